// What the model refuses, and which functions its machines have.
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "testsuite/cpacf-model/test.h"

namespace {

// --- refusals: a child must die of SIGABRT and name the instruction and the rule

// The instruction with these register fields; registers 2 to 7 are as in Operands.
template <unsigned kOpcode, int kR1, int kR2, int kR3>
void with_registers() {
  register std::uint64_t r0 __asm__("0") = 18;
  register Byte *r1 __asm__("1") = block;
  register Byte *r2 __asm__("2") = text;
  register std::uint64_t r3 __asm__("3") = 16;
  register Byte *r4 __asm__("4") = other;
  register Byte *r6 __asm__("6") = text;
  register std::uint64_t r7 __asm__("7") = 16;
  __asm__ volatile(".insn rrf,%[opcode] << 16,%[f1],%[f2],%[f3],0"
                   : "+d"(r0), "+a"(r1), "+a"(r2), "+d"(r3), "+a"(r4), "+a"(r6), "+d"(r7)
                   : [opcode] "i"(kOpcode), [f1] "i"(kR1), [f2] "i"(kR2), [f3] "i"(kR3)
                   : "cc", "memory");
}

struct Death {
  int signal;
  char message[512];
};

template <typename Action>
Death death_of(Action action) {
  Death death{};
  int ends[2];
  fflush(stdout);
  if (pipe(ends) != 0) return death;
  const pid_t child = fork();
  if (child == 0) {
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    dup2(ends[1], STDERR_FILENO);
    action();
    _exit(0);
  }
  close(ends[1]);
  std::size_t got = 0;
  for (ssize_t n; (n = read(ends[0], death.message + got, sizeof death.message - 1 - got)) > 0;)
    got += static_cast<std::size_t>(n);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  death.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  return death;
}

template <typename Action>
void refused(const char *instruction, const char *rule, Action action) {
  char start[64], what[640];
  const Death death = death_of(action);
  snprintf(start, sizeof start, "cpacf-model: %s at 0x", instruction);
  snprintf(what, sizeof what, "%s: %s (signal %d: %s)", instruction, rule, death.signal, death.message);
  check(what, death.signal == SIGABRT && strncmp(death.message, start, strlen(start)) == 0 &&
                  strstr(death.message, rule) != nullptr);
}

template <unsigned kOpcode>
void refused(const char *instruction, const char *rule, std::uint64_t function, std::uint64_t length,
             std::uint64_t third_length = 0) {
  refused(instruction, rule, [=] {
    Operands o = operands(function, length);
    o.third_length = third_length;
    execute_once<kOpcode>(o);
  });
}

void test_registers() {
  refused("KM-18", "R1 is an odd register", with_registers<CPACF_KM, 5, 2, 0>);
  refused("KM-18", "R1 is general register 0", with_registers<CPACF_KM, 0, 2, 0>);
  refused("KM-18", "R2 is an odd register", with_registers<CPACF_KM, 4, 3, 0>);
  refused("KM-18", "R2 is general register 0", with_registers<CPACF_KM, 4, 0, 0>);
  refused("KMC-18", "R1 is an odd register", with_registers<CPACF_KMC, 7, 2, 0>);
  refused("KMF-18", "R2 is an odd register", with_registers<CPACF_KMF, 4, 7, 0>);
  refused("KMO-18", "R1 is general register 0", with_registers<CPACF_KMO, 0, 2, 0>);
  refused("KMAC-18", "R2 is an odd register", with_registers<CPACF_KMAC, 0, 3, 0>);
  refused("KMAC-18", "R2 is general register 0", with_registers<CPACF_KMAC, 0, 0, 0>);
  refused("KIMD-18", "R2 is an odd register", with_registers<CPACF_KIMD, 0, 3, 0>);
  refused("KMCTR-18", "R3 is an odd register", with_registers<CPACF_KMCTR, 4, 2, 7>);
  refused("KMCTR-18", "R3 is general register 0", with_registers<CPACF_KMCTR, 4, 2, 0>);
  refused("KMA-18", "R3 is the same register as R1", with_registers<CPACF_KMA, 4, 2, 4>);
  refused("KMA-18", "R3 is the same register as R2", with_registers<CPACF_KMA, 4, 2, 2>);
  refused("KMA-18", "R3 is an odd register", with_registers<CPACF_KMA, 4, 2, 7>);
}

void test_lengths() {
  const char *rule = "the length is not a multiple of 16";
  refused<CPACF_KM>("KM-18", rule, 18, 17);
  refused<CPACF_KM>("KM-50", rule, 50, 8);
  refused<CPACF_KM>("KM-84", rule, 84, 31);
  refused<CPACF_KMC>("KMC-20", rule, 20, 1);
  refused<CPACF_KMO>("KMO-19", rule, 19, 15);
  refused<CPACF_KMAC>("KMAC-18", rule, 18, 33);
  refused<CPACF_KMCTR>("KMCTR-18", rule, 18, 24);
  refused<CPACF_KIMD>("KIMD-65", rule, 65, 20);
  refused<CPACF_KMF>("KMF-18", "the length of the feedback is not 1 to 16", 18, 16);
  refused<CPACF_KMF>("KMF-18", "the length of the feedback is not 1 to 16", 18 | 17 << 24, 17);
  refused<CPACF_KMF>("KMF-18", "not a multiple of the length of the feedback", 18 | 5 << 24, 16);
  refused<CPACF_KMA>("KMA-18", "the AAD is not a multiple of 16 and LAAD is zero", 18, 0, 20);
  refused<CPACF_KMA>("KMA-18", "the text is not a multiple of 16 and LPC is zero", 18 | 0x200, 20);
  refused<CPACF_KMA>("KMA-18", "there is text, which is not processed while LAAD is zero", 18, 16);
  refused<CPACF_KMA>("KMA-18", "LPC is one while LAAD is zero", 18 | 0x100, 0);
}

void test_functions() {
  refused<CPACF_KM>("KM-17", "the function code is not assigned", 17, 16);
  refused<CPACF_KM>("KM-51", "the function code is not assigned", 51, 16);
  refused<CPACF_KMC>("KMC-50", "the function code is not assigned", 50, 16);
  refused<CPACF_KMA>("KMA-65", "the function code is not assigned", 65, 16);
  refused<CPACF_KMAC>("KMAC-18", "bit 56 of general register 0 is one", 18 | 0x80, 16);
  refused<CPACF_KIMD>("KIMD-65", "bit 56 of general register 0 is one", 65 | 0x80, 16);
  refused<CPACF_PCC>("PCC-18", "bit 56 of general register 0 is one", 18 | 0x80, 16);
  refused<CPACF_KM>("KM-18", "reserved bits of general register 0", 18 | 0x100, 16);
  refused<CPACF_KMC>("KMC-18", "reserved bits of general register 0", 18 | 1 << 24, 16);
  refused<CPACF_KMA>("KMA-18", "reserved bits of general register 0", 18 | 0x800, 16);
  refused("KMC-18", "the first operand overlaps the parameter block", [] {
    Operands o{18, block, block + 16, text, 16, nullptr, 0};
    execute_once<CPACF_KMC>(o);
  });
  refused("PCC-50", "the intermediate bit index is not zero at the beginning", [] {
    Operands o = operands(50, 0);
    block[16 + 47] = 1;
    execute_once<CPACF_PCC>(o);
  });
  const Death death = death_of([] { __asm__ volatile(".insn rre,0xb9ff0000,%r0,%r0"); });
  check("another illegal instruction dies of SIGILL", death.signal == SIGILL && !strstr(death.message, "cpacf-model"));
}

// --- machines

bool offers(unsigned opcode, unsigned function) {
  Byte mask[16];
  teasel_test_cpacf_query(opcode, mask);
  return mask[function / 8] >> (7 - function % 8) & 1;
}

void test_machine(const char *name, const char *expected) {
  struct {
    unsigned opcode, function;
  } const rows[] = {{CPACF_KM, 0},     {CPACF_KM, 18},   {CPACF_KM, 20},    {CPACF_KMC, 19}, {CPACF_KM, 50},
                    {CPACF_KMAC, 20},  {CPACF_KMF, 18},  {CPACF_KMO, 19},   {CPACF_KMCTR, 20}, {CPACF_PCC, 18},
                    {CPACF_PCC, 52},   {CPACF_KIMD, 65}, {CPACF_KMA, 0},    {CPACF_KMA, 20}, {CPACF_KM, 82}};
  char what[64], found[32] = {};
  check(name, cpacf_model_set_machine(name) == 0);
  for (std::size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
    found[i] = offers(rows[i].opcode, rows[i].function) ? '1' : '0';
  snprintf(what, sizeof what, "machine %s: %s", name, found);
  check(what, strcmp(found, expected) == 0);
}

void test_machines() {
  test_machine("none", "000000000000000");
  test_machine("z9", "110000000000000");
  test_machine("z10", "111100000000000");
  test_machine("z196", "111111111111000");
  test_machine("zEC12", "111111111111000");
  test_machine("z13", "111111111111000");
  refused<CPACF_KMA>("KMA-18", "the function is not installed on this machine", 18 | 0x300, 16);
  test_machine("z14", "111111111111110");
  test_machine("z16", "111111111111110");
  test_machine("z15,-KM.18,-PCC.52", "101111111101110");
  refused<CPACF_KM>("KM-18", "the function is not installed on this machine", 18, 16);
  check("unknown machine", cpacf_model_set_machine("z99") == -1);
  check("unknown instruction", cpacf_model_set_machine("z14,-KX.18") == -1);
  test_machine("z17", "111111111111111");
  check("other instructions have no functions", !offers(0xb93f, 0));
}

}  // namespace

int main() {
  test_registers();
  test_lengths();
  test_functions();
  test_machines();
  return report();
}
