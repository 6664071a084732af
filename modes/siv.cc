// SIV (RFC 5297). S2V makes one block of the strings and the text; that block is the tag and,
// without two of its bits, the first counter.
#include "teasel/siv.h"

#include <cstring>

#include "aes/bytes.h"
#include "modes/check.h"
#include "modes/gf128.h"
#include "teasel/ctr.h"
#include "teasel/memory.h"

using namespace teasel;

namespace {

inline bool valid_key_length(std::size_t length) { return length == 32 || length == 48 || length == 64; }

inline void chain_blocks(const teasel_siv_key *key, std::uint8_t chain[16], std::size_t length,
                         const std::uint8_t *src) {
  TEASEL_KERNEL(&key->mac.aes, cbcmac)(&key->mac.aes, chain, length, src);
}

// What seal and open share; the tag is apart, as it is written or read.
struct Text {
  std::size_t n;
  const teasel_siv_string *strings;
  std::size_t length;
  std::uint8_t *dst;
  const std::uint8_t *src;
};

inline bool missing_strings(std::size_t n, const teasel_siv_string *strings) {
  if (n == 0) return false;
  if (!strings) return true;
  if (n > TEASEL_SIV_MAX_STRINGS) return false;  // an error of its own; they are not looked at
  for (std::size_t i = 0; i < n; ++i)
    if (missing(strings[i].bytes, strings[i].length)) return true;
  return false;
}

// nonce_length and tag_length: of the form with a nonce; the other gives what is valid.
teasel_status check_text(const teasel_siv_key *key, const Text &text, std::size_t nonce_length, std::size_t tag_length,
                         const std::uint8_t *tag) {
  if (!key || !tag || missing_strings(text.n, text.strings) || missing(text.dst, text.length) ||
      missing(text.src, text.length))
    return TEASEL_ERR_NULL;
  if (!is_set(&key->mac.aes)) return TEASEL_ERR_KEY;
  if (nonce_length == 0) return TEASEL_ERR_IV_LENGTH;
  if (tag_length != TEASEL_SIV_TAG_SIZE) return TEASEL_ERR_TAG_LENGTH;
  if (text.n > TEASEL_SIV_MAX_STRINGS) return TEASEL_ERR_LIMIT;
  if (overlap_partly(text.dst, text.src, text.length) || overlap(tag, tag_length, text.dst, text.length))
    return TEASEL_ERR_OVERLAP;
  return TEASEL_OK;
}

// S2V (RFC 5297, 2.4) of the strings before the last one, which is the text: d.
void start_s2v(const teasel_siv_key *key, const Text &text, std::uint8_t d[16]) {
  std::uint8_t mac[kBlock];
  std::memcpy(d, key->zero, kBlock);
  for (std::size_t i = 0; i < text.n; ++i) {
    teasel_cmac_seal(&key->mac, text.strings[i].length, text.strings[i].bytes, kBlock, mac);
    double_be(d, d);
    xor_block(d, d, mac);
  }
  wipe(mac, sizeof mac);
}

// The rest: CMAC of the text, to whose last 16 bytes d is added; a text that has not as many
// is padded, and 2 d is added. The last block then takes CMAC's subkey.
void finish_s2v(const teasel_siv_key *key, const std::uint8_t d[16], std::size_t length, const std::uint8_t *src,
                std::uint8_t v[16]) {
  std::uint8_t last[2 * kBlock] = {};
  std::size_t end = kBlock + length % kBlock;  // bytes of the text in last: all that d reaches
  std::memset(v, 0, kBlock);
  if (length < kBlock) {
    double_be(last, d);
    for (std::size_t n = 0; n < length; ++n) last[n] ^= src[n];
    last[length] ^= 0x80;
    end = kBlock;
  } else {
    if (length != end) chain_blocks(key, v, length - end, src);
    std::memcpy(last, src + length - end, end);
    xor_block(last + end - kBlock, last + end - kBlock, d);
  }
  const bool padded = end > kBlock;
  if (padded) last[end] = 0x80;
  std::uint8_t *block = last + (padded ? kBlock : 0);
  xor_block(block, block, key->mac.subkey[padded]);
  chain_blocks(key, v, padded ? 2 * kBlock : kBlock, last);
  wipe(last, sizeof last);
}

// From the synthetic IV on (2.5). Without bits 31 and 63 a counter of 32 or 64 bits does not
// wrap in a message of any length that there is; CTR counts 128 bits all the same.
void crypt(const teasel_siv_key *key, const std::uint8_t v[16], const Text &text) {
  std::uint8_t counter[kBlock];
  std::memcpy(counter, v, kBlock);
  counter[8] &= 0x7f;
  counter[12] &= 0x7f;
  teasel_ctr_crypt(&key->cipher, counter, text.length, text.dst, text.src);
  wipe(counter, sizeof counter);
}

void seal(const teasel_siv_key *key, const Text &text, std::uint8_t tag[16]) {
  std::uint8_t d[kBlock], v[kBlock];
  start_s2v(key, text, d);
  finish_s2v(key, d, text.length, text.src, v);
  crypt(key, v, text);
  std::memcpy(tag, v, kBlock);
  wipe(d, sizeof d);
}

teasel_status open(const teasel_siv_key *key, const Text &text, const std::uint8_t tag[16]) {
  std::uint8_t d[kBlock], v[kBlock];
  start_s2v(key, text, d);
  crypt(key, tag, text);
  finish_s2v(key, d, text.length, text.dst, v);
  const bool equal = teasel_memeql(v, tag, kBlock);
  wipe(d, sizeof d);
  wipe(v, sizeof v);  // the right tag of a forged message
  if (equal) return TEASEL_OK;
  if (text.length != 0) std::memset(text.dst, 0, text.length);
  return TEASEL_ERR_AUTH;
}

}  // namespace

