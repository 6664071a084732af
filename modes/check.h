// Checks that the modes share. They come before any write, and in one order:
// null pointers, key, lengths, overlap.
#pragma once

#include <cstddef>
#include <cstdint>

#include "fat/dispatch.h"

namespace teasel {

inline constexpr std::size_t kBlock = TEASEL_BLOCK_SIZE;

enum class Direction { kEncrypt, kDecrypt };
inline constexpr Direction kEncrypt = Direction::kEncrypt;
inline constexpr Direction kDecrypt = Direction::kDecrypt;

inline bool missing(const void *bytes, std::size_t length) { return !bytes && length != 0; }

// Whether two ranges share a byte. The differences are modulo the address space, so
// one of them is small exactly if they do.
inline bool overlap(const void *a, std::size_t a_length, const void *b, std::size_t b_length) {
  const auto a_start = reinterpret_cast<std::uintptr_t>(a);
  const auto b_start = reinterpret_cast<std::uintptr_t>(b);
  if (a_length == 0 || b_length == 0) return false;
  return a_start - b_start < b_length || b_start - a_start < a_length;
}

// In place is fine; overlap at a distance is not.
inline bool overlap_partly(const void *a, const void *b, std::size_t length) {
  return a != b && overlap(a, length, b, length);
}

inline bool is_set(const teasel_aes_key *key) {
  const std::uint32_t n = key->key_length;
  return (n == 16 || n == 24 || n == 32) && key->table.kernels;
}

// kDecrypt: whether the key has the schedule of the inverse cipher.
template <Direction kDirection>
inline bool serves(const teasel_aes_key *key) {
  return is_set(key) && (kDirection == kEncrypt || key->decrypts);
}

// A mode without a chaining value, whose messages are multiples of kUnit bytes.
template <Direction kDirection, std::size_t kUnit>
inline teasel_status check(const teasel_aes_key *key, std::size_t length, const std::uint8_t *dst,
                           const std::uint8_t *src) {
  if (!key || missing(dst, length) || missing(src, length)) return TEASEL_ERR_NULL;
  if (!serves<kDirection>(key)) return TEASEL_ERR_KEY;
  if (length % kUnit != 0) return TEASEL_ERR_LENGTH;
  if (overlap_partly(dst, src, length)) return TEASEL_ERR_OVERLAP;
  return TEASEL_OK;
}

// A mode with one, of a block, which lies apart from the message.
template <Direction kDirection, std::size_t kUnit>
inline teasel_status check(const teasel_aes_key *key, const std::uint8_t *chain, std::size_t length,
                           const std::uint8_t *dst, const std::uint8_t *src) {
  if (!chain) return TEASEL_ERR_NULL;
  const teasel_status status = check<kDirection, kUnit>(key, length, dst, src);
  if (status != TEASEL_OK) return status;
  if (overlap(chain, kBlock, dst, length) || overlap(chain, kBlock, src, length))
    return TEASEL_ERR_OVERLAP;
  return TEASEL_OK;
}

}  // namespace teasel
