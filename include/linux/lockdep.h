/* SPDX-License-Identifier: MIT */
/* linux/lockdep.h - assertions about locks and context; documented in sched/locks/lockdep.h. */
#ifndef __LINUX_LOCKDEP_H
#define __LINUX_LOCKDEP_H

#include <linux/bug.h>
#include <linux/hardirq.h>
#include <linux/irqflags.h>
#include <linux/lockdep_types.h>
#include <linux/smp.h>

#include "sched/locks/lockdep.h"

#endif /* __LINUX_LOCKDEP_H */
