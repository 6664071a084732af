include(`x86/aesni.m4')dnl
# CTR (SP 800-38A, 6.5) with AES-NI.
#
# void ctr_crypt(const teasel_aes_key *key, uint8_t chain[16], size_t length,
#                uint8_t *dst, const uint8_t *src)
# length: whole blocks, 0 too; dst == src or apart. chain is the next counter block,
# before and after; only its last 32 bits count, big-endian, modulo 2^32. Secrets: key,
# text, key stream; not the counter.
#
# Method: LANES blocks in flight. While the counter's last byte does not carry, a block
# i further on is one paddd of i << 24 to the block as it lies in memory. A general
# register holds that byte at its top, so that the carry flag says when it does carry:
# then, once in 256 blocks, the block is byte-reversed, counted, and reversed back.
#
# Bound: 2 aesenc a cycle, so ROUNDS / 2 cycles a block: AES-128 .3125, AES-256 .4375
# cycles a byte. The other 3 vector instructions of a block fit in beside: 13 of the
# 4 * 5 that are there for AES-128.
# Measured:
# Why not reverse each counter block: the shuffle shares a port with aesenc, which made
# AES-128 6 % slower. Why not write the counter into blocks on the stack: a load over
# two stores waits until both have reached the cache.

define(`KEY', `A1')
define(`CHAIN', `A2')
define(`LENGTH', `A3')
define(`DST', `A4')
define(`SRC', `A5')
define(`LASTBYTE', `LOW(T1)')      # of the counter, as the highest byte
define(`BASE', `T2')
define(`ROUNDKEY', `V(LANES)')
define(`COUNTER', `V(LANES + 1)')  # the next counter block as it lies in memory

RODATA_BSWAP
RODATA(`up', `FOR(`N_', 0, LANES, `	.long	0, 0, 0, eval(N_ << 24)
')')
RODATA(`up_reversed', `FOR(`N_', 0, LANES, `	.long	N_, 0, 0, 0
')')

# ANY_COUNTERS(n): V(0)... become the next n counter blocks, whatever carries.
define(`ANY_COUNTERS', `	pshufb	COUNTER, CONST(bswap)
FOR(`N_', 0, $1 - 1, `	movdqa	V(N_), COUNTER
	paddd	V(N_), CONST(up_reversed, 16 * N_)
	pshufb	V(N_), CONST(bswap)
')	paddd	COUNTER, CONST(up_reversed, 16 * ($1))
	pshufb	COUNTER, CONST(bswap)
')
# NEAR_COUNTERS(n): if the last byte does not carry.
define(`NEAR_COUNTERS', `FOR(`N_', 0, $1 - 1, `	movdqa	V(N_), COUNTER
	paddd	V(N_), CONST(up, 16 * N_)
')	paddd	COUNTER, CONST(up, 16 * ($1))
')

# CTR_BLOCKS(n)
define(`CTR_BLOCKS', `	add	LASTBYTE, eval($1 << 24)
	jnc	LABEL(near$1)
ANY_COUNTERS($1)dnl
	jmp	LABEL(counted$1)
LABEL(near$1):
NEAR_COUNTERS($1)dnl
LABEL(counted$1):
AES(enc, 0, $1, ROUNDKEY)dnl
FOR(`N_', 0, $1 - 1, `	movdqu	ROUNDKEY, [SRC + 16 * N_]
	pxor	V(N_), ROUNDKEY
	movdqu	[DST + 16 * N_], V(N_)
')ADVANCE($1, SRC, DST)')

FOR_EACH_KEY(`
FUNC(ctr_crypt)
ENTER(5, 2, LANES + 2)
CONST_BASE(BASE)dnl
	movdqu	COUNTER, [CHAIN]
	movzx	LASTBYTE, byte ptr [CHAIN + 15]
	shl	LASTBYTE, 24
SWEEP(`CTR_BLOCKS', LENGTH)
	movdqu	[CHAIN], COUNTER
LEAVE
END
')
