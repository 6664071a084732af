// Faults that kernels of CPACF are prone to, planted: the checks that all kernels go through
// must find each, with the model stopping part-way as it is told to.
#include <stdio.h>
#include <stdlib.h>

#include "testsuite/cpacf-model/cpacf-model.h"
#include "testsuite/invented-cpus.h"
#include "testsuite/kernel-check.h"

extern "C" {
teasel::chain_fn cpacf_nothing_wrong, cpacf_no_loop, cpacf_stale_chain, cpacf_key_left;
}

namespace {

using subject::Subject;

// CBC encryption with 128 bits in the first tier above c; its function is the fault.
Subject planted(teasel::chain_fn *function) {
  for (Subject kernel : subject::subjects(teasel::best_entry(teasel::tier_needs(teasel::tier_row("msa")))))
    if (kernel.bits == 128 && std::string_view(kernel.op) == "cbc_encrypt") {
      kernel.function = reinterpret_cast<subject::Function>(function);
      kernel.file = "planted";
      return kernel;
    }
  abort();
}

void expect(bool fault, const char *name, teasel::chain_fn *function, const char *policy) {
  if (cpacf_model_set_partial(policy) != 0) abort();
  const unsigned long checks = check::checks, failures = check::failures;
  check::quiet = true;
  const Subject kernel = planted(function);
  kernel_check::lengths(kernel, 20);
  kernel_check::random_cases(kernel, 20, 32);
  kernel_check::abi(kernel, true);
  check::quiet = false;
  const bool found = check::failures != failures;
  check::checks = checks;
  check::failures = failures;
  check::context = std::string(name) + ", stopped: " + policy;
  check::that(found == fault, __FILE__, __LINE__, fault ? "this fault was not caught" : "a sound kernel was refused");
}

// A detector that takes the facility bit for the query bit believes each machine that has the
// instructions: the list of invented CPUs must have some that it gets wrong.
teasel::Features believes_facilities(teasel::S390xCpu cpu) {
  for (teasel::CpacfMask *mask : {&cpu.km, &cpu.kmc, &cpu.kmac, &cpu.kmf, &cpu.kmctr, &cpu.kimd, &cpu.kma})
    for (std::uint8_t &byte : mask->byte) byte = 0xff;
  return teasel::s390x_features(cpu);
}

void facility_for_query() {
  unsigned wrong = 0;
  for (const auto &cpu : invented::kCpus)
    wrong += teasel::best_entry(believes_facilities(cpu.cpu)) != teasel::best_entry(invented::features(cpu.cpu));
  check::context = "facility bit for query bit";
  check::that(wrong > 0, __FILE__, __LINE__, "this fault was not caught");
}

}  // namespace

int main() {
  if (teasel::tier_row("msa") < 0) {
    puts("SKIP: this build has no kernels of s390x");
    return 77;
  }
  for (const char *policy : {"never", "each", "random:1"}) expect(false, "nothing wrong", cpacf_nothing_wrong, policy);
  for (const char *policy : {"each", "random:1"}) expect(true, "no loop", cpacf_no_loop, policy);
  for (const char *policy : {"never", "each"}) expect(true, "stale chaining value", cpacf_stale_chain, policy);
  for (const char *policy : {"never", "each"}) expect(true, "key left in the parameter block", cpacf_key_left, policy);
  facility_for_query();
  return check::finish("cpacf faults");
}
