// SPDX-License-Identifier: MIT
#include <linux/module.h>

int no_init_data = 1;
MODULE_LICENSE("GPL");
