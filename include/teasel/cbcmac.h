/* CBC-MAC, ISO/IEC 9797-1, MAC algorithm 1 with padding method 1: zero bytes up to whole blocks,
 * and one block of them for no bytes. Safe only where all messages by a key have one length;
 * elsewhere take CMAC. */
#ifndef TEASEL_CBCMAC_H
#define TEASEL_CBCMAC_H

#include <teasel/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TEASEL_CBCMAC_TAG_SIZE 16 /* bytes; the longest tag */

/* A CBC-MAC key; may be shared by threads once it is set. Private members. */
struct teasel_cbcmac_key {
  struct teasel_aes_key aes;
};

/* One message under way. It points to its key, which must stay. Private members. */
struct teasel_cbcmac {
  const struct teasel_cbcmac_key *key;
  uint64_t length;
  uint8_t chain[16];
};

/* user_key: key_length bytes: 16, 24 or 32. Errors: NULL, KEY_LENGTH. */
TEASEL_API teasel_status teasel_cbcmac_set_key(struct teasel_cbcmac_key *key, size_t key_length, const uint8_t *user_key);

/* start, update (any number of calls, any lengths), tag or verify; then start again.
 * A call that fails for another reason than AUTH changes nothing: the message goes on.
 *   Errors of start: NULL, KEY (not set); of update: NULL, STATE (not started). */
TEASEL_API teasel_status teasel_cbcmac_start(struct teasel_cbcmac *ctx, const struct teasel_cbcmac_key *key);
TEASEL_API teasel_status teasel_cbcmac_update(struct teasel_cbcmac *ctx, size_t length, const uint8_t *message);
/* The first tag_length bytes of the tag, 1 to 16; ends the message.
 * verify compares in constant time, and ends the message whatever comes of it.
 *   Errors: NULL, TAG_LENGTH, STATE (not started); of verify AUTH. */
TEASEL_API teasel_status teasel_cbcmac_tag(struct teasel_cbcmac *ctx, size_t tag_length, uint8_t *tag);
TEASEL_API TEASEL_CHECKED teasel_status teasel_cbcmac_verify(struct teasel_cbcmac *ctx, size_t tag_length, const uint8_t *tag);

/* A whole message at once.
 *   Errors: NULL, KEY (not set), TAG_LENGTH; of open AUTH. */
TEASEL_API teasel_status teasel_cbcmac_seal(const struct teasel_cbcmac_key *key, size_t length, const uint8_t *message,
                                          size_t tag_length, uint8_t *tag);
TEASEL_API TEASEL_CHECKED teasel_status teasel_cbcmac_open(const struct teasel_cbcmac_key *key, size_t length,
                                                         const uint8_t *message, size_t tag_length, const uint8_t *tag);

TEASEL_API void teasel_cbcmac_wipe(struct teasel_cbcmac *ctx);
TEASEL_API void teasel_cbcmac_key_wipe(struct teasel_cbcmac_key *key);

#ifdef __cplusplus
}
#endif
#endif
