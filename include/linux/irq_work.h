/* SPDX-License-Identifier: MIT */
/* linux/irq_work.h - work in hard interrupt context; documented in sched/irq_work.h. */
#ifndef _LINUX_IRQ_WORK_H
#define _LINUX_IRQ_WORK_H

#include "sched/irq_work.h"

#endif /* _LINUX_IRQ_WORK_H */
