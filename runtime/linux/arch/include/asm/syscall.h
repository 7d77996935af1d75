/* SPDX-License-Identifier: MIT */
/*
 * asm/syscall.h - what a tracer would ask of a task in a system call. No task is in one.
 */
#ifndef RING3_TREE_ASM_SYSCALL_H_
#define RING3_TREE_ASM_SYSCALL_H_

#include <linux/err.h>
#include <linux/sched.h>

#include <uapi/linux/audit.h>

typedef long (*sys_call_ptr_t)(const struct pt_regs *);
extern const sys_call_ptr_t sys_call_table[];

static inline long syscall_get_nr(struct task_struct *task, struct pt_regs *regs)
{
	return (long)regs->syscall;
}

static inline void syscall_set_nr(struct task_struct *task, struct pt_regs *regs, int nr)
{
	regs->syscall = nr;
}

static inline void syscall_rollback(struct task_struct *task, struct pt_regs *regs)
{
}

static inline long syscall_get_error(struct task_struct *task, struct pt_regs *regs)
{
	return IS_ERR_VALUE(regs->result) ? (long)regs->result : 0;
}

static inline long syscall_get_return_value(struct task_struct *task, struct pt_regs *regs)
{
	return (long)regs->result;
}

static inline void syscall_set_return_value(struct task_struct *task, struct pt_regs *regs, int error, long value)
{
	regs->result = error ?: value;
}

static inline void syscall_get_arguments(struct task_struct *task, struct pt_regs *regs, unsigned long *arguments)
{
	memcpy(arguments, regs->arguments, sizeof(regs->arguments));
}

static inline int syscall_get_arch(struct task_struct *task)
{
#if defined(__x86_64__)
	return AUDIT_ARCH_X86_64;
#else
	return AUDIT_ARCH_AARCH64;
#endif
}

#endif
