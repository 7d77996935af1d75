// SPDX-License-Identifier: MIT
/*
 * softirq.c - softirqs; see softirq.h.
 */
#include "sched/softirq.h"

#include <linux/bug.h>
#include <linux/export.h>
#include <linux/irqflags.h>
#include <linux/percpu.h>
#include <linux/preempt.h>
#include <linux/printk.h>

#include "runtime/host.h"
#include "runtime/report/report.h"
#include "sched/irq.h"

#define MAX_ROUNDS 10

static struct softirq_action softirq_actions[NR_SOFTIRQS];
static const char *const softirq_names[NR_SOFTIRQS] = {
	"HI", "TIMER", "NET_TX", "NET_RX", "BLOCK", "IRQ_POLL", "TASKLET", "SCHED", "HRTIMER", "RCU",
};

void open_softirq(int nr, void (*action)(struct softirq_action *))
{
	softirq_actions[nr].action = action;
}
EXPORT_SYMBOL(open_softirq);

static void run_action(unsigned int nr)
{
	int before = preempt_count();
	int after;

	BUG_ON(!softirq_actions[nr].action);
	softirq_actions[nr].action(&softirq_actions[nr]);
	after = preempt_count();
	if (likely(before == after))
		return;
	pr_err("huh, entered softirq %u %s %p with preempt_count %08x, exited with %08x?\n", nr, softirq_names[nr],
	       (void *)softirq_actions[nr].action, before, after);
	ring3_report(RING3_REPORT_CHECK);
	preempt_count_set(before);
}

/*
 * Interrupts are off on entry and on return, and on while actions run. On the interrupt line's own stack frame the host blocks
 * the line as well, so it is opened for that time: an interrupt may arrive between any two instructions of an action.
 */
static void serve_softirqs(void)
{
	bool on_line = ring3_irq_on_line();
	int rounds = MAX_ROUNDS;
	unsigned int pending;

	preempt_count_add(SOFTIRQ_OFFSET);
	while (rounds-- && (pending = local_softirq_pending())) {
		set_softirq_pending(0);
		arch_local_irq_enable();
		if (on_line)
			ring3_host_line_open();
		for (; pending; pending &= pending - 1)
			run_action((unsigned int)__builtin_ctz(pending));
		if (on_line)
			ring3_host_line_close();
		arch_local_irq_disable();
	}
	preempt_count_sub(SOFTIRQ_OFFSET);
	/* Too many rounds: the task gets its turn, and the line comes back for the rest. */
	if (local_softirq_pending())
		ring3_host_line_again();
}

void do_softirq(void)
{
	unsigned long flags;

	if (in_interrupt())
		return;
	flags = arch_local_irq_save();
	if (local_softirq_pending())
		serve_softirqs();
	arch_local_irq_restore(flags);
}
EXPORT_SYMBOL(do_softirq);

/* local_bh_enable() ends the outermost section: one disable level is left, which keeps preemption off and is no service. */
static void after_bottom_half(void)
{
	unsigned long flags = arch_local_irq_save();

	if (local_softirq_pending())
		serve_softirqs();
	arch_local_irq_restore(flags);
}

void irq_enter(void)
{
	preempt_count_add(HARDIRQ_OFFSET);
}
EXPORT_SYMBOL(irq_enter);

void irq_exit(void)
{
	preempt_count_sub(HARDIRQ_OFFSET);
	if (!in_interrupt() && local_softirq_pending())
		serve_softirqs();
}
EXPORT_SYMBOL(irq_exit);

void __raise_softirq_irqoff(unsigned int nr)
{
	or_softirq_pending(1u << nr);
}
EXPORT_SYMBOL(__raise_softirq_irqoff);

void raise_softirq_irqoff(unsigned int nr)
{
	__raise_softirq_irqoff(nr);
	/*
	 * From task context nobody is about to run it. A source of its own, delivered when interrupts come on, does what
	 * waking ksoftirqd does in Linux.
	 */
	if (!in_interrupt())
		ring3_irq_raise(RING3_IRQ_SOFTIRQ);
}
EXPORT_SYMBOL(raise_softirq_irqoff);

void raise_softirq(unsigned int nr)
{
	unsigned long flags;

	local_irq_save(flags);
	raise_softirq_irqoff(nr);
	local_irq_restore(flags);
}
EXPORT_SYMBOL(raise_softirq);

/* The exit from this source's interrupt is what serves softirqs. */
static void softirq_kick(void *unused)
{
}

void ring3_softirq_init(void)
{
	ring3_softirq_hook = after_bottom_half;
	ring3_irq_set_handler(RING3_IRQ_SOFTIRQ, softirq_kick, NULL);
	ring3_tasklet_init();
}
