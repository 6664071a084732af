# abi_trampoline for i386, System V ABI. See testsuite/abi.h.
	.intel_syntax noprefix
	.equ	FUNCTION, 0
	.equ	ARGUMENT, 4
	.equ	BEFORE, ARGUMENT + 5 * 4
	.equ	AFTER, BEFORE + 18 * 4
	.equ	GENERAL, AFTER + 18 * 4
	.equ	CANARY, GENERAL + 16 * 4
	.equ	FLAGS, CANARY + 4 * 4
	.equ	CONTROL_BEFORE, FLAGS + 4
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
	mov	ebx, [edx + BEFORE]
	mov	esi, [edx + BEFORE + 4]
	mov	edi, [edx + BEFORE + 8]
	mov	ebp, [edx + BEFORE + 12]
	call	[edx + FUNCTION]
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
	pop	dword ptr [eax + FLAGS]
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
	cmp	dword ptr [eax + WIDE], 0
	je	2f
	.irp	n, 0, 1, 2, 3, 4, 5, 6, 7
	vmovdqu	[eax + VECTOR + 32 * \n], ymm\n
	.endr
	vzeroupper
	jmp	3f
2:	cmp	dword ptr [eax + VECTOR], 0	# in: 1 if there is SSE at all
	je	3f
	.irp	n, 0, 1, 2, 3, 4, 5, 6, 7
	movdqu	[eax + VECTOR + 32 * \n], xmm\n
	.endr
3:	fninit
	fldcw	[eax + CONTROL_BEFORE]
	add	esp, 76
	pop	ebp
	pop	edi
	pop	esi
	pop	ebx
	ret
	.size	abi_trampoline, .-abi_trampoline

	.globl	abi_fault_clobbers, abi_fault_direction, abi_fault_canary, abi_fault_vector, abi_fault_stack, abi_fault_control
abi_fault_clobbers:
	inc	esi
	ret
abi_fault_direction:
	std
	ret
abi_fault_canary:
	inc	byte ptr [esp + 24]
	ret
abi_fault_vector:
	mov	eax, [esp + 8]
	movdqu	xmm5, [eax]
	ret
abi_fault_stack:
	mov	eax, [esp + 8]
	.irp	n, 0, 4, 8, 12
	mov	edx, [eax + \n]
	mov	[esp - 2000 + \n], edx
	.endr
	xor	edx, edx
	ret
abi_fault_control:
	fnstcw	[esp - 8]
	xor	word ptr [esp - 8], 0x0c00
	fldcw	[esp - 8]
	ret

	.section .rodata
	.globl	abi_saved_registers
	.p2align 2
abi_saved_registers:
	.long	4
	.section .note.GNU-stack, "", @progbits
