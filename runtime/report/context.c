/* SPDX-License-Identifier: MIT */
#include "runtime/report/context.h"

#include <linux/irqflags.h>
#include <linux/preempt.h>
#include <linux/sched.h>
#include <linux/string.h>
#include <linux/thread_info.h>

int ring3_context_cpu(void)
{
	/* Kept in both styles, and readable on any thread: RING3_NO_CPU is -1. */
	return (int)current_thread_info()->cpu;
}

void ring3_context_task(struct ring3_task_info *info)
{
	const struct task_struct *task;

	memset(info, 0, sizeof(*info));
	info->cpu = ring3_context_cpu();
	if (info->cpu < 0) {
		strscpy(info->comm, "host", sizeof(info->comm));
		return;
	}
	info->preempt_count = preempt_count();
	info->irqs_disabled = irqs_disabled();
	task = current;
	if (!task)
		return; /* the CPU is being set up */
	info->pid = task->pid;
	strscpy(info->comm, task->comm, sizeof(info->comm));
}
