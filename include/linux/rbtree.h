/* SPDX-License-Identifier: MIT */
/*
 * rbtree.h - red-black trees, with the node inside the object.
 *
 * The tree keeps balance; order is the user's: to insert, walk down from root->rb_node by rb_left and rb_right to an empty
 * link, rb_link_node() there, then rb_insert_color(). rb_add() and relatives do the walk with a comparison. Adding, erasing
 * and finding take logarithmic time. Nothing locks, sleeps or allocates; a reader without a lock may miss nodes but ends.
 *
 * The _cached forms are for struct rb_root_cached, whose first node is known: rb_first_cached(). For trees whose nodes carry
 * something about their subtrees: rbtree_augmented.h.
 */
#ifndef _LINUX_RBTREE_H
#define _LINUX_RBTREE_H

#include <linux/container_of.h>
#include <linux/rbtree_types.h>
#include <linux/stddef.h>
#include <linux/types.h>

#include <asm/rwonce.h>

#define rb_parent(r) ((struct rb_node *)((r)->__rb_parent_color & ~3ul))
#define rb_entry(ptr, type, member) container_of(ptr, type, member)
#define rb_entry_safe(ptr, type, member)                                             \
	({                                                                           \
		__typeof__(ptr) __ring3_rbptr = (ptr);                               \
		__ring3_rbptr ? rb_entry(__ring3_rbptr, type, member) : (type *)NULL; \
	})

#define RB_EMPTY_ROOT(root) (READ_ONCE((root)->rb_node) == NULL)
/* A node that is in no tree, if its user has said so with RB_CLEAR_NODE(). */
#define RB_EMPTY_NODE(node) ((node)->__rb_parent_color == (unsigned long)(node))
#define RB_CLEAR_NODE(node) ((node)->__rb_parent_color = (unsigned long)(node))

__RING3_BEGIN_DECLS

void rb_insert_color(struct rb_node *node, struct rb_root *root);
void rb_erase(struct rb_node *node, struct rb_root *root);

/* In order; NULL at the end. Constant time on average. */
struct rb_node *rb_next(const struct rb_node *node);
struct rb_node *rb_prev(const struct rb_node *node);
struct rb_node *rb_first(const struct rb_root *root);
struct rb_node *rb_last(const struct rb_root *root);

/* Children before their parents: for freeing a whole tree. */
struct rb_node *rb_first_postorder(const struct rb_root *root);
struct rb_node *rb_next_postorder(const struct rb_node *node);

/* @node takes the place of @victim, which must compare equal. */
void rb_replace_node(struct rb_node *victim, struct rb_node *node, struct rb_root *root);

__RING3_END_DECLS

static inline void rb_link_node(struct rb_node *node, struct rb_node *parent, struct rb_node **rb_link)
{
	node->__rb_parent_color = (unsigned long)parent; /* red */
	node->rb_left = node->rb_right = NULL;
	*rb_link = node;
}

/* The body may free @pos; it must not change the tree otherwise. */
#define rbtree_postorder_for_each_entry_safe(pos, n, root, field)                                      \
	for (pos = rb_entry_safe(rb_first_postorder(root), __typeof__(*pos), field);                   \
	     pos && ({                                                                                 \
		     n = rb_entry_safe(rb_next_postorder(&pos->field), __typeof__(*pos), field);       \
		     1;                                                                                \
	     });                                                                                       \
	     pos = n)

#define rb_first_cached(root) (root)->rb_leftmost

static inline void rb_insert_color_cached(struct rb_node *node, struct rb_root_cached *root, bool leftmost)
{
	if (leftmost)
		root->rb_leftmost = node;
	rb_insert_color(node, &root->rb_root);
}

/* The new first node if @node was the first, else NULL. */
static inline struct rb_node *rb_erase_cached(struct rb_node *node, struct rb_root_cached *root)
{
	struct rb_node *leftmost = NULL;

	if (root->rb_leftmost == node)
		leftmost = root->rb_leftmost = rb_next(node);
	rb_erase(node, &root->rb_root);
	return leftmost;
}

static inline void rb_replace_node_cached(struct rb_node *victim, struct rb_node *node, struct rb_root_cached *root)
{
	if (root->rb_leftmost == victim)
		root->rb_leftmost = node;
	rb_replace_node(victim, node, &root->rb_root);
}

/* Adds @node behind those that it is not less than. _cached: @node if it is the first now, else NULL. */
static __always_inline struct rb_node *rb_add_cached(struct rb_node *node, struct rb_root_cached *tree,
						     bool (*less)(struct rb_node *, const struct rb_node *))
{
	struct rb_node **link = &tree->rb_root.rb_node;
	struct rb_node *parent = NULL;
	bool leftmost = true;

	while (*link) {
		parent = *link;
		if (less(node, parent)) {
			link = &parent->rb_left;
		} else {
			link = &parent->rb_right;
			leftmost = false;
		}
	}
	rb_link_node(node, parent, link);
	rb_insert_color_cached(node, tree, leftmost);
	return leftmost ? node : NULL;
}

static __always_inline void rb_add(struct rb_node *node, struct rb_root *tree,
				   bool (*less)(struct rb_node *, const struct rb_node *))
{
	struct rb_node **link = &tree->rb_node;
	struct rb_node *parent = NULL;

	while (*link) {
		parent = *link;
		link = less(node, parent) ? &parent->rb_left : &parent->rb_right;
	}
	rb_link_node(node, parent, link);
	rb_insert_color(node, tree);
}

/* Adds @node, or returns the node that compares equal and is there already. */
static __always_inline struct rb_node *rb_find_add(struct rb_node *node, struct rb_root *tree,
						   int (*cmp)(struct rb_node *, const struct rb_node *))
{
	struct rb_node **link = &tree->rb_node;
	struct rb_node *parent = NULL;

	while (*link) {
		int order;

		parent = *link;
		order = cmp(node, parent);
		if (!order)
			return parent;
		link = order < 0 ? &parent->rb_left : &parent->rb_right;
	}
	rb_link_node(node, parent, link);
	rb_insert_color(node, tree);
	return NULL;
}

/* A node that compares equal to @key; _first: the first of them; rb_next_match(): the one after @node. Or NULL. */
static __always_inline struct rb_node *rb_find(const void *key, const struct rb_root *tree,
					       int (*cmp)(const void *key, const struct rb_node *))
{
	struct rb_node *node = tree->rb_node;

	while (node) {
		int order = cmp(key, node);

		if (!order)
			return node;
		node = order < 0 ? node->rb_left : node->rb_right;
	}
	return NULL;
}

static __always_inline struct rb_node *rb_find_first(const void *key, const struct rb_root *tree,
						     int (*cmp)(const void *key, const struct rb_node *))
{
	struct rb_node *node = tree->rb_node;
	struct rb_node *match = NULL;

	while (node) {
		int order = cmp(key, node);

		if (!order)
			match = node;
		node = order <= 0 ? node->rb_left : node->rb_right;
	}
	return match;
}

static __always_inline struct rb_node *rb_next_match(const void *key, struct rb_node *node,
						     int (*cmp)(const void *key, const struct rb_node *))
{
	node = rb_next(node);
	return node && !cmp(key, node) ? node : NULL;
}

#define rb_for_each(node, key, tree, cmp) \
	for ((node) = rb_find_first((key), (tree), (cmp)); (node); (node) = rb_next_match((key), (node), (cmp)))

#endif /* _LINUX_RBTREE_H */
