// What the examples of the standards do not reach: counts, single executions,
// overlapping operands, every feedback length, block numbers.
#include "testsuite/cpacf-model/test.h"

namespace {

// --- counts

bool counted(unsigned opcode, unsigned function, unsigned long executed, unsigned long continued,
             unsigned long abandoned, unsigned long blocks) {
  const cpacf_model_count c = cpacf_model_counts(opcode, function);
  return c.executed == executed && c.continued == continued && c.abandoned == abandoned && c.blocks == blocks;
}

void run_kmc(std::uint64_t length) {
  Operands o = operands(18, length);
  execute_all<CPACF_KMC>(o);
}

void test_counts() {
  cpacf_model_reset();
  cpacf_model_set_partial("never");
  run_kmc(4096);
  check("4 KiB CBC is one KMC", counted(CPACF_KMC, 18, 1, 0, 0, 256));
  check("and nothing else", cpacf_model_total().executed == 1 && cpacf_model_total().blocks == 256);
  cpacf_model_reset();
  cpacf_model_set_partial("each");
  run_kmc(4096);
  run_kmc(32);
  check("each block", counted(CPACF_KMC, 18, 2, 255 + 1, 0, 258));
  cpacf_model_reset();
  Operands o = operands(18, 48);
  check("cc 3 after a block", execute_once<CPACF_KMC>(o) == 3 && o.length == 32 && o.second == text + 16 &&
                                   o.first == other + 16 && o.block == block && o.function == 18);
  run_kmc(16);
  check("an operation that is not gone on with", counted(CPACF_KMC, 18, 2, 0, 1, 2));
  cpacf_model_reset();
  cpacf_model_set_partial("random:7");
  bool stood_still = false;
  o = operands(18, 8192);
  for (std::uint64_t before = 0; execute_once<CPACF_KMC>(o) == 3; before = o.length)
    stood_still |= before == o.length;
  const cpacf_model_count c = cpacf_model_counts(CPACF_KMC, 18);
  check("random stops", c.executed == 1 && c.continued > 10 && c.continued < 512 && c.blocks == 512);
  check("some without progress", stood_still);
  cpacf_model_reset();
  check("reset", counted(CPACF_KMC, 18, 0, 0, 0, 0));
  check("unknown policy", cpacf_model_set_partial("random:") == -1 && cpacf_model_set_partial("now") == -1);
  unsigned long length;
  check("parameter block", cpacf_model_parameter_block(&length) == block && length == 32);
  cpacf_model_set_partial("never");
}

// --- operands

void encipher(const Byte *in, Byte *out) {
  Operands o{18, block + 16, out, in, 16, nullptr, 0};
  execute_all<CPACF_KM>(o);
}

// The first operand a block to the right of the second: each block is the one
// before it, enciphered.
void test_overlap() {
  fill(block, sizeof block, 1), fill(text, 80, 2);
  Byte expected[64];
  for (int i = 0; i < 4; ++i) encipher(i ? expected + 16 * (i - 1) : text, expected + 16 * i);
  Operands o{18, block + 16, text + 16, text, 64, nullptr, 0};
  check("overlapping operands", execute_all<CPACF_KM>(o) == 0 && memcmp(text + 16, expected, 64) == 0);
}

// R1 the same register as R2: it moves on once.
void test_same_register() {
  fill(block, sizeof block, 4), fill(text, 64, 5);
  Operands o{18, block, other, text, 64, nullptr, 0};
  execute_all<CPACF_KM>(o);
  register std::uint64_t r0 __asm__("0") = 18;
  register Byte *r1 __asm__("1") = block;
  register Byte *r2 __asm__("2") = text;
  register std::uint64_t r3 __asm__("3") = 64;
  __asm__ volatile("0: .insn rre,0xb92e0000,%%r2,%%r2\n brc 1,0b"
                   : "+a"(r2), "+d"(r3)
                   : "d"(r0), "a"(r1)
                   : "cc", "memory");
  Byte *const end = r2;
  const std::uint64_t left = r3;
  check("R1 is R2", end == text + 64 && left == 0 && memcmp(text, other, 64) == 0);
}

// KMA's counter is 32 bits wide: block n has J0 with its last word plus n.
void test_counter_wrap() {
  Byte j0[16], expected[64];
  fill(block, sizeof block, 6), fill(text, 64, 7), fill(j0, 16, 8);
  memset(j0 + 12, 0xff, 3), j0[15] = 0xfe;
  memset(block, 0, 64);
  memcpy(block + 12, j0 + 12, 4), memcpy(block + 64, j0, 16);
  for (unsigned i = 0; i < 4; ++i) {
    Operands e{18, block + 80, expected + 16 * i, j0, 16, nullptr, 0};
    const std::uint32_t counter = 0xffffffff + i;
    for (int j = 0; j < 4; ++j) j0[15 - j] = static_cast<Byte>(counter >> 8 * j);
    execute_all<CPACF_KM>(e);
    for (int j = 0; j < 16; ++j) expected[16 * i + j] ^= text[16 * i + j];
  }
  Operands o = operands(18 | 0x200, 64);
  check("KMA's counter wraps at 2^32", execute_all<CPACF_KMA>(o) == 2 && memcmp(other, expected, 64) == 0 &&
                                           memcmp(block + 12, j0 + 12, 4) == 0);
}

// With the AAD and the text done, the tag may still be to make.
void test_tag_to_make() {
  Operands o = operands(18 | 0x300, 0);
  o.third_length = 16;
  cpacf_model_set_partial("each");
  const bool stopped = execute_once<CPACF_KMA>(o) == 3 && o.third_length == 0;
  check("KMA may stop before the tag", stopped && (o.function & 0x400) && execute_once<CPACF_KMA>(o) == 0);
  cpacf_model_set_partial("never");
}

void test_nothing_to_do() {
  bool good = true;
  Operands o{18, nullptr, nullptr, nullptr, 0, nullptr, 0};
  good &= execute_once<CPACF_KM>(o) == 0 && execute_once<CPACF_KMC>(o) == 0 && execute_once<CPACF_KMO>(o) == 0;
  good &= execute_once<CPACF_KMAC>(o) == 0 && execute_once<CPACF_KMCTR>(o) == 0;
  o.function = 65;
  good &= execute_once<CPACF_KIMD>(o) == 0;
  check("length 0 accesses nothing", good);
}

// SP 800-38A, 6.3, with E by KM.
void test_feedback(unsigned feedback, bool decipher) {
  char what[64];
  Byte register_[16], stream[16], expected[16 * 7];
  const std::size_t length = 7 * feedback;
  fill(block, sizeof block, feedback), fill(text, length, 3);
  memcpy(register_, block, 16);
  for (std::size_t at = 0; at < length; at += feedback) {
    encipher(register_, stream);
    for (unsigned i = 0; i < feedback; ++i) expected[at + i] = text[at + i] ^ stream[i];
    const Byte *cipher = decipher ? text + at : expected + at;
    Byte joined[32];
    memcpy(joined, register_, 16), memcpy(joined + 16, cipher, feedback);
    memcpy(register_, joined + feedback, 16);
  }
  Operands o = operands(18 | feedback << 24 | (decipher ? 0x80 : 0), length);
  const unsigned cc = execute_all<CPACF_KMF>(o);
  snprintf(what, sizeof what, "KMF, feedback %u, %s", feedback, decipher ? "deciphering" : "enciphering");
  check(what, cc == 0 && memcmp(other, expected, length) == 0 && memcmp(block, register_, 16) == 0);
}

void test_pcc() {
  fill(block, sizeof block, 9);
  block[0] = 129;
  Byte before[256];
  memcpy(before, block, sizeof before);
  Operands o = operands(18, 0);
  check("PCC with more than 128 bits has cc 2",
        execute_once<CPACF_PCC>(o) == 2 && memcmp(block, before, sizeof before) == 0);
}

// alpha^j of PCC against j doublings by KM: KM's XTS parameter moves by alpha a block.
void test_block_number(unsigned number) {
  char what[64];
  memset(block, 0, sizeof block), fill(block, 32, number);
  Byte walk[32];
  memcpy(walk, block, 16);
  Operands e{18, block, walk + 16, block + 16, 16, nullptr, 0};
  execute_all<CPACF_KM>(e);
  for (unsigned done = 0; done < number; done += 512) {
    const unsigned blocks = number - done < 512 ? number - done : 512;
    Operands o{50, walk, other, text, 16 * blocks, nullptr, 0};
    execute_all<CPACF_KM>(o);
  }
  block[46] = static_cast<Byte>(number >> 8), block[47] = static_cast<Byte>(number);
  Operands o = operands(50, 0);
  snprintf(what, sizeof what, "PCC, block number %u", number);
  check(what, execute_all<CPACF_PCC>(o) == 0 && memcmp(block + 64, walk + 16, 16) == 0);
}

void test_operands() {
  for (const char *policy : {"never", "each", "random:5"}) {
    cpacf_model_set_partial(policy);
    test_overlap();
    test_same_register();
    test_counter_wrap();
    test_nothing_to_do();
    for (unsigned feedback = 1; feedback <= 16; ++feedback)
      test_feedback(feedback, false), test_feedback(feedback, true);
    for (unsigned number : {0u, 1u, 2u, 3u, 255u, 256u, 1000u, 5000u}) test_block_number(number);
  }
  cpacf_model_set_partial("never");
  test_pcc();
  test_tag_to_make();
}

}  // namespace

int main() {
  test_counts();
  test_operands();
  return report();
}
