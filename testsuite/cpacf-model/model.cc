// The handler of SIGILL, the policy of stopping part-way, and the counts.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

#include "testsuite/cpacf-model/cpacf-model.h"
#include "testsuite/cpacf-model/execution.h"
#include "testsuite/cpacf-model/model.h"

namespace cpacf {

namespace {

enum class Policy { kNever, kEach, kRandom };

Policy policy = Policy::kNever;
std::uint64_t random_state;

cpacf_model_count counts[kInstructionCount][128];

// What a thread left behind at cc 3: the operation that should go on.
struct Thread {
  Aes aes;
  bool unfinished, stalled;
  std::uint64_t registers[16];
  unsigned opcode, function;
  std::uint64_t address;
  const Byte *parameter_block;
  std::size_t parameter_block_length;
};

constinit thread_local Thread thread __attribute__((tls_model("initial-exec"))){};

void add(unsigned long &counter, std::uint64_t n) {
  __atomic_fetch_add(&counter, static_cast<unsigned long>(n), __ATOMIC_RELAXED);
}

std::uint64_t random_number() {
  std::uint64_t x = __atomic_load_n(&random_state, __ATOMIC_RELAXED);
  x ^= x << 13, x ^= x >> 7, x ^= x << 17;
  __atomic_store_n(&random_state, x, __ATOMIC_RELAXED);
  return x >> 16;
}

// Units until the next stop. A machine may stop without progress, but not for ever.
std::uint64_t budget() {
  if (policy == Policy::kNever) return UINT64_MAX;
  if (policy == Policy::kEach) return 1;
  if (thread.stalled) return 1;
  const std::uint64_t r = random_number();
  return r % 4 == 0 ? r / 4 % 3 : r / 4 % 24;
}

bool goes_on(const Execution &e) {
  if (!thread.unfinished || thread.opcode != e.opcode || thread.function != e.function ||
      thread.address != e.address)
    return false;
  const auto same = [&](int r) { return thread.registers[r] == e.gr[r]; };
  if (e.opcode == kPcc) return same(1);
  return same(1) && same(e.r2) && same(e.r2 + 1) && (!has_first_operand(e.opcode) || same(e.r1)) &&
         (!has_third_operand(e.opcode) || (same(e.r3) && (e.opcode != kKma || same(e.r3 + 1))));
}

void count_start(Execution &e) {
  cpacf_model_count &count = counts[instruction_index(e.opcode)][e.function];
  e.continues = goes_on(e);
  if (thread.unfinished && !e.continues)
    add(counts[instruction_index(thread.opcode)][thread.function].abandoned, 1);
  add(e.continues ? count.continued : count.executed, 1);
}

void remember(const Execution &e, int cc) {
  add(counts[instruction_index(e.opcode)][e.function].blocks, e.units);
  thread.unfinished = cc == 3;
  thread.stalled = cc == 3 && e.units == 0;
  thread.opcode = e.opcode, thread.function = e.function, thread.address = e.address;
  memcpy(thread.registers, e.gr, sizeof thread.registers);
  thread.parameter_block = e.parameter();
  thread.parameter_block_length = parameter_block_length(e.opcode, e.function);
}

// All is done here where there is nothing to do: the parameter block is not
// accessed. PCC has no length, and KMA may have a tag to make.
bool nothing_to_do(const Execution &e) {
  return e.opcode != kPcc && e.opcode != kKma && e.gr[e.r2 + 1] == 0;
}

int run(Execution &e) {
  check_rules(e);
  count_start(e);
  const int cc = nothing_to_do(e) ? 0 : execute(e);
  remember(e, cc);
  return cc;
}

// The program dies of what it did, as without the model.
void not_ours() {
  signal(SIGILL, SIG_DFL);
  raise(SIGILL);
}

void on_illegal(int, siginfo_t *info, void *context) {
  mcontext_t &machine = static_cast<ucontext_t *>(context)->uc_mcontext;
  const auto address = reinterpret_cast<std::uint64_t>(info->si_addr);
  const Byte *text = Execution::at(address);
  // RRE and RRF: opcode (2 bytes), R3 and M4, R1 and R2.
  const unsigned opcode = static_cast<unsigned>(text[0] << 8 | text[1]);
  if (info->si_code <= 0 || machine.psw.addr != address + 4 || instruction_index(opcode) < 0)
    return not_ours();
  std::uint64_t gr[16];
  for (int i = 0; i < 16; ++i) gr[i] = machine.gregs[i];
  Execution e{opcode, static_cast<unsigned>(gr[0] & 0x7f), (gr[0] & 0x80) != 0, text[3] >> 4,
              text[3] & 15, text[2] >> 4, gr, address, false, budget(), &thread.aes};
  const std::uint64_t cc = static_cast<std::uint64_t>(run(e));
  for (int i = 0; i < 16; ++i) machine.gregs[i] = gr[i];
  machine.psw.mask = (machine.psw.mask & ~(std::uint64_t{3} << 44)) | cc << 44;
}

void report() {
  for (int i = 0; i < kInstructionCount; ++i)
    for (int function = 0; function < 128; ++function) {
      const cpacf_model_count &count = counts[i][function];
      if (count.executed + count.continued == 0) continue;
      fprintf(stderr, "cpacf-model: %s-%d: %lu executed, %lu continued, %lu abandoned, %lu blocks\n",
              instruction_name(instruction_opcode(i)), function, count.executed, count.continued,
              count.abandoned, count.blocks);
    }
}

void set_up(const char *variable, int set(const char *)) {
  const char *text = getenv(variable);
  if (!text || set(text) == 0) return;
  fprintf(stderr, "cpacf-model: %s=%s is unknown\n", variable, text);
  exit(2);
}

__attribute__((constructor)) void install() {
  set_up("TEASEL_CPACF_PARTIAL", cpacf_model_set_partial);
  set_up("TEASEL_CPACF_MACHINE", cpacf_model_set_machine);
  const char *wanted = getenv("TEASEL_CPACF_REPORT");
  if (wanted && *wanted == '1') atexit(report);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = on_illegal;
  // On a stack of its own, so that tests may look at what a kernel left on theirs.
  static char stack[1 << 18];
  const stack_t alternate = {stack, 0, sizeof stack};
  sigaltstack(&alternate, nullptr);
  action.sa_flags = SA_SIGINFO | SA_NODEFER | SA_ONSTACK;
  sigaction(SIGILL, &action, nullptr);
}

}  // namespace

}  // namespace cpacf

