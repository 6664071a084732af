// The kernels of s390x on the model: each row of the manifest against tier c, never
// stopped, stopped after each block and at random; and from the model's counts, that
// the op's instruction ran, as often as it should, that no operation was left at
// cc 3, and that no key stays behind in a parameter block.
#include <stdio.h>
#include <string.h>

#include "fat/dispatch.h"
#include "testsuite/cpacf-model/cpacf-model.h"
#include "testsuite/kernel-calls.h"

namespace teasel {
namespace {

constexpr std::size_t kLengths[] = {16, 32, 48, 112, 272, 1024, 4096};
constexpr std::size_t kMost = 4096;
constexpr const char *kPolicies[] = {"never", "each", "random:1", "random:2"};

unsigned long passed, failed;
std::uint8_t text[kMost], made[kMost], expected[kMost];

struct Row {
  const char *signature, *tier, *op, *keys;
};

void check(const Row &row, unsigned bits, std::size_t length, const char *policy, const char *what, bool holds) {
  holds ? ++passed : ++failed;
  if (!holds) printf("FAIL: %s %s %u, %zu bytes, %s: %s\n", row.tier, row.op, bits, length, policy, what);
}

void fill(std::uint8_t *bytes, std::size_t length, unsigned seed) {
  for (std::size_t i = 0; i < length; ++i) {
    seed = seed * 1103515245 + 12345;
    bytes[i] = static_cast<std::uint8_t>(seed >> 16);
  }
}

// Which instructions may do an op, and with which function: those without a key
// size have one only.
struct Means {
  const char *op;
  unsigned opcode, function;  // of 128-bit keys
};

constexpr Means kMeans[] = {
    {"ecb_", CPACF_KM, 18},   {"cbc_", CPACF_KMC, 18},  {"cfb_encrypt", CPACF_KMF, 18},
    {"cfb_decrypt", CPACF_KMF, 18}, {"cfb_decrypt", CPACF_KM, 18}, {"cfb8_", CPACF_KMF, 18},
    {"ofb", CPACF_KMO, 18},   {"ctr_", CPACF_KMCTR, 18}, {"ctr_", CPACF_KMA, 18},
    {"xts_", CPACF_KM, 50},   {"xts_", CPACF_KM, 82},   {"cbcmac", CPACF_KMAC, 18},
    {"ghash", CPACF_KIMD, 65}, {"gcm_", CPACF_KMA, 18},  {"gcm_", CPACF_KMCTR, 18},
};

// What the op's instructions did; {} if it has none in the table.
cpacf_model_count counts_of(const char *op, unsigned bits, bool *known) {
  cpacf_model_count sum{};
  *known = false;
  for (const Means &means : kMeans) {
    if (strncmp(op, means.op, strlen(means.op)) != 0) continue;
    const unsigned step = means.function == 65 ? 0 : (bits - 128) / 64;
    const cpacf_model_count count = cpacf_model_counts(means.opcode, means.function + step);
    sum.executed += count.executed, sum.continued += count.continued, sum.blocks += count.blocks;
    *known = true;
  }
  return sum;
}

// Whether the last parameter block still has the secret. Where the key object itself
// is the parameter block it stays, of course. Nothing is called that has a frame, since
// that would write over what is looked for.
[[gnu::always_inline]] inline bool left_behind(const CallOperands &o, const std::uint8_t *secret, std::size_t size) {
  unsigned long length;
  const unsigned char *block = cpacf_model_parameter_block(&length);
  const auto address = reinterpret_cast<std::uintptr_t>(block), own = reinterpret_cast<std::uintptr_t>(&o);
  if (!block || (address >= own && address < own + sizeof o)) return false;
  for (unsigned long at = 0; at + size <= length; ++at) {
    std::size_t same = 0;
    while (same < size && block[at + same] == secret[same]) ++same;
    if (same == size) return true;
  }
  return false;
}

struct Result {
  std::uint8_t chain[sizeof CallOperands::chain + sizeof CallOperands::lane_chain];
  bool key_stays, hash_key_stays;
};

template <typename F>
[[gnu::noipa]] Result run(const Row &row, F *f, const teasel_kernels &table, unsigned bits, std::size_t length,
                              std::uint8_t *dst) {
  CallOperands o{};
  Result result;
  std::uint8_t h[16];
  fill(h, sizeof h, 7);
  fill(o.user_key, sizeof o.user_key, bits), fill(o.chain, sizeof o.chain, 7);
  set_call_keys(o, table, bits, strstr(row.op, "_decrypt") ? Direction::kDecrypt : Direction::kEncrypt);
  // The counter's last word wraps on the way.
  memset(o.chain + 12, 0xff, 3);
  o.dst = dst, o.src = text;
  cpacf_model_reset();
  call(f, o, length);
  result.key_stays = left_behind(o, o.user_key, bits / 8);
  result.hash_key_stays = left_behind(o, h, sizeof h);
  memcpy(result.chain, o.chain, sizeof o.chain);
  memcpy(result.chain + sizeof o.chain, o.lane_chain, sizeof o.lane_chain);
  return result;
}

template <typename F>
void test_length(const Row &row, F *f, F *reference, const teasel_kernels &table, const teasel_kernels &plain,
                 unsigned bits, std::size_t length) {
  const Result right = run(row, reference, plain, bits, length, expected);
  for (const char *policy : kPolicies) {
    memset(made, 0xaa, sizeof made);
    cpacf_model_set_partial(policy);
    const Result result = run(row, f, table, bits, length, made);
    bool known;
    const cpacf_model_count count = counts_of(row.op, bits, &known), total = cpacf_model_total();
    constexpr unsigned kMessages = std::is_same_v<F, lanes_fn> ? kMaxLanes : 1;
    const std::size_t units = strncmp(row.op, "cfb8", 4) == 0 ? length : length / 16;
    cpacf_model_set_partial("never");
    if (strncmp(row.op, "cbcmac", 6) != 0 && strcmp(row.signature, "hash") != 0)
      check(row, bits, length, policy, "output", memcmp(made, expected, length) == 0);
    check(row, bits, length, policy, "chaining value", memcmp(result.chain, right.chain, sizeof result.chain) == 0);
    check(row, bits, length, policy, "the op has its instruction", known);
    check(row, bits, length, policy, "its instruction ran over all of it", count.executed >= 1 && count.blocks >= units);
    check(row, bits, length, policy, "nothing is left at cc 3", total.abandoned == 0);
    check(row, bits, length, policy, "no key is left in the parameter block", !result.key_stays);
    check(row, bits, length, policy, "no H is left in the parameter block", !result.hash_key_stays);
    if (strcmp(policy, "each") == 0)
      check(row, bits, length, policy, "went on after each stop", count.executed + count.continued >= units);
    if (strcmp(policy, "never") == 0 && strncmp(row.op, "ctr", 3) != 0 && strncmp(row.op, "gcm", 3) != 0)
      check(row, bits, length, policy, "one execution a message", count.executed == kMessages && count.continued == 0);
  }
}

template <typename F>
void test_sizes(const Row &row, F *f, F *reference, const teasel_kernels &table, const teasel_kernels &plain,
                unsigned bits) {
  if constexpr (!kSetsUp<F> && !std::is_same_v<F, memory_fn>)
    for (std::size_t length : kLengths)
      if (length % kCallUnit<F> == 0) test_length(row, f, reference, table, plain, bits, length);
}

template <auto Op>
bool test_row(const Row &row) {
  const int tier = tier_row(row.tier), entry = 2 * tier + 1;
  if (tier < 0 || (entry_needs(entry) & ~cpu_features()) != 0) return false;
  for (unsigned bits : {128u, 192u, 256u}) {
    if (!row_has_bits(row.keys, bits)) continue;
    const teasel_kernels &table = *kernels_of_entry(entry, bits / 8), &plain = *kernels_of_entry(1, bits / 8);
    test_sizes(row, table.*Op, plain.*Op, table, plain, bits);
  }
  return true;
}

unsigned long rows_run, rows_left;

// Keys of the K3 and K0 rows that only set up are tested by the rows that use them; memxor3 has
// no CPACF instruction, and testsuite/kernels tests it.
void test_rows() {
#define FEATURE(arch, name, bit, promised)
#define OP(op, signature, keys) static constexpr const char *op##_name [[maybe_unused]] = #signature;
#define TIER(arch, tier, parent, needs)
#define KERNEL(arch, tier, file, op, keys, also)                                              \
  if constexpr (std::string_view(#arch) == "s390x" && TEASEL_TIER_##arch##_##tier)            \
    test_row<&teasel_kernels::op>({op##_name, #tier, #op, #keys}) ? ++rows_run : ++rows_left;
#include "fat/manifest.def"
#undef FEATURE
#undef OP
#undef TIER
#undef KERNEL
}

}  // namespace
}  // namespace teasel

int main() {
  using namespace teasel;
  fill(text, sizeof text, 3);
  test_rows();
  if (rows_run + rows_left == 0) {
    puts("SKIP: this build has no kernels of s390x");
    return 77;
  }
  printf("rows of s390x: %lu ran, %lu could not\n", rows_run, rows_left);
  if (rows_left != 0) ++failed;
  printf("cpacf: %lu checks, %lu failed\n", passed + failed, failed);
  return failed != 0;
}
