#include "testsuite/cpacf-model/aes.h"

#include <cstring>

namespace cpacf {

namespace {

constexpr Byte xtime(Byte a) { return static_cast<Byte>(a << 1 ^ (a & 0x80 ? 0x1b : 0)); }

constexpr Byte multiply(Byte a, Byte b) {
  Byte product = 0;
  for (; b; b >>= 1, a = xtime(a))
    if (b & 1) product ^= a;
  return product;
}

constexpr Byte inverse(Byte a) {
  Byte power = 1;  // a^254
  for (int i = 0; i < 254; ++i) power = multiply(power, a);
  return power;
}

struct Tables {
  Byte sbox[256], inverse_sbox[256];
  Byte by2[256], by3[256], by9[256], by11[256], by13[256], by14[256];
};

constexpr Byte affine(Byte a) {
  Byte result = 0x63;
  for (int shift = 0; shift < 5; ++shift)
    result ^= static_cast<Byte>(a << shift | a >> (8 - shift));
  return result;
}

constexpr Tables make_tables() {
  Tables t{};
  Byte log[256]{}, power[255]{};
  Byte p = 1;
  for (int i = 0; i < 255; ++i, p = multiply(p, 3)) power[i] = p, log[p] = static_cast<Byte>(i);
  for (int i = 0; i < 256; ++i) {
    const Byte a = static_cast<Byte>(i);
    const Byte s = affine(a ? power[(255 - log[a]) % 255] : Byte{0});
    t.sbox[i] = s, t.inverse_sbox[s] = a;
    t.by2[i] = multiply(a, 2), t.by3[i] = multiply(a, 3), t.by9[i] = multiply(a, 9);
    t.by11[i] = multiply(a, 11), t.by13[i] = multiply(a, 13), t.by14[i] = multiply(a, 14);
  }
  return t;
}

constexpr Tables kTables = make_tables();
static_assert(kTables.sbox[0x53] == 0xed && multiply(0x57, 0x13) == 0xfe && inverse(0x53) == 0xca,
              "the examples of FIPS 197, 4.2 and 5.1.1");

// ShiftRows and the S-box for one column: byte r of it comes from column + r, or,
// backwards, from column - r.
void sub_column(const Byte table[256], const Byte state[16], int column, int step, Byte out[4]) {
  out[0] = table[state[4 * column]];
  out[1] = table[state[(4 * (column + step) + 1) & 15]];
  out[2] = table[state[(4 * (column + 2 * step) + 2) & 15]];
  out[3] = table[state[(4 * (column + 3 * step) + 3) & 15]];
}

void mix_column(const Byte a[4], Byte out[4]) {
  const Tables &t = kTables;
  out[0] = t.by2[a[0]] ^ t.by3[a[1]] ^ a[2] ^ a[3];
  out[1] = a[0] ^ t.by2[a[1]] ^ t.by3[a[2]] ^ a[3];
  out[2] = a[0] ^ a[1] ^ t.by2[a[2]] ^ t.by3[a[3]];
  out[3] = t.by3[a[0]] ^ a[1] ^ a[2] ^ t.by2[a[3]];
}

void copy_column(const Byte a[4], Byte out[4]) { std::memcpy(out, a, 4); }

void inverse_mix_column(const Byte a[4], Byte out[4]) {
  const Tables &t = kTables;
  out[0] = t.by14[a[0]] ^ t.by11[a[1]] ^ t.by13[a[2]] ^ t.by9[a[3]];
  out[1] = t.by9[a[0]] ^ t.by14[a[1]] ^ t.by11[a[2]] ^ t.by13[a[3]];
  out[2] = t.by13[a[0]] ^ t.by9[a[1]] ^ t.by14[a[2]] ^ t.by11[a[3]];
  out[3] = t.by11[a[0]] ^ t.by13[a[1]] ^ t.by9[a[2]] ^ t.by14[a[3]];
}

std::uint64_t load64(const Byte *bytes) {
  std::uint64_t value = 0;
  for (int i = 0; i < 8; ++i) value = value << 8 | bytes[i];
  return value;
}

void store64(Byte *bytes, std::uint64_t value) {
  for (int i = 7; i >= 0; --i, value >>= 8) bytes[i] = static_cast<Byte>(value);
}

}  // namespace

void xor_bytes(Byte *dst, const Byte *a, const Byte *b, std::size_t length) {
  for (std::size_t i = 0; i < length; ++i) dst[i] = a[i] ^ b[i];
}

// FIPS 197, 5.2; the words are written as bytes one after the other.
void Aes::set_key(const Byte *key, std::size_t length) {
  if (length == key_length_ && std::memcmp(key, key_, length) == 0) return;
  const int words = static_cast<int>(length / 4);
  rounds_ = words + 6;
  Byte *w = schedule_[0];
  std::memcpy(w, key, length);
  Byte round_constant = 1;
  for (int i = words; i < 4 * (rounds_ + 1); ++i) {
    Byte temp[4];
    std::memcpy(temp, w + 4 * (i - 1), 4);
    if (i % words == 0) {
      const Byte first = temp[0];
      for (int j = 0; j < 3; ++j) temp[j] = kTables.sbox[temp[j + 1]];
      temp[3] = kTables.sbox[first];
      temp[0] ^= round_constant;
      round_constant = xtime(round_constant);
    } else if (words > 6 && i % words == 4) {
      for (Byte &byte : temp) byte = kTables.sbox[byte];
    }
    xor_bytes(w + 4 * i, w + 4 * (i - words), temp, 4);
  }
  std::memcpy(key_, key, length);
  key_length_ = length;
}

void Aes::encipher(const Byte in[16], Byte out[16]) const {
  Byte state[16], next[16];
  xor_bytes(state, in, schedule_[0], 16);
  for (int round = 1; round <= rounds_; ++round) {
    for (int column = 0; column < 4; ++column) {
      Byte a[4];
      sub_column(kTables.sbox, state, column, 1, a);
      round < rounds_ ? mix_column(a, next + 4 * column) : copy_column(a, next + 4 * column);
    }
    xor_bytes(state, next, schedule_[round], 16);
  }
  std::memcpy(out, state, 16);
}

void Aes::decipher(const Byte in[16], Byte out[16]) const {
  Byte state[16], next[16];
  xor_bytes(state, in, schedule_[rounds_], 16);
  for (int round = rounds_ - 1; round >= 0; --round) {
    for (int column = 0; column < 4; ++column) {
      Byte a[4];
      sub_column(kTables.inverse_sbox, state, column, -1, a);
      xor_bytes(a, a, schedule_[round] + 4 * column, 4);
      round > 0 ? inverse_mix_column(a, next + 4 * column) : copy_column(a, next + 4 * column);
    }
    std::memcpy(state, next, 16);
  }
  std::memcpy(out, state, 16);
}

// SP 800-38D, 6.3, Algorithm 1, the 128 bits in two words.
void ghash_multiply(Byte state[16], const Byte h[16]) {
  std::uint64_t high = 0, low = 0, v_high = load64(h), v_low = load64(h + 8);
  for (int bit = 0; bit < 128; ++bit) {
    if (state[bit / 8] >> (7 - bit % 8) & 1) high ^= v_high, low ^= v_low;
    const bool carry = v_low & 1;
    v_low = v_low >> 1 | v_high << 63;
    v_high = v_high >> 1 ^ (carry ? std::uint64_t{0xe1} << 56 : 0);
  }
  store64(state, high);
  store64(state + 8, low);
}

void xts_double(Byte a[16]) {
  bool carry = false;
  for (int i = 0; i < 16; ++i) {
    const bool out = a[i] & 0x80;
    a[i] = static_cast<Byte>(a[i] << 1 | carry);
    carry = out;
  }
  if (carry) a[0] ^= 0x87;
}

void xts_multiply(Byte a[16], const Byte b[16]) {
  Byte product[16] = {};
  for (int bit = 0; bit < 128; ++bit, xts_double(a))
    if (b[bit / 8] >> bit % 8 & 1) xor_bytes(product, product, a, 16);
  std::memcpy(a, product, 16);
}

void cmac_double(Byte a[16]) {
  bool carry = false;
  for (int i = 15; i >= 0; --i) {
    const bool out = a[i] & 0x80;
    a[i] = static_cast<Byte>(a[i] << 1 | carry);
    carry = out;
  }
  if (carry) a[15] ^= 0x87;
}

}  // namespace cpacf
