include(`s390x/cpacf.m4')dnl
# ECB (SP 800-38A, 6.1) by KM.
#
# void ecb_encrypt(const teasel_aes_key *key, size_t length, uint8_t *dst, const uint8_t *src)
# void ecb_decrypt(the same)
# length: whole blocks, 0 too; dst == src or apart. Secrets: key, text.
#
# Method: KM only reads its parameter block, which is the key alone, so the block is the
# key where it lies. Nothing is copied, and nothing has to be wiped.
# Bound: one KM, and the instructions that bring it its operands, for any length.
# Measured: 5 instructions in all, at any length (make check-counts).
# Why not count the blocks and go on after a condition code of 3 by hand: the instruction has
# brought its registers to where it stopped.

define(`BYTES', `%r3')       # the second argument
define(`TO', `%r4')
define(`FROM', `%r5')
define(`PAIR', `%r2')        # PAIR and BYTES are an even-odd pair

define(`ECB', `
FUNC(ecb_$1rypt)
	la	BLOCK, KEY_ENC`'(KEY)
	lghi	CODE, AES_CODE($1)
	lgr	PAIR, FROM
CPACF(`KM', TO, PAIR)dnl
RETURN
END
')
FOR_EACH_KEY(`ECB(enc)ECB(dec)')
