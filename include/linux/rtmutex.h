/* SPDX-License-Identifier: MIT */
/* linux/rtmutex.h - mutexes with priority inheritance; documented in sched/locks/rtmutex.h. */
#ifndef __LINUX_RT_MUTEX_H
#define __LINUX_RT_MUTEX_H

#include <linux/compiler.h>
#include <linux/debug_locks.h>
#include <linux/linkage.h>
#include <linux/sched.h>
#include <linux/spinlock_types_raw.h>

#include "sched/locks/rtmutex.h"

#endif /* __LINUX_RT_MUTEX_H */
