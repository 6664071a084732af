/* OCB, RFC 7253: authenticated encryption in one pass, with one AES call a block. */
#ifndef TEASEL_OCB_H
#define TEASEL_OCB_H

#include <teasel/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TEASEL_OCB_TAG_SIZE 16 /* bytes; the longest tag */

/* An OCB key; may be shared by threads once it is set. Private members. */
struct teasel_ocb_key {
  struct teasel_xex_key xex;
  uint8_t star[16];
  uint8_t dollar[16];
};

/* One message under way. It points to its key, which must stay. Private members. */
struct teasel_ocb {
  const struct teasel_ocb_key *key;
  uint64_t aad_length;
  uint64_t text_length;
  uint64_t aad_blocks;
  uint8_t chain[48]; /* offset, checksum, number of the last block */
  uint8_t aad_offset[16];
  uint8_t aad_sum[16];
  uint8_t held[16]; /* bytes of an AAD block begun */
  uint32_t tag_length;
  uint32_t phase;
};

/* user_key: key_length bytes: 16, 24 or 32. Errors: NULL, KEY_LENGTH. */
TEASEL_API teasel_status teasel_ocb_set_key(struct teasel_ocb_key *key, size_t key_length, const uint8_t *user_key);

/* A message in pieces: start, then aad (any number of calls), then encrypt or decrypt (any
 * number of calls, not mixed), then tag or verify; then start again. Pieces may have any length,
 * zero too; those of AAD may be cut anywhere, those of text but the last one have a multiple of 16
 * bytes. A call that fails for another reason than AUTH changes nothing: the message goes on.
 *
 * nonce: nonce_length bytes, 1 to 15; 12 is usual. Never use a nonce twice with a key.
 * tag_length: 1 to 16; all messages by a key should have the same.
 *   Errors: NULL, KEY (not set), IV_LENGTH, TAG_LENGTH. */
TEASEL_API teasel_status teasel_ocb_start(struct teasel_ocb *ctx, const struct teasel_ocb_key *key,
                                          size_t nonce_length, const uint8_t *nonce, size_t tag_length);
/* Errors: NULL, STATE (not started, or encrypt or decrypt has been called), LIMIT (more than
 * 2^52 bytes in all). */
TEASEL_API teasel_status teasel_ocb_aad(struct teasel_ocb *ctx, size_t length, const uint8_t *aad);
/* dst, src: length bytes each; equal, or apart. What decrypt gives is not verified before
 * teasel_ocb_verify says so.
 *   Errors: NULL, STATE (not started, the other direction has begun, or a
 *   partial block has been the last), LIMIT (more than
 *   2^52 bytes in all), OVERLAP. */
TEASEL_API teasel_status teasel_ocb_encrypt(struct teasel_ocb *ctx, size_t length, uint8_t *dst, const uint8_t *src);
TEASEL_API teasel_status teasel_ocb_decrypt(struct teasel_ocb *ctx, size_t length, uint8_t *dst, const uint8_t *src);
/* Writes the tag and ends the message. tag_length: bytes, as start was told.
 *   Errors: NULL, TAG_LENGTH (not a valid one), STATE (not started, or deciphering), TAG_LENGTH
 *   (not that of start). */
TEASEL_API teasel_status teasel_ocb_tag(struct teasel_ocb *ctx, size_t tag_length, uint8_t *tag);
/* Compares in constant time and ends the message, whatever comes of it.
 *   Errors: those of teasel_ocb_tag (STATE: not started, or enciphering), AUTH. */
TEASEL_API TEASEL_CHECKED teasel_status teasel_ocb_verify(struct teasel_ocb *ctx, size_t tag_length,
                                                          const uint8_t *tag);

/* A whole message at once. dst, src: length bytes each; equal, or apart. tag must not overlap
 * dst. After AUTH, dst is all zero.
 *   Errors: NULL, KEY, IV_LENGTH, TAG_LENGTH, LIMIT, OVERLAP, all as above; of open AUTH. */
TEASEL_API teasel_status teasel_ocb_seal(const struct teasel_ocb_key *key, size_t nonce_length, const uint8_t *nonce,
                                         size_t aad_length, const uint8_t *aad, size_t length, uint8_t *dst,
                                         const uint8_t *src, size_t tag_length, uint8_t *tag);
TEASEL_API TEASEL_CHECKED teasel_status teasel_ocb_open(const struct teasel_ocb_key *key, size_t nonce_length,
                                                        const uint8_t *nonce, size_t aad_length, const uint8_t *aad,
                                                        size_t length, uint8_t *dst, const uint8_t *src,
                                                        size_t tag_length, const uint8_t *tag);

/* The same with AAD, destination and source in lists of pieces, each of so many: see struct
 * teasel_piece in types.h. tag must not overlap a piece of dst.
 *   Errors: as of seal and open, and after TAG_LENGTH also LENGTH (dst and src have not the same total). */
TEASEL_API teasel_status teasel_ocb_seal_pieces(
    const struct teasel_ocb_key *key, size_t nonce_length, const uint8_t *nonce, size_t aad_count,
    const struct teasel_piece *aad, size_t dst_count, const struct teasel_piece *dst, size_t src_count,
    const struct teasel_piece *src, size_t tag_length, uint8_t *tag);
TEASEL_API TEASEL_CHECKED teasel_status teasel_ocb_open_pieces(
    const struct teasel_ocb_key *key, size_t nonce_length, const uint8_t *nonce, size_t aad_count,
    const struct teasel_piece *aad, size_t dst_count, const struct teasel_piece *dst, size_t src_count,
    const struct teasel_piece *src, size_t tag_length, const uint8_t *tag);

TEASEL_API void teasel_ocb_wipe(struct teasel_ocb *ctx);
TEASEL_API void teasel_ocb_key_wipe(struct teasel_ocb_key *key);

#ifdef __cplusplus
}
#endif
#endif
