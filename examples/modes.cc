#include "examples/modes.h"

namespace tool {
namespace {

// The library's functions of a mode, with the session in place of key and IV. The IV becomes what
// the first piece begins with when the key is set.
template <const teasel_cipher &kCipher>
teasel_status forward(Session *s, size_t length, const uint8_t *key) {
  const teasel_status status = kCipher.set_encrypt_key(&s->key, length, key);
  return status ? status : kCipher.start(s->iv, s->iv_length, s->iv);
}
template <const teasel_cipher &kCipher>
teasel_status backward(Session *s, size_t length, const uint8_t *key) {
  const teasel_status status = kCipher.set_decrypt_key(&s->key, length, key);
  return status ? status : kCipher.start(s->iv, s->iv_length, s->iv);
}
template <const teasel_cipher &kCipher>
teasel_status encrypt(Session *s, size_t length, uint8_t *dst, const uint8_t *src) {
  return kCipher.encrypt(&s->key, s->iv, length, dst, src);
}
template <const teasel_cipher &kCipher>
teasel_status decrypt(Session *s, size_t length, uint8_t *dst, const uint8_t *src) {
  return kCipher.decrypt(&s->key, s->iv, length, dst, src);
}

template <const teasel_aead &kAead>
teasel_status aead_key(Session *s, size_t length, const uint8_t *key) {
  return kAead.set_key(&s->key, length, key);
}
template <const teasel_aead &kAead>
teasel_status seal(Session *s, size_t length, uint8_t *dst, const uint8_t *src) {
  return kAead.seal(&s->key, s->iv_length, s->iv, s->aad_length, s->aad, length, dst, src, kTag, dst + length);
}
template <const teasel_aead &kAead>
teasel_status open(Session *s, size_t length, uint8_t *dst, const uint8_t *src) {
  length -= kTag;
  return kAead.open(&s->key, s->iv_length, s->iv, s->aad_length, s->aad, length, dst, src, kTag, src + length);
}

template <const teasel_mac &kMac>
teasel_status mac_key(Session *s, size_t length, const uint8_t *key) {
  const teasel_status status = kMac.set_key(&s->key, length, key);
  return status ? status : kMac.start(&s->mac, &s->key, s->iv_length, s->iv);
}
template <const teasel_mac &kMac>
teasel_status update(Session *s, size_t length, uint8_t *, const uint8_t *src) {
  return kMac.update(&s->mac, length, src);
}

teasel_status kw_key(Session *s, size_t length, const uint8_t *key) {
  return teasel_kw_set_key(&s->key.kw, length, key);
}
teasel_status kw_wrap(Session *s, size_t length, uint8_t *dst, const uint8_t *src) {
  return teasel_kw_wrap(&s->key.kw, length, dst, src);
}
teasel_status kw_unwrap(Session *s, size_t length, uint8_t *dst, const uint8_t *src) {
  return teasel_kw_unwrap(&s->key.kw, length, dst, src);
}

constexpr size_t kAny = SIZE_MAX, kMaxWhole = size_t{256} << 20;

}  // namespace

#define CIPHER(id, ...) teasel_cipher_##id.key_lengths, __VA_ARGS__, forward<teasel_cipher_##id>, \
    backward<teasel_cipher_##id>, encrypt<teasel_cipher_##id>, decrypt<teasel_cipher_##id>, nullptr
// The same both ways.
#define STREAM(id, ...) teasel_cipher_##id.key_lengths, __VA_ARGS__, forward<teasel_cipher_##id>, \
    forward<teasel_cipher_##id>, encrypt<teasel_cipher_##id>, encrypt<teasel_cipher_##id>, nullptr
#define AEAD(id, keys, min_iv, max_iv) teasel_aead_##id.key_lengths, keys, 0, min_iv, max_iv, true, kTag, 0, kMaxWhole, \
    aead_key<teasel_aead_##id>, aead_key<teasel_aead_##id>, seal<teasel_aead_##id>, open<teasel_aead_##id>, nullptr
#define MAC(id, min_iv, max_iv) teasel_mac_##id.key_lengths, 1, 0, min_iv, max_iv, false, 0, 0, kAny, \
    mac_key<teasel_mac_##id>, nullptr, update<teasel_mac_##id>, nullptr, &teasel_mac_##id

// clang-format off
const Mode kModes[] = {
    {"ecb", "electronic codebook, SP 800-38A", Shape::kStream, true, 16, CIPHER(ecb, 1, 0, 0, 0, false, 0, 0, kAny)},
    {"cbc", "cipher block chaining, SP 800-38A", Shape::kStream, true, 16, CIPHER(cbc, 1, 0, 16, 16, false, 0, 0, kAny)},
    {"pcbc", "propagating cipher block chaining", Shape::kStream, true, 16, CIPHER(pcbc, 1, 0, 16, 16, false, 0, 0, kAny)},
    {"cbc-cs1", "CBC with ciphertext stealing, CBC-CS1, SP 800-38A addendum", Shape::kWhole, false, 1, CIPHER(cbc_cs1, 1, 0, 16, 16, false, 0, 16, kMaxWhole)},
    {"cbc-cs2", "the same, CBC-CS2", Shape::kWhole, false, 1, CIPHER(cbc_cs2, 1, 0, 16, 16, false, 0, 16, kMaxWhole)},
    {"cbc-cs3", "the same, CBC-CS3, RFC 3962", Shape::kWhole, false, 1, CIPHER(cbc_cs3, 1, 0, 16, 16, false, 0, 16, kMaxWhole)},
    {"ofb", "output feedback, SP 800-38A", Shape::kStream, false, 1, STREAM(ofb, 1, 0, 16, 16, false, 0, 0, kAny)},
    {"cfb", "cipher feedback, segments of 128 bits, SP 800-38A", Shape::kStream, false, 1, CIPHER(cfb, 1, 0, 16, 16, false, 0, 0, kAny)},
    {"cfb8", "cipher feedback, segments of 8 bits, SP 800-38A", Shape::kStream, false, 1, CIPHER(cfb8, 1, 0, 16, 16, false, 0, 0, kAny)},
    {"cfb1", "cipher feedback, segments of 1 bit, SP 800-38A", Shape::kStream, false, 1, CIPHER(cfb1, 1, 0, 16, 16, false, 0, 0, kAny)},
    {"ctr", "counter, SP 800-38A", Shape::kStream, false, 1, STREAM(ctr, 1, 0, 16, 16, false, 0, 0, kAny)},
    {"rfc3686", "counter from nonce and IV, RFC 3686", Shape::kStream, false, 1, STREAM(rfc3686, 1, 0, 12, 12, false, 0, 0, kAny)},
    {"xts", "XTS, one data unit, IEEE 1619", Shape::kWhole, false, 1, CIPHER(xts, 2, 0, 16, 16, false, 0, 16, TEASEL_XTS_MAX_LENGTH)},
    {"lrw", "LRW, from a block's index on, drafts of IEEE P1619", Shape::kStream, false, 16, CIPHER(lrw, 1, 16, 16, 16, false, 0, 0, kAny)},
    {"gcm", "Galois/counter, tag of 16 bytes last, SP 800-38D", Shape::kWhole, false, 1, AEAD(gcm, 1, 1, kMaxIv)},
    {"ccm", "counter with CBC-MAC, the same tag, SP 800-38C", Shape::kWhole, false, 1, AEAD(ccm, 1, 7, 13)},
    {"eax", "EAX, the same tag", Shape::kWhole, false, 1, AEAD(eax, 1, 0, kMaxIv)},
    {"ocb", "OCB, the same tag, RFC 7253", Shape::kWhole, false, 1, AEAD(ocb, 1, 1, 15)},
    {"siv", "SIV with a nonce, synthetic IV last, RFC 5297", Shape::kWhole, false, 1, AEAD(siv, 2, 1, kMaxIv)},
    {"gcm-siv", "AES-GCM-SIV, tag of 16 bytes last, RFC 8452", Shape::kWhole, false, 1, AEAD(gcm_siv, 1, 12, 12)},
    {"xaes-256-gcm", "XAES-256-GCM, the same tag, C2SP", Shape::kWhole, false, 1, AEAD(xaes, 1, 24, 24)},
    {"kw", "key wrap, 8 bytes longer, SP 800-38F", Shape::kWhole, false, 8, teasel_aead_gcm.key_lengths, 1, 0, 0, 0, false, 8, 16, kMaxWhole,
     kw_key, kw_key, kw_wrap, kw_unwrap, nullptr},
    {"cmac", "CMAC, prints the tag, SP 800-38B", Shape::kMac, false, 1, MAC(cmac, 0, 0)},
    {"xcbc", "XCBC-MAC, prints the tag, RFC 3566", Shape::kMac, false, 1, MAC(xcbc, 0, 0)},
    {"cbcmac", "CBC-MAC, prints the tag, ISO/IEC 9797-1", Shape::kMac, false, 1, MAC(cbcmac, 0, 0)},
    {"gmac", "GMAC, prints the tag, SP 800-38D", Shape::kMac, false, 1, MAC(gmac, 1, kMaxIv)},
};
// clang-format on
const size_t kModeCount = sizeof kModes / sizeof kModes[0];

const Mode *find_mode(const char *name, size_t length) {
  for (const Mode &mode : kModes)
    if (strlen(mode.name) == length && memcmp(mode.name, name, length) == 0) return &mode;
  return nullptr;
}

}  // namespace tool
