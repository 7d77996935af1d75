// SPDX-License-Identifier: MIT
/*
 * stacktrace.c - stacks by their chain of frame pointers.
 */
#include <linux/hardirq.h>
#include <linux/kallsyms.h>
#include <linux/nmi.h>
#include <linux/printk.h>
#include <linux/sched.h>
#include <linux/sched/debug.h>
#include <linux/sched/task_stack.h>
#include <linux/stacktrace.h>

#include "arch.h"
#include "frame.h"
#include "switch.h"
#include "tree.h"

#define DEPTH 48

static bool on_stack(struct task_struct *task, unsigned long address)
{
	unsigned long low = (unsigned long)task_stack_page(task);

	return address >= low && address <= low + THREAD_SIZE - 2 * sizeof(long) && address % sizeof(long) == 0;
}

noinline notrace void arch_stack_walk(stack_trace_consume_fn consume_entry, void *cookie, struct task_struct *task,
				      struct pt_regs *regs)
{
	unsigned long frame;

	if (regs) {
		if (!consume_entry(cookie, regs->pc))
			return;
		/* A call to what is no code: the caller is in no frame yet. */
		if (!__kernel_text_address(regs->pc) && on_stack(task ?: current, regs->sp)) {
			unsigned long caller = READ_ONCE_NOCHECK(*(const unsigned long *)regs->sp);

			if (__kernel_text_address(caller) && !consume_entry(cookie, caller))
				return;
		}
		frame = regs->frame_pointer;
	} else if (!task || task == current) {
		task = current;
		frame = (unsigned long)__builtin_frame_address(0);
	} else {
		frame = (unsigned long)((unsigned long *)READ_ONCE(task->thread.sp) + RING3_SWITCH_FRAME);
	}
	if (!task)
		task = current;
	while (on_stack(task, frame)) {
		const unsigned long *words = (const unsigned long *)frame;
		unsigned long above = READ_ONCE_NOCHECK(words[0]), pc = READ_ONCE_NOCHECK(words[1]);

		/* A frame of the host's signal delivery is among them: the chain goes on behind it. */
		if (__kernel_text_address(pc) && !consume_entry(cookie, pc))
			return;
		if (above <= frame)
			return;
		frame = above;
	}
}

void show_stack(struct task_struct *task, unsigned long *sp, const char *log_level)
{
	unsigned long entries[DEPTH];
	unsigned int i, count = stack_trace_save_tsk(task ?: current, entries, DEPTH, 0);

	printk("%sCall Trace:\n", log_level);
	for (i = 0; i < count; i++)
		printk("%s %pS\n", log_level, (void *)entries[i]);
}

void show_regs(struct pt_regs *regs)
{
	unsigned long entries[DEPTH];
	unsigned int i, count = stack_trace_save_regs(regs, entries, DEPTH, 0);

	printk("PC: %pS SP: %px\n", (void *)regs->pc, (void *)regs->sp);
	printk("Call Trace:\n");
	for (i = 0; i < count; i++)
		printk(" %pS\n", (void *)entries[i]);
}

struct wchan {
	unsigned long pc;
};

static bool first_outside_scheduler(void *cookie, unsigned long pc)
{
	if (in_sched_functions(pc))
		return true;
	((struct wchan *)cookie)->pc = pc;
	return false;
}

unsigned long __get_wchan(struct task_struct *task)
{
	struct wchan found = { 0 };

	if (!try_get_task_stack(task))
		return 0;
	arch_stack_walk(first_outside_scheduler, &found, task, NULL);
	put_task_stack(task);
	return found.pc;
}

/* --- The stacks of CPUs that may have stopped taking interrupts, by a signal that their flag does not hold back. --- */

/* Asked for by the core: a lockup, an RCU stall. */
static void raise_backtrace(cpumask_t *mask)
{
	unsigned int cpu;

	for_each_cpu(cpu, mask)
		ring3_host_nmi_kick(ring3_cpu_thread(cpu));
}

void arch_trigger_cpumask_backtrace(const cpumask_t *mask, bool exclude_self)
{
	nmi_trigger_cpumask_backtrace(mask, exclude_self, raise_backtrace);
}

/* Asked for from outside: Ctrl-C, a test's time limit. */

static unsigned int shown;

int ring3_tree_nmi(struct ring3_host_frame *frame)
{
	struct pt_regs regs = ring3_interrupted(frame);
	bool asked_by_core;

	nmi_enter();
	asked_by_core = nmi_cpu_backtrace(&regs);
	nmi_exit();
	if (asked_by_core)
		return 0;
	pr_emerg("CPU: %d PID: %d Comm: %.20s preempt_count %x irqs %s\n", raw_smp_processor_id(), current->pid, current->comm,
		 preempt_count(), raw_irqs_disabled() ? "off" : "on");
	show_regs(&regs);
	__atomic_fetch_add(&shown, 1, __ATOMIC_SEQ_CST);
	return 0;
}

unsigned int ring3_tree_shown(void)
{
	return READ_ONCE(shown);
}
