/* SPDX-License-Identifier: MIT */
#include "runtime/report/context.h"

#include <linux/irqflags.h>
#include <linux/preempt.h>
#include <linux/sprintf.h>
#include <linux/string.h>
#include <linux/thread_info.h>

static void (*describer)(struct ring3_task_info *info);

int ring3_context_cpu(void)
{
	/* Kept in both styles, and readable on any thread: RING3_NO_CPU is -1. */
	return (int)current_thread_info()->cpu;
}

void ring3_context_set_describer(void (*describe)(struct ring3_task_info *info))
{
	__atomic_store_n(&describer, describe, __ATOMIC_RELEASE);
}

void ring3_context_task(struct ring3_task_info *info)
{
	void (*describe)(struct ring3_task_info *) = __atomic_load_n(&describer, __ATOMIC_ACQUIRE);

	memset(info, 0, sizeof(*info));
	info->cpu = ring3_context_cpu();
	if (info->cpu < 0) {
		strscpy(info->comm, "host", sizeof(info->comm));
		return;
	}
	info->preempt_count = preempt_count();
	info->irqs_disabled = irqs_disabled();
	scnprintf(info->comm, sizeof(info->comm), "swapper/%d", info->cpu);
	if (describe)
		describe(info);
}
