// SPDX-License-Identifier: MIT
/*
 * round_jiffies.c - expiry times that several timers can share; see timer.h.
 */
#include <linux/export.h>
#include <linux/jiffies.h>
#include <linux/smp.h>

#include "sched/time/timer.h"

static unsigned long round_to_second(unsigned long j, int cpu, bool up)
{
	/* CPUs that expire at the same instant would fight for the same locks. */
	unsigned long skew = (unsigned long)cpu * 3;
	unsigned long skewed = j + skew;
	unsigned long over = skewed % HZ;
	unsigned long rounded = skewed - over - skew;

	if (up || over >= HZ / 4)
		rounded += HZ;
	return time_is_after_jiffies(rounded) ? rounded : j;
}

static unsigned long round_relative(unsigned long j, int cpu, bool up)
{
	unsigned long now = jiffies;

	return round_to_second(j + now, cpu, up) - now;
}

unsigned long __round_jiffies(unsigned long j, int cpu)
{
	return round_to_second(j, cpu, false);
}
EXPORT_SYMBOL_GPL(__round_jiffies);

unsigned long __round_jiffies_relative(unsigned long j, int cpu)
{
	return round_relative(j, cpu, false);
}
EXPORT_SYMBOL_GPL(__round_jiffies_relative);

unsigned long round_jiffies(unsigned long j)
{
	return round_to_second(j, raw_smp_processor_id(), false);
}
EXPORT_SYMBOL_GPL(round_jiffies);

unsigned long round_jiffies_relative(unsigned long j)
{
	return round_relative(j, raw_smp_processor_id(), false);
}
EXPORT_SYMBOL_GPL(round_jiffies_relative);

unsigned long __round_jiffies_up(unsigned long j, int cpu)
{
	return round_to_second(j, cpu, true);
}
EXPORT_SYMBOL_GPL(__round_jiffies_up);

unsigned long __round_jiffies_up_relative(unsigned long j, int cpu)
{
	return round_relative(j, cpu, true);
}
EXPORT_SYMBOL_GPL(__round_jiffies_up_relative);

unsigned long round_jiffies_up(unsigned long j)
{
	return round_to_second(j, raw_smp_processor_id(), true);
}
EXPORT_SYMBOL_GPL(round_jiffies_up);

unsigned long round_jiffies_up_relative(unsigned long j)
{
	return round_relative(j, raw_smp_processor_id(), true);
}
EXPORT_SYMBOL_GPL(round_jiffies_up_relative);
