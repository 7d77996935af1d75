/* SPDX-License-Identifier: MIT */
/*
 * asm/processor.h (tree) - besides the hints that every layer has: a task's state while it does not run, and the user's share of
 * the address space.
 */
#ifndef RING3_TREE_ASM_PROCESSOR_H_
#define RING3_TREE_ASM_PROCESSOR_H_

#include_next <asm/processor.h>

#ifndef __ASSEMBLY__

#include <linux/types.h>

#include <asm/page.h>
#include <asm/ptrace.h>

struct task_struct;

/* What boot/switch.c saves; everything else is on the task's stack. */
struct thread_struct {
	void *sp;
	int (*fn)(void *); /* what a new kernel thread runs */
	void *arg;
	struct pt_regs regs;
};
#define INIT_THREAD { }

/*
 * The user's addresses: below the image, which is linked right above (config/image.lds). So access_ok() tells the user's memory
 * from the kernel's, although both are this process.
 */
#define TASK_SIZE 0x40000000UL
#define STACK_TOP TASK_SIZE
#define STACK_TOP_MAX STACK_TOP
#define TASK_UNMAPPED_BASE PAGE_ALIGN(TASK_SIZE / 3)

#define task_pt_regs(task) (&(task)->thread.regs)
#define KSTK_EIP(task) (task_pt_regs(task)->pc)
#define KSTK_ESP(task) (task_pt_regs(task)->sp)

extern unsigned long __get_wchan(struct task_struct *task);
extern void start_thread(struct pt_regs *regs, unsigned long pc, unsigned long sp);

#endif /* !__ASSEMBLY__ */

#endif
