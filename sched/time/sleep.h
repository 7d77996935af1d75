/* SPDX-License-Identifier: MIT */
/*
 * sleep.h - sleeping for a time.
 *
 * Kernel side: through <linux/sched.h>, <linux/hrtimer.h> and <linux/delay.h>. Task context with nothing disabled, on a CPU.
 *
 *   schedule_timeout(jiffies)     schedule(), and a wake-up after @timeout jiffies at the latest; the caller has set its state.
 *                                 The jiffies that were left, 0 if none. MAX_SCHEDULE_TIMEOUT: no time. The _interruptible,
 *                                 _uninterruptible, _killable and _idle forms set the state. io_schedule_timeout(): accounted
 *                                 as waiting for I/O
 *   schedule_hrtimeout(expires, mode)   the same at a nanosecond, of the monotonic clock; 0 when the time came, else -EINTR.
 *                                 A NULL time is none, a time of 0 has come. _range: @delta later is early enough
 *   msleep, ssleep, usleep_range, fsleep   sleep at least that long, whoever wakes the task
 *   msleep_interruptible(ms)      a signal ends it; the milliseconds that were left
 *
 * Called where a task cannot sleep they report "scheduling while atomic" as in Linux, once. Linux switches tasks all the same;
 * here the CPU stands still until the time has passed, so that a loop around the call ends as it does there. A negative
 * @timeout is reported in Linux's words, and returns 0. msleep(), usleep_range() and relatives may also be called by a host
 * thread that is no CPU.
 */
#ifndef RING3_SCHED_TIME_SLEEP_H_
#define RING3_SCHED_TIME_SLEEP_H_

#include <linux/limits.h>
#include <linux/types.h>

#include <ring3/attributes.h>

#include "sched/time/hrtimer.h"

#define MAX_SCHEDULE_TIMEOUT LONG_MAX

RING3_BEGIN_DECLS
extern long schedule_timeout(long timeout);
extern long schedule_timeout_interruptible(long timeout);
extern long schedule_timeout_killable(long timeout);
extern long schedule_timeout_uninterruptible(long timeout);
extern long schedule_timeout_idle(long timeout);
extern long io_schedule_timeout(long timeout);

extern int schedule_hrtimeout(ktime_t *expires, const enum hrtimer_mode mode);
extern int schedule_hrtimeout_range(ktime_t *expires, u64 delta, const enum hrtimer_mode mode);
extern int schedule_hrtimeout_range_clock(ktime_t *expires, u64 delta, const enum hrtimer_mode mode, clockid_t clock_id);

/* A timer that wakes the task which prepares it, and then has sl->task NULL. */
extern void hrtimer_init_sleeper(struct hrtimer_sleeper *sl, clockid_t clock_id, enum hrtimer_mode mode);
extern void hrtimer_sleeper_start_expires(struct hrtimer_sleeper *sl, enum hrtimer_mode mode);

extern void msleep(unsigned int msecs);
extern unsigned long msleep_interruptible(unsigned int msecs);
/* @state: TASK_UNINTERRUPTIBLE or TASK_IDLE. */
extern void usleep_range_state(unsigned long min, unsigned long max, unsigned int state);
RING3_END_DECLS

static inline void hrtimer_init_sleeper_on_stack(struct hrtimer_sleeper *sl, clockid_t clock_id, enum hrtimer_mode mode)
{
	hrtimer_init_sleeper(sl, clock_id, mode);
}

#endif /* RING3_SCHED_TIME_SLEEP_H_ */
