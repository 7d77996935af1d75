// SPDX-License-Identifier: MIT
/*
 * preempt.c - the checked forms of the preempt count.
 */
#include "sched/preempt.h"

#include <linux/bug.h>
#include <linux/export.h>
#include <linux/printk.h>

#include <asm/preempt.h>

#ifdef RING3_CHECKS
void preempt_count_add(int val)
{
	/* The count would turn negative: something subtracted too often before. */
	if (WARN_ON_ONCE(preempt_count() < 0))
		return;
	__preempt_count_add(val);
	/* The nesting field is about to overflow into the softirq field: more disables than enables, somewhere. */
	WARN_ON_ONCE(((unsigned long)preempt_count() & PREEMPT_MASK) >= PREEMPT_MASK - 10);
}
EXPORT_SYMBOL(preempt_count_add);

void preempt_count_sub(int val)
{
	/* More is taken than was added. The count stays as it is, so that the report is not followed by a wrong reschedule. */
	if (WARN_ON_ONCE(val > preempt_count()))
		return;
	/* Taking the last nesting level while the field is zero would borrow from the softirq field. */
	if (WARN_ON_ONCE((unsigned long)val < PREEMPT_MASK && !((unsigned long)preempt_count() & PREEMPT_MASK)))
		return;
	__preempt_count_sub(val);
}
EXPORT_SYMBOL(preempt_count_sub);
#endif
