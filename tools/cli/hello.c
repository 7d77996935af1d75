/* SPDX-License-Identifier: MIT */
#include <linux/module.h>
#include <linux/percpu.h>

static DEFINE_PER_CPU(int, visits);

static int rounds = 1;
module_param(rounds, int, 0);

static int __init hello_init(void)
{
	int i;

	for (i = 0; i < rounds; i++)
		this_cpu_inc(visits);
	pr_info("%d visits on CPU %d\n", this_cpu_read(visits), raw_smp_processor_id());
	return 0;
}
module_init(hello_init);

static void __exit hello_exit(void)
{
	pr_info("bye\n");
}
module_exit(hello_exit);
MODULE_LICENSE("GPL");
