dnl i386, System V ABI: arguments on the stack; eax, ecx and edx free to use, the
dnl others saved; eight vector registers, none of them saved.
divert(-1)
include(`x86/x86.m4')

define(`WIDTH', 32)
define(`NOTE_ALIGN', 2)
define(`LANES', 6)
define(`VECTORS', 8)
define(`FUNC_START', `endbr32
')

# The n-th register of the pool: arguments first, then scratch registers.
define(`POOL', `ifelse($1, 1, `eax', $1, 2, `ecx', $1, 3, `edx', $1, 4, `esi', $1, 5, `edi', $1, 6, `ebx',
  $1, 7, `ebp', `STOP(`ENTER: more registers than there are')')')
define(`A1', `eax')
define(`A2', `ecx')
define(`A3', `edx')
define(`A4', `esi')
define(`A5', `edi')
define(`T1', `POOL(eval(ARGUMENTS + 1))')
define(`T2', `POOL(eval(ARGUMENTS + 2))')
define(`T3', `POOL(eval(ARGUMENTS + 3))')
define(`LOW', `$1')
# BYTE(register), HALF(register): its low 8 and 16 bits; esi, edi and ebp have no byte.
define(`HALF', `substr($1, 1)')
define(`BYTE', `BYTE_$1')
define(`BYTE_eax', `al')
define(`BYTE_ecx', `cl')
define(`BYTE_edx', `dl')
define(`BYTE_ebx', `bl')

# ENTER(arguments, scratch registers, vector registers)
define(`ENTER', `CHECK_ARGS(`ENTER', 3, $#)ifelse(eval($1 > 5 || $3 > VECTORS), 1,
  `STOP(`ENTER: more registers than there are')')define(`VECTORS_USED', `$3')dnl
define(`ARGUMENTS', `$1')define(`SAVED', eval($1 + $2 - 3))define(`SLOTS', 0)dnl
FOR(`N_', 4, $1 + $2, `	push	POOL(N_)
	.cfi_adjust_cfa_offset 4
	.cfi_rel_offset POOL(N_), 0
')dnl
FOR(`N_', 1, $1, `	mov	POOL(N_), [esp + eval(4 * (SAVED + N_))]
')')
# FRAME(slots[, wiped]): after ENTER, room on the stack for vectors: SLOT(0)... are
# aligned operands. LEAVE wipes them, or the first ones, with the others left to the body.
# Takes the last register of the pool.
define(`FRAME', `ifelse(eval(SAVED > 3), 1, `STOP(`FRAME: more registers than there are')')dnl
define(`SLOTS', eval($1))define(`WIPED', ifelse($#, 2, `$2', `$1'))dnl
	push	ebp
	.cfi_adjust_cfa_offset 4
	.cfi_rel_offset ebp, 0
	mov	ebp, esp
	.cfi_def_cfa_register ebp
	sub	esp, eval(16 * ($1))
	and	esp, -16
')
define(`SLOT', `[esp + eval(16 * ($1))]')
define(`FRAME_END', `ifelse(SLOTS, 0, `', `	mov	esp, ebp
	.cfi_def_cfa_register esp
	pop	ebp
	.cfi_adjust_cfa_offset -4
	.cfi_restore ebp
')')
# LEAVE: wipes what held secrets, restores, and returns.
define(`LEAVE', `ZERO(0, VECTORS_USED)ifelse(SLOTS, 0, `', `ZERO_SLOTS(0, WIPED)')FRAME_END`'dnl
FOR(`N_', 1, SAVED, `	pop	POOL(eval(SAVED + 4 - N_))
	.cfi_adjust_cfa_offset -4
	.cfi_restore POOL(eval(SAVED + 4 - N_))
')dnl
	ret
')

# The table of offsets in a register, by a call that returns: CET wants calls and
# returns paired, so no call and pop. An absolute address would be a text relocation.
define(`CONST_BASE', `define(`CONST_REGISTER', `$1')PC_THUNK(`$1')dnl
	call	.LPC_$1
	add	$1, offset _GLOBAL_OFFSET_TABLE_
')
# PC_THUNK(register): one function for each register, at the end of the file.
define(`PC_THUNKS', `')
define(`PC_THUNK', `ifdef(`PC_THUNK_$1', `', `define(`PC_THUNK_$1')define(`PC_THUNKS', defn(`PC_THUNKS')`
	.p2align 4
.LPC_$1:
	.cfi_startproc
	mov	$1, [esp]
	ret
	.cfi_endproc
')')')
define(`CONST', `[CONST_REGISTER + .LC_$1@GOTOFF`'ifelse($#, 2, ` + eval($2)')]')
define(`FILE_END', `ifelse(defn(`PC_THUNKS'), `', `', `
	.text
PC_THUNKS`'')'defn(`FILE_END'))
divert(0)dnl
