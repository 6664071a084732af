// Tier c: GHASH (SP 800-38D, 6.4) by integer multiplication, in constant time. Figures: aes/README.md.
//
// Carry-less multiplication without carries in the way: with every fourth bit of each factor
// kept, a product's columns of ones are at most 8 high (32 bits have 8 such bits), and fit in
// the 4 bits up to the next column. Four such parts of each factor give 16 products of 64
// bits; the bits that count of each sum are taken out by a mask.
//
// GHASH writes a block's first bit as x^0, so a block loaded big-endian is a polynomial with its
// bits reversed. A product of reversed factors is the reversed product, one place short: 255 bits.
#include "aes/bytes.h"
#include "aes/portable.h"

namespace teasel::portable {

namespace {

struct Poly {
  std::uint32_t w[4];  // w[0] holds the lowest bits of the number, the highest powers of x
};

constexpr std::uint64_t multiply32(std::uint32_t a, std::uint32_t b) {
  constexpr std::uint32_t kEach4 = 0x11111111;
  std::uint64_t product = 0;
  for (unsigned i = 0; i < 4; ++i) {
    std::uint64_t sum = 0;
    for (unsigned j = 0; j < 4; ++j)
      sum ^= std::uint64_t{a & kEach4 << j} * (b & kEach4 << ((i - j) & 3));
    product |= sum & std::uint64_t{0x1111111111111111} << i;
  }
  return product;
}

// r[0..7] = a * b. Karatsuba twice: 9 products of words.
void multiply64(std::uint32_t r[4], const std::uint32_t a[2], const std::uint32_t b[2]) {
  const std::uint64_t low = multiply32(a[0], b[0]), high = multiply32(a[1], b[1]);
  const std::uint64_t middle = multiply32(a[0] ^ a[1], b[0] ^ b[1]) ^ low ^ high;
  r[0] = static_cast<std::uint32_t>(low);
  r[1] = static_cast<std::uint32_t>(low >> 32 ^ middle);
  r[2] = static_cast<std::uint32_t>(high ^ middle >> 32);
  r[3] = static_cast<std::uint32_t>(high >> 32);
}
void multiply128(std::uint32_t r[8], const Poly &a, const Poly &b) {
  std::uint32_t middle[4];
  const std::uint32_t a1[2] = {a.w[0] ^ a.w[2], a.w[1] ^ a.w[3]};
  const std::uint32_t b1[2] = {b.w[0] ^ b.w[2], b.w[1] ^ b.w[3]};
  multiply64(r, a.w, b.w);
  multiply64(r + 4, a.w + 2, b.w + 2);
  multiply64(middle, a1, b1);
  for (unsigned n = 0; n < 4; ++n) middle[n] ^= r[n] ^ r[n + 4];
  for (unsigned n = 0; n < 4; ++n) r[n + 2] ^= middle[n];
}

// r, 255 bits, modulo x^128 + x^7 + x^2 + x + 1. After one shift to the left the lower half of
// the number holds the powers from x^128 on, the lowest power in the highest bit. x^128 = 1 + x +
// x^2 + x^7 then means: shifted right by 0, 1, 2, 7. What falls out at the end of a word goes
// around once more, from the lower words to the upper.
Poly reduce(std::uint32_t r[8]) {
  for (unsigned n = 7; n > 0; --n) r[n] = r[n] << 1 | r[n - 1] >> 31;
  r[0] <<= 1;
  for (unsigned n = 0; n < 4; ++n) {
    const std::uint32_t v = r[n];
    r[n + 3] ^= v << 31 ^ v << 30 ^ v << 25;
    r[n + 4] ^= v ^ v >> 1 ^ v >> 2 ^ v >> 7;
  }
  return {{r[4], r[5], r[6], r[7]}};
}

Poly load(const std::uint8_t *src) {
  return {{load_be32(src + 12), load_be32(src + 8), load_be32(src + 4), load_be32(src)}};
}
void store(std::uint8_t *dst, const Poly &p) {
  for (unsigned n = 0; n < 4; ++n) store_be32(dst + 4 * n, p.w[3 - n]);
}

}  // namespace

void ghash_set_key TEASEL_PARAMS_hashkey { std::memcpy(key->table, h, 16); }

void ghash TEASEL_PARAMS_hash {
  Poly h = load(key->table), y = load(state);
  std::uint32_t product[8];
  for (; length != 0; length -= 16, src += 16) {
    const Poly x = load(src);
    for (unsigned n = 0; n < 4; ++n) y.w[n] ^= x.w[n];
    multiply128(product, y, h);
    y = reduce(product);
  }
  store(state, y);
  wipe(&h, sizeof h);
  wipe(&y, sizeof y);
  wipe(product, sizeof product);
}

}  // namespace teasel::portable
