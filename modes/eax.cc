// EAX (Bellare, Rogaway, Wagner 2004): CTR, and three OMACs, which are CMACs of a block that says
// which one, and of nonce, AAD or ciphertext.
//
// An OMAC's chaining value always has a block added that still waits for E, since the last one
// takes a subkey: the block that says which, then the begun or just completed block.
#include "teasel/eax.h"

#include "modes/pieces.h"
#include "modes/ctr.h"
#include "modes/gf128.h"

using namespace teasel;

namespace {

constexpr std::uint8_t kZeros[kBlock] = {};
enum Omac { kNonce, kHeader, kCiphertext };

inline std::uint8_t *counter(teasel_eax *ctx) { return ctx->chain; }
inline std::uint8_t *mac(teasel_eax *ctx) { return ctx->chain + kBlock; }

inline void encipher(const teasel_eax_key *key, std::uint8_t chain[16]) {
  TEASEL_KERNEL(&key->aes, ecb_encrypt)(&key->aes, kBlock, chain, chain);
}

// done: how many bytes the OMAC has had. Makes chain ready for the next one.
inline void make_room(const teasel_eax_key *key, Omac which, std::uint64_t done, std::uint8_t chain[16]) {
  if (done == 0)
    std::memcpy(chain, key->begun[which], kBlock);
  else if (done % kBlock == 0)
    encipher(key, chain);
}

void absorb_bytes(const teasel_eax_key *key, Omac which, std::uint64_t done, std::uint8_t chain[16],
                  std::size_t length, const std::uint8_t *src) {
  const std::size_t at = done % kBlock;
  if (at != 0) {
    const std::size_t part = length < kBlock - at ? length : kBlock - at;
    xor_bytes(chain + at, chain + at, src, part);
    src += part, length -= part, done += part;
  }
  if (length == 0) return;
  make_room(key, which, done, chain);
  const std::size_t whole = (length - 1) / kBlock * kBlock;
  if (whole != 0) TEASEL_KERNEL(&key->aes, cbcmac)(&key->aes, chain, whole, src);
  xor_bytes(chain, chain, src + whole, length - whole);
}

// The MAC of `length` bytes; chain becomes it.
void finish_omac(const teasel_eax_key *key, Omac which, std::uint64_t length, std::uint8_t chain[16]) {
  if (length == 0) {
    std::memcpy(chain, key->empty[which], kBlock);
    return;
  }
  const std::size_t at = length % kBlock;
  if (at != 0) chain[at] ^= 0x80;
  xor_block(chain, chain, key->subkey[at != 0]);
  encipher(key, chain);
}

struct Eax : AeadLimits<Eax> {
  using Key = teasel_eax_key;
  using Context = teasel_eax;
  static const teasel_aes_key *cipher(const Key *key) { return &key->aes; }

  static bool valid_iv_length(std::size_t) { return true; }
  static bool valid_tag_length(std::size_t length) { return length >= 1 && length <= kBlock; }
  static constexpr std::uint64_t kMaxAad = UINT64_MAX;
  static std::uint64_t max_text(std::size_t) { return UINT64_MAX; }

  static void begin(teasel_eax *ctx, const Key *key, const Message &m) {
    std::memset(ctx->chain, 0, sizeof ctx->chain);
    std::memset(ctx->header, 0, kBlock);
    absorb_bytes(key, kNonce, 0, counter(ctx), static_cast<std::size_t>(m.iv_length), m.iv);
    finish_omac(key, kNonce, m.iv_length, counter(ctx));
    std::memcpy(ctx->first, counter(ctx), kBlock);
  }

  static void absorb(teasel_eax *ctx, std::size_t length, const std::uint8_t *aad) {
    absorb_bytes(ctx->key, kHeader, ctx->aad_length, ctx->header, length, aad);
  }

