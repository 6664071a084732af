# AES-128 CBC encryption by KMC with a fault each; cpacf_nothing_wrong has none.
	.macro	kernel name, loop=1, chain=1, wipe=1
	.globl	\name
	.type	\name, @function
\name:
	aghi	%r15, -32
	mvc	0(16, %r15), 0(%r3)
	mvc	16(16, %r15), 16(%r2)
	lgr	%r1, %r15
	lgr	%r2, %r5
	lgr	%r5, %r4
	lgr	%r4, %r6
	lghi	%r0, 18
0:	.insn	rre, 0xb92f0000, %r2, %r4
	.if	\loop
	brc	1, 0b
	.endif
	.if	\chain
	mvc	0(16, %r3), 0(%r15)
	.endif
	.if	\wipe
	xc	0(32, %r15), 0(%r15)
	.endif
	aghi	%r15, 32
	br	%r14
	.size	\name, .-\name
	.endm

	.text
	kernel	cpacf_nothing_wrong
	kernel	cpacf_no_loop, loop=0
	kernel	cpacf_stale_chain, chain=0
	kernel	cpacf_key_left, wipe=0
	.section .note.GNU-stack, "", @progbits
