dnl CPACF, the CP Assist for Cryptographic Functions (z/Architecture Principles of
dnl Operation, chapter 7): opcodes, function codes, the loop that each instruction needs,
dnl and the shape that most kernels share.
divert(-1)

# Register 0 holds the function code and its modifiers, register 1 the address of the
# parameter block.
define(`CODE', `%r0')
define(`BLOCK', `%r1')

# The instruction's operands: an even register, or an even-odd pair of address and
# length. Each is updated as the instruction goes on.
define(`OUT', `%r2')
define(`IN', `%r4')
define(`IN_LENGTH', `%r5')

# Arguments of a kernel of signature chain (and gcm). CHAIN survives an instruction that
# writes to OUT, since only the even register of that operand is used.
define(`KEY', `%r2')
define(`CHAIN', `%r3')
define(`LENGTH', `%r4')
define(`DST', `%r5')
define(`SRC', `%r6')

# As `.insn', since an assembler for an older machine lacks the mnemonics.
define(`KM', `	.insn	rre, 0xb92e0000, $1, $2')
define(`KMC', `	.insn	rre, 0xb92f0000, $1, $2')
define(`KMO', `	.insn	rre, 0xb92b0000, $1, $2')
define(`KMF', `	.insn	rre, 0xb92a0000, $1, $2')
define(`KMAC', `	.insn	rre, 0xb91e0000, $1, $1')
define(`KIMD', `	.insn	rre, 0xb93e0000, $1, $1')
define(`KMCTR', `	.insn	rrf, 0xb92d0000, $1, $2, $3, 0')
define(`KMA', `	.insn	rrf, 0xb9290000, $1, $2, $3, 0')

# CPACF(instruction, operands...): until it is done. Condition code 3 says that it
# stopped part-way, with registers and chaining value ready to go on.
define(`CPACF', `0:
indir($@)
	brc	1, 0b
')

# Function codes.
define(`KEY_BYTES', `eval(KEYBITS / 8)')
define(`AES_CODE', `eval(KEYBITS / 64 + 16 + ifelse($1, dec, 128, 0))')          # 18, 19, 20
define(`XTS_CODE', `eval(KEYBITS / 64 + 48 + ifelse($1, dec, 128, 0))')          # 50, 52
define(`FULL_XTS_CODE', `eval(KEYBITS / 64 + 80 + ifelse($1, dec, 128, 0))')     # 82, 84
define(`GHASH_CODE', 65)

# MARSHAL: a chain kernel's arguments to where the instructions want them; KEY, LENGTH and
# DST are gone afterwards.
define(`MARSHAL', `	lgr	OUT, DST
	lgr	IN_LENGTH, LENGTH
	lgr	IN, SRC
')

# CHAIN_KERNEL(instruction, function code[, feedback length]): a kernel whose parameter
# block is the chaining value and the key behind it.
define(`CHAIN_KERNEL', `ENTER(eval(16 + KEY_BYTES))dnl
	mvc	0(16, STACK), 0(CHAIN)
	mvc	16(KEY_BYTES, STACK), KEY_ENC`'(KEY)
	lgr	BLOCK, STACK
MARSHAL	lghi	CODE, $2
ifelse($#, 3, `	iilh	CODE, eval($3 << 8)
')CPACF(`$1', OUT, IN)dnl
	mvc	0(16, CHAIN), 0(STACK)
LEAVE(eval(16 + KEY_BYTES))')

# HASH_KERNEL(instruction, function code, key bytes, key offset): the same for what only
# reads: arguments KEY, CHAIN, length, source.
define(`HASH_KERNEL', `ENTER(eval(16 + $3))dnl
	mvc	0(16, STACK), 0(CHAIN)
	mvc	16($3, STACK), $4`'(KEY)
	lgr	BLOCK, STACK
	lgr	CODE, IN
	lgr	IN, IN_LENGTH
	lgr	IN_LENGTH, CODE
	lghi	CODE, $2
CPACF(`$1', IN)dnl
	mvc	0(16, CHAIN), 0(STACK)
LEAVE(eval(16 + $3))')
divert(0)dnl
