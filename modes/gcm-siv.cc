// AES-GCM-SIV (RFC 8452). Each nonce has keys of its own; POLYVAL of AAD and text becomes the
// tag, and the tag the first counter.
#include "teasel/gcm-siv.h"

#include <cstring>

#include "aes/bytes.h"
#include "modes/aead.h"
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
  void make_tag(const Message &m, const std::uint8_t *text, std::uint8_t tag[16]) const {
    std::uint8_t state[kBlock] = {}, last[kBlock];
    hash_padded(state, m.aad_length, m.aad);
    hash_padded(state, m.length, text);
    store_le64(last, std::uint64_t{m.aad_length} * 8);
    store_le64(last + 8, std::uint64_t{m.length} * 8);
    hash(state, kBlock, last);
    xor_bytes(state, state, m.iv, TEASEL_GCM_SIV_NONCE_SIZE);
    state[15] &= 0x7f;
    TEASEL_KERNEL(&keys_.aes, ecb_encrypt)(&keys_.aes, kBlock, tag, state);
    wipe(state, sizeof state);
  }

  void crypt(const Message &m, const std::uint8_t tag[16]) const {
    std::uint8_t counter[kBlock], part[kBlock] = {};
    const std::size_t tail = m.length % kBlock, whole = m.length - tail;
    std::memcpy(counter, tag, kBlock);
    counter[15] |= 0x80;
    if (whole != 0) TEASEL_KERNEL(&keys_.aes, ctr32le_crypt)(&keys_.aes, counter, whole, m.dst, m.src);
    if (tail != 0) {
      std::memcpy(part, m.src + whole, tail);
      TEASEL_KERNEL(&keys_.aes, ctr32le_crypt)(&keys_.aes, counter, kBlock, part, part);
      std::memcpy(m.dst + whole, part, tail);
      wipe(part, sizeof part);
    }
  }

 private:
  void hash(std::uint8_t state[16], std::size_t length, const std::uint8_t *src) const {
    TEASEL_KERNEL(&keys_.aes, polyval)(&keys_, state, length, src);
  }
  void hash_padded(std::uint8_t state[16], std::size_t length, const std::uint8_t *src) const {
    const std::size_t tail = length % kBlock, whole = length - tail;
    if (whole != 0) hash(state, whole, src);
    if (tail == 0) return;
    std::uint8_t last[kBlock] = {};
    std::memcpy(last, src + whole, tail);
    hash(state, kBlock, last);
    wipe(last, sizeof last);
  }

  teasel_gcm_key keys_;
};

}  // namespace

extern "C" {

teasel_status teasel_gcm_siv_set_key(teasel_gcm_siv_key *key, size_t key_length, const uint8_t *user_key) {
  if (!key || !user_key) return TEASEL_ERR_NULL;
  if (key_length == TEASEL_AES192_KEY_SIZE) return TEASEL_ERR_KEY_LENGTH;
  return teasel_aes_set_encrypt_key(&key->aes, key_length, user_key);
}

teasel_status teasel_gcm_siv_seal(const teasel_gcm_siv_key *key, size_t nonce_length, const uint8_t *nonce,
                                  size_t aad_length, const uint8_t *aad, size_t length, uint8_t *dst,
                                  const uint8_t *src, size_t tag_length, uint8_t *tag) {
  const Message m = {nonce_length, nonce, aad_length, aad, length, dst, src, tag_length};
  const teasel_status status = check_message<Lengths>(key ? &key->aes : nullptr, m, tag);
  if (status != TEASEL_OK) return status;
  const MessageKeys keys(&key->aes, nonce);
  std::uint8_t whole[kBlock];
  keys.make_tag(m, src, whole);
  keys.crypt(m, whole);
  std::memcpy(tag, whole, kBlock);
  return TEASEL_OK;
}

teasel_status teasel_gcm_siv_open(const teasel_gcm_siv_key *key, size_t nonce_length, const uint8_t *nonce,
                                  size_t aad_length, const uint8_t *aad, size_t length, uint8_t *dst,
                                  const uint8_t *src, size_t tag_length, const uint8_t *tag) {
  const Message m = {nonce_length, nonce, aad_length, aad, length, dst, src, tag_length};
  const teasel_status status = check_message<Lengths>(key ? &key->aes : nullptr, m, tag);
  if (status != TEASEL_OK) return status;
  const MessageKeys keys(&key->aes, nonce);
  std::uint8_t whole[kBlock];
  keys.crypt(m, tag);
  keys.make_tag(m, dst, whole);
  const bool equal = teasel_memeql(whole, tag, kBlock);
  wipe(whole, sizeof whole);  // the right tag of a forged message
  if (equal) return TEASEL_OK;
  if (length != 0) std::memset(dst, 0, length);
  return TEASEL_ERR_AUTH;
}

void teasel_gcm_siv_key_wipe(teasel_gcm_siv_key *key) {
  if (key) wipe(key, sizeof *key);
}

}  // extern "C"
