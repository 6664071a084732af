// AES-XCBC-MAC (RFC 3566) and AES-XCBC-PRF-128 (RFC 4434). It is CMAC with three keys that are
// E(K, 01...), E(K, 02...) and E(K, 03...): one for AES, one for a last block that is whole, and
// one for a last block that was padded. So all but the set-up is CMAC's.
#include "teasel/xcbc.h"

#include <cstring>

#include "aes/bytes.h"
#include "modes/check.h"

using namespace teasel;

namespace {

constexpr std::size_t kKeySize = TEASEL_AES128_KEY_SIZE;

void derive(teasel_xcbc_key *key, const std::uint8_t user_key[16]) {
  teasel_cmac_key &cmac = key->cmac;
  std::uint8_t keys[3][kBlock];
  for (int n = 0; n < 3; ++n) std::memset(keys[n], n + 1, kBlock);
  teasel_aes128_set_encrypt_key(&cmac.aes, user_key);
  TEASEL_KERNEL(&cmac.aes, ecb_encrypt)(&cmac.aes, sizeof keys, keys[0], keys[0]);
  TEASEL_KERNEL(&cmac.aes, set_encrypt_key)(&cmac.aes, keys[0]);
  std::memcpy(cmac.subkey[0], keys[1], kBlock);
  std::memcpy(cmac.subkey[1], keys[2], kBlock);
  wipe(keys, sizeof keys);
}

inline teasel_cmac *cmac_of(teasel_xcbc *ctx) { return ctx ? &ctx->cmac : nullptr; }
inline const teasel_cmac_key *cmac_of(const teasel_xcbc_key *key) { return key ? &key->cmac : nullptr; }

}  // namespace

extern "C" {

teasel_status teasel_xcbc_set_key(teasel_xcbc_key *key, size_t key_length, const uint8_t *user_key) {
  if (!key || !user_key) return TEASEL_ERR_NULL;
  if (key_length != kKeySize) return TEASEL_ERR_KEY_LENGTH;
  derive(key, user_key);
  return TEASEL_OK;
}

teasel_status teasel_xcbc_prf_set_key(teasel_xcbc_key *key, size_t key_length, const uint8_t *user_key) {
  if (!key || missing(user_key, key_length)) return TEASEL_ERR_NULL;
  std::uint8_t fitting[kKeySize] = {};
  if (key_length <= kKeySize) {
    if (key_length != 0) std::memcpy(fitting, user_key, key_length);
  } else {
    // The key of zeros is public, and so may lie in the caller's structure for a while.
    derive(key, fitting);
    teasel_cmac_seal(&key->cmac, key_length, user_key, kKeySize, fitting);
  }
  derive(key, fitting);
  wipe(fitting, sizeof fitting);
  return TEASEL_OK;
}

teasel_status teasel_xcbc_start(teasel_xcbc *ctx, const teasel_xcbc_key *key) {
  return teasel_cmac_start(cmac_of(ctx), cmac_of(key));
}

teasel_status teasel_xcbc_update(teasel_xcbc *ctx, size_t length, const uint8_t *message) {
  return teasel_cmac_update(cmac_of(ctx), length, message);
}

teasel_status teasel_xcbc_tag(teasel_xcbc *ctx, size_t tag_length, uint8_t *tag) {
  return teasel_cmac_tag(cmac_of(ctx), tag_length, tag);
}

teasel_status teasel_xcbc_verify(teasel_xcbc *ctx, size_t tag_length, const uint8_t *tag) {
  return teasel_cmac_verify(cmac_of(ctx), tag_length, tag);
}

teasel_status teasel_xcbc_seal(const teasel_xcbc_key *key, size_t length, const uint8_t *message, size_t tag_length,
                               uint8_t *tag) {
  return teasel_cmac_seal(cmac_of(key), length, message, tag_length, tag);
}

teasel_status teasel_xcbc_open(const teasel_xcbc_key *key, size_t length, const uint8_t *message, size_t tag_length,
                               const uint8_t *tag) {
  return teasel_cmac_open(cmac_of(key), length, message, tag_length, tag);
}

void teasel_xcbc_wipe(teasel_xcbc *ctx) {
  if (ctx) wipe(ctx, sizeof *ctx);
}

void teasel_xcbc_key_wipe(teasel_xcbc_key *key) {
  if (key) wipe(key, sizeof *key);
}

}  // extern "C"
