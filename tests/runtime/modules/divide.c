// SPDX-License-Identifier: MIT
#include <linux/module.h>

static int zero;

static int __init divide_init(void)
{
	return 1 / READ_ONCE(zero);
}
module_init(divide_init);
MODULE_LICENSE("GPL");
