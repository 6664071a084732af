// A whole message of an AEAD with one nonce, and the checks that come before it.
#pragma once

#include "modes/check.h"

namespace teasel {

// What seal and open share; the tag is apart, as it is written or read.
struct Message {
  std::size_t iv_length;
  const std::uint8_t *iv;
  std::size_t aad_length;
  const std::uint8_t *aad;
  std::size_t length;
  std::uint8_t *dst;
  const std::uint8_t *src;
};

// Mode: its lengths, as static members: valid_iv_length(), valid_tag_length(), kMaxAad, kMaxText.
template <typename Mode>
inline teasel_status check_message(const teasel_aes_key *key, const Message &m, std::size_t tag_length,
                                   const std::uint8_t *tag) {
  if (!key || !tag || !m.iv || missing(m.aad, m.aad_length) || missing(m.dst, m.length) || missing(m.src, m.length))
    return TEASEL_ERR_NULL;
  if (!is_set(key)) return TEASEL_ERR_KEY;
  if (!Mode::valid_iv_length(m.iv_length)) return TEASEL_ERR_IV_LENGTH;
  if (!Mode::valid_tag_length(tag_length)) return TEASEL_ERR_TAG_LENGTH;
  if (m.aad_length > Mode::kMaxAad || m.length > Mode::kMaxText) return TEASEL_ERR_LIMIT;
  if (overlap_partly(m.dst, m.src, m.length) || overlap(tag, tag_length, m.dst, m.length)) return TEASEL_ERR_OVERLAP;
  return TEASEL_OK;
}

// A key for one message, of the size of the key that it is derived from, and on the same kernels.
inline void set_derived_key(teasel_aes_key *key, const teasel_aes_key *from, const std::uint8_t *bytes) {
  key->table = from->table;
  key->key_length = from->key_length;
  key->decrypts = 0;
  TEASEL_KERNEL(key, set_encrypt_key)(key, bytes);
}

}  // namespace teasel
