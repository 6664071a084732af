/* Galois/counter mode, SP 800-38D. */
#ifndef TEASEL_GCM_H
#define TEASEL_GCM_H

#include <teasel/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TEASEL_GCM_IV_SIZE 12  /* bytes; the usual IV */
#define TEASEL_GCM_TAG_SIZE 16 /* bytes; the longest tag */

/* What GHASH prepares from the hash subkey H. Private. */
struct teasel_ghash_key {
  uint8_t table[512];
};

/* A GCM key; may be shared by threads once it is set. Private members. */
struct teasel_gcm_key {
  struct teasel_aes_key aes;
  struct teasel_ghash_key hash;
};

/* One message under way. It points to its key, which must stay. Private members. */
struct teasel_gcm {
  const struct teasel_gcm_key *key;
  uint64_t aad_length;
  uint64_t text_length;
  uint8_t chain[32];  /* next counter block, GHASH state */
  uint8_t first[16];  /* E(K, J0), which hides the tag */
  uint8_t stream[16]; /* key stream of a block begun */
  uint32_t phase;
};

/* user_key: key_length bytes: 16, 24 or 32. Errors: NULL, KEY_LENGTH. */
TEASEL_API teasel_status teasel_gcm_set_key(struct teasel_gcm_key *key, size_t key_length, const uint8_t *user_key);

/* A message in pieces: start, then aad (any number of calls), then encrypt or
 * decrypt (any number of calls, not mixed), then tag or verify; then start again.
 * Pieces may have any length, zero too, and be cut anywhere. A message without
 * text may end either way. A call that fails for another reason than AUTH changes
 * nothing: the message goes on.
 *
 * iv: iv_length bytes, 1 to 2^61 - 1; 12 is usual. Never use an IV twice with a key.
 *   Errors: NULL, KEY (not set), IV_LENGTH (0, or too long). */
TEASEL_API teasel_status teasel_gcm_start(struct teasel_gcm *ctx, const struct teasel_gcm_key *key, size_t iv_length, const uint8_t *iv);
/* Errors: NULL, STATE (not started, or encrypt or decrypt has been called), LIMIT
 * (more than 2^61 - 1 bytes in all). */
TEASEL_API teasel_status teasel_gcm_aad(struct teasel_gcm *ctx, size_t length, const uint8_t *aad);
/* dst, src: length bytes each; equal, or apart. What decrypt gives is not
 * verified before teasel_gcm_verify says so.
 *   Errors: NULL, STATE (not started, or the other direction has begun), LIMIT (more than 2^36 - 32 bytes in all), OVERLAP. */
TEASEL_API teasel_status teasel_gcm_encrypt(struct teasel_gcm *ctx, size_t length, uint8_t *dst, const uint8_t *src);
TEASEL_API teasel_status teasel_gcm_decrypt(struct teasel_gcm *ctx, size_t length, uint8_t *dst, const uint8_t *src);
/* Writes the first tag_length bytes of the tag (4, 8, 12..16) and ends the message.
 *   Errors: NULL, TAG_LENGTH, STATE (not started, or deciphering). */
TEASEL_API teasel_status teasel_gcm_tag(struct teasel_gcm *ctx, size_t tag_length, uint8_t *tag);
/* Compares in constant time and ends the message, whatever comes of it.
 *   Errors: NULL, TAG_LENGTH, STATE (not started, or enciphering), AUTH. */
TEASEL_API TEASEL_CHECKED teasel_status teasel_gcm_verify(struct teasel_gcm *ctx, size_t tag_length, const uint8_t *tag);

/* A whole message at once. dst, src: length bytes each; equal, or apart. tag
 * must not overlap dst. After AUTH, dst is all zero.
 *   Errors: NULL, KEY, IV_LENGTH, TAG_LENGTH, LIMIT, OVERLAP, all as above; of open
 *   AUTH. */
TEASEL_API teasel_status teasel_gcm_seal(const struct teasel_gcm_key *key, size_t iv_length, const uint8_t *iv,
                                         size_t aad_length, const uint8_t *aad, size_t length, uint8_t *dst,
                                         const uint8_t *src, size_t tag_length, uint8_t *tag);
TEASEL_API TEASEL_CHECKED teasel_status teasel_gcm_open(const struct teasel_gcm_key *key, size_t iv_length,
                                                        const uint8_t *iv, size_t aad_length, const uint8_t *aad,
                                                        size_t length, uint8_t *dst, const uint8_t *src,
                                                        size_t tag_length, const uint8_t *tag);

/* The same with AAD, destination and source in lists of pieces, each of so many: see struct
 * teasel_piece in types.h. tag must not overlap a piece of dst.
 *   Errors: as of seal and open, and after TAG_LENGTH also LENGTH (dst and src have not the same total). */
TEASEL_API teasel_status teasel_gcm_seal_pieces(
    const struct teasel_gcm_key *key, size_t iv_length, const uint8_t *iv, size_t aad_count,
    const struct teasel_piece *aad, size_t dst_count, const struct teasel_piece *dst, size_t src_count,
    const struct teasel_piece *src, size_t tag_length, uint8_t *tag);
TEASEL_API TEASEL_CHECKED teasel_status teasel_gcm_open_pieces(
    const struct teasel_gcm_key *key, size_t iv_length, const uint8_t *iv, size_t aad_count,
    const struct teasel_piece *aad, size_t dst_count, const struct teasel_piece *dst, size_t src_count,
    const struct teasel_piece *src, size_t tag_length, const uint8_t *tag);

TEASEL_API void teasel_gcm_wipe(struct teasel_gcm *ctx);
TEASEL_API void teasel_gcm_key_wipe(struct teasel_gcm_key *key);

/* IVs of 12 bytes that never come twice, SP 800-38D section 8.2.1: a fixed field, which names
 * the sender or its run, then a counter. One sender for each key and fixed field; one thread
 * at a time. Nothing in it is secret. Private members. */
struct teasel_gcm_iv {
  uint64_t next;
  uint32_t fixed_length;
  uint32_t used_up; /* 1: the last value of the counter has been given out */
  uint8_t fixed[12];
};

/* fixed: fixed_length bytes, 4 to 11; the counter has the other 8 to 1.
 * first: the counter's first value: 0, or the one after the last that an earlier run used.
 *   Errors: NULL, IV_LENGTH, LIMIT (first has more bytes than the counter). */
TEASEL_API teasel_status teasel_gcm_iv_start(struct teasel_gcm_iv *ctx, size_t fixed_length, const uint8_t *fixed,
                                             uint64_t first);
/* Writes an IV of 12 bytes: the fixed field, and the counter, big-endian. It does not wrap:
 * after the counter's last value comes LIMIT, for ever.
 *   Errors: NULL, STATE (not started), LIMIT (all IVs are used: take a new key). */
TEASEL_API teasel_status teasel_gcm_iv_next(struct teasel_gcm_iv *ctx, uint8_t iv[12]);

#ifdef __cplusplus
}
#endif
#endif
