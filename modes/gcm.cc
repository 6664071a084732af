// GCM (SP 800-38D) in pieces. The hash state may hold part of a block, added but not
// yet multiplied: `x ^ part` at its place now, and the product when the block is full
// or the part of the message ends. So no buffer is needed beside the state.
#include "modes/gcm.h"

#include <cstring>

#include "aes/bytes.h"
#include "teasel/memory.h"

namespace teasel::gcm {

namespace {

// chain[32] of a kernel: the next counter block, then the hash state.
inline std::uint8_t *counter(teasel_gcm *ctx) { return ctx->chain; }
inline std::uint8_t *state(teasel_gcm *ctx) { return ctx->chain + kBlock; }

constexpr std::uint8_t kZeros[kBlock] = {};

inline void hash(const teasel_gcm_key *key, std::uint8_t state[16], std::size_t length,
                 const std::uint8_t *src) {
  TEASEL_KERNEL(&key->aes, ghash)(&key->hash, state, length, src);
}

// The product that a block owes whose bytes have been added.
inline void multiply(teasel_gcm *ctx) { hash(ctx->key, state(ctx), kBlock, kZeros); }

inline void key_stream(teasel_gcm *ctx, std::uint8_t stream[16]) {
  TEASEL_KERNEL(&ctx->key->aes, ctr_crypt)(&ctx->key->aes, counter(ctx), kBlock, stream, kZeros);
}

inline std::size_t lesser(std::size_t a, std::size_t b) { return a < b ? a : b; }

// Bytes of one block, from its byte `at` on.
template <Direction kDirection>
inline void crypt_part(teasel_gcm *ctx, std::size_t at, std::size_t length, std::uint8_t *dst,
                       const std::uint8_t *src) {
  for (std::size_t n = 0; n < length; ++n) {
    const std::uint8_t in = src[n];
    const std::uint8_t out = in ^ ctx->stream[at + n];
    state(ctx)[at + n] ^= kDirection == kEncrypt ? out : in;
    dst[n] = out;
  }
}

}  // namespace

void store_lengths(std::uint8_t block[16], std::uint64_t aad_length, std::uint64_t text_length) {
  store_be64(block, aad_length * 8);
  store_be64(block + 8, text_length * 8);
}

void set_hash_key(teasel_gcm_key *key) {
  std::uint8_t h[kBlock] = {};
  TEASEL_KERNEL(&key->aes, ecb_encrypt)(&key->aes, kBlock, h, h);
  TEASEL_KERNEL(&key->aes, ghash_set_key)(&key->hash, h);
  wipe(h, sizeof h);
}

void first_counter(const teasel_gcm_key *key, std::size_t iv_length, const std::uint8_t *iv,
                   std::uint8_t counter[16]) {
  if (iv_length == TEASEL_GCM_IV_SIZE) {
    std::memcpy(counter, iv, TEASEL_GCM_IV_SIZE);
    store_be32(counter + TEASEL_GCM_IV_SIZE, 1);
    return;
  }
  const std::size_t tail = iv_length % kBlock;
  std::uint8_t last[2 * kBlock] = {};
  std::memcpy(last, iv + iv_length - tail, tail);
  store_lengths(last + kBlock, 0, iv_length);
  std::memset(counter, 0, kBlock);
  hash(key, counter, iv_length - tail, iv);
  if (tail != 0)
    hash(key, counter, 2 * kBlock, last);
  else
    hash(key, counter, kBlock, last + kBlock);
}

void start(teasel_gcm *ctx, const teasel_gcm_key *key, std::size_t iv_length,
           const std::uint8_t *iv) {
  ctx->key = key;
  ctx->aad_length = 0;
  ctx->text_length = 0;
  ctx->phase = kAad;
  first_counter(key, iv_length, iv, counter(ctx));
  std::memset(state(ctx), 0, kBlock);
  key_stream(ctx, ctx->first);
}

void absorb(teasel_gcm *ctx, std::size_t length, const std::uint8_t *aad) {
  const std::size_t at = ctx->aad_length % kBlock;
  ctx->aad_length += length;
  if (at != 0) {
    const std::size_t part = lesser(kBlock - at, length);
    xor_bytes(state(ctx) + at, state(ctx) + at, aad, part);
    if (at + part < kBlock) return;
    multiply(ctx);
    aad += part;
    length -= part;
  }
  const std::size_t tail = length % kBlock;
  if (length != tail) hash(ctx->key, state(ctx), length - tail, aad);
  if (tail != 0) xor_bytes(state(ctx), state(ctx), aad + length - tail, tail);
}

template <Direction kDirection>
void crypt(teasel_gcm *ctx, std::size_t length, std::uint8_t *dst, const std::uint8_t *src) {
  if (ctx->phase == kAad) {
    ctx->phase = kDirection == kEncrypt ? kEncrypting : kDecrypting;
    if (ctx->aad_length % kBlock != 0) multiply(ctx);
  }
  const std::size_t at = ctx->text_length % kBlock;
  ctx->text_length += length;
  if (at != 0) {
    const std::size_t part = lesser(kBlock - at, length);
    crypt_part<kDirection>(ctx, at, part, dst, src);
    if (at + part < kBlock) return;
    multiply(ctx);
    dst += part;
    src += part;
    length -= part;
  }
  const std::size_t tail = length % kBlock;
  const std::size_t whole = length - tail;
  if constexpr (kDirection == kEncrypt) {
    if (whole != 0) TEASEL_KERNEL(&ctx->key->aes, gcm_encrypt)(ctx->key, ctx->chain, whole, dst, src);
  } else {
    if (whole != 0) TEASEL_KERNEL(&ctx->key->aes, gcm_decrypt)(ctx->key, ctx->chain, whole, dst, src);
  }
  if (tail != 0) {
    key_stream(ctx, ctx->stream);
    crypt_part<kDirection>(ctx, 0, tail, dst + whole, src + whole);
  }
}

template void crypt<kEncrypt>(teasel_gcm *, std::size_t, std::uint8_t *, const std::uint8_t *);
template void crypt<kDecrypt>(teasel_gcm *, std::size_t, std::uint8_t *, const std::uint8_t *);

void finish(teasel_gcm *ctx, std::uint8_t tag[16]) {
  const std::uint64_t last = ctx->phase == kAad ? ctx->aad_length : ctx->text_length;
  std::uint8_t blocks[2 * kBlock] = {};  // the product owed, if any; the lengths
  store_lengths(blocks + kBlock, ctx->aad_length, ctx->text_length);
  if (last % kBlock != 0)
    hash(ctx->key, state(ctx), 2 * kBlock, blocks);
  else
    hash(ctx->key, state(ctx), kBlock, blocks + kBlock);
  xor_block(tag, state(ctx), ctx->first);
}

}  // namespace teasel::gcm

