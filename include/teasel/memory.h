/* Helpers that treat bytes as secrets: no branch and no address depends on them. */
#ifndef TEASEL_MEMORY_H
#define TEASEL_MEMORY_H

#include <teasel/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* dst ^= src, length bytes; dst and src equal, or apart. Returns dst. */
TEASEL_API void *teasel_memxor(void *dst, const void *src, size_t length);
/* dst = a ^ b, length bytes; dst equal to a or b, or apart. Returns dst. */
TEASEL_API void *teasel_memxor3(void *dst, const void *a, const void *b, size_t length);
/* 1 if all length bytes are equal, else 0; in time that depends on length alone. */
TEASEL_API int teasel_memeql(const void *a, const void *b, size_t length);
/* Overwrites length bytes with zeros, which no optimizer takes away. */
TEASEL_API void teasel_wipe(void *memory, size_t length);

#ifdef __cplusplus
}
#endif
#endif
