/* SPDX-License-Identifier: MIT */
/* linux/semaphore.h - counting semaphores; documented in sched/wait/semaphore.h. */
#ifndef __LINUX_SEMAPHORE_H
#define __LINUX_SEMAPHORE_H

#include <linux/list.h>
#include <linux/spinlock.h>

#include "sched/wait/semaphore.h"

#endif /* __LINUX_SEMAPHORE_H */
