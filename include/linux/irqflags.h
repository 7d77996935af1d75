/* SPDX-License-Identifier: MIT */
/* linux/irqflags.h - interrupts of this CPU off and on; documented in sched/irqflags.h. */
#ifndef _LINUX_IRQFLAGS_H
#define _LINUX_IRQFLAGS_H

#include <linux/typecheck.h>

#include "sched/irqflags.h"

#endif /* _LINUX_IRQFLAGS_H */
