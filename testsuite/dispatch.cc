// Which tier a CPU gets: the detector as a pure function on invented CPUs, and what may
// override it.
#include <stdlib.h>

#include "fat/dispatch.h"
#include "fat/tiers.h"
#include "testsuite/check.h"
#include "testsuite/invented-cpus.h"

using namespace teasel;

namespace {

// The best of `wanted`'s names, best first, that this build has.
std::string expected_tier(std::initializer_list<const char *> wanted) {
  struct teasel_tier_info tier;
  for (const char *name : wanted)
    for (std::size_t i = 0; teasel_tier_info(i, &tier) == TEASEL_OK; ++i)
      if (std::string(name) == tier.name) return name;
  return "c";
}

std::string name_of(int entry) {
  return std::string(kTierRows[entry_tier(entry)].name) + (entry_lean(entry) ? "-lean" : "");
}

void invented_cpus() {
  for (const auto &cpu : invented::kCpus) {
    check::context = cpu.name;
    const Features features = invented::features(cpu.cpu);
    const std::string got = name_of(best_entry(features)), want = expected_tier(cpu.tiers);
    check::that(got == want, __FILE__, __LINE__, "gets tier %s, not %s", got.c_str(), want.c_str());
  }
}

// Whatever a CPU claims: the tier needs no more than that, and no better one would do.
void random_claims() {
  check::Random random(2026);
  check::context = "random claims";
  unsigned long wrong = 0;
  for (int i = 0; i < 100000; ++i) {
    const Features features = invented::features(invented::random_cpu(random));
    const int best = best_entry(features);
    if ((entry_needs(best) & ~features) != 0) ++wrong;
    for (int e = best + 1; e < kEntryCount; ++e)
      if (entry_exists(e) && (entry_needs(e) & ~features) == 0) ++wrong;
  }
  CHECK(wrong == 0);
}

std::string tier_now() {
  struct teasel_info info;
  CHECK_STATUS(teasel_info(&info), TEASEL_OK);
  return info.tier;
}

void selection() {
  check::context = "selection";
  struct teasel_tier_info tier;
  struct teasel_info info;
  CHECK_STATUS(teasel_info(nullptr), TEASEL_ERR_NULL);
  CHECK_STATUS(teasel_tier_info(0, nullptr), TEASEL_ERR_NULL);
  CHECK_STATUS(teasel_info(&info), TEASEL_OK);
  CHECK_STATUS(teasel_tier_info(info.tiers, &tier), TEASEL_ERR_LENGTH);
  const std::string before = tier_now();
  for (const char *name : {"", "nonsense", "C", "c ", "-lean", "c-lean"}) {
    CHECK_STATUS(teasel_select_tier(name), TEASEL_ERR_TIER);
    CHECK(tier_now() == before);
  }
  for (std::size_t i = 0; teasel_tier_info(i, &tier) == TEASEL_OK; ++i) {
    CHECK_STATUS(teasel_select_tier(tier.name), tier.available ? TEASEL_OK : TEASEL_ERR_TIER);
    if (tier.available) CHECK(tier_now() == tier.name);
    CHECK(tier.ops == static_cast<std::size_t>(kOpCount));
    for (std::size_t op = 0; op < tier.ops; ++op) CHECK(*tier.op[op].op && *tier.op[op].tier && *tier.op[op].file);
  }
  // A key keeps the kernels of its day.
  teasel_aes_key key;
  const std::uint8_t user_key[16] = {};
  CHECK_STATUS(teasel_select_tier(nullptr), TEASEL_OK);
  CHECK_STATUS(teasel_aes128_set_encrypt_key(&key, user_key), TEASEL_OK);
  const teasel_kernels *kernels = key.table.kernels;
  CHECK_STATUS(teasel_select_tier("c"), TEASEL_OK);
  CHECK(key.table.kernels == kernels);
  CHECK_STATUS(teasel_select_tier(nullptr), TEASEL_OK);
}

// TEASEL_TIER can only take away; a name that is unknown changes nothing, and that is said.
void override_variable() {
  const Features cpu = cpu_features();
  unsetenv("TEASEL_TIER");
  CHECK_STATUS(teasel_select_tier(nullptr), TEASEL_OK);
  const std::string best = tier_now();
  struct teasel_tier_info tier;
  struct teasel_info info;
  for (int entry = 0; entry < kEntryCount; ++entry) {
    if (!entry_exists(entry)) continue;
    const std::string name = name_of(entry);
    check::context = "TEASEL_TIER=" + name;
    setenv("TEASEL_TIER", name.c_str(), 1);
    CHECK_STATUS(teasel_select_tier(nullptr), TEASEL_OK);
    CHECK(tier_now() == (TEASEL_FAT ? name_of(best_entry(cpu, entry)) : best));
    CHECK_STATUS(teasel_info(&info), TEASEL_OK);
    CHECK(info.override_known && info.override_name == name);
    for (std::size_t i = 0; teasel_tier_info(i, &tier) == TEASEL_OK; ++i)
      if (tier_now() == tier.name) CHECK(tier.available);
  }
  check::context = "TEASEL_TIER=nonsense";
  setenv("TEASEL_TIER", "nonsense", 1);
  CHECK_STATUS(teasel_select_tier(nullptr), TEASEL_OK);
  CHECK(tier_now() == best);
  CHECK_STATUS(teasel_info(&info), TEASEL_OK);
  CHECK(!info.override_known);
  unsetenv("TEASEL_TIER");
  CHECK_STATUS(teasel_select_tier(nullptr), TEASEL_OK);
}

// The harness must see it when the detector believes too much.
void planted() {
  check::context = "planted";
  unsigned long wrong = 0;
  for (const auto &cpu : invented::kCpus)
    if (name_of(best_entry(~Features{0})) != expected_tier(cpu.tiers)) ++wrong;
  if (expected_tier({}) != name_of(best_entry(~Features{0}))) CHECK(wrong > 0);
}

}  // namespace

int main() {
  invented_cpus();
  random_claims();
  planted();
  selection();
  override_variable();
  printf("dispatch: %zu invented CPUs\n", std::size(invented::kCpus));
  return check::finish("dispatch");
}
