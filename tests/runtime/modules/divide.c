// SPDX-License-Identifier: MIT
#include <linux/module.h>

static int zero, some = 5;

static int __init divide_init(void)
{
	return READ_ONCE(some) / READ_ONCE(zero);
}
module_init(divide_init);
MODULE_LICENSE("GPL");
