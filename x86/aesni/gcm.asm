include(`x86/aesni.m4')dnl
include(`x86/counter.m4')dnl
include(`x86/pclmul.m4')dnl
# GCM (SP 800-38D, 7.1 and 7.2) with AES-NI and PCLMULQDQ: CTR and GHASH in one pass.
#
# void gcm_encrypt(const teasel_gcm_key *key, uint8_t chain[32], size_t length,
#                  uint8_t *dst, const uint8_t *src)
# void gcm_decrypt(the same)
# length: whole blocks, 0 too; dst == src or apart. chain[0..15] is the next counter
# block, of which only the last 32 bits count, modulo 2^32; chain[16..31] is the state of
# GHASH. Both before and after. Secrets: key, text, key stream, state.
#
# Method: 8 blocks a turn. Between the AES rounds of a turn stand the products of 8 blocks
# of ciphertext: encryption hashes those of the turn before, which are in dst; decryption
# those of this turn, before it stores. What remains, up to 7 blocks, is one turn more of
# which not all is stored, and a hash that begins with a lower power of H.
# With 8 vector registers a turn is two groups of 4 blocks, and the three sums of GHASH
# and its state are on the stack.
#
# Bound:
# Measured:

# ---- Registers. FREE is LASTBYTE in turns, and an index afterwards.
define(`KEY', `A1')
define(`CHAIN', `A2')
define(`LENGTH', `A3')
define(`DST', `A4')
define(`SRC', `A5')
define(`LASTBYTE', `LOW(FREE)')
define(`HASH_AT', GCM_H)

define(`GROUP', eval(VECTORS / 2))     # blocks whose AES is in flight: V(0)...
define(`ROUNDKEY', `V(GROUP)')
define(`COUNTER', `V(GROUP + 1)')
define(`X', `V(GROUP + 2)')
define(`T', `V(GROUP + 3)')
ifelse(VECTORS, 16, `
define(`FREE', `T1')
define(`BASE', `none')
define(`LO', `V(12)')
define(`MID', `V(13)')
define(`HI', `V(14)')
define(`STATE', `V(15)')
define(`MAKE_ROOM', `')
define(`CHAIN_BACK', `')
define(`TO_VECTOR', `movq')
', `
define(`FREE', `A2')
define(`BASE', `T1')
define(`LO', `SLOT(0)')
define(`MID', `SLOT(1)')
define(`HI', `SLOT(2)')
define(`STATE', `SLOT(3)')
define(`MAKE_ROOM', `	mov	SLOT(4), CHAIN
')
define(`CHAIN_BACK', `	mov	CHAIN, SLOT(4)
')
define(`TO_VECTOR', `movd')
')dnl

# ---- A turn. HASH_PART(part, text): parts 0 to 7 are blocks at text, 8 reduces. The
# ---- block that the state is added to comes fourth: the reduction before has time.
define(`HASH_PART', `ifelse($1, 8, `REDUCE()	movdqa	STATE, X
', $1, 0, `HASH_FIRST(1, [$2 + 16])', $1, 3, `HASH_STATE(STATE, [$2])',
  eval($1 < 3), 1, `HASH_NEXT(eval($1 + 1), [$2 + eval(16 * ($1 + 1))])', `HASH_NEXT($1, [$2 + 16 * $1])')')

# HASH_AFTER(round, group, text): what follows a round; one part for 8 blocks, or every
# second round one for 4.
define(`HASH_AFTER', `ifelse(GROUP, 8, `HASH_IF(eval($1 - 1), 8, `$3')',
  eval($1 % 2), 1, `HASH_IF(eval(4 * ($2) + $1 / 2), eval(3 + 5 * ($2)), `$3')')')
define(`HASH_IF', `ifelse(eval($1 <= $2), 1, `HASH_PART($1, `$3')')')

# CRYPT_GROUP(group, label, text): the key stream into V(0)..., and the hash if there
# is a text.
define(`CRYPT_GROUP', `COUNTERS(GROUP, $2)AES_WHITEN(enc, 0, GROUP, ROUNDKEY)dnl
FOR(`R_', 1, ROUNDS, `AES_ROUND(enc, R_, 0, GROUP, ROUNDKEY)ifelse(`$3', `', `', `HASH_AFTER(R_, $1, `$3')')')')

# TURN(label, text)
define(`TURN', `FOR(`G_', 0, 8 / GROUP - 1, `CRYPT_GROUP(G_, `$1'G_, `$2')dnl
FOR(`N_', 0, GROUP - 1, `	movdqu	T, [SRC + eval(16 * (G_ * GROUP + N_))]
	pxor	V(N_), T
	movdqu	[DST + eval(16 * (G_ * GROUP + N_))], V(N_)
')')ADVANCE(8, SRC, DST)')

# LAST_TURN: 1 to 7 blocks; the pointers stay.
define(`LAST_TURN', `FOR(`G_', 0, 8 / GROUP - 1, `ANY_COUNTERS(GROUP)AES(enc, 0, GROUP, ROUNDKEY)dnl
FOR(`N_', 0, GROUP - 1, `LAST_BLOCK(N_, eval(G_ * GROUP + N_))')')LABEL(crypted):
')
define(`LAST_BLOCK', `ifelse($2, 7, `', `	movdqu	T, [SRC + 16 * $2]
	pxor	V($1), T
	movdqu	[DST + 16 * $2], V($1)
ifelse($2, 6, `', `	cmp	LENGTH, eval(16 * ($2 + 1))
	je	LABEL(crypted)
')')')

# ---- Beginning and end. The counter of the end is known at once: the last turn may
# ---- count too far.
define(`BEGIN', `ENTER(5, 1, VECTORS)
ifelse(VECTORS, 8, `FRAME(5)')dnl
	test	LENGTH, LENGTH
	jz	LABEL(done)
CONST_BASE(BASE)dnl
	movdqu	COUNTER, [CHAIN]
	movdqu	X, [CHAIN + 16]
	pshufb	X, CONST(bswap)
	movdqa	STATE, X
	movdqa	X, COUNTER
	pshufb	X, CONST(bswap)
	TO_VECTOR	T, LENGTH
	psllq	T, 28
	psrlq	T, 32
	paddd	X, T
	pshufb	X, CONST(bswap)
	movdqu	[CHAIN], X
MAKE_ROOM`'dnl
	pshufd	T, COUNTER, 0xff
	movd	LASTBYTE, T
')
define(`FINISH', `	movdqa	X, STATE
	pshufb	X, CONST(bswap)
CHAIN_BACK`'dnl
	movdqu	[CHAIN + 16], X
LABEL(done):
LEAVE')

FOR_EACH_KEY(`
FUNC(gcm_encrypt)
BEGIN
	sub	LENGTH, 128
	jb	LABEL(tail)
TURN(`first', `')
	sub	LENGTH, 128
	jb	LABEL(pending)
	.p2align 5
LABEL(main):
TURN(`main', `DST - 128')dnl
	sub	LENGTH, 128
	jae	LABEL(main)
LABEL(pending):
	sub	DST, 128
	xor	LASTBYTE, LASTBYTE
HASH_FEW(STATE, DST, FREE, pending)dnl
LABEL(tail):
	add	LENGTH, 128
	jz	LABEL(finish)
LAST_TURN
	mov	FREE, 128
	sub	FREE, LENGTH
	shr	FREE, 1
HASH_FEW(STATE, DST, FREE, last)dnl
LABEL(finish):
FINISH
END

FUNC(gcm_decrypt)
BEGIN
	sub	LENGTH, 128
	jb	LABEL(tail)
	.p2align 5
LABEL(main):
TURN(`main', `SRC')dnl
	sub	LENGTH, 128
	jae	LABEL(main)
LABEL(tail):
	add	LENGTH, 128
	jz	LABEL(finish)
	mov	FREE, 128
	sub	FREE, LENGTH
	shr	FREE, 1
HASH_FEW(STATE, SRC, FREE, last)dnl
	sub	SRC, LENGTH
LAST_TURN
LABEL(finish):
FINISH
END
')
