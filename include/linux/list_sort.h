/* SPDX-License-Identifier: MIT */
/*
 * list_sort.h - stable merge sort of a list. Any context in which the comparison may run. Link lib/list_sort.c of the kernel's
 * source (docs/kunit.md).
 */
#ifndef RING3_LINUX_LIST_SORT_H_
#define RING3_LINUX_LIST_SORT_H_

#include <linux/compiler_types.h>
#include <linux/types.h>

struct list_head;

__RING3_BEGIN_DECLS

/* Greater than 0: @a sorts behind @b. */
typedef int __attribute__((__nonnull__(2, 3))) (*list_cmp_func_t)(void *priv, const struct list_head *a,
								  const struct list_head *b);
void list_sort(void *priv, struct list_head *head, list_cmp_func_t cmp) __attribute__((__nonnull__(2, 3)));

__RING3_END_DECLS

#endif /* RING3_LINUX_LIST_SORT_H_ */
