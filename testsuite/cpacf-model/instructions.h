// The instructions, each as a function that executes it: without the library, and
// without an assembler that knows them.
#pragma once

#include <cstdint>

#include "testsuite/cpacf-model/cpacf-model.h"

struct Operands {
  std::uint64_t function;  // general register 0
  void *block;             // general register 1
  void *first;
  const void *second;
  std::uint64_t length;
  const void *third;
  std::uint64_t third_length;
};

#define CPACF_ASM(before, after)                                                                  \
  register std::uint64_t r0 __asm__("0") = o.function;                                            \
  register void *r1 __asm__("1") = o.block;                                                       \
  register const void *r2 __asm__("2") = o.second;                                                \
  register std::uint64_t r3 __asm__("3") = o.length;                                              \
  register void *r4 __asm__("4") = o.first;                                                       \
  register const void *r6 __asm__("6") = o.third;                                                 \
  register std::uint64_t r7 __asm__("7") = o.third_length;                                        \
  unsigned cc;                                                                                    \
  __asm__ volatile(before ".insn rrf,%[opcode] << 16,%%r4,%%r2,%%r6,0\n" after "ipm %[cc]\n"      \
                   : [cc] "=d"(cc), "+d"(r0), "+a"(r1), "+a"(r2), "+d"(r3), "+a"(r4), "+a"(r6),   \
                     "+d"(r7)                                                                     \
                   : [opcode] "i"(kOpcode)                                                        \
                   : "cc", "memory");                                                             \
  o = {r0, r1, r4, r2, r3, r6, r7};                                                               \
  return cc >> 28

// One execution, which may end part-way; the condition code. The third register
// is in a part of the instruction that those without a third operand ignore.
template <unsigned kOpcode>
[[gnu::noinline]] unsigned execute_once(Operands &o) {
  CPACF_ASM("", "");
}

// The instruction, again while it has cc 3.
template <unsigned kOpcode>
[[gnu::noinline]] unsigned execute_all(Operands &o) {
  CPACF_ASM("0: ", "brc 1,0b\n");
}
