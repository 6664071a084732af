// The calling convention, and what a kernel leaves behind.
#include <algorithm>
#include <iterator>
#include <memory>

#include "testsuite/abi.h"
#include "testsuite/guard.h"
#include "testsuite/kernel-check.h"

namespace kernel_check {

using check::Bytes;
using subject::Subject;

namespace {

constexpr std::size_t kLength = 16 * 37;  // a loop, and every size of its rest
constexpr std::size_t kRoom = 2 * model::kLanesUnit;

#if defined __x86_64__ || defined __i386__
std::size_t vector_size() { return __builtin_cpu_supports("avx") ? 32 : __builtin_cpu_supports("sse2") ? 16 : 0; }
constexpr std::uintptr_t kDirectionFlag = 0x400;
#else
std::size_t vector_size() { return 16; }
constexpr std::uintptr_t kDirectionFlag = 0;
#endif

void convention(const abi_call &call) {
  for (unsigned i = 0; i < abi_saved_registers; ++i)
    check::that(call.saved_after[i] == call.saved_before[i], __FILE__, __LINE__, "register %u of those to keep changed",
                i);
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

// What a kernel gets, at addresses that stay.
struct Operands {
  subject::Keys keys;
  std::uint8_t user_key[32], h[16], chain[16 * teasel::kMaxLanes], text[kRoom], out[kRoom];
};
enum Secret { kKey, kText, kChain, kSecrets };
constexpr const char *kSecretNames[] = {"the key", "the text", "the chaining value"};

// One call through the trampoline. Each secret is drawn from its own seed; all else is equal.
std::unique_ptr<abi_call> through_trampoline(const Subject &kernel, Operands &to, std::size_t length,
                                             const std::uint64_t (&seeds)[kSecrets]) {
  check::Random key(seeds[kKey]), text(seeds[kText]), chain(seeds[kChain]), same(length);
  key.fill(to.user_key);
  key.fill(to.h);
  text.fill(to.text);
  chain.fill(to.chain);
  // The same second half in each call: of a counter block, that may stay in a register, since
  // it is public. Any other chaining value mixes its halves. So does the first word of ctr32le's
  // counter, and the block number of OCB.
  for (int i : {0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15, 44, 45, 46, 47})
    to.chain[i] = static_cast<std::uint8_t>(same.next() >> 56);
  memset(to.out, 0, sizeof to.out);
  subject::set_keys(to.keys, kernel.entry, to.user_key, kernel.bits / 8, to.h, true);
  const bool hash_key = kernel.key_size == sizeof(teasel_ghash_key);
  const auto arguments = kernel.arguments(kernel.key_of(to.keys), to.chain, length, to.out,
                                          !kernel.sets_key ? to.text : hash_key ? to.h : to.user_key);
  auto call = std::make_unique<abi_call>();
  memset(call.get(), 0, sizeof *call);
  call->function = kernel.function;
  for (std::size_t i = 0; i < arguments.size(); ++i) call->argument[i] = reinterpret_cast<std::uintptr_t>(arguments[i]);
  for (std::uintptr_t &word : call->saved_before) word = static_cast<std::uintptr_t>(same.next());
#ifdef __s390x__
  call->saved_before[0] = call->argument[4];  // r6 is both an argument and to be kept
#endif
  call->wide = vector_size() == 32;
  call->vector[0][0] = vector_size() != 0;
  const int signal_number = guard::survive([&] { abi_trampoline(call.get()); });
  if (!check::that(signal_number == 0, __FILE__, __LINE__, "did not return from the trampoline")) return nullptr;
  convention(*call);
  return call;
}

// Two calls that differ in a secret alone must leave the same behind.
void leaves_alike(const abi_call &a, const abi_call &b, const char *secret) {
  for (unsigned i = 0; i < std::size(a.vector); ++i)
    check::that(memcmp(a.vector[i], b.vector[i], sizeof a.vector[i]) == 0, __FILE__, __LINE__,
                "vector register %u is left with what depends on %s", i, secret);
  for (unsigned i = 0; i < std::size(a.general); ++i)
    check::that(a.general[i] == b.general[i], __FILE__, __LINE__,
                "general register %u of those not to keep is left with what depends on %s", i, secret);
  const std::uint8_t *end = std::end(a.stack), *differs = std::mismatch(a.stack, end, b.stack).first;
  check::that(differs == end, __FILE__, __LINE__,
              "the stack, %d bytes down, is left with what depends on %s", static_cast<int>(end - differs), secret);
}

}  // namespace

bool can_run(const abi_fault &fault) { return fault.needs <= vector_size(); }

void abi(const Subject &kernel, bool assembly) {
  check::Random random = seeded(kernel.name() + " abi");
  static Operands *const operands = new Operands;
  for (std::size_t length : {std::size_t{0}, kernel.unit, kernel.unit > 16 ? kRoom : kLength}) {
    check::context = kernel.name() + " (" + kernel.file + "), " + std::to_string(length) + " bytes";
    std::uint64_t seeds[kSecrets];
    for (std::uint64_t &seed : seeds) seed = random.next();
    const auto first = through_trampoline(kernel, *operands, length, seeds);
    for (int secret = 0; assembly && secret < kSecrets; ++secret) {
      ++seeds[secret];
      const auto other = through_trampoline(kernel, *operands, length, seeds);
      --seeds[secret];
      if (first && other) leaves_alike(*first, *other, kSecretNames[secret]);
    }
  }
}

}  // namespace kernel_check
