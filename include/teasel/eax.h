/* EAX, of Bellare, Rogaway and Wagner (2004): CTR and CMAC by one key, for nonces of any length,
 * online in both directions. */
#ifndef TEASEL_EAX_H
#define TEASEL_EAX_H

#include <teasel/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TEASEL_EAX_TAG_SIZE 16 /* bytes; the longest tag */

/* An EAX key; may be shared by threads once it is set. Private members. */
struct teasel_eax_key {
  struct teasel_aes_key aes;
  uint8_t subkey[2][16]; /* of CMAC */
  uint8_t begun[3][16];  /* the MACs of nonce, AAD and ciphertext after their first block */
  uint8_t empty[3][16];  /* the same of nothing */
};

/* One message under way. It points to its key, which must stay. Private members. */
struct teasel_eax {
  const struct teasel_eax_key *key;
  uint64_t aad_length;
  uint64_t text_length;
  uint8_t chain[32];  /* next counter block, MAC of the ciphertext */
  uint8_t header[16]; /* MAC of the AAD */
  uint8_t first[16];  /* MAC of the nonce */
  uint8_t stream[16]; /* key stream of a block begun */
  uint32_t phase;
};

/* user_key: key_length bytes: 16, 24 or 32. Errors: NULL, KEY_LENGTH. */
TEASEL_API teasel_status teasel_eax_set_key(struct teasel_eax_key *key, size_t key_length, const uint8_t *user_key);

/* A message in pieces: start, then aad (any number of calls), then encrypt or decrypt (any
 * number of calls, not mixed), then tag or verify; then start again. Pieces may have any length,
 * zero too, and be cut anywhere. A call that fails for another reason than AUTH changes nothing:
 * the message goes on.
 *
 * nonce: nonce_length bytes, any, 0 too. Never use a nonce twice with a key.
 *   Errors: NULL, KEY (not set). */
TEASEL_API teasel_status teasel_eax_start(struct teasel_eax *ctx, const struct teasel_eax_key *key,
                                          size_t nonce_length, const uint8_t *nonce);
/* Errors: NULL, STATE (not started, or encrypt or decrypt has been called), LIMIT (more than
 * 2^64 - 1 bytes in all). */
TEASEL_API teasel_status teasel_eax_aad(struct teasel_eax *ctx, size_t length, const uint8_t *aad);
/* dst, src: length bytes each; equal, or apart. What decrypt gives is not verified before
 * teasel_eax_verify says so.
 *   Errors: NULL, STATE (not started, or the other direction has begun), LIMIT (more than
 *   2^64 - 1 bytes in all), OVERLAP. */
TEASEL_API teasel_status teasel_eax_encrypt(struct teasel_eax *ctx, size_t length, uint8_t *dst, const uint8_t *src);
TEASEL_API teasel_status teasel_eax_decrypt(struct teasel_eax *ctx, size_t length, uint8_t *dst, const uint8_t *src);
/* Writes the first tag_length bytes of the tag, 1 to 16, and ends the message.
 *   Errors: NULL, TAG_LENGTH, STATE (not started, or deciphering). */
TEASEL_API teasel_status teasel_eax_tag(struct teasel_eax *ctx, size_t tag_length, uint8_t *tag);
/* Compares in constant time and ends the message, whatever comes of it.
 *   Errors: NULL, TAG_LENGTH, STATE (not started, or enciphering), AUTH. */
TEASEL_API TEASEL_CHECKED teasel_status teasel_eax_verify(struct teasel_eax *ctx, size_t tag_length,
                                                          const uint8_t *tag);

/* A whole message at once. dst, src: length bytes each; equal, or apart. tag must not overlap
 * dst. After AUTH, dst is all zero.
 *   Errors: NULL, KEY, TAG_LENGTH, OVERLAP; of open AUTH. */
TEASEL_API teasel_status teasel_eax_seal(const struct teasel_eax_key *key, size_t nonce_length, const uint8_t *nonce,
                                         size_t aad_length, const uint8_t *aad, size_t length, uint8_t *dst,
                                         const uint8_t *src, size_t tag_length, uint8_t *tag);
TEASEL_API TEASEL_CHECKED teasel_status teasel_eax_open(const struct teasel_eax_key *key, size_t nonce_length,
                                                        const uint8_t *nonce, size_t aad_length, const uint8_t *aad,
                                                        size_t length, uint8_t *dst, const uint8_t *src,
                                                        size_t tag_length, const uint8_t *tag);

/* The same with AAD, destination and source in lists of pieces, each of so many: see struct
 * teasel_piece in types.h. tag must not overlap a piece of dst.
 *   Errors: as of seal and open, and after TAG_LENGTH also LENGTH (dst and src have not the same total). */
TEASEL_API teasel_status teasel_eax_seal_pieces(
    const struct teasel_eax_key *key, size_t nonce_length, const uint8_t *nonce, size_t aad_count,
    const struct teasel_piece *aad, size_t dst_count, const struct teasel_piece *dst, size_t src_count,
    const struct teasel_piece *src, size_t tag_length, uint8_t *tag);
TEASEL_API TEASEL_CHECKED teasel_status teasel_eax_open_pieces(
    const struct teasel_eax_key *key, size_t nonce_length, const uint8_t *nonce, size_t aad_count,
    const struct teasel_piece *aad, size_t dst_count, const struct teasel_piece *dst, size_t src_count,
    const struct teasel_piece *src, size_t tag_length, const uint8_t *tag);

TEASEL_API void teasel_eax_wipe(struct teasel_eax *ctx);
TEASEL_API void teasel_eax_key_wipe(struct teasel_eax_key *key);

#ifdef __cplusplus
}
#endif
#endif
