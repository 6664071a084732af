dnl x86-64, System V ABI: A1..A6 in registers, all of A and T free to use; sixteen
dnl vector registers, none of them saved.
divert(-1)
include(`x86/x86.m4')

define(`WIDTH', 64)
define(`NOTE_ALIGN', 3)
define(`LANES', 8)
define(`VECTORS', 16)
define(`FUNC_START', `endbr64
')

define(`A1', `rdi')
define(`A2', `rsi')
define(`A3', `rdx')
define(`A4', `rcx')
define(`A5', `r8')
define(`T1', `rax')
define(`T2', `r10')
define(`T3', `r11')

# LOW(register): its low 32 bits.
define(`LOW', `LOW_$1')
define(`LOW_rdi', `edi')
define(`LOW_rsi', `esi')
define(`LOW_rdx', `edx')
define(`LOW_rcx', `ecx')
define(`LOW_r8', `r8d')
define(`LOW_rax', `eax')
define(`LOW_r10', `r10d')
define(`LOW_r11', `r11d')
# BYTE(register), HALF(register): its low 8 and 16 bits.
define(`BYTE', `BYTE_$1')
define(`BYTE_rax', `al')
define(`BYTE_r10', `r10b')
define(`BYTE_r11', `r11b')
define(`HALF', `HALF_$1')
define(`HALF_rax', `ax')
define(`HALF_r10', `r10w')
define(`HALF_r11', `r11w')

# ENTER(arguments, scratch registers, vector registers)
define(`ENTER', `CHECK_ARGS(`ENTER', 3, $#)ifelse(eval($1 > 5 || $2 > 3 || $3 > VECTORS), 1,
  `STOP(`ENTER: more registers than there are')')define(`VECTORS_USED', `$3')define(`SLOTS', 0)dnl
')
# FRAME(slots[, wiped]): after ENTER, room on the stack for vectors: SLOT(0)... are
# aligned operands. LEAVE wipes them, or the first ones, with the others left to the body.
define(`FRAME', `define(`SLOTS', eval($1))define(`WIPED', ifelse($#, 2, `$2', `$1'))dnl
	sub	rsp, eval(16 * ($1) + 8)
	.cfi_adjust_cfa_offset eval(16 * ($1) + 8)
')
define(`SLOT', `[rsp + eval(16 * ($1))]')
define(`FRAME_END', `ifelse(SLOTS, 0, `', `	add	rsp, eval(16 * SLOTS + 8)
	.cfi_adjust_cfa_offset -eval(16 * SLOTS + 8)
')')
# LEAVE: wipes what held secrets, and returns.
define(`LEAVE', `ZERO(0, VECTORS_USED)ifelse(SLOTS, 0, `', `ZERO_SLOTS(0, WIPED)')FRAME_END`'dnl
	ret
')

define(`CONST_BASE', `')
define(`CONST', `[rip + .LC_$1`'ifelse($#, 2, ` + eval($2)')]')
divert(0)dnl
