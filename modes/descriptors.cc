// The lists of ciphers, MACs and AEADs. A function of a mode is wrapped once, so that it can be
// called by a pointer to void.
#include "teasel/descriptors.h"

#include <cstring>
#include <type_traits>

#include "aes/bytes.h"
#include "modes/check.h"
#include "teasel/teasel.h"

using namespace teasel;

namespace {

constexpr std::size_t kAny = SIZE_MAX;

template <typename Key>
inline const Key *as_key(const void *key) { return static_cast<const Key *>(key); }

template <typename Key>
void wipe_key(void *key) {
  if (key) wipe(key, sizeof(Key));
}

template <auto F>
struct Set;
template <typename Key, teasel_status (*F)(Key *, std::size_t, const std::uint8_t *)>
struct Set<F> {
  static teasel_status call(void *key, std::size_t length, const std::uint8_t *user_key) {
    return F(static_cast<Key *>(key), length, user_key);
  }
};

// --- ciphers

teasel_status no_iv(std::uint8_t chain[16], std::size_t length, const std::uint8_t *) {
  if (!chain) return TEASEL_ERR_NULL;
  return length == 0 ? TEASEL_OK : TEASEL_ERR_IV_LENGTH;
}
teasel_status block_iv(std::uint8_t chain[16], std::size_t length, const std::uint8_t *iv) {
  if (!chain || !iv) return TEASEL_ERR_NULL;
  if (length != kBlock) return TEASEL_ERR_IV_LENGTH;
  std::memmove(chain, iv, kBlock);
  return TEASEL_OK;
}
// Nonce, then IV.
teasel_status rfc3686_iv(std::uint8_t chain[16], std::size_t length, const std::uint8_t *iv) {
  if (!chain || !iv) return TEASEL_ERR_NULL;
  return length == 12 ? teasel_rfc3686_start(chain, iv, iv + 4) : TEASEL_ERR_IV_LENGTH;
}

template <auto F>
struct Crypt;
template <typename Key, teasel_status (*F)(const Key *, std::size_t, std::uint8_t *, const std::uint8_t *)>
struct Crypt<F> {
  static teasel_status call(const void *key, std::uint8_t *, std::size_t length, std::uint8_t *dst,
                            const std::uint8_t *src) {
    return F(as_key<Key>(key), length, dst, src);
  }
};
template <typename Key,
          teasel_status (*F)(const Key *, std::uint8_t *, std::size_t, std::uint8_t *, const std::uint8_t *)>
struct Crypt<F> {
  static teasel_status call(const void *key, std::uint8_t *chain, std::size_t length, std::uint8_t *dst,
                            const std::uint8_t *src) {
    return F(as_key<Key>(key), chain, length, dst, src);
  }
};
template <typename Key,
          teasel_status (*F)(const Key *, const std::uint8_t *, std::size_t, std::uint8_t *, const std::uint8_t *)>
struct Crypt<F> {
  static teasel_status call(const void *key, std::uint8_t *chain, std::size_t length, std::uint8_t *dst,
                            const std::uint8_t *src) {
    return F(as_key<Key>(key), chain, length, dst, src);
  }
};

// CFB1 by whole bytes.
template <auto F>
teasel_status bits(const void *key, std::uint8_t *chain, std::size_t length, std::uint8_t *dst,
                   const std::uint8_t *src) {
  return length > SIZE_MAX / 8 ? TEASEL_ERR_LIMIT : F(as_key<teasel_aes_key>(key), chain, 8 * length, dst, src);
}

// --- MACs

template <auto F>
struct Start;
template <typename Context, typename Key, teasel_status (*F)(Context *, const Key *)>
struct Start<F> {
  static teasel_status mac(void *ctx, const void *key, std::size_t iv_length, const std::uint8_t *) {
    if (ctx && key && iv_length != 0) return TEASEL_ERR_IV_LENGTH;
    return F(static_cast<Context *>(ctx), as_key<Key>(key));
  }
};
template <typename Context, typename Key, teasel_status (*F)(Context *, const Key *, std::size_t, const std::uint8_t *)>
struct Start<F> {
  static teasel_status mac(void *ctx, const void *key, std::size_t iv_length, const std::uint8_t *iv) {
    return F(static_cast<Context *>(ctx), as_key<Key>(key), iv_length, iv);
  }
  static teasel_status aead(void *ctx, const void *key, std::size_t nonce_length, const std::uint8_t *nonce,
                            std::uint64_t, std::uint64_t, std::size_t) {
    return F(static_cast<Context *>(ctx), as_key<Key>(key), nonce_length, nonce);
  }
};
template <typename Context, typename Key,
          teasel_status (*F)(Context *, const Key *, std::size_t, const std::uint8_t *, std::size_t)>
struct Start<F> {
  static teasel_status aead(void *ctx, const void *key, std::size_t nonce_length, const std::uint8_t *nonce,
                            std::uint64_t, std::uint64_t, std::size_t tag_length) {
    return F(static_cast<Context *>(ctx), as_key<Key>(key), nonce_length, nonce, tag_length);
  }
};
template <typename Context, typename Key,
          teasel_status (*F)(Context *, const Key *, std::size_t, const std::uint8_t *, std::uint64_t, std::uint64_t,
                             std::size_t)>
struct Start<F> {
  static teasel_status aead(void *ctx, const void *key, std::size_t nonce_length, const std::uint8_t *nonce,
                            std::uint64_t aad_length, std::uint64_t length, std::size_t tag_length) {
    return F(static_cast<Context *>(ctx), as_key<Key>(key), nonce_length, nonce, aad_length, length, tag_length);
  }
};

// update, aad; tag; verify: a context, a length, bytes to read or to write.
template <auto F>
struct Bytes;
template <typename Context, typename Byte, teasel_status (*F)(Context *, std::size_t, Byte *)>
struct Bytes<F> {
  static teasel_status call(void *ctx, std::size_t length, Byte *bytes) {
    return F(static_cast<Context *>(ctx), length, bytes);
  }
};
template <auto F>
struct Text;
template <typename Context, teasel_status (*F)(Context *, std::size_t, std::uint8_t *, const std::uint8_t *)>
struct Text<F> {
  static teasel_status call(void *ctx, std::size_t length, std::uint8_t *dst, const std::uint8_t *src) {
    return F(static_cast<Context *>(ctx), length, dst, src);
  }
};

// seal and open. Byte: const where the tag is read.
template <auto F>
struct Whole;
template <typename Key, typename Byte,
          teasel_status (*F)(const Key *, std::size_t, const std::uint8_t *, std::size_t, Byte *)>
struct Whole<F> {
  static teasel_status call(const void *key, std::size_t iv_length, const std::uint8_t *, std::size_t length,
                            const std::uint8_t *message, std::size_t tag_length, Byte *tag) {
    if (iv_length != 0 && key && tag) return TEASEL_ERR_IV_LENGTH;
    return F(as_key<Key>(key), length, message, tag_length, tag);
  }
};
template <typename Key, typename Byte,
          teasel_status (*F)(const Key *, std::size_t, const std::uint8_t *, std::size_t, const std::uint8_t *,
                             std::size_t, Byte *)>
struct Whole<F> {
  static teasel_status call(const void *key, std::size_t iv_length, const std::uint8_t *iv, std::size_t length,
                            const std::uint8_t *message, std::size_t tag_length, Byte *tag) {
    return F(as_key<Key>(key), iv_length, iv, length, message, tag_length, tag);
  }
};
template <typename Key, typename Byte,
          teasel_status (*F)(const Key *, std::size_t, const std::uint8_t *, std::size_t, const std::uint8_t *,
                             std::size_t, std::uint8_t *, const std::uint8_t *, std::size_t, Byte *)>
struct Whole<F> {
  static teasel_status call(const void *key, std::size_t nonce_length, const std::uint8_t *nonce,
                            std::size_t aad_length, const std::uint8_t *aad, std::size_t length, std::uint8_t *dst,
                            const std::uint8_t *src, std::size_t tag_length, Byte *tag) {
    return F(as_key<Key>(key), nonce_length, nonce, aad_length, aad, length, dst, src, tag_length, tag);
  }
};

template <typename Key, typename Byte,
          teasel_status (*F)(const Key *, std::size_t, const std::uint8_t *, std::size_t, const teasel_piece *,
                             std::size_t, const teasel_piece *, std::size_t, const teasel_piece *, std::size_t, Byte *)>
struct Whole<F> {
  static teasel_status call(const void *key, std::size_t nonce_length, const std::uint8_t *nonce,
                            std::size_t aad_count, const teasel_piece *aad, std::size_t dst_count,
                            const teasel_piece *dst, std::size_t src_count, const teasel_piece *src,
                            std::size_t tag_length, Byte *tag) {
    return F(as_key<Key>(key), nonce_length, nonce, aad_count, aad, dst_count, dst, src_count, src, tag_length, tag);
  }
};

template <typename Context>
void wipe_context(void *ctx) {
  if (ctx) wipe(ctx, sizeof(Context));
}

// Tag lengths from a to b bytes.
constexpr std::uint32_t tags(unsigned a, unsigned b) { return (1u << (b + 1)) - (1u << a); }
constexpr std::uint32_t kGcmTags = 1u << 4 | 1u << 8 | tags(12, 16);
constexpr std::uint32_t kEvenTags = tags(4, 16) & 0x15555;

}  // namespace

