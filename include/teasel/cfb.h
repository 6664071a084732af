/* Cipher feedback, SP 800-38A section 6.3, with segments of 128 bits, of 8 and of 1. */
#ifndef TEASEL_CFB_H
#define TEASEL_CFB_H

#include <teasel/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* CFB128.
 *   iv: 16 bytes; replaced by the last whole ciphertext block (kept as it is if
 *       there is none). It must not overlap dst or src.
 *   length: bytes, any; only the last call of a message may end in a partial block.
 *   dst, src: length bytes each; equal, or apart.
 *   key: made for either direction.
 *   Errors: NULL, KEY (not set), OVERLAP. */
TEASEL_API teasel_status teasel_cfb_encrypt(const struct teasel_aes_key *key, uint8_t iv[16], size_t length, uint8_t *dst, const uint8_t *src);
TEASEL_API teasel_status teasel_cfb_decrypt(const struct teasel_aes_key *key, uint8_t iv[16], size_t length, uint8_t *dst, const uint8_t *src);

/* CFB8: one AES block for each byte. As above, but the message may be cut
 * anywhere: iv always becomes the last 16 bytes of what was iv and ciphertext. */
TEASEL_API teasel_status teasel_cfb8_encrypt(const struct teasel_aes_key *key, uint8_t iv[16], size_t length, uint8_t *dst, const uint8_t *src);
TEASEL_API teasel_status teasel_cfb8_decrypt(const struct teasel_aes_key *key, uint8_t iv[16], size_t length, uint8_t *dst, const uint8_t *src);

/* CFB1: one AES block for each bit, the highest bit of a byte first. As CFB8, but for its length:
 *   bits: bits, any; dst, src: (bits + 7) / 8 bytes each; equal, or apart. The bits of dst after
 *       the last one stay as they are.
 *   Errors: NULL, KEY (not set), OVERLAP. */
TEASEL_API teasel_status teasel_cfb1_encrypt(const struct teasel_aes_key *key, uint8_t iv[16], size_t bits, uint8_t *dst, const uint8_t *src);
TEASEL_API teasel_status teasel_cfb1_decrypt(const struct teasel_aes_key *key, uint8_t iv[16], size_t bits, uint8_t *dst, const uint8_t *src);

#ifdef __cplusplus
}
#endif
#endif
