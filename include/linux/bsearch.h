/* SPDX-License-Identifier: MIT */
/* bsearch.h - binary search in a sorted array; NULL if @key is not there. @cmp(key, element) < 0: look before it. */
#ifndef RING3_LINUX_BSEARCH_H_
#define RING3_LINUX_BSEARCH_H_

#include <linux/compiler.h>
#include <linux/types.h>

static __always_inline void *__inline_bsearch(const void *key, const void *base, size_t num, size_t size,
					      cmp_func_t cmp)
{
	size_t low = 0, high = num;

	while (low < high) {
		size_t middle = low + (high - low) / 2;
		const char *element = (const char *)base + middle * size;
		int order = cmp(key, element);

		if (!order)
			return (void *)element;
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	return NULL;
}

/* Inline as well: kernel-side code must not get the C library's, whose symbol has this name. */
static inline void *bsearch(const void *key, const void *base, size_t num, size_t size, cmp_func_t cmp)
{
	return __inline_bsearch(key, base, num, size, cmp);
}

#endif /* RING3_LINUX_BSEARCH_H_ */
