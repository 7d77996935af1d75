/* SPDX-License-Identifier: MIT */
/* The standard types of parameters. */
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/kstrtox.h>
#include <linux/moduleparam.h>
#include <linux/printk.h>
#include <linux/slab.h>
#include <linux/string.h>

#include <asm/page.h>

#define STRING_MAX 1024

/* Numbers: base by prefix ("0x", "0"), the whole text must be used, and the value must fit. */
#define DEFINE_NUMBER(name, type, format, parse)                                    \
	int param_set_##name(const char *val, const struct kernel_param *kp)        \
	{                                                                           \
		return parse(val, 0, (type *)kp->arg);                              \
	}                                                                           \
	int param_get_##name(char *buffer, const struct kernel_param *kp)           \
	{                                                                           \
		return scnprintf(buffer, PAGE_SIZE, format "\n", *(type *)kp->arg); \
	}                                                                           \
	const struct kernel_param_ops param_ops_##name = {.set = param_set_##name, .get = param_get_##name}

DEFINE_NUMBER(byte, unsigned char, "%hhu", kstrtou8);
DEFINE_NUMBER(short, short, "%hi", kstrtos16);
DEFINE_NUMBER(ushort, unsigned short, "%hu", kstrtou16);
DEFINE_NUMBER(int, int, "%i", kstrtoint);
DEFINE_NUMBER(uint, unsigned int, "%u", kstrtouint);
DEFINE_NUMBER(long, long, "%li", kstrtol);
DEFINE_NUMBER(ulong, unsigned long, "%lu", kstrtoul);
DEFINE_NUMBER(ullong, unsigned long long, "%llu", kstrtoull);
DEFINE_NUMBER(hexint, unsigned int, "%#08x", kstrtouint);

int param_set_uint_minmax(const char *val, const struct kernel_param *kp, unsigned int min, unsigned int max)
{
	unsigned int num;
	int ret;

	if (!val)
		return -EINVAL;
	ret = kstrtouint(val, 0, &num);
	if (ret)
		return ret;
	if (num < min || num > max)
		return -EINVAL;
	*(unsigned int *)kp->arg = num;
	return 0;
}

/*
 * Strings. The variable may point to memory that is not ours (its initial value), so the copies made here are
 * on a list; only those are released. Linux needs a lock for the list because sysfs writes at any time; here
 * setters run under the loader's lock.
 */
struct string_copy {
	struct string_copy *next;
	char text[];
};

static struct string_copy *string_copies;

static void release_string(const char *text)
{
	for (struct string_copy **link = &string_copies; *link; link = &(*link)->next) {
		struct string_copy *copy = *link;

		if (copy->text == text) {
			*link = copy->next;
			kfree(copy);
			return;
		}
	}
}

int param_set_charp(const char *val, const struct kernel_param *kp)
{
	size_t len = strnlen(val, STRING_MAX + 1);
	struct string_copy *copy;

	if (len > STRING_MAX) {
		pr_err("%s: string parameter too long\n", kp->name);
		return -ENOSPC;
	}
	copy = (struct string_copy *)kmalloc(sizeof(*copy) + len + 1, GFP_KERNEL);
	if (!copy)
		return -ENOMEM;
	memcpy(copy->text, val, len + 1);
	copy->next = string_copies;
	string_copies = copy;

	release_string(*(char **)kp->arg);
	*(char **)kp->arg = copy->text;
	return 0;
}

int param_get_charp(char *buffer, const struct kernel_param *kp)
{
	return scnprintf(buffer, PAGE_SIZE, "%s\n", *(char **)kp->arg);
}

void param_free_charp(void *arg)
{
	release_string(*(char **)arg);
}

const struct kernel_param_ops param_ops_charp = {
	.set = param_set_charp,
	.get = param_get_charp,
	.free = param_free_charp,
};

/* Booleans: the first letter decides ("y", "1", "on"); the bare name means yes. */
int param_set_bool(const char *val, const struct kernel_param *kp)
{
	return kstrtobool(val ? val : "1", (bool *)kp->arg);
}

int param_get_bool(char *buffer, const struct kernel_param *kp)
{
	return sprintf(buffer, "%c\n", *(bool *)kp->arg ? 'Y' : 'N');
}

const struct kernel_param_ops param_ops_bool = {
	.flags = KERNEL_PARAM_OPS_FL_NOARG,
	.set = param_set_bool,
	.get = param_get_bool,
};

