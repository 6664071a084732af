# abi_trampoline for i386, System V ABI. See testsuite/abi.h.
	.intel_syntax noprefix
	.equ	FUNCTION, 0
	.equ	ARGUMENT, 4
	.equ	BEFORE, ARGUMENT + 5 * 4
	.equ	AFTER, BEFORE + 18 * 4
	.equ	GENERAL, AFTER + 18 * 4
	.equ	CANARY, GENERAL + 16 * 4
	.equ	FLAGS_AFTER, CANARY + 4 * 4
	.equ	CONTROL_BEFORE, FLAGS_AFTER + 4
	.equ	CONTROL_AFTER, CONTROL_BEFORE + 4
	.equ	WIDE, CONTROL_AFTER + 4
	.equ	VECTOR, WIDE + 4
	.equ	DEAD, VECTOR + 16 * 32

	.text
	.globl	abi_trampoline
	.type	abi_trampoline, @function
abi_trampoline:
	endbr32
	push	ebx
	push	esi
	push	edi
	push	ebp
	mov	eax, [esp + 20]
	sub	esp, 76			# 0: arguments; 20: canary; 36: scratch, state; 44: control words
	mov	[esp + 40], eax
	mov	edx, 0xddba11
	mov	[esp + 20], edx
	mov	[esp + 24], edx
	mov	[esp + 28], edx
	mov	[esp + 32], edx
	.irp	n, 0, 4, 8, 12, 16
	mov	edx, [eax + ARGUMENT + \n]
	mov	[esp + \n], edx
	.endr
	mov	edx, eax
	lea	edi, [esp - 4 - 4096]
	mov	ecx, 4096 / 4
	xor	eax, eax
	rep stosd
	cmp	dword ptr [edx + WIDE], 0
	je	1f
	vzeroall
1:	fnstcw	[edx + CONTROL_BEFORE]
	cmp	dword ptr [edx + VECTOR], 0	# in: 1 if there is SSE at all
	je	1f
	.irp	n, 0, 1, 2, 3, 4, 5, 6, 7
	pcmpeqd	xmm\n, xmm\n		# nothing to rely on
	.endr
	stmxcsr	[esp + 44]
	mov	ecx, [esp + 44]
	mov	[edx + CONTROL_BEFORE + 2], cx
1:
	mov	ebx, [edx + BEFORE]
	mov	esi, [edx + BEFORE + 4]
	mov	edi, [edx + BEFORE + 8]
	mov	ebp, [edx + BEFORE + 12]
	mov	ecx, [edx + FUNCTION]
	mov	eax, ebx
	mov	edx, ebx
	call	ecx
	mov	[esp + 36], eax
	mov	eax, [esp + 40]
	mov	[eax + GENERAL + 4], ecx
	mov	[eax + GENERAL + 8], edx
	mov	ecx, [esp + 36]
	mov	[eax + GENERAL], ecx
	mov	[eax + AFTER], ebx
	mov	[eax + AFTER + 4], esi
	mov	[eax + AFTER + 8], edi
	mov	[eax + AFTER + 12], ebp
	pushfd
	pop	dword ptr [eax + FLAGS_AFTER]
	cld
	fnstcw	[eax + CONTROL_AFTER]
	lea	edi, [eax + DEAD]
	lea	esi, [esp - 4 - 4096]
	mov	ecx, 4096 / 4
	rep movsd
	.irp	n, 0, 4, 8, 12
	mov	ecx, [esp + 20 + \n]
	mov	[eax + CANARY + \n], ecx
	.endr
	fninit
	fldcw	[eax + CONTROL_BEFORE]
	cmp	dword ptr [eax + VECTOR], 0
	je	3f
	stmxcsr	[esp + 44]
	mov	ecx, [esp + 44]
	mov	[eax + CONTROL_AFTER + 2], cx
	movzx	ecx, word ptr [eax + CONTROL_BEFORE + 2]
	mov	[esp + 44], ecx
	ldmxcsr	[esp + 44]
	cmp	dword ptr [eax + WIDE], 0
	je	2f
	.irp	n, 0, 1, 2, 3, 4, 5, 6, 7
	vmovdqu	[eax + VECTOR + 32 * \n], ymm\n
	.endr
	vzeroupper
	jmp	3f
2:	.irp	n, 0, 1, 2, 3, 4, 5, 6, 7
	movdqu	[eax + VECTOR + 32 * \n], xmm\n
	.endr
3:	add	esp, 76
	pop	ebp
	pop	edi
	pop	esi
	pop	ebx
	ret
	.size	abi_trampoline, .-abi_trampoline

# The faults, planted.
	.irp	reg, ebx, esi, edi, ebp
clobbers_\reg:
	inc	\reg
	ret
	.endr
leaves_direction:
	std
	ret
writes_above_frame:
	inc	byte ptr [esp + 24]
	ret
leaves_vector:
	mov	eax, [esp + 8]
	movdqu	xmm5, [eax]
	ret
leaves_last_vector:
	mov	eax, [esp + 8]
	movdqu	xmm7, [eax]
	ret
leaves_general:
	mov	eax, [esp + 8]
	mov	edx, [eax]
	ret
leaves_stack:
	mov	eax, [esp + 8]
	.irp	n, 0, 4, 8, 12
	mov	edx, [eax + \n]
	mov	[esp - 2000 + \n], edx
	.endr
	xor	edx, edx
	ret
changes_x87:
	fnstcw	[esp - 8]
	xor	word ptr [esp - 8], 0x0c00
	fldcw	[esp - 8]
	ret
changes_mxcsr:
	stmxcsr	[esp - 8]
	xor	word ptr [esp - 8], 0x8000
	ldmxcsr	[esp - 8]
	ret
leaves_upper:
	vcmpps	ymm3, ymm3, ymm3, 15
	ret

	.macro	fault function, what, needs=0
	.pushsection .rodata
9:	.asciz	"\what"
	.popsection
	.long	\function, 9b, \needs
	.endm
	.section .data.rel.ro, "aw", @progbits
	.globl	abi_faults
	.p2align 2
abi_faults:
	.irp	reg, ebx, esi, edi, ebp
	fault	clobbers_\reg, "changes \reg"
	.endr
	fault	leaves_direction, "leaves the direction flag set"
	fault	writes_above_frame, "writes above its frame"
	fault	leaves_vector, "leaves a secret in a vector register", 16
	fault	leaves_last_vector, "leaves a secret in the last vector register", 16
	fault	leaves_general, "leaves a secret in a general register"
	fault	leaves_stack, "leaves a secret on the stack"
	fault	changes_x87, "changes the control word of x87"
	fault	changes_mxcsr, "changes MXCSR", 16
	fault	leaves_upper, "leaves the upper half of a vector register", 32
	.long	0, 0, 0

	.section .rodata
	.globl	abi_saved_registers
	.p2align 2
abi_saved_registers:
	.long	4
	.section .note.GNU-stack, "", @progbits
