/* SPDX-License-Identifier: MIT */
/* The life of a loaded module, with Linux's checks and messages. */
#include <linux/bug.h>
#include <linux/errno.h>
#include <linux/irqflags.h>
#include <linux/module.h>
#include <linux/cpumask.h>
#include <linux/preempt.h>
#include <linux/printk.h>
#include <linux/sched.h>
#include <linux/sprintf.h>
#include <linux/string.h>

#include "percpu/area.h"
#include "runtime/module/initcall.h"
#include "runtime/module/module_core.h"
#include "runtime/printk/log.h"
#include "sched/kernel_text.h"
#include "sched/restart.h"
#include "sched/tasks/create.h"

void ring3_module_constructing(struct ring3_module_entry *entry)
{
	struct module *mod = entry->module;

	entry->percpu_error = 0;
	entry->percpu_message[0] = '\0';
	/* In this order: code whose sequences are unknown must not be interrupted. */
	if (ring3_restart_add(entry->restarts_begin, entry->restarts_end) ||
	    ring3_kernel_text_add((unsigned long)entry->text_begin, (unsigned long)entry->text_end))
		pr_warn("%s: too many modules: interrupts wait while its code runs\n", entry->name);
	if (entry->percpu_end == entry->percpu_begin)
		return;
	entry->percpu_error = ring3_percpu_add_template(entry->name, entry->percpu_begin, entry->percpu_end,
							entry->percpu_message, sizeof(entry->percpu_message));
	if (entry->percpu_error)
		return;
	mod->percpu = (void __percpu *)entry->percpu_begin;
	mod->percpu_size = (unsigned int)(entry->percpu_end - entry->percpu_begin);
}

void ring3_module_destructing(struct ring3_module_entry *entry)
{
	ring3_kernel_text_remove((unsigned long)entry->text_begin);
	ring3_restart_remove(entry->restarts_begin);
	if (entry->module->percpu)
		ring3_percpu_remove_template(entry->percpu_begin);
	entry->module->percpu = NULL;
}

static int unknown_parameter(char *param, char *val, const char *doing, void *arg)
{
	(void)val;
	(void)arg;
	pr_warn("%s: unknown parameter '%s' ignored\n", doing, param);
	return 0;
}

/* Runs @fn and repairs and reports what it left behind. */
int ring3_call_initcall(initcall_t fn)
{
	int count = preempt_count();
	char left[64] = "";
	int ret = fn();

	if (preempt_count() != count) {
		strlcat(left, "preemption imbalance ", sizeof(left));
		preempt_count_set(count);
	}
	if (irqs_disabled()) {
		strlcat(left, "disabled interrupts ", sizeof(left));
		local_irq_enable();
	}
	WARN(left[0], "initcall %pS returned with %s\n", fn, left);
	return ret;
}

static void call_exit(void (*fn)(void))
{
	int count = preempt_count();
	char left[64] = "";

	fn();
	if (preempt_count() != count) {
		strlcat(left, "preemption imbalance ", sizeof(left));
		preempt_count_set(count);
	}
	if (irqs_disabled()) {
		strlcat(left, "disabled interrupts ", sizeof(left));
		local_irq_enable();
	}
	WARN(left[0], "exit function %pS returned with %s\n", fn, left);
}

static struct ring3_module_result load(struct ring3_module_entry *entry, char *args)
{
	struct ring3_module_result result = {RING3_MODULE_PARAMS, 0};
	struct module *mod = entry->module;
	char *rest;

	mod->state = MODULE_STATE_COMING;
	mod->kp = entry->params_begin;
	mod->num_kp = (unsigned int)(entry->params_end - entry->params_begin);
	mod->init = entry->init;
	mod->exit = entry->exit;
	mod->refcnt = 2; /* one for being loaded, one while init runs */

	rest = parse_args(mod->name, args, mod->kp, mod->num_kp, -32768, 32767, mod, unknown_parameter);
	if (IS_ERR(rest)) {
		result.value = (int)PTR_ERR(rest);
		goto dead;
	}
	if (rest)
		pr_warn("%s: parameters '%s' after `--' ignored\n", mod->name, rest);

	ring3_log_flush();
	result.stage = RING3_MODULE_INIT;
	if (mod->init)
		result.value = ring3_call_initcall(mod->init);
	ring3_log_flush();
	if (result.value < 0)
		goto dead;
	if (result.value > 0) {
		pr_warn("%s: '%s'->init suspiciously returned %d, it should follow 0/-E convention\n"
			"%s: loading module anyway...\n",
			"do_init_module", mod->name, result.value, "do_init_module");
		dump_stack();
	}
	mod->state = MODULE_STATE_LIVE;
	module_put(mod);
	return result;

dead:
	mod->state = MODULE_STATE_GOING;
	mod->refcnt = 0;
	module_destroy_params(mod->kp, mod->num_kp);
	return result;
}

struct load_call {
	struct ring3_module_entry *entry;
	char *args;
	struct ring3_module_result result;
};

static void load_in_task(void *arg)
{
	struct load_call *call = (struct load_call *)arg;

	call->result = load(call->entry, call->args);
}

struct ring3_module_result ring3_module_load(struct ring3_module_entry *entry, char *args)
{
	struct load_call call = { .entry = entry, .args = args };

	ring3_run_as_task("insmod", load_in_task, &call);
	return call.result;
}

static int unload(struct ring3_module_entry *entry)
{
	struct module *mod = entry->module;
	int loaded = 1;

	if (mod->state != MODULE_STATE_LIVE)
		return -ENOENT;
	/* It has an init but no exit: Linux unloads that only by force. */
	if (mod->init && !mod->exit)
		return -EBUSY;
	if (!__atomic_compare_exchange_n(&mod->refcnt, &loaded, 0, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
		return -EBUSY;
	mod->state = MODULE_STATE_GOING;
	if (mod->exit)
		call_exit(mod->exit);
	ring3_log_flush();
	module_destroy_params(mod->kp, mod->num_kp);
	return 0;
}

struct unload_call {
	struct ring3_module_entry *entry;
	int error;
};

static void unload_in_task(void *arg)
{
	struct unload_call *call = (struct unload_call *)arg;

	call->error = unload(call->entry);
}

int ring3_module_unload(struct ring3_module_entry *entry)
{
	struct unload_call call = { .entry = entry };

	ring3_run_as_task("rmmod", unload_in_task, &call);
	return call.error;
}

bool try_module_get(struct module *module)
{
	int count;

	if (!module)
		return true;
	count = __atomic_load_n(&module->refcnt, __ATOMIC_RELAXED);
	while (count) {
		if (__atomic_compare_exchange_n(&module->refcnt, &count, count + 1, false, __ATOMIC_ACQ_REL,
						__ATOMIC_RELAXED))
			return true;
	}
	return false;
}

void __module_get(struct module *module)
{
	if (module)
		__atomic_fetch_add(&module->refcnt, 1, __ATOMIC_RELAXED);
}

void module_put(struct module *module)
{
	int count;

	if (!module)
		return;
	count = __atomic_load_n(&module->refcnt, __ATOMIC_RELAXED);
	do {
		if (WARN_ON(count <= 0))
			return;
	} while (!__atomic_compare_exchange_n(&module->refcnt, &count, count - 1, false, __ATOMIC_ACQ_REL,
					      __ATOMIC_RELAXED));
}

int module_refcount(struct module *mod)
{
	return __atomic_load_n(&mod->refcnt, __ATOMIC_RELAXED) - 1;
}
