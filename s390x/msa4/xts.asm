include(`s390x/cpacf.m4')dnl
# XTS (IEEE 1619) by KM-XTS, for AES-128 and AES-256; no function does AES-192.
#
# void xts_encrypt(const teasel_aes_key *key, uint8_t chain[16], size_t length,
#                  uint8_t *dst, const uint8_t *src)
# void xts_decrypt(the same)
# length: whole blocks, 0 too; dst == src or apart. chain is the tweak, enciphered already;
# it comes back times alpha for each block. Secrets: key, text, chain; the parameter block
# holds the key, and is wiped.
#
# Bound: one KM, and the instructions that bring it its operands, for any length.
# Measured: 13 instructions in all, at any length (make check-counts).
# Why not PCC for the first tweak: for block 0 of a data unit that is a single encipherment,
# which the key of the tweak does by KM as the first step of each data unit.

define(`XTS', `
FUNC(xts_$1rypt)
ENTER(eval(KEY_BYTES + 16))dnl
	mvc	0(KEY_BYTES, STACK), KEY_ENC`'(KEY)
	mvc	KEY_BYTES`'(16, STACK), 0(CHAIN)
	lgr	BLOCK, STACK
MARSHAL	lghi	CODE, XTS_CODE($1)
CPACF(`KM', OUT, IN)dnl
	mvc	0(16, CHAIN), KEY_BYTES`'(STACK)
LEAVE(eval(KEY_BYTES + 16))END
')
FOR_EACH_KEY2(`XTS(enc)XTS(dec)')
