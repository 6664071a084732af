include(`x86/aesni.m4')dnl
# OCB (RFC 7253, 4.2 and 4.3) with AES-NI: whole blocks.
#
# void ocb_encrypt(const teasel_xex_key *key, uint8_t chain[48], size_t length,
#                  uint8_t *dst, const uint8_t *src)
# void ocb_decrypt(the same)
# length: whole blocks, 0 too; dst == src or apart. chain[0..15] is the offset, chain[16..31]
# the checksum of the plaintext, chain[32..47] the number of the last block done, of which the
# last 32 bits count, big-endian, and do not become 0. All before and after. Secrets: key, text,
# offset, checksum; not the number, by whose trailing zeros the key's values are addressed.
#
# Method: from block to block the offset is stepped by key->l[trailing zeros of the number]. In a
# group whose first number is one more than a multiple of its size, 8, all these but the last are
# known while assembling: l[0], l[1], l[0], l[2], l[0], l[1], l[0]. A call that begins elsewhere
# does 1, 2 or 4 blocks first, and what remains at the end is 4, 2 and 1, each of which is a group
# of the same kind. The offset goes through the group twice, before the rounds ^ the first round
# key and after them ^ the last one, so that each block takes two xors only, and no offset waits on
# the stack: aesenclast adds the second. With 8 vector registers a group is 4 blocks, and l is
# loaded for each use.
#
# Bound: 2 aesenc a cycle, so ROUNDS / 2 cycles a block: AES-128 .3125, AES-256 .4375 cycles a
# byte. The other 4 vector instructions of a block fit in beside: 14 of the 4 * 5 that are there
# for AES-128.
# Measured (make bench K=ocb_*crypt/aesni; AMD Zen 5; 8 KiB, cycles a byte, AES-128, 192, 256):
# encryption .33, .40, .47; decryption .33, .40, .47. Of 256 bytes, by the run, .34 to .40, .42 to
# .48, .50 to .57; .36 to .41, .43 to .48, .51 to .56: the last blocks of a call wait for the
# latency of the rounds. With 8 registers: unmeasured.
# Why not the zeros of each block's number: 3 instructions more for each block, and bsf is slow on
# older CPUs. Why not 6 blocks with 8 registers: no pattern of l repeats after 6.

define(`KEY', `A1')
define(`CHAIN', `A2')
define(`LENGTH', `A3')
define(`DST', `A4')
define(`SRC', `A5')
define(`NUMBER', `LOW(T1)')        # of the last block done
define(`INDEX', `T2')              # 16 * trailing zeros of NUMBER

define(`GROUP', eval(VECTORS / 2)) # blocks in flight: V(0)...
define(`ROUNDKEY', `V(GROUP)')
define(`BEFORE', `V(GROUP + 1)')   # the offset of the lane ^ the first round key
define(`AFTER', `V(GROUP + 2)')    # the offset of the lane ^ the last round key
define(`CHECKSUM', `V(GROUP + 3)')

# ADD_L(x, i): x ^= key->l[i], i from 0 to 2. In a register, if there are enough.
define(`L_AT', `[KEY + eval(XEX_L + 16 * ($1))]')
ifelse(VECTORS, 16, `
define(`REGISTERS', eval(GROUP + 7))
define(`L', `V(GROUP + 4 + $1)')
define(`LOAD_L', `FOR(`N_', 0, 2, `	movdqu	L(N_), L_AT(N_)
')')
define(`ADD_L', `	pxor	$1, L($2)
')
', `
define(`REGISTERS', eval(GROUP + 4))
define(`LOAD_L', `')
define(`ADD_L', `	movdqu	ROUNDKEY, L_AT($2)
	pxor	$1, ROUNDKEY
')
')dnl
# STEP(x, i, n): the offset x of the lane before becomes that of lane i of n.
define(`TRAILING_ZEROS', `ifelse(eval($1 & 1), 1, 0, eval($1 & 2), 2, 1, 2)')
define(`STEP', `ifelse(eval($2 + 1), $3, `	movdqu	ROUNDKEY, [KEY + INDEX + XEX_L]
	pxor	$1, ROUNDKEY
', `ADD_L($1, TRAILING_ZEROS(eval($2 + 1)))')')

# ADD_UP(direction, its direction, n)
define(`ADD_UP', `ifelse($1, $2, `	pxor	CHECKSUM, V($3)
')')

# BLOCKS(direction, n): n is a power of 2 that divides NUMBER.
define(`BLOCKS', `	add	NUMBER, $2
	bsf	LOW(INDEX), NUMBER
	shl	LOW(INDEX), 4
FOR(`N_', 0, $2 - 1, `	movdqu	V(N_), [SRC + eval(16 * N_)]
ADD_UP($1, enc, N_)STEP(BEFORE, N_, $2)	pxor	V(N_), BEFORE
')AES_ROUNDS($1, 0, $2, ROUNDKEY)dnl
FOR(`N_', 0, $2 - 1, `STEP(AFTER, N_, $2)	aes$1last	V(N_), AFTER
ADD_UP($1, dec, N_)	movdqu	[DST + eval(16 * N_)], V(N_)
')ADVANCE($2, SRC, DST)	sub	LENGTH, eval(16 * $2)
')

# OCB(direction)
define(`OCB', `ENTER(5, 2, REGISTERS)
	movdqu	AFTER, [CHAIN]
	movdqu	CHECKSUM, [CHAIN + 16]
	mov	NUMBER, [CHAIN + 44]
	bswap	NUMBER
	movdqu	BEFORE, ROUND_KEY($1, 0)
	movdqu	ROUNDKEY, ROUND_KEY($1, ROUNDS)
	pxor	BEFORE, AFTER
	pxor	AFTER, ROUNDKEY
LOAD_L`'dnl
LABEL(next):
	test	NUMBER, eval(GROUP - 1)
	jnz	LABEL(few)
	cmp	LENGTH, eval(16 * GROUP)
	jb	LABEL(few)
	.p2align 5
LABEL(main):
BLOCKS($1, GROUP)	cmp	LENGTH, eval(16 * GROUP)
	jae	LABEL(main)
LABEL(few):
	test	LENGTH, LENGTH
	jz	LABEL(done)
SIZES($1, 1, eval(GROUP / 2))dnl
LABEL(done):
	movdqu	ROUNDKEY, ROUND_KEY($1, ROUNDS)
	pxor	AFTER, ROUNDKEY
	bswap	NUMBER
	movdqu	[CHAIN], AFTER
	movdqu	[CHAIN + 16], CHECKSUM
	mov	[CHAIN + 44], NUMBER
LEAVE')
# SIZES(direction, n, most): n blocks, unless NUMBER and LENGTH allow more.
define(`SIZES', `ifelse($2, $3, `', `	test	NUMBER, $2
	jnz	LABEL(exactly$2)
	cmp	LENGTH, eval(32 * $2)
	jae	LABEL(atleast$2)
LABEL(exactly$2):
')BLOCKS($1, $2)	jmp	LABEL(next)
ifelse($2, $3, `', `LABEL(atleast$2):
SIZES($1, eval(2 * $2), $3)')')

FOR_EACH_KEY(`
FUNC(ocb_encrypt)
OCB(enc)
END

FUNC(ocb_decrypt)
OCB(dec)
END
')
