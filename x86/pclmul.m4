dnl GHASH (SP 800-38D, 6.4) by PCLMULQDQ, for x86/aesni/ghash.asm and gcm.asm.
dnl
dnl A block of GHASH has its lowest power of x in the first byte's highest bit. Byte-
dnl reversed, it is a 128-bit integer whose bit 127 - k is the coefficient of x^k: a
dnl reflected polynomial. A carry-less product of two such is the reflected product, but
dnl for one position; so H is kept times x (RFC 8452, appendix A), and all is POLYVAL,
dnl with P = x^128 + x^127 + x^126 + x^121 + 1 in the order of plain integers:
dnl
dnl     state = sum of X[i] * H^(n - i), all divided by x^128 modulo P,   i = 0 .. n - 1
dnl
dnl The products of up to 8 blocks are added up as they are and reduced once.
dnl Karatsuba: with halves x1 x0 and h1 h0, a product is
dnl
dnl     x1 h1 * x^128 + ((x1 + x0)(h1 + h0) - x1 h1 - x0 h0) * x^64 + x0 h0
dnl           HI                     MID                                LO
dnl
dnl and the subtractions wait for the reduction too. Schoolbook multiplication would
dnl save the half-sums of the text, 2 quick instructions, for a fourth PCLMULQDQ.
dnl
dnl The key, in teasel_ghash_key.table (no alignment):
dnl
dnl     0: H^8   16: H^7   ...   112: H^1 | 128: half-sum of H^8   ...   184: of H^1
dnl
dnl Roles that a body names: KEY (register); HASH_AT (offset of the table from it); X and
dnl T (vectors); LO, MID, HI (vectors or aligned memory). The body has CONST_BASE.
divert(-1)

define(`AGGREGATE', 8)      # blocks for one reduction

RODATA_BSWAP
# (x^121 + x^126 + x^127) / x^64, for either half.
RODATA(`poly', `	.quad	0xc200000000000000, 0xc200000000000000')

# POWER(i), HALFSUM(i): the operands for X[i] of 8.
define(`POWER', `[KEY + eval(HASH_AT + 16 * ($1))]')
define(`HALFSUM', `qword ptr [KEY + eval(HASH_AT + 16 * AGGREGATE + 8 * ($1))]')

# SET_SUM(sum, x), ADD_SUM(sum, x): x is lost if sum is in memory.
define(`IN_MEMORY', `ifelse(substr($1, 0, 1), `[', `$2', `$3')')
define(`SET_SUM', `	movdqa	$1, $2
')
define(`ADD_SUM', `IN_MEMORY($1, `	pxor	$2, $1
	movdqa	$1, $2
', `	pxor	$1, $2
')')

# PRODUCTS(SET or ADD, power, half-sum): X times the power. Loses X.
define(`PRODUCTS', `	movdqu	T, $2
	pclmulqdq	T, X, 0x00
$1_SUM(LO, T)dnl
	movdqu	T, $2
	pclmulqdq	T, X, 0x11
$1_SUM(HI, T)dnl
	pshufd	T, X, 0x4e
	pxor	X, T
	movq	T, $3
	pclmulqdq	T, X, 0x00
$1_SUM(MID, T)')

# REDUCE(): X becomes the sums divided by x^128, modulo P. The lowest quarter times P's
# middle cancels that quarter and goes into the two above it; then the next likewise.
define(`REDUCE', `	movdqa	X, LO
	movdqa	T, CONST(poly)
	pclmulqdq	T, X, 0x00
	pshufd	X, X, 0x4e
	pxor	T, LO
	pxor	X, MID
	pxor	T, HI
	pxor	X, T
	movdqa	T, CONST(poly)
	pclmulqdq	T, X, 0x00
	pshufd	X, X, 0x4e
	pxor	T, HI
	pxor	X, T
')

# HASH_FIRST(i, text), HASH_NEXT(i, text), HASH_STATE(state, text): one of 8 blocks.
define(`HASH_FIRST', `	movdqu	X, $2
	pshufb	X, CONST(bswap)
PRODUCTS(`SET', POWER($1), HALFSUM($1))')
define(`HASH_STATE', `	movdqu	X, $2
	pshufb	X, CONST(bswap)
	pxor	X, $1
PRODUCTS(`ADD', POWER(0), HALFSUM(0))')
define(`HASH_NEXT', `	movdqu	X, $2
	pshufb	X, CONST(bswap)
PRODUCTS(`ADD', POWER($1), HALFSUM($1))')

# HASH_FEW(state, text pointer, index register, label): 8 - index / 8 blocks. Moves the
# pointer behind them.
define(`HASH_FEW', `	pxor	T, T
SET_SUM(LO, T)SET_SUM(MID, T)SET_SUM(HI, T)dnl
	movdqa	X, $1
LABEL(few$4):
	movdqu	T, [$2]
	pshufb	T, CONST(bswap)
	pxor	X, T
PRODUCTS(`ADD', [KEY + 2 * $3 + HASH_AT], qword ptr [KEY + $3 + eval(HASH_AT + 16 * AGGREGATE)])dnl
	pxor	X, X
	add	$2, 16
	add	$3, 8
	cmp	$3, eval(8 * AGGREGATE)
	jne	LABEL(few$4)
REDUCE()dnl
	movdqa	$1, X
')
divert(0)dnl
