// Reads CPUID and XCR0.
#include "fat/cpu-x86.h"

#include "fat/dispatch.h"

namespace teasel {

namespace {

struct Leaf {
  std::uint32_t eax, ebx, ecx, edx;
};

Leaf cpuid(std::uint32_t leaf, std::uint32_t subleaf) {
  Leaf r;
  asm volatile("cpuid" : "=a"(r.eax), "=b"(r.ebx), "=c"(r.ecx), "=d"(r.edx) : "a"(leaf), "c"(subleaf));
  return r;
}

std::uint64_t xgetbv0() {
  std::uint32_t low, high;
  asm volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return std::uint64_t{high} << 32 | low;
}

}  // namespace

Features cpu_features() {
  X86Cpu cpu{};
  cpu.max_leaf = cpuid(0, 0).eax;
  if (cpu.max_leaf >= 1) {
    const Leaf leaf1 = cpuid(1, 0);
    cpu.leaf1_ecx = leaf1.ecx;
    cpu.leaf1_edx = leaf1.edx;
  }
  if (cpu.max_leaf >= 7) {
    const Leaf leaf7 = cpuid(7, 0);
    cpu.leaf7_ebx = leaf7.ebx;
    cpu.leaf7_ecx = leaf7.ecx;
  }
  if (cpu.leaf1_ecx >> kEcxOsxsave & 1) cpu.xcr0 = xgetbv0();
  return x86_features(cpu);
}

}  // namespace teasel
