// SPDX-License-Identifier: MIT
/* Uses a per-CPU variable without asking whose: an error that only checked builds see. */
#include <linux/module.h>
#include <linux/percpu.h>

static DEFINE_PER_CPU(long, victim);

static int __init raw_percpu_init(void)
{
	long *p = (long *)&victim;

	OPTIMIZER_HIDE_VAR(p);
	*p = 1;
	return 0;
}
module_init(raw_percpu_init);
MODULE_LICENSE("GPL");
