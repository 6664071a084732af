// Doubling in GF(2^128), in constant time: what CMAC and XTS derive blocks by.
#pragma once

#include <cstdint>

#include "aes/bytes.h"

namespace teasel {

// CMAC (SP 800-38B, 6.1): a block is a polynomial whose highest power comes first;
// x^128 = x^7 + x^2 + x + 1.
inline void double_be(std::uint8_t dst[16], const std::uint8_t src[16]) {
  const std::uint64_t high = load_be64(src);
  const std::uint64_t low = load_be64(src + 8);
  store_be64(dst, high << 1 | low >> 63);
  store_be64(dst + 8, low << 1 ^ (0x87 & (0 - (high >> 63))));
}

// XTS (IEEE Std 1619, 5.2): the same field, the lowest power first.
inline void double_le(std::uint8_t dst[16], const std::uint8_t src[16]) {
  const std::uint64_t low = load_le64(src);
  const std::uint64_t high = load_le64(src + 8);
  store_le64(dst, low << 1 ^ (0x87 & (0 - (high >> 63))));
  store_le64(dst + 8, high << 1 | low >> 63);
}

}  // namespace teasel
