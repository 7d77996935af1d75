// SPDX-License-Identifier: MIT
#include <linux/module.h>

static int __init positive_init(void)
{
	return 7;
}

static void __exit positive_exit(void)
{
}

module_init(positive_init);
module_exit(positive_exit);
MODULE_LICENSE("GPL");
