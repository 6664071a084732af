/* Cipher block chaining, SP 800-38A section 6.2. */
#ifndef TEASEL_CBC_H
#define TEASEL_CBC_H

#include <teasel/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*   iv: 16 bytes; replaced by the last ciphertext block, so that the next call
 *       goes on where this one ended. It must not overlap dst or src.
 *   length: bytes, a multiple of 16; 0 does nothing.
 *   dst, src: length bytes each; equal, or apart.
 *   Errors: NULL, KEY (not set; decrypting with an encryption key), LENGTH,
 *   OVERLAP. */
TEASEL_API teasel_status teasel_cbc_encrypt(const struct teasel_aes_key *key, uint8_t iv[16], size_t length, uint8_t *dst, const uint8_t *src);
TEASEL_API teasel_status teasel_cbc_decrypt(const struct teasel_aes_key *key, uint8_t iv[16], size_t length, uint8_t *dst, const uint8_t *src);

#ifdef __cplusplus
}
#endif
#endif
