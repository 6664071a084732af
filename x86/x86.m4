dnl What both widths of x86 share. Included by x86/machine.m4 and x86_64/machine.m4,
dnl which hold the ABI.
divert(-1)

define(`FILE_START', `	.intel_syntax noprefix
	.text')

# Non-executable stack; and IBT and SHSTK: each function begins with an endbr, and
# calls and returns are paired.
define(`FILE_END', `RODATA_END
	.section .note.GNU-stack, "", @progbits
	.section .note.gnu.property, "a", @note
	.p2align NOTE_ALIGN
	.long	4, 2f - 1f, 5
	.asciz	"GNU"
1:	.long	0xc0000002, 4, 3
	.p2align NOTE_ALIGN
2:
')

# Vector registers. V(n) for an SSE instruction.
define(`V', `xmm`'eval($1)')

# ZERO(first, count)
define(`ZERO', `FOR(`N_', $1, ($1) + ($2) - 1, `	pxor	V(N_), V(N_)
')')

# ZERO_SLOTS(first, count): the stack's vectors, once V(0) is zero.
define(`ZERO_SLOTS', `FOR(`N_', $1, ($1) + ($2) - 1, `	movdqa	SLOT(N_), V(0)
')')

# ---- Constants. RODATA(name, `directives') collects, each name once; RODATA_END
# ---- writes them.
# CONST(name[, offset]) is the operand, after CONST_BASE(register) has been there once.
define(`RODATA_TEXT', `')
define(`RODATA', `ifdef(`RODATA_IS_$1', `', `define(`RODATA_IS_$1')define(`RODATA_TEXT', defn(`RODATA_TEXT')`	.p2align 4
.LC_$1:
$2
')')')
define(`RODATA_END', `ifelse(defn(`RODATA_TEXT'), `', `', `
	.section .rodata
RODATA_TEXT')')

# Reverses the bytes of a block.
define(`RODATA_BSWAP', `RODATA(`bswap', `	.quad	0x08090a0b0c0d0e0f, 0x0001020304050607')')

# ---- Sweeps: a loop over LANES blocks, then what remains of it as 4, 2, 1.
# SWEEP(`BODY', `length register'[, block size[, label]]): BODY(n) does n blocks and advances
# its pointers; SWEEP does the counting. A block has 16 bytes unless stated. A second sweep of
# a function wants a label.
define(`SWEEP', `SWEEP_UNITS(`$1', `$2', ifelse(eval($# >= 3), 1, `$3', 16), `$4')')
define(`SWEEP_UNITS', `	sub	$2, eval($3 * LANES)
	jb	LABEL(tail$4)
	.p2align 5
LABEL(main$4):
$1(LANES)dnl
	sub	$2, eval($3 * LANES)
	jae	LABEL(main$4)
LABEL(tail$4):
	add	$2, eval($3 * LANES)
	jz	LABEL(done$4)
SWEEP_TAIL(`$1', `$2', `$3', `$4')dnl
LABEL(done$4):
')
# SWEEP_TAIL(`BODY', `length register', block size[, label]): fewer than 8 blocks.
define(`SWEEP_TAIL', `EACH(`N_', `	test	LOW($2), eval($3 * N_)
	jz	LABEL(not$4`'N_)
$1(N_)dnl
LABEL(not$4`'N_):
', ifelse(eval(LANES > 4), 1, `4, ')2, 1)')
