/* SPDX-License-Identifier: MIT */
/* linux/lockdep_types.h - what checked builds keep in a lock; documented in sched/locks/lockdep_types.h. */
#ifndef __LINUX_LOCKDEP_TYPES_H
#define __LINUX_LOCKDEP_TYPES_H

#include <linux/types.h>

#include "sched/locks/lockdep_types.h"

#endif /* __LINUX_LOCKDEP_TYPES_H */
