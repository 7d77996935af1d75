/* SPDX-License-Identifier: MIT */
/* linux/seqlock.h - seqcount_t and seqlock_t; documented in sched/locks/seqcount.h and sched/locks/seqlock.h. */
#ifndef __LINUX_SEQLOCK_H
#define __LINUX_SEQLOCK_H

#include <linux/compiler.h>
#include <linux/lockdep.h>
#include <linux/preempt.h>
#include <linux/spinlock.h>

#include <asm/processor.h>

#include "sched/locks/seqlock.h"

#endif /* __LINUX_SEQLOCK_H */
