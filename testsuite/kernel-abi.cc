// The calling convention, and what a kernel leaves behind.
#include <algorithm>
#include <memory>

#include "testsuite/abi.h"
#include "testsuite/guard.h"
#include "testsuite/kernel-check.h"

namespace kernel_check {

using check::Bytes;
using subject::Subject;

namespace {

constexpr std::size_t kLength = 16 * 37;  // a loop, and every size of its rest

#if defined __x86_64__ || defined __i386__
bool has_wide_vectors() { return __builtin_cpu_supports("avx"); }
bool has_vectors() { return __builtin_cpu_supports("sse2"); }
constexpr std::uintptr_t kDirectionFlag = 0x400;
#else
bool has_wide_vectors() { return false; }
bool has_vectors() { return true; }
constexpr std::uintptr_t kDirectionFlag = 0;
#endif

// Whether eight bytes in a row of `secret` stand in `where`.
bool holds_any_of(const std::uint8_t *where, std::size_t size, const std::uint8_t *secret, std::size_t length) {
  for (std::size_t i = 0; i + 8 <= length; ++i) {
    bool plain = true;  // eight equal bytes are no evidence
    for (std::size_t k = 1; k < 8; ++k) plain &= secret[i + k] == secret[i];
    if (!plain && std::search(where, where + size, secret + i, secret + i + 8) != where + size) return true;
  }
  return false;
}

void no_secret(const abi_call &call, const std::uint8_t *secret, std::size_t length, const char *what) {
  const auto in = [&](const void *where, std::size_t size) {
    return holds_any_of(static_cast<const std::uint8_t *>(where), size, secret, length);
  };
  check::that(!in(call.vector, sizeof call.vector), __FILE__, __LINE__, "%s stays in a vector register", what);
  check::that(!in(call.general, sizeof call.general), __FILE__, __LINE__, "%s stays in a general register", what);
  check::that(!in(call.stack, sizeof call.stack), __FILE__, __LINE__, "%s stays on the stack", what);
}

void convention(const abi_call &call) {
  for (unsigned i = 0; i < abi_saved_registers; ++i)
    check::that(call.saved_after[i] == call.saved_before[i], __FILE__, __LINE__, "register %u of those to keep changed", i);
  for (std::uintptr_t word : call.canary) CHECK(word == call.canary[0] && word != 0);
  CHECK(call.canary[0] % 0x1000000 == 0xddba11 % 0x1000000 && "what lies above the frame is as before");
  CHECK((call.flags & kDirectionFlag) == 0 && "the direction flag is clear");
  CHECK(call.control_before == call.control_after && "MXCSR and x87 control word are as before");
  if (!call.wide) return;
  bool clean = true;
  for (const auto &vector : call.vector)
    for (unsigned i = 16; i < 32; ++i) clean &= vector[i] == 0;
  CHECK(clean && "the upper halves of vector registers are zero");
}

}  // namespace

void abi(const Subject &kernel, bool assembly) {
  check::Random random = seeded(kernel.name() + " abi");
  check::context = kernel.name() + " (" + kernel.file + ")";
  subject::Keys keys;
  const Bytes user_key = random.bytes(kernel.bits / 8), h = random.bytes(16);
  subject::set_keys(keys, kernel.entry, user_key.data(), user_key.size(), h.data());
  for (std::size_t length : {std::size_t{0}, kernel.unit, kLength}) {
    const bool hash_key = kernel.key_size == sizeof(teasel_ghash_key);
    const Bytes text = kernel.sets_key ? (hash_key ? h : user_key) : random.bytes(length);
    Bytes chain = random.bytes(32), out(std::max<std::size_t>(length, 1));
    const auto arguments =
        kernel.arguments(kernel.key_of(keys), chain.data(), length, out.data(), text.data());
    auto call = std::make_unique<abi_call>();
    memset(call.get(), 0, sizeof *call);
    call->function = kernel.function;
    for (std::size_t i = 0; i < arguments.size(); ++i)
      call->argument[i] = reinterpret_cast<std::uintptr_t>(arguments[i]);
    for (std::uintptr_t &word : call->saved_before) word = static_cast<std::uintptr_t>(random.next());
#ifdef __s390x__
    call->saved_before[0] = call->argument[4];  // r6 is both an argument and to be kept
#endif
    call->wide = has_wide_vectors();
    call->vector[0][0] = has_vectors();
    const int signal_number = guard::survive([&] { abi_trampoline(call.get()); });
    if (!check::that(signal_number == 0, __FILE__, __LINE__, "did not return from the trampoline")) return;
    convention(*call);
    if (!assembly) continue;
    no_secret(*call, user_key.data(), user_key.size(), "the key");
    no_secret(*call, h.data(), h.size(), "H");
    no_secret(*call, text.data(), text.size(), "the source");
    no_secret(*call, out.data(), length, "the destination");
    no_secret(*call, keys.model.schedule, 4 * (kernel.bits / 8 + 28), "a round key");
    no_secret(*call, reinterpret_cast<const std::uint8_t *>(&keys.gcm.hash), sizeof keys.gcm.hash, "a power of H");
  }
}

}  // namespace kernel_check
