/* SPDX-License-Identifier: MIT */
#ifndef RING3_TREE_ASM_PTRACE_H_
#define RING3_TREE_ASM_PTRACE_H_

#include <uapi/asm/ptrace.h>

#ifndef __ASSEMBLY__

#define user_mode(regs) ((regs)->user != 0)
#define profile_pc(regs) ((regs)->pc)
#define instruction_pointer(regs) ((regs)->pc)
#define user_stack_pointer(regs) ((regs)->sp)
#define kernel_stack_pointer(regs) ((regs)->sp)
#define frame_pointer(regs) ((regs)->frame_pointer)
#define current_user_stack_pointer() (0UL)
#define is_syscall_success(regs) ((long)(regs)->result >= 0)

static inline void instruction_pointer_set(struct pt_regs *regs, unsigned long pc)
{
	regs->pc = pc;
}

static inline unsigned long regs_return_value(struct pt_regs *regs)
{
	return regs->result;
}

#endif /* !__ASSEMBLY__ */

#endif
