include(`x86/aesni.m4')dnl
# XTS (IEEE 1619, 5.3 and 5.4; SP 800-38E) with AES-NI: whole blocks.
#
# void xts_encrypt(const teasel_aes_key *key, uint8_t chain[16], size_t length,
#                  uint8_t *dst, const uint8_t *src)
# void xts_decrypt(the same)
# length: whole blocks, 0 too; dst == src or apart. chain is the tweak of the next
# block, enciphered, before and after. Secrets: key, text, tweak.
#
# Method: c = E(p ^ t) ^ t, LANES blocks in flight. t becomes t * alpha from block to
# block: both halves are doubled, and a shuffle with an arithmetic shift turns the bit
# that each half loses into a mask, of which 0x87 or the other half's lowest bit is kept.
# The tweaks wait on the stack for the second xor.
#
# Bound: 2 aesenc a cycle, so ROUNDS / 2 cycles a block: AES-128 .3125, AES-256 .4375
# cycles a byte. The doubling is a chain of 4 cycles a block, and with the xors 9 vector
# instructions, beside the 10 of AES-128.
# Measured:

define(`KEY', `A1')
define(`CHAIN', `A2')
define(`LENGTH', `A3')
define(`DST', `A4')
define(`SRC', `A5')
define(`BASE', `T1')
define(`TWEAK', `V(LANES)')         # of the next block
define(`ROUNDKEY', `V(LANES + 1)')
define(`TEXT', `V(LANES + 1)')
define(`CARRY', `V(LANES + 1)')

RODATA(`alpha', `	.long	0x87, 0, 1, 0')

# DOUBLE: TWEAK times alpha.
define(`DOUBLE', `	pshufd	CARRY, TWEAK, 0x13
	psrad	CARRY, 31
	pand	CARRY, CONST(alpha)
	paddq	TWEAK, TWEAK
	pxor	TWEAK, CARRY
')

# XTS_BLOCKS(direction, n)
define(`XTS_BLOCKS', `FOR(`N_', 0, $2 - 1, `	movdqa	V(N_), TWEAK
	movdqa	SLOT(N_), TWEAK
DOUBLE')FOR(`N_', 0, $2 - 1, `	movdqu	TEXT, [SRC + 16 * N_]
	pxor	V(N_), TEXT
')AES($1, 0, $2, ROUNDKEY)FOR(`N_', 0, $2 - 1, `	pxor	V(N_), SLOT(N_)
')STORE(0, $2, DST)ADVANCE($2, SRC, DST)')
define(`ENCRYPT_BLOCKS', `XTS_BLOCKS(`enc', $1)')
define(`DECRYPT_BLOCKS', `XTS_BLOCKS(`dec', $1)')

# XTS(`BODY')
define(`XTS', `ENTER(5, 1, LANES + 2)
FRAME(LANES)
CONST_BASE(BASE)dnl
	movdqu	TWEAK, [CHAIN]
SWEEP(`$1', LENGTH)
	movdqu	[CHAIN], TWEAK
LEAVE')

FOR_EACH_KEY(`
FUNC(xts_encrypt)
XTS(`ENCRYPT_BLOCKS')
END

FUNC(xts_decrypt)
XTS(`DECRYPT_BLOCKS')
END
')
