// The choice of a tier: one idempotent detector, cached in one relaxed word.
#include "fat/dispatch.h"

#include <stdlib.h>

#include <atomic>

#include "fat/tiers.h"

namespace teasel {

namespace {

// Index of the entry for new keys, plus one; 0 before the first use. Threads that
// meet here at once compute the same, so none waits for another.
std::atomic<std::uint32_t> chosen_entry{0};

constexpr std::string_view kLean = "-lean";

constexpr bool entry_is_named(int entry, std::string_view name) {
  const std::string_view tier = kTierRows[entry_tier(entry)].name;
  if (!entry_exists(entry)) return false;
  if (!entry_lean(entry)) return name == tier;
  return name.size() == tier.size() + kLean.size() && name.substr(0, tier.size()) == tier &&
         name.substr(tier.size()) == kLean;
}

int entry_named(std::string_view name) {
  for (int e = 0; e < kEntryCount; ++e)
    if (entry_is_named(e, name)) return e;
  return -1;
}

const char *override_name() {
  const char *name = secure_getenv("TEASEL_TIER");
  return name && *name ? name : nullptr;
}

#if TEASEL_FAT
int default_entry() {
  const char *name = override_name();
  const int cap = name ? entry_named(name) : -1;
  return best_entry(cpu_features(), cap < 0 ? kEntryCount - 1 : cap);
}
#else
int default_entry() { return kStaticEntry; }
#endif

int current_entry() {
  std::uint32_t word = chosen_entry.load(std::memory_order_relaxed);
  if (word == 0) [[unlikely]] {
    word = static_cast<std::uint32_t>(default_entry()) + 1;
    chosen_entry.store(word, std::memory_order_relaxed);
  }
  return static_cast<int>((word - 1) % kEntryCount);
}

struct EntryNames {
  char of[kEntryCount][32];
};
constexpr EntryNames make_names() {
  EntryNames names{};
  for (int e = 0; e < kEntryCount; ++e) {
    std::size_t n = 0;
    for (char c : kTierRows[entry_tier(e)].name) names.of[e][n++] = c;
    if (entry_lean(e))
      for (char c : kLean) names.of[e][n++] = c;
  }
  return names;
}
constexpr EntryNames kNames = make_names();

constexpr std::size_t count_entries() {
  std::size_t n = 0;
  for (int e = 0; e < kEntryCount; ++e) n += entry_exists(e);
  return n;
}

}  // namespace

const teasel_kernels *kernels_of_entry(int entry, std::size_t key_length) {
  if (key_length != 16 && key_length != 24 && key_length != 32) return nullptr;
  return &kTables.of[entry][(key_length - 16) / 8];
}

const teasel_kernels *kernels_for_new_key(std::size_t key_length) {
  return kernels_of_entry(current_entry(), key_length);
}

}  // namespace teasel

using namespace teasel;

extern "C" teasel_status teasel_info(struct teasel_info *info) {
  if (!info) return TEASEL_ERR_NULL;
  const char *name = override_name();
  *info = {TEASEL_VERSION, TEASEL_ARCH, kNames.of[current_entry()], name,
           name && entry_named(name) >= 0, count_entries()};
  return TEASEL_OK;
}

extern "C" teasel_status teasel_tier_info(size_t index, struct teasel_tier_info *tier) {
  if (!tier) return TEASEL_ERR_NULL;
  for (int e = 0; e < kEntryCount; ++e) {
    if (!entry_exists(e) || index-- != 0) continue;
    *tier = {kNames.of[e], kTierRows[entry_tier(e)].text, (entry_needs(e) & ~cpu_features()) == 0,
             kOpCount, kTables.origin[e]};
    return TEASEL_OK;
  }
  return TEASEL_ERR_LENGTH;
}

extern "C" teasel_status teasel_select_tier(const char *name) {
  const int entry = name ? entry_named(name) : default_entry();
  if (entry < 0 || (entry_needs(entry) & ~cpu_features()) != 0) return TEASEL_ERR_TIER;
  chosen_entry.store(static_cast<std::uint32_t>(entry) + 1, std::memory_order_relaxed);
  return TEASEL_OK;
}
