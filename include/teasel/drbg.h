/* CTR_DRBG with AES-256, SP 800-90A Rev. 1, section 10.2.1: random bytes from a seed. */
#ifndef TEASEL_DRBG_H
#define TEASEL_DRBG_H

#include <teasel/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TEASEL_DRBG_SEED_SIZE 48      /* bytes */
#define TEASEL_DRBG_MAX_REQUEST 65536 /* bytes of one request */

/* A generator; for one thread at a time. Never copy one in use. Private members. */
struct teasel_drbg {
  struct teasel_aes_key key;
  uint64_t requests; /* since the last seed */
  uint8_t v[16];
  uint32_t form;
};

/* With the derivation function: entropy of any density.
 *   entropy_length: bytes, 32 or more. nonce_length: bytes, 16 or more.
 *   personalization_length: bytes, any, 0 too. All three together less than 2^32.
 *   Errors: NULL, LENGTH (too short), LIMIT. */
TEASEL_API teasel_status teasel_drbg_instantiate(struct teasel_drbg *ctx, size_t entropy_length, const uint8_t *entropy, size_t nonce_length, const uint8_t *nonce, size_t personalization_length, const uint8_t *personalization);
/* Without it: 48 bytes of full entropy.
 *   personalization_length: bytes, 0 to 48.
 *   Errors: NULL, LENGTH. */
TEASEL_API teasel_status teasel_drbg_instantiate_no_df(struct teasel_drbg *ctx, const uint8_t entropy[48], size_t personalization_length, const uint8_t *personalization);
/* With the derivation function, and with entropy and nonce from the system (getrandom), which is
 * waited for until the system's own generator is seeded.
 *   personalization_length: bytes, less than 2^32 - 48.
 *   Errors: NULL, LIMIT, ENTROPY. */
TEASEL_API teasel_status teasel_drbg_instantiate_system(struct teasel_drbg *ctx, size_t personalization_length, const uint8_t *personalization);

/* entropy_length: bytes, 32 or more; without the derivation function just 48.
 * additional_length: bytes, any, 0 too; without the derivation function 0 to 48. Both together
 * less than 2^32.
 *   Errors: NULL, STATE (not instantiated), LENGTH, LIMIT. */
TEASEL_API teasel_status teasel_drbg_reseed(struct teasel_drbg *ctx, size_t entropy_length, const uint8_t *entropy, size_t additional_length, const uint8_t *additional);
/* By 48 bytes from the system. Errors: those of teasel_drbg_reseed, and ENTROPY. */
TEASEL_API teasel_status teasel_drbg_reseed_system(struct teasel_drbg *ctx, size_t additional_length, const uint8_t *additional);

/* Writes length random bytes, 0 to 65536; what was given out before cannot be computed from the
 * generator afterwards. additional: as for reseed; it must not overlap dst.
 *   Errors: NULL, STATE (not instantiated), LENGTH (of additional), LIMIT (too long, or 2^48
 *   requests since the last seed: reseed), OVERLAP. */
TEASEL_API teasel_status teasel_drbg_generate(struct teasel_drbg *ctx, size_t additional_length, const uint8_t *additional, size_t length, uint8_t *dst);

TEASEL_API void teasel_drbg_wipe(struct teasel_drbg *ctx);

#ifdef __cplusplus
}
#endif
#endif
