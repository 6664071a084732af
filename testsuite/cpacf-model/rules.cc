// What a program must not do: the specification exceptions, and what would be
// unpredictable, or useless, on a machine.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "testsuite/cpacf-model/execution.h"

namespace cpacf {

namespace {

struct Operands {
  unsigned opcode;
  bool first, third;   // has these operands; the second is there but for PCC
  bool modifier;       // bit 56 of general register 0 may be one
  unsigned used_bits;  // of bits 32-55, which others leave zero
};

constexpr Operands kOperands[] = {
    {kKm, true, false, true, 0},     {kKmc, true, false, true, 0},
    {kKmf, true, false, true, 0xff000000}, {kKmo, true, false, true, 0},
    {kKmctr, true, true, true, 0},   {kKma, true, true, true, 0x700},
    {kKmac, false, false, false, 0}, {kKimd, false, false, false, 0},
    {kPcc, false, false, false, 0},
};

const Operands &operands(unsigned opcode) {
  const Operands *row = kOperands;
  while (row->opcode != opcode) ++row;
  return *row;
}

void require(const Execution &e, bool holds, const char *rule) {
  if (!holds) refuse(e, rule);
}

void check_registers(const Execution &e, const Operands &has) {
  if (has.first) {
    require(e, e.r1 != 0, "R1 is general register 0");
    require(e, e.r1 % 2 == 0, "R1 is an odd register");
  }
  if (e.opcode != kPcc) {
    require(e, e.r2 != 0, "R2 is general register 0");
    require(e, e.r2 % 2 == 0, "R2 is an odd register");
  }
  if (has.third) {
    require(e, e.r3 != 0, "R3 is general register 0");
    require(e, e.r3 % 2 == 0, "R3 is an odd register");
  }
  if (e.opcode == kKma) {
    require(e, e.r3 != e.r1, "R3 is the same register as R1");
    require(e, e.r3 != e.r2, "R3 is the same register as R2");
  }
}

void check_kma_lengths(const Execution &e) {
  const bool last_text = e.gr[0] & 0x100, last_aad = e.gr[0] & 0x200;
  require(e, last_aad || e.gr[e.r3 + 1] % 16 == 0,
          "the length of the AAD is not a multiple of 16 and LAAD is zero");
  require(e, last_text || e.gr[e.r2 + 1] % 16 == 0,
          "the length of the text is not a multiple of 16 and LPC is zero");
  require(e, last_aad || e.gr[e.r2 + 1] == 0, "there is text, which is not processed while LAAD is zero");
  require(e, last_aad || !last_text, "LPC is one while LAAD is zero");
}

void check_lengths(const Execution &e) {
  if (e.opcode == kPcc) return;
  if (e.opcode == kKma) return check_kma_lengths(e);
  if (e.opcode == kKmf) {
    const std::uint64_t feedback = e.gr[0] >> 24 & 0xff;
    require(e, feedback >= 1 && feedback <= 16, "the length of the feedback is not 1 to 16");
    require(e, e.gr[e.r2 + 1] % feedback == 0,
            "the length is not a multiple of the length of the feedback");
    return;
  }
  require(e, e.gr[e.r2 + 1] % 16 == 0, "the length is not a multiple of 16");
}

void check_overlap(const Execution &e, const Operands &has) {
  if (!has.first || e.gr[e.r2 + 1] == 0) return;
  const std::uint64_t length = e.gr[e.r2 + 1], block = parameter_block_length(e.opcode, e.function);
  require(e, e.gr[e.r1] + length <= e.gr[1] || e.gr[1] + block <= e.gr[e.r1],
          "the first operand overlaps the parameter block");
}

}  // namespace

bool has_first_operand(unsigned opcode) { return operands(opcode).first; }
bool has_third_operand(unsigned opcode) { return operands(opcode).third; }

std::size_t parameter_block_length(unsigned opcode, unsigned function) {
  const std::size_t key = key_length(function);
  switch (opcode) {
    case kKm: return function >= 82 ? 2 * key + 32 : function >= 50 ? key + 16 : key;
    case kKmctr: return key;
    case kKma: return key + 80;
    case kPcc: return function >= 50 ? key + 64 : key + 40;
    case kKimd: return 32;
    default: return key + 16;
  }
}

void refuse(const Execution &e, const char *rule) {
  char text[256];
  const int length =
      snprintf(text, sizeof text, "cpacf-model: %s-%u at 0x%llx: %s\n", instruction_name(e.opcode),
               e.function, static_cast<unsigned long long>(e.address), rule);
  if (write(STDERR_FILENO, text, static_cast<std::size_t>(length)) != length) abort();
  abort();
}

void check_rules(const Execution &e) {
  const Operands &has = operands(e.opcode);
  check_registers(e, has);
  require(e, modelled(e.opcode, e.function), "the function code is not assigned, or not modelled");
  require(e, installed(e.opcode, e.function), "the function is not installed on this machine");
  require(e, has.modifier || !e.decipher, "bit 56 of general register 0 is one");
  require(e, (e.gr[0] & 0xffffff00 & ~std::uint64_t{has.used_bits}) == 0,
          "reserved bits of general register 0 are not zero");
  check_lengths(e);
  check_overlap(e, has);
}

}  // namespace cpacf
