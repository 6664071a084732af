// GCM (SP 800-38D), a whole message at once. A short one takes two kernel calls, one
// for all its counter blocks and one for all that is hashed; a longer one goes through
// the woven kernels as in gcm.cc.
#include <cstring>

#include "aes/bytes.h"
#include "modes/gcm.h"
#include "modes/pieces.h"
#include "teasel/memory.h"

using namespace teasel;

namespace {

struct Lengths {
  static bool valid_iv_length(std::size_t length) { return gcm::valid_iv_length(length); }
  static bool valid_tag_length(std::size_t length) { return gcm::valid_tag_length(length); }
  static constexpr std::uint64_t kMaxAad = gcm::kMaxAad;
  static std::uint64_t max_text(std::size_t) { return gcm::kMaxText; }
};

// --- short messages ---

constexpr std::size_t kShortAad = 4 * kBlock;
constexpr std::size_t kShortText = 7 * kBlock;  // and J0: 8 counter blocks

inline bool is_short(const Message &m) {
  return m.aad_length <= kShortAad && m.length <= kShortText;
}

constexpr std::size_t round_up(std::size_t length) { return (length + kBlock - 1) & ~(kBlock - 1); }

// One buffer serves both calls:
//
//        | AAD, padded ...      | text, padded ... | lengths |
//                        | J0   | text, padded ... |
//
// The block before the text is enciphered with it, as J0 precedes the text's counter
// blocks; when it is hashed, the last block of the AAD is there.
class ShortMessage {
 public:
  ShortMessage(const teasel_gcm_key *key, const Message &m)
      : key_(key), m_(m), aad_room_(round_up(m.aad_length)), text_room_(round_up(m.length)) {
    if (m.length != 0) std::memcpy(text(), m.src, m.length);
  }

  // E(K, J0) into first; key stream onto the text.
  void crypt(std::uint8_t first[16]) {
    std::uint8_t counter[kBlock];
    gcm::first_counter(key_, m_.iv_length, m_.iv, counter);
    std::memset(before_text(), 0, kBlock);
    TEASEL_KERNEL(&key_->aes, ctr_crypt)
    (&key_->aes, counter, kBlock + text_room_, before_text(), before_text());
    std::memcpy(first, before_text(), kBlock);
  }

  // The text in the buffer is ciphertext.
  void hash(std::uint8_t state[16]) {
    pad(text(), m_.length, text_room_);
    std::uint8_t *start = text() - aad_room_;
    pad(start, m_.aad_length, aad_room_);
    if (m_.aad_length != 0) std::memcpy(start, m_.aad, m_.aad_length);
    gcm::store_lengths(text() + text_room_, m_.aad_length, m_.length);
    std::memset(state, 0, kBlock);
    TEASEL_KERNEL(&key_->aes, ghash)
    (&key_->hash, state, aad_room_ + text_room_ + kBlock, start);
  }

  void put() {
    if (m_.length != 0) std::memcpy(m_.dst, text(), m_.length);
  }
  void wipe_text() { wipe(before_text(), kBlock + text_room_); }

 private:
  std::uint8_t *text() { return bytes_ + kShortAad; }
  std::uint8_t *before_text() { return text() - kBlock; }
  static void pad(std::uint8_t *bytes, std::size_t length, std::size_t room) {
    for (std::size_t n = length; n < room; ++n) bytes[n] = 0;
  }

