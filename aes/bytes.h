// Bytes: words of either order, xor, wipe. Nothing here depends on alignment, on the
// machine's byte order, or on what the bytes are.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace teasel {

inline constexpr bool kBigEndian = std::endian::native == std::endian::big;

inline std::uint32_t reversed(std::uint32_t word) { return __builtin_bswap32(word); }
inline std::uint64_t reversed(std::uint64_t word) { return __builtin_bswap64(word); }

template <typename Word>
inline Word load_be(const std::uint8_t *src) {
  Word word;
  std::memcpy(&word, src, sizeof word);
  return kBigEndian ? word : reversed(word);
}
template <typename Word>
inline Word load_le(const std::uint8_t *src) {
  Word word;
  std::memcpy(&word, src, sizeof word);
  return kBigEndian ? reversed(word) : word;
}
template <typename Word>
inline void store_be(std::uint8_t *dst, Word word) {
  if (!kBigEndian) word = reversed(word);
  std::memcpy(dst, &word, sizeof word);
}
template <typename Word>
inline void store_le(std::uint8_t *dst, Word word) {
  if (kBigEndian) word = reversed(word);
  std::memcpy(dst, &word, sizeof word);
}

inline std::uint32_t load_be32(const std::uint8_t *src) { return load_be<std::uint32_t>(src); }
inline std::uint64_t load_be64(const std::uint8_t *src) { return load_be<std::uint64_t>(src); }
inline std::uint32_t load_le32(const std::uint8_t *src) { return load_le<std::uint32_t>(src); }
inline std::uint64_t load_le64(const std::uint8_t *src) { return load_le<std::uint64_t>(src); }
inline void store_be32(std::uint8_t *dst, std::uint32_t word) { store_be(dst, word); }
inline void store_be64(std::uint8_t *dst, std::uint64_t word) { store_be(dst, word); }
inline void store_le32(std::uint8_t *dst, std::uint32_t word) { store_le(dst, word); }
inline void store_le64(std::uint8_t *dst, std::uint64_t word) { store_le(dst, word); }

// dst = a ^ b; dst may be a or b.
inline void xor_bytes(std::uint8_t *dst, const std::uint8_t *a, const std::uint8_t *b,
                      std::size_t length) {
  for (std::size_t n = 0; n < length; ++n) dst[n] = a[n] ^ b[n];
}
inline void xor_block(std::uint8_t dst[16], const std::uint8_t a[16], const std::uint8_t b[16]) {
  std::uint64_t x[2], y[2];
  std::memcpy(x, a, sizeof x);
  std::memcpy(y, b, sizeof y);
  x[0] ^= y[0];
  x[1] ^= y[1];
  std::memcpy(dst, x, sizeof x);
}

// The compiler must take it that the zeros are read, so they are written.
inline void wipe(void *memory, std::size_t length) {
  std::memset(memory, 0, length);
  __asm__ __volatile__("" : : "r"(memory) : "memory");
}

}  // namespace teasel
