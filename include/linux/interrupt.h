/* SPDX-License-Identifier: MIT */
/* interrupt.h - this CPU's interrupt flag and the questions about the current context. */
#ifndef _LINUX_INTERRUPT_H
#define _LINUX_INTERRUPT_H

#include <linux/hardirq.h>
#include <linux/irqflags.h>
#include <linux/kernel.h>
#include <linux/smp.h>

#include "sched/softirq.h"

#endif /* _LINUX_INTERRUPT_H */
