/* AES (FIPS 197): key set-up, and the ECB mode of SP 800-38A. */
#ifndef TEASEL_AES_H
#define TEASEL_AES_H

#include <teasel/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Key set-up. A key made by set_encrypt_key serves everything that enciphers,
 * and the modes that use the forward cipher both ways (CTR, CFB, GCM, CMAC). A
 * key made by set_decrypt_key serves all of that, and ECB, CBC and XTS
 * deciphering as well.
 *   user_key: 16, 24 or 32 bytes, as in the name, or key_length.
 *   Errors: NULL, KEY_LENGTH (generic functions: not 16, 24 or 32). */
TEASEL_API teasel_status teasel_aes128_set_encrypt_key(struct teasel_aes_key *key, const uint8_t user_key[16]);
TEASEL_API teasel_status teasel_aes192_set_encrypt_key(struct teasel_aes_key *key, const uint8_t user_key[24]);
TEASEL_API teasel_status teasel_aes256_set_encrypt_key(struct teasel_aes_key *key, const uint8_t user_key[32]);
TEASEL_API teasel_status teasel_aes_set_encrypt_key(struct teasel_aes_key *key, size_t key_length, const uint8_t *user_key);

TEASEL_API teasel_status teasel_aes128_set_decrypt_key(struct teasel_aes_key *key, const uint8_t user_key[16]);
TEASEL_API teasel_status teasel_aes192_set_decrypt_key(struct teasel_aes_key *key, const uint8_t user_key[24]);
TEASEL_API teasel_status teasel_aes256_set_decrypt_key(struct teasel_aes_key *key, const uint8_t user_key[32]);
TEASEL_API teasel_status teasel_aes_set_decrypt_key(struct teasel_aes_key *key, size_t key_length, const uint8_t *user_key);

/* Overwrites the key with zeros. A null pointer is allowed. */
TEASEL_API void teasel_aes_wipe(struct teasel_aes_key *key);

/* ECB, SP 800-38A section 6.1: each block for itself. teasel_aesN_* want a key
 * of N bits, teasel_ecb_* take any.
 *   length: bytes, a multiple of 16; 0 does nothing.
 *   dst, src: length bytes each; equal, or apart.
 *   Errors: NULL, KEY (not set; other size; decrypting with an encryption key),
 *   LENGTH, OVERLAP. */
TEASEL_API teasel_status teasel_aes128_encrypt(const struct teasel_aes_key *key, size_t length, uint8_t *dst, const uint8_t *src);
TEASEL_API teasel_status teasel_aes192_encrypt(const struct teasel_aes_key *key, size_t length, uint8_t *dst, const uint8_t *src);
TEASEL_API teasel_status teasel_aes256_encrypt(const struct teasel_aes_key *key, size_t length, uint8_t *dst, const uint8_t *src);
TEASEL_API teasel_status teasel_aes128_decrypt(const struct teasel_aes_key *key, size_t length, uint8_t *dst, const uint8_t *src);
TEASEL_API teasel_status teasel_aes192_decrypt(const struct teasel_aes_key *key, size_t length, uint8_t *dst, const uint8_t *src);
TEASEL_API teasel_status teasel_aes256_decrypt(const struct teasel_aes_key *key, size_t length, uint8_t *dst, const uint8_t *src);
TEASEL_API teasel_status teasel_ecb_encrypt(const struct teasel_aes_key *key, size_t length, uint8_t *dst, const uint8_t *src);
TEASEL_API teasel_status teasel_ecb_decrypt(const struct teasel_aes_key *key, size_t length, uint8_t *dst, const uint8_t *src);

#ifdef __cplusplus
}
#endif
#endif
