/* SPDX-License-Identifier: MIT */
/*
 * list.h - circular doubly linked lists, with the link inside the object.
 *
 * A list is a struct list_head that is the head, and one in each object; empty means pointing at itself. No
 * function locks, sleeps or allocates. Stores that a lockless reader may see are WRITE_ONCE. For hash
 * buckets, whose heads should be one pointer, see hlist.h, which comes along.
 */
#ifndef _LINUX_LIST_H
#define _LINUX_LIST_H

#include <linux/container_of.h>
#include <linux/types.h>
#include <linux/stddef.h>
#include <linux/poison.h>
#include <linux/const.h>
#include <asm/barrier.h>

#define LIST_HEAD_INIT(name)     \
	{                        \
		&(name), &(name) \
	}
#define LIST_HEAD(name) struct list_head name = LIST_HEAD_INIT(name)

static inline void INIT_LIST_HEAD(struct list_head *list)
{
	WRITE_ONCE(list->next, list);
	WRITE_ONCE(list->prev, list);
}

/* --- Adding. The __ forms want two neighbours that are known to be adjacent. --- */

static inline void __list_add(struct list_head *entry, struct list_head *prev, struct list_head *next)
{
	next->prev = entry;
	entry->next = next;
	entry->prev = prev;
	WRITE_ONCE(prev->next, entry);
}

/* Behind @head: a stack. */
static inline void list_add(struct list_head *entry, struct list_head *head)
{
	__list_add(entry, head, head->next);
}

/* Before @head: a queue. */
static inline void list_add_tail(struct list_head *entry, struct list_head *head)
{
	__list_add(entry, head->prev, head);
}

/* --- Removing. --- */

static inline void __list_del(struct list_head *prev, struct list_head *next)
{
	next->prev = prev;
	WRITE_ONCE(prev->next, next);
}

/* For one reader's trick only: prev == NULL then says "not queued". */
static inline void __list_del_clearprev(struct list_head *entry)
{
	__list_del(entry->prev, entry->next);
	entry->prev = NULL;
}

static inline void __list_del_entry(struct list_head *entry)
{
	__list_del(entry->prev, entry->next);
}

/* Leaves poison in @entry: list_empty(entry) is not true afterwards, following its links faults. */
static inline void list_del(struct list_head *entry)
{
	__list_del_entry(entry);
	entry->next = (struct list_head *)LIST_POISON1;
	entry->prev = (struct list_head *)LIST_POISON2;
}

static inline void list_del_init(struct list_head *entry)
{
	__list_del_entry(entry);
	INIT_LIST_HEAD(entry);
}

/*
 * Pairs with list_empty_careful(): whoever sees @entry empty there also sees all that happened before this
 * call.
 */
static inline void list_del_init_careful(struct list_head *entry)
{
	__list_del_entry(entry);
	WRITE_ONCE(entry->prev, entry);
	smp_store_release(&entry->next, entry);
}

/* --- Replacing and moving. --- */

/* @entry takes the place of @old; @old keeps stale links. If @old was empty, so is @entry only with _init. */
static inline void list_replace(struct list_head *old, struct list_head *entry)
{
	entry->next = old->next;
	entry->next->prev = entry;
	entry->prev = old->prev;
	entry->prev->next = entry;
}

static inline void list_replace_init(struct list_head *old, struct list_head *entry)
{
	list_replace(old, entry);
	INIT_LIST_HEAD(old);
}

/* Exchanges places; neighbours and members of different lists are fine. */
static inline void list_swap(struct list_head *entry1, struct list_head *entry2)
{
	struct list_head *pos = entry2->prev;

	list_del(entry2);
	list_replace(entry1, entry2);
	if (pos == entry1)
		pos = entry2;
	list_add(entry1, pos);
}

static inline void list_move(struct list_head *entry, struct list_head *head)
{
	__list_del_entry(entry);
	list_add(entry, head);
}

static inline void list_move_tail(struct list_head *entry, struct list_head *head)
{
	__list_del_entry(entry);
	list_add_tail(entry, head);
}

/*
 * Moves the run @first..@last, which must be linked in this order, to the tail of @head, which is not in it.
 */
static inline void list_bulk_move_tail(struct list_head *head, struct list_head *first,
				       struct list_head *last)
{
	first->prev->next = last->next;
	last->next->prev = first->prev;

	head->prev->next = first;
	first->prev = head->prev;
	last->next = head;
	head->prev = last;
}

