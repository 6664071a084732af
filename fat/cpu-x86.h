// What an x86 CPU offers, as a pure function of its CPUID leaves and XCR0.
#pragma once

#include "fat/features.h"

namespace teasel {

struct X86Cpu {
  std::uint32_t max_leaf;
  std::uint32_t leaf1_ecx, leaf1_edx;
  std::uint32_t leaf7_ebx, leaf7_ecx;
  std::uint64_t xcr0;  // 0 unless OSXSAVE says that it can be read
};

// Bits of leaf 1.
inline constexpr unsigned kEcxPclmul = 1, kEcxSsse3 = 9, kEcxAes = 25, kEcxOsxsave = 27, kEdxSse2 = 26;

constexpr Features x86_features(const X86Cpu &cpu) {
  const auto bit = [](std::uint32_t word, unsigned n) { return (word >> n & 1) != 0; };
  if (cpu.max_leaf < 1) return 0;
  // Legacy SSE needs no more of the system than FXSAVE, which each one that runs
  // SSE2 programs at all has switched on; later sets build on it.
  if (!bit(cpu.leaf1_edx, kEdxSse2)) return 0;
  Features features = feature::SSE2;
  if (bit(cpu.leaf1_ecx, kEcxSsse3)) features |= feature::SSSE3;
  if (bit(cpu.leaf1_ecx, kEcxAes)) features |= feature::AES;
  if (bit(cpu.leaf1_ecx, kEcxPclmul)) features |= feature::PCLMUL;
  return features;
}

}  // namespace teasel
