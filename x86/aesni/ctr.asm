include(`x86/aesni.m4')dnl
include(`x86/counter.m4')dnl
# CTR (SP 800-38A, 6.5) with AES-NI.
#
# void ctr_crypt(const teasel_aes_key *key, uint8_t chain[16], size_t length,
#                uint8_t *dst, const uint8_t *src)
# length: whole blocks, 0 too; dst == src or apart. chain is the next counter block,
# before and after; only its last 32 bits count, big-endian, modulo 2^32. Secrets: key,
# text, key stream; not the counter.
#
# Method: LANES blocks in flight, counted as x86/counter.m4 says.
#
# Bound: 2 aesenc a cycle, so ROUNDS / 2 cycles a block: AES-128 .3125, AES-256 .4375
# cycles a byte. The other 3 vector instructions of a block fit in beside: 13 of the
# 4 * 5 that are there for AES-128.
# Measured (make bench K=ctr_crypt/aesni; AMD Zen 3; 8 KiB, cycles a byte, AES-128, 192,
# 256): .33, .39, .45; with 8 registers .37, .44, .52.
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

# CTR_BLOCKS(n)
define(`CTR_BLOCKS', `COUNTERS($1, $1)AES(enc, 0, $1, ROUNDKEY)dnl
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
