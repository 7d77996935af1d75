/* SPDX-License-Identifier: MIT */
/*
 * linux/sched.h - tasks, sleeping and waking; documented in sched/tasks/task.h and sched/time/sleep.h.
 *
 * need_resched(): the running task should call the scheduler soon; any context. cond_resched(): lets others run if they are due;
 * task context; nonzero when it did.
 */
#ifndef _LINUX_SCHED_H
#define _LINUX_SCHED_H

#include <linux/instruction_pointer.h>
#include <linux/kernel.h>
#include <linux/preempt.h>
#include <linux/refcount.h>
#include <linux/smp.h>
#include <linux/thread_info.h>
#include <linux/types.h>

#include <asm/current.h>
#include <asm/processor.h>

#include "sched/tasks/task.h"
#include "sched/tasks/signal.h"
#include "sched/time/sleep.h"

static __always_inline bool need_resched(void)
{
	return unlikely(tif_need_resched() || test_preempt_need_resched());
}

__RING3_BEGIN_DECLS
int ring3_cond_resched(void);
__RING3_END_DECLS

#define cond_resched()                  \
	({                              \
		might_sleep_checked();  \
		ring3_cond_resched();   \
	})

#endif /* _LINUX_SCHED_H */
