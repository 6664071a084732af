dnl KMA, Galois counter mode in one instruction: its parameter block, by name.
dnl
dnl    0           12      16             32             48     56     64        80
dnl   +-----------+-------+--------------+--------------+------+------+---------+-------+
dnl   | reserved  | count | tag          | H            | TAADL| TPCL | J0      | key   |
dnl   +-----------+-------+--------------+--------------+------+------+---------+-------+
divert(-1)

define(`KMA_COUNT', 12)        # incremented before each use: the counter before the next
define(`KMA_TAG', 16)          # GHASH of what has been done
define(`KMA_H', 32)
define(`KMA_J0', 64)           # the counter block, but for its last word
define(`KMA_KEY', 80)
define(`KMA_CODE', `eval(0x400 + 0x200 + AES_CODE($1))')   # H is given; no more AAD comes

define(`COUNTER', `%r1')
define(`AAD', `%r6')           # operand: no AAD, so its address is anything
define(`AAD_LENGTH', `%r7')

# KMA_KERNEL(direction, `H and tag in', `tag out'): a kernel of signature chain. AAD has
# been hashed, and the lengths are hashed by others, so this is never the last part.
define(`KMA_KERNEL', `ENTER(eval(KMA_KEY + KEY_BYTES), 7, 7)dnl
	xc	0(KMA_KEY, STACK), 0(STACK)
	l	COUNTER, 12(CHAIN)
	ahi	COUNTER, -1
	st	COUNTER, KMA_COUNT`'(STACK)
$2	mvc	KMA_J0`'(12, STACK), 0(CHAIN)
	mvc	KMA_KEY`'(KEY_BYTES, STACK), KEY_ENC`'(KEY)
MARSHAL	lghi	AAD_LENGTH, 0
	lgr	BLOCK, STACK
	lghi	CODE, KMA_CODE($1)
CPACF(`KMA', OUT, IN, AAD)dnl
	l	COUNTER, KMA_COUNT`'(STACK)
	ahi	COUNTER, 1
	st	COUNTER, 12(CHAIN)
$3`'LEAVE(eval(KMA_KEY + KEY_BYTES))')
divert(0)dnl
