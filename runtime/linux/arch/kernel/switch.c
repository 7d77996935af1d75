// SPDX-License-Identifier: MIT
/*
 * switch.c - from one task's stack to another's, and a new task's first steps. The instructions are in MACHINE/switch.S.
 */
#include <linux/sched.h>
#include <linux/sched/task.h>
#include <linux/sched/task_stack.h>

#include <asm/switch_to.h>

#include "arch.h"
#include "switch.h"

DEFINE_PER_CPU(struct task_struct *, current_task) = &init_task;
EXPORT_PER_CPU_SYMBOL(current_task);

void ring3_set_current(struct task_struct *task)
{
	this_cpu_write(current_task, task);
	__ring3_ti_write(8, void *, task, task);
}

/* With interrupts off. Returns in @next, perhaps on another CPU later, with the task that it was switched from. */
struct task_struct *__switch_to(struct task_struct *prev, struct task_struct *next)
{
	ring3_set_current(next);
	return ring3_switch_stacks(prev, &prev->thread.sp, next->thread.sp);
}

/* From ring3_first_switch, on the new task's stack. */
void ring3_ret_from_fork(struct task_struct *prev)
{
	int (*fn)(void *) = current->thread.fn;

	schedule_tail(prev);
	if (fn)
		fn(current->thread.arg);
	/* A kernel thread ends by kthread_exit(); whoever returns here wants to go to user space (init, after kernel_execve()). */
	ring3_run_init();
}

int copy_thread(struct task_struct *task, const struct kernel_clone_args *args)
{
	task->thread.sp = ring3_first_stack(task_stack_page(task) + THREAD_SIZE);
	task->thread.fn = args->fn;
	task->thread.arg = args->fn_arg;
	return 0;
}

void start_thread(struct pt_regs *regs, unsigned long pc, unsigned long sp)
{
	regs->pc = pc;
	regs->sp = sp;
	regs->user = 1;
}

void flush_thread(void)
{
}
