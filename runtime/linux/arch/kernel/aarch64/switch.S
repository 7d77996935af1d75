/* SPDX-License-Identifier: MIT */
/*
 * switch.S (arm64) - see ../switch.h. Written for -mgeneral-regs-only code: there is nothing but the general registers to preserve.
 */
#include <linux/linkage.h>

	.text

/* x0: prev, x1: where its stack pointer goes, x2: the next one's.  push what a call preserves; *x1 = sp; sp = x2; pop */
SYM_FUNC_START(ring3_switch_stacks)
	sub sp, sp, #96
	stp x19, x20, [sp]
	stp x21, x22, [sp, #16]
	stp x23, x24, [sp, #32]
	stp x25, x26, [sp, #48]
	stp x27, x28, [sp, #64]
	stp x29, x30, [sp, #80]
	mov x9, sp
	str x9, [x1]
	mov sp, x2
	ldp x19, x20, [sp]
	ldp x21, x22, [sp, #16]
	ldp x23, x24, [sp, #32]
	ldp x25, x26, [sp, #48]
	ldp x27, x28, [sp, #64]
	ldp x29, x30, [sp, #80]
	add sp, sp, #96
	ret
SYM_FUNC_END(ring3_switch_stacks)

/* x0: prev.  ring3_ret_from_fork(prev) with no frame above */
SYM_FUNC_START(ring3_first_switch)
	mov x29, xzr
	mov x30, xzr
	bl ring3_ret_from_fork
	brk #1
SYM_FUNC_END(ring3_first_switch)

	.section .note.GNU-stack, "", %progbits
