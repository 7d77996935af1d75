// SPDX-License-Identifier: MIT
/* timerqueue.c - see <linux/timerqueue.h>. */
#include <linux/timerqueue.h>

#include <linux/bug.h>
#include <linux/export.h>

static bool is_earlier(struct rb_node *a, const struct rb_node *b)
{
	return rb_entry(a, struct timerqueue_node, node)->expires < rb_entry(b, struct timerqueue_node, node)->expires;
}

bool timerqueue_add(struct timerqueue_head *head, struct timerqueue_node *node)
{
	WARN_ON_ONCE(!RB_EMPTY_NODE(&node->node));
	return rb_add_cached(&node->node, &head->rb_root, is_earlier);
}
EXPORT_SYMBOL_GPL(timerqueue_add);

bool timerqueue_del(struct timerqueue_head *head, struct timerqueue_node *node)
{
	WARN_ON_ONCE(RB_EMPTY_NODE(&node->node));
	rb_erase_cached(&node->node, &head->rb_root);
	RB_CLEAR_NODE(&node->node);
	return !RB_EMPTY_ROOT(&head->rb_root.rb_root);
}
EXPORT_SYMBOL_GPL(timerqueue_del);

struct timerqueue_node *timerqueue_iterate_next(struct timerqueue_node *node)
{
	struct rb_node *next = node ? rb_next(&node->node) : NULL;

	return rb_entry_safe(next, struct timerqueue_node, node);
}
EXPORT_SYMBOL_GPL(timerqueue_iterate_next);
