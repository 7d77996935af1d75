/* SPDX-License-Identifier: MIT */
/*
 * time.c - clocks, jiffies and delays over the host's clock; see <linux/timekeeping.h>, <linux/jiffies.h>,
 * <linux/delay.h>.
 */
#include <linux/delay.h>
#include <linux/export.h>
#include <linux/jiffies.h>
#include <linux/ktime.h>
#include <linux/timekeeping.h>
#include <asm/processor.h>
#include "runtime/host.h"

/* The host's monotonic time that is our 0. Set before main() and before any CPU exists; then constant. */
static u64 start_ns;

__attribute__((__constructor__(101))) static void time_start(void)
{
	start_ns = ring3_host_monotonic_ns();
}

u64 ktime_get_ns(void)
{
	return ring3_host_monotonic_ns() - start_ns;
}
EXPORT_SYMBOL(ktime_get_ns);

u64 ring3_clock_start_ns(void)
{
	return start_ns;
}

u64 ktime_get_real_ns(void)
{
	return ring3_host_realtime_ns();
}
EXPORT_SYMBOL(ktime_get_real_ns);

unsigned long ring3_jiffies(void)
{
	return INITIAL_JIFFIES + ktime_get_ns() / TICK_NSEC;
}
EXPORT_SYMBOL(ring3_jiffies);

unsigned long __msecs_to_jiffies(const unsigned int m)
{
	if ((int)m < 0) /* a negative timeout means for ever */
		return MAX_JIFFY_OFFSET;
	return DIV_ROUND_UP((unsigned long)m, MSEC_PER_SEC / HZ);
}
EXPORT_SYMBOL(__msecs_to_jiffies);

unsigned long __usecs_to_jiffies(const unsigned int u)
{
	/* Linux's own limit: the longest timeout in microseconds, cut to 32 bits. */
	if (u > jiffies_to_usecs(MAX_JIFFY_OFFSET))
		return MAX_JIFFY_OFFSET;
	return DIV_ROUND_UP((unsigned long)u, USEC_PER_SEC / HZ);
}
EXPORT_SYMBOL(__usecs_to_jiffies);

u64 nsecs_to_jiffies64(u64 n)
{
	return n / (NSEC_PER_SEC / HZ);
}
EXPORT_SYMBOL(nsecs_to_jiffies64);

unsigned long nsecs_to_jiffies(u64 n)
{
	return nsecs_to_jiffies64(n);
}
EXPORT_SYMBOL_GPL(nsecs_to_jiffies);

unsigned long timespec64_to_jiffies(const struct timespec64 *value)
{
	if ((u64)value->tv_sec >= MAX_JIFFY_OFFSET / HZ)
		return MAX_JIFFY_OFFSET;
	return (unsigned long)value->tv_sec * HZ + DIV_ROUND_UP((unsigned long)value->tv_nsec, TICK_NSEC);
}
EXPORT_SYMBOL(timespec64_to_jiffies);

static void spin_ns(u64 ns)
{
	u64 begin = ring3_host_monotonic_ns();

	while (ring3_host_monotonic_ns() - begin < ns)
		cpu_relax();
}

void ndelay(unsigned long nsecs)
{
	spin_ns(nsecs);
}
EXPORT_SYMBOL(ndelay);

void udelay(unsigned long usecs)
{
	spin_ns((u64)usecs * NSEC_PER_USEC);
}
EXPORT_SYMBOL(udelay);

void mdelay(unsigned long msecs)
{
	spin_ns((u64)msecs * NSEC_PER_MSEC);
}
EXPORT_SYMBOL(mdelay);
