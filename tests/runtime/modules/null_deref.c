// SPDX-License-Identifier: MIT
#include <linux/module.h>

struct thing {
	long pad[2];
	long value;
};

static struct thing *nothing;

static noinline void touch_nothing(void)
{
	READ_ONCE(nothing)->value = 1;
	barrier();
}

static int __init null_deref_init(void)
{
	pr_debug("hidden\n");
	printk(KERN_DEBUG "a record that the console does not show\n");
	touch_nothing();
	return 0;
}
module_init(null_deref_init);
MODULE_LICENSE("GPL");
