include(`x86/aesni.m4')dnl
include(`x86/pclmul.m4')dnl
# GHASH (SP 800-38D, 6.4) with PCLMULQDQ.
#
# void ghash_set_key(teasel_ghash_key *key, const uint8_t h[16])
# Writes what x86/pclmul.m4 draws: 8 powers of H and their half-sums. Secrets: all.
#
# Method: H^2; H^3 and H^4 from it; H^5 to H^8 from H^4. A square has no middle product,
# so even powers are made as squares where they can be.
# Bound: the chain is three times a multiplication: 3 products of latency 4, 4 xors and 2
# shuffles, 18 cycles. The 31 products, one for 2 cycles, count more: 62 cycles.
# Measured (make bench K=ghash_set_key/aesni; AMD Zen 3): 87 cycles; 90 with 32 bits.
# Why not leave the powers to the first long message: threads share the key.
#
# void ghash(const teasel_ghash_key *key, uint8_t state[16], size_t length, const uint8_t *src)
# length: whole blocks, 0 too. Secrets: key, state, text.
#
# Method: x86/pclmul.m4; 8 blocks for a reduction, and what remains is one group more.
# Bound: 3 products a block and 2 a reduction, one for 2 cycles: 6.5 cycles a block, .41
# cycles a byte.
# Measured (make bench K=ghash/aesni; AMD Zen 3; 8 KiB): .42 cycles a byte, at either width.
# Why not 16 blocks for a reduction: 4 % less for long texts, against 8 powers
# more for each key.
#
# void polyval(const teasel_gcm_key *key, uint8_t state[16], size_t length, const uint8_t *src)
# The same of blocks that are not byte-reversed (RFC 8452, 3), by the hash key in key.
# Measured (make bench K=polyval/aesni; AMD Zen 5; 8 KiB): .42 cycles a byte.

define(`KEY', `A1')
define(`HASH_AT', 0)
define(`X', `V(0)')
define(`P_LO', `V(1)')
define(`P_HI', `V(1)')
define(`P_MID', `V(1)')
define(`LO', `V(2)')
define(`MID', `V(3)')
define(`HI', `V(4)')

# ghash_set_key
define(`H_BYTES', `A2')
define(`BASE', `T1')
define(`H', `V(5)')         # H^2, later H^4
define(`POWER_OF', `POWER(AGGREGATE - ($1))')

# ghash
define(`STATE', `V(5)')
define(`CHAIN', `A2')
define(`LENGTH', `A3')
define(`SRC', `A4')
define(`INDEX', `T2')

# What comes back when x^127 leaves.
RODATA(`one_poly', `	.quad	1, 0xc200000000000000')

# KEEP_POWER(n): X is H^n.
define(`KEEP_POWER', `	movdqu	POWER_OF($1), X
	pshufd	P_LO, X, 0x4e
	pxor	P_LO, X
	movq	HALFSUM(AGGREGATE - ($1)), P_LO
')
# SQUARE(x): X becomes x * x. TIMES(n): X becomes H (the register) times power n.
define(`SQUARE', `	movdqa	LO, $1
	pclmulqdq	LO, LO, 0x00
	movdqa	HI, $1
	pclmulqdq	HI, HI, 0x11
	movdqa	MID, LO
	pxor	MID, HI
REDUCE()')
define(`TIMES', `	movdqa	X, H
PRODUCTS(`SET', POWER_OF($1), HALFSUM(AGGREGATE - ($1)))REDUCE()')

FUNC(ghash_set_key)
ENTER(2, 1, 6)
CONST_BASE(BASE)dnl
	movdqu	X, [H_BYTES]
	pshufb	X, CONST(bswap)
	pshufd	P_LO, X, 0xff
	psrad	P_LO, 31
	pand	P_LO, CONST(one_poly)
	movdqa	LO, X
	psrlq	LO, 63
	pslldq	LO, 8
	psllq	X, 1
	pxor	X, LO
	pxor	X, P_LO
KEEP_POWER(1)dnl
SQUARE(X)	movdqa	H, X
KEEP_POWER(2)dnl
TIMES(1)KEEP_POWER(3)dnl
SQUARE(H)	movdqa	H, X
KEEP_POWER(4)dnl
TIMES(1)KEEP_POWER(5)dnl
TIMES(2)KEEP_POWER(6)dnl
TIMES(3)KEEP_POWER(7)dnl
SQUARE(H)KEEP_POWER(8)dnl
LEAVE
END

# HASH(): ghash, or polyval.
define(`HASH', `ENTER(4, 2, 6)
	test	LENGTH, LENGTH
	jz	LABEL(done)
CONST_BASE(BASE)dnl
	movdqu	STATE, [CHAIN]
REORDER(STATE)`'dnl
	sub	LENGTH, eval(16 * AGGREGATE)
	jb	LABEL(tail)
	.p2align 5
LABEL(main):
FOR(`PART_', 0, AGGREGATE - 1, `FOR(`PHASE_', 0, 2, `HASH_PHASE(PHASE_, PART_, SRC, STATE)')')REDUCE()dnl
	movdqa	STATE, X
ADVANCE(AGGREGATE, SRC)dnl
	sub	LENGTH, eval(16 * AGGREGATE)
	jae	LABEL(main)
LABEL(tail):
	add	LENGTH, eval(16 * AGGREGATE)
	jz	LABEL(store)
	mov	INDEX, eval(16 * AGGREGATE)
	sub	INDEX, LENGTH
	shr	INDEX, 1
HASH_FEW(STATE, SRC, INDEX, last)dnl
LABEL(store):
REORDER(STATE)`'dnl
	movdqu	[CHAIN], STATE
LABEL(done):
LEAVE
')

FUNC(ghash)
HASH()dnl
END

define(`HASH_AT', GCM_H)
define(`REORDER', `')
FUNC(polyval)
HASH()dnl
END
