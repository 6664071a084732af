// What each kernel has to keep, checked for any of them.
#pragma once

#include "testsuite/abi.h"
#include "testsuite/check.h"
#include "testsuite/subject.h"

namespace kernel_check {

// Every number of blocks up to `most`, at both ends of the memory, in place and not.
void lengths(const subject::Subject &kernel, std::size_t most);
// Random lengths, alignments, cuts, and counters about to wrap.
void random_cases(const subject::Subject &kernel, unsigned cases, std::size_t most);
// A key set by this kernel, by what it enciphers, deciphers or hashes.
void set_up(const subject::Subject &kernel, unsigned cases);
// Longer than the model has time for: against tier c.
void against_tier_c(const subject::Subject &kernel, std::size_t length);
// The calling convention, and what is left behind. assembly: also no secret in registers
// or on the stack, which a compiler does not promise.
void abi(const subject::Subject &kernel, bool assembly);
bool can_run(const abi_fault &fault);

// All of these.
void everything(const subject::Subject &kernel, unsigned cases);

// TEASEL_CASES, 200 by default; TEASEL_SEED, 1 by default.
unsigned cases_wanted();
unsigned long long seed_wanted();
check::Random seeded(const std::string &name);

}  // namespace kernel_check
