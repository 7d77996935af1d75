// SPDX-License-Identifier: MIT
/*
 * context_checks.c - reports of checked builds about the context of per-CPU accesses, as Linux's CONFIG_DEBUG_PREEMPT and
 * CONFIG_DEBUG_IRQFLAGS make them.
 */
#include <linux/bug.h>
#include <linux/export.h>
#include <linux/instruction_pointer.h>
#include <linux/percpu.h>
#include <linux/preempt.h>
#include <linux/printk.h>
#include <linux/ratelimit.h>
#include <linux/sched.h>
#include <linux/smp.h>

#include <asm/current.h>

#include "runtime/report/report.h"

/*
 * The CPU number is stable, and silence is due, when preemption is off, when interrupts are off, while migration is disabled,
 * and for a kernel thread that is bound to this CPU.
 */
static bool cpu_is_stable(void)
{
	return preempt_count() || irqs_disabled() || is_percpu_thread() || current->migration_disabled;
}

static void report_preemptible(const char *what, const char *prefix, unsigned long caller)
{
	static DEFINE_RATELIMIT_STATE(rate, 5 * HZ, 10);

	/* The report itself uses per-CPU data and must not report about itself. */
	preempt_disable_notrace();
	if (__ratelimit(&rate)) {
		pr_err("BUG: using %s%s in preemptible [%08x] code: %s/%d\n", what, prefix, preempt_count() - 1,
		       current->comm, current->pid);
		pr_err("caller is %pS\n", (void *)caller);
		dump_stack();
	}
	ring3_report(RING3_REPORT_CHECK);
	preempt_enable_no_resched_notrace();
}

unsigned int debug_smp_processor_id(void)
{
	unsigned int cpu = (unsigned int)raw_smp_processor_id();

	if (unlikely(!cpu_is_stable()))
		report_preemptible("smp_processor_id()", "", _RET_IP_);
	return cpu;
}
EXPORT_SYMBOL(debug_smp_processor_id);

void __this_cpu_preempt_check(const char *op)
{
	char what[48];

	if (likely(cpu_is_stable()))
		return;
	if (!__builtin_strcmp(op, "ptr"))
		report_preemptible("this_cpu_ptr()", "", _RET_IP_);
	else {
		snprintf(what, sizeof(what), "__this_cpu_%s()", op);
		report_preemptible(what, "", _RET_IP_);
	}
}
EXPORT_SYMBOL(__this_cpu_preempt_check);

/* --- sleeping where it is not allowed --- */

static void report_sleep(const char *file, int line)
{
	static DEFINE_RATELIMIT_STATE(rate, 5 * HZ, 10);

	if (!__ratelimit(&rate)) {
		ring3_report(RING3_REPORT_CHECK);
		return;
	}
	pr_err("BUG: sleeping function called from invalid context at %s:%d\n", file, line);
	pr_err("in_atomic(): %d, irqs_disabled(): %d, non_block: 0, pid: %d, name: %s\n", in_atomic(), irqs_disabled(),
	       current->pid, current->comm);
	pr_err("preempt_count: %x, expected: 0\n", preempt_count());
	debug_show_held_locks(current);
	dump_stack();
	ring3_report(RING3_REPORT_CHECK);
}

void __might_resched(const char *file, int line, unsigned int offsets)
{
	if (likely((unsigned int)preempt_count() == offsets && !irqs_disabled()) || is_idle_task(current))
		return;
	report_sleep(file, line);
}
EXPORT_SYMBOL(__might_resched);

/* A task that has announced its sleep already would lose the announcement. */
void __might_sleep(const char *file, int line)
{
	unsigned int state = get_current_state();

	WARN_ONCE(state != TASK_RUNNING && current->task_state_change,
		  "do not call blocking ops when !TASK_RUNNING; state=%x set at [<%p>] %pS\n", state,
		  (void *)current->task_state_change, (void *)current->task_state_change);
	__might_resched(file, line, 0);
}
EXPORT_SYMBOL(__might_sleep);

void __cant_sleep(const char *file, int line, int preempt_offset)
{
	if (irqs_disabled() || preempt_count() > preempt_offset)
		return;
	pr_err("BUG: assuming atomic context at %s:%d\n", file, line);
	pr_err("in_atomic(): %d, irqs_disabled(): %d, pid: %d, name: %s\n", in_atomic(), irqs_disabled(), current->pid,
	       current->comm);
	dump_stack();
	ring3_report(RING3_REPORT_CHECK);
}
EXPORT_SYMBOL_GPL(__cant_sleep);

void __cant_migrate(const char *file, int line)
{
	if (irqs_disabled() || preempt_count() || current->migration_disabled)
		return;
	pr_err("BUG: assuming non migratable context at %s:%d\n", file, line);
	pr_err("in_atomic(): %d, irqs_disabled(): %d, migration_disabled() %u pid: %d, name: %s\n", in_atomic(), irqs_disabled(),
	       current->migration_disabled, current->pid, current->comm);
	dump_stack();
	ring3_report(RING3_REPORT_CHECK);
}
EXPORT_SYMBOL_GPL(__cant_migrate);

/* Once, as in Linux: the flag itself is not wrong now, but somebody's idea of it is. */
void warn_bogus_irq_restore(void)
{
	WARN_ONCE(1, "raw_local_irq_restore() called with IRQs enabled\n");
}
EXPORT_SYMBOL(warn_bogus_irq_restore);

void ring3_bad_pair(const void *first, const void *second, unsigned long size)
{
	pr_emerg("cmpxchg_double: %px and %px are no pair: the second must lie %lu bytes behind the first, and the first at "
		 "a multiple of %lu\n",
		 first, second, size, 2 * size);
	BUG();
}
EXPORT_SYMBOL(ring3_bad_pair);
