# abi_trampoline for x86-64, System V ABI. See testsuite/abi.h.
	.intel_syntax noprefix
	.equ	FUNCTION, 0
	.equ	ARGUMENT, 8
	.equ	BEFORE, ARGUMENT + 5 * 8
	.equ	AFTER, BEFORE + 18 * 8
	.equ	GENERAL, AFTER + 18 * 8
	.equ	CANARY, GENERAL + 16 * 8
	.equ	FLAGS_AFTER, CANARY + 4 * 8
	.equ	CONTROL_BEFORE, FLAGS_AFTER + 8
	.equ	CONTROL_AFTER, CONTROL_BEFORE + 8
	.equ	WIDE, CONTROL_AFTER + 8
	.equ	VECTOR, WIDE + 8
	.equ	DEAD, VECTOR + 16 * 32

	.text
	.globl	abi_trampoline
	.type	abi_trampoline, @function
abi_trampoline:
	endbr64
	push	rbx
	push	rbp
	push	r12
	push	r13
	push	r14
	push	r15
	push	rdi
	sub	rsp, 64			# 0: canary; 32: scratch
	mov	rdx, 0x5ca1ab1e0ddba11
	mov	[rsp], rdx
	mov	[rsp + 8], rdx
	mov	[rsp + 16], rdx
	mov	[rsp + 24], rdx
	mov	r10, rdi
	lea	rdi, [rsp - 8 - 4096]	# the dead stack to be
	mov	ecx, 4096 / 8
	xor	eax, eax
	rep stosq
	cmp	qword ptr [r10 + WIDE], 0
	je	1f
	vzeroall
1:	.irp	n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	pcmpeqd	xmm\n, xmm\n		# nothing to rely on
	.endr
	stmxcsr	[r10 + CONTROL_BEFORE]
	fnstcw	[r10 + CONTROL_BEFORE + 4]
	mov	rbx, [r10 + BEFORE]
	mov	rbp, [r10 + BEFORE + 8]
	mov	r12, [r10 + BEFORE + 16]
	mov	r13, [r10 + BEFORE + 24]
	mov	r14, [r10 + BEFORE + 32]
	mov	r15, [r10 + BEFORE + 40]
	mov	rdi, [r10 + ARGUMENT]
	mov	rsi, [r10 + ARGUMENT + 8]
	mov	rdx, [r10 + ARGUMENT + 16]
	mov	rcx, [r10 + ARGUMENT + 24]
	mov	r8, [r10 + ARGUMENT + 32]
	mov	rax, [r10 + FUNCTION]
	mov	r9, rbx
	mov	r10, rbx
	mov	r11, rbx
	call	rax
	mov	[rsp + 32], rax
	mov	rax, [rsp + 64]
	mov	[rax + GENERAL + 8], rcx
	mov	[rax + GENERAL + 16], rdx
	mov	[rax + GENERAL + 24], rsi
	mov	[rax + GENERAL + 32], rdi
	mov	[rax + GENERAL + 40], r8
	mov	[rax + GENERAL + 48], r9
	mov	[rax + GENERAL + 56], r10
	mov	[rax + GENERAL + 64], r11
	mov	rcx, [rsp + 32]
	mov	[rax + GENERAL], rcx
	mov	[rax + AFTER], rbx
	mov	[rax + AFTER + 8], rbp
	mov	[rax + AFTER + 16], r12
	mov	[rax + AFTER + 24], r13
	mov	[rax + AFTER + 32], r14
	mov	[rax + AFTER + 40], r15
	pushfq
	pop	qword ptr [rax + FLAGS_AFTER]
	cld
	stmxcsr	[rax + CONTROL_AFTER]
	fnstcw	[rax + CONTROL_AFTER + 4]
	lea	rdi, [rax + DEAD]
	lea	rsi, [rsp - 8 - 4096]
	mov	ecx, 4096 / 8
	rep movsq
	mov	rcx, [rsp]
	mov	[rax + CANARY], rcx
	mov	rcx, [rsp + 8]
	mov	[rax + CANARY + 8], rcx
	mov	rcx, [rsp + 16]
	mov	[rax + CANARY + 16], rcx
	mov	rcx, [rsp + 24]
	mov	[rax + CANARY + 24], rcx
	cmp	qword ptr [rax + WIDE], 0
	jne	2f
	.irp	n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	movdqu	[rax + VECTOR + 32 * \n], xmm\n
	.endr
	jmp	3f
2:	.irp	n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	vmovdqu	[rax + VECTOR + 32 * \n], ymm\n
	.endr
	vzeroupper
3:	add	rsp, 64 + 8
	fninit
	ldmxcsr	[rax + CONTROL_BEFORE]
	fldcw	[rax + CONTROL_BEFORE + 4]
	pop	r15
	pop	r14
	pop	r13
	pop	r12
	pop	rbp
	pop	rbx
	ret
	.size	abi_trampoline, .-abi_trampoline

# The faults, planted.
	.irp	reg, rbx, rbp, r12, r13, r14, r15
clobbers_\reg:
	inc	\reg
	ret
	.endr
leaves_direction:
	std
	ret
writes_above_frame:
	inc	byte ptr [rsp + 8]
	ret
leaves_vector:
	movdqu	xmm5, [rsi]
	ret
leaves_last_vector:
	movdqu	xmm15, [rsi]
	ret
leaves_general:
	mov	r11, [rsi]
	ret
leaves_stack:
	mov	rax, [rsi]
	mov	rdx, [rsi + 8]
	mov	[rsp - 2000], rax
	mov	[rsp - 1992], rdx
	xor	eax, eax
	xor	edx, edx
	ret
changes_x87:
	fnstcw	[rsp - 8]
	xor	word ptr [rsp - 8], 0x0c00
	fldcw	[rsp - 8]
	ret
changes_mxcsr:
	stmxcsr	[rsp - 8]
	xor	word ptr [rsp - 8], 0x8000
	ldmxcsr	[rsp - 8]
	ret
leaves_upper:
	vcmpps	ymm3, ymm3, ymm3, 15
	ret

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
	.irp	reg, rbx, rbp, r12, r13, r14, r15
	fault	clobbers_\reg, "changes \reg"
	.endr
	fault	leaves_direction, "leaves the direction flag set"
	fault	writes_above_frame, "writes above its frame"
	fault	leaves_vector, "leaves a secret in a vector register"
	fault	leaves_last_vector, "leaves a secret in the last vector register"
	fault	leaves_general, "leaves a secret in a general register"
	fault	leaves_stack, "leaves a secret on the stack"
	fault	changes_x87, "changes the control word of x87"
	fault	changes_mxcsr, "changes MXCSR"
	fault	leaves_upper, "leaves the upper half of a vector register", 32
	.quad	0, 0, 0

	.section .rodata
	.globl	abi_saved_registers
	.p2align 2
abi_saved_registers:
	.long	6
	.section .note.GNU-stack, "", @progbits
