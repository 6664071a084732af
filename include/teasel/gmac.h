/* GMAC, SP 800-38D: GCM without text, a MAC that takes an IV. The same key may serve GCM too,
 * if no IV is ever used twice by the two together. */
#ifndef TEASEL_GMAC_H
#define TEASEL_GMAC_H

#include <teasel/gcm.h>
#include <teasel/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TEASEL_GMAC_IV_SIZE 12  /* bytes; the usual IV */
#define TEASEL_GMAC_TAG_SIZE 16 /* bytes; the longest tag */

/* A GMAC key; may be shared by threads once it is set. Private members. */
struct teasel_gmac_key {
  struct teasel_gcm_key gcm;
};

/* One message under way. It points to its key, which must stay. Private members. */
struct teasel_gmac {
  struct teasel_gcm gcm;
};

/* user_key: key_length bytes: 16, 24 or 32. Errors: NULL, KEY_LENGTH. */
TEASEL_API teasel_status teasel_gmac_set_key(struct teasel_gmac_key *key, size_t key_length, const uint8_t *user_key);

/* start, update (any number of calls, any lengths), tag or verify; then start again.
 * A call that fails for another reason than AUTH changes nothing: the message goes on.
 *
 * iv: iv_length bytes, 1 to 2^61 - 1; 12 is usual. Never use an IV twice with a key: two tags
 * by one IV give the key of the hash away.
 *   Errors of start: NULL, KEY (not set), IV_LENGTH (0, or too long); of update: NULL, STATE
 *   (not started), LIMIT (more than 2^61 - 1 bytes in all). */
TEASEL_API teasel_status teasel_gmac_start(struct teasel_gmac *ctx, const struct teasel_gmac_key *key, size_t iv_length,
                                           const uint8_t *iv);
TEASEL_API teasel_status teasel_gmac_update(struct teasel_gmac *ctx, size_t length, const uint8_t *message);
/* The first tag_length bytes of the tag (4, 8, 12..16); ends the message.
 * verify compares in constant time, and ends the message whatever comes of it.
 *   Errors: NULL, TAG_LENGTH, STATE (not started); of verify AUTH. */
TEASEL_API teasel_status teasel_gmac_tag(struct teasel_gmac *ctx, size_t tag_length, uint8_t *tag);
TEASEL_API TEASEL_CHECKED teasel_status teasel_gmac_verify(struct teasel_gmac *ctx, size_t tag_length,
                                                           const uint8_t *tag);

/* A whole message at once.
 *   Errors: NULL, KEY, IV_LENGTH, TAG_LENGTH, LIMIT, all as above; of open AUTH. */
TEASEL_API teasel_status teasel_gmac_seal(const struct teasel_gmac_key *key, size_t iv_length, const uint8_t *iv,
                                          size_t length, const uint8_t *message, size_t tag_length, uint8_t *tag);
TEASEL_API TEASEL_CHECKED teasel_status teasel_gmac_open(const struct teasel_gmac_key *key, size_t iv_length,
                                                         const uint8_t *iv, size_t length, const uint8_t *message,
                                                         size_t tag_length, const uint8_t *tag);

TEASEL_API void teasel_gmac_wipe(struct teasel_gmac *ctx);
TEASEL_API void teasel_gmac_key_wipe(struct teasel_gmac_key *key);

#ifdef __cplusplus
}
#endif
#endif
