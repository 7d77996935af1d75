/* SPDX-License-Identifier: MIT */
/* linux/bit_spinlock.h - a bit as a lock; documented in sched/locks/bit_spinlock.h. */
#ifndef __LINUX_BIT_SPINLOCK_H
#define __LINUX_BIT_SPINLOCK_H

#include <linux/atomic.h>
#include <linux/bug.h>
#include <linux/kernel.h>
#include <linux/preempt.h>

#include "sched/locks/bit_spinlock.h"

#endif /* __LINUX_BIT_SPINLOCK_H */
