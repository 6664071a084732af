/* AES-GCM-SIV, RFC 8452: authenticated encryption that a repeated nonce does not break. A
 * message that is sealed twice with the same nonce and AAD gives the same ciphertext; that is
 * all that is lost. Not online: all of a message is needed for the tag, and the tag for the
 * first byte of ciphertext, so there are whole messages alone. */
#ifndef TEASEL_GCM_SIV_H
#define TEASEL_GCM_SIV_H

#include <teasel/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TEASEL_GCM_SIV_NONCE_SIZE 12 /* bytes; the only nonce */
#define TEASEL_GCM_SIV_TAG_SIZE 16   /* bytes; the only tag */

/* The key that each message's own keys are derived from; may be shared by threads once it is
 * set. Private members. */
struct teasel_gcm_siv_key {
  struct teasel_aes_key aes;
};

/* user_key: key_length bytes: 16 or 32. Errors: NULL, KEY_LENGTH. */
TEASEL_API teasel_status teasel_gcm_siv_set_key(struct teasel_gcm_siv_key *key, size_t key_length,
                                                const uint8_t *user_key);

/* A whole message.
 *   nonce_length: 12. tag_length: 16. aad_length, length: at most 2^36 bytes each.
 *   dst, src: length bytes each; equal, or apart. tag must not overlap dst, nor may what
 *       open reads of aad and nonce.
 * seal reads all of src, aad and nonce before it writes. After AUTH, dst is all zero.
 *   Errors: NULL, KEY (not set), IV_LENGTH, TAG_LENGTH, LIMIT, OVERLAP; of open AUTH. */
TEASEL_API teasel_status teasel_gcm_siv_seal(const struct teasel_gcm_siv_key *key, size_t nonce_length,
                                             const uint8_t *nonce, size_t aad_length, const uint8_t *aad, size_t length,
                                             uint8_t *dst, const uint8_t *src, size_t tag_length, uint8_t *tag);
TEASEL_API TEASEL_CHECKED teasel_status teasel_gcm_siv_open(const struct teasel_gcm_siv_key *key, size_t nonce_length,
                                                            const uint8_t *nonce, size_t aad_length, const uint8_t *aad,
                                                            size_t length, uint8_t *dst, const uint8_t *src,
                                                            size_t tag_length, const uint8_t *tag);

/* The same with AAD, destination and source in lists of pieces, each of so many: see struct
 * teasel_piece in types.h. tag must not overlap a piece of dst.
 *   Errors: as of seal and open, and after TAG_LENGTH also LENGTH (dst and src have not the same total). */
TEASEL_API teasel_status teasel_gcm_siv_seal_pieces(
    const struct teasel_gcm_siv_key *key, size_t nonce_length, const uint8_t *nonce, size_t aad_count,
    const struct teasel_piece *aad, size_t dst_count, const struct teasel_piece *dst, size_t src_count,
    const struct teasel_piece *src, size_t tag_length, uint8_t *tag);
TEASEL_API TEASEL_CHECKED teasel_status teasel_gcm_siv_open_pieces(
    const struct teasel_gcm_siv_key *key, size_t nonce_length, const uint8_t *nonce, size_t aad_count,
    const struct teasel_piece *aad, size_t dst_count, const struct teasel_piece *dst, size_t src_count,
    const struct teasel_piece *src, size_t tag_length, const uint8_t *tag);

TEASEL_API void teasel_gcm_siv_key_wipe(struct teasel_gcm_siv_key *key);

#ifdef __cplusplus
}
#endif
#endif
