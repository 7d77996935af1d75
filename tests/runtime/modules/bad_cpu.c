// SPDX-License-Identifier: MIT
#include <linux/module.h>
#include <linux/percpu.h>

static DEFINE_PER_CPU(long, victim);

static int cpu = 1000;
module_param(cpu, int, 0);

static int __init bad_cpu_init(void)
{
	*per_cpu_ptr(&victim, cpu) = 1;
	return 0;
}
module_init(bad_cpu_init);
MODULE_LICENSE("GPL");
