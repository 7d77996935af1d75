// SPDX-License-Identifier: MIT
/* nmi_backtrace.c - see <linux/nmi.h>. */
#include <linux/nmi.h>

#include <linux/bitops.h>
#include <linux/export.h>
#include <linux/printk.h>
#include <linux/smp.h>

#include "runtime/host.h"
#include "runtime/report/nmi_backtrace.h"
#include "sched/irq.h"
#include "sched/nmi.h"

#define ANSWER_LIMIT_NS 10000000000ull

/* CPUs that have been asked and have not answered. */
static struct cpumask asked;
static unsigned long asking;
/* Whose turn it is to print: traces of several CPUs do not mix. Only ever tried. */
static unsigned long printing;

static void answer(unsigned long pc, bool interrupted)
{
	int cpu = raw_smp_processor_id();

	while (test_and_set_bit_lock(0, &printing))
		ring3_host_yield();
	pr_warn("NMI backtrace for cpu %d\n", cpu);
	if (interrupted)
		ring3_dump_interrupted(KERN_DEFAULT, pc);
	else
		dump_stack();
	clear_bit_unlock(0, &printing);
	cpumask_clear_cpu((unsigned int)cpu, &asked);
}

static void answer_nmi(unsigned long pc, void *unused)
{
	if (cpumask_test_cpu(raw_smp_processor_id(), &asked))
		answer(pc, true);
}

void arch_trigger_cpumask_backtrace(const cpumask_t *mask, bool exclude_self)
{
	int this_cpu = get_cpu();
	unsigned long long end = ring3_host_monotonic_ns() + ANSWER_LIMIT_NS;
	int cpu;

	if (test_and_set_bit_lock(0, &asking)) {
		put_cpu();
		return;
	}
	cpumask_and(&asked, mask, cpu_online_mask);
	if (exclude_self)
		cpumask_clear_cpu((unsigned int)this_cpu, &asked);
	if (cpumask_test_cpu(this_cpu, &asked))
		answer(0, false);
	if (!cpumask_empty(&asked))
		pr_info("Sending NMI from CPU %d to CPUs %*pbl:\n", this_cpu, (int)nr_cpu_ids, cpumask_bits(&asked));
	for_each_online_cpu(cpu) {
		if (cpumask_test_cpu(cpu, &asked))
			ring3_nmi_raise_on(cpu, RING3_NMI_BACKTRACE);
	}
	while (!cpumask_empty(&asked) && ring3_host_monotonic_ns() < end)
		ring3_host_yield();
	if (!cpumask_empty(&asked))
		pr_err("CPUs %*pbl do not answer\n", (int)nr_cpu_ids, cpumask_bits(&asked));
	clear_bit_unlock(0, &asking);
	put_cpu();
}
EXPORT_SYMBOL_GPL(arch_trigger_cpumask_backtrace);

void ring3_nmi_backtrace_init(void)
{
	ring3_nmi_set_handler(RING3_NMI_BACKTRACE, answer_nmi, NULL);
}
