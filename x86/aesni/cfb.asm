include(`x86/aesni.m4')dnl
# CFB with segments of 128 bits (SP 800-38A, 6.3) with AES-NI.
#
# void cfb_encrypt(const teasel_aes_key *key, uint8_t chain[16], size_t length,
#                  uint8_t *dst, const uint8_t *src)
# void cfb_decrypt(the same)
# length: whole blocks, 0 too; dst == src or apart. chain becomes the last ciphertext
# block. Secrets: key, text.
#
# Encryption: c = p ^ E(c'), where each block waits for the one before. Method:
# aesenclast under rk[last] ^ p gives the ciphertext, and under rk[last] ^ p ^ rk[0] the
# next block's state after its whitening at once, so that nothing waits for the former.
# Bound: ROUNDS times the latency of aesenc, 4: AES-128 40, AES-192 48, AES-256 56 cycles
# a block. Without folding, two xors more: 42.
# Measured (make bench K=cfb_encrypt/aesni; AMD Zen 3; 8 KiB, cycles a block, AES-128,
# 192, 256): 40.5, 48.3, 56.3; with 8 registers 40.4, 48.1, 56.4.
# Why not keep the round keys in registers: the loads do not depend on the text, so they
# are done long before the chain needs them; and 8 registers do not hold them.
#
# Decryption: p = c ^ E(c'), all blocks at once. The xor goes into the last round key.
# Bound: 2 aesenc a cycle, so ROUNDS / 2 cycles a block: AES-128 .3125, AES-256 .4375
# cycles a byte.
# Measured (make bench K=cfb_decrypt/aesni; AMD Zen 3; 8 KiB, cycles a byte, AES-128, 192,
# 256): .33, .40, .46; with 8 registers .36, .44, .52.
# Why not shift the lanes by one to read each ciphertext once: it would be kept in a
# register for the xor, and half the lanes would go. All of it is read before the first
# store, since dst may be src.

define(`KEY', `A1')
define(`CHAIN', `A2')
define(`LENGTH', `A3')
define(`DST', `A4')
define(`SRC', `A5')

# Encryption
define(`STATE', `V(0)')
define(`TEXT', `V(1)')       # the block, folded with LAST
define(`NEXT', `V(2)')       # the block, folded with LAST and round key 0
define(`OUT', `V(3)')
define(`ROUNDKEY', `V(4)')
define(`FOLD', `V(5)')       # round key 0
define(`LAST', `V(6)')       # the last round key

# Decryption: V(0)... are the blocks
define(`LANEKEY', `V(LANES)')
define(`CIPHER', `V(LANES + 1)')   # the ciphertext before lane 0; the lane's, folded

# DECRYPT_BLOCKS(n)
define(`DECRYPT_BLOCKS', `	movdqa	V(0), CIPHER
LOAD(1, eval($1 - 1), SRC)AES_WHITEN(enc, 0, $1, LANEKEY)AES_ROUNDS(enc, 0, $1, LANEKEY)dnl
	movdqu	LANEKEY, ROUND_KEY(enc, ROUNDS)
FOR(`N_', 0, $1 - 1, `	movdqu	CIPHER, [SRC + 16 * N_]
	pxor	CIPHER, LANEKEY
	aesenclast	V(N_), CIPHER
')	movdqu	CIPHER, [SRC + eval(16 * ($1 - 1))]
STORE(0, $1, DST)ADVANCE($1, SRC, DST)')

FOR_EACH_KEY(`
FUNC(cfb_encrypt)
ENTER(5, 0, 7)
	test	LENGTH, LENGTH
	jz	LABEL(done)
	movdqu	STATE, [CHAIN]
	movdqu	FOLD, ROUND_KEY(enc, 0)
	movdqu	LAST, ROUND_KEY(enc, ROUNDS)
	pxor	STATE, FOLD
	.p2align 5
LABEL(main):
	movdqu	TEXT, [SRC]
	pxor	TEXT, LAST
	movdqa	NEXT, TEXT
	pxor	NEXT, FOLD
AES_ROUNDS(enc, 0, 1, ROUNDKEY)dnl
	movdqa	OUT, STATE
	aesenclast	STATE, NEXT
	aesenclast	OUT, TEXT
	movdqu	[DST], OUT
ADVANCE(1, SRC, DST)dnl
	sub	LENGTH, 16
	jnz	LABEL(main)
	movdqu	[CHAIN], OUT
LABEL(done):
LEAVE
END

FUNC(cfb_decrypt)
ENTER(5, 0, LANES + 2)
	movdqu	CIPHER, [CHAIN]
SWEEP(`DECRYPT_BLOCKS', LENGTH)
	movdqu	[CHAIN], CIPHER
LEAVE
END
')
