/* SPDX-License-Identifier: MIT */
/* linux/irqflags.h - interrupts of this CPU off and on; documented in sched/irqflags.h. */
#ifndef _LINUX_IRQFLAGS_H
#define _LINUX_IRQFLAGS_H

#include <linux/cleanup.h>
#include <linux/typecheck.h>

#include "sched/irqflags.h"

/* guard(irq)() and guard(irqsave)(): interrupts off to the end of the scope. */
DEFINE_LOCK_GUARD_0(irq, local_irq_disable(), local_irq_enable())
DEFINE_LOCK_GUARD_0(irqsave, local_irq_save(_T->flags), local_irq_restore(_T->flags), unsigned long flags)

#endif /* _LINUX_IRQFLAGS_H */
