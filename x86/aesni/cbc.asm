include(`x86/aesni.m4')dnl
# CBC (SP 800-38A, 6.2) with AES-NI.
#
# void cbc_encrypt(const teasel_aes_key *key, uint8_t chain[16], size_t length,
#                  uint8_t *dst, const uint8_t *src)
# void cbc_decrypt(the same)
# length: whole blocks, 0 too; dst == src or apart. chain becomes the last ciphertext
# block. Secrets: key, text.
#
# Encryption: c = E(p ^ c'), where each block waits for the one before. Method: the last
# round adds its round key after all else, so aesenclast under rk[last] ^ p ^ rk[0], p
# being the next block, gives the next block's state after its whitening at once. The
# ciphertext itself is a second aesenclast that nothing waits for.
# Bound: ROUNDS times the latency of aesenc, 4: AES-128 40, AES-192 48, AES-256 56 cycles
# a block. Without folding, two xors more: 42.
# Measured (make bench K=cbc_encrypt/aesni; AMD Zen 3; 8 KiB, cycles a block, AES-128,
# 192, 256): 40.1, 48.4, 56.2; with 8 registers 40.2, 48.3, 56.3.
# Why not keep the round keys in registers: the loads do not depend on the text, so they
# are done long before the chain needs them; and 8 registers do not hold them.
#
# Decryption: p = D(c) ^ c', all blocks at once. The xor goes into the last round key.
# Bound: 2 aesdec a cycle, so ROUNDS / 2 cycles a block: AES-128 .3125, AES-256 .4375
# cycles a byte.
# Measured (make bench K=cbc_decrypt/aesni; AMD Zen 3; 8 KiB, cycles a byte, AES-128, 192,
# 256): .34, .40, .47; with 8 registers .36, .44, .53.
# Why not keep the ciphertext in registers for the xor: half the lanes would go. It is
# read again, before the first store, since dst may be src.

define(`KEY', `A1')
define(`CHAIN', `A2')
define(`LENGTH', `A3')
define(`DST', `A4')
define(`SRC', `A5')

# Encryption
define(`STATE', `V(0)')
define(`NEXT', `V(1)')       # the next block, folded with LAST and round key 0
define(`OUT', `V(2)')
define(`ROUNDKEY', `V(3)')
define(`FOLD', `V(4)')       # round key 0 ^ LAST
define(`LAST', `V(5)')       # the last round key

# Decryption: V(0)... are the blocks
define(`LANEKEY', `V(LANES)')
define(`BEFORE', `V(LANES + 1)')   # the ciphertext before the lane's, folded with the key

# DECRYPT_BLOCKS(n)
define(`DECRYPT_BLOCKS', `LOAD(0, $1, SRC)AES_WHITEN(dec, 0, $1, LANEKEY)AES_ROUNDS(dec, 0, $1, LANEKEY)dnl
	movdqu	LANEKEY, ROUND_KEY(dec, ROUNDS)
FOR(`N_', 0, $1 - 1, `	pxor	BEFORE, LANEKEY
	aesdeclast	V(N_), BEFORE
	movdqu	BEFORE, [SRC + 16 * N_]
')STORE(0, $1, DST)ADVANCE($1, SRC, DST)')

FOR_EACH_KEY(`
FUNC(cbc_encrypt)
ENTER(5, 0, 6)
	test	LENGTH, LENGTH
	jz	LABEL(done)
	movdqu	STATE, [CHAIN]
	movdqu	NEXT, [SRC]
	movdqu	FOLD, ROUND_KEY(enc, 0)
	movdqu	LAST, ROUND_KEY(enc, ROUNDS)
	pxor	NEXT, FOLD
	pxor	STATE, NEXT
	pxor	FOLD, LAST
	sub	LENGTH, 16
	jz	LABEL(last)
	.p2align 5
LABEL(main):
	movdqu	NEXT, [SRC + 16]
	pxor	NEXT, FOLD
AES_ROUNDS(enc, 0, 1, ROUNDKEY)dnl
	movdqa	OUT, STATE
	aesenclast	STATE, NEXT
	aesenclast	OUT, LAST
	movdqu	[DST], OUT
ADVANCE(1, SRC, DST)dnl
	sub	LENGTH, 16
	jnz	LABEL(main)
LABEL(last):
AES_ROUNDS(enc, 0, 1, ROUNDKEY)dnl
	aesenclast	STATE, LAST
	movdqu	[DST], STATE
	movdqu	[CHAIN], STATE
LABEL(done):
LEAVE
END

FUNC(cbc_decrypt)
ENTER(5, 0, LANES + 2)
	movdqu	BEFORE, [CHAIN]
SWEEP(`DECRYPT_BLOCKS', LENGTH)
	movdqu	[CHAIN], BEFORE
LEAVE
END
')
