/* CMAC, SP 800-38B and RFC 4493. */
#ifndef TEASEL_CMAC_H
#define TEASEL_CMAC_H

#include <teasel/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TEASEL_CMAC_TAG_SIZE 16 /* bytes; the longest tag */

/* A CMAC key; may be shared by threads once it is set. Private members. */
struct teasel_cmac_key {
  struct teasel_aes_key aes;
  uint8_t subkey[2][16]; /* K1, K2 */
};

/* One message under way. It points to its key, which must stay. Private members. */
struct teasel_cmac {
  const struct teasel_cmac_key *key;
  uint8_t chain[16];
  uint8_t last[16]; /* bytes not yet chained: the last block waits for the end */
  size_t held;      /* how many */
};

/* user_key: key_length bytes: 16, 24 or 32. Errors: NULL, KEY_LENGTH. */
TEASEL_API teasel_status teasel_cmac_set_key(struct teasel_cmac_key *key, size_t key_length, const uint8_t *user_key);

/* start, update (any number of calls, any lengths), tag or verify; then start again.
 * A call that fails for another reason than AUTH changes nothing: the message goes on.
 *   Errors of start: NULL, KEY (not set); of update: NULL, STATE (not started). */
TEASEL_API teasel_status teasel_cmac_start(struct teasel_cmac *ctx, const struct teasel_cmac_key *key);
TEASEL_API teasel_status teasel_cmac_update(struct teasel_cmac *ctx, size_t length, const uint8_t *message);
/* The first tag_length bytes of the tag, 1 to 16; ends the message.
 * verify compares in constant time, and ends the message whatever comes of it.
 *   Errors: NULL, TAG_LENGTH, STATE (not started); of verify AUTH. */
TEASEL_API teasel_status teasel_cmac_tag(struct teasel_cmac *ctx, size_t tag_length, uint8_t *tag);
TEASEL_API TEASEL_CHECKED teasel_status teasel_cmac_verify(struct teasel_cmac *ctx, size_t tag_length, const uint8_t *tag);

/* A whole message at once.
 *   Errors: NULL, KEY (not set), TAG_LENGTH; of open AUTH. */
TEASEL_API teasel_status teasel_cmac_seal(const struct teasel_cmac_key *key, size_t length, const uint8_t *message,
                                          size_t tag_length, uint8_t *tag);
TEASEL_API TEASEL_CHECKED teasel_status teasel_cmac_open(const struct teasel_cmac_key *key, size_t length,
                                                         const uint8_t *message, size_t tag_length, const uint8_t *tag);

TEASEL_API void teasel_cmac_wipe(struct teasel_cmac *ctx);
TEASEL_API void teasel_cmac_key_wipe(struct teasel_cmac_key *key);

#ifdef __cplusplus
}
#endif
#endif
