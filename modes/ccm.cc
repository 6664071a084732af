// CCM (SP 800-38C, RFC 3610). The bytes of a begun block are added to the MAC's chaining value at
// their place, and E follows when the block is full or its part of the message ends.
#include "teasel/ccm.h"

#include "modes/pieces.h"
#include "modes/ctr.h"

using namespace teasel;

namespace {

constexpr std::uint8_t kZeros[kBlock] = {};

inline std::uint8_t *counter(teasel_ccm *ctx) { return ctx->chain; }
inline std::uint8_t *mac(teasel_ccm *ctx) { return ctx->chain + kBlock; }
inline void encipher(const teasel_ccm *ctx, std::uint8_t dst[16], const std::uint8_t src[16]) {
  TEASEL_KERNEL(&ctx->key->aes, ecb_encrypt)(&ctx->key->aes, kBlock, dst, src);
}

// Bytes of the field that holds the text's length: q (SP 800-38C, A.1).
inline std::size_t length_size(std::size_t nonce_length) { return kBlock - 1 - nonce_length; }

// The AAD's own length (A.2.2): how many bytes it takes, and those.
std::size_t store_aad_length(std::uint8_t bytes[10], std::uint64_t length) {
  if (length < 0xff00) {
    bytes[0] = static_cast<std::uint8_t>(length >> 8);
    bytes[1] = static_cast<std::uint8_t>(length);
    return 2;
  }
  const bool is_long = length >> 32 != 0;
  bytes[0] = 0xff;
  bytes[1] = is_long ? 0xff : 0xfe;
  if (is_long)
    store_be64(bytes + 2, length);
  else
    store_be32(bytes + 2, static_cast<std::uint32_t>(length));
  return is_long ? 10 : 6;
}

struct Ccm : AeadLimits<Ccm> {
  using Key = teasel_ccm_key;
  using Context = teasel_ccm;
  static const teasel_aes_key *cipher(const Key *key) { return &key->aes; }

  static bool valid_iv_length(std::size_t length) { return length >= 7 && length <= 13; }
  static bool valid_tag_length(std::size_t length) { return length >= 4 && length <= 16 && length % 2 == 0; }
  static constexpr std::uint64_t kMaxAad = UINT64_MAX;
  static std::uint64_t max_text(std::size_t nonce_length) {
    const std::size_t q = length_size(nonce_length);
    return q == 8 ? UINT64_MAX : (std::uint64_t{1} << 8 * q) - 1;
  }
  static std::uint64_t aad_left(const teasel_ccm *ctx) { return ctx->whole_aad - ctx->aad_length; }
  static std::uint64_t text_left(const teasel_ccm *ctx) { return ctx->whole_text - ctx->text_length; }
  static bool takes_text(const teasel_ccm *ctx, std::size_t) { return aad_left(ctx) == 0; }
  static bool takes_end(const teasel_ccm *ctx) { return aad_left(ctx) == 0 && text_left(ctx) == 0; }
  static bool takes_tag(const teasel_ccm *ctx, std::size_t length) { return length == ctx->tag_length; }

  // B_0 and the AAD's length go into the MAC; E(K, Ctr_0) hides the tag.
  static void begin(teasel_ccm *ctx, const Key *key, const Message &m) {
    const std::size_t q = length_size(m.iv_length);
    ctx->whole_aad = m.aad_length;
    ctx->whole_text = m.length;
    ctx->tag_length = static_cast<std::uint32_t>(m.tag_length);
    std::uint8_t *const blocks = ctx->chain;  // Ctr_0, B_0
    std::memset(blocks, 0, 2 * kBlock);
    store_be64(mac(ctx) + 8, m.length);
    for (int i = 0; i < 2; ++i) {
      std::memcpy(blocks + kBlock * i + 1, m.iv, m.iv_length);
      blocks[kBlock * i] = static_cast<std::uint8_t>(q - 1);
    }
    mac(ctx)[0] |= static_cast<std::uint8_t>((m.aad_length != 0) << 6 | (m.tag_length - 2) / 2 << 3);
    std::uint8_t both[2 * kBlock];
    TEASEL_KERNEL(&key->aes, ecb_encrypt)(&key->aes, sizeof both, both, blocks);
    std::memcpy(ctx->first, both, kBlock);
    std::memcpy(mac(ctx), both + kBlock, kBlock);
    wipe(both, sizeof both);
    counter(ctx)[kBlock - 1] = 1;
    ctx->at = 0;
    if (m.aad_length == 0) return;
    std::uint8_t length[10];
    const std::size_t size = store_aad_length(length, m.aad_length);
    xor_bytes(mac(ctx), mac(ctx), length, size);
    ctx->at = static_cast<std::uint32_t>(size);
  }

