// What AEADs share: a whole message with one nonce and the checks that come before it; the
// phases of a message in pieces; and the public functions of a mode, from the mode's own four.
#pragma once

#include <cstring>

#include "aes/bytes.h"
#include "modes/check.h"
#include "teasel/memory.h"

namespace teasel {

// What seal and open share; the tag is apart, as it is written or read.
struct Message {
  std::size_t iv_length;
  const std::uint8_t *iv;
  std::uint64_t aad_length;
  const std::uint8_t *aad;
  std::uint64_t length;
  std::uint8_t *dst;
  const std::uint8_t *src;
  std::size_t tag_length;
};

// Where a message in pieces is. A wiped context is in none.
enum Phase : std::uint32_t { kNone, kAad, kEncrypting, kDecrypting };
template <Direction kDirection>
inline constexpr Phase kPhaseOf = kDirection == kEncrypt ? kEncrypting : kDecrypting;

// Mode: its lengths, as static members: valid_iv_length(), valid_tag_length(), kMaxAad,
// max_text(iv_length).
template <typename Mode>
inline teasel_status check_message(const teasel_aes_key *key, const Message &m, const std::uint8_t *tag) {
  if (!key || !tag || !m.iv || missing(m.aad, m.aad_length) || missing(m.dst, m.length) || missing(m.src, m.length))
    return TEASEL_ERR_NULL;
  if (!is_set(key)) return TEASEL_ERR_KEY;
  if (!Mode::valid_iv_length(m.iv_length)) return TEASEL_ERR_IV_LENGTH;
  if (!Mode::valid_tag_length(m.tag_length)) return TEASEL_ERR_TAG_LENGTH;
  if (m.aad_length > Mode::kMaxAad || m.length > Mode::max_text(m.iv_length)) return TEASEL_ERR_LIMIT;
  if (overlap_partly(m.dst, m.src, m.length) || overlap(tag, m.tag_length, m.dst, m.length)) return TEASEL_ERR_OVERLAP;
  return TEASEL_OK;
}

// A key for one message, of the size of the key that it is derived from, and on the same kernels.
inline void set_derived_key(teasel_aes_key *key, const teasel_aes_key *from, const std::uint8_t *bytes) {
  key->table = from->table;
  key->key_length = from->key_length;
  key->decrypts = 0;
  TEASEL_KERNEL(key, set_encrypt_key)(key, bytes);
}

// The functions of a mode that works in pieces. Beside its lengths, Mode has
//   Key, Context: the latter with key, aad_length, text_length and phase;
//   cipher(key): its AES key;
//   begin(ctx, key, m): all but those members; of m only the lengths and the nonce are there;
//   absorb(ctx, length, aad); crypt<kDirection>(ctx, length, dst, src); finish(ctx, tag): 16 bytes;
// and answers the questions that AeadLimits answers for most.
// What most modes say to the questions of Aead.
template <typename Mode>
struct AeadLimits {
  template <typename Context>
  static std::uint64_t aad_left(const Context *ctx) { return Mode::kMaxAad - ctx->aad_length; }
  template <typename Context>
  static std::uint64_t text_left(const Context *ctx) { return Mode::max_text(0) - ctx->text_length; }
  template <typename Context>
  static bool takes_text(const Context *, std::size_t) { return true; }
  template <typename Context>
  static bool takes_end(const Context *) { return true; }
  template <typename Context>
  static bool takes_tag(const Context *, std::size_t) { return true; }
};

template <typename Mode>
struct Aead {
  using Limits = Mode;
  using Key = typename Mode::Key;
  using Context = typename Mode::Context;

  static const teasel_aes_key *cipher(const Key *key) { return key ? Mode::cipher(key) : nullptr; }

  // The checks of start. dst, src, and lengths that start is not told are to be 0.
  static teasel_status start(Context *ctx, const Key *key, const Message &m) {
    if (!ctx || !key || !m.iv) return TEASEL_ERR_NULL;
    if (!is_set(cipher(key))) return TEASEL_ERR_KEY;
    if (!Mode::valid_iv_length(m.iv_length)) return TEASEL_ERR_IV_LENGTH;
    if (!Mode::valid_tag_length(m.tag_length)) return TEASEL_ERR_TAG_LENGTH;
    if (m.aad_length > Mode::kMaxAad || m.length > Mode::max_text(m.iv_length)) return TEASEL_ERR_LIMIT;
    begin(ctx, key, m);
    return TEASEL_OK;
  }

