/* SPDX-License-Identifier: MIT */
/* list_cases.c - list.h and hlist.h. Lists are compared by their entries' digits, in both directions. */
#include <linux/kernel.h>
#include <linux/list.h>
#include <linux/llist.h>
#include <linux/string.h>

#include "tests/facade/kernel_case.h"

struct item {
	int digit;
	struct list_head link;
	struct hlist_node hash;
	struct llist_node stack;
};

static struct item items[10];

/* A list of items[first] to items[last]. */
static void fill(struct list_head *head, int first, int last)
{
	INIT_LIST_HEAD(head);
	for (int i = first; i <= last; i++) {
		items[i].digit = i;
		list_add_tail(&items[i].link, head);
	}
}

/* The digits; "!" at the end if the backward links disagree. */
static const char *digits(struct list_head *head)
{
	static char text[32];
	struct item *pos;
	int n = 0, back;

	list_for_each_entry(pos, head, link)
		text[n++] = (char)('0' + pos->digit);
	text[n] = '\0';
	back = n;
	list_for_each_entry_reverse(pos, head,
				    link) if (back == 0 || text[--back] != (char)('0' + pos->digit)) break;
	if (back != 0 || !list_entry_is_head(pos, head, link))
		strcat(text, "!");
	return text;
}

static void add_and_delete(void)
{
	LIST_HEAD(head);

	EXPECT(list_empty(&head));
	EXPECT(list_empty_careful(&head));
	EXPECT(!list_is_singular(&head));
	EXPECT(list_first_entry_or_null(&head, struct item, link) == NULL);
	fill(&head, 1, 3);
	EXPECT_STR(digits(&head), "123");
	items[4].digit = 4;
	list_add(&items[4].link, &head);
	EXPECT_STR(digits(&head), "4123");
	EXPECT(list_is_first(&items[4].link, &head));
	EXPECT(list_is_last(&items[3].link, &head));
	EXPECT(list_is_head(&head, &head));
	EXPECT_EQ_LL(list_count_nodes(&head), 4);
	EXPECT(list_first_entry(&head, struct item, link) == &items[4]);
	EXPECT(list_last_entry(&head, struct item, link) == &items[3]);
	EXPECT(list_next_entry_circular(&items[3], &head, link) == &items[4]);
	EXPECT(list_prev_entry_circular(&items[4], &head, link) == &items[3]);
	list_del(&items[1].link);
	EXPECT(items[1].link.next == LIST_POISON1);
	EXPECT(items[1].link.prev == LIST_POISON2);
	EXPECT_STR(digits(&head), "423");
	list_del_init(&items[2].link);
	EXPECT(list_empty(&items[2].link));
	list_del_init_careful(&items[3].link);
	EXPECT(list_empty_careful(&items[3].link));
	EXPECT(list_is_singular(&head));
}

static void replace_and_move(void)
{
	LIST_HEAD(head);
	LIST_HEAD(other);

	fill(&head, 1, 4);
	items[5].digit = 5;
	list_replace(&items[2].link, &items[5].link);
	EXPECT_STR(digits(&head), "1534");
	list_replace_init(&items[5].link, &items[2].link);
	EXPECT(list_empty(&items[5].link));
	list_swap(&items[1].link, &items[4].link);
	EXPECT_STR(digits(&head), "4231");
	list_swap(&items[2].link, &items[3].link); /* neighbours, in order and against it */
	EXPECT_STR(digits(&head), "4321");
	list_swap(&items[2].link, &items[3].link);
	EXPECT_STR(digits(&head), "4231");
	list_move(&items[1].link, &head);
	EXPECT_STR(digits(&head), "1423");
	list_move_tail(&items[4].link, &other);
	EXPECT_STR(digits(&head), "123");
	EXPECT_STR(digits(&other), "4");
	list_bulk_move_tail(&other, &items[1].link, &items[2].link);
	EXPECT_STR(digits(&head), "3");
	EXPECT_STR(digits(&other), "412");
	list_rotate_left(&other);
	EXPECT_STR(digits(&other), "124");
	list_rotate_to_front(&items[4].link, &other);
	EXPECT_STR(digits(&other), "412");
}

