/* SPDX-License-Identifier: MIT */
/*
 * rbtree_augmented.h - red-black trees whose nodes carry a value computed from their subtree, such as a maximum.
 *
 * The user keeps the values right on the way down to the place of a new node; the tree keeps them right when it turns, through
 * three functions that RB_DECLARE_CALLBACKS() or RB_DECLARE_CALLBACKS_MAX() write:
 *   propagate(node, stop)   computes anew from @node upwards, to below @stop or until a value does not change
 *   copy(old, node)         @node takes over the subtree of @old
 *   rotate(old, node)       the same, and @old is below @node now
 */
#ifndef _LINUX_RBTREE_AUGMENTED_H
#define _LINUX_RBTREE_AUGMENTED_H

#include <linux/compiler.h>
#include <linux/rbtree.h>

struct rb_augment_callbacks {
	void (*propagate)(struct rb_node *node, struct rb_node *stop);
	void (*copy)(struct rb_node *old_node, struct rb_node *new_node);
	void (*rotate)(struct rb_node *old_node, struct rb_node *new_node);
};

__RING3_BEGIN_DECLS

void rb_insert_augmented(struct rb_node *node, struct rb_root *root, const struct rb_augment_callbacks *augment);
void rb_erase_augmented(struct rb_node *node, struct rb_root *root, const struct rb_augment_callbacks *augment);

__RING3_END_DECLS

static inline void rb_insert_augmented_cached(struct rb_node *node, struct rb_root_cached *root, bool newleft,
					      const struct rb_augment_callbacks *augment)
{
	if (newleft)
		root->rb_leftmost = node;
	rb_insert_augmented(node, &root->rb_root, augment);
}

static inline void rb_erase_augmented_cached(struct rb_node *node, struct rb_root_cached *root,
					     const struct rb_augment_callbacks *augment)
{
	if (root->rb_leftmost == node)
		root->rb_leftmost = rb_next(node);
	rb_erase_augmented(node, &root->rb_root, augment);
}

/* RBCOMPUTE(node, exit) computes node->RBAUGMENTED; with @exit it returns true if nothing changed. */
#define RB_DECLARE_CALLBACKS(RBSTATIC, RBNAME, RBSTRUCT, RBFIELD, RBAUGMENTED, RBCOMPUTE)              \
	static inline void RBNAME##_propagate(struct rb_node *rb, struct rb_node *stop)                \
	{                                                                                              \
		while (rb != stop) {                                                                   \
			RBSTRUCT *rb_at = rb_entry(rb, RBSTRUCT, RBFIELD);                             \
                                                                                                       \
			if (RBCOMPUTE(rb_at, true))                                                    \
				break;                                                                 \
			rb = rb_parent(&rb_at->RBFIELD);                                               \
		}                                                                                      \
	}                                                                                              \
	static inline void RBNAME##_copy(struct rb_node *rb_old, struct rb_node *rb_new)               \
	{                                                                                              \
		rb_entry(rb_new, RBSTRUCT, RBFIELD)->RBAUGMENTED =                                     \
			rb_entry(rb_old, RBSTRUCT, RBFIELD)->RBAUGMENTED;                              \
	}                                                                                              \
	static void RBNAME##_rotate(struct rb_node *rb_old, struct rb_node *rb_new)                    \
	{                                                                                              \
		RBNAME##_copy(rb_old, rb_new);                                                         \
		RBCOMPUTE(rb_entry(rb_old, RBSTRUCT, RBFIELD), false);                                 \
	}                                                                                              \
	RBSTATIC const struct rb_augment_callbacks RBNAME = {                                          \
		.propagate = RBNAME##_propagate,                                                       \
		.copy = RBNAME##_copy,                                                                 \
		.rotate = RBNAME##_rotate,                                                             \
	};

/* RBAUGMENTED, an RBTYPE, is the maximum of RBCOMPUTE(node) over the subtree. */
#define RB_DECLARE_CALLBACKS_MAX(RBSTATIC, RBNAME, RBSTRUCT, RBFIELD, RBTYPE, RBAUGMENTED, RBCOMPUTE)  \
	static inline bool RBNAME##_compute_max(RBSTRUCT *rb_at, bool rb_exit)                         \
	{                                                                                              \
		RBTYPE rb_max = RBCOMPUTE(rb_at);                                                      \
		RBSTRUCT *rb_child;                                                                    \
                                                                                                       \
		if (rb_at->RBFIELD.rb_left) {                                                          \
			rb_child = rb_entry(rb_at->RBFIELD.rb_left, RBSTRUCT, RBFIELD);                \
			if (rb_max < rb_child->RBAUGMENTED)                                            \
				rb_max = rb_child->RBAUGMENTED;                                        \
		}                                                                                      \
		if (rb_at->RBFIELD.rb_right) {                                                         \
			rb_child = rb_entry(rb_at->RBFIELD.rb_right, RBSTRUCT, RBFIELD);               \
			if (rb_max < rb_child->RBAUGMENTED)                                            \
				rb_max = rb_child->RBAUGMENTED;                                        \
		}                                                                                      \
		if (rb_exit && rb_at->RBAUGMENTED == rb_max)                                           \
			return true;                                                                   \
		rb_at->RBAUGMENTED = rb_max;                                                           \
		return false;                                                                          \
	}                                                                                              \
	RB_DECLARE_CALLBACKS(RBSTATIC, RBNAME, RBSTRUCT, RBFIELD, RBAUGMENTED, RBNAME##_compute_max)

#define RB_RED 0
#define RB_BLACK 1
#define rb_color(rb) ((rb)->__rb_parent_color & 1)
#define rb_is_red(rb) (!rb_color(rb))
#define rb_is_black(rb) rb_color(rb)

static inline void rb_set_parent_color(struct rb_node *rb, struct rb_node *p, int color)
{
	rb->__rb_parent_color = (unsigned long)p | (unsigned long)color;
}

static inline void rb_set_parent(struct rb_node *rb, struct rb_node *p)
{
	rb_set_parent_color(rb, p, (int)rb_color(rb));
}

#endif /* _LINUX_RBTREE_AUGMENTED_H */
