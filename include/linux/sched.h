/* SPDX-License-Identifier: MIT */
/* linux/sched.h - tasks and need_resched(); documented in sched/task.h. */
#ifndef _LINUX_SCHED_H
#define _LINUX_SCHED_H

#include <linux/preempt.h>
#include <linux/smp.h>
#include <linux/thread_info.h>
#include <linux/types.h>

#include <asm/current.h>
#include <asm/processor.h>

#include "sched/task.h"

/* True when the running task should call the scheduler soon. Any context. */
static __always_inline bool need_resched(void)
{
	return unlikely(tif_need_resched() || test_preempt_need_resched());
}

#endif /* _LINUX_SCHED_H */
