// SIV (RFC 5297). S2V makes one block of the strings and the text; that block is the tag and,
// without two of its bits, the first counter.
#include "teasel/siv.h"

#include <cstring>

#include "aes/bytes.h"
#include "modes/gf128.h"
#include "modes/pieces.h"
#include "teasel/ctr.h"
#include "teasel/memory.h"

using namespace teasel;

namespace {

inline bool valid_key_length(std::size_t length) { return length == 32 || length == 48 || length == 64; }

inline void chain_blocks(const teasel_siv_key *key, std::uint8_t chain[16], std::size_t length,
                         const std::uint8_t *src) {
  TEASEL_KERNEL(&key->mac.aes, cbcmac)(&key->mac.aes, chain, length, src);
}

// What seal and open share; the tag is apart, as it is written or read. An aad in pieces, if there
// is one, is a string before the others.
struct Text {
  const Pieces *aad;
  std::size_t n;
  const teasel_siv_string *strings;
  std::uint64_t length;
  Pieces dst, src;
};

// A text in one piece each.
struct Whole {
  Whole(std::size_t n, const teasel_siv_string *strings, std::size_t length, std::uint8_t *dst, const std::uint8_t *src)
      : to{dst, length}, from{const_cast<std::uint8_t *>(src), length}, text{nullptr, n, strings, length, {1, &to}, {1, &from}} {}
  Whole(const Whole &) = delete;
  Whole &operator=(const Whole &) = delete;
  const teasel_piece to, from;  // from is only read
  const Text text;
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
  if (!key || !tag || missing_strings(text.n, text.strings) || missing(text.dst) || missing(text.src))
    return TEASEL_ERR_NULL;
  if (!is_set(&key->mac.aes)) return TEASEL_ERR_KEY;
  if (nonce_length == 0) return TEASEL_ERR_IV_LENGTH;
  if (tag_length != TEASEL_SIV_TAG_SIZE) return TEASEL_ERR_TAG_LENGTH;
  if (text.n > TEASEL_SIV_MAX_STRINGS) return TEASEL_ERR_LIMIT;
  if (overlap_partly(text.dst, text.src) || overlap(tag, tag_length, text.dst))
    return TEASEL_ERR_OVERLAP;
  return TEASEL_OK;
}

// S2V (RFC 5297, 2.4) of the strings before the last one, which is the text: d.
void start_s2v(const teasel_siv_key *key, const Text &text, std::uint8_t d[16]) {
  std::uint8_t mac[kBlock];
  std::memcpy(d, key->zero, kBlock);
  const auto add = [&] {
    double_be(d, d);
    xor_block(d, d, mac);
  };
  if (text.aad) {
    teasel_cmac ctx;
    teasel_cmac_start(&ctx, &key->mac);
    for (std::size_t i = 0; i < text.aad->count; ++i)
      teasel_cmac_update(&ctx, text.aad->list[i].length, text.aad->list[i].bytes);
    teasel_cmac_tag(&ctx, kBlock, mac);
    add();
  }
  for (std::size_t i = 0; i < text.n; ++i) {
    teasel_cmac_seal(&key->mac, text.strings[i].length, text.strings[i].bytes, kBlock, mac);
    add();
  }
  wipe(mac, sizeof mac);
}

// The rest: CMAC of the text, to whose last 16 bytes d is added; a text that has not as many
// is padded, and 2 d is added. The last block then takes CMAC's subkey.
void finish_s2v(const teasel_siv_key *key, const std::uint8_t d[16], std::uint64_t length, const Pieces &src,
                std::uint8_t v[16]) {
  std::uint8_t last[2 * kBlock] = {};
  // Bytes of the text in last: all that d reaches.
  std::size_t end = static_cast<std::size_t>(length < kBlock ? length : kBlock + length % kBlock);
  std::memset(v, 0, kBlock);
  Cursor cursor(src);
  for (std::uint64_t left = length - end; left != 0;) {
    std::uint8_t block[kBlock];
    std::size_t run = cursor.run() < left ? cursor.run() : static_cast<std::size_t>(left);
    run -= run % kBlock;
    if (run != 0) {
      chain_blocks(key, v, run, cursor.bytes());
      cursor.advance(run);
    } else {
      run = cursor.get(block, kBlock);
      chain_blocks(key, v, kBlock, block);
      wipe(block, sizeof block);
    }
    left -= run;
  }
  cursor.get(last, end);
  if (length < kBlock) {
    std::uint8_t twice[kBlock];
    double_be(twice, d);
    last[end] = 0x80;
    xor_block(last, last, twice);
    wipe(twice, sizeof twice);
    end = kBlock;
  } else {
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
  each_run(text.dst, text.src, [&](std::size_t length, std::uint8_t *dst, const std::uint8_t *src) {
    teasel_ctr_crypt(&key->cipher, counter, length, dst, src);
  });
  wipe(counter, sizeof counter);
}

teasel_status seal(const teasel_siv_key *key, const Text &text, std::uint8_t tag[16]) {
  std::uint8_t d[kBlock], v[kBlock];
  start_s2v(key, text, d);
  finish_s2v(key, d, text.length, text.src, v);
  crypt(key, v, text);
  std::memcpy(tag, v, kBlock);
  wipe(d, sizeof d);
  return TEASEL_OK;
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
  zero(text.dst);
  return TEASEL_ERR_AUTH;
}

struct Lengths {
  static bool valid_iv_length(std::size_t length) { return length != 0; }
  static bool valid_tag_length(std::size_t length) { return length == TEASEL_SIV_TAG_SIZE; }
  static constexpr std::uint64_t kMaxAad = UINT64_MAX;
  static std::uint64_t max_text(std::size_t) { return UINT64_MAX; }
};

// F: seal or open.
template <auto F, typename Byte>
teasel_status in_pieces(const teasel_siv_key *key, const Scattered &m, Byte *tag) {
  const teasel_status status = check_scattered<Lengths>(key ? &key->mac.aes : nullptr, m, tag);
  if (status != TEASEL_OK) return status;
  const teasel_siv_string nonce = {m.iv_length, m.iv};
  return F(key, {&m.aad, 1, &nonce, total(m.src), m.dst, m.src}, tag);
}

}  // namespace

TEASEL_PIECES(siv, in_pieces<seal>, in_pieces<open>)

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
  const Whole whole(n, strings, length, dst, src);
  const teasel_status status = check_text(key, whole.text, 1, kBlock, tag);
  return status == TEASEL_OK ? seal(key, whole.text, tag) : status;
}

