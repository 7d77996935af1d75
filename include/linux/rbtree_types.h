/* SPDX-License-Identifier: MIT */
/* rbtree_types.h - the types of <linux/rbtree.h>. */
#ifndef _LINUX_RBTREE_TYPES_H
#define _LINUX_RBTREE_TYPES_H

#include <linux/stddef.h>

struct rb_node {
	unsigned long __rb_parent_color; /* the parent's address; bit 0: black */
	struct rb_node *rb_right;
	struct rb_node *rb_left;
} __attribute__((__aligned__(sizeof(long))));

struct rb_root {
	struct rb_node *rb_node;
};

/* A tree that knows its first node. */
struct rb_root_cached {
	struct rb_root rb_root;
	struct rb_node *rb_leftmost;
};

#define RB_ROOT (struct rb_root) { NULL, }
#define RB_ROOT_CACHED (struct rb_root_cached) { { NULL, }, NULL }

#endif /* _LINUX_RBTREE_TYPES_H */
