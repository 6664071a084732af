// Key set-up (FIPS 197) and ECB (SP 800-38A, 6.1).
#include "teasel/aes.h"

#include "aes/bytes.h"
#include "modes/check.h"

using namespace teasel;

namespace {

template <Direction kDirection>
teasel_status set_key(teasel_aes_key *key, std::size_t key_length, const std::uint8_t *user_key) {
  if (!key || !user_key) return TEASEL_ERR_NULL;
  const teasel_kernels *kernels = kernels_for_new_key(key_length);
  if (!kernels) return TEASEL_ERR_KEY_LENGTH;
  key->table.room = 0;
  key->table.kernels = kernels;
  key->key_length = static_cast<std::uint32_t>(key_length);
  key->decrypts = kDirection == kDecrypt;
  if constexpr (kDirection == kEncrypt)
    TEASEL_KERNEL(key, set_encrypt_key)(key, user_key);
  else
    TEASEL_KERNEL(key, set_decrypt_key)(key, user_key);
  return TEASEL_OK;
}

template <Direction kDirection>
inline teasel_status ecb(const teasel_aes_key *key, std::size_t length, std::uint8_t *dst,
                         const std::uint8_t *src) {
  const teasel_status status = check<kDirection, kBlock>(key, length, dst, src);
  if (status != TEASEL_OK) return status;
  if constexpr (kDirection == kEncrypt)
    TEASEL_KERNEL(key, ecb_encrypt)(key, length, dst, src);
  else
    TEASEL_KERNEL(key, ecb_decrypt)(key, length, dst, src);
  return TEASEL_OK;
}

// A key of another size is refused where a key that is not set would be: after null
// pointers, before lengths.
template <Direction kDirection, std::size_t kKeyLength>
inline teasel_status ecb_of_size(const teasel_aes_key *key, std::size_t length, std::uint8_t *dst,
                                 const std::uint8_t *src) {
  if (key && key->key_length != kKeyLength)
    return missing(dst, length) || missing(src, length) ? TEASEL_ERR_NULL : TEASEL_ERR_KEY;
  return ecb<kDirection>(key, length, dst, src);
}

}  // namespace

extern "C" {

#define TEASEL_OF_SIZE(bits)                                                                  \
  teasel_status teasel_aes##bits##_set_encrypt_key(teasel_aes_key *key,                       \
                                                   const uint8_t user_key[bits / 8]) {        \
    return set_key<kEncrypt>(key, bits / 8, user_key);                                        \
  }                                                                                           \
  teasel_status teasel_aes##bits##_set_decrypt_key(teasel_aes_key *key,                       \
                                                   const uint8_t user_key[bits / 8]) {        \
    return set_key<kDecrypt>(key, bits / 8, user_key);                                        \
  }                                                                                           \
  teasel_status teasel_aes##bits##_encrypt(const teasel_aes_key *key, size_t length,          \
                                           uint8_t *dst, const uint8_t *src) {                \
    return ecb_of_size<kEncrypt, bits / 8>(key, length, dst, src);                            \
  }                                                                                           \
  teasel_status teasel_aes##bits##_decrypt(const teasel_aes_key *key, size_t length,          \
                                           uint8_t *dst, const uint8_t *src) {                \
    return ecb_of_size<kDecrypt, bits / 8>(key, length, dst, src);                            \
  }
TEASEL_OF_SIZE(128)
TEASEL_OF_SIZE(192)
TEASEL_OF_SIZE(256)
#undef TEASEL_OF_SIZE

teasel_status teasel_aes_set_encrypt_key(teasel_aes_key *key, size_t key_length,
                                         const uint8_t *user_key) {
  return set_key<kEncrypt>(key, key_length, user_key);
}

teasel_status teasel_aes_set_decrypt_key(teasel_aes_key *key, size_t key_length,
                                         const uint8_t *user_key) {
  return set_key<kDecrypt>(key, key_length, user_key);
}

teasel_status teasel_ecb_encrypt(const teasel_aes_key *key, size_t length, uint8_t *dst,
                                 const uint8_t *src) {
  return ecb<kEncrypt>(key, length, dst, src);
}

teasel_status teasel_ecb_decrypt(const teasel_aes_key *key, size_t length, uint8_t *dst,
                                 const uint8_t *src) {
  return ecb<kDecrypt>(key, length, dst, src);
}

void teasel_aes_wipe(teasel_aes_key *key) {
  if (key) wipe(key, sizeof *key);
}

}  // extern "C"
