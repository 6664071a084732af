include(`x86/aesni.m4')dnl
include(`x86/counter.m4')dnl
# The counter mode of AES-GCM-SIV (RFC 8452, 4) with AES-NI.
#
# void ctr32le_crypt(const teasel_aes_key *key, uint8_t chain[16], size_t length,
#                    uint8_t *dst, const uint8_t *src)
# length: whole blocks, 0 too; dst == src or apart. chain is the next counter block, before
# and after; only its first 32 bits count, little-endian, modulo 2^32. Secrets: key, text, key
# stream; not the counter.
#
# Method: LANES blocks in flight. The counter is a word as the machine has it, so paddd counts
# and carries by itself.
# Bound: 2 aesenc a cycle, so ROUNDS / 2 cycles a block: AES-128 .3125, AES-256 .4375 cycles a
# byte.
# Measured (make bench K=ctr32le_crypt/aesni; AMD Zen 5; 8 KiB, cycles a byte, AES-128, 192,
# 256): .32, .39, .46. With 8 registers: unmeasured.
# Why not one body with ctr.asm: what they share is AES and four moves, which the layers have.

define(`KEY', `A1')
define(`CHAIN', `A2')
define(`LENGTH', `A3')
define(`DST', `A4')
define(`SRC', `A5')
define(`BASE', `T2')
define(`ROUNDKEY', `V(LANES)')
define(`COUNTER', `V(LANES + 1)')

# CTR_BLOCKS(n)
define(`CTR_BLOCKS', `FOR(`N_', 0, $1 - 1, `	movdqa	V(N_), COUNTER
	paddd	V(N_), CONST(up_reversed, 16 * N_)
')	paddd	COUNTER, CONST(up_reversed, 16 * ($1))
AES(enc, 0, $1, ROUNDKEY)dnl
FOR(`N_', 0, $1 - 1, `	movdqu	ROUNDKEY, [SRC + 16 * N_]
	pxor	V(N_), ROUNDKEY
	movdqu	[DST + 16 * N_], V(N_)
')ADVANCE($1, SRC, DST)')

FOR_EACH_KEY(`
FUNC(ctr32le_crypt)
ENTER(5, 2, LANES + 2)
CONST_BASE(BASE)dnl
	movdqu	COUNTER, [CHAIN]
SWEEP(`CTR_BLOCKS', LENGTH)
	movdqu	[CHAIN], COUNTER
LEAVE
END
')
