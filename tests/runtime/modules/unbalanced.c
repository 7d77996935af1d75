// SPDX-License-Identifier: MIT
#include <linux/irqflags.h>
#include <linux/module.h>
#include <linux/preempt.h>

static bool irq;
module_param(irq, bool, 0);

static int __init unbalanced_init(void)
{
	if (irq)
		local_irq_disable();
	else
		preempt_disable();
	return 0;
}

static void __exit unbalanced_exit(void)
{
}

module_init(unbalanced_init);
module_exit(unbalanced_exit);
MODULE_LICENSE("GPL");