/* Parses @val into @result with the error reporting of @kp. */
static int parse_bool(const char *val, const struct kernel_param *kp, bool *result)
{
	struct kernel_param other = *kp;

	other.arg = result;
	return param_set_bool(val, &other);
}

int param_set_bool_enable_only(const char *val, const struct kernel_param *kp)
{
	bool *variable = (bool *)kp->arg;
	bool wanted;
	int ret = parse_bool(val, kp, &wanted);

	if (ret)
		return ret;
	if (!wanted && *variable)
		return -EROFS;
	*variable = wanted;
	return 0;
}

const struct kernel_param_ops param_ops_bool_enable_only = {
	.flags = KERNEL_PARAM_OPS_FL_NOARG,
	.set = param_set_bool_enable_only,
	.get = param_get_bool,
};

int param_set_invbool(const char *val, const struct kernel_param *kp)
{
	bool given;
	int ret = parse_bool(val, kp, &given);

	if (!ret)
		*(bool *)kp->arg = !given;
	return ret;
}

int param_get_invbool(char *buffer, const struct kernel_param *kp)
{
	return sprintf(buffer, "%c\n", *(bool *)kp->arg ? 'N' : 'Y');
}

/* Without KERNEL_PARAM_OPS_FL_NOARG, as in Linux: the bare name is refused. */
const struct kernel_param_ops param_ops_invbool = {.set = param_set_invbool, .get = param_get_invbool};

int param_set_bint(const char *val, const struct kernel_param *kp)
{
	bool given;
	int ret = parse_bool(val, kp, &given);

	if (!ret)
		*(int *)kp->arg = given;
	return ret;
}

const struct kernel_param_ops param_ops_bint = {
	.flags = KERNEL_PARAM_OPS_FL_NOARG,
	.set = param_set_bint,
	.get = param_get_int,
};

/* Strings in an array of fixed size. */
int param_set_copystring(const char *val, const struct kernel_param *kp)
{
	const struct kparam_string *kps = kp->str;
	size_t len = strnlen(val, kps->maxlen);

	if (len == kps->maxlen) {
		pr_err("%s: string doesn't fit in %u chars.\n", kp->name, kps->maxlen - 1);
		return -ENOSPC;
	}
	memcpy(kps->string, val, len + 1);
	return 0;
}

int param_get_string(char *buffer, const struct kernel_param *kp)
{
	return scnprintf(buffer, PAGE_SIZE, "%s\n", kp->str->string);
}

const struct kernel_param_ops param_ops_string = {.set = param_set_copystring, .get = param_get_string};

/* Arrays: the elements' own setter for each piece between commas. */
static int param_array_set(const char *val, const struct kernel_param *kp)
{
	const struct kparam_array *arr = kp->arr;
	struct kernel_param element = *kp;
	unsigned int given = 0;
	char *at = (char *)val; /* parse_args() owns the text and lets us cut it */
	char separator;

	element.arg = arr->elem;
	if (arr->num)
		*arr->num = 0;
	do {
		size_t len = strcspn(at, ",");
		int ret;

		if (given == arr->max) {
			pr_err("%s: can only take %i arguments\n", kp->name, arr->max);
			return -EINVAL;
		}
		separator = at[len];
		at[len] = '\0';
		ret = arr->ops->set(at, &element);
		if (ret)
			return ret;
		element.arg = (char *)element.arg + arr->elemsize;
		at += len + 1;
		given++;
		if (arr->num)
			*arr->num = given;
	} while (separator == ',');
	return 0;
}

static unsigned int array_count(const struct kparam_array *arr)
{
	return arr->num ? *arr->num : arr->max;
}

static int param_array_get(char *buffer, const struct kernel_param *kp)
{
	const struct kparam_array *arr = kp->arr;
	struct kernel_param element = *kp;
	int off = 0;

	for (unsigned int i = 0; i < array_count(arr); i++) {
		int ret;

		if (i)
			buffer[off - 1] = ','; /* in place of the newline */
		element.arg = (char *)arr->elem + arr->elemsize * i;
		ret = arr->ops->get(buffer + off, &element);
		if (ret < 0)
			return ret;
		off += ret;
	}
	buffer[off] = '\0';
	return off;
}

static void param_array_free(void *arg)
{
	const struct kparam_array *arr = (const struct kparam_array *)arg;

	if (!arr->ops->free)
		return;
	for (unsigned int i = 0; i < array_count(arr); i++)
		arr->ops->free((char *)arr->elem + arr->elemsize * i);
}

const struct kernel_param_ops param_array_ops = {
	.set = param_array_set,
	.get = param_array_get,
	.free = param_array_free,
};
