// The public byte helpers. Words are loaded and stored by memcpy, so that neither
// alignment nor aliasing matters.
#include "teasel/memory.h"

#include <cstdint>
#include <cstring>

#include "aes/bytes.h"
#include "fat/dispatch.h"

using namespace teasel;

namespace {

using Word = std::uint64_t;
inline Word load(const std::uint8_t *src) {
  Word word;
  std::memcpy(&word, src, sizeof word);
  return word;
}

constexpr std::size_t kShort = 64;  // what is done before a kernel would be found

inline void xor_to(std::uint8_t *dst, const std::uint8_t *a, const std::uint8_t *b, std::size_t length) {
  if (length > kShort) return TEASEL_CPU_KERNEL(memxor3)(dst, a, b, length);
  for (; length >= sizeof(Word); length -= sizeof(Word)) {
    const Word sum = load(a) ^ load(b);
    std::memcpy(dst, &sum, sizeof sum);
    dst += sizeof(Word), a += sizeof(Word), b += sizeof(Word);
  }
  for (std::size_t n = 0; n < length; ++n) dst[n] = a[n] ^ b[n];
}

}  // namespace

extern "C" {

void *teasel_memxor(void *dst, const void *src, size_t length) {
  auto *bytes = static_cast<std::uint8_t *>(dst);
  xor_to(bytes, bytes, static_cast<const std::uint8_t *>(src), length);
  return dst;
}

void *teasel_memxor3(void *dst, const void *a, const void *b, size_t length) {
  xor_to(static_cast<std::uint8_t *>(dst), static_cast<const std::uint8_t *>(a),
         static_cast<const std::uint8_t *>(b), length);
  return dst;
}

int teasel_memeql(const void *a, const void *b, size_t length) {
  const auto *x = static_cast<const std::uint8_t *>(a);
  const auto *y = static_cast<const std::uint8_t *>(b);
  Word difference = 0;
  for (; length >= sizeof(Word); length -= sizeof(Word)) {
    difference |= load(x) ^ load(y);
    x += sizeof(Word), y += sizeof(Word);
  }
  for (std::size_t n = 0; n < length; ++n) difference |= static_cast<Word>(x[n] ^ y[n]);
  // Folded without a branch; the barrier keeps the compiler from making one earlier.
  auto folded = static_cast<std::uint32_t>(difference | difference >> 32);
  __asm__("" : "+r"(folded));
  return static_cast<int>((~folded & (folded - 1)) >> 31);
}

void teasel_wipe(void *memory, size_t length) {
  if (length != 0) wipe(memory, length);
}

}  // extern "C"
