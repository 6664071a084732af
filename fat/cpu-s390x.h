// What a z/Architecture CPU offers of CPACF, as a pure function of the facility list and
// of what each instruction answers to Query.
#pragma once

#include "fat/features.h"

namespace teasel {

// The instructions, by their opcodes.
enum CpacfOpcode : unsigned {
  kKmac = 0xb91e, kKma = 0xb929, kKmf = 0xb92a, kKmo = 0xb92b, kKmctr = 0xb92d, kKm = 0xb92e, kKmc = 0xb92f, kKimd = 0xb93e,
};

// Facility bits that say whether the instruction exists at all. They say nothing of its
// functions: a hypervisor may offer an instruction without a single AES function.
inline constexpr unsigned kFacilityMsa = 17, kFacilityMsa4 = 77, kFacilityMsa8 = 146;

// Function codes, for keys of 128 and 256 bits (and 192, between, if it is not XTS).
inline constexpr unsigned kAes128 = 18, kAes192 = 19, kAes256 = 20, kXts128 = 50, kXts256 = 52, kGhash = 65,
                          kFullXts128 = 82, kFullXts256 = 84;

// An answer to Query: bit n from the left is function n.
struct CpacfMask {
  std::uint8_t byte[16];
  constexpr bool has(unsigned n) const { return byte[n / 8] >> (7 - n % 8) & 1; }
  constexpr bool has_aes() const { return has(kAes128) && has(kAes192) && has(kAes256); }
};

struct S390xCpu {
  std::uint64_t facilities[4];  // bit 0 is the leftmost of the first word
  CpacfMask km, kmc, kmac, kmf, kmo, kmctr, kimd, kma;
  constexpr bool facility(unsigned n) const { return facilities[n / 64] >> (63 - n % 64) & 1; }
};

constexpr Features s390x_features(const S390xCpu &cpu) {
  Features features = 0;
  const auto add = [&](bool has, Features feature) { features |= has ? feature : 0; };
  if (!cpu.facility(kFacilityMsa)) return 0;
  add(cpu.km.has_aes(), feature::KM_AES);
  add(cpu.kmc.has_aes(), feature::KMC_AES);
  add(cpu.kmac.has_aes(), feature::KMAC_AES);
  add(cpu.km.has(kXts128) && cpu.km.has(kXts256), feature::KM_XTS);
  add(cpu.km.has(kFullXts128) && cpu.km.has(kFullXts256), feature::KM_FULL_XTS);
  add(cpu.kimd.has(kGhash), feature::KIMD_GHASH);
  if (cpu.facility(kFacilityMsa4)) {
    add(cpu.kmf.has_aes(), feature::KMF_AES);
    add(cpu.kmo.has_aes(), feature::KMO_AES);
    add(cpu.kmctr.has_aes(), feature::KMCTR_AES);
  }
  if (cpu.facility(kFacilityMsa8)) add(cpu.kma.has_aes(), feature::KMA_AES);
  return features;
}

}  // namespace teasel
