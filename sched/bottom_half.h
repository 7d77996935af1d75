/* SPDX-License-Identifier: MIT */
/*
 * bottom_half.h - softirqs of this CPU off and on.
 *
 * Kernel side: through <linux/bottom_half.h>. Host side: include this.
 *
 * local_bh_disable() adds SOFTIRQ_DISABLE_OFFSET to the preempt count: nothing is preempted and no softirq runs on this CPU
 * until the matching local_bh_enable(), which runs what became pending meanwhile (through ring3_softirq_hook) and then
 * reschedules if that is due. Sections nest. Task or softirq context; checked builds report, once, a use in a hard interrupt
 * and an enable with interrupts off, as Linux does.
 */
#ifndef RING3_SCHED_BOTTOM_HALF_H_
#define RING3_SCHED_BOTTOM_HALF_H_

#include "sched/preempt.h"

RING3_BEGIN_DECLS
/* One bit per pending softirq of this CPU; 0 = nothing to run. Changed with this_cpu operations only. */
DECLARE_PER_CPU(unsigned int, __softirq_pending);

/*
 * Runs the pending softirqs of this CPU. Called by the enable that ends the outermost section if __softirq_pending is not
 * zero: in task context, preemption off, softirqs and interrupts on. NULL (nothing installed) leaves them pending. Set once,
 * before the CPUs run.
 */
extern void (*ring3_softirq_hook)(void);

extern void __local_bh_enable_ip(unsigned long ip, unsigned int cnt);
#ifdef RING3_CHECKS
extern void __local_bh_disable_ip(unsigned long ip, unsigned int cnt);
#endif
RING3_END_DECLS

/* @cnt is SOFTIRQ_DISABLE_OFFSET, or SOFTIRQ_LOCK_OFFSET for a lock; @ip, for Linux's tracers, is not used. */
#ifndef RING3_CHECKS
RING3_INLINE void __local_bh_disable_ip(unsigned long ip, unsigned int cnt)
{
	(void)ip;
	preempt_count_add((int)cnt);
	RING3_COMPILER_BARRIER();
}
#endif

RING3_INLINE void local_bh_disable(void)
{
	__local_bh_disable_ip(0, SOFTIRQ_DISABLE_OFFSET);
}

RING3_INLINE void local_bh_enable(void)
{
	__local_bh_enable_ip(0, SOFTIRQ_DISABLE_OFFSET);
}

RING3_INLINE void local_bh_enable_ip(unsigned long ip)
{
	__local_bh_enable_ip(ip, SOFTIRQ_DISABLE_OFFSET);
}

/* The end of a section without running anything: for code that is about to serve softirqs itself. Interrupts are off. */
RING3_INLINE void _local_bh_enable(void)
{
	preempt_count_sub((int)SOFTIRQ_DISABLE_OFFSET);
}

/* A matter of PREEMPT_RT. */
RING3_INLINE int local_bh_blocked(void)
{
	return 0;
}

#endif /* RING3_SCHED_BOTTOM_HALF_H_ */
