/* Counter mode as in IPsec, RFC 3686: a nonce of 4 bytes, an IV of 8, and a counter of 32 bits that
 * begins with 1. */
#ifndef TEASEL_RFC3686_H
#define TEASEL_RFC3686_H

#include <teasel/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The first counter block.
 *   Errors: NULL. */
TEASEL_API teasel_status teasel_rfc3686_start(uint8_t counter[16], const uint8_t nonce[4], const uint8_t iv[8]);

/* Enciphers or deciphers; the two are the same.
 *   counter: from teasel_rfc3686_start; afterwards it is the block after the last one used.
 *       Its last 4 bytes never wrap: 0, which comes after the last block, takes no more. It
 *       must not overlap dst or src.
 *   length: bytes, any; only the last call of a message may end in a partial block.
 *   dst, src: length bytes each; equal, or apart.
 *   key: made for either direction.
 *   Errors: NULL, KEY (not set), LIMIT (more blocks than the counter has left), OVERLAP. */
TEASEL_API teasel_status teasel_rfc3686_crypt(const struct teasel_aes_key *key, uint8_t counter[16], size_t length, uint8_t *dst, const uint8_t *src);

#ifdef __cplusplus
}
#endif
#endif
