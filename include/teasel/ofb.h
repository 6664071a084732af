/* Output feedback, SP 800-38A section 6.4. */
#ifndef TEASEL_OFB_H
#define TEASEL_OFB_H

#include <teasel/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Enciphers or deciphers; the two are the same.
 *   iv: 16 bytes; replaced by the last block of key stream that was begun. It must not
 *       overlap dst or src.
 *   length: bytes, any; only the last call of a message may end in a partial block.
 *   dst, src: length bytes each; equal, or apart.
 *   key: made for either direction.
 *   Errors: NULL, KEY (not set), OVERLAP. */
TEASEL_API teasel_status teasel_ofb_crypt(const struct teasel_aes_key *key, uint8_t iv[16], size_t length, uint8_t *dst, const uint8_t *src);

#ifdef __cplusplus
}
#endif
#endif
