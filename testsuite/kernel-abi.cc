// The calling convention, and what a kernel leaves behind.
#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <set>

#include "testsuite/abi.h"
#include "testsuite/guard.h"
#include "testsuite/kernel-check.h"

namespace kernel_check {

using check::Bytes;
using subject::Subject;

namespace {

constexpr std::size_t kLength = 16 * 37;  // a loop, and every size of its rest

#if defined __x86_64__ || defined __i386__
std::size_t vector_size() { return __builtin_cpu_supports("avx") ? 32 : __builtin_cpu_supports("sse2") ? 16 : 0; }
constexpr std::uintptr_t kDirectionFlag = 0x400;
#else
std::size_t vector_size() { return 16; }
constexpr std::uintptr_t kDirectionFlag = 0;
#endif

struct Secret {
  const char *name;
  Bytes bytes;
};

using Window = std::uint64_t;
Window window_at(const std::uint8_t *p, std::size_t size) {
  Window window = 0;
  memcpy(&window, p, size);
  return window;
}

// Few different bytes, such as zeros and a small number, are no evidence.
bool tells(const std::uint8_t *p, std::size_t size) {
  std::size_t different = 0;
  for (std::size_t i = 0; i < size; ++i) different += std::find(p, p + i, p[i]) == p + i;
  return different > size / 2;
}

// Every `size` bytes in a row of the secrets, by what they belong to.
std::map<Window, const char *> windows(const std::vector<Secret> &secrets, std::size_t size) {
  std::map<Window, const char *> all;
  for (const Secret &secret : secrets)
    for (std::size_t i = 0; i + size <= secret.bytes.size(); ++i)
      if (tells(&secret.bytes[i], size)) all.emplace(window_at(&secret.bytes[i], size), secret.name);
  return all;
}

// Where anything of the secrets is left.
std::set<std::string> left_behind(const abi_call &call, const std::vector<Secret> &secrets) {
  std::set<std::string> found;
  const auto look = [&](const void *where, std::size_t length, std::size_t size, const char *place) {
    const auto all = windows(secrets, size);
    const std::uint8_t *p = static_cast<const std::uint8_t *>(where);
    for (std::size_t i = 0; i + size <= length; ++i)
      if (const auto at = all.find(window_at(p + i, size)); tells(p + i, size) && at != all.end())
        found.insert(std::string(at->second) + place);
  };
  look(call.vector, sizeof call.vector, 8, " in a vector register");
  look(call.general, sizeof call.general, sizeof call.general[0], " in a general register");
  look(call.stack, sizeof call.stack, 8, " on the stack");
  return found;
}

void convention(const abi_call &call) {
  for (unsigned i = 0; i < abi_saved_registers; ++i)
    check::that(call.saved_after[i] == call.saved_before[i], __FILE__, __LINE__, "register %u of those to keep changed", i);
  for (std::uintptr_t word : call.canary) CHECK(word == call.canary[0] && word != 0);
  CHECK(call.canary[0] % 0x1000000 == 0xddba11 % 0x1000000 && "what lies above the frame is as before");
  CHECK((call.flags & kDirectionFlag) == 0 && "the direction flag is clear");
  CHECK(call.control_before == call.control_after && "the control words are as before");
  if (!call.wide) return;
  bool clean = true;
  for (const auto &vector : call.vector)
    for (unsigned i = 16; i < 32; ++i) clean &= vector[i] == 0;
  CHECK(clean && "the upper halves of vector registers are zero");
}

Bytes difference(const Bytes &a, const Bytes &b) {
  Bytes d(std::min(a.size(), b.size()));
  for (std::size_t i = 0; i < d.size(); ++i) d[i] = a[i] ^ b[i];
  return d;
}

// One call through the trampoline, on a new key; what it leaves behind.
std::set<std::string> through_trampoline(const Subject &kernel, std::size_t length, check::Random &random) {
  subject::Keys keys;
  const Bytes user_key = random.bytes(kernel.bits / 8), h = random.bytes(16);
  subject::set_keys(keys, kernel.entry, user_key.data(), user_key.size(), h.data(), true);
  const bool hash_key = kernel.key_size == sizeof(teasel_ghash_key);
  const Bytes text = kernel.sets_key ? (hash_key ? h : user_key) : random.bytes(length);
  const Bytes chain_before = random.bytes(32);
  Bytes chain = chain_before, out(std::max<std::size_t>(length, 1));
  const auto arguments = kernel.arguments(kernel.key_of(keys), chain.data(), length, out.data(), text.data());

  const auto call = std::make_unique<abi_call>();
  memset(call.get(), 0, sizeof *call);
  call->function = kernel.function;
  for (std::size_t i = 0; i < arguments.size(); ++i) call->argument[i] = reinterpret_cast<std::uintptr_t>(arguments[i]);
  for (std::uintptr_t &word : call->saved_before) word = static_cast<std::uintptr_t>(random.next());
#ifdef __s390x__
  call->saved_before[0] = call->argument[4];  // r6 is both an argument and to be kept
#endif
  call->wide = vector_size() == 32;
  call->vector[0][0] = vector_size() != 0;
  const int signal_number = guard::survive([&] { abi_trampoline(call.get()); });
  if (!check::that(signal_number == 0, __FILE__, __LINE__, "did not return from the trampoline")) return {};
  convention(*call);

  const std::uint8_t *hash = reinterpret_cast<const std::uint8_t *>(&keys.gcm.hash);
  std::vector<Secret> secrets = {
      {"the key", user_key},
      {"H", h},
      {"the source", text},
      {"a round key", Bytes(keys.model.schedule, keys.model.schedule + 4 * (kernel.bits / 8 + 28))},
      {"a power of H", Bytes(hash, hash + sizeof keys.gcm.hash)},
      {"the chaining value", chain_before},
      {"the new chaining value", chain},
  };
  if (kernel.writes && length != 0) {
    secrets.push_back({"the destination", out});
    secrets.push_back({"the key stream", difference(text, out)});
  }
  return left_behind(*call, secrets);
}

}  // namespace

bool can_run(const abi_fault &fault) { return fault.needs <= vector_size(); }

// What is found left behind counts if it is found again, on another key: a few bytes can be
// alike by chance.
void abi(const Subject &kernel, bool assembly) {
  check::Random random = seeded(kernel.name() + " abi");
  for (std::size_t length : {std::size_t{0}, kernel.unit, kLength}) {
    check::context = kernel.name() + " (" + kernel.file + "), " + std::to_string(length) + " bytes";
    std::set<std::string> found;
    for (int run = 0; run < 2; ++run) {
      const std::set<std::string> left = through_trampoline(kernel, length, random);
      std::set<std::string> both;
      std::set_intersection(left.begin(), left.end(), found.begin(), found.end(), std::inserter(both, both.end()));
      found = run == 0 ? left : both;
    }
    if (!assembly) continue;
    std::string list;
    for (const std::string &what : found) list += "; " + what;
    check::that(found.empty(), __FILE__, __LINE__, "left behind%s", list.c_str());
  }
}

}  // namespace kernel_check
