/* SPDX-License-Identifier: MIT */
/* linux/rwlock.h - rwlock_t; documented in sched/locks/rwlock.h. */
#ifndef __LINUX_RWLOCK_H
#define __LINUX_RWLOCK_H

#include <linux/bug.h>
#include <linux/spinlock_types.h>

#include "sched/locks/rwlock.h"

#endif /* __LINUX_RWLOCK_H */
