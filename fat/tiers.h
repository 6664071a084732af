// The tables of every tier, computed from the manifest while compiling.
#pragma once

#include <string_view>

#include "fat/kernels.h"
#include "teasel/info.h"

namespace teasel {

// --- the manifest as data ---

struct TierRow {
  std::string_view arch, name, parent;
  Features needs;
  const char *text;
  bool built;  // for this architecture, and its assembler knows the instructions
};

struct KernelRow {
  std::string_view arch, tier;
  const char *tier_text, *file;
  int op;
  Features also;
};

#define FEATURE(arch, name, bit, promised)
#define TIER(arch, tier, parent, needs)
#define OP(op, signature, keys) op_##op,
#define KERNEL(arch, tier, file, op, keys, also)
enum OpIndex {
#include "manifest.def"
  kOpCount
};
#undef OP

#define OP(op, signature, keys) #op,
inline constexpr const char *kOpNames[kOpCount] = {
#include "manifest.def"
};
#undef OP
#undef TIER
#undef KERNEL

namespace feature {
#define OP(op, signature, keys)
#define TIER(arch, tier, parent, needs) \
  TierRow{#arch, #tier, #parent, (needs), #needs, TEASEL_TIER_##arch##_##tier},
#define KERNEL(arch, tier, file, op, keys, also)
inline constexpr TierRow kTierRows[] = {
#include "manifest.def"
};
#undef TIER
#undef KERNEL
#define TIER(arch, tier, parent, needs)
#define KERNEL(arch, tier, file, op, keys, also) \
  KernelRow{#arch, #tier, #tier, #arch "/" #tier "/" #file, op_##op, (also)},
inline constexpr KernelRow kKernelRows[] = {
#include "manifest.def"
};
#undef KERNEL
}  // namespace feature

inline constexpr auto &kTierRows = feature::kTierRows;
inline constexpr auto &kKernelRows = feature::kKernelRows;
inline constexpr int kTierRowCount = sizeof kTierRows / sizeof kTierRows[0];

// The row of a tier of this build; -1 if there is none.
constexpr int tier_row(std::string_view name) {
  for (int t = 0; t < kTierRowCount; ++t)
    if (kTierRows[t].built && kTierRows[t].name == name) return t;
  return -1;
}

// Whether a kernel's tier is `tier` or one of its ancestors.
constexpr bool inherits(int tier, std::string_view arch, std::string_view name) {
  for (int t = tier; t >= 0; t = tier_row(kTierRows[t].parent))
    if (kTierRows[t].arch == arch && kTierRows[t].name == name) return true;
  return false;
}

constexpr bool parents_precede() {
  for (int t = 0; t < kTierRowCount; ++t)
    if (kTierRows[t].built && kTierRows[t].parent != "-" &&
        (tier_row(kTierRows[t].parent) < 0 || tier_row(kTierRows[t].parent) >= t))
      return false;
  return true;
}
static_assert(parents_precede(), "fat/manifest.def: a TIER row comes before its parent's, or has none");

// Everything that a tier's own row and its ancestors' need.
constexpr Features tier_needs(int tier) {
  Features needs = 0;
  for (int t = tier; t >= 0; t = tier_row(kTierRows[t].parent)) needs |= kTierRows[t].needs;
  return needs;
}

// What single kernels of the tier need on top ("also").
constexpr Features tier_also(int tier) {
  Features also = 0;
  for (const KernelRow &row : kKernelRows)
    if (inherits(tier, row.arch, row.tier)) also |= row.also;
  return also & ~tier_needs(tier);
}

// --- entries: each tier once in full, and, if single kernels need more than the
// --- tier does, before it once "lean", without those.

inline constexpr int kEntryCount = 2 * kTierRowCount;

constexpr int entry_tier(int entry) { return entry / 2; }
constexpr bool entry_lean(int entry) { return entry % 2 == 0; }
constexpr bool entry_exists(int entry) {
  const int t = entry_tier(entry);
  return kTierRows[t].built && (!entry_lean(entry) || tier_also(t) != 0);
}
constexpr Features entry_needs(int entry) {
  const int t = entry_tier(entry);
  return tier_needs(t) | (entry_lean(entry) ? 0 : tier_also(t));
}
constexpr bool entry_has(int entry, std::string_view arch, std::string_view tier, Features also) {
  const int t = entry_tier(entry);
  return inherits(t, arch, tier) && (!entry_lean(entry) || (also & ~tier_needs(t)) == 0);
}

// --- the tables ---

template <unsigned kBits>
constexpr teasel_kernels make_table(int entry) {
  using namespace feature;
  teasel_kernels table{};
  if (!entry_exists(entry)) return table;
#define KERNEL(arch, tier, file, op, keys, also)       \
  if constexpr (TEASEL_TIER_##arch##_##tier)           \
    if (entry_has(entry, #arch, #tier, also)) table.op = TEASEL_SELECT_##keys(kBits, op, tier, table.op);
#include "manifest.def"
#undef KERNEL
  return table;
}

struct EntryTables {
  teasel_kernels of[kEntryCount][3];
  teasel_op_info origin[kEntryCount][kOpCount];
};

constexpr EntryTables make_tables() {
  EntryTables tables{};
  for (int e = 0; e < kEntryCount; ++e) {
    tables.of[e][0] = make_table<128>(e);
    tables.of[e][1] = make_table<192>(e);
    tables.of[e][2] = make_table<256>(e);
    for (int op = 0; op < kOpCount; ++op) tables.origin[e][op] = {kOpNames[op], "", ""};
    if (!entry_exists(e)) continue;
    for (const KernelRow &row : kKernelRows)
      if (entry_has(e, row.arch, row.tier, row.also))
        tables.origin[e][row.op] = {kOpNames[row.op], row.tier_text, row.file};
  }
  return tables;
}

inline constexpr EntryTables kTables = make_tables();

// Tier c must have all, so that every table is full.
#undef OP
#define OP(op, signature, keys)                                        \
  static_assert(kTables.of[1][0].op != nullptr,                        \
                "fat/manifest.def: no row KERNEL(any, c, ..., " #op ", " #keys ", NONE)");
#define KERNEL(arch, tier, file, op, keys, also)
#include "manifest.def"
#undef OP
#undef KERNEL
#undef TIER
#undef FEATURE

// The best entry for a CPU (or for what compiler flags promise of it), going no
// higher than `cap`.
constexpr int best_entry(Features features, int cap = kEntryCount - 1) {
  int best = 1;  // tier c
  for (int e = 0; e <= cap; ++e)
    if (entry_exists(e) && (entry_needs(e) & ~features) == 0) best = e;
  return best;
}

static_assert(kTierRows[0].name == "c" && kTierRows[0].needs == 0, "fat/manifest.def: tier c comes first");

}  // namespace teasel
