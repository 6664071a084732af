// OCB (RFC 7253, called OCB3). Text goes in whole blocks to the kernels; a last partial block, and
// the AAD, are done here.
#include "teasel/ocb.h"

#include "modes/pieces.h"
#include "modes/xex.h"

using namespace teasel;

namespace {

inline std::uint8_t *offset(teasel_ocb *ctx) { return ctx->chain; }
inline std::uint8_t *checksum(teasel_ocb *ctx) { return ctx->chain + kBlock; }
inline void encipher(const teasel_ocb_key *key, std::uint8_t dst[16], const std::uint8_t src[16]) {
  TEASEL_KERNEL(&key->xex.aes, ecb_encrypt)(&key->xex.aes, kBlock, dst, src);
}

// L_i (RFC 7253, 4.1) for any i.
void value_of(const teasel_ocb_key *key, int i, std::uint8_t value[16]) {
  std::memcpy(value, key->xex.l[i < xex::kValues ? i : xex::kValues - 1], kBlock);
  for (int k = xex::kValues; k <= i; ++k) double_be(value, value);
}

// Offset_0 of a nonce (4.2): 128 bits of a stretched block, from a place that the nonce chooses.
void first_offset(const teasel_ocb_key *key, const Message &m, std::uint8_t offset[16]) {
  std::uint8_t block[kBlock] = {}, stretch[kBlock + 8 + 1];
  block[0] = static_cast<std::uint8_t>(m.tag_length * 8 % 128 << 1);
  block[kBlock - 1 - m.iv_length] |= 1;
  std::memcpy(block + kBlock - m.iv_length, m.iv, m.iv_length);
  const unsigned bottom = block[kBlock - 1] & 63;
  block[kBlock - 1] &= 0xc0;
  encipher(key, stretch, block);
  xor_bytes(stretch + kBlock, stretch, stretch + 1, 8);
  stretch[kBlock + 8] = 0;  // shifted out again
  for (std::size_t n = 0; n < kBlock; ++n) {
    const std::uint8_t *from = stretch + bottom / 8 + n;
    offset[n] = static_cast<std::uint8_t>((from[0] << 8 | from[1]) >> (8 - bottom % 8));
  }
  wipe(stretch, sizeof stretch);
}

// HASH (4.1) of whole blocks, in batches.
void hash_blocks(teasel_ocb *ctx, std::size_t length, const std::uint8_t *src) {
  constexpr std::size_t kBatch = 8 * kBlock;
  std::uint8_t blocks[kBatch], value[kBlock];
  for (std::size_t n; length != 0; length -= n, src += n) {
    n = length < kBatch ? length : kBatch;
    for (std::size_t i = 0; i < n; i += kBlock) {
      const int zeros = std::countr_zero(++ctx->aad_blocks);
      value_of(ctx->key, zeros, value);
      xor_block(ctx->aad_offset, ctx->aad_offset, value);
      xor_block(blocks + i, ctx->aad_offset, src + i);
    }
    TEASEL_KERNEL(&ctx->key->xex.aes, ecb_encrypt)(&ctx->key->xex.aes, n, blocks, blocks);
    for (std::size_t i = 0; i < n; i += kBlock) xor_block(ctx->aad_sum, ctx->aad_sum, blocks + i);
  }
  wipe(blocks, sizeof blocks);
  wipe(value, sizeof value);
}

struct Ocb : AeadLimits<Ocb> {
  using Key = teasel_ocb_key;
  using Context = teasel_ocb;
  static const teasel_aes_key *cipher(const Key *key) { return &key->xex.aes; }

  static bool valid_iv_length(std::size_t length) { return length >= 1 && length <= 15; }
  static bool valid_tag_length(std::size_t length) { return length >= 1 && length <= kBlock; }
  // 2^48 blocks (5).
  static constexpr std::uint64_t kMaxAad = std::uint64_t{1} << 52;
  static std::uint64_t max_text(std::size_t) { return std::uint64_t{1} << 52; }
  // A partial block is the last one.
  static bool takes_text(const teasel_ocb *ctx, std::size_t length) {
    return length == 0 || ctx->text_length % kBlock == 0;
  }
  static bool takes_tag(const teasel_ocb *ctx, std::size_t length) { return length == ctx->tag_length; }

