include(`x86/aesni.m4')dnl
# CBC encryption (SP 800-38A, 6.2) and CBC-MAC's chain, of many messages at once, with AES-NI.
#
# void cbc_encrypt_many(const teasel_lane *lane, size_t n, size_t length)
# void cbcmac_many(the same)
# n: 1 to 16 lanes, apart from each other; length: bytes of each, whole blocks, 0 too. Each
# lane has a key, a chain and a source, and for CBC a destination, which is the source or lies
# apart. Its chain goes on. Secrets: keys, texts, chains; not which lanes share a key.
#
# Method: a block of each lane, then the next block of each: LANES blocks at a time are in
# registers, as in ECB, and wait in their chains for their next turn. The next LANES lanes do not
# depend on them, so that their rounds fill the gaps. Lanes that have one key load each round key
# once for LANES blocks; others load it for each.
#
# Bound: for a message, ROUNDS times the latency of aesenc, 4, 2 xors, and the way of the chain
# through memory, some 8: AES-128 50, AES-256 66 cycles a block, whatever the number of lanes;
# for all lanes, 2 aesenc a cycle, ROUNDS / 2 cycles a block: AES-128 .3125, AES-256 .4375 cycles
# a byte. So from 10 lanes on the latter counts. With a key for each lane: ROUNDS + 3 loads a
# block, of which AMD Zen 5 does 2 in a cycle: AES-128 .41, AES-256 .53.
# Measured (make bench K=*_many/aesni SIZES=16384; AMD Zen 5; 16 messages of 1 KiB with one key,
# cycles a byte, AES-128, 192, 256): CBC .33, .40, .47; CBC-MAC .33, .40, .46; of 16 bytes
# (SIZES=256) CBC .47, .54, .56; CBC-MAC .45, .50, .54, in one run of four half as much again: the
# search for a second key and the calls count. Of 4 KiB (SIZES=65536), where make bench has the
# messages 4 KiB apart and their lines meet in one set of the cache: CBC .52 for all key sizes. With
# a key for each lane, which make bench does not do, and with 8 registers: unmeasured.
# Why not 8 chains in registers until their messages end: a block of each of 8 lanes would take
# 41 cycles, where this takes 54; but of 9 and of 16 lanes 82, where this takes 57 and 85. Why not
# copies of own keys on the stack, where they are aligned operands: the loads are as many, and the
# copies would have to be made and wiped.

define(`LANE', `A1')         # the next lane of this row
define(`COUNT', `A2')        # lanes that this row still has to do
define(`LENGTH', `A3')
define(`OFFSET', `T1')       # of this row in each text
define(`POINTER', `T2')
define(`KEY', `T3')          # of all lanes
define(`FIRST_LANE', `SLOT(0)')
define(`ALL_LANES', `SLOT(1)')
define(`ROUNDKEY', `V(LANES)')
define(`TEXT', `V(LANES + 1)')

# MEMBER(n, i): the i-th pointer of the n-th lane from here: teasel_lane in fat/kernels.h.
define(`MEMBER', `[LANE + eval(LANE_SIZE * ($1) + WIDTH / 8 * ($2))]')
define(`LANE_SIZE', eval(4 * WIDTH / 8))
define(`LANE_KEY', `MEMBER($1, 0)')
define(`LANE_CHAIN', `MEMBER($1, 1)')
define(`LANE_DST', `MEMBER($1, 2)')
define(`LANE_SRC', `MEMBER($1, 3)')

# ADD_TEXT(n): the chain of the n-th lane, and its block.
define(`ADD_TEXT', `	mov	POINTER, LANE_CHAIN($1)
	movdqu	V($1), [POINTER]
	mov	POINTER, LANE_SRC($1)
	movdqu	TEXT, [POINTER + OFFSET]
	pxor	TEXT, ROUNDKEY
	pxor	V($1), TEXT
')
define(`PUT_CHAINS', `FOR(`N_', 0, $1 - 1, `	mov	POINTER, LANE_CHAIN(N_)
	movdqu	[POINTER], V(N_)
')')
define(`PUT_TEXTS', `FOR(`N_', 0, $1 - 1, `	mov	POINTER, LANE_DST(N_)
	movdqu	[POINTER + OFFSET], V(N_)
')')
define(`PUT_BOTH', `PUT_CHAINS($1)PUT_TEXTS($1)')
define(`NEXT_LANES', `	add	LANE, eval(LANE_SIZE * ($1))
')

# SHARED_KEY(n): a block of n lanes that have one key.
define(`SHARED_KEY', `AES_ROUND_KEY(enc, 0, ROUNDKEY)FOR(`N_', 0, $1 - 1, `ADD_TEXT(N_)')dnl
FOR(`R_', 1, ROUNDS, `AES_ROUND(enc, R_, 0, $1, ROUNDKEY)')PUT($1)NEXT_LANES($1)')

# OWN_KEYS(n): a block of n lanes with a key each, whose address serves for half of the rounds.
define(`OWN_KEYS', `pushdef(`KEY', `POINTER')FOR(`N_', 0, $1 - 1, `	mov	POINTER, LANE_KEY(N_)
AES_ROUND_KEY(enc, 0, ROUNDKEY)ADD_TEXT(N_)')dnl
FOR(`H_', 0, 1, `FOR(`L_', 0, $1 - 1, `	mov	POINTER, LANE_KEY(L_)
FOR(`R_', 1, ROUNDS / 2, `AES_ROUND(enc, eval(H_ * ROUNDS / 2 + R_), L_, 1, ROUNDKEY)')')')popdef(`KEY')dnl
PUT($1)NEXT_LANES($1)')

# ROWS(body, label): a block of each lane, then the next.
define(`ROWS', `LABEL(row$2):
SWEEP(`$1', COUNT, 1, $2)dnl
	mov	LANE, FIRST_LANE
	mov	COUNT, ALL_LANES
	add	OFFSET, 16
	cmp	OFFSET, LENGTH
	jne	LABEL(row$2)
')

define(`MANY', `ENTER(3, 3, LANES + 2)
FRAME(2, 0)dnl
	xor	OFFSET, OFFSET
	test	LENGTH, LENGTH
	jz	LABEL(end)
	mov	FIRST_LANE, LANE
	mov	ALL_LANES, COUNT
	mov	KEY, LANE_KEY(0)
LABEL(compare):
	cmp	KEY, LANE_KEY(0)
	jne	LABEL(own)
NEXT_LANES(1)dnl
	sub	COUNT, 1
	jnz	LABEL(compare)
	mov	LANE, FIRST_LANE
	mov	COUNT, ALL_LANES
	.p2align 5
ROWS(`SHARED_KEY', shared)dnl
	jmp	LABEL(end)
	.p2align 5
LABEL(own):
	mov	LANE, FIRST_LANE
	mov	COUNT, ALL_LANES
ROWS(`OWN_KEYS', own)dnl
LABEL(end):
LEAVE')

FOR_EACH_KEY(`
define(`PUT', defn(`PUT_BOTH'))dnl
FUNC(cbc_encrypt_many)
MANY()
END

define(`PUT', defn(`PUT_CHAINS'))dnl
FUNC(cbcmac_many)
MANY()
END
')
