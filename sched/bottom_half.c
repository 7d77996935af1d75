// SPDX-License-Identifier: MIT
/*
 * bottom_half.c - the end of a section with softirqs off.
 */
#include "sched/bottom_half.h"

#include <linux/bug.h>
#include <linux/export.h>
#include <linux/percpu.h>
#include <linux/preempt.h>

DEFINE_PER_CPU(unsigned int, __softirq_pending);

void (*ring3_softirq_hook)(void);

#ifdef RING3_CHECKS
void __local_bh_disable_ip(unsigned long ip, unsigned int cnt)
{
	WARN_ON_ONCE(in_hardirq());
	preempt_count_add((int)cnt);
	barrier();
}
EXPORT_SYMBOL(__local_bh_disable_ip);
#endif

void __local_bh_enable_ip(unsigned long ip, unsigned int cnt)
{
	barrier();
#ifdef RING3_CHECKS
	WARN_ON_ONCE(in_hardirq());
	WARN_ON_ONCE(irqs_disabled());
#endif
	/* All but one level goes, so that the CPU stays ours while the softirqs that were held up run. */
	preempt_count_sub((int)cnt - 1);
	if (unlikely(!in_interrupt() && this_cpu_read(__softirq_pending))) {
		void (*run)(void) = READ_ONCE(ring3_softirq_hook);

		if (run)
			run();
	}
	RING3_POINT(RING3_POINT_PREEMPT_ENABLE, 0);
	preempt_count_dec();
	preempt_check_resched();
}
EXPORT_SYMBOL(__local_bh_enable_ip);
