include(`s390x/cpacf.m4')dnl
include(`s390x/kma.m4')dnl
# GCM (SP 800-38D) by KMA.
#
# void gcm_encrypt(const teasel_gcm_key *key, uint8_t chain[32], size_t length,
#                  uint8_t *dst, const uint8_t *src)
# void gcm_decrypt(the same)
# length: whole blocks, 0 too; dst == src or apart. chain is the next counter block, of
# which the last 32 bits count modulo 2^32, then the GHASH state. Secrets: key, H, state,
# text; the parameter block holds them, and is wiped.
#
# Bound: one KMA, and the instructions that bring it its operands, for any length.
# Measured: 27 instructions in all, at any length (make check-counts).
# Why not one KMA for AAD, text and tag: it would have to know of all pieces that a message
# comes in; the parts around this one are KIMD over AAD and over one block of lengths.

define(`GCM', `
FUNC(gcm_$1rypt)
	ltgr	LENGTH, LENGTH
RETURN_IF_ZERO
KMA_KERNEL($1,
`	mvc	KMA_TAG`'(16, STACK), 16(CHAIN)
	mvc	KMA_H`'(16, STACK), GCM_H`'(KEY)
', `	mvc	16(16, CHAIN), KMA_TAG`'(STACK)
')dnl
END
')
FOR_EACH_KEY(`GCM(enc)GCM(dec)')
