/* SPDX-License-Identifier: MIT */
#include "hits.h"

#include <linux/cpumask.h>
#include <linux/percpu.h>

static DEFINE_PER_CPU(long, hits);

void hits_add(void)
{
	this_cpu_inc(hits);
}

long hits_sum(void)
{
	long sum = 0;
	int cpu;

	for_each_possible_cpu(cpu)
		sum += per_cpu(hits, cpu);
	return sum;
}
