/* Propagating cipher block chaining, the mode of Kerberos 4: each block is added to the plaintext and
 * the ciphertext of the one before. No standard defines it for AES. */
#ifndef TEASEL_PCBC_H
#define TEASEL_PCBC_H

#include <teasel/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*   iv: 16 bytes; replaced by the last block's plaintext ^ ciphertext. It must not overlap
 *       dst or src.
 *   length: bytes, a multiple of 16; 0 does nothing.
 *   dst, src: length bytes each; equal, or apart.
 *   Errors: NULL, KEY (not set; decrypting with an encryption key), LENGTH, OVERLAP. */
TEASEL_API teasel_status teasel_pcbc_encrypt(const struct teasel_aes_key *key, uint8_t iv[16], size_t length, uint8_t *dst, const uint8_t *src);
TEASEL_API teasel_status teasel_pcbc_decrypt(const struct teasel_aes_key *key, uint8_t iv[16], size_t length, uint8_t *dst, const uint8_t *src);

#ifdef __cplusplus
}
#endif
#endif
