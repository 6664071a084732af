// GCM inside: a message under way, after all checks. Nothing here looks at an argument.
#pragma once

#include <cstdint>

#include "modes/aead.h"
#include "teasel/gcm.h"

namespace teasel::gcm {

// SP 800-38D, 5.2.1.1, in bytes.
inline constexpr std::uint64_t kMaxIv = (std::uint64_t{1} << 61) - 1;
inline constexpr std::uint64_t kMaxAad = (std::uint64_t{1} << 61) - 1;
inline constexpr std::uint64_t kMaxText = (std::uint64_t{1} << 36) - 32;

inline bool valid_iv_length(std::size_t length) { return length != 0 && length <= kMaxIv; }
inline bool valid_tag_length(std::size_t length) {
  return length == 4 || length == 8 || (length >= 12 && length <= 16);
}

// H, of the key's cipher, which is set.
void set_hash_key(teasel_gcm_key *key);

// The counter block J0 of an IV (SP 800-38D, 7.1, step 2).
void first_counter(const teasel_gcm_key *key, std::size_t iv_length, const std::uint8_t *iv,
                   std::uint8_t counter[16]);

void start(teasel_gcm *ctx, const teasel_gcm_key *key, std::size_t iv_length,
           const std::uint8_t *iv);
void absorb(teasel_gcm *ctx, std::size_t length, const std::uint8_t *aad);
template <Direction kDirection>
void crypt(teasel_gcm *ctx, std::size_t length, std::uint8_t *dst, const std::uint8_t *src);
// The whole tag. The context is still to be wiped.
void finish(teasel_gcm *ctx, std::uint8_t tag[16]);

// Bit lengths of AAD and text: the last block that is hashed.
void store_lengths(std::uint8_t block[16], std::uint64_t aad_length, std::uint64_t text_length);

}  // namespace teasel::gcm
