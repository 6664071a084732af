// AES-GCM-SIV (RFC 8452). Each nonce has keys of its own; POLYVAL of AAD and text becomes the
// tag, and the tag the first counter.
#include "teasel/gcm-siv.h"

#include <cstring>

#include "aes/bytes.h"
#include "modes/pieces.h"
#include "teasel/gcm.h"
#include "teasel/memory.h"

using namespace teasel;

namespace {

// RFC 8452, section 6.
struct Lengths {
  static bool valid_iv_length(std::size_t length) { return length == TEASEL_GCM_SIV_NONCE_SIZE; }
  static bool valid_tag_length(std::size_t length) { return length == TEASEL_GCM_SIV_TAG_SIZE; }
  static constexpr std::uint64_t kMaxAad = std::uint64_t{1} << 36;
  static std::uint64_t max_text(std::size_t) { return std::uint64_t{1} << 36; }
};

// mulX_GHASH(ByteReverse(h)) (appendix A): by this value GHASH computes POLYVAL. In GHASH's
// order of bits, a product by x is a shift to the right.
void ghash_value(std::uint8_t dst[16], const std::uint8_t h[16]) {
  const std::uint64_t high = load_le64(h + 8), low = load_le64(h);
  store_be64(dst, high >> 1 ^ (std::uint64_t{0xe1} << 56 & (0 - (low & 1))));
  store_be64(dst + 8, low >> 1 | high << 63);
}

// The keys of one message, which go when it is done.
class MessageKeys {
 public:
  // Section 4: half of each block that the key enciphers.
  MessageKeys(const teasel_aes_key *key, const std::uint8_t nonce[12]) {
    constexpr std::size_t kBlocks = 6, kHalf = kBlock / 2;
    std::uint8_t blocks[kBlocks * kBlock], halves[kBlocks * kHalf], h[kBlock];
    const std::size_t length = key->key_length * 2 + 2 * kBlock;  // the key of POLYVAL has 16 bytes
    for (std::uint8_t i = 0; i < kBlocks; ++i) {
      store_le32(blocks + kBlock * i, i);
      std::memcpy(blocks + kBlock * i + 4, nonce, TEASEL_GCM_SIV_NONCE_SIZE);
    }
    TEASEL_KERNEL(key, ecb_encrypt)(key, length, blocks, blocks);
    for (std::size_t i = 0; i < kBlocks; ++i) std::memcpy(halves + kHalf * i, blocks + kBlock * i, kHalf);
    set_derived_key(&keys_.aes, key, halves + 2 * kHalf);
    ghash_value(h, halves);
    TEASEL_KERNEL(key, ghash_set_key)(&keys_.hash, h);
    wipe(blocks, sizeof blocks);
    wipe(halves, sizeof halves);
    wipe(h, sizeof h);
  }
  ~MessageKeys() { wipe(&keys_, sizeof keys_); }
  MessageKeys(const MessageKeys &) = delete;
  MessageKeys &operator=(const MessageKeys &) = delete;

  // The tag of m, whose text is the plaintext.
  void make_tag(const Scattered &m, const Pieces &text, std::uint8_t tag[16]) const {
    std::uint8_t state[kBlock] = {}, last[kBlock];
    hash_padded(state, m.aad);
    hash_padded(state, text);
    store_le64(last, total(m.aad) * 8);
    store_le64(last + 8, total(text) * 8);
    hash(state, kBlock, last);
    xor_bytes(state, state, m.iv, TEASEL_GCM_SIV_NONCE_SIZE);
    state[15] &= 0x7f;
    TEASEL_KERNEL(&keys_.aes, ecb_encrypt)(&keys_.aes, kBlock, tag, state);
    wipe(state, sizeof state);
  }

  void crypt(const Scattered &m, const std::uint8_t tag[16]) const {
    std::uint8_t counter[kBlock];
    std::memcpy(counter, tag, kBlock);
    counter[15] |= 0x80;
    each_run(m.dst, m.src, [&](std::size_t length, std::uint8_t *dst, const std::uint8_t *src) {
      const std::size_t tail = length % kBlock, whole = length - tail;
      if (whole != 0) TEASEL_KERNEL(&keys_.aes, ctr32le_crypt)(&keys_.aes, counter, whole, dst, src);
      if (tail == 0) return;
      std::uint8_t part[kBlock] = {};
      std::memcpy(part, src + whole, tail);
      TEASEL_KERNEL(&keys_.aes, ctr32le_crypt)(&keys_.aes, counter, kBlock, part, part);
      std::memcpy(dst + whole, part, tail);
      wipe(part, sizeof part);
    });
  }

