// An independent model: AES byte by byte, and the modes as their standards write them.
// Slow, full of tables and branches, and short enough to be seen to be right. One function
// for each operation of the manifest, all of one form, so that tests need no list.
#pragma once

#include <cstddef>
#include <cstdint>

namespace model {

struct Key {
  std::size_t length;         // bytes
  std::uint8_t bytes[32];     // the user's key
  std::uint8_t h[16];         // hash subkey of GHASH; from it l[0] of OCB
  std::uint8_t schedule[240]; // made by set_key
  const std::uint8_t *other;  // second source of memxor3
};

void set_key(Key &key);  // fills the schedule
void encrypt(const Key &key, std::uint8_t dst[16], const std::uint8_t src[16]);
extern unsigned long blocks_deciphered;
void decrypt(const Key &key, std::uint8_t dst[16], const std::uint8_t src[16]);
void multiply(std::uint8_t x[16], const std::uint8_t h[16]);  // in GHASH's field

void times_x(std::uint8_t *x);  // doubling as in CMAC and OCB

// How many lanes a message of this length is dealt to, and the bytes of a lane; lanes with an
// odd number have the key tweak_key.
struct Lanes {
  std::size_t n, length;
};
Lanes lanes_of(std::size_t length);
inline constexpr std::size_t kLanesUnit = 16 * 48;

Key tweak_key(const Key &key);  // the second key of XTS, in tests: the first one's complement

// What a kernel computes; chain and dst may be unused.
using Operation = void(const Key &key, std::uint8_t *chain, std::size_t length, std::uint8_t *dst,
                       const std::uint8_t *src);

#define FEATURE(arch, name, bit, promised)
#define TIER(arch, tier, parent, needs)
#define KERNEL(arch, tier, file, op, keys, also)
#define OP(op, signature, keys) Operation op;
#include "fat/manifest.def"
#undef FEATURE
#undef TIER
#undef KERNEL
#undef OP

}  // namespace model
