// Reads the facility list, and asks each CPACF instruction that exists.
#include "fat/cpu-s390x.h"

#include <sys/auxv.h>

#include "fat/dispatch.h"

// A test may answer Query in the CPU's place: no program defines this but a test's model
// of CPACF.
extern "C" [[gnu::weak, gnu::visibility("default")]] void teasel_test_cpacf_query(unsigned opcode,
                                                                                 unsigned char mask[16]);

namespace teasel {

namespace {

constexpr unsigned long kHwcapStfle = 4;  // the kernel says that STFLE works

void read_facilities(std::uint64_t facilities[4]) {
  if (!(getauxval(AT_HWCAP) & kHwcapStfle)) return;
  register unsigned long words asm("0") = 3;  // one less than there is room for
  asm volatile(".insn s, 0xb2b00000, %0" : "=Q"(*reinterpret_cast<std::uint64_t(*)[4]>(facilities)), "+d"(words)::"cc");
}

// Query is function 0 of each instruction; its operands are not used.
#define TEASEL_QUERY(insn)                                                                      \
  asm volatile("lghi 0, 0\n\tlgr 1, %1\n\t" insn : "=m"(mask) : "a"(&mask) : "0", "1", "cc")

CpacfMask query(CpacfOpcode opcode) {
  CpacfMask mask{};
  if (teasel_test_cpacf_query) {
    teasel_test_cpacf_query(opcode, mask.byte);
    return mask;
  }
  switch (opcode) {
    case kKm: TEASEL_QUERY(".insn rre, 0xb92e0000, 2, 4"); break;
    case kKmc: TEASEL_QUERY(".insn rre, 0xb92f0000, 2, 4"); break;
    case kKmac: TEASEL_QUERY(".insn rre, 0xb91e0000, 2, 4"); break;
    case kKmf: TEASEL_QUERY(".insn rre, 0xb92a0000, 2, 4"); break;
    case kKmo: TEASEL_QUERY(".insn rre, 0xb92b0000, 2, 4"); break;
    case kKmctr: TEASEL_QUERY(".insn rrf, 0xb92d0000, 2, 4, 6, 0"); break;
    case kKimd: TEASEL_QUERY(".insn rre, 0xb93e0000, 2, 4"); break;
    case kKma: TEASEL_QUERY(".insn rrf, 0xb9290000, 2, 4, 6, 0"); break;
  }
  return mask;
}

}  // namespace

Features cpu_features() {
  S390xCpu cpu{};
  read_facilities(cpu.facilities);
  if (cpu.facility(kFacilityMsa)) {
    cpu.km = query(kKm);
    cpu.kmc = query(kKmc);
    cpu.kmac = query(kKmac);
    cpu.kimd = query(kKimd);
  }
  if (cpu.facility(kFacilityMsa4)) {
    cpu.kmf = query(kKmf);
    cpu.kmo = query(kKmo);
    cpu.kmctr = query(kKmctr);
  }
  if (cpu.facility(kFacilityMsa8)) cpu.kma = query(kKma);
  return s390x_features(cpu);
}

}  // namespace teasel
