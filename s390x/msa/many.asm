include(`s390x/cpacf.m4')dnl
# CBC encryption (SP 800-38A, 6.2) by KMC and CBC-MAC's chain by KMAC, of many messages.
#
# void cbc_encrypt_many(const teasel_lane *lane, size_t n, size_t length)
# void cbcmac_many(the same)
# n: 1 to 16 lanes, apart from each other; length: bytes of each, whole blocks, 0 too. Each
# lane's chain goes on. Secrets: keys, text, chains; the parameter block holds a key, and is
# wiped.
#
# Method: one lane after the other, since one instruction does all of a message.
# Bound: one KMC or KMAC for each lane, and the instructions that bring it its operands.
# Measured: 13 instructions a lane and 9 a call (make check-counts).
# Why not lanes in step: CPACF takes one message at a time.

define(`LANE', `%r6')
define(`COUNT', `%r7')
define(`BYTES', `%r8')
define(`POINTER', `%r3')

# LANE_KEY, LANE_CHAIN, LANE_DST, LANE_SRC: the members of teasel_lane.
define(`LANE_KEY', `0(LANE)')
define(`LANE_CHAIN', `8(LANE)')
define(`LANE_DST', `16(LANE)')
define(`LANE_SRC', `24(LANE)')

# MANY(instruction, operands...)
define(`MANY', `ENTER(eval(16 + KEY_BYTES), 6, 8)dnl
	lgr	LANE, %r2
	lgr	COUNT, %r3
	lgr	BYTES, %r4
	lgr	BLOCK, STACK
LABEL(next):
	lg	POINTER, LANE_KEY
	mvc	16(KEY_BYTES, STACK), KEY_ENC`'(POINTER)
	lg	POINTER, LANE_CHAIN
	mvc	0(16, STACK), 0(POINTER)
	lg	OUT, LANE_DST
	lg	IN, LANE_SRC
	lgr	IN_LENGTH, BYTES
	lghi	CODE, AES_CODE(enc)
CPACF($@)dnl
	mvc	0(16, POINTER), 0(STACK)
	la	LANE, 32(LANE)
	brctg	COUNT, LABEL(next)
LEAVE(eval(16 + KEY_BYTES))')

FOR_EACH_KEY(`
FUNC(cbc_encrypt_many)
MANY(`KMC', OUT, IN)dnl
END

FUNC(cbcmac_many)
MANY(`KMAC', IN)dnl
END
')
