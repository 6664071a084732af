#include "examples/modes.h"

namespace tool {
namespace {

teasel_status forward(Session *s, size_t length, const uint8_t *key) {
  return teasel_aes_set_encrypt_key(&s->key.aes, length, key);
}
teasel_status backward(Session *s, size_t length, const uint8_t *key) {
  return teasel_aes_set_decrypt_key(&s->key.aes, length, key);
}
teasel_status xts_forward(Session *s, size_t length, const uint8_t *key) {
  return teasel_xts_set_encrypt_key(&s->key.xts, length, key);
}
teasel_status xts_backward(Session *s, size_t length, const uint8_t *key) {
  return teasel_xts_set_decrypt_key(&s->key.xts, length, key);
}
teasel_status gcm_key(Session *s, size_t length, const uint8_t *key) {
  return teasel_gcm_set_key(&s->key.gcm, length, key);
}
teasel_status cmac_key(Session *s, size_t length, const uint8_t *key) {
  const teasel_status status = teasel_cmac_set_key(&s->key.cmac, length, key);
  return status ? status : teasel_cmac_start(&s->mac, &s->key.cmac);
}

// The library's functions of a mode, with the session in place of key and IV.
template <auto F>
teasel_status blocks(Session *s, size_t length, uint8_t *dst, const uint8_t *src) {
  return F(&s->key.aes, length, dst, src);
}
template <auto F>
teasel_status chained(Session *s, size_t length, uint8_t *dst, const uint8_t *src) {
  return F(&s->key.aes, s->iv, length, dst, src);
}
template <auto F>
teasel_status unit(Session *s, size_t length, uint8_t *dst, const uint8_t *src) {
  return F(&s->key.xts, s->iv, length, dst, src);
}

teasel_status gcm_seal(Session *s, size_t length, uint8_t *dst, const uint8_t *src) {
  return teasel_gcm_seal(&s->key.gcm, s->iv_length, s->iv, s->aad_length, s->aad, length, dst, src, kTag, dst + length);
}
teasel_status gcm_open(Session *s, size_t length, uint8_t *dst, const uint8_t *src) {
  length -= kTag;
  return teasel_gcm_open(&s->key.gcm, s->iv_length, s->iv, s->aad_length, s->aad, length, dst, src, kTag, src + length);
}
teasel_status cmac_update(Session *s, size_t length, uint8_t *, const uint8_t *src) {
  return teasel_cmac_update(&s->mac, length, src);
}

constexpr size_t kAny = SIZE_MAX, kMaxWhole = size_t{256} << 20;

}  // namespace

// clang-format off
const Mode kModes[] = {
    {"ecb", "electronic codebook, SP 800-38A", Shape::kStream, true, 16, 1, 0, 0, false, 0, 0, kAny,
     forward, backward, blocks<teasel_ecb_encrypt>, blocks<teasel_ecb_decrypt>},
    {"cbc", "cipher block chaining, SP 800-38A", Shape::kStream, true, 16, 1, 16, 16, false, 0, 0, kAny,
     forward, backward, chained<teasel_cbc_encrypt>, chained<teasel_cbc_decrypt>},
    {"pcbc", "propagating cipher block chaining", Shape::kStream, true, 16, 1, 16, 16, false, 0, 0, kAny,
     forward, backward, chained<teasel_pcbc_encrypt>, chained<teasel_pcbc_decrypt>},
    {"cbc-cs1", "CBC with ciphertext stealing, CBC-CS1, SP 800-38A addendum", Shape::kWhole, false, 1, 1, 16, 16, false, 0, 16, kMaxWhole,
     forward, backward, chained<teasel_cbc_cs1_encrypt>, chained<teasel_cbc_cs1_decrypt>},
    {"cbc-cs2", "the same, CBC-CS2", Shape::kWhole, false, 1, 1, 16, 16, false, 0, 16, kMaxWhole,
     forward, backward, chained<teasel_cbc_cs2_encrypt>, chained<teasel_cbc_cs2_decrypt>},
    {"cbc-cs3", "the same, CBC-CS3, RFC 3962", Shape::kWhole, false, 1, 1, 16, 16, false, 0, 16, kMaxWhole,
     forward, backward, chained<teasel_cbc_cs3_encrypt>, chained<teasel_cbc_cs3_decrypt>},
    {"ofb", "output feedback, SP 800-38A", Shape::kStream, false, 1, 1, 16, 16, false, 0, 0, kAny,
     forward, forward, chained<teasel_ofb_crypt>, chained<teasel_ofb_crypt>},
    {"cfb", "cipher feedback, segments of 128 bits, SP 800-38A", Shape::kStream, false, 1, 1, 16, 16, false, 0, 0, kAny,
     forward, forward, chained<teasel_cfb_encrypt>, chained<teasel_cfb_decrypt>},
    {"cfb8", "cipher feedback, segments of 8 bits, SP 800-38A", Shape::kStream, false, 1, 1, 16, 16, false, 0, 0, kAny,
     forward, forward, chained<teasel_cfb8_encrypt>, chained<teasel_cfb8_decrypt>},
    {"ctr", "counter, SP 800-38A", Shape::kStream, false, 1, 1, 16, 16, false, 0, 0, kAny,
     forward, forward, chained<teasel_ctr_crypt>, chained<teasel_ctr_crypt>},
    {"xts", "XTS, one data unit, IEEE 1619", Shape::kWhole, false, 1, 2, 16, 16, false, 0, 16, TEASEL_XTS_MAX_LENGTH,
     xts_forward, xts_backward, unit<teasel_xts_encrypt>, unit<teasel_xts_decrypt>},
    {"gcm", "Galois/counter, tag of 16 bytes last, SP 800-38D", Shape::kWhole, false, 1, 1, 1, kMaxIv, true, kTag, 0, kMaxWhole,
     gcm_key, gcm_key, gcm_seal, gcm_open},
    {"cmac", "CMAC, prints the tag, SP 800-38B", Shape::kMac, false, 1, 1, 0, 0, false, 0, 0, kAny,
     cmac_key, nullptr, cmac_update, nullptr},
};
// clang-format on
const size_t kModeCount = sizeof kModes / sizeof kModes[0];

const Mode *find_mode(const char *name, size_t length) {
  for (const Mode &mode : kModes)
    if (strlen(mode.name) == length && memcmp(mode.name, name, length) == 0) return &mode;
  return nullptr;
}

}  // namespace tool
