# abi_trampoline for z/Architecture, System V ABI. See testsuite/abi.h. Kept: r6 to r13
# and f8 to f15 (r15 is checked by what lies at it).
	.set	FUNCTION, 0
	.set	ARGUMENT, 8
	.set	BEFORE, ARGUMENT + 5 * 8
	.set	AFTER, BEFORE + 18 * 8
	.set	GENERAL, AFTER + 18 * 8
	.set	CANARY, GENERAL + 16 * 8
	.set	FLAGS_AFTER, CANARY + 4 * 8
	.set	CONTROL_BEFORE, FLAGS_AFTER + 8
	.set	CONTROL_AFTER, CONTROL_BEFORE + 8
	.set	WIDE, CONTROL_AFTER + 8
	.set	VECTOR, WIDE + 8
	.set	DEAD, VECTOR + 16 * 32
	# The frame: 160 bytes that belong to the function called, then ours.
	.set	OURS, 160
	.set	STATE, OURS + 32
	.set	FLOATS, STATE + 8
	.set	FRAME, FLOATS + 64

	.text
	.globl	abi_trampoline
	.type	abi_trampoline, @function
abi_trampoline:
	stmg	%r6, %r15, 48(%r15)
	aghi	%r15, -FRAME
	.irp	n, 8, 9, 10, 11, 12, 13, 14, 15
	std	%f\n, FLOATS + 8 * (\n - 8)(%r15)
	.endr
	stg	%r2, STATE(%r15)
	larl	%r1, canary
	mvc	OURS(32, %r15), 0(%r1)
	lgr	%r1, %r15		# the dead stack to be, and the save area
	aghi	%r1, -4096
	lghi	%r3, 16
0:	xc	0(256, %r1), 0(%r1)
	la	%r1, 256(%r1)
	brctg	%r3, 0b
	xc	0(160, %r15), 0(%r15)
	.irp	n, 0, 1, 2, 3, 4, 5, 6, 7
	lzdr	%f\n
	.endr
	.irp	n, 8, 9, 10, 11, 12, 13, 14, 15
	ld	%f\n, BEFORE + 8 * (8 + \n - 8)(%r2)
	.endr
	lmg	%r6, %r13, BEFORE(%r2)
	lghi	%r0, 0
	efpc	%r0
	stg	%r0, CONTROL_BEFORE(%r2)
	lg	%r1, FUNCTION(%r2)
	lg	%r3, ARGUMENT + 8(%r2)
	lg	%r4, ARGUMENT + 16(%r2)
	lg	%r5, ARGUMENT + 24(%r2)
	lg	%r6, ARGUMENT + 32(%r2)
	lg	%r2, ARGUMENT(%r2)
	basr	%r14, %r1
	lg	%r14, STATE(%r15)
	stmg	%r0, %r5, GENERAL(%r14)
	stmg	%r6, %r13, AFTER(%r14)
	.irp	n, 8, 9, 10, 11, 12, 13, 14, 15
	std	%f\n, AFTER + 8 * (8 + \n - 8)(%r14)
	.endr
	.irp	n, 0, 1, 2, 3, 4, 5, 6, 7
	std	%f\n, VECTOR + 32 * \n(%r14)
	.endr
	lghi	%r0, 0
	efpc	%r0
	stg	%r0, CONTROL_AFTER(%r14)
	lg	%r0, CONTROL_BEFORE(%r14)
	sfpc	%r0
	mvc	CANARY(32, %r14), OURS(%r15)
	la	%r1, DEAD(%r14)
	lgr	%r2, %r15
	aghi	%r2, -(4096 - 160)	# and the save area
	lghi	%r3, 16
1:	mvc	0(256, %r1), 0(%r2)
	la	%r1, 256(%r1)
	la	%r2, 256(%r2)
	brctg	%r3, 1b
	.irp	n, 8, 9, 10, 11, 12, 13, 14, 15
	ld	%f\n, FLOATS + 8 * (\n - 8)(%r15)
	.endr
	aghi	%r15, FRAME
	lmg	%r6, %r15, 48(%r15)
	br	%r14
	.size	abi_trampoline, .-abi_trampoline

# The faults, planted.
	.irp	n, 6, 7, 8, 9, 10, 11, 12, 13
clobbers_r\n:
	aghi	%r\n, 1
	br	%r14
	.endr
	.irp	n, 8, 9, 10, 11, 12, 13, 14, 15
clobbers_f\n:
	lzdr	%f\n
	br	%r14
	.endr
leaves_general:
	lg	%r0, 0(%r3)
	br	%r14
abi_fault_canary:
	mvi	168(%r15), 0
	br	%r14
abi_fault_vector:
	ld	%f5, 0(%r3)
	br	%r14
abi_fault_stack:
	lgr	%r1, %r15
	aghi	%r1, -2000
	mvc	0(16, %r1), 0(%r3)
	br	%r14
abi_fault_control:
	lghi	%r0, 0
	efpc	%r0
	lghi	%r1, 1
	xr	%r0, %r1
	sfpc	%r0
	br	%r14

	.section .rodata
	.p2align 3
canary:	.quad	0x5ca1ab1e0ddba11, 0x5ca1ab1e0ddba11, 0x5ca1ab1e0ddba11, 0x5ca1ab1e0ddba11
	.globl	abi_saved_registers
abi_saved_registers:
	.long	16

	.macro	fault function, what, needs=0
	.pushsection .rodata
9:	.asciz	"\what"
	.popsection
	.quad	\function, 9b, \needs
	.endm
	.section .data.rel.ro, "aw", @progbits
	.globl	abi_faults
	.p2align 3
abi_faults:
	.irp	n, 6, 7, 8, 9, 10, 11, 12, 13
	fault	clobbers_r\n, "changes r\n"
	.endr
	.irp	n, 8, 9, 10, 11, 12, 13, 14, 15
	fault	clobbers_f\n, "changes f\n"
	.endr
	fault	abi_fault_canary, "writes above its frame"
	fault	abi_fault_vector, "leaves a secret in a vector register"
	fault	leaves_general, "leaves a secret in a general register"
	fault	abi_fault_stack, "leaves a secret on the stack"
	fault	abi_fault_control, "changes the control word"
	.quad	0, 0, 0
	.section .note.GNU-stack, "", @progbits
