// SPDX-License-Identifier: MIT
/*
 * reboot.c - every way to stop the machine ends the process; its exit code says whether the kernel wanted that.
 */
#include <linux/init.h>
#include <linux/kernel.h>
#include <linux/panic.h>
#include <linux/panic_notifier.h>
#include <linux/reboot.h>

#include "runtime/host.h"
#include "tree.h"

static bool panicked;

void machine_halt(void)
{
	ring3_tree_exit(panicked);
}

void machine_power_off(void)
{
	ring3_tree_exit(panicked);
}

void machine_restart(char *command)
{
	ring3_tree_exit(panicked);
}

static int note_panic(struct notifier_block *block, unsigned long event, void *message)
{
	panicked = true;
	/* Do not wait for somebody to read the screen. */
	panic_timeout = -1;
	return NOTIFY_DONE;
}

static struct notifier_block on_panic = { .notifier_call = note_panic };

static int __init watch_for_panic(void)
{
	/* Like the other reports of what hangs (config/base.config); sysctl.kernel.panic_on_rcu_stall=0 comes later and wins. */
	sysctl_panic_on_rcu_stall = 1;
	return atomic_notifier_chain_register(&panic_notifier_list, &on_panic);
}
core_initcall(watch_for_panic);
