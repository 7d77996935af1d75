/* SPDX-License-Identifier: MIT */
/*
 * asm/uaccess.h - access to memory that may not be there: the user's, and the kernel's own when it is asked to be careful.
 *
 * All of it is one copy whose instructions are in the exception table: a fault of one that cannot be resolved (boot/fault.c) makes
 * it end early. Results are bytes that were *not* copied, as the core expects.
 */
#ifndef RING3_TREE_ASM_UACCESS_H_
#define RING3_TREE_ASM_UACCESS_H_

#include <linux/string.h>

#include <asm/page.h>

/* Copies, or clears; returns how many bytes at the end were left. May sleep for a page, unless page faults are off. */
extern unsigned long ring3_copy_careful(void *to, const void *from, unsigned long size);
extern unsigned long ring3_clear_careful(void *to, unsigned long size);

static inline __must_check unsigned long raw_copy_from_user(void *to, const void __user *from, unsigned long size)
{
	return ring3_copy_careful(to, (const void __force *)from, size);
}

static inline __must_check unsigned long raw_copy_to_user(void __user *to, const void *from, unsigned long size)
{
	return ring3_copy_careful((void __force *)to, from, size);
}
#define INLINE_COPY_FROM_USER
#define INLINE_COPY_TO_USER

static inline __must_check unsigned long __clear_user(void __user *to, unsigned long size)
{
	return ring3_clear_careful((void __force *)to, size);
}
#define __clear_user __clear_user

#define __get_kernel_nofault(to, from, type, label)                          \
	do {                                                                 \
		if (ring3_copy_careful((to), (from), sizeof(type)))          \
			goto label;                                          \
	} while (0)
#define __put_kernel_nofault(to, from, type, label) __get_kernel_nofault(to, from, type, label)

#include <asm-generic/uaccess.h>

#endif
