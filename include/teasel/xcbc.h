/* AES-XCBC-MAC, RFC 3566, and the PRF that RFC 4434 makes of it. By AES-128 alone. */
#ifndef TEASEL_XCBC_H
#define TEASEL_XCBC_H

#include <teasel/cmac.h>
#include <teasel/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TEASEL_XCBC_TAG_SIZE 16   /* bytes; the longest tag, and that of AES-XCBC-PRF-128 */
#define TEASEL_XCBC_96_TAG_SIZE 12 /* bytes; the tag of AES-XCBC-MAC-96 */

/* A key; may be shared by threads once it is set. Private members. */
struct teasel_xcbc_key {
  struct teasel_cmac_key cmac; /* CMAC with other subkeys, and a key derived from the user's */
};

/* One message under way. It points to its key, which must stay. Private members. */
struct teasel_xcbc {
  struct teasel_cmac cmac;
};

/* user_key: 16 bytes. Errors: NULL, KEY_LENGTH (not 16). */
TEASEL_API teasel_status teasel_xcbc_set_key(struct teasel_xcbc_key *key, size_t key_length, const uint8_t *user_key);
/* For AES-XCBC-PRF-128, RFC 4434: user_key: key_length bytes, any number, 0 too. A shorter one
 * than 16 is padded by zeros, a longer one hashed first.
 *   Errors: NULL. */
TEASEL_API teasel_status teasel_xcbc_prf_set_key(struct teasel_xcbc_key *key, size_t key_length, const uint8_t *user_key);

/* start, update (any number of calls, any lengths), tag or verify; then start again.
 * A call that fails for another reason than AUTH changes nothing: the message goes on.
 *   Errors of start: NULL, KEY (not set); of update: NULL, STATE (not started). */
TEASEL_API teasel_status teasel_xcbc_start(struct teasel_xcbc *ctx, const struct teasel_xcbc_key *key);
TEASEL_API teasel_status teasel_xcbc_update(struct teasel_xcbc *ctx, size_t length, const uint8_t *message);
/* The first tag_length bytes of the tag, 1 to 16; ends the message.
 * verify compares in constant time, and ends the message whatever comes of it.
 *   Errors: NULL, TAG_LENGTH, STATE (not started); of verify AUTH. */
TEASEL_API teasel_status teasel_xcbc_tag(struct teasel_xcbc *ctx, size_t tag_length, uint8_t *tag);
TEASEL_API TEASEL_CHECKED teasel_status teasel_xcbc_verify(struct teasel_xcbc *ctx, size_t tag_length, const uint8_t *tag);

/* A whole message at once.
 *   Errors: NULL, KEY (not set), TAG_LENGTH; of open AUTH. */
TEASEL_API teasel_status teasel_xcbc_seal(const struct teasel_xcbc_key *key, size_t length, const uint8_t *message,
                                          size_t tag_length, uint8_t *tag);
TEASEL_API TEASEL_CHECKED teasel_status teasel_xcbc_open(const struct teasel_xcbc_key *key, size_t length,
                                                         const uint8_t *message, size_t tag_length, const uint8_t *tag);

TEASEL_API void teasel_xcbc_wipe(struct teasel_xcbc *ctx);
TEASEL_API void teasel_xcbc_key_wipe(struct teasel_xcbc_key *key);

#ifdef __cplusplus
}
#endif
#endif
