include(`x86/aesni.m4')dnl
# XTS (IEEE 1619, 5.3 and 5.4; SP 800-38E) with AES-NI: whole blocks.
#
# void xts_encrypt(const teasel_aes_key *key, uint8_t chain[16], size_t length,
#                  uint8_t *dst, const uint8_t *src)
# void xts_decrypt(the same)
# length: whole blocks, 0 too; dst == src or apart. chain is the tweak of the next
# block, enciphered, before and after. Secrets: key, text, tweak.
#
# Method: c = E(p ^ t) ^ t, WIDE blocks in flight. From block to block, t becomes
# t * alpha: both halves are doubled; the bit that each half loses, spread over a word by
# an arithmetic shift, keeps 0x87 or the other half's lowest bit of a constant. Those
# bits come from a copy of the halves' upper words, which is doubled too: what the
# products with 0x87 put in below reaches these bits after 32 doublings only, and the
# copy is renewed sooner. So a doubling waits for two instructions, not for four.
# In the loop, the next turn's tweaks are made between this turn's rounds. Tweaks wait
# on the stack, SLOT(0)... for this turn, SLOT(WIDE)... for the next; short messages
# need, and wipe, four slots only.
#
# Bound: 2 aesenc a cycle, so ROUNDS / 2 cycles a block: AES-128 .3125, AES-256 .4375
# cycles a byte. The other 8 vector instructions of a block would fit in beside: with
# the 10 of AES-128, 18 of the 4 * 5 that are there.
# Measured (make bench K=xts_*crypt/aesni; AMD Zen 3; 8 KiB, cycles a byte, AES-128, 192,
# 256): encryption .41, .46, .51; decryption .39, .44, .50. With 8 registers, where 5
# blocks are in flight, .46, .53, .63; .45, .53, .62.
# Why not make the tweaks first, with a shuffle for each carry: a chain of 4 cycles a
# block, which waits among the AES instructions for its turn: 7.8 instead of 6.1 cycles a
# block. With 8 registers and AES-256 a sixth lane in UPPER's place is 4 % faster, with
# AES-128 9 % slower. Why not t * alpha^WIDE, lane by lane: its carries take a
# multiplication by 0x87.

define(`KEY', `A1')
define(`CHAIN', `A2')
define(`LENGTH', `A3')
define(`DST', `A4')
define(`SRC', `A5')
define(`BASE', `T1')

# V(0)... are the blocks, as many as leave three registers.
define(`WIDE', ifelse(eval(LANES + 3 > VECTORS), 1, `eval(VECTORS - 3)', `LANES'))
define(`TWEAK', `V(WIDE)')          # of the next block, or of the next turn's lane
define(`UPPER', `V(WIDE + 1)')      # the upper words of its halves, for the carries
define(`ROUNDKEY', `V(WIDE + 2)')
define(`CARRY', `V(WIDE + 2)')      # these three never meet
define(`TEXT', `V(WIDE + 2)')

RODATA(`alpha', `	.long	0x87, 0, 1, 0')dnl

# RENEW: UPPER from TWEAK, crosswise. Once in 32 doublings at least.
define(`RENEW', `	pshufd	UPPER, TWEAK, 0x13
')
# KEEP(slot): the tweak into the slot; then TWEAK times alpha.
define(`KEEP', `	movdqa	SLOT($1), TWEAK
	movdqa	CARRY, UPPER
	psrad	CARRY, 31
	paddd	UPPER, UPPER
	paddq	TWEAK, TWEAK
	pand	CARRY, CONST(alpha)
	pxor	TWEAK, CARRY
')
# WHITEN_LANE(n), with its tweak in V(n)
define(`WHITEN_LANE', `	movdqu	TEXT, [SRC + eval(16 * ($1))]
	pxor	V($1), TEXT
')
define(`FINISH', `FOR(`N_', 0, $1 - 1, `	pxor	V(N_), SLOT(N_)
')STORE(0, $1, DST)ADVANCE($1, SRC, DST)')

# LOOP_BLOCKS(direction): WIDE blocks.
define(`LOOP_BLOCKS', `RENEW`'FOR(`N_', 0, WIDE - 1, `	movdqa	V(N_), SLOT(WIDE + N_)
	movdqa	SLOT(N_), V(N_)
WHITEN_LANE(N_)')AES_WHITEN($1, 0, WIDE, ROUNDKEY)dnl
FOR(`R_', 1, ROUNDS, `AES_ROUND($1, R_, 0, WIDE, ROUNDKEY)ifelse(eval(R_ <= WIDE), 1, `KEEP(WIDE + R_ - 1)')')dnl
FINISH(WIDE)')

# TAIL_BLOCKS(direction, n)
define(`TAIL_BLOCKS', `RENEW`'FOR(`N_', 0, $2 - 1, `	movdqa	V(N_), TWEAK
KEEP(N_)WHITEN_LANE(N_)')AES($1, 0, $2, ROUNDKEY)FINISH($2)')
define(`TAIL_enc', `TAIL_BLOCKS(`enc', $1)')
define(`TAIL_dec', `TAIL_BLOCKS(`dec', $1)')

# XTS(direction)
define(`XTS', `ENTER(5, 1, WIDE + 3)
FRAME(2 * WIDE, 4)
CONST_BASE(BASE)dnl
	movdqu	TWEAK, [CHAIN]
	sub	LENGTH, eval(16 * WIDE)
	jb	LABEL(tail)
RENEW`'FOR(`N_', 0, WIDE - 1, `KEEP(WIDE + N_)')dnl
	.p2align 5
LABEL(main):
LOOP_BLOCKS($1)dnl
	sub	LENGTH, eval(16 * WIDE)
	jae	LABEL(main)
	movdqa	TWEAK, SLOT(WIDE)
	pxor	V(0), V(0)
ZERO_SLOTS(4, 2 * WIDE - 4)dnl
LABEL(tail):
	add	LENGTH, eval(16 * WIDE)
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
