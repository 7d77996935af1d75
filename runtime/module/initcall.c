/* SPDX-License-Identifier: MIT */
/* Boot and teardown of code that is linked into the program. */
#include "runtime/module/initcall.h"

#include <linux/err.h>
#include <linux/moduleparam.h>
#include <linux/printk.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "runtime/host.h"
#include "runtime/module/module_core.h"
#include "runtime/printk/log.h"

static bool initcall_debug;
core_param(initcall_debug, initcall_debug, bool, 0644);

#define EDGE(type, name) extern const type name[] __attribute__((__weak__, __visibility__("hidden")))
#define EDGES(id)                                                \
	EDGE(struct ring3_initcall, __start_ring3_initcall##id); \
	EDGE(struct ring3_initcall, __stop_ring3_initcall##id)

EDGES(early);
EDGES(0);
EDGES(1);
EDGES(1s);
EDGES(2);
EDGES(2s);
EDGES(3);
EDGES(3s);
EDGES(4);
EDGES(4s);
EDGES(5);
EDGES(5s);
EDGES(rootfs);
EDGES(6);
EDGES(6s);
EDGES(7);
EDGES(7s);
EDGE(struct ring3_exitcall, __start_ring3_exitcall);
EDGE(struct ring3_exitcall, __stop_ring3_exitcall);
EDGE(struct obs_kernel_param, __start_ring3_setup);
EDGE(struct obs_kernel_param, __stop_ring3_setup);
EDGE(struct kernel_param, __start___param);
EDGE(struct kernel_param, __stop___param);

struct range {
	const struct ring3_initcall *begin, *end;
	short level; /* parameters of this level come first; -1: none of their own */
};

#define RANGE(id, level)                                                     \
	{                                                                    \
		__start_ring3_initcall##id, __stop_ring3_initcall##id, level \
	}

static unsigned int param_count(void)
{
	return (unsigned int)(__stop___param - __start___param);
}

/* The value behind a __setup() word, or NULL if @param is not that word. */
static char *setup_value(const struct obs_kernel_param *setup, char *param, char *val)
{
	size_t len = strlen(setup->str);

	if (len && setup->str[len - 1] == '=')
		return val && strlen(param) == len - 1 && parameqn(param, setup->str, len - 1) ? val : NULL;
	if (!parameqn(param, setup->str, len))
		return NULL;
	/* "early_param" words are whole; "__setup" words are beginnings. */
	if (setup->early)
		return param[len] ? NULL : val ? val : param + len;
	return param[len] || !val ? param + len : val;
}

static bool offer_setup(char *param, char *val, bool early)
{
	bool known = false;

	for (const struct obs_kernel_param *setup = __start_ring3_setup; setup < __stop_ring3_setup;
	     setup++) {
		char *value = setup_value(setup, param, val);

		if (!value)
			continue;
		known = true;
		if (setup->early != early)
			continue;
		if (setup->setup_func(value) && early)
			pr_warn("Malformed early option '%s'\n", param);
	}
	return known;
}

static int early_word(char *param, char *val, const char *doing, void *arg)
{
	(void)doing;
	(void)arg;
	offer_setup(param, val, true);
	return 0;
}

static int unknown_word(char *param, char *val, const char *doing, void *arg)
{
	(void)doing;
	(void)arg;
	/* "module.param" of a module that is not here is no mistake: Linux ignores it silently as well. */
	if (offer_setup(param, val, false) || strchr(param, '.'))
		return 0;
	pr_notice("Unknown kernel command line parameters \"%s%s%s\"\n", param, val ? "=" : "",
		  val ? val : "");
	return 0;
}

static int ignore_word(char *param, char *val, const char *doing, void *arg)
{
	return 0;
}

/* Parses a copy: parsing cuts the text into pieces, and every level reads all of it again. */
static int parse_level(const char *command_line, const struct kernel_param *params, unsigned int count,
		       short level, int (*unknown)(char *, char *, const char *, void *))
{
	size_t size = strlen(command_line) + 1;
	char *copy = (char *)kmalloc(size, GFP_KERNEL);
	char *rest;

	if (!copy)
		return -ENOMEM;
	memcpy(copy, command_line, size);
	rest = parse_args("Booting kernel", copy, params, count, level, level, NULL, unknown);
	/* A string parameter was copied by its setter, so nothing points into the text. */
	kfree(copy);
	return IS_ERR(rest) ? (int)PTR_ERR(rest) : 0;
}

static void run_range(const struct range *range)
{
	for (const struct ring3_initcall *call = range->begin; call < range->end; call++) {
		unsigned long long start = ring3_host_monotonic_ns();
		int ret;

		if (initcall_debug)
			printk(KERN_DEBUG "calling  %s @ %s\n", call->name, call->file);
		ret = ring3_call_initcall(call->fn);
		if (initcall_debug)
			printk(KERN_DEBUG "initcall %s returned %d after %llu usecs\n", call->name, ret,
			       (ring3_host_monotonic_ns() - start) / 1000);
	}
}

int ring3_run_initcalls(char *command_line)
{
	const struct range ranges[] = {
		RANGE(early, -1),  RANGE(0, 0),	  RANGE(1, 1),	 RANGE(1s, -1), RANGE(2, 2),   RANGE(2s, -1),
		RANGE(3, 3),	   RANGE(3s, -1), RANGE(4, 4),	 RANGE(4s, -1), RANGE(5, 5),   RANGE(5s, -1),
		RANGE(rootfs, -1), RANGE(6, 6),	  RANGE(6s, -1), RANGE(7, 7),	RANGE(7s, -1),
	};
	int error, first_error;

	parse_level(command_line, NULL, 0, -1, early_word);
	first_error = parse_level(command_line, __start___param, param_count(), -1, unknown_word);
	for (size_t i = 0; i < sizeof(ranges) / sizeof(ranges[0]); i++) {
		if (ranges[i].level >= 0) {
			error = parse_level(command_line, __start___param, param_count(), ranges[i].level,
					    ignore_word);
			if (!first_error)
				first_error = error;
		}
		run_range(&ranges[i]);
	}
	ring3_log_flush();
	return first_error;
}

void ring3_run_exitcalls(void)
{
	for (const struct ring3_exitcall *call = __stop_ring3_exitcall; call > __start_ring3_exitcall;)
		(--call)->fn();
	ring3_log_flush();
}
