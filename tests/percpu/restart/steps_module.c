// SPDX-License-Identifier: MIT
/* steps_module.c - the steps as C compiles them into a module. */
#define RING3_ROWS steps
#include <linux/module.h>

#include "tests/percpu/restart/steps_rows.h"

static int __init steps_module_init(void)
{
	ring3_steps_of_module(steps);
	return 0;
}

static void __exit steps_module_exit(void)
{
	ring3_steps_of_module(NULL);
}

module_init(steps_module_init);
module_exit(steps_module_exit);
MODULE_LICENSE("Dual MIT/GPL");
