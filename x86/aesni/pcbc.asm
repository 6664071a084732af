include(`x86/aesni.m4')dnl
# PCBC with AES-NI: c = E(p ^ p1 ^ c1), where p1 and c1 are the block before.
#
# void pcbc_encrypt(const teasel_aes_key *key, uint8_t chain[16], size_t length,
#                   uint8_t *dst, const uint8_t *src)
# void pcbc_decrypt(the same)
# length: whole blocks, 0 too; dst == src or apart. chain becomes the last block of plaintext
# ^ ciphertext. Secrets: key, text, chain.
#
# Encryption, method: as in cbc.asm, with p ^ p1 in the place of p.
# Bound: ROUNDS times the latency of aesenc, 4: AES-128 40, AES-192 48, AES-256 56 cycles
# a block.
# Measured (make bench K=pcbc_encrypt/aesni; AMD Zen 5; 8 KiB, cycles a block, AES-128, 192,
# 256): 40.1, 48.0, 56.1. With 8 registers: unmeasured.
#
# Decryption, method: LANES blocks at once; only the xors after them wait for each other.
# Bound: 2 aesdec a cycle, ROUNDS / 2 cycles a block, as the two xors of the chain, 2 cycles a
# block, run beside: AES-128 .3125, AES-256 .4375 cycles a byte.
# Measured (make bench K=pcbc_decrypt/aesni; AMD Zen 5; 8 KiB, cycles a byte, AES-128, 192,
# 256): .33, .39, .47. With 8 registers: unmeasured.
# Why not fold the xors into the last round key, as CBC does: that would make the chain an
# aesdeclast, 4 cycles, longer.

define(`KEY', `A1')
define(`CHAIN', `A2')
define(`LENGTH', `A3')
define(`DST', `A4')
define(`SRC', `A5')

# Encryption
define(`STATE', `V(0)')
define(`NEXT', `V(1)')       # the next block, folded with FOLD and the block before it
define(`OUT', `V(2)')
define(`ROUNDKEY', `V(3)')
define(`FOLD', `V(4)')       # round key 0 ^ LAST
define(`LAST', `V(5)')       # the last round key
define(`PLAIN', `V(6)')      # the block that is under way

# Decryption: V(0)... are the blocks
define(`LANEKEY', `V(LANES)')      # a round key, then ciphertext
define(`BEFORE', `V(LANES + 1)')   # plaintext ^ ciphertext of the block before

# DECRYPT_BLOCKS(n)
define(`DECRYPT_BLOCKS', `LOAD(0, $1, SRC)AES(dec, 0, $1, LANEKEY)dnl
FOR(`N_', 0, $1 - 1, `	pxor	V(N_), BEFORE
	movdqu	BEFORE, [SRC + 16 * N_]
	pxor	BEFORE, V(N_)
')STORE(0, $1, DST)ADVANCE($1, SRC, DST)')

FOR_EACH_KEY(`
FUNC(pcbc_encrypt)
ENTER(5, 0, 7)
	test	LENGTH, LENGTH
	jz	LABEL(done)
	movdqu	STATE, [CHAIN]
	movdqu	PLAIN, [SRC]
	movdqu	FOLD, ROUND_KEY(enc, 0)
	movdqu	LAST, ROUND_KEY(enc, ROUNDS)
	pxor	STATE, PLAIN
	pxor	STATE, FOLD
	pxor	FOLD, LAST
	sub	LENGTH, 16
	jz	LABEL(last)
	.p2align 5
LABEL(main):
	movdqa	NEXT, FOLD
	pxor	NEXT, PLAIN
	movdqu	PLAIN, [SRC + 16]
	pxor	NEXT, PLAIN
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
	pxor	STATE, PLAIN
	movdqu	[CHAIN], STATE
LABEL(done):
LEAVE
END

FUNC(pcbc_decrypt)
ENTER(5, 0, LANES + 2)
	movdqu	BEFORE, [CHAIN]
SWEEP(`DECRYPT_BLOCKS', LENGTH)
	movdqu	[CHAIN], BEFORE
LEAVE
END
')
