// SPDX-License-Identifier: MIT
/* A module as it should be: parameters, per-CPU data, init and exit. */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/init.h>
#include <linux/kernel.h>
#include <linux/module.h>
#include <linux/percpu.h>

static DEFINE_PER_CPU(long, hits) = 40;

static int add = 2;
module_param(add, int, 0444);
MODULE_PARM_DESC(add, "added to each CPU's counter");

static int __init ok_init(void)
{
	this_cpu_add(hits, add);
	pr_info("hits is %ld\n", this_cpu_read(hits));
	return 0;
}

static void __exit ok_exit(void)
{
	pr_info("bye\n");
}

module_init(ok_init);
module_exit(ok_exit);
MODULE_LICENSE("GPL");
MODULE_AUTHOR("ring3");
MODULE_DESCRIPTION("for tests");
MODULE_VERSION("1");