  const teasel_gcm_key *key_;
  const Message &m_;
  const std::size_t aad_room_, text_room_;
  std::uint8_t bytes_[kShortAad + kShortText + kBlock];
};

inline void seal_short(const teasel_gcm_key *key, const Message &m, std::uint8_t tag[16]) {
  ShortMessage message(key, m);
  std::uint8_t secret[2][kBlock];
  message.crypt(secret[0]);
  message.hash(secret[1]);
  message.put();
  xor_block(tag, secret[0], secret[1]);
  wipe(secret, sizeof secret);
  if (m.aad_length == 0) message.wipe_text();  // J0's block is still there
}

inline bool open_short(const teasel_gcm_key *key, const Message &m, const std::uint8_t *tag) {
  ShortMessage message(key, m);
  std::uint8_t secret[2][kBlock];
  message.hash(secret[1]);
  message.crypt(secret[0]);
  xor_block(secret[0], secret[0], secret[1]);
  const bool equal = teasel_memeql(secret[0], tag, m.tag_length);
  if (equal) message.put();
  wipe(secret, sizeof secret);
  message.wipe_text();
  return equal;
}

// --- the others ---

template <Direction kDirection>
inline void process(const teasel_gcm_key *key, const Message &m, std::uint8_t tag[16]) {
  teasel_gcm ctx;
  gcm::start(&ctx, key, m.iv_length, m.iv);
  gcm::absorb(&ctx, m.aad_length, m.aad);
  gcm::crypt<kDirection>(&ctx, m.length, m.dst, m.src);
  gcm::finish(&ctx, tag);
  wipe(&ctx, sizeof ctx);
}

inline bool open_long(const teasel_gcm_key *key, const Message &m, const std::uint8_t *tag) {
  std::uint8_t whole[kBlock];
  process<kDecrypt>(key, m, whole);
  const bool equal = teasel_memeql(whole, tag, m.tag_length);
  wipe(whole, sizeof whole);
  return equal;
}

// --- in pieces

struct Ops {
  using Key = teasel_gcm_key;
  using Context = teasel_gcm;
  using Limits = Lengths;
  static const teasel_aes_key *cipher(const Key *key) { return key ? &key->aes : nullptr; }
  static void begin(Context *ctx, const Key *key, const Message &m) { gcm::start(ctx, key, m.iv_length, m.iv); }
  static void absorb(Context *ctx, std::size_t length, const std::uint8_t *aad) { gcm::absorb(ctx, length, aad); }
  template <Direction kDirection>
  static void crypt(Context *ctx, std::size_t length, std::uint8_t *dst, const std::uint8_t *src) {
    gcm::crypt<kDirection>(ctx, length, dst, src);
  }
  static void finish(Context *ctx, std::uint8_t tag[16]) { gcm::finish(ctx, tag); }
};

}  // namespace

TEASEL_PIECES(gcm, InPieces<Ops>::seal, InPieces<Ops>::open)

extern "C" teasel_status teasel_gcm_seal(const teasel_gcm_key *key, size_t iv_length,
                                         const uint8_t *iv, size_t aad_length, const uint8_t *aad,
                                         size_t length, uint8_t *dst, const uint8_t *src,
                                         size_t tag_length, uint8_t *tag) {
  const Message m = {iv_length, iv, aad_length, aad, length, dst, src, tag_length};
  const teasel_status status = check_message<Lengths>(key ? &key->aes : nullptr, m, tag);
  if (status != TEASEL_OK) return status;
  std::uint8_t whole[kBlock];
  if (is_short(m))
    seal_short(key, m, whole);
  else
    process<kEncrypt>(key, m, whole);
  std::memcpy(tag, whole, tag_length);
  return TEASEL_OK;
}

extern "C" teasel_status teasel_gcm_open(const teasel_gcm_key *key, size_t iv_length,
                                         const uint8_t *iv, size_t aad_length, const uint8_t *aad,
                                         size_t length, uint8_t *dst, const uint8_t *src,
                                         size_t tag_length, const uint8_t *tag) {
  const Message m = {iv_length, iv, aad_length, aad, length, dst, src, tag_length};
  const teasel_status status = check_message<Lengths>(key ? &key->aes : nullptr, m, tag);
  if (status != TEASEL_OK) return status;
  const bool equal =
      is_short(m) ? open_short(key, m, tag) : open_long(key, m, tag);
  if (equal) return TEASEL_OK;
  if (length != 0) std::memset(dst, 0, length);
  return TEASEL_ERR_AUTH;
}
