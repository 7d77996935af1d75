// SPDX-License-Identifier: MIT
#include <linux/kernel.h>
#include <linux/module.h>

static int __init panics_init(void)
{
	panic("no %s left", "hope");
}
module_init(panics_init);
MODULE_LICENSE("GPL");
