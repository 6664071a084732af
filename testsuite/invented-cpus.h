// CPUs for the detector: what they say of themselves, and the tiers that they may get, best
// first, since a build may have left some out.
#pragma once

#include <initializer_list>

#include "testsuite/check.h"

#if defined __x86_64__ || defined __i386__
#include "fat/cpu-x86.h"

namespace invented {

using Cpu = teasel::X86Cpu;
inline teasel::Features features(const Cpu &cpu) { return teasel::x86_features(cpu); }

constexpr std::uint32_t kSse2 = 1u << 26, kSse = 1u << 25;
constexpr std::uint32_t kPclmul = 1u << 1, kSsse3 = 1u << 9, kAes = 1u << 25, kXsave = 1u << 26, kOsxsave = 1u << 27,
                        kAvx = 1u << 28;
constexpr std::uint32_t kAvx2 = 1u << 5, kAvx512f = 1u << 16, kAvx512bw = 1u << 30, kAvx512vl = 1u << 31;
constexpr std::uint32_t kVaes = 1u << 9, kVpclmul = 1u << 10;
constexpr std::uint32_t kSystem = kXsave | kOsxsave | kAvx;
constexpr std::uint32_t kAvx512 = kAvx512f | kAvx512bw | kAvx512vl;

struct Invented {
  const char *name;
  Cpu cpu;
  std::initializer_list<const char *> tiers;
};

// max_leaf, leaf 1 ecx, leaf 1 edx, leaf 7 ebx, leaf 7 ecx, XCR0
inline const Invented kCpus[] = {
    {"says nothing", {0, 0, 0, 0, 0, 0}, {}},
    {"leaf 0 alone, garbage behind", {0, ~0u, ~0u, ~0u, ~0u, ~0ull}, {}},
    {"Pentium", {1, 0, 0, 0, 0, 0}, {}},
    {"Pentium II", {2, 0, 1u << 24, 0, 0, 0}, {}},
    {"Pentium III", {2, 0, kSse, 0, 0, 0}, {}},
    {"Pentium M", {2, 0, kSse | kSse2, 0, 0, 0}, {}},
    {"Core 2", {10, kSsse3, kSse | kSse2, 0, 0, 0}, {}},
    {"Nehalem", {11, kSsse3, kSse | kSse2, 0, 0, 0}, {}},
    {"Westmere", {11, kSsse3 | kAes | kPclmul, kSse | kSse2, 0, 0, 0}, {"aesni"}},
    {"Westmere, PCLMULQDQ masked", {11, kSsse3 | kAes, kSse | kSse2, 0, 0, 0}, {"aesni-lean", "aesni"}},
    {"Westmere, AES masked", {11, kSsse3 | kPclmul, kSse | kSse2, 0, 0, 0}, {}},
    {"AES without SSSE3", {11, kAes | kPclmul, kSse | kSse2, 0, 0, 0}, {}},
    {"AES without SSE2", {11, kSsse3 | kAes | kPclmul, kSse, 0, 0, 0}, {}},
    {"qemu64", {13, 0, kSse | kSse2, 0, 0, 0}, {}},
    {"Sandy Bridge", {13, kSsse3 | kAes | kPclmul | kSystem, kSse | kSse2, 0, 0, 7}, {"aesni"}},
    {"Sandy Bridge, no XSAVE in the system", {13, kSsse3 | kAes | kPclmul | kAvx, kSse | kSse2, 0, 0, 0}, {"aesni"}},
    {"Ivy Bridge", {13, kSsse3 | kAes | kPclmul | kSystem, kSse | kSse2, 0, 0, 7}, {"aesni"}},
    {"Haswell", {13, kSsse3 | kAes | kPclmul | kSystem, kSse | kSse2, kAvx2, 0, 7}, {"aesni"}},
    {"Haswell, AVX off", {13, kSsse3 | kAes | kPclmul, kSse | kSse2, kAvx2, 0, 0}, {"aesni"}},
    {"Broadwell", {20, kSsse3 | kAes | kPclmul | kSystem, kSse | kSse2, kAvx2, 0, 7}, {"aesni"}},
    {"Skylake", {22, kSsse3 | kAes | kPclmul | kSystem, kSse | kSse2, kAvx2, 0, 7}, {"aesni"}},
    {"Skylake-X", {22, kSsse3 | kAes | kPclmul | kSystem, kSse | kSse2, kAvx2 | kAvx512, 0, 0xe7}, {"aesni"}},
    {"Goldmont", {21, kSsse3 | kAes | kPclmul, kSse | kSse2, 0, 0, 3}, {"aesni"}},
    {"Bulldozer", {13, kSsse3 | kAes | kPclmul | kSystem, kSse | kSse2, 0, 0, 7}, {"aesni"}},
    {"Jaguar", {13, kSsse3 | kAes | kPclmul | kSystem, kSse | kSse2, 0, 0, 7}, {"aesni"}},
    {"K8", {1, 0, kSse | kSse2, 0, 0, 0}, {}},
    {"K10", {5, 0, kSse | kSse2, 0, 0, 0}, {}},
    {"Bobcat", {6, kSsse3, kSse | kSse2, 0, 0, 0}, {}},
    {"VIA Nano", {10, kSsse3, kSse | kSse2, 0, 0, 0}, {}},
    {"Zen", {13, kSsse3 | kAes | kPclmul | kSystem, kSse | kSse2, kAvx2, 0, 7}, {"aesni"}},
    {"Zen 3", {16, kSsse3 | kAes | kPclmul | kSystem, kSse | kSse2, kAvx2, kVaes | kVpclmul, 7}, {"vaes256", "aesni"}},
    {"Zen 3, AVX off", {16, kSsse3 | kAes | kPclmul, kSse | kSse2, kAvx2, kVaes | kVpclmul, 0}, {"aesni"}},
    {"Zen 4", {16, kSsse3 | kAes | kPclmul | kSystem, kSse | kSse2, kAvx2 | kAvx512, kVaes | kVpclmul, 0xe7},
     {"vaes512", "vaes256", "aesni"}},
    {"Zen 4, AVX-512 off in XCR0", {16, kSsse3 | kAes | kPclmul | kSystem, kSse | kSse2, kAvx2 | kAvx512, kVaes | kVpclmul, 7},
     {"vaes256", "aesni"}},
    {"Alder Lake", {32, kSsse3 | kAes | kPclmul | kSystem, kSse | kSse2, kAvx2, kVaes | kVpclmul, 7}, {"vaes256", "aesni"}},
    {"Ice Lake", {27, kSsse3 | kAes | kPclmul | kSystem, kSse | kSse2, kAvx2 | kAvx512, kVaes | kVpclmul, 0xe7},
     {"vaes512", "vaes256", "aesni"}},
};

inline Cpu random_cpu(check::Random &random) {
  const auto word = [&] { return static_cast<std::uint32_t>(random.next() >> 32 | (random.below(2) ? random.next() >> 32 : 0)); };
  return {static_cast<std::uint32_t>(random.below(9)), word(), word(), word(), word(), random.next()};
}

}  // namespace invented

