include(`s390x/cpacf.m4')dnl
include(`s390x/ctr.m4')dnl
# CTR (SP 800-38A, 6.5) by KMCTR.
#
# void ctr_crypt(const teasel_aes_key *key, uint8_t chain[16], size_t length,
#                uint8_t *dst, const uint8_t *src)
# length: whole blocks, 0 too; dst == src or apart. chain is the next counter block,
# before and after; only its last 32 bits count, big-endian, modulo 2^32. Secrets: key,
# text; not the counter.
#
# Method: 128 counter blocks at a time in a buffer on the stack.
# Bound: one KMCTR for each 2 KiB, and 5 instructions a block for the counters.
# Measured: 38 instructions for a block, 20885 for 64 KiB, 5.1 a block (make check-counts).
# Why not a larger buffer: it would leave the first-level cache to the text no longer.

FOR_EACH_KEY(`
FUNC(ctr_crypt)
CTR_BY_KMCTR`'END
')
