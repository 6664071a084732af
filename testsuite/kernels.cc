// Every kernel that this CPU can run, in every tier's table and for every key size. The list
// is the manifest's. TEASEL_KERNEL=op or op/tier: those only.
#include <stdlib.h>

#include <algorithm>
#include <set>
#include <tuple>
#include <sstream>

#include "testsuite/kernel-check.h"

using namespace teasel;

namespace {

bool wanted(const char *filter, const subject::Subject &kernel) {
  if (!filter || !*filter) return true;
  const std::string text = filter, op = kernel.op;
  return text == op || text == op + "/" + kernel.tier || text == op + "/" + subject::entry_name(kernel.entry);
}

// Each tier that TEASEL_REQUIRE names has to have run.
void require(const std::set<std::string> &ran) {
  const char *list = getenv("TEASEL_REQUIRE");
  std::istringstream names(list ? list : "");
  for (std::string name; names >> name;) {
    check::context = "tier " + name;
    check::that(ran.count(name) != 0, __FILE__, __LINE__, "TEASEL_REQUIRE names it, but it did not run");
  }
}

// A kernel in assembly calls no other, so it is the same in each table that has it and makes
// its keys by the same kernels. What tier c composes calls the rest of its table.
using Place = std::tuple<subject::Function, setkey_fn *, setkey_fn *, hashkey_fn *>;
bool is_new(std::set<Place> &seen, const subject::Subject &kernel) {
  const teasel_kernels *table = kernels_of_entry(kernel.entry, kernel.bits / 8);
  const bool added =
      seen.insert({kernel.function, table->set_encrypt_key, table->set_decrypt_key, table->ghash_set_key}).second;
  return added || std::string_view(kernel.file).substr(0, 4) == "any/";
}

}  // namespace

int main() {
  const char *filter = getenv("TEASEL_KERNEL");
  const unsigned cases = kernel_check::cases_wanted();
  const Features cpu = cpu_features();
  printf("kernels: TEASEL_SEED=%llu TEASEL_CASES=%u\n", kernel_check::seed_wanted(), cases);
  std::set<subject::Function> reached;
  std::set<Place> seen;
  std::set<std::string> tiers_run;
  unsigned long subjects_run = 0;
  for (int entry = 0; entry < kEntryCount; ++entry) {
    if (!entry_exists(entry)) continue;
    const std::string name = subject::entry_name(entry);
    if (entry_needs(entry) & ~cpu) {
      printf("SKIP: tier %s: this CPU lacks %s\n", name.c_str(), subject::lacking(entry, cpu).c_str());
      continue;
    }
    for (const subject::Subject &kernel : subject::subjects(entry)) {
      if (!wanted(filter, kernel)) continue;
      tiers_run.insert(name);
      if (!is_new(seen, kernel)) continue;
      kernel_check::everything(kernel, cases);
      reached.insert(kernel.function);
      ++subjects_run;
    }
  }
  require(tiers_run);
  unsigned long ran = 0, cannot = 0;
  for (const subject::Row &row : subject::rows()) {
    const bool can = (row.needs & ~cpu) == 0;
    if (reached.count(row.function)) ++ran;
    if (!can) ++cannot;
    check::context = row.name;
    if (can && (!filter || !*filter))
      check::that(reached.count(row.function) != 0, __FILE__, __LINE__, "no check reached this kernel");
  }
  printf("kernels: %lu ran (in %lu places of the tables), %lu not on this CPU\n", ran, subjects_run, cannot);
  if (filter && *filter && subjects_run == 0) fprintf(stderr, "no kernel is called %s\n", filter);
  return check::finish("kernels");
}
