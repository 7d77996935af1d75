/* SPDX-License-Identifier: MIT */
/* linux/preempt.h - the preempt count; documented in sched/preempt.h. */
#ifndef _LINUX_PREEMPT_H
#define _LINUX_PREEMPT_H

#include <linux/compiler.h>
#include <linux/linkage.h>
#include <linux/list.h>

#include "sched/preempt.h"

#endif /* _LINUX_PREEMPT_H */
