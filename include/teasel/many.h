/* Many messages at once, in the modes where a message alone waits for each of its blocks: CBC
 * encryption (SP 800-38A), CMAC (SP 800-38B) and XCBC (RFC 3566). The messages are independent;
 * each has its key, of any size, which may be the key of others too, and any length. */
#ifndef TEASEL_MANY_H
#define TEASEL_MANY_H

#include <teasel/cmac.h>
#include <teasel/types.h>
#include <teasel/xcbc.h>

#ifdef __cplusplus
extern "C" {
#endif

/* As the arguments of teasel_cbc_encrypt. */
struct teasel_cbc_job {
  const struct teasel_aes_key *key;
  uint8_t *iv;   /* 16 bytes; replaced by the last ciphertext block */
  size_t length; /* bytes, a multiple of 16 */
  uint8_t *dst;
  const uint8_t *src;
};

/* As the arguments of teasel_cmac_seal. */
struct teasel_cmac_job {
  const struct teasel_cmac_key *key;
  size_t length; /* bytes, any */
  const uint8_t *message;
  size_t tag_length; /* 1 to 16 */
  uint8_t *tag;
};

/* As the arguments of teasel_xcbc_seal. */
struct teasel_xcbc_job {
  const struct teasel_xcbc_key *key;
  size_t length; /* bytes, any */
  const uint8_t *message;
  size_t tag_length; /* 1 to 16 */
  uint8_t *tag;
};

/* n messages; 0 does nothing. What a message writes must not overlap what another one reads or
 * writes; this is not checked.
 *   Errors, of the first message that has one, before anything is written: NULL, KEY, LENGTH,
 *   OVERLAP (within a message). */
TEASEL_API teasel_status teasel_cbc_encrypt_many(size_t n, const struct teasel_cbc_job *jobs);

/* The same for tags.
 *   Errors: NULL, KEY, TAG_LENGTH. */
TEASEL_API teasel_status teasel_cmac_many(size_t n, const struct teasel_cmac_job *jobs);
TEASEL_API teasel_status teasel_xcbc_many(size_t n, const struct teasel_xcbc_job *jobs);

#ifdef __cplusplus
}
#endif
#endif