  template <Direction kDirection>
  static void crypt(teasel_eax *ctx, std::size_t length, std::uint8_t *dst, const std::uint8_t *src) {
    const teasel_eax_key *const key = ctx->key;
    std::uint64_t done = ctx->text_length;
    if (const std::size_t at = done % kBlock; at != 0) {
      const std::size_t part = length < kBlock - at ? length : kBlock - at;
      crypt_part<kDirection>(ctx, at, part, dst, src);
      dst += part, src += part, length -= part, done += part;
    }
    if (length == 0) return;
    make_room(key, kCiphertext, done, mac(ctx));
    const std::size_t whole = (length - 1) / kBlock * kBlock;
    cut_at_wrap(counter(ctx), whole, [&](std::size_t at, std::size_t part) {
      // CCM's kernels take the plaintext for the MAC: the other way round, it is the ciphertext.
      if constexpr (kDirection == kEncrypt)
        TEASEL_KERNEL(&key->aes, ccm_decrypt)(&key->aes, ctx->chain, part, dst + at, src + at);
      else
        TEASEL_KERNEL(&key->aes, ccm_encrypt)(&key->aes, ctx->chain, part, dst + at, src + at);
    });
    ctr_blocks(&key->aes, counter(ctx), kBlock, ctx->stream, kZeros);
    crypt_part<kDirection>(ctx, 0, length - whole, dst + whole, src + whole);
  }

  static void finish(teasel_eax *ctx, std::uint8_t tag[16]) {
    finish_omac(ctx->key, kHeader, ctx->aad_length, ctx->header);
    finish_omac(ctx->key, kCiphertext, ctx->text_length, mac(ctx));
    xor_block(tag, ctx->first, ctx->header);
    xor_block(tag, tag, mac(ctx));
  }

 private:
  template <Direction kDirection>
  static void crypt_part(teasel_eax *ctx, std::size_t at, std::size_t length, std::uint8_t *dst,
                         const std::uint8_t *src) {
    for (std::size_t n = 0; n < length; ++n) {
      const std::uint8_t in = src[n];
      const std::uint8_t out = in ^ ctx->stream[at + n];
      mac(ctx)[at + n] ^= kDirection == kEncrypt ? out : in;
      dst[n] = out;
    }
  }
};

}  // namespace

// E of [t] for the three OMACs, and the OMACs of nothing: E([t] ^ subkey).
extern "C" teasel_status teasel_eax_set_key(teasel_eax_key *key, size_t key_length, const uint8_t *user_key) {
  if (!key) return TEASEL_ERR_NULL;
  const teasel_status status = teasel_aes_set_encrypt_key(&key->aes, key_length, user_key);
  if (status != TEASEL_OK) return status;
  std::memset(key->begun, 0, sizeof key->begun);
  for (std::uint8_t t = 0; t < 3; ++t) key->begun[t][kBlock - 1] = t;
  std::memcpy(key->empty, key->begun, sizeof key->empty);
  TEASEL_KERNEL(&key->aes, ecb_encrypt)(&key->aes, sizeof key->begun, key->begun[0], key->begun[0]);
  double_be(key->subkey[0], key->begun[0]);  // [0] is the block of zeros
  double_be(key->subkey[1], key->subkey[0]);
  for (int t = 0; t < 3; ++t) xor_block(key->empty[t], key->empty[t], key->subkey[0]);
  TEASEL_KERNEL(&key->aes, ecb_encrypt)(&key->aes, sizeof key->empty, key->empty[0], key->empty[0]);
  return TEASEL_OK;
}

extern "C" teasel_status teasel_eax_start(teasel_eax *ctx, const teasel_eax_key *key, size_t nonce_length,
                                          const uint8_t *nonce) {
  return Aead<Eax>::start(ctx, key, {nonce_length, nonce, 0, nullptr, 0, nullptr, nullptr, kBlock});
}

TEASEL_AEAD_VERBS(eax, Eax)
TEASEL_PIECES(eax, InPieces<Aead<Eax>>::seal, InPieces<Aead<Eax>>::open)
