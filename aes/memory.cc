// Tier c: xor of bytes. Words are loaded and stored by memcpy, so that neither alignment nor
// aliasing matters.
#include <cstring>

#include "aes/bytes.h"
#include "aes/portable.h"

namespace teasel::portable {

namespace {

using Word = std::uint64_t;
constexpr std::size_t kWords = 4;  // at a time: all loads before the stores

inline Word load(const std::uint8_t *src) {
  Word word;
  std::memcpy(&word, src, sizeof word);
  return word;
}

}  // namespace

void memxor3 TEASEL_PARAMS_memory {
  constexpr std::size_t kStep = kWords * sizeof(Word);
  for (; length >= kStep; length -= kStep, dst += kStep, a += kStep, b += kStep) {
    Word sum[kWords];
    for (std::size_t n = 0; n < kWords; ++n) sum[n] = load(a + n * sizeof(Word)) ^ load(b + n * sizeof(Word));
    std::memcpy(dst, sum, kStep);
  }
  for (; length >= sizeof(Word); length -= sizeof(Word)) {
    const Word sum = load(a) ^ load(b);
    std::memcpy(dst, &sum, sizeof sum);
    dst += sizeof(Word), a += sizeof(Word), b += sizeof(Word);
  }
  for (std::size_t n = 0; n < length; ++n) dst[n] = a[n] ^ b[n];
}

}  // namespace teasel::portable
