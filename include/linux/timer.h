/* SPDX-License-Identifier: MIT */
/* linux/timer.h - functions called at a jiffy; documented in sched/time/timer.h. */
#ifndef _LINUX_TIMER_H
#define _LINUX_TIMER_H

#include <linux/jiffies.h>
#include <linux/ktime.h>
#include <linux/list.h>
#include <linux/stddef.h>
#include <linux/stringify.h>

#include "sched/time/timer.h"

#endif /* _LINUX_TIMER_H */
