// SPDX-License-Identifier: MIT
#include <linux/bug.h>
#include <linux/module.h>

static int __init warns_init(void)
{
	for (int i = 0; i < 3; i++) {
		WARN_ON_ONCE(i >= 0);
		if (!WARN(i == 1, "i is %d\n", i) && i == 1)
			return -EINVAL;
	}
	return 0;
}

static void __exit warns_exit(void)
{
}

module_init(warns_init);
module_exit(warns_exit);
MODULE_LICENSE("GPL");
