/* SPDX-License-Identifier: MIT */
/* linux/hardirq.h - which context this is; documented in sched/preempt.h. */
#ifndef _LINUX_HARDIRQ_H
#define _LINUX_HARDIRQ_H

#include <linux/preempt.h>

#endif /* _LINUX_HARDIRQ_H */
