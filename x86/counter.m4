dnl The counter blocks of CTR (SP 800-38A, 6.5) and GCM, counted in their last 32 bits,
dnl big-endian, modulo 2^32.
dnl
dnl While the last byte does not carry, a block i further on is one paddd of i << 24 to
dnl the block as it lies in memory. A general register holds that byte at its top, so
dnl that the carry flag says when it does carry: then, once in 256 blocks, the block is
dnl byte-reversed, counted, and reversed back.
dnl
dnl Roles that a body names: COUNTER (vector: the next counter block, as it lies in
dnl memory); LASTBYTE (32-bit register: the counter's last byte at its top, anything
dnl below). The body has CONST_BASE.
divert(-1)

RODATA_BSWAP
RODATA(`up', `FOR(`N_', 0, LANES, `	.long	0, 0, 0, eval(N_ << 24)
')')
RODATA(`up_reversed', `FOR(`N_', 0, LANES, `	.long	N_, 0, 0, 0
')')

# ANY_COUNTERS(n): V(0)... become the next n counter blocks, whatever carries; n <= LANES.
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
# COUNTERS(n, label): the one or the other.
define(`COUNTERS', `	add	LASTBYTE, eval($1 << 24)
	jnc	LABEL(near$2)
ANY_COUNTERS($1)dnl
	jmp	LABEL(counted$2)
LABEL(near$2):
NEAR_COUNTERS($1)dnl
LABEL(counted$2):
')
divert(0)dnl
