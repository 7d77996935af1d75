// SPDX-License-Identifier: MIT
/*
 * kernel_boot.c - the kernel side of boot and teardown.
 */
#include "runtime/boot/kernel_boot.h"

#include <linux/cpumask.h>
#include <linux/percpu.h>
#include <linux/preempt.h>
#include <linux/printk.h>
#include <linux/slab.h>
#include <linux/string.h>

#include <asm/current.h>

#include "percpu/dynamic_leaks.h"
#include "runtime/module/module_core.h"
#include "runtime/report/nmi_backtrace.h"
#include "runtime/report/report.h"
#include "sched/irq_work.h"
#include "sched/smp_call.h"
#include "sched/softirq.h"
#include "sched/tasks/create.h"
#include "sched/time/clock_event.h"
#include "sched/time/time_internal.h"

/* Parsing changes it in place. */
static char *boot_command_line;

void ring3_kernel_boot(int cpus, const char *command_line)
{
	int cpu;

	for (cpu = 0; cpu < cpus; cpu++) {
		set_cpu_possible(cpu, true);
		set_cpu_present(cpu, true);
		set_cpu_online(cpu, true);
		set_cpu_active(cpu, true);
	}
	nr_cpu_ids = cpus;
	ring3_clock_event_init();
	ring3_softirq_init();
	ring3_smp_call_init();
	ring3_irq_work_init();
	ring3_nmi_backtrace_init();
	boot_command_line = kstrdup(command_line, GFP_KERNEL);
	ring3_run_initcalls(boot_command_line);
}

void ring3_kernel_shutdown(void)
{
	ring3_run_exitcalls();
	ring3_tasks_report();
	ring3_clock_event_exit();
	ring3_smp_call_exit();
	ring3_percpu_report_leaks();
	kfree(boot_command_line);
	boot_command_line = NULL;
}

void ring3_kernel_forget(void)
{
	ring3_tasks_free();
	ring3_percpu_release_chunks();
	cpumask_clear(&__cpu_active_mask);
	cpumask_clear(&__cpu_present_mask);
	cpumask_clear(&__cpu_possible_mask);
	for (; nr_cpu_ids > 0; nr_cpu_ids--)
		set_cpu_online(nr_cpu_ids - 1, false);
}

#ifdef RING3_CHECKS
void ring3_check_balanced(const char *what)
{
	int count = preempt_count();
	bool irqs_off = irqs_disabled();

	if (likely(!count && !irqs_off))
		return;
	pr_err("BUG: %s left preempt_count at %08x%s: %s/%d\n", what, count, irqs_off ? " and interrupts disabled" : "",
	       current->comm, current->pid);
	ring3_report(RING3_REPORT_CHECK);
	preempt_count_set(0);
	if (irqs_off)
		local_irq_enable();
}

void ring3_check_may_wait(void)
{
	if (likely(!preempt_count() && !irqs_disabled()))
		return;
	pr_err("BUG: waiting for another CPU while atomic: %s/%d/0x%08x\n", current->comm, current->pid, preempt_count());
	dump_stack();
	ring3_report(RING3_REPORT_CHECK);
}
#else
void ring3_check_balanced(const char *what)
{
}

void ring3_check_may_wait(void)
{
}
#endif
