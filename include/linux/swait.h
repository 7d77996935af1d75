/* SPDX-License-Identifier: MIT */
/* linux/swait.h - simple wait queues; documented in sched/wait/swait.h. */
#ifndef _LINUX_SWAIT_H
#define _LINUX_SWAIT_H

#include <linux/wait.h>

#include "sched/wait/swait.h"

#endif /* _LINUX_SWAIT_H */
