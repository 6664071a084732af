/* XAES-256-GCM, as C2SP specifies it (c2sp.org/XAES-256-GCM): AES-256-GCM with a nonce of
 * 24 bytes, long enough to be chosen at random for any number of messages. Its first half
 * makes the key of the message, by CMAC; its second half is the IV of GCM. */
#ifndef TEASEL_XAES_H
#define TEASEL_XAES_H

#include <teasel/cmac.h>
#include <teasel/gcm.h>
#include <teasel/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TEASEL_XAES_NONCE_SIZE 24 /* bytes; the only nonce */
#define TEASEL_XAES_TAG_SIZE 16   /* bytes; the only tag */

/* The key that each message's own key is derived from; may be shared by threads once it is
 * set. Private members. */
struct teasel_xaes_key {
  struct teasel_cmac_key mac;
};

/* One message under way, with its own key. Private members. */
struct teasel_xaes {
  struct teasel_gcm_key key;
  struct teasel_gcm gcm;
};

/* user_key: key_length bytes: 32. Errors: NULL, KEY_LENGTH. */
TEASEL_API teasel_status teasel_xaes_set_key(struct teasel_xaes_key *key, size_t key_length, const uint8_t *user_key);

/* A message in pieces, in the order and by the rules of gcm.h: start, aad, encrypt or decrypt,
 * tag or verify. key is needed by start alone. nonce_length: 24. tag_length: 16.
 *   Errors of start: NULL, KEY (not set), IV_LENGTH; of the others those of GCM. */
TEASEL_API teasel_status teasel_xaes_start(struct teasel_xaes *ctx, const struct teasel_xaes_key *key,
                                           size_t nonce_length, const uint8_t *nonce);
/* Errors: NULL, STATE, LIMIT (more than 2^61 - 1 bytes in all). */
TEASEL_API teasel_status teasel_xaes_aad(struct teasel_xaes *ctx, size_t length, const uint8_t *aad);
/* dst, src: length bytes each; equal, or apart. What decrypt gives is not verified before
 * teasel_xaes_verify says so.
 *   Errors: NULL, STATE, LIMIT (more than 2^36 - 32 bytes in all), OVERLAP. */
TEASEL_API teasel_status teasel_xaes_encrypt(struct teasel_xaes *ctx, size_t length, uint8_t *dst, const uint8_t *src);
TEASEL_API teasel_status teasel_xaes_decrypt(struct teasel_xaes *ctx, size_t length, uint8_t *dst, const uint8_t *src);
/* Errors: NULL, TAG_LENGTH, STATE; of verify AUTH. */
TEASEL_API teasel_status teasel_xaes_tag(struct teasel_xaes *ctx, size_t tag_length, uint8_t *tag);
TEASEL_API TEASEL_CHECKED teasel_status teasel_xaes_verify(struct teasel_xaes *ctx, size_t tag_length,
                                                           const uint8_t *tag);

/* A whole message at once. dst, src: length bytes each; equal, or apart. tag must not overlap
 * dst. After AUTH, dst is all zero.
 *   Errors: NULL, KEY, IV_LENGTH, TAG_LENGTH, LIMIT, OVERLAP, all as above; of open AUTH. */
TEASEL_API teasel_status teasel_xaes_seal(const struct teasel_xaes_key *key, size_t nonce_length, const uint8_t *nonce,
                                          size_t aad_length, const uint8_t *aad, size_t length, uint8_t *dst,
                                          const uint8_t *src, size_t tag_length, uint8_t *tag);
TEASEL_API TEASEL_CHECKED teasel_status teasel_xaes_open(const struct teasel_xaes_key *key, size_t nonce_length,
                                                         const uint8_t *nonce, size_t aad_length, const uint8_t *aad,
                                                         size_t length, uint8_t *dst, const uint8_t *src,
                                                         size_t tag_length, const uint8_t *tag);

/* The same with AAD, destination and source in lists of pieces, each of so many: see struct
 * teasel_piece in types.h. tag must not overlap a piece of dst.
 *   Errors: as of seal and open, and after TAG_LENGTH also LENGTH (dst and src have not the same total). */
TEASEL_API teasel_status teasel_xaes_seal_pieces(
    const struct teasel_xaes_key *key, size_t nonce_length, const uint8_t *nonce, size_t aad_count,
    const struct teasel_piece *aad, size_t dst_count, const struct teasel_piece *dst, size_t src_count,
    const struct teasel_piece *src, size_t tag_length, uint8_t *tag);
TEASEL_API TEASEL_CHECKED teasel_status teasel_xaes_open_pieces(
    const struct teasel_xaes_key *key, size_t nonce_length, const uint8_t *nonce, size_t aad_count,
    const struct teasel_piece *aad, size_t dst_count, const struct teasel_piece *dst, size_t src_count,
    const struct teasel_piece *src, size_t tag_length, const uint8_t *tag);

TEASEL_API void teasel_xaes_wipe(struct teasel_xaes *ctx);
TEASEL_API void teasel_xaes_key_wipe(struct teasel_xaes_key *key);

#ifdef __cplusplus
}
#endif
#endif
