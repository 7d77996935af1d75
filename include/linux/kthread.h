/* SPDX-License-Identifier: MIT */
/* linux/kthread.h - kernel threads; documented in sched/tasks/kthread.h and kthread_worker.h. */
#ifndef _LINUX_KTHREAD_H
#define _LINUX_KTHREAD_H

#include <linux/err.h>
#include <linux/numa.h>
#include <linux/sched.h>

#include "sched/tasks/kthread.h"
#include "sched/tasks/kthread_worker.h"

#endif /* _LINUX_KTHREAD_H */
