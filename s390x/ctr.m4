dnl Counter mode by KMCTR, which takes its counter blocks prepared: what msa4/ctr.asm is,
dnl and what msa8/ctr.asm does with short messages.
divert(-1)

define(`HIGH', `%r7')          # the counter block's first half
define(`COUNTERS', `%r8')      # operand: the counter blocks to encipher
define(`LOW', `%r9')           # its second half; the counter is the low word of it
define(`REST', `%r10')         # bytes still to do
define(`FILL', `%r11')         # where the next counter block goes
define(`COUNT', `%r12')        # counter blocks to prepare
define(`ROOM', 2048)           # bytes of the buffer

# CTR_BY_KMCTR: the whole kernel. KMCTR only reads its parameter block, so that is the key
# where it lies; counter blocks are no secrets, but wiped with the frame all the same. AHI counts modulo 2^32 and leaves the upper
# half of the register alone.
define(`CTR_BY_KMCTR', `ENTER(ROOM, 7, 12)dnl
	la	BLOCK, KEY_ENC`'(KEY)
	lg	HIGH, 0(CHAIN)
	lg	LOW, 8(CHAIN)
	lgr	REST, LENGTH
	lgr	OUT, DST
	lgr	IN, SRC
	lghi	CODE, AES_CODE(enc)
LABEL(next):
	ltgr	IN_LENGTH, REST
	jz	LABEL(done)
	cghi	IN_LENGTH, ROOM
	jle	LABEL(fits)
	lghi	IN_LENGTH, ROOM
LABEL(fits):
	sgr	REST, IN_LENGTH
	srlg	COUNT, IN_LENGTH, 4
	lgr	FILL, STACK
LABEL(fill):
	stg	HIGH, 0(FILL)
	stg	LOW, 8(FILL)
	ahi	LOW, 1
	la	FILL, 16(FILL)
	brctg	COUNT, LABEL(fill)
	lgr	COUNTERS, STACK
CPACF(`KMCTR', OUT, IN, COUNTERS)dnl
	j	LABEL(next)
LABEL(done):
	stg	LOW, 8(CHAIN)
FOR(`N_', 0, ROOM / 256 - 1, `	xc	eval(256 * N_)(256, STACK), eval(256 * N_)(STACK)
')dnl
LEAVE(0)')
divert(0)dnl
