dnl AES rounds over several blocks by AES-NI. The key schedules hold round keys as
dnl FIPS 197 orders their bytes: KEY_ENC for encryption; KEY_DEC for the equivalent
dnl inverse cipher, in order of use. Neither is aligned, so a round key is loaded
dnl into a register for all blocks: one load for LANES AES instructions.
dnl
dnl KEY (a register) is the role that a body names; enc or dec is the direction.
divert(-1)

# ROUND_KEY(direction, n): the operand.
define(`ROUND_KEY', `[KEY + eval(ifelse($1, `enc', KEY_ENC, KEY_DEC) + 16 * ($2))]')

# AES_WHITEN(direction, first, count, temporary): xor with round key 0.
define(`AES_WHITEN', `	movdqu	$4, ROUND_KEY($1, 0)
FOR(`N_', $2, ($2) + ($3) - 1, `	pxor	V(N_), $4
')')

# AES_ROUND(direction, n, first, count, temporary): round n, 1 to ROUNDS. In pieces:
# AES_ROUND_KEY(direction, n, temporary), AES_LANES(direction, n, first, count, temporary).
define(`AES_ROUND_KEY', `	movdqu	$3, ROUND_KEY($1, $2)
')
define(`AES_LANES', `FOR(`N_', $3, ($3) + ($4) - 1, `	aes$1`'ifelse(eval(($2) == ROUNDS), 1, `last')	V(N_), $5
')')
define(`AES_ROUND', `AES_ROUND_KEY($1, $2, $5)AES_LANES($1, $2, $3, $4, $5)')

# AES(direction, first, count, temporary): the whole cipher.
define(`AES', `AES_WHITEN($1, $2, $3, $4)FOR(`R_', 1, ROUNDS, `AES_ROUND($1, R_, $2, $3, $4)')')

# AES_ROUNDS(direction, first, count, temporary): rounds 1 to ROUNDS - 1. The last one
# is left to the body, which has something to fold into its round key.
define(`AES_ROUNDS', `FOR(`R_', 1, ROUNDS - 1, `AES_ROUND($1, R_, $2, $3, $4)')')

# LOAD(first, count, source), STORE(first, count, destination)
define(`LOAD', `FOR(`N_', 0, ($2) - 1, `	movdqu	V($1 + N_), [$3 + 16 * N_]
')')
define(`STORE', `FOR(`N_', 0, ($2) - 1, `	movdqu	[$3 + 16 * N_], V($1 + N_)
')')
# ADVANCE(count, pointer...): by count blocks.
define(`ADVANCE', `EACH(`P_', `	add	P_, eval(16 * ($1))
', shift($@))')
divert(0)dnl
