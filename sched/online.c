// SPDX-License-Identifier: MIT
/* online.c - see online.h. */
#include "sched/online.h"

#include <linux/printk.h>

#include "runtime/report/report.h"

void ring3_report_not_online(const char *what, unsigned int number, int cpu)
{
	pr_err("BUG: %s %u for CPU#%d, which is not online; CPUs %*pbl are\n", what, number, cpu, (int)nr_cpu_ids,
	       cpumask_bits(cpu_online_mask));
	dump_stack();
	ring3_report(RING3_REPORT_CHECK);
}
