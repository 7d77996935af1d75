/* SPDX-License-Identifier: MIT */
/* linux/sched/rt.h - real-time priorities; documented in sched/tasks/task.h. */
#ifndef _LINUX_SCHED_RT_H
#define _LINUX_SCHED_RT_H

#include <linux/sched.h>

#endif /* _LINUX_SCHED_RT_H */
