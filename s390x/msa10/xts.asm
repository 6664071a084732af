include(`s390x/cpacf.m4')dnl
# A data unit of XTS (IEEE 1619) by full KM-XTS, for AES-128 and AES-256.
#
# void xts_unit_encrypt(const teasel_xts_key *key, const uint8_t tweak[16], size_t length,
#                       uint8_t *dst, const uint8_t *src)
# void xts_unit_decrypt(the same)
# length: whole blocks, 0 too; dst == src or apart. The tweak is the user's. Secrets: both
# keys, text; the parameter block holds the keys and the power of alpha, and is wiped.
#
# Method: the instruction enciphers the tweak by itself.
# Bound: one KM, and the instructions that bring it its operands, for any length.
# Measured: 15 instructions in all, at any length (make check-counts); KM for the tweak and
# KM-XTS, which this stands for, have 5 and 13, and are started twice.
# Why not for data units that end in a part of a block: the last tweaks are wanted then, and
# the parameter block does not give them away.

define(`TWEAK_AT', `eval(2 * KEY_BYTES)')
define(`POWER_AT', `eval(2 * KEY_BYTES + 16)')   # of alpha, the next one: 1, little-endian
define(`SIZE', `eval(2 * KEY_BYTES + 32)')

define(`FULL_XTS', `
FUNC(xts_unit_$1rypt)
ENTER(SIZE)dnl
	mvc	0(KEY_BYTES, STACK), KEY_ENC`'(KEY)
	mvc	KEY_BYTES`'(KEY_BYTES, STACK), eval(XTS_KEY2 + KEY_ENC)(KEY)
	mvc	TWEAK_AT`'(16, STACK), 0(CHAIN)
	xc	POWER_AT`'(16, STACK), POWER_AT`'(STACK)
	mvi	POWER_AT`'(STACK), 1
	lgr	BLOCK, STACK
MARSHAL	lghi	CODE, FULL_XTS_CODE($1)
CPACF(`KM', OUT, IN)dnl
LEAVE(SIZE)END
')
FOR_EACH_KEY2(`FULL_XTS(enc)FULL_XTS(dec)')
