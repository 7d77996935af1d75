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
#include <linux/smp.h>

#include <asm/current.h>

#include "runtime/report/report.h"
#include "sched/task.h"

/*
 * The CPU number is stable, and silence is due, when preemption is off, when interrupts are off, and for a kernel thread
 * that is bound to this CPU.
 */
static bool cpu_is_stable(void)
{
	return preempt_count() || irqs_disabled() || ring3_is_percpu_thread(current);
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

/* Once, as in Linux: the flag itself is not wrong now, but somebody's idea of it is. */
void warn_bogus_irq_restore(void)
{
	WARN_ONCE(1, "raw_local_irq_restore() called with IRQs enabled\n");
}
EXPORT_SYMBOL(warn_bogus_irq_restore);

void ring3_percpu_bad_pair(const void *pcp1, const void *pcp2, unsigned long size)
{
	pr_emerg("cmpxchg_double: %px and %px are no pair: the second must lie %lu bytes behind the first, and the first at "
		 "a multiple of %lu\n",
		 pcp1, pcp2, size, 2 * size);
	BUG();
}
EXPORT_SYMBOL(ring3_percpu_bad_pair);
