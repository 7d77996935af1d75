/* SPDX-License-Identifier: MIT */
/* linux/bottom_half.h - softirqs of this CPU off and on; documented in sched/bottom_half.h. */
#ifndef _LINUX_BH_H
#define _LINUX_BH_H

#include <linux/instruction_pointer.h>
#include <linux/preempt.h>

#include "sched/bottom_half.h"

#endif /* _LINUX_BH_H */
