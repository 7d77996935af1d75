/* SPDX-License-Identifier: MIT */
/* A file name that is no identifier: Kbuild makes it one. */
#include <linux/module.h>

static int __init second_init(void)
{
	pr_info("name %s\n", KBUILD_MODNAME);
	return 0;
}
module_init(second_init);

static void __exit second_exit(void)
{
}
module_exit(second_exit);
MODULE_LICENSE("GPL");
