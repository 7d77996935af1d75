/* SPDX-License-Identifier: MIT */
/*
 * sched/clock.h - the clock of log timestamps and statistics: monotonic nanoseconds since the start. Any
 * context.
 */
#ifndef _LINUX_SCHED_CLOCK_H
#define _LINUX_SCHED_CLOCK_H

#include <linux/timekeeping.h>

/* One host clock serves all CPUs, so there is no skew between them. */
static inline unsigned long long sched_clock(void)
{
	return ktime_get_ns();
}

static inline u64 local_clock(void)
{
	return ktime_get_ns();
}

static inline u64 cpu_clock(int cpu)
{
	(void)cpu;
	return ktime_get_ns();
}

static inline u64 sched_clock_cpu(int cpu)
{
	(void)cpu;
	return ktime_get_ns();
}

#endif /* _LINUX_SCHED_CLOCK_H */
