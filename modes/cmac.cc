// CMAC (SP 800-38B, RFC 4493). The last block of a message takes a subkey, so a
// context holds back 1 to 16 bytes until the end is known.
#include "teasel/cmac.h"

#include <cstring>

#include "aes/bytes.h"
#include "modes/check.h"
#include "modes/gf128.h"
#include "teasel/memory.h"

using namespace teasel;

namespace {

inline bool valid_tag_length(std::size_t length) { return length >= 1 && length <= kBlock; }

inline void chain_blocks(const teasel_cmac_key *key, std::uint8_t chain[16], std::size_t length,
                         const std::uint8_t *src) {
  TEASEL_KERNEL(&key->aes, cbcmac)(&key->aes, chain, length, src);
}

// Chains all but the last 1 to 16 bytes of a message, and returns how many those are.
inline std::size_t chain_but_last(const teasel_cmac_key *key, std::uint8_t chain[16],
                                  std::size_t length, const std::uint8_t *src) {
  if (length == 0) return 0;
  const std::size_t whole = (length - 1) / kBlock * kBlock;
  chain_blocks(key, chain, whole, src);
  return length - whole;
}

// The last block: as it is with K1, or padded by a one bit with K2. chain becomes the tag.
void chain_last(const teasel_cmac_key *key, std::uint8_t chain[16], std::size_t length,
                const std::uint8_t *src) {
  std::uint8_t block[kBlock] = {};
  if (length != 0) std::memcpy(block, src, length);
  if (length < kBlock) block[length] = 0x80;
  xor_block(block, block, key->subkey[length < kBlock]);
  chain_blocks(key, chain, kBlock, block);
  wipe(block, sizeof block);
}

inline void whole_message(const teasel_cmac_key *key, std::uint8_t chain[16], std::size_t length,
                          const std::uint8_t *message) {
  std::memset(chain, 0, kBlock);
  const std::size_t last = chain_but_last(key, chain, length, message);
  chain_last(key, chain, last, last != 0 ? message + length - last : nullptr);
}

// Ends the message: the tag is in ctx->chain.
inline teasel_status finish(teasel_cmac *ctx, std::size_t tag_length, const std::uint8_t *tag) {
  if (!ctx || !tag) return TEASEL_ERR_NULL;
  if (!valid_tag_length(tag_length)) return TEASEL_ERR_TAG_LENGTH;
  if (!ctx->key) return TEASEL_ERR_STATE;
  chain_last(ctx->key, ctx->chain, ctx->held, ctx->last);
  return TEASEL_OK;
}

inline teasel_status check_whole(const teasel_cmac_key *key, std::size_t length,
                                 const std::uint8_t *message, std::size_t tag_length,
                                 const std::uint8_t *tag) {
  if (!key || !tag || missing(message, length)) return TEASEL_ERR_NULL;
  if (!is_set(&key->aes)) return TEASEL_ERR_KEY;
  return valid_tag_length(tag_length) ? TEASEL_OK : TEASEL_ERR_TAG_LENGTH;
}

}  // namespace

extern "C" {

teasel_status teasel_cmac_set_key(teasel_cmac_key *key, size_t key_length,
                                  const uint8_t *user_key) {
  if (!key) return TEASEL_ERR_NULL;
  const teasel_status status = teasel_aes_set_encrypt_key(&key->aes, key_length, user_key);
  if (status != TEASEL_OK) return status;
  std::uint8_t block[kBlock] = {};
  TEASEL_KERNEL(&key->aes, ecb_encrypt)(&key->aes, kBlock, block, block);
  double_be(key->subkey[0], block);
  double_be(key->subkey[1], key->subkey[0]);
  wipe(block, sizeof block);
  return TEASEL_OK;
}

teasel_status teasel_cmac_start(teasel_cmac *ctx, const teasel_cmac_key *key) {
  if (!ctx || !key) return TEASEL_ERR_NULL;
  if (!is_set(&key->aes)) return TEASEL_ERR_KEY;
  *ctx = {key, {}, {}, 0};
  return TEASEL_OK;
}

teasel_status teasel_cmac_update(teasel_cmac *ctx, size_t length, const uint8_t *message) {
  if (!ctx || missing(message, length)) return TEASEL_ERR_NULL;
  if (!ctx->key) return TEASEL_ERR_STATE;
  if (length == 0) return TEASEL_OK;
  if (ctx->held != 0) {
    const std::size_t room = kBlock - ctx->held;
    const std::size_t part = length < room ? length : room;
    std::memcpy(ctx->last + ctx->held, message, part);
    ctx->held += part;
    message += part;
    length -= part;
    if (length == 0) return TEASEL_OK;
    chain_blocks(ctx->key, ctx->chain, kBlock, ctx->last);
  }
  ctx->held = chain_but_last(ctx->key, ctx->chain, length, message);
  std::memcpy(ctx->last, message + length - ctx->held, ctx->held);
  return TEASEL_OK;
}

teasel_status teasel_cmac_tag(teasel_cmac *ctx, size_t tag_length, uint8_t *tag) {
  const teasel_status status = finish(ctx, tag_length, tag);
  if (status != TEASEL_OK) return status;
  std::memcpy(tag, ctx->chain, tag_length);
  wipe(ctx, sizeof *ctx);
  return TEASEL_OK;
}

teasel_status teasel_cmac_verify(teasel_cmac *ctx, size_t tag_length, const uint8_t *tag) {
  const teasel_status status = finish(ctx, tag_length, tag);
  if (status != TEASEL_OK) return status;
  const bool equal = teasel_memeql(ctx->chain, tag, tag_length);
  wipe(ctx, sizeof *ctx);
  return equal ? TEASEL_OK : TEASEL_ERR_AUTH;
}

teasel_status teasel_cmac_seal(const teasel_cmac_key *key, size_t length, const uint8_t *message,
                               size_t tag_length, uint8_t *tag) {
  const teasel_status status = check_whole(key, length, message, tag_length, tag);
  if (status != TEASEL_OK) return status;
  std::uint8_t chain[kBlock];
  whole_message(key, chain, length, message);
  std::memcpy(tag, chain, tag_length);
  wipe(chain, sizeof chain);
  return TEASEL_OK;
}

teasel_status teasel_cmac_open(const teasel_cmac_key *key, size_t length, const uint8_t *message,
                               size_t tag_length, const uint8_t *tag) {
  const teasel_status status = check_whole(key, length, message, tag_length, tag);
  if (status != TEASEL_OK) return status;
  std::uint8_t chain[kBlock];
  whole_message(key, chain, length, message);
  const bool equal = teasel_memeql(chain, tag, tag_length);
  wipe(chain, sizeof chain);
  return equal ? TEASEL_OK : TEASEL_ERR_AUTH;
}

void teasel_cmac_wipe(teasel_cmac *ctx) {
  if (ctx) wipe(ctx, sizeof *ctx);
}

void teasel_cmac_key_wipe(teasel_cmac_key *key) {
  if (key) wipe(key, sizeof *key);
}

}  // extern "C"