#define CIPHER(id, name, title, keys, iv, min, max, unit, cut, Key, set_encrypt, set_decrypt, start, encrypt, decrypt) \
  const teasel_cipher teasel_cipher_##id = {                                                                \
      name, title, UNPACK keys, iv, min, max, unit, cut, sizeof(Key), Set<set_encrypt>::call, Set<set_decrypt>::call, \
      start, encrypt, decrypt, wipe_key<Key>};
#define UNPACK(...) {__VA_ARGS__}
#define AES teasel_aes_key, teasel_aes_set_encrypt_key, teasel_aes_set_decrypt_key
#define ONE_WAY teasel_aes_key, teasel_aes_set_encrypt_key, teasel_aes_set_encrypt_key
#define XTS teasel_xts_key, teasel_xts_set_encrypt_key, teasel_xts_set_decrypt_key
#define LRW teasel_lrw_key, teasel_lrw_set_encrypt_key, teasel_lrw_set_decrypt_key
#define BOTH(mode) Crypt<teasel_##mode##_encrypt>::call, Crypt<teasel_##mode##_decrypt>::call
#define SAME(mode) Crypt<teasel_##mode##_crypt>::call, Crypt<teasel_##mode##_crypt>::call
#define LIST(...) CIPHER(__VA_ARGS__)
#define MAC(id, name, title, keys, min_iv, max_iv, tag_lengths)                                              \
  const teasel_mac teasel_mac_##id = {name,                                                        \
                                                title,                                                       \
                                                UNPACK keys,                                                 \
                                                min_iv,                                                      \
                                                max_iv,                                                      \
                                                tag_lengths,                                                 \
                                                sizeof(teasel_##id##_key),                                   \
                                                sizeof(teasel_##id),                                         \
                                                Set<teasel_##id##_set_key>::call,                            \
                                                Start<teasel_##id##_start>::mac,                             \
                                                Bytes<teasel_##id##_update>::call,                           \
                                                Bytes<teasel_##id##_tag>::call,                              \
                                                Bytes<teasel_##id##_verify>::call,                           \
                                                Whole<teasel_##id##_seal>::call,                             \
                                                Whole<teasel_##id##_open>::call,                             \
                                                wipe_context<teasel_##id>,                                   \
                                                wipe_key<teasel_##id##_key>};
#define AEAD(id, name, title, keys, min_nonce, max_nonce, tag_lengths, cut)                                  \
  const teasel_aead teasel_aead_##id = {name,                                                      \
                                                  title,                                                     \
                                                  UNPACK keys,                                               \
                                                  min_nonce,                                                 \
                                                  max_nonce,                                                 \
                                                  tag_lengths,                                               \
                                                  cut,                                                       \
                                                  sizeof(teasel_##id##_key),                                 \
                                                  sizeof(teasel_##id),                                       \
                                                  Set<teasel_##id##_set_key>::call,                          \
                                                  Start<teasel_##id##_start>::aead,                          \
                                                  Bytes<teasel_##id##_aad>::call,                            \
                                                  Text<teasel_##id##_encrypt>::call,                         \
                                                  Text<teasel_##id##_decrypt>::call,                         \
                                                  Bytes<teasel_##id##_tag>::call,                            \
                                                  Bytes<teasel_##id##_verify>::call,                         \
                                                  Whole<teasel_##id##_seal>::call,                           \
                                                  Whole<teasel_##id##_open>::call,                           \
                                                  Whole<teasel_##id##_seal_pieces>::call,                    \
                                                  Whole<teasel_##id##_open_pieces>::call,                    \
                                                  wipe_context<teasel_##id>,                                 \
                                                  wipe_key<teasel_##id##_key>};
#define WHOLE_AEAD(id, name, title, keys, min_nonce, max_nonce, tag_lengths)                                 \
  const teasel_aead teasel_aead_##id = {name,                                                      \
                                                  title,                                                     \
                                                  UNPACK keys,                                               \
                                                  min_nonce,                                                 \
                                                  max_nonce,                                                 \
                                                  tag_lengths,                                               \
                                                  0,                                                         \
                                                  sizeof(teasel_##id##_key),                                 \
                                                  0,                                                         \
                                                  Set<teasel_##id##_set_key>::call,                          \
                                                  nullptr,                                                   \
                                                  nullptr,                                                   \
                                                  nullptr,                                                   \
                                                  nullptr,                                                   \
                                                  nullptr,                                                   \
                                                  nullptr,                                                   \
                                                  Whole<teasel_##id##_seal>::call,                           \
                                                  Whole<teasel_##id##_open>::call,                           \
                                                  Whole<teasel_##id##_seal_pieces>::call,                    \
                                                  Whole<teasel_##id##_open_pieces>::call,                    \
                                                  nullptr,                                                   \
                                                  wipe_key<teasel_##id##_key>};

extern "C" {
// clang-format off
//   object    name       title                                                 keys     IV  min max  unit cut
LIST(ecb,     "ecb",     "electronic codebook, SP 800-38A",                    (16, 24, 32), 0,  0, kAny, 16, 16, AES, no_iv, BOTH(ecb))
LIST(cbc,     "cbc",     "cipher block chaining, SP 800-38A",                  (16, 24, 32), 16, 0, kAny, 16, 16, AES, block_iv, BOTH(cbc))
LIST(cbc_cs1, "cbc-cs1", "CBC with ciphertext stealing, CBC-CS1, SP 800-38A addendum", (16, 24, 32), 16, 16, kAny, 1, 0, AES, block_iv, BOTH(cbc_cs1))
LIST(cbc_cs2, "cbc-cs2", "the same, CBC-CS2",                                  (16, 24, 32), 16, 16, kAny, 1, 0, AES, block_iv, BOTH(cbc_cs2))
LIST(cbc_cs3, "cbc-cs3", "the same, CBC-CS3, RFC 3962",                        (16, 24, 32), 16, 16, kAny, 1, 0, AES, block_iv, BOTH(cbc_cs3))
LIST(pcbc,    "pcbc",    "propagating cipher block chaining",                  (16, 24, 32), 16, 0, kAny, 16, 16, AES, block_iv, BOTH(pcbc))
LIST(ofb,     "ofb",     "output feedback, SP 800-38A",                        (16, 24, 32), 16, 0, kAny, 1, 16, ONE_WAY, block_iv, SAME(ofb))
LIST(cfb,     "cfb",     "cipher feedback, segments of 128 bits, SP 800-38A",  (16, 24, 32), 16, 0, kAny, 1, 16, ONE_WAY, block_iv, BOTH(cfb))
LIST(cfb8,    "cfb8",    "cipher feedback, segments of 8 bits, SP 800-38A",    (16, 24, 32), 16, 0, kAny, 1, 1, ONE_WAY, block_iv, BOTH(cfb8))
LIST(cfb1,    "cfb1",    "cipher feedback, segments of 1 bit, SP 800-38A",     (16, 24, 32), 16, 0, SIZE_MAX / 8, 1, 1, ONE_WAY, block_iv, bits<teasel_cfb1_encrypt>, bits<teasel_cfb1_decrypt>)
LIST(ctr,     "ctr",     "counter, SP 800-38A",                                (16, 24, 32), 16, 0, kAny, 1, 16, ONE_WAY, block_iv, SAME(ctr))
LIST(rfc3686, "rfc3686", "counter with nonce and IV, RFC 3686",                (16, 24, 32), 12, 0, kAny, 1, 16, ONE_WAY, rfc3686_iv, SAME(rfc3686))
LIST(xts,     "xts",     "XTS, one data unit, IEEE 1619",                      (32, 48, 64), 16, 16, TEASEL_XTS_MAX_LENGTH, 1, 0, XTS, block_iv, BOTH(xts))
LIST(lrw,     "lrw",     "LRW, with the index of the first block, drafts of IEEE P1619", (32, 40, 48), 16, 0, kAny, 16, 16, LRW, block_iv, BOTH(lrw))

MAC(cmac,   "cmac",   "CMAC, SP 800-38B",       (16, 24, 32), 0, 0, tags(1, 16))
MAC(xcbc,   "xcbc",   "XCBC-MAC, RFC 3566",     (16),         0, 0, tags(1, 16))
MAC(cbcmac, "cbcmac", "CBC-MAC, ISO/IEC 9797-1", (16, 24, 32), 0, 0, tags(1, 16))
MAC(gmac,   "gmac",   "GMAC, SP 800-38D",       (16, 24, 32), 1, kAny, kGcmTags)

AEAD(gcm,  "gcm",          "Galois/counter, SP 800-38D",   (16, 24, 32), 1, kAny, kGcmTags, 1)
AEAD(ccm,  "ccm",          "counter with CBC-MAC, SP 800-38C", (16, 24, 32), 7, 13, kEvenTags, 1)
AEAD(eax,  "eax",          "EAX",                          (16, 24, 32), 0, kAny, tags(1, 16), 1)
AEAD(ocb,  "ocb",          "OCB, RFC 7253",                (16, 24, 32), 1, 15, tags(1, 16), 16)
WHOLE_AEAD(siv,     "siv",     "SIV, RFC 5297",            (32, 48, 64), 1, kAny, tags(16, 16))
WHOLE_AEAD(gcm_siv, "gcm-siv", "AES-GCM-SIV, RFC 8452",    (16, 32),     12, 12, tags(16, 16))
AEAD(xaes, "xaes-256-gcm", "XAES-256-GCM, C2SP",           (32),         24, 24, tags(16, 16), 1)
// clang-format on
}

namespace {

const teasel_cipher *const cipher_list[] = {&teasel_cipher_ecb, &teasel_cipher_cbc, &teasel_cipher_cbc_cs1, &teasel_cipher_cbc_cs2, &teasel_cipher_cbc_cs3, &teasel_cipher_pcbc, &teasel_cipher_ofb, &teasel_cipher_cfb, &teasel_cipher_cfb8, &teasel_cipher_cfb1, &teasel_cipher_ctr, &teasel_cipher_rfc3686, &teasel_cipher_xts, &teasel_cipher_lrw};
const teasel_mac *const mac_list[] = {&teasel_mac_cmac, &teasel_mac_xcbc, &teasel_mac_cbcmac, &teasel_mac_gmac};
const teasel_aead *const aead_list[] = {&teasel_aead_gcm, &teasel_aead_ccm, &teasel_aead_eax, &teasel_aead_ocb, &teasel_aead_siv, &teasel_aead_gcm_siv, &teasel_aead_xaes};

template <typename List>
inline auto at(const List &list, std::size_t index) {
  return index < sizeof list / sizeof list[0] ? list[index] : nullptr;
}
template <typename List>
inline auto find(const List &list, const char *name) {
  for (auto *entry : list)
    if (name && std::strcmp(entry->name, name) == 0) return entry;
  return static_cast<std::remove_cvref_t<decltype(list[0])>>(nullptr);
}

}  // namespace

extern "C" {

const teasel_cipher *teasel_cipher_at(size_t index) { return at(cipher_list, index); }
const teasel_cipher *teasel_cipher_find(const char *name) { return find(cipher_list, name); }
const teasel_mac *teasel_mac_at(size_t index) { return at(mac_list, index); }
const teasel_mac *teasel_mac_find(const char *name) { return find(mac_list, name); }
const teasel_aead *teasel_aead_at(size_t index) { return at(aead_list, index); }
const teasel_aead *teasel_aead_find(const char *name) { return find(aead_list, name); }

}  // extern "C"
