/* SPDX-License-Identifier: MIT */
/* strdup.c - copies of strings and memory in kmalloc'ed blocks. */
#include <linux/ctype.h>
#include <linux/export.h>
#include <linux/kernel.h>
#include <linux/slab.h>
#include <linux/string.h>

void *kmemdup(const void *src, size_t len, gfp_t gfp)
{
	void *copy = kmalloc(len, gfp);

	if (copy)
		memcpy(copy, src, len);
	return copy;
}
EXPORT_SYMBOL(kmemdup);

char *kmemdup_nul(const char *s, size_t len, gfp_t gfp)
{
	char *copy;

	if (!s)
		return NULL;
	copy = kmalloc(len + 1, gfp);
	if (copy) {
		memcpy(copy, s, len);
		copy[len] = '\0';
	}
	return copy;
}
EXPORT_SYMBOL(kmemdup_nul);

char *kstrdup(const char *s, gfp_t gfp)
{
	return s ? kmemdup_nul(s, strlen(s), gfp) : NULL;
}
EXPORT_SYMBOL(kstrdup);

char *kstrndup(const char *s, size_t max, gfp_t gfp)
{
	return s ? kmemdup_nul(s, strnlen(s, max), gfp) : NULL;
}
EXPORT_SYMBOL(kstrndup);

/*
 * The program's read-only data lies between its first byte and its data segment. Weak, because a shared
 * object has no such symbols: then nothing counts as read-only, which only costs copies.
 */
extern const char __executable_start[] __weak;
extern const char __data_start[] __weak;

static bool is_program_rodata(const void *p)
{
	unsigned long address = (unsigned long)p;

	return address >= (unsigned long)__executable_start && address < (unsigned long)__data_start;
}

const char *kstrdup_const(const char *s, gfp_t gfp)
{
	return is_program_rodata(s) ? s : kstrdup(s, gfp);
}
EXPORT_SYMBOL(kstrdup_const);

void kfree_const(const void *x)
{
	if (!is_program_rodata(x))
		kfree(x);
}
EXPORT_SYMBOL(kfree_const);

/* argv[-1] is the copy that the words point into. */
char **argv_split(gfp_t gfp, const char *str, int *argcp)
{
	char *copy = kstrndup(str, KMALLOC_MAX_SIZE - 1, gfp);
	char **argv;
	int argc = 0;
	bool was_space = true;
	char *p;

	if (!copy)
		return NULL;
	for (p = copy; *p; p++) {
		argc += was_space && !isspace(*p);
		was_space = isspace(*p);
	}
	argv = kmalloc_array(argc + 2, sizeof(*argv), gfp);
	if (!argv) {
		kfree(copy);
		return NULL;
	}
	*argv++ = copy;
	argc = 0;
	was_space = true;
	for (p = copy; *p; p++) {
		if (isspace(*p)) {
			was_space = true;
			*p = '\0';
		} else {
			if (was_space)
				argv[argc++] = p;
			was_space = false;
		}
	}
	argv[argc] = NULL;
	if (argcp)
		*argcp = argc;
	return argv;
}
EXPORT_SYMBOL(argv_split);

void argv_free(char **argv)
{
	argv--;
	kfree(argv[0]);
	kfree(argv);
}
EXPORT_SYMBOL(argv_free);
