// SPDX-License-Identifier: MIT
#include <linux/module.h>

static int limit = 0x7fffffff;

static noinline int deeper(int depth)
{
	volatile char frame[4096];

	frame[0] = (char)depth;
	if (depth == READ_ONCE(limit))
		return 0;
	return deeper(depth + 1) + frame[0];
}

static int __init overflow_stack_init(void)
{
	return deeper(0);
}
module_init(overflow_stack_init);
MODULE_LICENSE("GPL");
