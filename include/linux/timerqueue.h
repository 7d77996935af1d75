/* SPDX-License-Identifier: MIT */
/* timerqueue.h - nodes ordered by a time, the earliest at hand. Nothing locks. Nodes of one time keep the order of adding. */
#ifndef _LINUX_TIMERQUEUE_H
#define _LINUX_TIMERQUEUE_H

#include <linux/ktime.h>
#include <linux/rbtree.h>

struct timerqueue_node {
	struct rb_node node;
	ktime_t expires;
};

struct timerqueue_head {
	struct rb_root_cached rb_root;
};

__RING3_BEGIN_DECLS

/* True if @node, which must be in no queue, is the earliest now. */
bool timerqueue_add(struct timerqueue_head *head, struct timerqueue_node *node);
/* True if others are left. */
bool timerqueue_del(struct timerqueue_head *head, struct timerqueue_node *node);
/* The next later one, or NULL. */
struct timerqueue_node *timerqueue_iterate_next(struct timerqueue_node *node);

__RING3_END_DECLS

/* The earliest, or NULL. */
static inline struct timerqueue_node *timerqueue_getnext(struct timerqueue_head *head)
{
	return rb_entry_safe(rb_first_cached(&head->rb_root), struct timerqueue_node, node);
}

static inline void timerqueue_init(struct timerqueue_node *node)
{
	RB_CLEAR_NODE(&node->node);
}

static inline bool timerqueue_node_queued(struct timerqueue_node *node)
{
	return !RB_EMPTY_NODE(&node->node);
}

static inline void timerqueue_init_head(struct timerqueue_head *head)
{
	head->rb_root = RB_ROOT_CACHED;
}

#endif /* _LINUX_TIMERQUEUE_H */