using namespace cpacf;

extern "C" {

CPACF_MODEL_API cpacf_model_count cpacf_model_counts(unsigned opcode, unsigned function_code) {
  const int index = instruction_index(opcode);
  return index < 0 || function_code > 127 ? cpacf_model_count{} : counts[index][function_code];
}

CPACF_MODEL_API cpacf_model_count cpacf_model_total(void) {
  cpacf_model_count total{};
  for (const auto &row : counts)
    for (const cpacf_model_count &count : row) {
      total.executed += count.executed;
      total.continued += count.continued;
      total.abandoned += count.abandoned;
      total.blocks += count.blocks;
    }
  return total;
}

CPACF_MODEL_API void cpacf_model_reset(void) { memset(counts, 0, sizeof counts); }

CPACF_MODEL_API int cpacf_model_set_partial(const char *text) {
  unsigned long seed;
  int end = 0;
  if (strcmp(text, "never") == 0) {
    policy = Policy::kNever;
  } else if (strcmp(text, "each") == 0) {
    policy = Policy::kEach;
  } else if (sscanf(text, "random:%lu%n", &seed, &end) == 1 && text[end] == 0) {
    policy = Policy::kRandom;
    random_state = seed * 0x9e3779b97f4a7c15u + 1;
    if (random_state == 0) random_state = 1;
  } else {
    return -1;
  }
  return 0;
}

CPACF_MODEL_API const unsigned char *cpacf_model_parameter_block(unsigned long *length) {
  *length = thread.parameter_block_length;
  return thread.parameter_block;
}

}  // extern "C"
