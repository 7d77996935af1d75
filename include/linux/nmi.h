/* SPDX-License-Identifier: MIT */
/*
 * nmi.h - showing what CPUs do, by NMI. NMIs of one's own: sched/nmi.h.
 *
 * trigger_*_backtrace() print "NMI backtrace for cpu N" with task and call trace of each CPU asked, whatever it is doing, and
 * return when all have answered, or after ten seconds. True: there is such support. Any context, on a CPU. A second call
 * while one is under way does nothing. Not counted as a report.
 */
#ifndef _LINUX_NMI_H
#define _LINUX_NMI_H

#include <linux/cpumask.h>
#include <linux/types.h>

/* touch_softlockup_watchdog() and its like. */
#include "sched/watchdog/watchdog.h"

__RING3_BEGIN_DECLS
void arch_trigger_cpumask_backtrace(const cpumask_t *mask, bool exclude_self);
__RING3_END_DECLS
#define arch_trigger_cpumask_backtrace arch_trigger_cpumask_backtrace

static inline bool trigger_all_cpu_backtrace(void)
{
	arch_trigger_cpumask_backtrace(cpu_online_mask, false);
	return true;
}

static inline bool trigger_allbutself_cpu_backtrace(void)
{
	arch_trigger_cpumask_backtrace(cpu_online_mask, true);
	return true;
}

static inline bool trigger_cpumask_backtrace(struct cpumask *mask)
{
	arch_trigger_cpumask_backtrace(mask, false);
	return true;
}

static inline bool trigger_single_cpu_backtrace(int cpu)
{
	arch_trigger_cpumask_backtrace(cpumask_of(cpu), false);
	return true;
}

#endif /* _LINUX_NMI_H */
