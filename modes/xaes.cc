// XAES-256-GCM (C2SP): a key for each nonce, by CMAC, and GCM with it.
#include "teasel/xaes.h"

#include <cstring>

#include "aes/bytes.h"
#include "modes/gcm.h"
#include "modes/pieces.h"

using namespace teasel;

namespace {

constexpr std::size_t kHalf = TEASEL_XAES_NONCE_SIZE / 2;

struct Lengths {
  static bool valid_iv_length(std::size_t length) { return length == TEASEL_XAES_NONCE_SIZE; }
  static bool valid_tag_length(std::size_t length) { return length == TEASEL_XAES_TAG_SIZE; }
  static constexpr std::uint64_t kMaxAad = gcm::kMaxAad;
  static std::uint64_t max_text(std::size_t) { return gcm::kMaxText; }
};

// CMAC of two blocks, each a message: 00 01 'X' 00 and 00 02 'X' 00 with half the nonce
// (SP 800-108r1, counter mode, with counters of 16 bits, label "X", and no length).
void derive(teasel_gcm_key *derived, const teasel_xaes_key *key, const std::uint8_t *nonce) {
  const teasel_aes_key *aes = &key->mac.aes;
  std::uint8_t blocks[2 * kBlock];
  for (std::uint8_t i = 0; i < 2; ++i) {
    std::uint8_t *block = blocks + kBlock * i;
    const std::uint8_t label[4] = {0, static_cast<std::uint8_t>(i + 1), 0x58, 0};
    std::memcpy(block, label, sizeof label);
    std::memcpy(block + sizeof label, nonce, kHalf);
    xor_block(block, block, key->mac.subkey[0]);
  }
  TEASEL_KERNEL(aes, ecb_encrypt)(aes, sizeof blocks, blocks, blocks);
  set_derived_key(&derived->aes, aes, blocks);
  gcm::set_hash_key(derived);
  wipe(blocks, sizeof blocks);
}

// While a call lasts, the message points to the key beside it; between calls to none, so that
// a context may lie anywhere.
class Bound {
 public:
  explicit Bound(teasel_xaes *ctx) : ctx_(ctx) {
    if (ctx_ && ctx_->gcm.phase != kNone) ctx_->gcm.key = &ctx_->key;
  }
  ~Bound() {
    if (ctx_) ctx_->gcm.key = nullptr;
  }
  Bound(const Bound &) = delete;
  Bound &operator=(const Bound &) = delete;
  teasel_gcm *gcm() const { return ctx_ ? &ctx_->gcm : nullptr; }

 private:
  teasel_xaes *ctx_;
};

// At an end of a message, which is one for the key too unless the call failed.
inline teasel_status ended(teasel_xaes *ctx, teasel_status status) {
  if (status == TEASEL_OK || status == TEASEL_ERR_AUTH) wipe(ctx, sizeof *ctx);
  return status;
}

inline bool refused_length(const teasel_xaes *ctx, std::size_t tag_length, const std::uint8_t *tag) {
  return ctx && tag && !Lengths::valid_tag_length(tag_length);
}

// F: GCM's own function for the message, with the derived key.
template <auto F, typename Byte>
teasel_status in_pieces(const teasel_xaes_key *key, const Scattered &m, Byte *tag) {
  teasel_status status = check_scattered<Lengths>(key ? &key->mac.aes : nullptr, m, tag);
  if (status != TEASEL_OK) return status;
  teasel_gcm_key derived;
  derive(&derived, key, m.iv);
  status = F(&derived, kHalf, m.iv + kHalf, m.aad.count, m.aad.list, m.dst.count, m.dst.list, m.src.count, m.src.list,
             m.tag_length, tag);
  wipe(&derived, sizeof derived);
  return status;
}

}  // namespace

TEASEL_PIECES(xaes, in_pieces<teasel_gcm_seal_pieces>, in_pieces<teasel_gcm_open_pieces>)

