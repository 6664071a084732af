include(`x86/aesni.m4')dnl
# CCM (SP 800-38C, 6.1 and 6.2) with AES-NI: CTR, and CBC-MAC of the plaintext, in one pass. EAX,
# whose MAC takes the ciphertext, decrypts by ccm_encrypt and encrypts by ccm_decrypt.
#
# void ccm_encrypt(const teasel_aes_key *key, uint8_t chain[32], size_t length,
#                  uint8_t *dst, const uint8_t *src)
# void ccm_decrypt(the same)
# length: whole blocks, 0 too; dst == src or apart. chain[0..15] is the next counter block, of
# which only the last 32 bits count, big-endian, modulo 2^32; chain[16..31] is the state of the
# MAC, of src when encrypting, of dst when decrypting. Both before and after. Secrets: key, text,
# key stream, state; not the counter.
#
# Method: the MAC is cbcmac.asm's: aesenclast under rk[last] ^ p ^ rk[0], p being the next block,
# gives the next block's state after its whitening at once. Beside its rounds, under the same round
# keys, go those of a counter block: of this block when encrypting, of the next one when
# decrypting, since the MAC wants that plaintext at the end of its rounds. So decryption has the
# first counter block and the last MAC block to itself.
#
# Bound: ROUNDS times the latency of aesenc, 4, by the MAC: AES-128 40, AES-192 48, AES-256 56
# cycles a block; CTR adds nothing, since in 4 cycles there is room for 8 AES instructions, of
# which these are 2. A call that decrypts takes as long as one block more, unless its first
# counter block, which waits for nothing, hides under the call before.
# Measured (make bench K=ccm_*crypt/aesni; AMD Zen 5; 8 KiB, cycles a block, AES-128, 192, 256):
# both directions 40.1, 48.1, 56.1; calls of 256 bytes, one after the other, 40.9, 48.8, 56.8, as
# the state goes from one to the next through memory. With 8 registers: unmeasured.
# Why not several counter blocks at a time, as in CTR: the MAC would wait for none of them, and
# takes as long. Why not count as counter.m4 does: the shuffle that it saves hides too.

define(`KEY', `A1')
define(`CHAIN', `A2')
define(`LENGTH', `A3')
define(`DST', `A4')
define(`SRC', `A5')
define(`BASE', `T1')
define(`STATE', `V(0)')      # of the MAC, under way
define(`STREAM', `V(1)')     # the counter block, under way; then the text
define(`ROUNDKEY', `V(2)')
define(`FOLD', `V(3)')       # round key 0 ^ LAST
define(`LAST', `V(4)')       # the last round key
define(`COUNTER', `V(5)')    # byte-reversed
define(`NEXT', `V(6)')       # the next block of the MAC, folded with FOLD
define(`TEXT', `V(7)')       # the block, folded with LAST

RODATA_BSWAP
RODATA(`one', `	.long	1, 0, 0, 0')dnl

# COUNT: STREAM becomes the next counter block, whitened. CRYPT(n): the last round, with block n
# in its round key.
define(`COUNT', `	movdqa	STREAM, COUNTER
	paddd	COUNTER, CONST(one)
	pshufb	STREAM, CONST(bswap)
AES_WHITEN(enc, 1, 1, ROUNDKEY)')
define(`CRYPT', `	movdqu	TEXT, [SRC + eval(16 * $1)]
	pxor	TEXT, LAST
	aesenclast	STREAM, TEXT
	movdqu	[DST + eval(16 * $1)], STREAM
')

define(`BEGIN', `ENTER(5, 1, 8)
	test	LENGTH, LENGTH
	jz	LABEL(done)
CONST_BASE(BASE)dnl
	movdqu	COUNTER, [CHAIN]
	movdqu	STATE, [CHAIN + 16]
	movdqu	FOLD, ROUND_KEY(enc, 0)
	movdqu	LAST, ROUND_KEY(enc, ROUNDS)
	pshufb	COUNTER, CONST(bswap)
	pxor	STATE, FOLD
	pxor	FOLD, LAST
')
define(`FINISH', `	aesenclast	STATE, LAST
	pshufb	COUNTER, CONST(bswap)
	movdqu	[CHAIN + 16], STATE
	movdqu	[CHAIN], COUNTER
LABEL(done):
LEAVE')

FOR_EACH_KEY(`
FUNC(ccm_encrypt)
BEGIN`'dnl
	movdqu	NEXT, [SRC]
	pxor	STATE, NEXT
	sub	LENGTH, 16
	jz	LABEL(last)
	.p2align 5
LABEL(main):
COUNT`'dnl
	movdqu	NEXT, [SRC + 16]
	pxor	NEXT, FOLD
AES_ROUNDS(enc, 0, 2, ROUNDKEY)dnl
	aesenclast	STATE, NEXT
CRYPT(0)ADVANCE(1, SRC, DST)dnl
	sub	LENGTH, 16
	jnz	LABEL(main)
LABEL(last):
COUNT`'AES_ROUNDS(enc, 0, 2, ROUNDKEY)CRYPT(0)FINISH
END

FUNC(ccm_decrypt)
BEGIN`'COUNT`'AES_ROUNDS(enc, 1, 1, ROUNDKEY)CRYPT(0)dnl
	pxor	STATE, STREAM
	sub	LENGTH, 16
	jz	LABEL(last)
	.p2align 5
LABEL(main):
COUNT`'AES_ROUNDS(enc, 0, 2, ROUNDKEY)CRYPT(1)dnl
	movdqa	NEXT, STREAM
	pxor	NEXT, FOLD
	aesenclast	STATE, NEXT
ADVANCE(1, SRC, DST)dnl
	sub	LENGTH, 16
	jnz	LABEL(main)
LABEL(last):
AES_ROUNDS(enc, 0, 1, ROUNDKEY)FINISH
END
')
