/* SPDX-License-Identifier: MIT */
/* From "name=value" words to variables: finding the parameter, and Linux's messages when that fails. */
#include <linux/err.h>
#include <linux/errno.h>
#include <linux/irqflags.h>
#include <linux/moduleparam.h>
#include <linux/panic.h>
#include <linux/printk.h>
#include <linux/string.h>

static char canonical(char c)
{
	return c == '-' ? '_' : c;
}

bool parameqn(const char *a, const char *b, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (canonical(a[i]) != canonical(b[i]))
			return false;
		if (!a[i])
			break; /* both end here */
	}
	return true;
}

bool parameq(const char *a, const char *b)
{
	return parameqn(a, b, strlen(a) + 1);
}

static int set_parameter(const struct kernel_param *kp, const char *val)
{
	/* A word without '=' says something only to setters that expect it. */
	if (!val && !(kp->ops->flags & KERNEL_PARAM_OPS_FL_NOARG))
		return -EINVAL;
	if (!kp->ops->set)
		return -EPERM;
	if (kp->flags & KERNEL_PARAM_FL_UNSAFE) {
		pr_notice("Setting dangerous option %s - tainting kernel\n", kp->name);
		add_taint(TAINT_USER, LOCKDEP_STILL_OK);
	}
	return kp->ops->set(val, kp);
}

static int parse_word(char *param, char *val, const char *doing, const struct kernel_param *params,
		      unsigned int num, s16 level_min, s16 level_max, void *arg,
		      int (*unknown)(char *param, char *val, const char *doing, void *arg))
{
	for (unsigned int i = 0; i < num; i++) {
		if (!parameq(param, params[i].name))
			continue;
		if (params[i].level < level_min || params[i].level > level_max)
			return 0;
		return set_parameter(&params[i], val);
	}
	return unknown ? unknown(param, val, doing, arg) : -ENOENT;
}

char *parse_args(const char *doing, char *args, const struct kernel_param *params, unsigned num,
		 s16 level_min, s16 level_max, void *arg,
		 int (*unknown)(char *param, char *val, const char *doing, void *arg))
{
	char *error = NULL;

	args = skip_spaces(args);
	while (*args) {
		char *param, *val;
		bool irqs_were_off;
		int ret;

		args = next_arg(args, &param, &val);
		if (!val && !strcmp(param, "--"))
			return error ? error : args;
		irqs_were_off = irqs_disabled();
		ret = parse_word(param, val, doing, params, num, level_min, level_max, arg, unknown);
		if (irqs_were_off && !irqs_disabled())
			pr_warn("%s: option '%s' enabled irq's!\n", doing, param);
		if (!ret)
			continue;
		if (ret == -ENOENT)
			pr_err("%s: Unknown parameter `%s'\n", doing, param);
		else if (ret == -ENOSPC)
			pr_err("%s: `%s' too large for parameter `%s'\n", doing, val ? val : "", param);
		else
			pr_err("%s: `%s' invalid for parameter `%s'\n", doing, val ? val : "", param);
		error = (char *)ERR_PTR(ret);
	}
	return error;
}

void module_destroy_params(const struct kernel_param *params, unsigned int num)
{
	for (unsigned int i = 0; i < num; i++) {
		if (params[i].ops->free)
			params[i].ops->free(params[i].arg);
	}
}