teasel_status teasel_siv_open_strings(const teasel_siv_key *key, size_t n, const teasel_siv_string *strings,
                                      size_t length, uint8_t *dst, const uint8_t *src, const uint8_t tag[16]) {
  const Whole whole(n, strings, length, dst, src);
  const teasel_status status = check_text(key, whole.text, 1, kBlock, tag);
  return status == TEASEL_OK ? open(key, whole.text, tag) : status;
}

teasel_status teasel_siv_seal(const teasel_siv_key *key, size_t nonce_length, const uint8_t *nonce, size_t aad_length,
                              const uint8_t *aad, size_t length, uint8_t *dst, const uint8_t *src, size_t tag_length,
                              uint8_t *tag) {
  if (!nonce) return TEASEL_ERR_NULL;
  const teasel_siv_string strings[] = {{aad_length, aad}, {nonce_length, nonce}};
  const Whole whole(2, strings, length, dst, src);
  const teasel_status status = check_text(key, whole.text, nonce_length, tag_length, tag);
  return status == TEASEL_OK ? seal(key, whole.text, tag) : status;
}

teasel_status teasel_siv_open(const teasel_siv_key *key, size_t nonce_length, const uint8_t *nonce, size_t aad_length,
                              const uint8_t *aad, size_t length, uint8_t *dst, const uint8_t *src, size_t tag_length,
                              const uint8_t *tag) {
  if (!nonce) return TEASEL_ERR_NULL;
  const teasel_siv_string strings[] = {{aad_length, aad}, {nonce_length, nonce}};
  const Whole whole(2, strings, length, dst, src);
  const teasel_status status = check_text(key, whole.text, nonce_length, tag_length, tag);
  return status == TEASEL_OK ? open(key, whole.text, tag) : status;
}

void teasel_siv_key_wipe(teasel_siv_key *key) {
  if (key) wipe(key, sizeof *key);
}

}  // extern "C"
