/* SIV, RFC 5297: authenticated encryption that a repeated nonce does not break. A message
 * that is sealed twice with the same strings gives the same ciphertext; that is all that is
 * lost. Not online: all of a message is needed for the tag, and the tag for the first byte of
 * ciphertext, so there are whole messages alone. */
#ifndef TEASEL_SIV_H
#define TEASEL_SIV_H

#include <teasel/cmac.h>
#include <teasel/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TEASEL_SIV_TAG_SIZE 16     /* bytes; the only tag: the synthetic IV */
#define TEASEL_SIV_MAX_STRINGS 126 /* associated strings of one message */

/* An SIV key; may be shared by threads once it is set. Private members. */
struct teasel_siv_key {
  struct teasel_cmac_key mac;
  struct teasel_aes_key cipher;
  uint8_t zero[16]; /* CMAC of a block of zeros */
};

/* One associated string; bytes may be null if length is 0. */
struct teasel_siv_string {
  size_t length;
  const uint8_t *bytes;
};

/* user_key: key_length bytes: 32, 48 or 64: two AES keys, that of the MAC first.
 *   Errors: NULL, KEY_LENGTH. */
TEASEL_API teasel_status teasel_siv_set_key(struct teasel_siv_key *key, size_t key_length, const uint8_t *user_key);

/* A whole message with n associated strings. Their number, order and limits all count; an
 * empty string is not the same as none. A nonce, if any, is the last of them (RFC 5297,
 * section 3).
 *   n: 0 to 126. strings: n of them; may be null if n is 0.
 *   length: bytes, any, 0 too. dst, src: length bytes each; equal, or apart.
 *   tag: 16 bytes, which the RFC puts in front of the ciphertext. It must not overlap dst.
 * seal reads all of src and strings before it writes; open reads the strings and the tag
 * before. After AUTH, dst is all zero.
 *   Errors: NULL, KEY (not set), LIMIT (n is more than 126), OVERLAP; of open AUTH. */
TEASEL_API teasel_status teasel_siv_seal_strings(const struct teasel_siv_key *key, size_t n,
                                                 const struct teasel_siv_string *strings, size_t length, uint8_t *dst,
                                                 const uint8_t *src, uint8_t tag[16]);
TEASEL_API TEASEL_CHECKED teasel_status teasel_siv_open_strings(const struct teasel_siv_key *key, size_t n,
                                                                const struct teasel_siv_string *strings, size_t length,
                                                                uint8_t *dst, const uint8_t *src,
                                                                const uint8_t tag[16]);

/* The same in the form of the other AEADs: two strings, the AAD and then the nonce (RFC 5297,
 * section 6; an empty AAD is a string too).
 *   nonce_length: bytes, 1 or more. tag_length: 16.
 *   Errors: NULL, KEY, IV_LENGTH (0), TAG_LENGTH, OVERLAP; of open AUTH. */
TEASEL_API teasel_status teasel_siv_seal(const struct teasel_siv_key *key, size_t nonce_length, const uint8_t *nonce,
                                         size_t aad_length, const uint8_t *aad, size_t length, uint8_t *dst,
                                         const uint8_t *src, size_t tag_length, uint8_t *tag);
TEASEL_API TEASEL_CHECKED teasel_status teasel_siv_open(const struct teasel_siv_key *key, size_t nonce_length,
                                                        const uint8_t *nonce, size_t aad_length, const uint8_t *aad,
                                                        size_t length, uint8_t *dst, const uint8_t *src,
                                                        size_t tag_length, const uint8_t *tag);

/* The same with AAD, destination and source in lists of pieces, each of so many: see struct
 * teasel_piece in types.h. tag must not overlap a piece of dst.
 *   Errors: as of seal and open, and after TAG_LENGTH also LENGTH (dst and src have not the same total). */
TEASEL_API teasel_status teasel_siv_seal_pieces(
    const struct teasel_siv_key *key, size_t nonce_length, const uint8_t *nonce, size_t aad_count,
    const struct teasel_piece *aad, size_t dst_count, const struct teasel_piece *dst, size_t src_count,
    const struct teasel_piece *src, size_t tag_length, uint8_t *tag);
TEASEL_API TEASEL_CHECKED teasel_status teasel_siv_open_pieces(
    const struct teasel_siv_key *key, size_t nonce_length, const uint8_t *nonce, size_t aad_count,
    const struct teasel_piece *aad, size_t dst_count, const struct teasel_piece *dst, size_t src_count,
    const struct teasel_piece *src, size_t tag_length, const uint8_t *tag);

TEASEL_API void teasel_siv_key_wipe(struct teasel_siv_key *key);

#ifdef __cplusplus
}
#endif
#endif