extern "C" {

teasel_status teasel_xaes_set_key(teasel_xaes_key *key, size_t key_length, const uint8_t *user_key) {
  if (!key || !user_key) return TEASEL_ERR_NULL;
  if (key_length != TEASEL_AES256_KEY_SIZE) return TEASEL_ERR_KEY_LENGTH;
  return teasel_cmac_set_key(&key->mac, key_length, user_key);
}

teasel_status teasel_xaes_start(teasel_xaes *ctx, const teasel_xaes_key *key, size_t nonce_length,
                                const uint8_t *nonce) {
  if (!ctx || !key || !nonce) return TEASEL_ERR_NULL;
  if (!is_set(&key->mac.aes)) return TEASEL_ERR_KEY;
  if (!Lengths::valid_iv_length(nonce_length)) return TEASEL_ERR_IV_LENGTH;
  derive(&ctx->key, key, nonce);
  gcm::start(&ctx->gcm, &ctx->key, kHalf, nonce + kHalf);
  ctx->gcm.key = nullptr;
  return TEASEL_OK;
}

teasel_status teasel_xaes_aad(teasel_xaes *ctx, size_t length, const uint8_t *aad) {
  return teasel_gcm_aad(Bound(ctx).gcm(), length, aad);
}

teasel_status teasel_xaes_encrypt(teasel_xaes *ctx, size_t length, uint8_t *dst, const uint8_t *src) {
  return teasel_gcm_encrypt(Bound(ctx).gcm(), length, dst, src);
}

teasel_status teasel_xaes_decrypt(teasel_xaes *ctx, size_t length, uint8_t *dst, const uint8_t *src) {
  return teasel_gcm_decrypt(Bound(ctx).gcm(), length, dst, src);
}

teasel_status teasel_xaes_tag(teasel_xaes *ctx, size_t tag_length, uint8_t *tag) {
  if (refused_length(ctx, tag_length, tag)) return TEASEL_ERR_TAG_LENGTH;
  return ended(ctx, teasel_gcm_tag(Bound(ctx).gcm(), tag_length, tag));
}

teasel_status teasel_xaes_verify(teasel_xaes *ctx, size_t tag_length, const uint8_t *tag) {
  if (refused_length(ctx, tag_length, tag)) return TEASEL_ERR_TAG_LENGTH;
  return ended(ctx, teasel_gcm_verify(Bound(ctx).gcm(), tag_length, tag));
}

teasel_status teasel_xaes_seal(const teasel_xaes_key *key, size_t nonce_length, const uint8_t *nonce, size_t aad_length,
                               const uint8_t *aad, size_t length, uint8_t *dst, const uint8_t *src, size_t tag_length,
                               uint8_t *tag) {
  const Message m = {nonce_length, nonce, aad_length, aad, length, dst, src, tag_length};
  teasel_status status = check_message<Lengths>(key ? &key->mac.aes : nullptr, m, tag);
  if (status != TEASEL_OK) return status;
  teasel_gcm_key derived;
  derive(&derived, key, nonce);
  status = teasel_gcm_seal(&derived, kHalf, nonce + kHalf, aad_length, aad, length, dst, src, tag_length, tag);
  wipe(&derived, sizeof derived);
  return status;
}

teasel_status teasel_xaes_open(const teasel_xaes_key *key, size_t nonce_length, const uint8_t *nonce, size_t aad_length,
                               const uint8_t *aad, size_t length, uint8_t *dst, const uint8_t *src, size_t tag_length,
                               const uint8_t *tag) {
  const Message m = {nonce_length, nonce, aad_length, aad, length, dst, src, tag_length};
  teasel_status status = check_message<Lengths>(key ? &key->mac.aes : nullptr, m, tag);
  if (status != TEASEL_OK) return status;
  teasel_gcm_key derived;
  derive(&derived, key, nonce);
  status = teasel_gcm_open(&derived, kHalf, nonce + kHalf, aad_length, aad, length, dst, src, tag_length, tag);
  wipe(&derived, sizeof derived);
  return status;
}

void teasel_xaes_wipe(teasel_xaes *ctx) {
  if (ctx) wipe(ctx, sizeof *ctx);
}

void teasel_xaes_key_wipe(teasel_xaes_key *key) {
  if (key) wipe(key, sizeof *key);
}

}  // extern "C"