static void cut_and_splice(void)
{
	LIST_HEAD(head);
	LIST_HEAD(front);

	fill(&head, 1, 5);
	list_cut_position(&front, &head, &items[2].link);
	EXPECT_STR(digits(&front), "12");
	EXPECT_STR(digits(&head), "345");
	list_splice_tail_init(&front, &head);
	EXPECT(list_empty(&front));
	EXPECT_STR(digits(&head), "34512");
	list_cut_before(&front, &head, &items[5].link);
	EXPECT_STR(digits(&front), "34");
	EXPECT_STR(digits(&head), "512");
	list_splice_init(&front, &head);
	EXPECT_STR(digits(&head), "34512");
	list_cut_position(&front, &head, &head);
	EXPECT(list_empty(&front));
	list_cut_before(&front, &head, &head); /* before the head: all of it */
	EXPECT_STR(digits(&front), "34512");
	EXPECT(list_empty(&head));
	list_splice(&head, &front); /* an empty list changes nothing */
	list_splice_tail(&head, &front);
	EXPECT_STR(digits(&front), "34512");
}

static void walks(void)
{
	LIST_HEAD(head);
	struct item *pos, *next;
	struct list_head *p, *n;
	int sum = 0;

	fill(&head, 1, 5);
	list_for_each(p, &head)
		sum = sum * 10 + list_entry(p, struct item, link)->digit;
	EXPECT_EQ_LL(sum, 12345);
	sum = 0;
	list_for_each_prev(p, &head) sum = sum * 10 + list_entry(p, struct item, link)->digit;
	EXPECT_EQ_LL(sum, 54321);
	sum = 0;
	pos = list_prepare_entry((struct item *)NULL, &head, link);
	list_for_each_entry_continue(pos, &head, link) sum = sum * 10 + pos->digit;
	EXPECT_EQ_LL(sum, 12345);
	pos = &items[3];
	sum = 0;
	list_for_each_entry_continue(pos, &head, link) sum = sum * 10 + pos->digit;
	EXPECT_EQ_LL(sum, 45);
	pos = &items[3];
	sum = 0;
	list_for_each_entry_continue_reverse(pos, &head, link) sum = sum * 10 + pos->digit;
	EXPECT_EQ_LL(sum, 21);
	pos = &items[3];
	sum = 0;
	list_for_each_entry_from(pos, &head, link) sum = sum * 10 + pos->digit;
	EXPECT_EQ_LL(sum, 345);
	pos = &items[3];
	sum = 0;
	list_for_each_entry_from_reverse(pos, &head, link) sum = sum * 10 + pos->digit;
	EXPECT_EQ_LL(sum, 321);
	list_for_each_entry_safe(pos, next, &head, link)
		if (pos->digit % 2)
			list_del(&pos->link);
	EXPECT_STR(digits(&head), "24");
	fill(&head, 1, 5);
	pos = &items[2];
	list_for_each_entry_safe_continue(pos, next, &head, link) list_del(&pos->link);
	EXPECT_STR(digits(&head), "12");
	fill(&head, 1, 5);
	pos = &items[2];
	list_for_each_entry_safe_from(pos, next, &head, link) list_del(&pos->link);
	EXPECT_STR(digits(&head), "1");
	fill(&head, 1, 5);
	list_for_each_entry_safe_reverse(pos, next, &head, link) if (pos->digit > 2) list_del(&pos->link);
	EXPECT_STR(digits(&head), "12");
	fill(&head, 1, 5);
	list_for_each_safe(p, n, &head) list_del(p);
	EXPECT(list_empty(&head));
	fill(&head, 1, 5);
	list_for_each_prev_safe(p, n, &head) list_del_init(p);
	EXPECT(list_empty(&head));
}

