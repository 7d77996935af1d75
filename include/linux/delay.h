/* SPDX-License-Identifier: MIT */
/*
 * delay.h - waiting for a time.
 *
 * ndelay, udelay, mdelay spin on the host's clock; any context; at least the time asked for. msleep, ssleep,
 * usleep_range and fsleep sleep; task context with nothing disabled. Sleeping blocks the virtual CPU's host
 * thread.
 */
#ifndef _LINUX_DELAY_H
#define _LINUX_DELAY_H

#include <linux/math.h>
#include <linux/sched.h>
#include <linux/jiffies.h>

__RING3_BEGIN_DECLS

void ndelay(unsigned long nsecs);
void udelay(unsigned long usecs);
void mdelay(unsigned long msecs);
void msleep(unsigned int msecs);
/* Sleeps at least @min_us; @max_us is a hint. */
void usleep_range(unsigned long min_us, unsigned long max_us);

__RING3_END_DECLS

static inline void ssleep(unsigned int seconds)
{
	msleep(seconds * 1000);
}

/* Chooses by duration: spins up to 10 us, then usleep_range(), from 20 ms on msleep(). */
static inline void fsleep(unsigned long usecs)
{
	if (usecs <= 10)
		udelay(usecs);
	else if (usecs <= 20000)
		usleep_range(usecs, 2 * usecs);
	else
		msleep((unsigned int)DIV_ROUND_UP(usecs, 1000));
}

#endif /* _LINUX_DELAY_H */
