/* XTS, IEEE Std 1619 and SP 800-38E, with ciphertext stealing. */
#ifndef TEASEL_XTS_H
#define TEASEL_XTS_H

#include <teasel/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TEASEL_XTS_MAX_LENGTH ((size_t)1 << 24) /* bytes of a data unit: 2^20 blocks */

/* The key of the data, and the key of the tweak. Private members. */
struct teasel_xts_key {
  struct teasel_aes_key data;
  struct teasel_aes_key tweak;
};

/* user_key: the data key, then the tweak key: 32 bytes (XTS-AES-128) or 64
 * (XTS-AES-256); 48 is taken too, though no standard defines it. For each
 * direction a key of its own.
 *   Errors: NULL, KEY_LENGTH, KEY (encryption: both halves are equal, which
 *   FIPS 140 forbids; decryption takes such a key, for the sake of old data). */
TEASEL_API teasel_status teasel_xts_set_encrypt_key(struct teasel_xts_key *key, size_t key_length, const uint8_t *user_key);
TEASEL_API teasel_status teasel_xts_set_decrypt_key(struct teasel_xts_key *key, size_t key_length, const uint8_t *user_key);

/* One data unit.
 *   tweak: 16 bytes, as the standard's sequence number: little-endian.
 *   length: bytes, 16 to 2^24.
 *   dst, src: length bytes each; equal, or apart.
 *   Errors: NULL, KEY (not set, or for the other direction), LENGTH (under 16),
 *   LIMIT (over 2^24), OVERLAP. */
TEASEL_API teasel_status teasel_xts_encrypt(const struct teasel_xts_key *key, const uint8_t tweak[16], size_t length, uint8_t *dst, const uint8_t *src);
TEASEL_API teasel_status teasel_xts_decrypt(const struct teasel_xts_key *key, const uint8_t tweak[16], size_t length, uint8_t *dst, const uint8_t *src);

/* Data units one after the other, as on a disk, with consecutive tweaks.
 *   tweak: 16 bytes, of the first unit; a little-endian number, counted modulo 2^128. It stays
 *       as it is, and must not overlap dst.
 *   unit_length: bytes of each, 16 to 2^24.
 *   units: how many; 0 does nothing.
 *   dst, src: units * unit_length bytes each; equal, or apart.
 *   Errors: NULL, KEY, LENGTH (under 16), LIMIT (over 2^24; or more bytes in all than a
 *   size_t counts), OVERLAP. */
TEASEL_API teasel_status teasel_xts_encrypt_sectors(const struct teasel_xts_key *key, const uint8_t tweak[16], size_t unit_length, size_t units, uint8_t *dst, const uint8_t *src);
TEASEL_API teasel_status teasel_xts_decrypt_sectors(const struct teasel_xts_key *key, const uint8_t tweak[16], size_t unit_length, size_t units, uint8_t *dst, const uint8_t *src);

TEASEL_API void teasel_xts_wipe(struct teasel_xts_key *key);

#ifdef __cplusplus
}
#endif
#endif
