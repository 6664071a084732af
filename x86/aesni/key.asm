include(`x86/aesni.m4')dnl
# AES key expansion (FIPS 197, 5.2) with AES-NI.
#
# void set_encrypt_key(teasel_aes_key *key, const uint8_t *user_key)
# void set_decrypt_key(teasel_aes_key *key, const uint8_t *user_key)
# Writes the encryption schedule, and set_decrypt_key that of the equivalent inverse
# cipher (5.3.5) too, in order of use. Secrets: all.
#
# Method: SubWord is aesenclast on a word copied into all four columns, where
# ShiftRows changes nothing; its round key adds Rcon. The copying shuffle rotates
# as well. w[i] = w[i-4] ^ w[i-1] over four words is a prefix sum by two shifts.
#
# Bound: the chain of a step is shuffle 2, aesenclast 4, xor 1: 7 cycles; AES-128
# has 10 steps, AES-192 8, AES-256 13. Set-ups that do not wait for one another
# overlap: some 10 instructions a step then count.
# Measured (make bench K=set_*_key/aesni; AMD Zen 3; cycles a call, AES-128, 192, 256):
# set_encrypt_key 43, 45, 53; set_decrypt_key 54, 75, 69. With 8 registers 51, 55, 59; 61,
# 69, 75.
# Why not aeskeygenassist: it is microcoded or slow on many CPUs, takes its Rcon as
# an immediate only, and leaves the word in one column, to be copied all the same.

define(`KEY', `A1')
define(`USER', `A2')
define(`BASE', `T1')
define(`LOW4', `V(0)')     # words 0..3 of the key
define(`HIGH', `V(1)')     # words 4..5 or 4..7
define(`SUB', `V(2)')
define(`TMP', `V(3)')
define(`ROT', `V(4)')      # shuffle: the last word, rotated, into every column
define(`RCON', `V(5)')     # in every column
define(`ROT192', `V(6)')   # the same for the second word

RODATA(`rot', `	.long	0x0c0f0e0d, 0x0c0f0e0d, 0x0c0f0e0d, 0x0c0f0e0d')dnl
RODATA(`rot192', `	.long	0x04070605, 0x04070605, 0x04070605, 0x04070605')dnl
RODATA(`rcon1', `	.long	0x01, 0x01, 0x01, 0x01')dnl
RODATA(`rcon9', `	.long	0x1b, 0x1b, 0x1b, 0x1b')dnl

# PREFIX(x): each word of x becomes the xor of itself and those before.
define(`PREFIX', `	movdqa	TMP, $1
	pslldq	TMP, 4
	pxor	$1, TMP
	movdqa	TMP, $1
	pslldq	TMP, 8
	pxor	$1, TMP
')
# SUBWORD(x, shuffle): into SUB, with Rcon, which moves on. STEP is the step's number.
define(`SUBWORD', `	movdqa	SUB, $1
	pshufb	SUB, $2
	aesenclast	SUB, RCON
ifelse(STEP, 8, `	movdqa	RCON, CONST(rcon9)
', `	pslld	RCON, 1
')')
define(`KEEP', `	movdqu	[KEY + eval(KEY_ENC + $2)], $1
')

define(`EXPAND_128', `
	movdqu	LOW4, [USER]
KEEP(LOW4, 0)dnl
FOR(`STEP', 1, 10, `SUBWORD(LOW4, ROT)PREFIX(LOW4)	pxor	LOW4, SUB
KEEP(LOW4, 16 * STEP)')')

# Six words a step; the last step makes only the four that are left.
define(`EXPAND_192', `
	movdqu	LOW4, [USER]
	movq	HIGH, qword ptr [USER + 16]
	movdqa	ROT192, CONST(rot192)
KEEP(LOW4, 0)dnl
	movq	qword ptr [KEY + eval(KEY_ENC + 16)], HIGH
FOR(`STEP', 1, 8, `SUBWORD(HIGH, ROT192)PREFIX(LOW4)	pxor	LOW4, SUB
KEEP(LOW4, 24 * STEP)ifelse(STEP, 8, `', `	movdqa	TMP, HIGH
	pslldq	TMP, 4
	pxor	HIGH, TMP
	pshufd	TMP, LOW4, 0xff
	pxor	HIGH, TMP
	movq	qword ptr [KEY + eval(KEY_ENC + 24 * STEP + 16)], HIGH
')')')

define(`EXPAND_256', `
	movdqu	LOW4, [USER]
	movdqu	HIGH, [USER + 16]
	pxor	ROT192, ROT192
KEEP(LOW4, 0)KEEP(HIGH, 16)dnl
FOR(`STEP', 1, 7, `SUBWORD(HIGH, ROT)PREFIX(LOW4)	pxor	LOW4, SUB
KEEP(LOW4, 32 * STEP)ifelse(STEP, 7, `', `	pshufd	SUB, LOW4, 0xff
	aesenclast	SUB, ROT192
PREFIX(HIGH)	pxor	HIGH, SUB
KEEP(HIGH, 32 * STEP + 16)')')')

define(`EXPAND', `CONST_BASE(BASE)dnl
	movdqa	ROT, CONST(rot)
	movdqa	RCON, CONST(rcon1)
indir(`EXPAND_'KEYBITS)')

# The inverse schedule: reversed, InvMixColumns on all but the ends; four at a time
# so that their latencies overlap.
define(`INVERT', `	movdqu	V(0), ROUND_KEY(enc, ROUNDS)
	movdqu	V(1), ROUND_KEY(enc, 0)
	movdqu	ROUND_KEY(dec, 0), V(0)
	movdqu	ROUND_KEY(dec, ROUNDS), V(1)
FOR(`R_', 1, ROUNDS - 1, `	movdqu	V(R_ % 4), ROUND_KEY(enc, ROUNDS - R_)
	aesimc	V(R_ % 4), V(R_ % 4)
	movdqu	ROUND_KEY(dec, R_), V(R_ % 4)
')')

FOR_EACH_KEY(`
FUNC(set_encrypt_key)
ENTER(2, 1, 7)
EXPAND
LEAVE
END

FUNC(set_decrypt_key)
ENTER(2, 1, 7)
EXPAND
INVERT
LEAVE
END
')
