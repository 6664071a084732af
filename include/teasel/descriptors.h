/* What Teasel offers, as lists: for programs that work with any mode. A descriptor's functions are
 * those of the mode's own header, with keys and contexts by a pointer to void: memory of key_size
 * and context_size bytes, aligned as by malloc. */
#ifndef TEASEL_DESCRIPTORS_H
#define TEASEL_DESCRIPTORS_H

#include <teasel/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A cipher without authentication.
 *   key_lengths: bytes, 0 after the last one.
 *   iv_length: bytes of IV, tweak or index, 0 if there is none.
 *   min_length, max_length: bytes of a message; unit: it is a multiple of this.
 *   cut: where a message may be cut, in bytes; 0: whole messages only.
 * start makes of the user's IV the 16 bytes of `chain` that crypt begins with; they come back
 * ready for the next piece. A key for decryption serves decrypt alone. */
struct teasel_cipher {
  const char *name;
  const char *title; /* with the standard */
  size_t key_lengths[4];
  size_t iv_length;
  size_t min_length, max_length, unit, cut;
  size_t key_size;
  teasel_status (*set_encrypt_key)(void *key, size_t key_length, const uint8_t *user_key);
  teasel_status (*set_decrypt_key)(void *key, size_t key_length, const uint8_t *user_key);
  teasel_status (*start)(uint8_t chain[16], size_t iv_length, const uint8_t *iv);
  teasel_status (*encrypt)(const void *key, uint8_t chain[16], size_t length, uint8_t *dst, const uint8_t *src);
  teasel_status (*decrypt)(const void *key, uint8_t chain[16], size_t length, uint8_t *dst, const uint8_t *src);
  void (*key_wipe)(void *key);
};

/* A message authentication code.
 *   tag_lengths: bit n is set if a tag may have n bytes.
 *   min_iv_length, max_iv_length: bytes; both 0 if there is no IV; iv may then be null. */
struct teasel_mac {
  const char *name;
  const char *title;
  size_t key_lengths[4];
  size_t min_iv_length, max_iv_length;
  uint32_t tag_lengths;
  size_t key_size, context_size;
  teasel_status (*set_key)(void *key, size_t key_length, const uint8_t *user_key);
  teasel_status (*start)(void *ctx, const void *key, size_t iv_length, const uint8_t *iv);
  teasel_status (*update)(void *ctx, size_t length, const uint8_t *message);
  teasel_status (*tag)(void *ctx, size_t tag_length, uint8_t *tag);
  teasel_status (*verify)(void *ctx, size_t tag_length, const uint8_t *tag);
  teasel_status (*seal)(const void *key, size_t iv_length, const uint8_t *iv, size_t length, const uint8_t *message,
                        size_t tag_length, uint8_t *tag);
  teasel_status (*open)(const void *key, size_t iv_length, const uint8_t *iv, size_t length, const uint8_t *message,
                        size_t tag_length, const uint8_t *tag);
  void (*wipe)(void *ctx);
  void (*key_wipe)(void *key);
};

/* Authenticated encryption with associated data.
 *   cut: where the text may be cut, in bytes; 0: whole messages only: context_size is 0, and the
 *     functions for pieces are null.
 * start is told the lengths of the whole message and of its tag; CCM needs them. */
struct teasel_aead {
  const char *name;
  const char *title;
  size_t key_lengths[4];
  size_t min_nonce_length, max_nonce_length;
  uint32_t tag_lengths;
  size_t cut;
  size_t key_size, context_size;
  teasel_status (*set_key)(void *key, size_t key_length, const uint8_t *user_key);
  teasel_status (*start)(void *ctx, const void *key, size_t nonce_length, const uint8_t *nonce, uint64_t aad_length,
                         uint64_t length, size_t tag_length);
  teasel_status (*aad)(void *ctx, size_t length, const uint8_t *aad);
  teasel_status (*encrypt)(void *ctx, size_t length, uint8_t *dst, const uint8_t *src);
  teasel_status (*decrypt)(void *ctx, size_t length, uint8_t *dst, const uint8_t *src);
  teasel_status (*tag)(void *ctx, size_t tag_length, uint8_t *tag);
  teasel_status (*verify)(void *ctx, size_t tag_length, const uint8_t *tag);
  teasel_status (*seal)(const void *key, size_t nonce_length, const uint8_t *nonce, size_t aad_length,
                        const uint8_t *aad, size_t length, uint8_t *dst, const uint8_t *src, size_t tag_length,
                        uint8_t *tag);
  teasel_status (*open)(const void *key, size_t nonce_length, const uint8_t *nonce, size_t aad_length,
                        const uint8_t *aad, size_t length, uint8_t *dst, const uint8_t *src, size_t tag_length,
                        const uint8_t *tag);
  teasel_status (*seal_pieces)(const void *key, size_t nonce_length, const uint8_t *nonce, size_t aad_count,
                               const struct teasel_piece *aad, size_t dst_count, const struct teasel_piece *dst,
                               size_t src_count, const struct teasel_piece *src, size_t tag_length, uint8_t *tag);
  teasel_status (*open_pieces)(const void *key, size_t nonce_length, const uint8_t *nonce, size_t aad_count,
                               const struct teasel_piece *aad, size_t dst_count, const struct teasel_piece *dst,
                               size_t src_count, const struct teasel_piece *src, size_t tag_length, const uint8_t *tag);
  void (*wipe)(void *ctx);
  void (*key_wipe)(void *key);
};

/* One for each mode, and the lists of all. */
extern TEASEL_API const struct teasel_cipher teasel_cipher_ecb, teasel_cipher_cbc, teasel_cipher_cbc_cs1, teasel_cipher_cbc_cs2, teasel_cipher_cbc_cs3, teasel_cipher_pcbc, teasel_cipher_ofb, teasel_cipher_cfb, teasel_cipher_cfb8, teasel_cipher_cfb1, teasel_cipher_ctr, teasel_cipher_rfc3686, teasel_cipher_xts, teasel_cipher_lrw;
extern TEASEL_API const struct teasel_mac teasel_mac_cmac, teasel_mac_xcbc, teasel_mac_cbcmac, teasel_mac_gmac;
extern TEASEL_API const struct teasel_aead teasel_aead_gcm, teasel_aead_ccm, teasel_aead_eax, teasel_aead_ocb, teasel_aead_siv, teasel_aead_gcm_siv, teasel_aead_xaes;
/* The index-th of the list, from 0; null after the last. */
TEASEL_API const struct teasel_cipher *teasel_cipher_at(size_t index);
TEASEL_API const struct teasel_mac *teasel_mac_at(size_t index);
TEASEL_API const struct teasel_aead *teasel_aead_at(size_t index);
/* By name, as "cbc", "cmac", "gcm"; null if there is none. */
TEASEL_API const struct teasel_cipher *teasel_cipher_find(const char *name);
TEASEL_API const struct teasel_mac *teasel_mac_find(const char *name);
TEASEL_API const struct teasel_aead *teasel_aead_find(const char *name);

#ifdef __cplusplus
}
#endif
#endif
