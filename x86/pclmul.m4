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
dnl Roles that a body names: KEY (register); HASH_AT (offset of the table from it); X (vector:
dnl the block); P_LO, P_HI, P_MID (vectors: its products; may be the same); LO, MID, HI
dnl (vectors or aligned memory: the sums). The body has CONST_BASE.
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

# The products of X with a power, in three phases that a body may weave with rounds:
# PRODUCT_LO(SET or ADD, power), PRODUCT_HI(same), PRODUCT_MID(SET or ADD, half-sum),
# where X is lost. Where registers allow, a product is added up only when the others are
# under way.
define(`SHARED', `ifelse(P_HI, P_LO, `$1', `$2')')
define(`PRODUCT_LO', `	movdqu	P_LO, $2
	pclmulqdq	P_LO, X, 0x00
SHARED(`$1_SUM(LO, P_LO)')')
define(`PRODUCT_HI', `	movdqu	P_HI, $2
	pclmulqdq	P_HI, X, 0x11
SHARED(`$1_SUM(HI, P_HI)')dnl
	pshufd	P_MID, X, 0x4e
	pxor	X, P_MID
')
define(`PRODUCT_MID', `	movq	P_MID, $2
	pclmulqdq	P_MID, X, 0x00
SHARED(`', `$1_SUM(LO, P_LO)$1_SUM(HI, P_HI)')$1_SUM(MID, P_MID)')
define(`PRODUCTS', `PRODUCT_LO($1, $2)PRODUCT_HI($1, $2)PRODUCT_MID($1, $3)')

# REDUCE(): X becomes the sums divided by x^128, modulo P. The lowest quarter times P's
# middle cancels that quarter and goes into the two above it; then the next likewise.
define(`REDUCE', `	movdqa	X, LO
	movdqa	P_LO, CONST(poly)
	pclmulqdq	P_LO, X, 0x00
	pshufd	X, X, 0x4e
	pxor	P_LO, LO
	pxor	X, MID
	pxor	P_LO, HI
	pxor	X, P_LO
	movdqa	P_LO, CONST(poly)
	pclmulqdq	P_LO, X, 0x00
	pshufd	X, X, 0x4e
	pxor	P_LO, HI
	pxor	X, P_LO
')

# REORDER(x): from the order of bytes in memory to that of the integers above. A body of
# POLYVAL, whose blocks are those integers, defines it as nothing.
define(`REORDER', `	pshufb	$1, CONST(bswap)
')

# HASH_LOAD(text), HASH_LOAD(text, state): X for the products.
define(`HASH_LOAD', `	movdqu	X, $1
REORDER(X)`'dnl
ifelse($#, 2, `	pxor	X, $2
')')
# HASH_PHASE(phase, part, text pointer, state): 8 parts, of 3 phases each, are 8 blocks.
# The first one sets the sums, and the one that the state goes into is the fourth, to give
# the reduction before it time.
define(`BLOCK_OF', `ifelse($1, 3, 0, eval($1 < 3), 1, `eval($1 + 1)', `eval($1)')')
define(`HASH_PHASE', `pushdef(`BLOCK', BLOCK_OF($2))pushdef(`MODE', ifelse($2, 0, `SET', `ADD'))dnl
ifelse($1, 0, `ifelse(BLOCK, 0, `HASH_LOAD([$3], $4)', `HASH_LOAD([$3 + 16 * BLOCK])')PRODUCT_LO(MODE, POWER(BLOCK))',
  $1, 1, `PRODUCT_HI(MODE, POWER(BLOCK))', `PRODUCT_MID(MODE, HALFSUM(BLOCK))')popdef(`BLOCK')popdef(`MODE')')

# HASH_FEW(state, text pointer, index register, label): 8 - index / 8 blocks. Moves the
# pointer behind them.
define(`HASH_FEW', `	pxor	P_LO, P_LO
SET_SUM(LO, P_LO)SET_SUM(MID, P_LO)SET_SUM(HI, P_LO)dnl
	movdqa	X, $1
LABEL(few$4):
	movdqu	P_LO, [$2]
REORDER(P_LO)`'dnl
	pxor	X, P_LO
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
