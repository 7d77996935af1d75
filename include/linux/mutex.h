/* SPDX-License-Identifier: MIT */
/*
 * linux/mutex.h - struct mutex; documented in sched/locks/mutex.h.
 *
 * Also guard(mutex)(&lock) and __free(mutex) of <linux/cleanup.h>.
 */
#ifndef __LINUX_MUTEX_H
#define __LINUX_MUTEX_H

#include <linux/atomic.h>
#include <linux/cleanup.h>
#include <linux/debug_locks.h>
#include <linux/list.h>
#include <linux/lockdep.h>
#include <linux/sched.h>
#include <linux/spinlock_types.h>

#include <asm/current.h>
#include <asm/processor.h>

#include "sched/locks/mutex.h"

DEFINE_GUARD(mutex, struct mutex *, mutex_lock(_T), mutex_unlock(_T))
DEFINE_FREE(mutex, struct mutex *, if (_T) mutex_unlock(_T))

#endif /* __LINUX_MUTEX_H */
