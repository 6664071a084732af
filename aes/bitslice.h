// AES on bits: the cipher as a circuit over words, so that nothing depends on what the
// bits are. Generic in the word: uint64_t holds 4 blocks, uint32_t holds 2.
//
// A slice is 8 words. Word i holds bit i of every byte of every block (L blocks):
//
//   word i   | row 3          | row 2          | row 1          | row 0          |
//   a row    | column 3 | column 2 | column 1 | column 0 |            4 * L bits
//   a column | block L-1 ... block 0 |                                L bits
//
// Row and column are those of FIPS 197's state: byte number 4 * column + row. So ShiftRows
// rotates within rows, MixColumns rotates whole words, and SubBytes is the same everywhere.
#pragma once

#include <cstddef>
#include <cstdint>

#include "aes/sbox.h"

namespace teasel::bitslice {

template <typename Word>
inline constexpr unsigned kLanes = sizeof(Word) / 2;
template <typename Word>
inline constexpr unsigned kRowBits = 4 * kLanes<Word>;

template <typename Word>
struct Slice {
  Word q[8];
};

template <typename Word>
constexpr Word rotate_right(Word x, unsigned n) {
  return x >> n | x << (8 * sizeof(Word) - n);
}

// Exchanges bit `shift` of a bit's place in a word with the bit of the same value of the
// word's number: the words a and b differ in it.
template <typename Word>
constexpr void exchange(Word &a, Word &b, unsigned shift, Word mask) {
  const Word t = (a >> shift ^ b) & mask;
  b ^= t;
  a ^= t << shift;
}

// Bit 8k + w of word j <-> bit 8k + j of word w, for all k.
template <typename Word>
constexpr void transpose(Slice<Word> &s) {
  constexpr Word k1 = static_cast<Word>(0x5555555555555555), k2 = static_cast<Word>(0x3333333333333333),
                 k4 = static_cast<Word>(0x0f0f0f0f0f0f0f0f);
  for (unsigned w = 0; w < 8; w += 2) exchange<Word>(s.q[w], s.q[w + 1], 1, k1);
  for (unsigned w = 0; w < 8; w += 4)
    for (unsigned v = w; v < w + 2; ++v) exchange<Word>(s.q[v], s.q[v + 2], 2, k2);
  for (unsigned w = 0; w < 4; ++w) exchange<Word>(s.q[w], s.q[w + 4], 4, k4);
}

// Before the transposition, byte k of word w is what comes to bits 8k + w: a block's
// column is a whole word of 32 bits, and every other byte of one of 64 bits.
template <typename Word>
constexpr Word spread_column(std::uint32_t column) {
  if constexpr (sizeof(Word) == 4) {
    return column;
  } else {
    Word x = column;
    x = (x | x << 16) & 0x0000ffff0000ffff;
    return (x | x << 8) & 0x00ff00ff00ff00ff;
  }
}
template <typename Word>
constexpr std::uint32_t gather_column(Word x) {
  if constexpr (sizeof(Word) == 4) {
    return x;
  } else {
    x &= 0x00ff00ff00ff00ff;
    x = (x | x >> 8) & 0x0000ffff0000ffff;
    return static_cast<std::uint32_t>(x | x >> 16);
  }
}

template <typename Word>
constexpr unsigned column_word(unsigned block, unsigned column) {
  return (kLanes<Word> * column + block) % 8;
}
template <typename Word>
constexpr unsigned column_shift(unsigned column) {
  return kLanes<Word> * column / 8 * 8;
}

constexpr std::uint32_t load_column(const std::uint8_t *src) {
  return std::uint32_t{src[0]} | std::uint32_t{src[1]} << 8 | std::uint32_t{src[2]} << 16 |
         std::uint32_t{src[3]} << 24;
}
constexpr void store_column(std::uint8_t *dst, std::uint32_t column) {
  for (unsigned row = 0; row < 4; ++row) dst[row] = static_cast<std::uint8_t>(column >> 8 * row);
}

// kLanes blocks to a slice, and back.
template <typename Word>
constexpr void load(Slice<Word> &s, const std::uint8_t *src) {
  for (Word &word : s.q) word = 0;
  for (unsigned block = 0; block < kLanes<Word>; ++block)
    for (unsigned column = 0; column < 4; ++column)
      s.q[column_word<Word>(block, column)] |= spread_column<Word>(load_column(src + 16 * block + 4 * column))
                                               << column_shift<Word>(column);
  transpose(s);
}
template <typename Word>
constexpr void store(std::uint8_t *dst, Slice<Word> s) {
  transpose(s);
  for (unsigned block = 0; block < kLanes<Word>; ++block)
    for (unsigned column = 0; column < 4; ++column)
      store_column(dst + 16 * block + 4 * column,
                   gather_column<Word>(s.q[column_word<Word>(block, column)] >> column_shift<Word>(column)));
}

// Row r, and of it the columns from `first` on.
template <typename Word>
constexpr Word row_mask(unsigned row, unsigned first, unsigned count) {
  const Word ones = (count * kLanes<Word> == 8 * sizeof(Word)) ? ~Word{0} : (Word{1} << count * kLanes<Word>) - 1;
  return ones << (kRowBits<Word> * row + kLanes<Word> * first);
}

// Column c of row r takes column c + by * r.
template <typename Word, unsigned kBy>
constexpr void shift_rows(Slice<Word> &s) {
  constexpr unsigned kStep1 = kBy % 4, kStep3 = 3 * kBy % 4, kL = kLanes<Word>;
  for (Word &x : s.q)
    x = (x & row_mask<Word>(0, 0, 4)) |
        (x & row_mask<Word>(1, kStep1, 4 - kStep1)) >> kL * kStep1 |
        (x & row_mask<Word>(1, 0, kStep1)) << kL * (4 - kStep1) |
        (x & row_mask<Word>(2, 2, 2)) >> 2 * kL | (x & row_mask<Word>(2, 0, 2)) << 2 * kL |
        (x & row_mask<Word>(3, kStep3, 4 - kStep3)) >> kL * kStep3 |
        (x & row_mask<Word>(3, 0, kStep3)) << kL * (4 - kStep3);
}

// With r1 the state whose row r is row r + 1, and r2 likewise, and t = a + r1(a):
// 2a + 3 r1(a) + r2(a) + r3(a) = 2t + r1(a) + r2(t).
template <typename Word>
constexpr void mix_columns(Slice<Word> &s) {
  Word next[8], t[8];
  for (unsigned i = 0; i < 8; ++i) {
    next[i] = rotate_right(s.q[i], kRowBits<Word>);
    t[i] = s.q[i] ^ next[i];
  }
  for (unsigned i = 0; i < 8; ++i) {
    s.q[i] = next[i] ^ rotate_right(t[i], 2 * kRowBits<Word>) ^ t[(i + 7) % 8];
    if (i == 1 || i == 3 || i == 4) s.q[i] ^= t[7];
  }
}

// InvMixColumns is MixColumns after a + 4 (a + r2(a)): 0e 0b 0d 09 = (02 03 01 01) (05 00 04 00).
template <typename Word>
constexpr void inv_mix_columns(Slice<Word> &s) {
  Word u[8];
  for (unsigned i = 0; i < 8; ++i) u[i] = s.q[i] ^ rotate_right(s.q[i], 2 * kRowBits<Word>);
  // 4u: bit i is u's bit i - 2, and bits 6 and 7 come back as x^8 = x^4 + x^3 + x + 1.
  s.q[0] ^= u[6];
  s.q[1] ^= u[6] ^ u[7];
  s.q[2] ^= u[0] ^ u[7];
  s.q[3] ^= u[1] ^ u[6];
  s.q[4] ^= u[2] ^ u[6] ^ u[7];
  s.q[5] ^= u[3] ^ u[7];
  s.q[6] ^= u[4];
  s.q[7] ^= u[5];
  mix_columns(s);
}

template <typename Word>
constexpr void add_round_key(Slice<Word> &s, const Slice<Word> &key) {
  for (unsigned i = 0; i < 8; ++i) s.q[i] ^= key.q[i];
}

// FIPS 197, 5.1 and 5.3. keys: rounds + 1 slices, each the same in all lanes.
template <typename Word>
constexpr void encrypt(Slice<Word> &s, const Slice<Word> *keys, unsigned rounds) {
  add_round_key(s, keys[0]);
  for (unsigned round = 1; round < rounds; ++round) {
    sub_bytes(s.q);
    shift_rows<Word, 1>(s);
    mix_columns(s);
    add_round_key(s, keys[round]);
  }
  sub_bytes(s.q);
  shift_rows<Word, 1>(s);
  add_round_key(s, keys[rounds]);
}
template <typename Word>
constexpr void decrypt(Slice<Word> &s, const Slice<Word> *keys, unsigned rounds) {
  add_round_key(s, keys[rounds]);
  for (unsigned round = rounds - 1; round > 0; --round) {
    shift_rows<Word, 3>(s);
    inv_sub_bytes(s.q);
    add_round_key(s, keys[round]);
    inv_mix_columns(s);
  }
  shift_rows<Word, 3>(s);
  inv_sub_bytes(s.q);
  add_round_key(s, keys[0]);
}

// --- the key schedule ---

// FIPS 197, 5.2: `rounds + 1` round keys as bytes.
constexpr void expand(std::uint8_t *schedule, const std::uint8_t *user_key, unsigned key_length) {
  const unsigned words = key_length / 4, all = 4 * (words + 7);
  std::uint32_t w[60] = {};
  std::uint32_t rcon = 1;
  for (unsigned n = 0; n < words; ++n) w[n] = load_column(user_key + 4 * n);
  for (unsigned n = words; n < all; ++n) {
    std::uint32_t t = w[n - 1];
    if (n % words == 0) {
      t = sub_word(rotate_right(t, 8)) ^ rcon;
      rcon = rcon << 1 ^ (0x11b & (0 - (rcon >> 7)));
    } else if (words == 8 && n % 8 == 4) {
      t = sub_word(t);
    }
    w[n] = w[n - words] ^ t;
  }
  for (unsigned n = 0; n < all; ++n) store_column(schedule + 4 * n, w[n]);
}

// A round key needs one bit where a slice has one for each lane. plane[i] bit 4 * row +
// column is word i's, and so a round key has 16 bytes in either form.
template <typename Word>
constexpr Word spread_plane(std::uint16_t plane) {
  Word x = plane;
  if constexpr (sizeof(Word) == 8) {
    x = (x | x << 24) & 0x000000ff000000ff;
    x = (x | x << 12) & 0x000f000f000f000f;
    x = (x | x << 6) & 0x0303030303030303;
    x = (x | x << 3) & 0x1111111111111111;
    return (x << 4) - x;
  } else {
    x = (x | x << 8) & 0x00ff00ff;
    x = (x | x << 4) & 0x0f0f0f0f;
    x = (x | x << 2) & 0x33333333;
    x = (x | x << 1) & 0x55555555;
    return x << 1 | x;
  }
}
template <typename Word>
constexpr std::uint16_t gather_plane(Word x) {
  if constexpr (sizeof(Word) == 8) {
    x &= 0x1111111111111111;
    x = (x | x >> 3) & 0x0303030303030303;
    x = (x | x >> 6) & 0x000f000f000f000f;
    x = (x | x >> 12) & 0x000000ff000000ff;
    return static_cast<std::uint16_t>(x | x >> 24);
  } else {
    x &= 0x55555555;
    x = (x | x >> 1) & 0x33333333;
    x = (x | x >> 2) & 0x0f0f0f0f;
    x = (x | x >> 4) & 0x00ff00ff;
    return static_cast<std::uint16_t>(x | x >> 8);
  }
}

template <typename Word>
constexpr void spread_key(Slice<Word> &key, const std::uint8_t planes[16]) {
  for (unsigned i = 0; i < 8; ++i)
    key.q[i] = spread_plane<Word>(static_cast<std::uint16_t>(planes[2 * i] | planes[2 * i + 1] << 8));
}
// kLanes round keys at a time, from bytes to planes.
template <typename Word>
constexpr void gather_keys(std::uint8_t *planes, const std::uint8_t *schedule, unsigned count) {
  for (unsigned first = 0; first < count; first += kLanes<Word>) {
    std::uint8_t bytes[16 * kLanes<Word>] = {};
    const unsigned here = count - first < kLanes<Word> ? count - first : kLanes<Word>;
    for (unsigned n = 0; n < 16 * here; ++n) bytes[n] = schedule[16 * first + n];
    Slice<Word> s{};
    load(s, bytes);
    for (unsigned lane = 0; lane < here; ++lane)
      for (unsigned i = 0; i < 8; ++i) {
        const std::uint16_t plane = gather_plane<Word>(s.q[i] >> lane);
        planes[16 * (first + lane) + 2 * i] = static_cast<std::uint8_t>(plane);
        planes[16 * (first + lane) + 2 * i + 1] = static_cast<std::uint8_t>(plane >> 8);
      }
  }
}

}  // namespace teasel::bitslice
