/* SPDX-License-Identifier: MIT */
/*
 * switch.S (x86-64) - see ../switch.h. Written for -mno-sse code: there is nothing but the general registers to preserve.
 */
#include <linux/linkage.h>

	.text

/* rdi: prev, rsi: where its stack pointer goes, rdx: the next one's.  push what a call preserves; *rsi = rsp; rsp = rdx; pop; rax = rdi */
SYM_FUNC_START(ring3_switch_stacks)
	pushq %rbp
	pushq %rbx
	pushq %r12
	pushq %r13
	pushq %r14
	pushq %r15
	movq %rsp, (%rsi)
	movq %rdx, %rsp
	popq %r15
	popq %r14
	popq %r13
	popq %r12
	popq %rbx
	popq %rbp
	movq %rdi, %rax
	ret
SYM_FUNC_END(ring3_switch_stacks)

/* rax: prev.  ring3_ret_from_fork(prev) with an aligned stack and no frame above */
SYM_FUNC_START(ring3_first_switch)
	movq %rax, %rdi
	xorl %ebp, %ebp
	andq $-16, %rsp
	call ring3_ret_from_fork
	ud2
SYM_FUNC_END(ring3_first_switch)

	.section .note.GNU-stack, "", @progbits
