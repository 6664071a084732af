/* LRW, of the drafts of IEEE P1619 up to 2006: tweakable, for disks; XTS took its place. Kept for
 * data that is enciphered with it. Not safe for data that holds its own tweak key. */
#ifndef TEASEL_LRW_H
#define TEASEL_LRW_H

#include <teasel/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The AES key, and multiples of the tweak key. Private members. */
struct teasel_lrw_key {
  struct teasel_xex_key xex;
};

/* user_key: key_length bytes, 32, 40 or 48: an AES key, then the tweak key of 16 bytes. For each
 * direction a key of its own; that of decryption serves both.
 *   Errors: NULL, KEY_LENGTH. */
TEASEL_API teasel_status teasel_lrw_set_encrypt_key(struct teasel_lrw_key *key, size_t key_length, const uint8_t *user_key);
TEASEL_API teasel_status teasel_lrw_set_decrypt_key(struct teasel_lrw_key *key, size_t key_length, const uint8_t *user_key);

/*   index: 16 bytes, the number of the first block, big-endian; P1619 begins at 1. It becomes the
 *       number of the block after the last, modulo 2^128. It must not overlap dst or src.
 *   length: bytes, a multiple of 16; 0 does nothing.
 *   dst, src: length bytes each; equal, or apart.
 *   Errors: NULL, KEY (not set, or decrypting with an encryption key), LENGTH, OVERLAP. */
TEASEL_API teasel_status teasel_lrw_encrypt(const struct teasel_lrw_key *key, uint8_t index[16], size_t length, uint8_t *dst, const uint8_t *src);
TEASEL_API teasel_status teasel_lrw_decrypt(const struct teasel_lrw_key *key, uint8_t index[16], size_t length, uint8_t *dst, const uint8_t *src);

TEASEL_API void teasel_lrw_wipe(struct teasel_lrw_key *key);

#ifdef __cplusplus
}
#endif
#endif
