include(`x86/aesni.m4')dnl
# CFB with segments of 8 bits (SP 800-38A, 6.3) with AES-NI.
#
# void cfb8_encrypt(const teasel_aes_key *key, uint8_t chain[16], size_t length,
#                   uint8_t *dst, const uint8_t *src)
# void cfb8_decrypt(the same)
# length: any; dst == src or apart. chain is the shift register: the last 16 bytes of
# ciphertext, before and after. Secrets: key, text.
#
# Encryption: c = p ^ the first byte of E(register); the register drops its first byte
# and takes c as its last. Method: p goes into the last round key, so that aesenclast
# gives c; a byte shift to the left, 15 bytes wide, makes it the last byte and drops all
# others; one xor puts it into the register, which has been shifted and whitened before.
# Bound: ROUNDS times the latency of aesenc, 4, and 2 for shift and xor: AES-128 42,
# AES-192 50, AES-256 58 cycles a byte.
# Measured (make bench K=cfb8_encrypt/aesni; AMD Zen 3; 8 KiB, cycles a byte, AES-128,
# 192, 256): 42.2, 50.2, 58.2; with 8 registers 42.1, 50.2, 58.3.
# Why not shift the register in memory: to load over two stores waits until both have
# reached the cache.
#
# Decryption: all bytes at once, a block for each. Method: the registers of the next
# LANES bytes are windows on 16 + LANES bytes of ciphertext. Of the last round only the
# first byte counts, which depends on no other: the lanes' first bytes are gathered, and
# one aesenclast serves them all; InvShiftRows beforehand keeps them in order.
# Bound: 2 aesenc a cycle, so (ROUNDS - 1 + 1 / LANES) / 2 cycles a byte: with 8 lanes
# AES-128 4.56, AES-192 5.56, AES-256 6.56.
# Measured (make bench K=cfb8_decrypt/aesni; AMD Zen 3; 8 KiB, cycles a byte, AES-128,
# 192, 256): 5.2, 6.1, 7.1; with 8 registers 5.7, 6.7, 8.2.
# Why not load the windows: in place, they would be plaintext by then.

define(`KEY', `A1')
define(`CHAIN', `A2')
define(`LENGTH', `A3')
define(`DST', `A4')
define(`SRC', `A5')
define(`TEXT', `T1')        # a byte or two
define(`BASE', `T2')

# Encryption
define(`STATE', `V(0)')
define(`REGISTER', `V(1)')  # shifted already, without the new byte
define(`ROUNDKEY', `V(2)')
define(`NEXT', `V(3)')      # the register, shifted and whitened
define(`FIRST', `V(4)')     # round key 0
define(`LAST', `V(5)')      # the last round key
define(`FOLD', `V(6)')      # LAST ^ p

# Decryption: V(0)... are the windows
define(`BEFORE', `V(LANES)')       # the register of the next byte
define(`LANEKEY', `V(LANES + 1)')
define(`CIPHER', `V(LANES + 1)')
define(`SPARE', `V(1)')            # once the lanes are gathered

RODATA(`unshift', `	.byte	0, 13, 10, 7, 4, 1, 14, 11, 8, 5, 2, 15, 12, 9, 6, 3')dnl

# LOAD_BYTES(n, vector, source), STORE_BYTES(n, vector, destination): n bytes and no more.
define(`LOAD_BYTES', `ifelse($1, 8, `	movq	$2, qword ptr [$3]
', $1, 6, `	movd	$2, dword ptr [$3]
	pinsrw	$2, word ptr [$3 + 4], 2
', $1, 4, `	movd	$2, dword ptr [$3]
', `	movzx	LOW(TEXT), ifelse($1, 2, `word', `byte') ptr [$3]
	movd	$2, LOW(TEXT)
')')
define(`STORE_BYTES', `ifelse($1, 8, `	movq	qword ptr [$3], $2
', $1, 6, `	movd	dword ptr [$3], $2
	psrlq	$2, 32
	movd	LOW(TEXT), $2
	mov	word ptr [$3 + 4], HALF(TEXT)
', $1, 4, `	movd	dword ptr [$3], $2
', `	movd	LOW(TEXT), $2
	mov	ifelse($1, 2, `word', `byte') ptr [$3], ifelse($1, 2, `HALF(TEXT)', `BYTE(TEXT)')
')')

# GATHER(n): the first bytes of n lanes into the first bytes of V(0).
define(`GATHER', `FOR(`N_', 0, $1 / 2 - 1, `	punpcklbw	V(2 * N_), V(2 * N_ + 1)
')FOR(`N_', 0, $1 / 4 - 1, `	punpcklwd	V(4 * N_), V(4 * N_ + 2)
')ifelse(eval($1 > 4), 1, `	punpckldq	V(0), V(4)
')')

# DECRYPT_BYTES(n)
define(`DECRYPT_BYTES', `LOAD_BYTES($1, CIPHER, SRC)	movdqa	V(0), BEFORE
FOR(`N_', 1, $1 - 1, `	movdqa	V(N_), CIPHER
	palignr	V(N_), BEFORE, N_
')	palignr	CIPHER, BEFORE, $1
	movdqa	BEFORE, CIPHER
AES_WHITEN(enc, 0, $1, LANEKEY)AES_ROUNDS(enc, 0, $1, LANEKEY)GATHER($1)dnl
	movdqu	LANEKEY, ROUND_KEY(enc, ROUNDS)
	pxor	SPARE, SPARE
	pshufb	LANEKEY, SPARE
LOAD_BYTES($1, SPARE, SRC)dnl
	pxor	LANEKEY, SPARE
	pshufb	V(0), CONST(unshift)
	aesenclast	V(0), LANEKEY
STORE_BYTES($1, V(0), DST)dnl
	add	SRC, $1
	add	DST, $1
')

FOR_EACH_KEY(`
FUNC(cfb8_encrypt)
ENTER(5, 1, 7)
	test	LENGTH, LENGTH
	jz	LABEL(done)
	movdqu	REGISTER, [CHAIN]
	movdqu	FIRST, ROUND_KEY(enc, 0)
	movdqu	LAST, ROUND_KEY(enc, ROUNDS)
	movdqa	STATE, REGISTER
	pxor	STATE, FIRST
	.p2align 5
LABEL(main):
	psrldq	REGISTER, 1
	movdqa	NEXT, FIRST
	pxor	NEXT, REGISTER
	movzx	LOW(TEXT), byte ptr [SRC]
	movd	FOLD, LOW(TEXT)
	pxor	FOLD, LAST
AES_ROUNDS(enc, 0, 1, ROUNDKEY)dnl
	aesenclast	STATE, FOLD
	movd	LOW(TEXT), STATE
	pslldq	STATE, 15
	pxor	REGISTER, STATE
	pxor	STATE, NEXT
	mov	byte ptr [DST], BYTE(TEXT)
	inc	SRC
	inc	DST
	dec	LENGTH
	jnz	LABEL(main)
	movdqu	[CHAIN], REGISTER
LABEL(done):
	xor	LOW(TEXT), LOW(TEXT)
LEAVE
END

FUNC(cfb8_decrypt)
ENTER(5, 2, LANES + 2)
CONST_BASE(BASE)dnl
	movdqu	BEFORE, [CHAIN]
SWEEP(`DECRYPT_BYTES', LENGTH, 1)
	movdqu	[CHAIN], BEFORE
	xor	LOW(TEXT), LOW(TEXT)
LEAVE
END
')