  static void begin(teasel_ocb *ctx, const Key *key, const Message &m) {
    std::memset(ctx->chain, 0, sizeof ctx->chain);
    std::memset(ctx->aad_offset, 0, kBlock);
    std::memset(ctx->aad_sum, 0, kBlock);
    ctx->aad_blocks = 0;
    ctx->tag_length = static_cast<std::uint32_t>(m.tag_length);
    first_offset(key, m, offset(ctx));
  }

  static void absorb(teasel_ocb *ctx, std::size_t length, const std::uint8_t *aad) {
    const std::size_t at = ctx->aad_length % kBlock;
    if (at != 0) {
      const std::size_t part = length < kBlock - at ? length : kBlock - at;
      std::memcpy(ctx->held + at, aad, part);
      if (at + part < kBlock) return;
      hash_blocks(ctx, kBlock, ctx->held);
      aad += part;
      length -= part;
    }
    const std::size_t tail = length % kBlock;
    hash_blocks(ctx, length - tail, aad);
    if (tail != 0) std::memcpy(ctx->held, aad + length - tail, tail);
  }

  template <Direction kDirection>
  static void crypt(teasel_ocb *ctx, std::size_t length, std::uint8_t *dst, const std::uint8_t *src) {
    const std::size_t tail = length % kBlock, whole = length - tail;
    const auto next_value = [ctx](const std::uint8_t *number, std::uint8_t *value) {
      value_of(ctx->key, xex::zeros_beyond_32(number), value);
    };
    xex::crypt<kDirection>(&ctx->key->xex, ctx->chain, whole, dst, src, next_value);
    if (tail == 0) return;
    std::uint8_t pad[kBlock];
    xor_block(offset(ctx), offset(ctx), ctx->key->star);
    encipher(ctx->key, pad, offset(ctx));
    for (std::size_t n = 0; n < tail; ++n) {
      const std::uint8_t in = src[whole + n];
      const std::uint8_t out = in ^ pad[n];
      checksum(ctx)[n] ^= kDirection == kEncrypt ? in : out;
      dst[whole + n] = out;
    }
    checksum(ctx)[tail] ^= 0x80;
    wipe(pad, sizeof pad);
  }

  static void finish(teasel_ocb *ctx, std::uint8_t tag[16]) {
    const std::size_t at = ctx->aad_length % kBlock;
    std::uint8_t blocks[2 * kBlock];
    xor_block(blocks, checksum(ctx), offset(ctx));
    xor_block(blocks, blocks, ctx->key->dollar);
    if (at != 0) {
      ctx->held[at] = 0x80;
      std::memset(ctx->held + at + 1, 0, kBlock - at - 1);
      xor_block(blocks + kBlock, ctx->aad_offset, ctx->key->star);
      xor_block(blocks + kBlock, blocks + kBlock, ctx->held);
    }
    const std::size_t length = at != 0 ? sizeof blocks : kBlock;
    TEASEL_KERNEL(&ctx->key->xex.aes, ecb_encrypt)(&ctx->key->xex.aes, length, blocks, blocks);
    xor_block(tag, blocks, ctx->aad_sum);
    if (at != 0) xor_block(tag, tag, blocks + kBlock);
    wipe(blocks, sizeof blocks);
  }
};

}  // namespace

extern "C" teasel_status teasel_ocb_set_key(teasel_ocb_key *key, size_t key_length, const uint8_t *user_key) {
  if (!key) return TEASEL_ERR_NULL;
  const teasel_status status = teasel_aes_set_decrypt_key(&key->xex.aes, key_length, user_key);
  if (status != TEASEL_OK) return status;
  std::memset(key->star, 0, kBlock);
  encipher(key, key->star, key->star);
  double_be(key->dollar, key->star);
  double_be(key->xex.l[0], key->dollar);
  for (int i = 1; i < xex::kValues; ++i) double_be(key->xex.l[i], key->xex.l[i - 1]);
  return TEASEL_OK;
}

extern "C" teasel_status teasel_ocb_start(teasel_ocb *ctx, const teasel_ocb_key *key, size_t nonce_length,
                                          const uint8_t *nonce, size_t tag_length) {
  return Aead<Ocb>::start(ctx, key, {nonce_length, nonce, 0, nullptr, 0, nullptr, nullptr, tag_length});
}

TEASEL_AEAD_VERBS(ocb, Ocb)
TEASEL_PIECES(ocb, InPieces<Aead<Ocb>>::seal, InPieces<Aead<Ocb>>::open)