/* --- Questions. --- */

static inline int list_is_first(const struct list_head *list, const struct list_head *head)
{
	return list->prev == head;
}

static inline int list_is_last(const struct list_head *list, const struct list_head *head)
{
	return list->next == head;
}

static inline int list_is_head(const struct list_head *list, const struct list_head *head)
{
	return list == head;
}

static inline int list_empty(const struct list_head *head)
{
	return READ_ONCE(head->next) == head;
}

/* Also checks that nobody is halfway through list_del_init_careful(); only for that one concurrent writer. */
static inline int list_empty_careful(const struct list_head *head)
{
	struct list_head *next = smp_load_acquire(&head->next);

	return list_is_head(next, head) && next == READ_ONCE(head->prev);
}

static inline int list_is_singular(const struct list_head *head)
{
	return !list_empty(head) && head->next == head->prev;
}

/* --- Rotating, cutting, splicing. --- */

static inline void list_rotate_left(struct list_head *head)
{
	if (!list_empty(head))
		list_move_tail(head->next, head);
}

/* @list, a member of @head, becomes its first entry; the cyclic order stays. */
static inline void list_rotate_to_front(struct list_head *list, struct list_head *head)
{
	list_move_tail(head, list);
}

static inline void __list_cut_position(struct list_head *list, struct list_head *head,
				       struct list_head *entry)
{
	struct list_head *rest = entry->next;

	list->next = head->next;
	list->next->prev = list;
	list->prev = entry;
	entry->next = list;
	head->next = rest;
	rest->prev = head;
}

/*
 * Moves the entries of @head up to and including @entry to @list, whose old contents are lost. @entry ==
 * @head makes @list empty. On a list of one entry an @entry from elsewhere changes nothing.
 */
static inline void list_cut_position(struct list_head *list, struct list_head *head, struct list_head *entry)
{
	if (list_empty(head))
		return;
	if (list_is_singular(head) && !list_is_head(entry, head) && entry != head->next)
		return;
	if (list_is_head(entry, head))
		INIT_LIST_HEAD(list);
	else
		__list_cut_position(list, head, entry);
}

/* Moves the entries of @head before @entry to @list; @entry == @head moves them all. */
static inline void list_cut_before(struct list_head *list, struct list_head *head, struct list_head *entry)
{
	if (head->next == entry) {
		INIT_LIST_HEAD(list);
		return;
	}
	list->next = head->next;
	list->next->prev = list;
	list->prev = entry->prev;
	list->prev->next = list;
	head->next = entry;
	entry->prev = head;
}

static inline void __list_splice(const struct list_head *list, struct list_head *prev, struct list_head *next)
{
	struct list_head *first = list->next;
	struct list_head *last = list->prev;

	first->prev = prev;
	prev->next = first;
	last->next = next;
	next->prev = last;
}

/* The entries of @list go to the front, or the tail, of @head. Without _init the head @list is left stale. */
static inline void list_splice(const struct list_head *list, struct list_head *head)
{
	if (!list_empty(list))
		__list_splice(list, head, head->next);
}

static inline void list_splice_tail(struct list_head *list, struct list_head *head)
{
	if (!list_empty(list))
		__list_splice(list, head->prev, head);
}

static inline void list_splice_init(struct list_head *list, struct list_head *head)
{
	if (!list_empty(list)) {
		__list_splice(list, head, head->next);
		INIT_LIST_HEAD(list);
	}
}

static inline void list_splice_tail_init(struct list_head *list, struct list_head *head)
{
	if (!list_empty(list)) {
		__list_splice(list, head->prev, head);
		INIT_LIST_HEAD(list);
	}
}

/*
 * --- From link to object. The first/last/next/prev forms do not notice the end: the result may be no object.
 * ---
 */

#define list_entry(ptr, type, member) container_of(ptr, type, member)
#define list_first_entry(ptr, type, member) list_entry((ptr)->next, type, member)
#define list_last_entry(ptr, type, member) list_entry((ptr)->prev, type, member)
#define list_first_entry_or_null(ptr, type, member)                                                     \
	({                                                                                              \
		struct list_head *__ring3_head = (ptr);                                                 \
		struct list_head *__ring3_first = READ_ONCE(__ring3_head->next);                        \
		__ring3_first != __ring3_head ? list_entry(__ring3_first, type, member) : (type *)NULL; \
	})
