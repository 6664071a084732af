// make bench [K=op[/tier]] [SIZES="16 8192"] [KEYS="128 256"]: core cycles of the
// kernels of every tier that this CPU can run, through the tables. op and tier may
// be shell patterns.
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <memory>
#include <string>

#include "fat/dispatch.h"
#include "fat/tiers.h"
#include "testsuite/kernel-calls.h"
#include "testsuite/timing.h"

namespace teasel {
namespace {

// The ops of a table by index: what sets up (cycles a call), and how to run it.
struct OpOfTable {
  bool sets_up;
  bool each_key_size;
  std::size_t unit;
  std::function<void(CallOperands &, std::size_t)> run;
};

OpOfTable op_of_table(const teasel_kernels &table, int op) {
  constexpr bool kK0 = false, kK3 = true;
  switch (op) {
#define FEATURE(arch, name, bit, promised)
#define TIER(arch, tier, parent, needs)
#define KERNEL(arch, tier, file, op, keys, also)
#define OP(op, signature, keys) \
  case op_##op:                 \
    return {kSetsUp<signature##_fn>, k##keys, kCallUnit<signature##_fn>, [f = table.op](CallOperands &o, std::size_t n) { call(f, o, n); }};
#include "fat/manifest.def"
#undef OP
#undef KERNEL
#undef TIER
#undef FEATURE
  }
  return {};
}

struct Row {
  std::string name, file;
  unsigned bits;
  bool sets_up;
  std::unique_ptr<CallOperands> operands;
  std::vector<std::size_t> cells;  // by size
};

constexpr std::size_t kNoCell = SIZE_MAX;  // of a size that the op does not take

struct Bench {
  std::vector<std::size_t> sizes;
  std::vector<unsigned> key_bits;
  std::vector<Row> rows;
  std::vector<timing::Cell> cells;
  std::vector<std::uint8_t> memory;
};

// A number list from the environment, or the default.
std::vector<std::size_t> numbers(const char *name, const char *otherwise) {
  const char *text = getenv(name);
  if (!text || !*text) text = otherwise;
  std::vector<std::size_t> list;
  for (char *end; *text; text = end + strspn(end, " ,")) {
    const unsigned long value = strtoul(text, &end, 0);
    if (end == text) {
      fprintf(stderr, "bench: %s: \"%s\" is no number\n", name, text);
      exit(2);
    }
    list.push_back(value);
  }
  return list;
}

void set_up(CallOperands &o, const teasel_kernels &table, unsigned bits) {
  for (std::size_t i = 0; i < sizeof o.user_key; ++i) o.user_key[i] = static_cast<std::uint8_t>(17 * i + 3);
  memset(o.chain, 0x5c, sizeof o.chain);
  set_call_keys(o, table, bits);
}

void add_row(Bench &bench, int entry, int op, unsigned bits) {
  const teasel_kernels &table = *kernels_of_entry(entry, bits / 8);
  const OpOfTable with = op_of_table(table, op);
  const std::string_view tier = kTierRows[entry_tier(entry)].name;
  Row row{std::string(kOpNames[op]) + "/" + std::string(tier) + (entry_lean(entry) ? "-lean" : ""),
          kTables.origin[entry][op].file, with.each_key_size ? bits : 0, with.sets_up,
          std::make_unique<CallOperands>(), {}};
  CallOperands *o = row.operands.get();
  set_up(*o, table, bits);
  o->src = bench.memory.data();
  // Not a multiple of a page apart, where loads would wait for stores.
  o->dst = bench.memory.data() + bench.memory.size() / 2 + 1024;
  for (std::size_t size : bench.sizes) {
    if (size % with.unit != 0) {
      row.cells.push_back(kNoCell);
      continue;
    }
    row.cells.push_back(bench.cells.size());
    timing::Cell cell;
    cell.run = [with, o, size] { with.run(*o, size); };
    bench.cells.push_back(std::move(cell));
    if (with.sets_up) break;
  }
  bench.rows.push_back(std::move(row));
}

bool runs_here(int entry) { return entry_exists(entry) && (entry_needs(entry) & ~cpu_features()) == 0; }

// Whether the pattern, "op" or "op/tier", wants this op of this entry. Without a
// tier, a kernel is shown once: where its own row is.
bool wanted(const char *pattern, int entry, int op) {
  const std::string tier = std::string(kTierRows[entry_tier(entry)].name) + (entry_lean(entry) ? "-lean" : "");
  const std::string name = std::string(kOpNames[op]) + "/" + tier;
  if (strchr(pattern, '/')) return fnmatch(pattern, name.c_str(), 0) == 0;
  return fnmatch(pattern, kOpNames[op], 0) == 0 && kTables.origin[entry][op].tier == tier;
}

void collect(Bench &bench, const char *pattern) {
  for (int op = 0; op < kOpCount; ++op)
    for (int entry = 0; entry < kEntryCount; ++entry) {
      if (!runs_here(entry) || !wanted(pattern, entry, op)) continue;
      for (unsigned bits : bench.key_bits) {
        add_row(bench, entry, op, bits);
        if (bench.rows.back().bits == 0) break;
      }
    }
}

int none_found(const char *pattern) {
  fprintf(stderr, "bench: no kernel that this CPU can run matches \"%s\". There are the ops", pattern);
  for (const char *op : kOpNames) fprintf(stderr, " %s", op);
  fprintf(stderr, "\nand the tiers");
  for (int entry = 0; entry < kEntryCount; ++entry)
    if (runs_here(entry))
      fprintf(stderr, " %s%s", kTierRows[entry_tier(entry)].name.data(), entry_lean(entry) ? "-lean" : "");
  fprintf(stderr, "\n");
  return 2;
}

void print(const Bench &bench) {
  printf("Core cycles a byte, by bytes of message; then cycles a block, for the longest. Key set-up: cycles a call.\n");
  printf("%-24s %-18s %4s", "op/tier", "kernel", "bits");
  for (std::size_t size : bench.sizes) printf(" %8zu", size);
  printf("  a block\n");
  for (const Row &row : bench.rows) {
    printf("%-24s %-18s %4s", row.name.c_str(), row.file.c_str(), row.bits ? std::to_string(row.bits).c_str() : "");
    double per_byte = 0;
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      if (row.cells[i] == kNoCell) {
        printf(" %8s", "-");
        continue;
      }
      const double cycles = timing::median(bench.cells[row.cells[i]].cycles);
      per_byte = cycles / static_cast<double>(bench.sizes[i]);
      printf(row.sets_up ? " %8.1f" : " %8.3f", row.sets_up ? cycles : per_byte);
    }
    if (!row.sets_up) printf(" %8.2f", 16 * per_byte);
    printf("\n");
  }
}

int run(const char *pattern) {
  Bench bench;
  bench.sizes = numbers("SIZES", "16 64 256 1024 8192 65536 1048576");
  for (std::size_t bits : numbers("KEYS", "128 192 256")) {
    if (bits != 128 && bits != 192 && bits != 256) return fprintf(stderr, "bench: no AES key has %zu bits\n", bits), 2;
    bench.key_bits.push_back(static_cast<unsigned>(bits));
  }
  for (std::size_t size : bench.sizes)
    if (size == 0 || size % 16 != 0) return fprintf(stderr, "bench: kernels take whole blocks, not %zu bytes\n", size), 2;
  if (bench.sizes.empty() || bench.key_bits.empty()) return fprintf(stderr, "bench: nothing to do\n"), 2;
  bench.memory.resize(2 * *std::max_element(bench.sizes.begin(), bench.sizes.end()) + 8192);
  collect(bench, pattern);
  if (bench.rows.empty()) return none_found(pattern);
  timing::measure(bench.cells, static_cast<int>(numbers("ROUNDS", "21")[0]));
  print(bench);
  return 0;
}

}  // namespace
}  // namespace teasel

int main(int argc, char **argv) { return teasel::run(argc > 1 && argv[1][0] ? argv[1] : "*"); }
