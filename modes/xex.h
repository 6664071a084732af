// OCB and LRW: a block is enciphered between two additions of an offset, and offset n is offset
// n - 1 plus l[trailing zeros of n]. Kernels do that with the values that a teasel_xex_key holds
// and with block numbers of 32 bits; the step to a number beyond is made here.
#pragma once

#include <bit>
#include <cstring>

#include "aes/bytes.h"
#include "modes/check.h"
#include "modes/gf128.h"

namespace teasel::xex {

inline constexpr int kValues = sizeof(teasel_xex_key::l) / kBlock;

// chain of a kernel: offset, checksum of the plaintext, number of the last block.
inline std::uint8_t *number(std::uint8_t chain[48]) { return chain + 2 * kBlock; }

// Adds one to the first 96 bits.
inline void carry(std::uint8_t number[16]) {
  for (int n = 11; n >= 0 && ++number[n] == 0; --n) {
  }
}

// length: whole blocks. next_value(zeros, value): l[zeros] for a number that ends in so many
// zeros, 32 or more; of no number, in 128.
template <Direction kDirection, typename NextValue>
void crypt(const teasel_xex_key *key, std::uint8_t chain[48], std::size_t length, std::uint8_t *dst,
           const std::uint8_t *src, NextValue next_value) {
  const auto run = [&](std::size_t part) {
    if (part == 0) return;
    if constexpr (kDirection == kEncrypt)
      TEASEL_KERNEL(&key->aes, ocb_encrypt)(key, chain, part, dst, src);
    else
      TEASEL_KERNEL(&key->aes, ocb_decrypt)(key, chain, part, dst, src);
    dst += part, src += part, length -= part;
  };
  while (length != 0) {
    const std::uint64_t room = std::uint64_t{0xffffffff - load_be32(number(chain) + 12)} * kBlock;
    run(length < room ? length : static_cast<std::size_t>(room));
    if (length == 0) return;
    // The next number ends in 32 zeros. A kernel would take it for one that ends in more, so it
    // gets 1 in its place, and an offset from which l[0] leads to the right one.
    std::uint8_t value[kBlock];
    carry(number(chain));
    next_value(number(chain), value);
    xor_block(chain, chain, value);
    xor_block(chain, chain, key->l[0]);
    std::memset(number(chain) + 12, 0, 4);
    run(kBlock);
    std::memset(number(chain) + 12, 0, 4);
    wipe(value, sizeof value);
  }
}

// Trailing zeros of a number whose last 32 bits are 0; 128 for 0.
inline int zeros_beyond_32(const std::uint8_t number[16]) {
  int zeros = 32;
  for (int n = 11; n >= 0; --n, zeros += 8)
    if (number[n] != 0) return zeros + std::countr_zero(static_cast<unsigned>(number[n]));
  return 128;
}

}  // namespace teasel::xex