static const char *hash_digits(struct hlist_head *head)
{
	static char text[32];
	struct item *pos;
	int n = 0;

	hlist_for_each_entry(pos, head, hash) {
		text[n++] = (char)('0' + pos->digit);
		if (*pos->hash.pprev != &pos->hash)
			text[n++] = '!';
	}
	text[n] = '\0';
	return text;
}

static void hash_lists(void)
{
	HLIST_HEAD(head);
	struct hlist_head moved;
	struct hlist_node *n;
	struct item *pos;
	int sum = 0;

	for (int i = 0; i < 10; i++) {
		items[i].digit = i;
		INIT_HLIST_NODE(&items[i].hash);
	}
	EXPECT(hlist_empty(&head));
	EXPECT(hlist_unhashed(&items[1].hash));
	hlist_add_head(&items[1].hash, &head);
	EXPECT(hlist_is_singular_node(&items[1].hash, &head));
	hlist_add_head(&items[2].hash, &head);
	hlist_add_before(&items[3].hash, &items[1].hash);
	hlist_add_behind(&items[4].hash, &items[1].hash);
	EXPECT_STR(hash_digits(&head), "2314");
	EXPECT(!hlist_unhashed(&items[4].hash));
	hlist_del_init(&items[3].hash);
	hlist_del_init(&items[3].hash); /* twice is allowed */
	EXPECT_STR(hash_digits(&head), "214");
	hlist_move_list(&head, &moved);
	EXPECT(hlist_empty(&head));
	EXPECT_STR(hash_digits(&moved), "214");
	pos = &items[1];
	hlist_for_each_entry_from(pos, hash) sum = sum * 10 + pos->digit;
	EXPECT_EQ_LL(sum, 14);
	sum = 0;
	pos = &items[2];
	hlist_for_each_entry_continue(pos, hash) sum = sum * 10 + pos->digit;
	EXPECT_EQ_LL(sum, 14);
	hlist_for_each_entry_safe(pos, n, &moved, hash)
		hlist_del(&pos->hash);
	EXPECT(hlist_empty(&moved));
	EXPECT(pos == NULL);
	EXPECT(items[4].hash.next == LIST_POISON1);
	hlist_add_fake(&items[5].hash);
	EXPECT(hlist_fake(&items[5].hash));
	EXPECT(!hlist_unhashed(&items[5].hash));
	hlist_del(&items[5].hash);
}

static void lockless_lists(void)
{
	LLIST_HEAD(head);
	struct llist_node *all;
	struct item *pos, *next;
	int sum = 0;

	EXPECT(llist_empty(&head));
	EXPECT(llist_del_first(&head) == NULL);
	for (int i = 1; i <= 3; i++) {
		items[i].digit = i;
		EXPECT_EQ_LL(llist_add(&items[i].stack, &head), i == 1);
	}
	EXPECT(llist_del_first(&head) == &items[3].stack);
	EXPECT(!llist_add(&items[3].stack, &head));
	all = llist_del_all(&head);
	EXPECT(llist_empty(&head));
	llist_for_each_entry(pos, all, stack) sum = sum * 10 + pos->digit;
	EXPECT_EQ_LL(sum, 321);
	sum = 0;
	all = llist_reverse_order(all);
	llist_for_each_entry_safe(pos, next, all, stack) sum = sum * 10 + pos->digit;
	EXPECT_EQ_LL(sum, 123);
}

const struct kernel_case list_cases[] = {
	{"List", "AddAndDelete", add_and_delete},
	{"List", "ReplaceAndMove", replace_and_move},
	{"List", "CutAndSplice", cut_and_splice},
	{"List", "Walks", walks},
	{"List", "HashLists", hash_lists},
	{"List", "LocklessLists", lockless_lists},
	KERNEL_CASES_END,
};
