/* SPDX-License-Identifier: MIT */
/*
 * online.h - interrupts, work and tasks for a CPU that is not there: a report instead of a wild access.
 *
 * Kernel side, inside ring3. Any thread, any context.
 */
#ifndef RING3_SCHED_ONLINE_H_
#define RING3_SCHED_ONLINE_H_

#include <linux/cpumask.h>

/* Whether @cpu, any number, takes interrupts. */
static inline bool ring3_cpu_is_online(int cpu)
{
	return (unsigned int)cpu < (unsigned int)nr_cpu_ids && cpu_online(cpu);
}

__RING3_BEGIN_DECLS
/* Reports that @what number @number was meant for @cpu, which is not online; the stack says by whom. */
void ring3_report_not_online(const char *what, unsigned int number, int cpu);
__RING3_END_DECLS

#endif /* RING3_SCHED_ONLINE_H_ */