  static void absorb(teasel_ccm *ctx, std::size_t length, const std::uint8_t *aad) {
    const bool ends = length == aad_left(ctx);
    if (ctx->at != 0) {
      const std::size_t room = kBlock - ctx->at, part = length < room ? length : room;
      xor_bytes(mac(ctx) + ctx->at, mac(ctx) + ctx->at, aad, part);
      ctx->at += static_cast<std::uint32_t>(part);
      if (ctx->at == kBlock) flush(ctx);
      aad += part;
      length -= part;
    }
    const std::size_t tail = length % kBlock;
    if (length != tail) TEASEL_KERNEL(&ctx->key->aes, cbcmac)(&ctx->key->aes, mac(ctx), length - tail, aad);
    if (tail != 0) {
      xor_bytes(mac(ctx), mac(ctx), aad + length - tail, tail);
      ctx->at = static_cast<std::uint32_t>(tail);
    }
    if (ends && ctx->at != 0) flush(ctx);
  }

  template <Direction kDirection>
  static void crypt(teasel_ccm *ctx, std::size_t length, std::uint8_t *dst, const std::uint8_t *src) {
    if (ctx->at != 0) {
      const std::size_t room = kBlock - ctx->at, part = length < room ? length : room;
      crypt_part<kDirection>(ctx, part, dst, src);
      if (ctx->at == kBlock) flush(ctx);
      dst += part;
      src += part;
      length -= part;
    }
    const std::size_t tail = length % kBlock, whole = length - tail;
    const teasel_aes_key *const aes = &ctx->key->aes;
    cut_at_wrap(counter(ctx), whole, [&](std::size_t at, std::size_t part) {
      if constexpr (kDirection == kEncrypt)
        TEASEL_KERNEL(aes, ccm_encrypt)(aes, ctx->chain, part, dst + at, src + at);
      else
        TEASEL_KERNEL(aes, ccm_decrypt)(aes, ctx->chain, part, dst + at, src + at);
    });
    if (tail != 0) {
      ctr_blocks(aes, counter(ctx), kBlock, ctx->stream, kZeros);
      crypt_part<kDirection>(ctx, tail, dst + whole, src + whole);
    }
  }

  static void finish(teasel_ccm *ctx, std::uint8_t tag[16]) {
    if (ctx->at != 0) flush(ctx);
    xor_block(tag, mac(ctx), ctx->first);
  }

 private:
  static void flush(teasel_ccm *ctx) {
    encipher(ctx, mac(ctx), mac(ctx));
    ctx->at = 0;
  }
  template <Direction kDirection>
  static void crypt_part(teasel_ccm *ctx, std::size_t length, std::uint8_t *dst, const std::uint8_t *src) {
    for (std::size_t n = 0; n < length; ++n, ++ctx->at) {
      const std::uint8_t in = src[n];
      const std::uint8_t out = in ^ ctx->stream[ctx->at];
      mac(ctx)[ctx->at] ^= kDirection == kEncrypt ? in : out;
      dst[n] = out;
    }
  }
};

}  // namespace

extern "C" teasel_status teasel_ccm_set_key(teasel_ccm_key *key, size_t key_length, const uint8_t *user_key) {
  return teasel_aes_set_encrypt_key(key ? &key->aes : nullptr, key_length, user_key);
}

extern "C" teasel_status teasel_ccm_start(teasel_ccm *ctx, const teasel_ccm_key *key, size_t nonce_length,
                                          const uint8_t *nonce, uint64_t aad_length, uint64_t length,
                                          size_t tag_length) {
  return Aead<Ccm>::start(ctx, key, {nonce_length, nonce, aad_length, nullptr, length, nullptr, nullptr, tag_length});
}

TEASEL_AEAD_VERBS(ccm, Ccm)
TEASEL_PIECES(ccm, InPieces<Aead<Ccm>>::seal, InPieces<Aead<Ccm>>::open)
