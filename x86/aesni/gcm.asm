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
# those of this turn, before it stores over them. What remains, up to 7 blocks, is one turn
# more of which not all is stored, and a hash that begins with a lower power of H.
# With 8 vector registers a turn is two groups of 4 blocks, and the three sums of GHASH
# and its state are on the stack.
#
# Bound: by AES, 2 aesenc a cycle, 5 cycles a block (AES-128); by PCLMULQDQ, 3.25 a block,
# one for 2 cycles, 6.5. But on AMD Zen 3 a PCLMULQDQ is 4 micro-operations, and 4 of any
# kind execute in a cycle. A block has 10 aesenc, 13 by PCLMULQDQ, 3 for the counter and
# the text, 6 for byte order, half-sum and sums, and 1 of the reduction: 33, so 8.2 cycles,
# .52 cycles a byte; AES-192 .55, AES-256 .58. The same mix of instructions that do
# not wait for each other takes 9.5 cycles, .59: not each unit takes each of them.
# With 8 registers: the sums in memory are 2 instructions more for each product, a load
# and a store, and with 4 blocks in flight AES has no lead over its latency, 4 cycles a
# round: twice 40 cycles a turn, to be filled from the turn's other half.
# Measured (make bench K=gcm_encrypt/aesni, K=gcm_decrypt/aesni; AMD Zen 3; 8 KiB, cycles
# a byte, AES-128, 192, 256): encryption .65, .69, .76; decryption .65, .68, .74. With 8
# registers .77, .80, .84; .76, .80, .84.
# Why not powers of H as memory operands of PCLMULQDQ (copied to where they are aligned):
# 4 % slower. Why not counter blocks by general registers, through the stack, whitened
# there: 2 % faster, but there are no registers for it with 32 bits. Why not hash a
# whole block at a time between rounds: 5 % slower, since sums then wait in the queue.

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
define(`TEXT', `P_LO')
define(`STATE', `SLOT(0)')
ifelse(VECTORS, 16, `
define(`FREE', `T1')
define(`BASE', `none')
define(`COUNTER', `ROUNDKEY')          # between two turns in NEXT_COUNTER
define(`NEXT_COUNTER', `SLOT(1)')
define(`X', `V(9)')
define(`P_LO', `V(10)')
define(`P_HI', `V(11)')
define(`P_MID', `V(12)')
define(`LO', `V(13)')
define(`MID', `V(14)')
define(`HI', `V(15)')
define(`ROOM', 2)
define(`GET_COUNTER', `	movdqa	COUNTER, NEXT_COUNTER
')
define(`PUT_COUNTER', `	movdqa	NEXT_COUNTER, COUNTER
')
define(`PUT_CHAIN', `')
define(`GET_CHAIN', `')
define(`TO_VECTOR', `movq')
define(`PLACES', 3)
', `
define(`FREE', `CHAIN')
define(`BASE', `T1')
define(`COUNTER', `V(5)')
define(`X', `V(6)')
define(`P_LO', `V(7)')
define(`P_HI', `V(7)')
define(`P_MID', `V(7)')
define(`LO', `SLOT(1)')
define(`MID', `SLOT(2)')
define(`HI', `SLOT(3)')
define(`ROOM', 5)
define(`GET_COUNTER', `')
define(`PUT_COUNTER', `')
define(`PUT_CHAIN', `	mov	SLOT(4), CHAIN
')
define(`GET_CHAIN', `	mov	CHAIN, SLOT(4)
')
define(`TO_VECTOR', `movd')
define(`PLACES', `eval(((ROUNDS - 1) * PIECES - 1) / GROUP)')
')dnl

# ---- A turn. Behind each of the PIECES of a round there is a place for a phase of the
# ---- hash. A part of the hash gets PLACES: just enough, or with few registers as many as
# ---- the rounds have. The reduction takes one place more.
define(`PIECES', 3)
# WEAVE(place, group, text)
define(`WEAVE', `WEAVE_PART(eval($1 % PLACES), eval($1 / PLACES), $2, `$3')')
define(`WEAVE_PART', `ifelse(eval($2 < GROUP && $1 < 3), 1, `HASH_PHASE($1, eval($2 + $3 * GROUP), `$4', STATE)',
  eval($1 == 0 && $2 + $3 * GROUP == AGGREGATE), 1, `REDUCE()	movdqa	STATE, X
')')
define(`LANE_AT', `ifelse($1, PIECES, GROUP, `eval($1 * ((GROUP + PIECES - 1) / PIECES))')')

# CRYPT_GROUP(group, label, text): counter blocks through all rounds but the last, in
# V(0)...; and the hash if there is a text.
define(`CRYPT_GROUP', `GET_COUNTER`'COUNTERS(GROUP, $2)PUT_COUNTER`'AES_WHITEN(enc, 0, GROUP, ROUNDKEY)dnl
FOR(`R_', 1, ROUNDS - 1, `AES_ROUND_KEY(enc, R_, ROUNDKEY)FOR(`P_', 0, PIECES - 1, `dnl
AES_LANES(enc, R_, LANE_AT(P_), LANE_AT(eval(P_ + 1)) - LANE_AT(P_), ROUNDKEY)dnl
ifelse(`$3', `', `', `WEAVE(eval((R_ - 1) * PIECES + P_), $1, `$3')')')')AES_ROUND_KEY(enc, ROUNDS, ROUNDKEY)')

# CRYPT_BLOCK(n, block): the last round, with the text in its round key.
define(`CRYPT_BLOCK', `	movdqu	TEXT, [SRC + eval(16 * ($2))]
	pxor	TEXT, ROUNDKEY
	aesenclast	V($1), TEXT
	movdqu	[DST + eval(16 * ($2))], V($1)
')
# TURN(label, text)
define(`TURN', `FOR(`G_', 0, 8 / GROUP - 1, `CRYPT_GROUP(G_, `$1'G_, `$2')dnl
FOR(`N_', 0, GROUP - 1, `CRYPT_BLOCK(N_, G_ * GROUP + N_)')')ADVANCE(8, SRC, DST)')

# LAST_TURN: 1 to 7 blocks, in groups of 4; the pointers stay.
define(`LAST_TURN', `FOR(`G_', 0, 1, `GET_COUNTER`'ANY_COUNTERS(4)PUT_COUNTER`'AES_WHITEN(enc, 0, 4, ROUNDKEY)dnl
AES_ROUNDS(enc, 0, 4, ROUNDKEY)AES_ROUND_KEY(enc, ROUNDS, ROUNDKEY)dnl
FOR(`N_', 0, 3, `LAST_BLOCK(N_, eval(4 * G_ + N_))')')LABEL(crypted):
')
define(`LAST_BLOCK', `ifelse($2, 7, `', `CRYPT_BLOCK($1, $2)ifelse($2, 6, `', `	cmp	LENGTH, eval(16 * ($2 + 1))
	je	LABEL(crypted)
')')')

# ---- Beginning and end. The counter of the end is written at once, as the last turn may
# ---- count too far.
define(`BEGIN', `ENTER(5, 1, VECTORS)
FRAME(ROOM)dnl
	test	LENGTH, LENGTH
	jz	LABEL(done)
CONST_BASE(BASE)dnl
	movdqu	COUNTER, [CHAIN]
	movdqu	X, [CHAIN + 16]
	pshufb	X, CONST(bswap)
PUT_COUNTER`'dnl
	movdqa	STATE, X
	movdqa	X, COUNTER
	pshufb	X, CONST(bswap)
	TO_VECTOR	P_LO, LENGTH
	psllq	P_LO, 28
	psrlq	P_LO, 32
	paddd	X, P_LO
	pshufb	X, CONST(bswap)
	movdqu	[CHAIN], X
PUT_CHAIN`'dnl
	pshufd	X, COUNTER, 0xff
	movd	LASTBYTE, X
')
define(`FINISH', `	movdqa	X, STATE
	pshufb	X, CONST(bswap)
GET_CHAIN`'dnl
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
