/* CBC with ciphertext stealing, SP 800-38A addendum: CBC-CS1, CBC-CS2, CBC-CS3. The ciphertext has
 * the length of the plaintext. CS3 is what Kerberos uses (RFC 3962). */
#ifndef TEASEL_CBC_CS_H
#define TEASEL_CBC_CS_H

#include <teasel/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A whole message. The three differ in the order of the last two blocks alone: CS1 leaves it,
 * CS2 swaps them if the last one is partial, CS3 always. A single block is that of CBC.
 *   iv: 16 bytes, read only. It must not overlap dst.
 *   length: bytes, 16 or more.
 *   dst, src: length bytes each; equal, or apart.
 *   Errors: NULL, KEY (not set; decrypting with an encryption key), LENGTH (under 16), OVERLAP. */
TEASEL_API teasel_status teasel_cbc_cs1_encrypt(const struct teasel_aes_key *key, const uint8_t iv[16], size_t length, uint8_t *dst, const uint8_t *src);
TEASEL_API teasel_status teasel_cbc_cs1_decrypt(const struct teasel_aes_key *key, const uint8_t iv[16], size_t length, uint8_t *dst, const uint8_t *src);
TEASEL_API teasel_status teasel_cbc_cs2_encrypt(const struct teasel_aes_key *key, const uint8_t iv[16], size_t length, uint8_t *dst, const uint8_t *src);
TEASEL_API teasel_status teasel_cbc_cs2_decrypt(const struct teasel_aes_key *key, const uint8_t iv[16], size_t length, uint8_t *dst, const uint8_t *src);
TEASEL_API teasel_status teasel_cbc_cs3_encrypt(const struct teasel_aes_key *key, const uint8_t iv[16], size_t length, uint8_t *dst, const uint8_t *src);
TEASEL_API teasel_status teasel_cbc_cs3_decrypt(const struct teasel_aes_key *key, const uint8_t iv[16], size_t length, uint8_t *dst, const uint8_t *src);

#ifdef __cplusplus
}
#endif
#endif
