// CBC-MAC (ISO/IEC 9797-1, algorithm 1 with padding method 1). Bytes of a begun block are added to
// the chaining value at their place; E follows when the block is full or the message ends.
#include "teasel/cbcmac.h"

#include <cstring>

#include "aes/bytes.h"
#include "modes/check.h"
#include "teasel/memory.h"

using namespace teasel;

namespace {

inline bool valid_tag_length(std::size_t length) { return length >= 1 && length <= kBlock; }

inline void chain_blocks(const teasel_cbcmac_key *key, std::uint8_t chain[16], std::size_t length,
                         const std::uint8_t *src) {
  TEASEL_KERNEL(&key->aes, cbcmac)(&key->aes, chain, length, src);
}
inline void encipher(const teasel_cbcmac_key *key, std::uint8_t chain[16]) {
  TEASEL_KERNEL(&key->aes, ecb_encrypt)(&key->aes, kBlock, chain, chain);
}

void absorb(const teasel_cbcmac_key *key, std::uint8_t chain[16], std::uint64_t done, std::size_t length,
            const std::uint8_t *src) {
  const std::size_t at = done % kBlock;
  if (at != 0) {
    const std::size_t part = length < kBlock - at ? length : kBlock - at;
    xor_bytes(chain + at, chain + at, src, part);
    if (at + part < kBlock) return;
    encipher(key, chain);
    src += part, length -= part;
  }
  const std::size_t tail = length % kBlock;
  if (length != tail) chain_blocks(key, chain, length - tail, src);
  if (tail != 0) xor_bytes(chain, chain, src + length - tail, tail);
}

// A message of no bytes is padded to one block.
inline void finish(const teasel_cbcmac_key *key, std::uint8_t chain[16], std::uint64_t length) {
  if (length % kBlock != 0 || length == 0) encipher(key, chain);
}

inline teasel_status check_end(const teasel_cbcmac *ctx, std::size_t tag_length, const std::uint8_t *tag) {
  if (!ctx || !tag) return TEASEL_ERR_NULL;
  if (!valid_tag_length(tag_length)) return TEASEL_ERR_TAG_LENGTH;
  return ctx->key ? TEASEL_OK : TEASEL_ERR_STATE;
}

inline teasel_status check_whole(const teasel_cbcmac_key *key, std::size_t length, const std::uint8_t *message,
                                 std::size_t tag_length, const std::uint8_t *tag) {
  if (!key || !tag || missing(message, length)) return TEASEL_ERR_NULL;
  if (!is_set(&key->aes)) return TEASEL_ERR_KEY;
  return valid_tag_length(tag_length) ? TEASEL_OK : TEASEL_ERR_TAG_LENGTH;
}

inline void whole_message(const teasel_cbcmac_key *key, std::uint8_t chain[16], std::size_t length,
                          const std::uint8_t *message) {
  std::memset(chain, 0, kBlock);
  if (length != 0) absorb(key, chain, 0, length, message);
  finish(key, chain, length);
}

}  // namespace

extern "C" {

teasel_status teasel_cbcmac_set_key(teasel_cbcmac_key *key, size_t key_length, const uint8_t *user_key) {
  return teasel_aes_set_encrypt_key(key ? &key->aes : nullptr, key_length, user_key);
}

teasel_status teasel_cbcmac_start(teasel_cbcmac *ctx, const teasel_cbcmac_key *key) {
  if (!ctx || !key) return TEASEL_ERR_NULL;
  if (!is_set(&key->aes)) return TEASEL_ERR_KEY;
  *ctx = {key, 0, {}};
  return TEASEL_OK;
}

teasel_status teasel_cbcmac_update(teasel_cbcmac *ctx, size_t length, const uint8_t *message) {
  if (!ctx || missing(message, length)) return TEASEL_ERR_NULL;
  if (!ctx->key) return TEASEL_ERR_STATE;
  if (length != 0) absorb(ctx->key, ctx->chain, ctx->length, length, message);
  ctx->length += length;
  return TEASEL_OK;
}

teasel_status teasel_cbcmac_tag(teasel_cbcmac *ctx, size_t tag_length, uint8_t *tag) {
  const teasel_status status = check_end(ctx, tag_length, tag);
  if (status != TEASEL_OK) return status;
  finish(ctx->key, ctx->chain, ctx->length);
  std::memcpy(tag, ctx->chain, tag_length);
  wipe(ctx, sizeof *ctx);
  return TEASEL_OK;
}

teasel_status teasel_cbcmac_verify(teasel_cbcmac *ctx, size_t tag_length, const uint8_t *tag) {
  const teasel_status status = check_end(ctx, tag_length, tag);
  if (status != TEASEL_OK) return status;
  finish(ctx->key, ctx->chain, ctx->length);
  const bool equal = teasel_memeql(ctx->chain, tag, tag_length);
  wipe(ctx, sizeof *ctx);
  return equal ? TEASEL_OK : TEASEL_ERR_AUTH;
}

teasel_status teasel_cbcmac_seal(const teasel_cbcmac_key *key, size_t length, const uint8_t *message,
                                 size_t tag_length, uint8_t *tag) {
  const teasel_status status = check_whole(key, length, message, tag_length, tag);
  if (status != TEASEL_OK) return status;
  std::uint8_t chain[kBlock];
  whole_message(key, chain, length, message);
  std::memcpy(tag, chain, tag_length);
  wipe(chain, sizeof chain);
  return TEASEL_OK;
}

teasel_status teasel_cbcmac_open(const teasel_cbcmac_key *key, size_t length, const uint8_t *message,
                                 size_t tag_length, const uint8_t *tag) {
  const teasel_status status = check_whole(key, length, message, tag_length, tag);
  if (status != TEASEL_OK) return status;
  std::uint8_t chain[kBlock];
  whole_message(key, chain, length, message);
  const bool equal = teasel_memeql(chain, tag, tag_length);
  wipe(chain, sizeof chain);
  return equal ? TEASEL_OK : TEASEL_ERR_AUTH;
}

void teasel_cbcmac_wipe(teasel_cbcmac *ctx) {
  if (ctx) wipe(ctx, sizeof *ctx);
}

void teasel_cbcmac_key_wipe(teasel_cbcmac_key *key) {
  if (key) wipe(key, sizeof *key);
}

}  // extern "C"
