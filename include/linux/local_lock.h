/* SPDX-License-Identifier: MIT */
/* linux/local_lock.h - local_lock_t; documented in sched/locks/local_lock.h. */
#ifndef _LINUX_LOCAL_LOCK_H
#define _LINUX_LOCAL_LOCK_H

#include <linux/lockdep.h>
#include <linux/percpu-defs.h>
#include <linux/smp.h>

#include "sched/locks/local_lock.h"

#endif /* _LINUX_LOCAL_LOCK_H */