  static teasel_status aad(Context *ctx, std::size_t length, const std::uint8_t *aad) {
    if (!ctx || missing(aad, length)) return TEASEL_ERR_NULL;
    if (ctx->phase != kAad) return TEASEL_ERR_STATE;
    if (length > Mode::aad_left(ctx)) return TEASEL_ERR_LIMIT;
    absorb(ctx, length, aad);
    return TEASEL_OK;
  }

  template <Direction kDirection>
  static teasel_status text(Context *ctx, std::size_t length, std::uint8_t *dst, const std::uint8_t *src) {
    if (!ctx || missing(dst, length) || missing(src, length)) return TEASEL_ERR_NULL;
    if (ctx->phase != kAad && ctx->phase != kPhaseOf<kDirection>) return TEASEL_ERR_STATE;
    if (!Mode::takes_text(ctx, length)) return TEASEL_ERR_STATE;
    if (length > Mode::text_left(ctx)) return TEASEL_ERR_LIMIT;
    if (overlap_partly(dst, src, length)) return TEASEL_ERR_OVERLAP;
    crypt<kDirection>(ctx, length, dst, src);
    return TEASEL_OK;
  }

  static teasel_status tag(Context *ctx, std::size_t tag_length, std::uint8_t *tag) {
    const teasel_status status = check_end(ctx, kDecrypting, tag_length, tag);
    if (status != TEASEL_OK) return status;
    std::uint8_t whole[kBlock];
    Mode::finish(ctx, whole);
    std::memcpy(tag, whole, tag_length);
    wipe(ctx, sizeof *ctx);
    wipe(whole, sizeof whole);
    return TEASEL_OK;
  }

  static teasel_status verify(Context *ctx, std::size_t tag_length, const std::uint8_t *tag) {
    const teasel_status status = check_end(ctx, kEncrypting, tag_length, tag);
    return status == TEASEL_OK ? compare(ctx, tag_length, tag) : status;
  }

  static teasel_status seal(const Key *key, const Message &m, std::uint8_t *tag) {
    const teasel_status status = check_message<Mode>(cipher(key), m, tag);
    if (status != TEASEL_OK) return status;
    Context ctx;
    std::uint8_t whole[kBlock];
    process<kEncrypt>(&ctx, key, m);
    Mode::finish(&ctx, whole);
    std::memcpy(tag, whole, m.tag_length);
    wipe(&ctx, sizeof ctx);
    wipe(whole, sizeof whole);
    return TEASEL_OK;
  }

  static teasel_status open(const Key *key, const Message &m, const std::uint8_t *tag) {
    teasel_status status = check_message<Mode>(cipher(key), m, tag);
    if (status != TEASEL_OK) return status;
    Context ctx;
    process<kDecrypt>(&ctx, key, m);
    status = compare(&ctx, m.tag_length, tag);
    if (status != TEASEL_OK && m.length != 0) std::memset(m.dst, 0, m.length);
    return status;
  }

  // After all checks.
  static void begin(Context *ctx, const Key *key, const Message &m) {
    ctx->key = key;
    ctx->aad_length = 0;
    ctx->text_length = 0;
    ctx->phase = kAad;
    Mode::begin(ctx, key, m);
  }
  static void absorb(Context *ctx, std::size_t length, const std::uint8_t *aad) {
    if (length != 0) Mode::absorb(ctx, length, aad);
    ctx->aad_length += length;
  }
  // Text of length 0 chooses the direction too.
  template <Direction kDirection>
  static void crypt(Context *ctx, std::size_t length, std::uint8_t *dst, const std::uint8_t *src) {
    ctx->phase = kPhaseOf<kDirection>;
    if (length != 0) Mode::template crypt<kDirection>(ctx, length, dst, src);
    ctx->text_length += length;
  }
  static void finish(Context *ctx, std::uint8_t tag[16]) { Mode::finish(ctx, tag); }

