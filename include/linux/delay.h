/* SPDX-License-Identifier: MIT */
/*
 * delay.h - waiting for a time.
 *
 * ndelay, udelay, mdelay spin on the host's clock; any context; at least the time asked for. msleep, ssleep, usleep_range and
 * fsleep sleep: sched/time/sleep.h.
 */
#ifndef _LINUX_DELAY_H
#define _LINUX_DELAY_H

#include <linux/math.h>
#include <linux/sched.h>
#include <linux/jiffies.h>

#include "sched/time/sleep.h"

__RING3_BEGIN_DECLS

void ndelay(unsigned long nsecs);
void udelay(unsigned long usecs);
void mdelay(unsigned long msecs);

__RING3_END_DECLS

/* Sleeps at least @min us; up to @max if that saves an interrupt. */
static inline void usleep_range(unsigned long min, unsigned long max)
{
	usleep_range_state(min, max, TASK_UNINTERRUPTIBLE);
}

static inline void usleep_idle_range(unsigned long min, unsigned long max)
{
	usleep_range_state(min, max, TASK_IDLE);
}

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
