// SPDX-License-Identifier: MIT
/*
 * preempt_model.c - the switches that a task did not ask for.
 */
#include "sched/tasks/preempt_model.h"

#include <linux/array_size.h>
#include <linux/errno.h>
#include <linux/export.h>
#include <linux/init.h>
#include <linux/irqflags.h>
#include <linux/preempt.h>
#include <linux/printk.h>
#include <linux/sched.h>
#include <linux/string.h>

#include "runtime/host.h"
#include "sched/irq.h"
#include "sched/tasks/rq.h"

static enum ring3_preempt_model preempt_model = RING3_PREEMPT_FULL;

void ring3_set_preempt_model(enum ring3_preempt_model model)
{
	WRITE_ONCE(preempt_model, model);
}

enum ring3_preempt_model ring3_get_preempt_model(void)
{
	return READ_ONCE(preempt_model);
}

static int __init setup_preempt(char *value)
{
	static const char *const names[] = { "none", "voluntary", "full" };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(names); i++) {
		if (value && !strcmp(value, names[i])) {
			ring3_set_preempt_model((enum ring3_preempt_model)i);
			return 0;
		}
	}
	pr_warn("Dynamic Preempt: unsupported mode: %s\n", value);
	return -EINVAL;
}
early_param("preempt", setup_preempt);

/*
 * Switches until nothing more is due; @before, if any, is done with preemption off before each switch: between it and the switch
 * the CPU stays the same.
 */
static __always_inline void switch_while_due(void (*before)(void))
{
	do {
		preempt_disable_notrace();
		if (before)
			before();
		__schedule(SCHEDULE_PREEMPT);
		preempt_enable_no_resched_notrace();
	} while (need_resched());
}

static void count_at_enable(void)
{
	this_rq()->counts.at_enable++;
}

/*
 * The host holds the line back while its frame exists; the task that goes on must be interruptible, so the line is opened. When this
 * task goes on, the return from the frame leaves it open.
 */
static void leave_the_line(void)
{
	this_rq()->counts.preempted++;
	ring3_host_line_open();
}

/* preempt_enable() has let the count fall to zero with a reschedule due. */
void preempt_schedule(void)
{
	if (READ_ONCE(preempt_model) != RING3_PREEMPT_FULL || !preemptible() || ring3_irq_on_line())
		return;
	switch_while_due(count_at_enable);
}
EXPORT_SYMBOL(preempt_schedule);

void preempt_schedule_notrace(void)
{
	preempt_schedule();
}
EXPORT_SYMBOL(preempt_schedule_notrace);

/* On the interrupt line's frame, with everything delivered and the interrupted instruction in kernel-side code. */
void ring3_preempt_on_line(void)
{
	if (!should_resched(0) || READ_ONCE(preempt_model) != RING3_PREEMPT_FULL || !preemptible())
		return;
	switch_while_due(leave_the_line);
}

int __cond_resched(void)
{
	if (!should_resched(0) || !preemptible())
		return 0;
	switch_while_due(NULL);
	return 1;
}

/* Under the full model a reschedule that is due has happened before. */
int ring3_cond_resched(void)
{
	return READ_ONCE(preempt_model) == RING3_PREEMPT_FULL && !need_resched() ? 0 : __cond_resched();
}
EXPORT_SYMBOL(ring3_cond_resched);

void ring3_might_resched(void)
{
	if (READ_ONCE(preempt_model) == RING3_PREEMPT_VOLUNTARY)
		__cond_resched();
}
EXPORT_SYMBOL(ring3_might_resched);