 private:
  template <Direction kDirection>
  static void process(Context *ctx, const Key *key, const Message &m) {
    begin(ctx, key, m);
    absorb(ctx, m.aad_length, m.aad);
    crypt<kDirection>(ctx, m.length, m.dst, m.src);
  }

  // other: the phase that this end of a message does not go with.
  static teasel_status check_end(const Context *ctx, Phase other, std::size_t tag_length, const std::uint8_t *tag) {
    if (!ctx || !tag) return TEASEL_ERR_NULL;
    if (!Mode::valid_tag_length(tag_length)) return TEASEL_ERR_TAG_LENGTH;
    if (ctx->phase == kNone || ctx->phase == other) return TEASEL_ERR_STATE;
    if (!Mode::takes_tag(ctx, tag_length)) return TEASEL_ERR_TAG_LENGTH;
    return Mode::takes_end(ctx) ? TEASEL_OK : TEASEL_ERR_STATE;
  }
  static teasel_status compare(Context *ctx, std::size_t tag_length, const std::uint8_t *tag) {
    std::uint8_t whole[kBlock];
    Mode::finish(ctx, whole);
    const bool equal = teasel_memeql(whole, tag, tag_length);
    wipe(ctx, sizeof *ctx);
    wipe(whole, sizeof whole);  // the right tag of a forged message
    return equal ? TEASEL_OK : TEASEL_ERR_AUTH;
  }
};

}  // namespace teasel

// The public functions teasel_NAME_aad, _encrypt, _decrypt, _tag, _verify, _seal, _open, _wipe and
// _key_wipe; start differs, and set_key.
#define TEASEL_AEAD_VERBS(name, Mode)                                                                               \
  extern "C" {                                                                                                      \
  teasel_status teasel_##name##_aad(teasel_##name *ctx, size_t length, const uint8_t *aad) {                        \
    return Aead<Mode>::aad(ctx, length, aad);                                                                       \
  }                                                                                                                 \
  teasel_status teasel_##name##_encrypt(teasel_##name *ctx, size_t length, uint8_t *dst, const uint8_t *src) {      \
    return Aead<Mode>::text<kEncrypt>(ctx, length, dst, src);                                                       \
  }                                                                                                                 \
  teasel_status teasel_##name##_decrypt(teasel_##name *ctx, size_t length, uint8_t *dst, const uint8_t *src) {      \
    return Aead<Mode>::text<kDecrypt>(ctx, length, dst, src);                                                       \
  }                                                                                                                 \
  teasel_status teasel_##name##_tag(teasel_##name *ctx, size_t tag_length, uint8_t *tag) {                          \
    return Aead<Mode>::tag(ctx, tag_length, tag);                                                                   \
  }                                                                                                                 \
  teasel_status teasel_##name##_verify(teasel_##name *ctx, size_t tag_length, const uint8_t *tag) {                 \
    return Aead<Mode>::verify(ctx, tag_length, tag);                                                                \
  }                                                                                                                 \
  teasel_status teasel_##name##_seal(const teasel_##name##_key *key, size_t nonce_length, const uint8_t *nonce,     \
                                     size_t aad_length, const uint8_t *aad, size_t length, uint8_t *dst,            \
                                     const uint8_t *src, size_t tag_length, uint8_t *tag) {                         \
    return Aead<Mode>::seal(key, {nonce_length, nonce, aad_length, aad, length, dst, src, tag_length}, tag);        \
  }                                                                                                                 \
  teasel_status teasel_##name##_open(const teasel_##name##_key *key, size_t nonce_length, const uint8_t *nonce,     \
                                     size_t aad_length, const uint8_t *aad, size_t length, uint8_t *dst,            \
                                     const uint8_t *src, size_t tag_length, const uint8_t *tag) {                   \
    return Aead<Mode>::open(key, {nonce_length, nonce, aad_length, aad, length, dst, src, tag_length}, tag);        \
  }                                                                                                                 \
  void teasel_##name##_wipe(teasel_##name *ctx) {                                                                   \
    if (ctx) wipe(ctx, sizeof *ctx);                                                                                \
  }                                                                                                                 \
  void teasel_##name##_key_wipe(teasel_##name##_key *key) {                                                         \
    if (key) wipe(key, sizeof *key);                                                                                \
  }                                                                                                                 \
  }
