// SPDX-License-Identifier: MIT
#include <linux/module.h>
#include <linux/processor.h>

static int forever = 1;

static noinline void spin(void)
{
	while (READ_ONCE(forever))
		cpu_relax();
}

static int __init endless_init(void)
{
	pr_info("spinning");
	spin();
	return 0;
}
module_init(endless_init);
MODULE_LICENSE("GPL");
