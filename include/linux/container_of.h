/* SPDX-License-Identifier: MIT */
#ifndef _LINUX_CONTAINER_OF_H
#define _LINUX_CONTAINER_OF_H

#include <linux/build_bug.h>
#include <linux/err.h>

/*
 * The @type object whose @member is at @ptr. @ptr must point to the member's type, or be void *; const is
 * lost, as in Linux 6.1.
 */
#define container_of(ptr, type, member)                                                        \
	({                                                                                     \
		const volatile void *__ring3_mptr = (ptr);                                     \
		static_assert(__same_type(*(ptr), ((type *)0)->member) ||                      \
				      __same_type(*(ptr), void),                               \
			      "pointer type mismatch in container_of()");                      \
		(type *)((unsigned long)__ring3_mptr - offsetof(type, member));                \
	})

/* Lets NULL and error pointers through. */
#define container_of_safe(ptr, type, member)                                                   \
	({                                                                                     \
		__typeof__(ptr) __ring3_sptr = (ptr);                                          \
		IS_ERR_OR_NULL(__ring3_sptr) ? (type *)(void *)(unsigned long)__ring3_sptr     \
					     : container_of(__ring3_sptr, type, member);       \
	})

#define typeof_member(T, m) __typeof__(((T *)0)->m)

#endif /* _LINUX_CONTAINER_OF_H */