#define list_next_entry(pos, member) list_entry((pos)->member.next, __typeof__(*(pos)), member)
#define list_prev_entry(pos, member) list_entry((pos)->member.prev, __typeof__(*(pos)), member)
#define list_next_entry_circular(pos, head, member)                                              \
	(list_is_last(&(pos)->member, head) ? list_first_entry(head, __typeof__(*(pos)), member) \
					    : list_next_entry(pos, member))
#define list_prev_entry_circular(pos, head, member)                                              \
	(list_is_first(&(pos)->member, head) ? list_last_entry(head, __typeof__(*(pos)), member) \
					     : list_prev_entry(pos, member))

/*
 * --- Walks. _safe: the current entry may be removed; @n holds the next one. _continue starts behind @pos,
 * _from at @pos. After a complete walk over entries @pos is no object. ---
 */

#define list_for_each(pos, head) for (pos = (head)->next; !list_is_head(pos, (head)); pos = pos->next)
#define list_for_each_continue(pos, head) for (pos = pos->next; !list_is_head(pos, (head)); pos = pos->next)
#define list_for_each_prev(pos, head) for (pos = (head)->prev; !list_is_head(pos, (head)); pos = pos->prev)
#define list_for_each_safe(pos, n, head) \
	for (pos = (head)->next, n = pos->next; !list_is_head(pos, (head)); pos = n, n = pos->next)
#define list_for_each_prev_safe(pos, n, head) \
	for (pos = (head)->prev, n = pos->prev; !list_is_head(pos, (head)); pos = n, n = pos->prev)

static inline size_t list_count_nodes(struct list_head *head)
{
	struct list_head *pos;
	size_t count = 0;

	list_for_each(pos, head)
		count++;
	return count;
}

#define list_entry_is_head(pos, head, member) (&pos->member == (head))

#define list_for_each_entry(pos, head, member)                                                               \
	for (pos = list_first_entry(head, __typeof__(*pos), member); !list_entry_is_head(pos, head, member); \
	     pos = list_next_entry(pos, member))
#define list_for_each_entry_reverse(pos, head, member)                                                      \
	for (pos = list_last_entry(head, __typeof__(*pos), member); !list_entry_is_head(pos, head, member); \
	     pos = list_prev_entry(pos, member))

/* A start for _continue: @pos, or for NULL the head, so that the walk begins with the first entry. */
#define list_prepare_entry(pos, head, member) ((pos) ?: list_entry(head, __typeof__(*pos), member))

#define list_for_each_entry_continue(pos, head, member)                                  \
	for (pos = list_next_entry(pos, member); !list_entry_is_head(pos, head, member); \
	     pos = list_next_entry(pos, member))
#define list_for_each_entry_continue_reverse(pos, head, member)                          \
	for (pos = list_prev_entry(pos, member); !list_entry_is_head(pos, head, member); \
	     pos = list_prev_entry(pos, member))
#define list_for_each_entry_from(pos, head, member) \
	for (; !list_entry_is_head(pos, head, member); pos = list_next_entry(pos, member))
#define list_for_each_entry_from_reverse(pos, head, member) \
	for (; !list_entry_is_head(pos, head, member); pos = list_prev_entry(pos, member))

#define list_for_each_entry_safe(pos, n, head, member)                                                 \
	for (pos = list_first_entry(head, __typeof__(*pos), member), n = list_next_entry(pos, member); \
	     !list_entry_is_head(pos, head, member); pos = n, n = list_next_entry(n, member))
#define list_for_each_entry_safe_continue(pos, n, head, member)                    \
	for (pos = list_next_entry(pos, member), n = list_next_entry(pos, member); \
	     !list_entry_is_head(pos, head, member); pos = n, n = list_next_entry(n, member))
#define list_for_each_entry_safe_from(pos, n, head, member)                            \
	for (n = list_next_entry(pos, member); !list_entry_is_head(pos, head, member); \
	     pos = n, n = list_next_entry(n, member))
#define list_for_each_entry_safe_reverse(pos, n, head, member)                                        \
	for (pos = list_last_entry(head, __typeof__(*pos), member), n = list_prev_entry(pos, member); \
	     !list_entry_is_head(pos, head, member); pos = n, n = list_prev_entry(n, member))

/* Inside a _safe walk, after the lock was dropped: makes @n the entry behind @pos again. */
#define list_safe_reset_next(pos, n, member) n = list_next_entry(pos, member)

#include <linux/hlist.h>

#endif /* _LINUX_LIST_H */
