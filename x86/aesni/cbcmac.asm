include(`x86/aesni.m4')dnl
# CBC-MAC (the core of SP 800-38B, 6.2, and SP 800-38C, 6.1) with AES-NI.
#
# void cbcmac(const teasel_aes_key *key, uint8_t chain[16], size_t length,
#             const uint8_t *src)
# chain = E(chain ^ block), block after block. length: whole blocks, 0 too. Secrets:
# key, text, chain.
#
# Method: aesenclast under rk[last] ^ p ^ rk[0], p being the next block, gives the next
# block's state after its whitening at once; see cbc.asm.
#
# Bound: ROUNDS times the latency of aesenc, 4: AES-128 40, AES-192 48, AES-256 56 cycles
# a block.
# Measured (make bench K=cbcmac/aesni; AMD Zen 3; 8 KiB, cycles a block, AES-128, 192,
# 256): 40.2, 48.2, 56.0; with 8 registers 40.1, 48.1, 56.1.
# Why not two messages at once, which would cost the same: that is another operation,
# with another signature; a single message has no second chain to offer.

define(`KEY', `A1')
define(`CHAIN', `A2')
define(`LENGTH', `A3')
define(`SRC', `A4')
define(`STATE', `V(0)')
define(`NEXT', `V(1)')       # the next block, folded with FOLD
define(`ROUNDKEY', `V(2)')
define(`FOLD', `V(3)')       # round key 0 ^ the last one

FOR_EACH_KEY(`
FUNC(cbcmac)
ENTER(4, 0, 4)
	test	LENGTH, LENGTH
	jz	LABEL(done)
	movdqu	STATE, [CHAIN]
	movdqu	NEXT, [SRC]
	movdqu	FOLD, ROUND_KEY(enc, 0)
	movdqu	ROUNDKEY, ROUND_KEY(enc, ROUNDS)
	pxor	NEXT, FOLD
	pxor	STATE, NEXT
	pxor	FOLD, ROUNDKEY
	sub	LENGTH, 16
	jz	LABEL(last)
	.p2align 5
LABEL(main):
	movdqu	NEXT, [SRC + 16]
	pxor	NEXT, FOLD
AES_ROUNDS(enc, 0, 1, ROUNDKEY)dnl
	aesenclast	STATE, NEXT
ADVANCE(1, SRC)dnl
	sub	LENGTH, 16
	jnz	LABEL(main)
LABEL(last):
AES_ROUNDS(enc, 0, 1, ROUNDKEY)dnl
AES_ROUND(enc, ROUNDS, 0, 1, ROUNDKEY)dnl
	movdqu	[CHAIN], STATE
LABEL(done):
LEAVE
END
')
