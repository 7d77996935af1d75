// SPDX-License-Identifier: MIT
#include <linux/module.h>

int ring3_test_nobody_defines_this(int x);

static int __init unknown_symbol_init(void)
{
	return ring3_test_nobody_defines_this(1);
}
module_init(unknown_symbol_init);
MODULE_LICENSE("GPL");
