// Kernels count the last 32 bits of a counter block alone. A message is cut where those wrap,
// and the carry is made here.
#pragma once

#include "aes/bytes.h"
#include "modes/check.h"

namespace teasel {

// Adds one to the first 96 bits. Counters are no secret.
inline void carry(std::uint8_t counter[16]) {
  for (int n = 11; n >= 0 && ++counter[n] == 0; --n) {
  }
}

// Calls crypt(at, part) for each part of length bytes, which are whole blocks.
template <typename Crypt>
inline void cut_at_wrap(std::uint8_t counter[16], std::size_t length, Crypt crypt) {
  std::uint64_t room = ((std::uint64_t{1} << 32) - load_be32(counter + 12)) * kBlock;
  std::size_t at = 0;
  while (length - at >= room) {
    const auto part = static_cast<std::size_t>(room);
    crypt(at, part);
    carry(counter);
    at += part;
    room = std::uint64_t{kBlock} << 32;
  }
  if (length != at) crypt(at, length - at);
}

inline void ctr_blocks(const teasel_aes_key *key, std::uint8_t counter[16], std::size_t length, std::uint8_t *dst,
                       const std::uint8_t *src) {
  cut_at_wrap(counter, length, [&](std::size_t at, std::size_t part) {
    TEASEL_KERNEL(key, ctr_crypt)(key, counter, part, dst + at, src + at);
  });
}

}  // namespace teasel
