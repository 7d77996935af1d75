/* SPDX-License-Identifier: MIT */
/* linux/sched/prio.h - priorities; documented in sched/tasks/task.h. */
#ifndef _LINUX_SCHED_PRIO_H
#define _LINUX_SCHED_PRIO_H

#include <linux/sched.h>

#endif /* _LINUX_SCHED_PRIO_H */
