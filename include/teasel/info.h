/* What is in the library, what this CPU can run, and what was chosen. */
#ifndef TEASEL_INFO_H
#define TEASEL_INFO_H

#include <teasel/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One operation, and the kernel that does it. */
struct teasel_op_info {
  const char *op;   /* as in fat/manifest.def: "ctr_crypt" */
  const char *tier; /* where its kernel comes from: "aesni" */
  const char *file; /* the kernel's source: "x86/aesni/ctr" */
};

/* A tier: a set of kernels that need the same of a CPU. */
struct teasel_tier_info {
  const char *name;
  const char *needs; /* CPU features: "SSE2 | SSSE3 | AES" */
  int available;     /* 1: this CPU can run it */
  size_t ops;
  const struct teasel_op_info *op; /* as many as ops says */
};

struct teasel_info {
  const char *version;
  const char *arch;           /* "x86_64", "i386", "s390x", "any" */
  const char *tier;           /* the one that keys set from now on get */
  const char *override_name;  /* value of TEASEL_TIER, or null */
  int override_known;         /* 0: TEASEL_TIER names no tier of this build, and was ignored */
  size_t tiers;               /* in this build, worst first */
};

/* Fills *info. Errors: NULL. */
TEASEL_API teasel_status teasel_info(struct teasel_info *info);
/* Fills *tier with the index-th tier, worst first. Errors: NULL, LENGTH (no such index). */
TEASEL_API teasel_status teasel_tier_info(size_t index, struct teasel_tier_info *tier);
/* Keys set from now on, in any thread, get this tier; null: the best again (or
 * what TEASEL_TIER allows). Keys set before keep theirs. For tests and
 * measurements. Errors: TIER (unknown, or more than this CPU can run). */
TEASEL_API teasel_status teasel_select_tier(const char *name);

#ifdef __cplusplus
}
#endif
#endif
