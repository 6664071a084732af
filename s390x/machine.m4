dnl z/Architecture, System V ABI: arguments in r2 to r6; r6 to r13 and r15 saved by who
dnl uses them; r14 is the return address; 160 bytes above r15 are the callee's to save
dnl registers in.
divert(-1)

define(`FILE_START', `	.text')
define(`FILE_END', `	.section .note.GNU-stack, "", @progbits
')
define(`FUNC_START', `')

# ENTER(frame[, first, last]): saves registers first to last, takes `frame' bytes.
define(`ENTER', `define(`FRAME', `$1')define(`SAVED_FIRST', `$2')define(`SAVED_LAST', `$3')ifelse($#, 3, `dnl
	stmg	%r$2, %r$3, eval(8 * $2)(%r15)
FOR(`N_', $2, $3, `	.cfi_rel_offset %r`'N_, eval(8 * N_)
')')dnl
	aghi	STACK, -FRAME
	.cfi_adjust_cfa_offset FRAME
')
# LEAVE(secret): wipes that many bytes of the frame from its start, and returns.
define(`LEAVE', `ifelse(eval($1 > 256), 1, `STOP(`LEAVE wipes 256 bytes at most')')ifelse($1, 0, `', `dnl
	xc	0($1, STACK), 0(STACK)
')	aghi	STACK, FRAME
	.cfi_adjust_cfa_offset -FRAME
ifelse(SAVED_FIRST, `', `', `RESTORE(SAVED_FIRST, SAVED_LAST)')dnl
	br	%r14
')
define(`RESTORE', `	lmg	%r$1, %r$2, eval(8 * $1)(%r15)
FOR(`N_', $1, $2, `	.cfi_restore %r`'N_
')')
define(`STACK', `%r15')
# What a kernel without a frame ends with; and what ends it early.
define(`RETURN', `	br	%r14')
define(`RETURN_IF_ZERO', `	bzr	%r14')
divert(0)dnl
