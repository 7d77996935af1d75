/* SPDX-License-Identifier: MIT */
/* linux/hrtimer.h - functions called at a nanosecond; documented in sched/time/hrtimer.h, and sleeping until then, in sleep.h. */
#ifndef _LINUX_HRTIMER_H
#define _LINUX_HRTIMER_H

#include <linux/init.h>
#include <linux/list.h>
#include <linux/percpu.h>
#include <linux/rbtree.h>
#include <linux/seqlock.h>
#include <linux/timer.h>
#include <linux/timerqueue.h>

#include "sched/time/hrtimer.h"
#include "sched/time/sleep.h"

#endif /* _LINUX_HRTIMER_H */
