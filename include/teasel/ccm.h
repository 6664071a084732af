/* Counter with CBC-MAC, SP 800-38C and RFC 3610. The lengths of a message and of its tag are
 * part of what is authenticated, so a message in pieces begins with them. */
#ifndef TEASEL_CCM_H
#define TEASEL_CCM_H

#include <teasel/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TEASEL_CCM_MIN_NONCE_SIZE 7  /* bytes */
#define TEASEL_CCM_MAX_NONCE_SIZE 13 /* bytes */
#define TEASEL_CCM_TAG_SIZE 16       /* bytes; the longest tag */

/* A CCM key; may be shared by threads once it is set. Private members. */
struct teasel_ccm_key {
  struct teasel_aes_key aes;
};

/* One message under way. It points to its key, which must stay. Private members. */
struct teasel_ccm {
  const struct teasel_ccm_key *key;
  uint64_t aad_length, text_length; /* so far */
  uint64_t whole_aad, whole_text;
  uint8_t chain[32];  /* next counter block, CBC-MAC */
  uint8_t first[16];  /* E(K, Ctr_0), which hides the tag */
  uint8_t stream[16]; /* key stream of a block begun */
  uint32_t at;        /* bytes of the block begun */
  uint32_t tag_length;
  uint32_t phase;
};

/* user_key: key_length bytes: 16, 24 or 32. Errors: NULL, KEY_LENGTH. */
TEASEL_API teasel_status teasel_ccm_set_key(struct teasel_ccm_key *key, size_t key_length, const uint8_t *user_key);

/* A message in pieces: start, then aad (any number of calls), then encrypt or decrypt (any
 * number of calls, not mixed), then tag or verify; then start again. Pieces may have any length,
 * zero too, and be cut anywhere. A call that fails for another reason than AUTH changes nothing:
 * the message goes on.
 *
 * nonce: nonce_length bytes, 7 to 13. Never use a nonce twice with a key.
 * aad_length, length: bytes of AAD and of text that are to come in all; of text less than
 *   2^(8 * (15 - nonce_length)).
 * tag_length: 4, 6, 8, 10, 12, 14 or 16.
 *   Errors: NULL, KEY (not set), IV_LENGTH, TAG_LENGTH, LIMIT (too long a text for a nonce of
 *   this length). */
TEASEL_API teasel_status teasel_ccm_start(struct teasel_ccm *ctx, const struct teasel_ccm_key *key,
                                          size_t nonce_length, const uint8_t *nonce, uint64_t aad_length,
                                          uint64_t length, size_t tag_length);
/* Errors: NULL, STATE (not started, or encrypt or decrypt has been called), LIMIT (more than
 * start was told). */
TEASEL_API teasel_status teasel_ccm_aad(struct teasel_ccm *ctx, size_t length, const uint8_t *aad);
/* dst, src: length bytes each; equal, or apart. What decrypt gives is not verified before
 * teasel_ccm_verify says so.
 *   Errors: NULL, STATE (not started, AAD missing, or the other direction has begun), LIMIT
 *   (more than start was told), OVERLAP. */
TEASEL_API teasel_status teasel_ccm_encrypt(struct teasel_ccm *ctx, size_t length, uint8_t *dst, const uint8_t *src);
TEASEL_API teasel_status teasel_ccm_decrypt(struct teasel_ccm *ctx, size_t length, uint8_t *dst, const uint8_t *src);
/* Writes the tag and ends the message. tag_length: bytes, as start was told.
 *   Errors: NULL, TAG_LENGTH (not a valid one), STATE (not started, or deciphering), TAG_LENGTH
 *   (not that of start), STATE (AAD or text missing). */
TEASEL_API teasel_status teasel_ccm_tag(struct teasel_ccm *ctx, size_t tag_length, uint8_t *tag);
/* Compares in constant time and ends the message, whatever comes of it.
 *   Errors: those of teasel_ccm_tag (STATE: not started, or enciphering), AUTH. */
TEASEL_API TEASEL_CHECKED teasel_status teasel_ccm_verify(struct teasel_ccm *ctx, size_t tag_length,
                                                          const uint8_t *tag);

/* A whole message at once. dst, src: length bytes each; equal, or apart. tag must not overlap
 * dst. After AUTH, dst is all zero.
 *   Errors: NULL, KEY, IV_LENGTH, TAG_LENGTH, LIMIT, OVERLAP, all as above; of open AUTH. */
TEASEL_API teasel_status teasel_ccm_seal(const struct teasel_ccm_key *key, size_t nonce_length, const uint8_t *nonce,
                                         size_t aad_length, const uint8_t *aad, size_t length, uint8_t *dst,
                                         const uint8_t *src, size_t tag_length, uint8_t *tag);
TEASEL_API TEASEL_CHECKED teasel_status teasel_ccm_open(const struct teasel_ccm_key *key, size_t nonce_length,
                                                        const uint8_t *nonce, size_t aad_length, const uint8_t *aad,
                                                        size_t length, uint8_t *dst, const uint8_t *src,
                                                        size_t tag_length, const uint8_t *tag);

/* The same with AAD, destination and source in lists of pieces, each of so many: see struct
 * teasel_piece in types.h. tag must not overlap a piece of dst.
 *   Errors: as of seal and open, and after TAG_LENGTH also LENGTH (dst and src have not the same total). */
TEASEL_API teasel_status teasel_ccm_seal_pieces(
    const struct teasel_ccm_key *key, size_t nonce_length, const uint8_t *nonce, size_t aad_count,
    const struct teasel_piece *aad, size_t dst_count, const struct teasel_piece *dst, size_t src_count,
    const struct teasel_piece *src, size_t tag_length, uint8_t *tag);
TEASEL_API TEASEL_CHECKED teasel_status teasel_ccm_open_pieces(
    const struct teasel_ccm_key *key, size_t nonce_length, const uint8_t *nonce, size_t aad_count,
    const struct teasel_piece *aad, size_t dst_count, const struct teasel_piece *dst, size_t src_count,
    const struct teasel_piece *src, size_t tag_length, const uint8_t *tag);

TEASEL_API void teasel_ccm_wipe(struct teasel_ccm *ctx);
TEASEL_API void teasel_ccm_key_wipe(struct teasel_ccm_key *key);

#ifdef __cplusplus
}
#endif
#endif
