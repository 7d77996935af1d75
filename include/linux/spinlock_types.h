/* SPDX-License-Identifier: MIT */
/* linux/spinlock_types.h - the types of spinning locks; documented in sched/locks/lock_types.h. */
#ifndef __LINUX_SPINLOCK_TYPES_H
#define __LINUX_SPINLOCK_TYPES_H

#include <linux/lockdep_types.h>
#include <linux/types.h>

#include "sched/locks/lock_types.h"

#endif /* __LINUX_SPINLOCK_TYPES_H */
