/* Counter mode, SP 800-38A section 6.5, with a counter of 128 bits. */
#ifndef TEASEL_CTR_H
#define TEASEL_CTR_H

#include <teasel/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Enciphers or deciphers; the two are the same.
 *   counter: 16 bytes, big-endian: the first counter block. Afterwards it is the
 *       block after the last one used; all ones is followed by all zeros. It must
 *       not overlap dst or src.
 *   length: bytes, any. What a last partial block leaves of its key stream is
 *       dropped, so only the last call of a message may have one.
 *   dst, src: length bytes each; equal, or apart.
 *   key: made for either direction.
 *   Errors: NULL, KEY (not set), OVERLAP. */
TEASEL_API teasel_status teasel_ctr_crypt(const struct teasel_aes_key *key, uint8_t counter[16], size_t length, uint8_t *dst, const uint8_t *src);

/* Any part of a message by itself.
 *   counter: 16 bytes: the message's first counter block; it stays as it is, and must not
 *       overlap dst.
 *   offset: bytes of the message before this part.
 *   The rest as above. Errors: NULL, KEY (not set), OVERLAP. */
TEASEL_API teasel_status teasel_ctr_crypt_at(const struct teasel_aes_key *key, const uint8_t counter[16], uint64_t offset, size_t length, uint8_t *dst, const uint8_t *src);

#ifdef __cplusplus
}
#endif
#endif
