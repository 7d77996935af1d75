// SPDX-License-Identifier: MIT
#include <linux/errno.h>
#include <linux/module.h>

static int value = -EAGAIN;
module_param(value, int, 0);

static int __init fails_init(void)
{
	return value;
}
module_init(fails_init);

static void __exit fails_exit(void)
{
	pr_info("exit must not run\n");
}
module_exit(fails_exit);
MODULE_LICENSE("GPL");
