/* SPDX-License-Identifier: MIT */
/* Code that is linked in: init functions of every level, parameters with the module's name in front. */
#include "tests/runtime/module/builtin.h"

#include <linux/init.h>
#include <linux/kernel.h>
#include <linux/kstrtox.h>
#include <linux/module.h>
#include <linux/string.h>

char builtin_trace[64];
int builtin_value = 1;
int builtin_value_at_early_level;
int builtin_setup_argument;
int builtin_core;

module_param_named(value, builtin_value, int, 0644);
core_param(builtin_core, builtin_core, int, 0644);

static int level_value;
device_param_cb(level_value, &param_ops_int, &level_value, 0644);

static void trace(char c)
{
	size_t len = strlen(builtin_trace);

	if (len < sizeof(builtin_trace) - 1) {
		builtin_trace[len] = c;
		builtin_trace[len + 1] = '\0';
	}
}

void builtin_trace_reset(void)
{
	builtin_trace[0] = '\0';
	builtin_setup_argument = 0;
	level_value = 0;
}

#define LEVEL(name, letter)               \
	static int __init name##_fn(void) \
	{                                 \
		trace(letter);            \
		return 0;                 \
	}

LEVEL(late, '7')
LEVEL(fs, '5')
LEVEL(subsys, '4')
LEVEL(arch, '3')
LEVEL(postcore, '2')
LEVEL(core, '1')
LEVEL(pure, '0')
LEVEL(rootfs, 'r')
LEVEL(fs_sync, 's')

late_initcall(late_fn);
fs_initcall(fs_fn);
fs_initcall_sync(fs_sync_fn);
rootfs_initcall(rootfs_fn);
subsys_initcall(subsys_fn);
arch_initcall(arch_fn);
postcore_initcall(postcore_fn);
core_initcall(core_fn);
pure_initcall(pure_fn);

static int __init early_fn(void)
{
	trace('e');
	/* Set later: its level is that of device_initcall. */
	builtin_value_at_early_level = level_value;
	return 0;
}
early_initcall(early_fn);

static int __init builtin_init(void)
{
	trace(level_value == 9 ? 'M' : 'm');
	/* A failing built-in init function is Linux's business only with initcall_debug. */
	return -EINVAL;
}

static void __exit builtin_exit(void)
{
	trace('x');
}

module_init(builtin_init);
module_exit(builtin_exit);

static int __init setup_fn(char *str)
{
	return kstrtoint(str, 0, &builtin_setup_argument) ? 0 : 1;
}
__setup("builtin_setup=", setup_fn);
