// SPDX-License-Identifier: MIT
/*
 * task.c - the CPUs' own tasks and the change of `current`.
 */
#include "sched/task.h"

#include <linux/percpu.h>
#include <linux/preempt.h>

#include <asm/current.h>
#include <asm/thread_info.h>

/* Named and numbered by boot; see runtime/cpu_thread.cc. */
static DEFINE_PER_CPU(struct task_struct, ring3_own_task) = {
	.flags = PF_KTHREAD | PF_NO_SETAFFINITY,
	.nr_cpus_allowed = 1,
	.comm = "cpu",
};

struct task_struct *ring3_cpu_task(int cpu)
{
	return per_cpu_ptr(&ring3_own_task, cpu);
}

void ring3_install_cpu_task(int cpu)
{
	per_cpu(current_task, cpu) = ring3_cpu_task(cpu);
}

struct task_struct *ring3_switch_current(struct task_struct *task)
{
	struct task_struct *previous;
	unsigned long flags;

	/* Both styles' words change together, so that neither can be seen without the other by an interrupt. */
	local_irq_save(flags);
	previous = ring3_thread_info_get_current();
	this_cpu_write(current_task, task);
	__ring3_ti_to_op("mov", "q", struct task_struct *, task, task);
	local_irq_restore(flags);
	return previous;
}
