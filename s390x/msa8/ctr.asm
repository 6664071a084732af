include(`s390x/cpacf.m4')dnl
include(`s390x/ctr.m4')dnl
include(`s390x/kma.m4')dnl
# CTR (SP 800-38A, 6.5) by KMA, whose authentication is ignored, or by KMCTR.
#
# void ctr_crypt(const teasel_aes_key *key, uint8_t chain[16], size_t length,
#                uint8_t *dst, const uint8_t *src)
# length: whole blocks, 0 too; dst == src or apart. chain is the next counter block,
# before and after; only its last 32 bits count, big-endian, modulo 2^32. Secrets: key,
# text; the parameter block holds the key, and is wiped.
#
# Method: KMA counts by itself, with H = 0, so that GHASH stays 0. From 256 bytes on that
# beats preparing counter blocks (as others measured on hardware); below it is KMCTR.
# Bound: one KMA, and the instructions that bring it its operands, for any length.
# Measured: 24 instructions in all from 256 bytes on (make check-counts); below as msa4.
# Why not KMA for short messages as well: its start costs more than the few counter blocks of
# KMCTR, by the measurements of others; unmeasured here, for want of the hardware.

FOR_EACH_KEY(`
FUNC(ctr_crypt)
	cghi	LENGTH, 256
	jl	LABEL(short)
KMA_KERNEL(enc)dnl
LABEL(short):
CTR_BY_KMCTR`'END
')
