/* SPDX-License-Identifier: MIT */
/*
 * linux/hardirq.h - which context this is, documented in sched/preempt.h; and the brackets of an NMI.
 *
 * nmi_enter() and nmi_exit() make in_nmi() and in_hardirq() true in between. The runtime calls them around the handlers of
 * sched/nmi.h; code that is called like one (a test of NMI-safe code, say) may do so itself, with interrupts off. They nest up
 * to 15 times. More, or an exit too many, is a BUG.
 */
#ifndef _LINUX_HARDIRQ_H
#define _LINUX_HARDIRQ_H

#include <linux/bug.h>
#include <linux/preempt.h>

#define __nmi_enter()                                                  \
	do {                                                           \
		BUG_ON(in_nmi() == NMI_MASK);                          \
		__preempt_count_add((int)(NMI_OFFSET + HARDIRQ_OFFSET)); \
	} while (0)
#define __nmi_exit()                                                   \
	do {                                                           \
		BUG_ON(!in_nmi());                                     \
		__preempt_count_sub((int)(NMI_OFFSET + HARDIRQ_OFFSET)); \
	} while (0)
#define nmi_enter() __nmi_enter()
#define nmi_exit() __nmi_exit()

#endif /* _LINUX_HARDIRQ_H */