extern "C" {

teasel_status teasel_siv_set_key(teasel_siv_key *key, size_t key_length, const uint8_t *user_key) {
  if (!key || !user_key) return TEASEL_ERR_NULL;
  if (!valid_key_length(key_length)) return TEASEL_ERR_KEY_LENGTH;
  const std::size_t half = key_length / 2;
  const std::uint8_t zeros[kBlock] = {};
  teasel_cmac_set_key(&key->mac, half, user_key);
  teasel_aes_set_encrypt_key(&key->cipher, half, user_key + half);
  teasel_cmac_seal(&key->mac, kBlock, zeros, kBlock, key->zero);
  return TEASEL_OK;
}

teasel_status teasel_siv_seal_strings(const teasel_siv_key *key, size_t n, const teasel_siv_string *strings,
                                      size_t length, uint8_t *dst, const uint8_t *src, uint8_t tag[16]) {
  const Text text = {n, strings, length, dst, src};
  const teasel_status status = check_text(key, text, 1, kBlock, tag);
  if (status == TEASEL_OK) seal(key, text, tag);
  return status;
}

teasel_status teasel_siv_open_strings(const teasel_siv_key *key, size_t n, const teasel_siv_string *strings,
                                      size_t length, uint8_t *dst, const uint8_t *src, const uint8_t tag[16]) {
  const Text text = {n, strings, length, dst, src};
  const teasel_status status = check_text(key, text, 1, kBlock, tag);
  return status == TEASEL_OK ? open(key, text, tag) : status;
}

teasel_status teasel_siv_seal(const teasel_siv_key *key, size_t nonce_length, const uint8_t *nonce, size_t aad_length,
                              const uint8_t *aad, size_t length, uint8_t *dst, const uint8_t *src, size_t tag_length,
                              uint8_t *tag) {
  if (!nonce) return TEASEL_ERR_NULL;
  const teasel_siv_string strings[] = {{aad_length, aad}, {nonce_length, nonce}};
  const Text text = {2, strings, length, dst, src};
  const teasel_status status = check_text(key, text, nonce_length, tag_length, tag);
  if (status == TEASEL_OK) seal(key, text, tag);
  return status;
}

teasel_status teasel_siv_open(const teasel_siv_key *key, size_t nonce_length, const uint8_t *nonce, size_t aad_length,
                              const uint8_t *aad, size_t length, uint8_t *dst, const uint8_t *src, size_t tag_length,
                              const uint8_t *tag) {
  if (!nonce) return TEASEL_ERR_NULL;
  const teasel_siv_string strings[] = {{aad_length, aad}, {nonce_length, nonce}};
  const Text text = {2, strings, length, dst, src};
  const teasel_status status = check_text(key, text, nonce_length, tag_length, tag);
  return status == TEASEL_OK ? open(key, text, tag) : status;
}

void teasel_siv_key_wipe(teasel_siv_key *key) {
  if (key) wipe(key, sizeof *key);
}

}  // extern "C"