using namespace teasel;

namespace {

template <Direction kDirection>
inline teasel_status text(teasel_gcm *ctx, std::size_t length, std::uint8_t *dst,
                          const std::uint8_t *src) {
  if (!ctx || missing(dst, length) || missing(src, length)) return TEASEL_ERR_NULL;
  if (ctx->phase != kAad &&
      ctx->phase != (kDirection == kEncrypt ? kEncrypting : kDecrypting))
    return TEASEL_ERR_STATE;
  if (length > gcm::kMaxText - ctx->text_length) return TEASEL_ERR_LIMIT;
  if (overlap_partly(dst, src, length)) return TEASEL_ERR_OVERLAP;
  gcm::crypt<kDirection>(ctx, length, dst, src);
  return TEASEL_OK;
}

// other: the phase that this end of a message does not go with.
inline teasel_status check_end(const teasel_gcm *ctx, Phase other, std::size_t tag_length,
                               const std::uint8_t *tag) {
  if (!ctx || !tag) return TEASEL_ERR_NULL;
  if (!gcm::valid_tag_length(tag_length)) return TEASEL_ERR_TAG_LENGTH;
  return ctx->phase == kNone || ctx->phase == other ? TEASEL_ERR_STATE : TEASEL_OK;
}

}  // namespace

extern "C" {

teasel_status teasel_gcm_set_key(teasel_gcm_key *key, size_t key_length, const uint8_t *user_key) {
  if (!key) return TEASEL_ERR_NULL;
  const teasel_status status = teasel_aes_set_encrypt_key(&key->aes, key_length, user_key);
  if (status == TEASEL_OK) gcm::set_hash_key(key);
  return status;
}

teasel_status teasel_gcm_start(teasel_gcm *ctx, const teasel_gcm_key *key, size_t iv_length,
                               const uint8_t *iv) {
  if (!ctx || !key || !iv) return TEASEL_ERR_NULL;
  if (!is_set(&key->aes)) return TEASEL_ERR_KEY;
  if (!gcm::valid_iv_length(iv_length)) return TEASEL_ERR_IV_LENGTH;
  gcm::start(ctx, key, iv_length, iv);
  return TEASEL_OK;
}

teasel_status teasel_gcm_aad(teasel_gcm *ctx, size_t length, const uint8_t *aad) {
  if (!ctx || missing(aad, length)) return TEASEL_ERR_NULL;
  if (ctx->phase != kAad) return TEASEL_ERR_STATE;
  if (length > gcm::kMaxAad - ctx->aad_length) return TEASEL_ERR_LIMIT;
  gcm::absorb(ctx, length, aad);
  return TEASEL_OK;
}

teasel_status teasel_gcm_encrypt(teasel_gcm *ctx, size_t length, uint8_t *dst,
                                 const uint8_t *src) {
  return text<kEncrypt>(ctx, length, dst, src);
}

teasel_status teasel_gcm_decrypt(teasel_gcm *ctx, size_t length, uint8_t *dst,
                                 const uint8_t *src) {
  return text<kDecrypt>(ctx, length, dst, src);
}

teasel_status teasel_gcm_tag(teasel_gcm *ctx, size_t tag_length, uint8_t *tag) {
  const teasel_status status = check_end(ctx, kDecrypting, tag_length, tag);
  if (status != TEASEL_OK) return status;
  std::uint8_t whole[kBlock];
  gcm::finish(ctx, whole);
  std::memcpy(tag, whole, tag_length);
  wipe(ctx, sizeof *ctx);
  return TEASEL_OK;
}

teasel_status teasel_gcm_verify(teasel_gcm *ctx, size_t tag_length, const uint8_t *tag) {
  const teasel_status status = check_end(ctx, kEncrypting, tag_length, tag);
  if (status != TEASEL_OK) return status;
  std::uint8_t whole[kBlock];
  gcm::finish(ctx, whole);
  const bool equal = teasel_memeql(whole, tag, tag_length);
  wipe(ctx, sizeof *ctx);
  wipe(whole, sizeof whole);  // the right tag of a forged message
  return equal ? TEASEL_OK : TEASEL_ERR_AUTH;
}

void teasel_gcm_wipe(teasel_gcm *ctx) {
  if (ctx) wipe(ctx, sizeof *ctx);
}

void teasel_gcm_key_wipe(teasel_gcm_key *key) {
  if (key) wipe(key, sizeof *key);
}

}  // extern "C"
