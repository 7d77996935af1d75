// SPDX-License-Identifier: MIT
#include <linux/module.h>

static void (*nowhere)(void);

static noinline int call_nowhere(void)
{
	READ_ONCE(nowhere)();
	barrier(); /* no tail call */
	return 1;
}

static int __init jump_null_init(void)
{
	int ret = call_nowhere();

	barrier();
	return ret - 1;
}
module_init(jump_null_init);
MODULE_LICENSE("GPL");
