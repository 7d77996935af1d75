/* SPDX-License-Identifier: MIT */
/* linux/debug_locks.h - reports about locks; documented in sched/locks/debug_locks.h and sched/locks/held_locks.h. */
#ifndef __LINUX_DEBUG_LOCKING_H
#define __LINUX_DEBUG_LOCKING_H

#include <linux/atomic.h>
#include <linux/cache.h>

#include "sched/locks/debug_locks.h"

#endif /* __LINUX_DEBUG_LOCKING_H */
