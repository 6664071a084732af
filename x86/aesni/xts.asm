include(`x86/aesni.m4')dnl
# XTS (IEEE 1619, 5.3 and 5.4; SP 800-38E) with AES-NI: whole blocks.
#
# void xts_encrypt(const teasel_aes_key *key, uint8_t chain[16], size_t length,
#                  uint8_t *dst, const uint8_t *src)
# void xts_decrypt(the same)
# length: whole blocks, 0 too; dst == src or apart. chain is the tweak of the next
# block, enciphered, before and after. Secrets: key, text, tweak.
#
# Method: c = E(p ^ t) ^ t, LANES blocks in flight. From block to block, t becomes
# t * alpha: both halves are doubled; the bit that each half loses, spread over a word by
# an arithmetic shift, keeps 0x87 or the other half's lowest bit of a constant. Those
# bits come from a copy of the halves' upper words, moved on by a bit each time: what the
# products with 0x87 put in below reaches these bits after 32 doublings only, and the
# copy is renewed sooner. So a doubling waits for two instructions, not for four.
# In the loop, the next turn's tweaks are made between this turn's rounds. Tweaks wait
# on the stack, for this turn and for the next; short messages need, and wipe, few of
# these slots.
#
# Bound: 2 aesenc a cycle, so ROUNDS / 2 cycles a block: AES-128 .3125, AES-256 .4375
# cycles a byte. The other 8 vector instructions of a block would fit in beside: with
# the 10 of AES-128, 18 of the 4 * 5 that are there.
# Measured (make bench K=xts_*crypt/aesni; AMD Zen 3; 8 KiB, cycles a byte, AES-128, 192,
# 256), both directions: .39, .43, .49; with 8 registers .44, .51, .57.
# Why not make the tweaks first, with a shuffle for each carry: a chain of 4 cycles a
# block, which waits among the AES instructions for its turn: 7.8 instead of 6.1 cycles a
# block. Why not UPPER in a register at both widths: with 8 registers a lane less, 7 %
# slower for AES-256; and why not shift everywhere: 4 % slower with 16. Why not
# t * alpha^LANES, lane by lane: its carries take a multiplication by 0x87.

define(`KEY', `A1')
define(`CHAIN', `A2')
define(`LENGTH', `A3')
define(`DST', `A4')
define(`SRC', `A5')
define(`BASE', `T1')

# V(0)... are the blocks.
define(`TWEAK', `V(LANES)')          # of the next block, or of the next turn's lane
define(`ROUNDKEY', `V(LANES + 1)')
define(`CARRY', `V(LANES + 1)')      # these three never meet
define(`TEXT', `V(LANES + 1)')

RODATA(`alpha', `	.long	0x87, 0, 1, 0')dnl

# UPPER: the upper words of TWEAK's halves, crosswise. RENEW makes them, once a turn;
# UPPER_OF(n) brings them into CARRY for the turn's doubling n. In a register they are
# doubled every time; without one to spare they wait in a slot, and CARRY is shifted.
ifelse(eval(LANES + 3 <= VECTORS), 1, `
define(`UPPER', `V(LANES + 2)')
define(`RENEW', `	pshufd	UPPER, TWEAK, 0x13
')
define(`UPPER_OF', `	movdqa	CARRY, UPPER
	paddd	UPPER, UPPER
')
define(`REGISTERS', eval(LANES + 3))
define(`UPPER_SLOTS', 0)
', `
define(`UPPER', `SLOT(0)')
define(`RENEW', `	pshufd	CARRY, TWEAK, 0x13
	movdqa	UPPER, CARRY
')
define(`UPPER_OF', `	movdqa	CARRY, UPPER
ifelse($1, 0, `', `	pslld	CARRY, $1
')')
define(`REGISTERS', eval(LANES + 2))
define(`UPPER_SLOTS', 1)
')dnl
# The tweaks of the lanes, in this turn and in the next.
define(`THIS', `SLOT(UPPER_SLOTS + $1)')
define(`NEXT', `SLOT(UPPER_SLOTS + LANES + $1)')
define(`ALL_SLOTS', eval(UPPER_SLOTS + 2 * LANES))
define(`TAIL_SLOTS', eval(UPPER_SLOTS + 4))

# KEEP(slot, n): the tweak into the slot; then the turn's doubling n.
define(`KEEP', `	movdqa	$1, TWEAK
UPPER_OF($2)	psrad	CARRY, 31
	paddq	TWEAK, TWEAK
	pand	CARRY, CONST(alpha)
	pxor	TWEAK, CARRY
')
# WHITEN_LANE(n), with its tweak in V(n)
define(`WHITEN_LANE', `	movdqu	TEXT, [SRC + eval(16 * ($1))]
	pxor	V($1), TEXT
')
define(`FINISH', `FOR(`N_', 0, $1 - 1, `	pxor	V(N_), THIS(N_)
')STORE(0, $1, DST)ADVANCE($1, SRC, DST)')

# LOOP_BLOCKS(direction): LANES blocks.
define(`LOOP_BLOCKS', `RENEW`'FOR(`N_', 0, LANES - 1, `	movdqa	V(N_), NEXT(N_)
	movdqa	THIS(N_), V(N_)
WHITEN_LANE(N_)')AES_WHITEN($1, 0, LANES, ROUNDKEY)dnl
FOR(`R_', 1, ROUNDS, `AES_ROUND($1, R_, 0, LANES, ROUNDKEY)ifelse(eval(R_ <= LANES), 1, `KEEP(`NEXT(R_ - 1)', eval(R_ - 1))')')dnl
FINISH(LANES)')

# TAIL_BLOCKS(direction, n)
define(`TAIL_BLOCKS', `RENEW`'FOR(`N_', 0, $2 - 1, `	movdqa	V(N_), TWEAK
KEEP(`THIS(N_)', N_)WHITEN_LANE(N_)')AES($1, 0, $2, ROUNDKEY)FINISH($2)')
define(`TAIL_enc', `TAIL_BLOCKS(`enc', $1)')
define(`TAIL_dec', `TAIL_BLOCKS(`dec', $1)')

# XTS(direction)
define(`XTS', `ENTER(5, 1, REGISTERS)
FRAME(ALL_SLOTS, TAIL_SLOTS)
CONST_BASE(BASE)dnl
	movdqu	TWEAK, [CHAIN]
	sub	LENGTH, eval(16 * LANES)
	jb	LABEL(tail)
RENEW`'FOR(`N_', 0, LANES - 1, `KEEP(`NEXT(N_)', N_)')dnl
	.p2align 5
LABEL(main):
LOOP_BLOCKS($1)dnl
	sub	LENGTH, eval(16 * LANES)
	jae	LABEL(main)
	movdqa	TWEAK, NEXT(0)
	pxor	V(0), V(0)
ZERO_SLOTS(TAIL_SLOTS, ALL_SLOTS - TAIL_SLOTS)dnl
LABEL(tail):
	add	LENGTH, eval(16 * LANES)
SWEEP_TAIL(`TAIL_$1', LENGTH, 16)dnl
	movdqu	[CHAIN], TWEAK
LEAVE')

FOR_EACH_KEY(`
FUNC(xts_encrypt)
XTS(enc)
END

FUNC(xts_decrypt)
XTS(dec)
END
')
