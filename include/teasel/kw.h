/* Key wrap: KW (SP 800-38F, RFC 3394) and KWP, with padding (SP 800-38F, RFC 5649). What is wrapped
 * is authenticated; there is no nonce, and the same key wrapped twice looks the same. */
#ifndef TEASEL_KW_H
#define TEASEL_KW_H

#include <teasel/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A key that wraps and unwraps; may be shared by threads once it is set. Private members. */
struct teasel_kw_key {
  struct teasel_aes_key aes;
};

/* user_key: key_length bytes: 16, 24 or 32. Errors: NULL, KEY_LENGTH. */
TEASEL_API teasel_status teasel_kw_set_key(struct teasel_kw_key *key, size_t key_length, const uint8_t *user_key);

/* KW.
 *   wrap: length bytes from src, a multiple of 8, 16 or more; length + 8 bytes to dst.
 *   unwrap: length bytes from src, a multiple of 8, 24 or more; length - 8 bytes to dst.
 *   dst and src start at the same place, or lie apart. After AUTH, dst is all zero.
 *   Errors: NULL, KEY (not set), LENGTH, LIMIT (wrap: more than a size_t counts), OVERLAP; of
 *   unwrap AUTH. */
TEASEL_API teasel_status teasel_kw_wrap(const struct teasel_kw_key *key, size_t length, uint8_t *dst, const uint8_t *src);
TEASEL_API TEASEL_CHECKED teasel_status teasel_kw_unwrap(const struct teasel_kw_key *key, size_t length, uint8_t *dst, const uint8_t *src);

/* KWP.
 *   wrap: length bytes from src, 1 to 2^32 - 1; dst gets length, rounded up to a multiple of 8, and
 *       8 bytes more.
 *   unwrap: length bytes from src, a multiple of 8, 16 or more; dst has room for length - 8 bytes,
 *       all of which are written. *text_length gets how many of them were wrapped; the rest are
 *       zero. What is wrong with a text that does not come out is not told.
 *   dst and src start at the same place, or lie apart. After AUTH, dst is all zero, and
 *   *text_length as it was.
 *   Errors: NULL, KEY (not set), LENGTH, LIMIT (more than 2^32 - 1 bytes), OVERLAP; of unwrap AUTH. */
TEASEL_API teasel_status teasel_kwp_wrap(const struct teasel_kw_key *key, size_t length, uint8_t *dst, const uint8_t *src);
TEASEL_API TEASEL_CHECKED teasel_status teasel_kwp_unwrap(const struct teasel_kw_key *key, size_t length, size_t *text_length, uint8_t *dst, const uint8_t *src);

TEASEL_API void teasel_kw_key_wipe(struct teasel_kw_key *key);

#ifdef __cplusplus
}
#endif
#endif