 private:
  void hash(std::uint8_t state[16], std::size_t length, const std::uint8_t *src) const {
    TEASEL_KERNEL(&keys_.aes, polyval)(&keys_, state, length, src);
  }
  void hash_padded(std::uint8_t state[16], const Pieces &src) const {
    for (Cursor cursor(src); cursor.run() != 0;) {
      if (const std::size_t whole = cursor.run() - cursor.run() % kBlock; whole != 0) {
        hash(state, whole, cursor.bytes());
        cursor.advance(whole);
      } else {
        std::uint8_t block[kBlock] = {};  // in several pieces, or the last one
        cursor.get(block, kBlock);
        hash(state, kBlock, block);
        wipe(block, sizeof block);
      }
    }
  }

  teasel_gcm_key keys_;
};

teasel_status seal(const teasel_gcm_siv_key *key, const Scattered &m, std::uint8_t *tag) {
  const MessageKeys keys(&key->aes, m.iv);
  std::uint8_t whole[kBlock];
  keys.make_tag(m, m.src, whole);
  keys.crypt(m, whole);
  std::memcpy(tag, whole, kBlock);
  return TEASEL_OK;
}

teasel_status open(const teasel_gcm_siv_key *key, const Scattered &m, const std::uint8_t *tag) {
  const MessageKeys keys(&key->aes, m.iv);
  std::uint8_t whole[kBlock];
  keys.crypt(m, tag);
  keys.make_tag(m, m.dst, whole);
  const bool equal = teasel_memeql(whole, tag, kBlock);
  wipe(whole, sizeof whole);  // the right tag of a forged message
  if (equal) return TEASEL_OK;
  zero(m.dst);
  return TEASEL_ERR_AUTH;
}

// F: seal or open.
template <auto F, typename Byte>
teasel_status in_pieces(const teasel_gcm_siv_key *key, const Scattered &m, Byte *tag) {
  const teasel_status status = check_scattered<Lengths>(key ? &key->aes : nullptr, m, tag);
  return status == TEASEL_OK ? F(key, m, tag) : status;
}
template <auto F, typename Byte>
teasel_status in_one(const teasel_gcm_siv_key *key, const Message &m, Byte *tag) {
  const teasel_status status = check_message<Lengths>(key ? &key->aes : nullptr, m, tag);
  if (status != TEASEL_OK) return status;
  // A source is only read.
  const teasel_piece aad = {const_cast<std::uint8_t *>(m.aad), static_cast<std::size_t>(m.aad_length)};
  const teasel_piece dst = {m.dst, static_cast<std::size_t>(m.length)};
  const teasel_piece src = {const_cast<std::uint8_t *>(m.src), static_cast<std::size_t>(m.length)};
  return F(key, {m.iv_length, m.iv, {1, &aad}, {1, &dst}, {1, &src}, m.tag_length}, tag);
}

}  // namespace

TEASEL_PIECES(gcm_siv, in_pieces<seal>, in_pieces<open>)

extern "C" {

teasel_status teasel_gcm_siv_set_key(teasel_gcm_siv_key *key, size_t key_length, const uint8_t *user_key) {
  if (!key || !user_key) return TEASEL_ERR_NULL;
  if (key_length == TEASEL_AES192_KEY_SIZE) return TEASEL_ERR_KEY_LENGTH;
  return teasel_aes_set_encrypt_key(&key->aes, key_length, user_key);
}

teasel_status teasel_gcm_siv_seal(const teasel_gcm_siv_key *key, size_t nonce_length, const uint8_t *nonce,
                                  size_t aad_length, const uint8_t *aad, size_t length, uint8_t *dst,
                                  const uint8_t *src, size_t tag_length, uint8_t *tag) {
  return in_one<seal>(key, {nonce_length, nonce, aad_length, aad, length, dst, src, tag_length}, tag);
}

teasel_status teasel_gcm_siv_open(const teasel_gcm_siv_key *key, size_t nonce_length, const uint8_t *nonce,
                                  size_t aad_length, const uint8_t *aad, size_t length, uint8_t *dst,
                                  const uint8_t *src, size_t tag_length, const uint8_t *tag) {
  return in_one<open>(key, {nonce_length, nonce, aad_length, aad, length, dst, src, tag_length}, tag);
}

void teasel_gcm_siv_key_wipe(teasel_gcm_siv_key *key) {
  if (key) wipe(key, sizeof *key);
}

}  // extern "C"