#elif defined __s390x__
#include "fat/cpu-s390x.h"

namespace invented {

using Cpu = teasel::S390xCpu;
inline teasel::Features features(const Cpu &cpu) { return teasel::s390x_features(cpu); }

// The facilities of a machine, and which functions its instructions answer to.
struct Machine {
  std::initializer_list<unsigned> facilities, km, kmc, kmac, kmf, kmctr, kimd, kma;
  bool has_kmo = true;  // as KMF, since it came with it
};
inline teasel::CpacfMask mask(const std::initializer_list<unsigned> &functions) {
  teasel::CpacfMask m{};
  for (unsigned n : functions) m.byte[n / 8] = static_cast<std::uint8_t>(m.byte[n / 8] | 0x80 >> n % 8);
  return m;
}
inline Cpu make(const Machine &m) {
  Cpu cpu{};
  for (unsigned n : m.facilities) cpu.facilities[n / 64] |= 1ull << (63 - n % 64);
  cpu.km = mask(m.km), cpu.kmc = mask(m.kmc), cpu.kmac = mask(m.kmac), cpu.kmf = mask(m.kmf);
  if (m.has_kmo) cpu.kmo = cpu.kmf;
  cpu.kmctr = mask(m.kmctr), cpu.kimd = mask(m.kimd), cpu.kma = mask(m.kma);
  return cpu;
}

struct Invented {
  const char *name;
  Cpu cpu;
  std::initializer_list<const char *> tiers;
};

#define AES 0, 18, 19, 20
#define AES_XTS 0, 18, 19, 20, 50, 52
#define ALL_XTS 0, 18, 19, 20, 50, 52, 82, 84
#define DES 0, 1, 2, 3
inline const Invented kCpus[] = {
    {"z900, no MSA", make({{}, {}, {}, {}, {}, {}, {}, {}}), {}},
    {"no MSA, garbage in the masks", make({{}, {ALL_XTS}, {AES}, {AES}, {AES}, {AES}, {0, 65}, {AES}}), {}},
    {"z990, DES alone", make({{17}, {DES}, {DES}, {DES}, {}, {}, {0, 1}, {}}), {}},
    {"z9, AES-128 alone", make({{17}, {0, 18}, {0, 18}, {0, 18}, {}, {}, {0, 1, 2}, {}}), {}},
    {"z10", make({{17, 76}, {AES}, {AES}, {DES}, {}, {}, {0, 1, 2, 3}, {}}), {"msa-lean", "msa"}},
    {"z196", make({{17, 76, 77}, {AES_XTS}, {AES}, {AES}, {AES}, {AES}, {0, 65}, {}}), {"msa4", "msa"}},
    {"zEC12", make({{17, 76, 77}, {AES_XTS}, {AES}, {AES}, {AES}, {AES}, {0, 65}, {}}), {"msa4", "msa"}},
    {"z13", make({{17, 57, 76, 77}, {AES_XTS}, {AES}, {AES}, {AES}, {AES}, {0, 65}, {}}), {"msa4", "msa"}},
    {"z14", make({{17, 57, 76, 77, 146}, {AES_XTS}, {AES}, {AES}, {AES}, {AES}, {0, 65}, {AES}}), {"msa8", "msa4", "msa"}},
    {"z15", make({{17, 57, 76, 77, 146, 155}, {AES_XTS}, {AES}, {AES}, {AES}, {AES}, {0, 65}, {AES}}), {"msa8", "msa4", "msa"}},
    {"z16", make({{17, 57, 76, 77, 146, 155}, {AES_XTS}, {AES}, {AES}, {AES}, {AES}, {0, 65}, {AES}}), {"msa8", "msa4", "msa"}},
    {"z17", make({{17, 57, 76, 77, 146, 155}, {ALL_XTS}, {AES}, {AES}, {AES}, {AES}, {0, 65}, {AES}}),
     {"msa10", "msa8", "msa4", "msa"}},
    {"all facilities, no function: an emulator", make({{17, 57, 76, 77, 146}, {0}, {0}, {0}, {0}, {0}, {0}, {0}}), {}},
    {"z14 without KMA's facility", make({{17, 57, 76, 77}, {AES_XTS}, {AES}, {AES}, {AES}, {AES}, {0, 65}, {AES}}), {"msa4", "msa"}},
    {"z14, KMA with AES-128 alone", make({{17, 57, 76, 77, 146}, {AES_XTS}, {AES}, {AES}, {AES}, {AES}, {0, 65}, {0, 18}}), {"msa4", "msa"}},
    {"z14, KMC's AES-192 masked", make({{17, 57, 76, 77, 146}, {AES_XTS}, {0, 18, 20}, {AES}, {AES}, {AES}, {0, 65}, {AES}}), {}},
    {"z14, KMAC masked", make({{17, 57, 76, 77, 146}, {AES_XTS}, {AES}, {0}, {AES}, {AES}, {0, 65}, {AES}}), {"msa8-lean"}},
    {"z14, GHASH masked", make({{17, 57, 76, 77, 146}, {AES_XTS}, {AES}, {AES}, {AES}, {AES}, {0}, {AES}}), {"msa"}},
    {"z14, XTS-256 masked", make({{17, 57, 76, 77, 146}, {AES, 50}, {AES}, {AES}, {AES}, {AES}, {0, 65}, {AES}}), {"msa"}},
    {"z14, KMCTR masked", make({{17, 57, 76, 77, 146}, {AES_XTS}, {AES}, {AES}, {AES}, {0}, {0, 65}, {AES}}), {"msa"}},
    {"z14, KMO masked", make({{17, 57, 76, 77, 146}, {AES_XTS}, {AES}, {AES}, {AES}, {AES}, {0, 65}, {AES}, false}), {"msa"}},
    {"z17, full XTS-256 masked", make({{17, 57, 76, 77, 146, 155}, {AES_XTS, 82}, {AES}, {AES}, {AES}, {AES}, {0, 65}, {AES}}),
     {"msa8", "msa4", "msa"}},
};
#undef AES
#undef AES_XTS
#undef ALL_XTS
#undef DES

inline Cpu random_cpu(check::Random &random) {
  Cpu cpu{};
  for (std::uint64_t &word : cpu.facilities) word = random.below(2) ? ~0ull : random.next();
  for (teasel::CpacfMask *m : {&cpu.km, &cpu.kmc, &cpu.kmac, &cpu.kmf, &cpu.kmo, &cpu.kmctr, &cpu.kimd, &cpu.kma})
    for (std::uint8_t &byte : m->byte) byte = random.below(4) ? 0xff : static_cast<std::uint8_t>(random.next() >> 40);
  return cpu;
}

}  // namespace invented

#else
namespace invented {

struct Cpu {};
inline teasel::Features features(const Cpu &) { return 0; }
struct Invented {
  const char *name;
  Cpu cpu;
  std::initializer_list<const char *> tiers;
};
inline const Invented kCpus[] = {{"any", {}, {}}};
inline Cpu random_cpu(check::Random &) { return {}; }

}  // namespace invented
#endif
