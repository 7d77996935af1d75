// SPDX-License-Identifier: MIT
#include <linux/bug.h>
#include <linux/module.h>

static int __init bugs_init(void)
{
	pr_info("before\n");
	BUG_ON(THIS_MODULE != NULL);
	return 0;
}
module_init(bugs_init);
MODULE_LICENSE("GPL");
