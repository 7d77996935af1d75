/* SPDX-License-Identifier: MIT */
/*
 * sort.h - heap sort of an array: no memory, no recursion, not stable. @swap_func may be NULL. Link lib/sort.c of the
 * kernel's source (docs/kunit.md).
 */
#ifndef RING3_LINUX_SORT_H_
#define RING3_LINUX_SORT_H_

#include <linux/compiler_types.h>
#include <linux/types.h>

__RING3_BEGIN_DECLS

void sort(void *base, size_t num, size_t size, cmp_func_t cmp_func, swap_func_t swap_func);
/* The functions also get @priv. */
void sort_r(void *base, size_t num, size_t size, cmp_r_func_t cmp_func, swap_r_func_t swap_func, const void *priv);

__RING3_END_DECLS

#endif /* RING3_LINUX_SORT_H_ */
