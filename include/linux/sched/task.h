/* SPDX-License-Identifier: MIT */
/* linux/sched/task.h - references to tasks; documented in sched/tasks/task.h. */
#ifndef _LINUX_SCHED_TASK_H
#define _LINUX_SCHED_TASK_H

#include <linux/sched.h>

#endif /* _LINUX_SCHED_TASK_H */
