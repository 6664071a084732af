// One execution of one instruction, and what carries it out.
#pragma once

#include "testsuite/cpacf-model/aes.h"

namespace cpacf {

enum Opcode : unsigned {
  kKmac = 0xb91e,
  kKma = 0xb929,
  kKmf = 0xb92a,
  kKmo = 0xb92b,
  kPcc = 0xb92c,
  kKmctr = 0xb92d,
  kKm = 0xb92e,
  kKmc = 0xb92f,
  kKimd = 0xb93e,
};

constexpr int kInstructionCount = 9;

struct Execution {
  unsigned opcode;
  unsigned function;  // bits 57-63 of general register 0
  bool decipher;      // bit 56
  int r1, r2, r3;     // the fields of the instruction
  std::uint64_t *gr;  // the general registers, which it changes
  std::uint64_t address;
  bool continues;        // after cc 3
  std::uint64_t budget;  // units that it may process before it stops part-way
  Aes *aes;
  std::uint64_t units = 0;  // processed

  Byte *parameter(std::size_t offset = 0) const { return at(gr[1]) + offset; }
  static Byte *at(std::uint64_t address) { return reinterpret_cast<Byte *>(address); }

  // Whether the next unit may be processed now.
  bool spend() {
    if (budget == 0) return false;
    --budget, ++units;
    return true;
  }
};

// --- machine.cc

// 0..8 for the instructions of the model, -1 for any other; and back.
int instruction_index(unsigned opcode);
unsigned instruction_opcode(int index);
const char *instruction_name(unsigned opcode);
// Whether the model has the function, and whether the pretended machine has it.
bool modelled(unsigned opcode, unsigned function);
bool installed(unsigned opcode, unsigned function);

// --- rules.cc

// Says which rule the program broke, and aborts.
[[noreturn]] void refuse(const Execution &execution, const char *rule);
bool has_first_operand(unsigned opcode);
bool has_third_operand(unsigned opcode);
// Refuses what the architecture forbids before anything is accessed.
void check_rules(const Execution &execution);
std::size_t parameter_block_length(unsigned opcode, unsigned function);

// --- functions.cc, kma.cc: carry it out; the condition code.
int execute(Execution &execution);
int execute_kma(Execution &execution);

// The bytes of the AES key of function codes 18, 19, 20; 50, 52; 82, 84.
constexpr std::size_t key_length(unsigned function) { return 8 * (function % 16); }
static_assert(key_length(18) == 16 && key_length(20) == 32 && key_length(50) == 16 &&
              key_length(52) == 32 && key_length(82) == 16 && key_length(84) == 32);

}  // namespace cpacf
