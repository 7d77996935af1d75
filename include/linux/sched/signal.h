/* SPDX-License-Identifier: MIT */
/* linux/sched/signal.h - pending signals; documented in sched/tasks/signal.h. */
#ifndef _LINUX_SCHED_SIGNAL_H
#define _LINUX_SCHED_SIGNAL_H

#include <linux/sched.h>

#endif /* _LINUX_SCHED_SIGNAL_H */
