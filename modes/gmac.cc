// GMAC (SP 800-38D): GCM whose message is all AAD.
#include "teasel/gmac.h"

#include "aes/bytes.h"

extern "C" {

teasel_status teasel_gmac_set_key(teasel_gmac_key *key, size_t key_length, const uint8_t *user_key) {
  return teasel_gcm_set_key(key ? &key->gcm : nullptr, key_length, user_key);
}

teasel_status teasel_gmac_start(teasel_gmac *ctx, const teasel_gmac_key *key, size_t iv_length, const uint8_t *iv) {
  return teasel_gcm_start(ctx ? &ctx->gcm : nullptr, key ? &key->gcm : nullptr, iv_length, iv);
}

teasel_status teasel_gmac_update(teasel_gmac *ctx, size_t length, const uint8_t *message) {
  return teasel_gcm_aad(ctx ? &ctx->gcm : nullptr, length, message);
}

teasel_status teasel_gmac_tag(teasel_gmac *ctx, size_t tag_length, uint8_t *tag) {
  return teasel_gcm_tag(ctx ? &ctx->gcm : nullptr, tag_length, tag);
}

teasel_status teasel_gmac_verify(teasel_gmac *ctx, size_t tag_length, const uint8_t *tag) {
  return teasel_gcm_verify(ctx ? &ctx->gcm : nullptr, tag_length, tag);
}

teasel_status teasel_gmac_seal(const teasel_gmac_key *key, size_t iv_length, const uint8_t *iv, size_t length,
                               const uint8_t *message, size_t tag_length, uint8_t *tag) {
  return teasel_gcm_seal(key ? &key->gcm : nullptr, iv_length, iv, length, message, 0, nullptr, nullptr, tag_length,
                         tag);
}

teasel_status teasel_gmac_open(const teasel_gmac_key *key, size_t iv_length, const uint8_t *iv, size_t length,
                               const uint8_t *message, size_t tag_length, const uint8_t *tag) {
  return teasel_gcm_open(key ? &key->gcm : nullptr, iv_length, iv, length, message, 0, nullptr, nullptr, tag_length,
                         tag);
}

void teasel_gmac_wipe(teasel_gmac *ctx) {
  if (ctx) teasel::wipe(ctx, sizeof *ctx);
}

void teasel_gmac_key_wipe(teasel_gmac_key *key) {
  if (key) teasel::wipe(key, sizeof *key);
}

}  // extern "C"
