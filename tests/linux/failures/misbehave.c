// SPDX-License-Identifier: MIT
/*
 * misbehave.c - a module that goes wrong in the way that its parameter says: what a run does about it is the test.
 */
#include <linux/delay.h>
#include <linux/kthread.h>
#include <linux/module.h>
#include <linux/preempt.h>
#include <linux/sched.h>
#include <linux/smp.h>
#include <linux/spinlock.h>
#include <linux/string.h>

static char *how = "";
module_param(how, charp, 0444);
MODULE_PARM_DESC(how, "panic, bug, warn, null, jump, sleep_in_atomic, spin, spin_irqs_off, spin_everywhere, hang, fail");

static DEFINE_SPINLOCK(lock);

static noinline void misbehave_read_null(void)
{
	/* Volatile, so that the compiler keeps an access that it knows to be wrong. */
	pr_info("misbehave: read %d\n", *(volatile int *)8);
}

static noinline void misbehave_jump_nowhere(void)
{
	void (*volatile nowhere)(void) = (void (*)(void))16;

	nowhere();
}

static noinline void misbehave_spin(void *unused)
{
	preempt_disable();
	for (;;)
		cpu_relax();
}

static noinline void misbehave_spin_irqs_off(void *unused)
{
	local_irq_disable();
	for (;;)
		cpu_relax();
}

static int misbehave_hang(void *unused)
{
	set_current_state(TASK_UNINTERRUPTIBLE);
	schedule();
	return 0;
}

static int __init misbehave_init(void)
{
	pr_info("misbehave: %s\n", how);
	if (!strcmp(how, "panic"))
		panic("misbehave was told to");
	if (!strcmp(how, "bug"))
		BUG();
	if (!strcmp(how, "warn"))
		WARN(1, "misbehave was told to\n");
	if (!strcmp(how, "null"))
		misbehave_read_null();
	if (!strcmp(how, "jump"))
		misbehave_jump_nowhere();
	if (!strcmp(how, "sleep_in_atomic")) {
		spin_lock(&lock);
		msleep(1);
		spin_unlock(&lock);
	}
	if (!strcmp(how, "spin"))
		misbehave_spin(NULL);
	if (!strcmp(how, "spin_irqs_off"))
		misbehave_spin_irqs_off(NULL);
	if (!strcmp(how, "spin_everywhere")) {
		smp_call_function(misbehave_spin_irqs_off, NULL, false);
		misbehave_spin_irqs_off(NULL);
	}
	if (!strcmp(how, "hang"))
		kthread_run(misbehave_hang, NULL, "misbehaving");
	return strcmp(how, "fail") ? 0 : -ENOSPC;
}

static void __exit misbehave_exit(void)
{
	pr_info("misbehave: removed\n");
}

module_init(misbehave_init);
module_exit(misbehave_exit);
MODULE_LICENSE("Dual MIT/GPL");
