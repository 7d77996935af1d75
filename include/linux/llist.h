/* SPDX-License-Identifier: MIT */
/*
 * llist.h - lock-free singly linked lists, last in first out.
 *
 * Any number of producers (llist_add) and of consumers that take everything (llist_del_all) need no lock.
 * Consumers of single entries (llist_del_first) must be one at a time, and not mixed with llist_del_all by
 * others. Any context.
 */
#ifndef LLIST_H
#define LLIST_H

#include <linux/atomic.h>
#include <linux/container_of.h>
#include <linux/stddef.h>
#include <linux/types.h>

struct llist_head {
	struct llist_node *first;
};

struct llist_node {
	struct llist_node *next;
};

#define LLIST_HEAD_INIT(name) \
	{                     \
		NULL          \
	}
#define LLIST_HEAD(name) struct llist_head name = LLIST_HEAD_INIT(name)

static inline void init_llist_head(struct llist_head *list)
{
	list->first = NULL;
}

#define llist_entry(ptr, type, member) container_of(ptr, type, member)

/*
 * The list is linked with plain pointers, newest first. Only over entries that were taken off with
 * llist_del_all().
 */
#define llist_for_each(pos, node) for ((pos) = (node); pos; (pos) = (pos)->next)
#define llist_for_each_safe(pos, n, node) \
	for ((pos) = (node); (pos) && ((n) = (pos)->next, true); (pos) = (n))

#define __ring3_llist_entry_or_null(node, type, member)                                \
	({                                                                             \
		struct llist_node *__ring3_node = (node);                              \
		__ring3_node ? llist_entry(__ring3_node, type, member) : (type *)NULL; \
	})
#define llist_for_each_entry(pos, node, member)                                            \
	for ((pos) = __ring3_llist_entry_or_null((node), __typeof__(*(pos)), member); pos; \
	     (pos) = __ring3_llist_entry_or_null((pos)->member.next, __typeof__(*(pos)), member))
#define llist_for_each_entry_safe(pos, n, node, member)                                                  \
	for (pos = __ring3_llist_entry_or_null((node), __typeof__(*pos), member);                        \
	     pos && ((n = __ring3_llist_entry_or_null(pos->member.next, __typeof__(*n), member)), true); \
	     pos = n)

static inline bool llist_empty(const struct llist_head *head)
{
	return READ_ONCE(head->first) == NULL;
}

static inline struct llist_node *llist_next(struct llist_node *node)
{
	return node->next;
}

/* Puts a chain in front; @first is the newest of it. True if the list was empty before. */
static inline bool llist_add_batch(struct llist_node *first, struct llist_node *last, struct llist_head *head)
{
	struct llist_node *old_first;

	do {
		old_first = READ_ONCE(head->first);
		last->next = old_first;
	} while (cmpxchg(&head->first, old_first, first) != old_first);
	return !old_first;
}

static inline bool llist_add(struct llist_node *node, struct llist_head *head)
{
	return llist_add_batch(node, node, head);
}

static inline struct llist_node *llist_del_all(struct llist_head *head)
{
	return xchg(&head->first, (struct llist_node *)NULL);
}

/* Without atomicity: the caller is alone. */
static inline struct llist_node *__llist_del_all(struct llist_head *head)
{
	struct llist_node *first = head->first;

	head->first = NULL;
	return first;
}

static inline struct llist_node *llist_del_first(struct llist_head *head)
{
	struct llist_node *entry;

	do {
		entry = smp_load_acquire(&head->first);
		if (!entry)
			return NULL;
	} while (cmpxchg(&head->first, entry, READ_ONCE(entry->next)) != entry);
	return entry;
}

static inline struct llist_node *llist_reverse_order(struct llist_node *head)
{
	struct llist_node *reversed = NULL;

	while (head) {
		struct llist_node *next = head->next;

		head->next = reversed;
		reversed = head;
		head = next;
	}
	return reversed;
}

#endif /* LLIST_H */
