include(`x86/aesni.m4')dnl
# OFB (SP 800-38A, 6.4) with AES-NI.
#
# void ofb_crypt(const teasel_aes_key *key, uint8_t chain[16], size_t length,
#                uint8_t *dst, const uint8_t *src)
# length: whole blocks, 0 too; dst == src or apart. chain becomes the last block of key
# stream. Secrets: key, text, key stream.
#
# Method: as in cbc.asm, aesenclast under rk[last] ^ rk[0] gives the next block's state after
# its whitening at once; the key stream itself is a second aesenclast that nothing waits for.
# Bound: ROUNDS times the latency of aesenc, 4: AES-128 40, AES-192 48, AES-256 56 cycles
# a block.
# Measured (make bench K=ofb_crypt/aesni; AMD Zen 5; 8 KiB, cycles a block, AES-128, 192,
# 256): 40.0, 48.0, 56.1. With 8 registers: unmeasured.
# Why not two blocks at once: each is made of the one before.

define(`KEY', `A1')
define(`CHAIN', `A2')
define(`LENGTH', `A3')
define(`DST', `A4')
define(`SRC', `A5')
define(`STATE', `V(0)')
define(`TEXT', `V(1)')
define(`OUT', `V(2)')        # the key stream
define(`ROUNDKEY', `V(3)')
define(`FOLD', `V(4)')       # round key 0 ^ LAST
define(`LAST', `V(5)')       # the last round key

FOR_EACH_KEY(`
FUNC(ofb_crypt)
ENTER(5, 0, 6)
	test	LENGTH, LENGTH
	jz	LABEL(done)
	movdqu	STATE, [CHAIN]
	movdqu	FOLD, ROUND_KEY(enc, 0)
	movdqu	LAST, ROUND_KEY(enc, ROUNDS)
	pxor	STATE, FOLD
	pxor	FOLD, LAST
	.p2align 5
LABEL(main):
AES_ROUNDS(enc, 0, 1, ROUNDKEY)dnl
	movdqa	OUT, STATE
	aesenclast	STATE, FOLD
	aesenclast	OUT, LAST
	movdqu	TEXT, [SRC]
	pxor	TEXT, OUT
	movdqu	[DST], TEXT
ADVANCE(1, SRC, DST)dnl
	sub	LENGTH, 16
	jnz	LABEL(main)
	movdqu	[CHAIN], OUT
LABEL(done):
LEAVE
END
')
