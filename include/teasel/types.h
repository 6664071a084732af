/* Types that all of Teasel's interface shares. C99 and C++11. */
#ifndef TEASEL_TYPES_H
#define TEASEL_TYPES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define TEASEL_API __attribute__((visibility("default")))
#define TEASEL_CHECKED __attribute__((warn_unused_result))
#else
#define TEASEL_API
#define TEASEL_CHECKED
#endif

#define TEASEL_BLOCK_SIZE 16 /* bytes of an AES block, FIPS 197 */
#define TEASEL_AES128_KEY_SIZE 16
#define TEASEL_AES192_KEY_SIZE 24
#define TEASEL_AES256_KEY_SIZE 32

/* What every function that can be misused returns. All checks come before the
 * first byte is written, in the order in which a function's errors are listed:
 * the first one that applies is returned, on each CPU the same.
 * A null pointer is an error for a structure, a key, an IV or a tag, and for a text
 * whose length is not 0. */
typedef enum teasel_status {
  TEASEL_OK = 0,
  TEASEL_ERR_NULL = 1,       /* a null pointer where bytes are to be read or written */
  TEASEL_ERR_LENGTH = 2,     /* a message length that the mode does not take */
  TEASEL_ERR_KEY_LENGTH = 3, /* no AES key has this length */
  TEASEL_ERR_KEY = 4,        /* key not set, set for the other direction or size, or refused by the standard */
  TEASEL_ERR_IV_LENGTH = 5,  /* an IV, nonce or tweak length that the mode does not take */
  TEASEL_ERR_TAG_LENGTH = 6, /* a tag length that the mode does not take */
  TEASEL_ERR_OVERLAP = 7,    /* source and destination overlap without being equal */
  TEASEL_ERR_STATE = 8,      /* a call out of order, such as AAD after text */
  TEASEL_ERR_LIMIT = 9,      /* more data than the standard allows for one message */
  TEASEL_ERR_AUTH = 10,      /* the tag is wrong; the output of a call for a whole message is all zero */
  TEASEL_ERR_TIER = 11,      /* no such tier here, or this CPU cannot run it */
  TEASEL_ERR_ENTROPY = 12    /* the system gives no random bytes */
} teasel_status;

/* A short English text for a status; never null, even for unknown values. */
TEASEL_API const char *teasel_strerror(teasel_status status);

struct teasel_kernels;

/* An AES key: the schedule, and the kernels that were chosen when it was set.
 * The members are private. The same key may be used by many threads at once, as
 * no function but set_*_key and wipe changes it. It may be copied by assignment
 * and lie at any address that fits a pointer. */
struct teasel_aes_key {
  union {
    const struct teasel_kernels *kernels;
    uint64_t room;
  } table;
  uint32_t key_length; /* bytes */
  uint32_t decrypts;   /* 1: made by set_decrypt_key */
  uint8_t encrypt[240];
  uint8_t decrypt[240];
};

/* A part of a message that does not lie in one place, for the functions *_pieces of the AEADs.
 * A list of them is a message cut in that order, at any places; pieces may be empty. Bytes of a
 * source are read only.
 *   AAD, source and destination are cut independently of one another; source and destination
 *   have the same total. Each byte of the destination lies apart from the source, or is in place:
 *   the byte of the source that has its number in the message. No two pieces of a destination
 *   share a byte. The check of that compares each piece with each: a list is for tens of pieces. */
struct teasel_piece {
  uint8_t *bytes;
  size_t length;
};

/* A key of OCB and LRW: with each block comes an offset, stepped by one of these
 * values. Private. */
struct teasel_xex_key {
  struct teasel_aes_key aes;
  uint8_t l[32][16];
};

#ifdef __cplusplus
}
#endif
#endif
