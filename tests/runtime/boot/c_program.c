/* SPDX-License-Identifier: MIT */
/* c_program.c - host-side C: no facade, the C library's headers, per-CPU data by "percpu/percpu.h". */
#include "tests/runtime/boot/c_program.h"

#include <stdio.h>

#include "percpu/percpu.h"
#include "runtime/runtime_c.h"
#include "sched/preempt.h"

static DEFINE_PER_CPU(long, count);

static void add(int cpu, void *arg)
{
	long rounds = *(const long *)arg;

	if (cpu != raw_smp_processor_id() || cpu != ring3_current_cpu())
		return;
	while (rounds--)
		this_cpu_inc(count);
}

long ring3_c_program(int cpus, long rounds)
{
	char error[200];
	long total = 0;
	int result = ring3_boot(cpus, NULL, error, sizeof(error));

	if (result) {
		fprintf(stderr, "boot: %s\n", error);
		return result;
	}
	ring3_run_on_each(add, &rounds);
	for (int cpu = 0; cpu < cpus; cpu++)
		total += per_cpu(count, cpu);
	ring3_shutdown();
	return total;
}
