// SPDX-License-Identifier: MIT
/*
 * rbtree.c - see <linux/rbtree.h> and <linux/rbtree_augmented.h>.
 *
 * A red node has black children; all ways from a node down to an empty link meet the same number of black nodes. Both sides
 * of each case are written once, with the side as a parameter.
 */
#include <linux/rbtree_augmented.h>

#include <linux/export.h>

enum side { LEFT, RIGHT };

static struct rb_node *child_of(const struct rb_node *node, enum side side)
{
	return side == LEFT ? node->rb_left : node->rb_right;
}

static void set_child(struct rb_node *node, enum side side, struct rb_node *child)
{
	if (side == LEFT)
		WRITE_ONCE(node->rb_left, child);
	else
		WRITE_ONCE(node->rb_right, child);
}

static enum side other(enum side side)
{
	return side == LEFT ? RIGHT : LEFT;
}

/* An empty link counts as black. */
static bool is_red(const struct rb_node *node)
{
	return node && rb_is_red(node);
}

static void set_color(struct rb_node *node, int color)
{
	rb_set_parent_color(node, rb_parent(node), color);
}

/* Where @parent, or the root, points at @node it shall point at @replacement. */
static void replace_child(struct rb_root *root, struct rb_node *parent, struct rb_node *node, struct rb_node *replacement)
{
	if (!parent)
		WRITE_ONCE(root->rb_node, replacement);
	else
		set_child(parent, parent->rb_left == node ? LEFT : RIGHT, replacement);
}

/* @node goes down on @side; its child on the other side takes its place. */
static void rotate(struct rb_root *root, struct rb_node *node, enum side side, const struct rb_augment_callbacks *augment)
{
	struct rb_node *up = child_of(node, other(side));
	struct rb_node *middle = child_of(up, side);
	struct rb_node *parent = rb_parent(node);

	set_child(node, other(side), middle);
	if (middle)
		rb_set_parent(middle, node);
	replace_child(root, parent, node, up);
	rb_set_parent(up, parent);
	set_child(up, side, node);
	rb_set_parent(node, up);
	if (augment)
		augment->rotate(node, up);
}

/* @node is red, and so may be its parent. */
static void balance_after_insert(struct rb_node *node, struct rb_root *root, const struct rb_augment_callbacks *augment)
{
	struct rb_node *parent;

	while (is_red(parent = rb_parent(node))) {
		/* A red node is not the root. */
		struct rb_node *grandparent = rb_parent(parent);
		enum side side = grandparent->rb_left == parent ? LEFT : RIGHT;
		struct rb_node *uncle = child_of(grandparent, other(side));

		set_color(grandparent, RB_RED);
		if (is_red(uncle)) {
			set_color(parent, RB_BLACK);
			set_color(uncle, RB_BLACK);
			node = grandparent;
			continue;
		}
		if (node == child_of(parent, other(side))) {
			rotate(root, parent, side, augment);
			parent = node;
		}
		set_color(parent, RB_BLACK);
		rotate(root, grandparent, other(side), augment);
		break;
	}
	set_color(root->rb_node, RB_BLACK);
}

/* The ways through @node, which may be an empty link below @parent, are one black node short. */
static void balance_after_erase(struct rb_node *node, struct rb_node *parent, struct rb_root *root,
				const struct rb_augment_callbacks *augment)
{
	while (parent && !is_red(node)) {
		/* The other ways have a black node more, so there is a sibling: an empty @node is on its side only. */
		enum side side = parent->rb_left == node ? LEFT : RIGHT;
		struct rb_node *sibling = child_of(parent, other(side));

		if (is_red(sibling)) {
			set_color(sibling, RB_BLACK);
			set_color(parent, RB_RED);
			rotate(root, parent, side, augment);
			sibling = child_of(parent, other(side));
		}
		if (!is_red(sibling->rb_left) && !is_red(sibling->rb_right)) {
			set_color(sibling, RB_RED);
			node = parent;
			parent = rb_parent(node);
			continue;
		}
		if (!is_red(child_of(sibling, other(side)))) {
			set_color(child_of(sibling, side), RB_BLACK);
			set_color(sibling, RB_RED);
			rotate(root, sibling, other(side), augment);
			sibling = child_of(parent, other(side));
		}
		set_color(sibling, (int)rb_color(parent));
		set_color(parent, RB_BLACK);
		set_color(child_of(sibling, other(side)), RB_BLACK);
		rotate(root, parent, side, augment);
		return;
	}
	if (node)
		set_color(node, RB_BLACK);
}

static struct rb_node *outermost(struct rb_node *node, enum side side)
{
	while (node && child_of(node, side))
		node = child_of(node, side);
	return node;
}

/* @node has one child at most. */
static void unlink(struct rb_node *node, struct rb_root *root, const struct rb_augment_callbacks *augment)
{
	struct rb_node *child = node->rb_left ? node->rb_left : node->rb_right;
	struct rb_node *parent = rb_parent(node);

	replace_child(root, parent, node, child);
	if (child)
		rb_set_parent(child, parent);
	if (augment)
		augment->propagate(parent, NULL);
	if (rb_is_black(node))
		balance_after_erase(child, parent, root, augment);
}

/* The next node, which has no left child, leaves its place and takes that of @node with its colour. */
static void unlink_inner(struct rb_node *node, struct rb_root *root, const struct rb_augment_callbacks *augment)
{
	struct rb_node *next = outermost(node->rb_right, LEFT);
	struct rb_node *parent = rb_parent(next);
	struct rb_node *child = next->rb_right;
	bool was_black = rb_is_black(next);

	if (parent == node) {
		parent = next;
	} else {
		set_child(parent, LEFT, child);
		if (child)
			rb_set_parent(child, parent);
		set_child(next, RIGHT, node->rb_right);
		rb_set_parent(node->rb_right, next);
	}
	set_child(next, LEFT, node->rb_left);
	rb_set_parent(node->rb_left, next);
	next->__rb_parent_color = node->__rb_parent_color;
	replace_child(root, rb_parent(node), node, next);
	if (augment) {
		augment->copy(node, next);
		if (parent != next)
			augment->propagate(parent, next);
		augment->propagate(next, NULL);
	}
	if (was_black)
		balance_after_erase(child, parent, root, augment);
}

void rb_insert_augmented(struct rb_node *node, struct rb_root *root, const struct rb_augment_callbacks *augment)
{
	balance_after_insert(node, root, augment);
}
EXPORT_SYMBOL(rb_insert_augmented);

void rb_erase_augmented(struct rb_node *node, struct rb_root *root, const struct rb_augment_callbacks *augment)
{
	if (node->rb_left && node->rb_right)
		unlink_inner(node, root, augment);
	else
		unlink(node, root, augment);
}
EXPORT_SYMBOL(rb_erase_augmented);

void rb_insert_color(struct rb_node *node, struct rb_root *root)
{
	balance_after_insert(node, root, NULL);
}
EXPORT_SYMBOL(rb_insert_color);

void rb_erase(struct rb_node *node, struct rb_root *root)
{
	rb_erase_augmented(node, root, NULL);
}
EXPORT_SYMBOL(rb_erase);

void rb_replace_node(struct rb_node *victim, struct rb_node *node, struct rb_root *root)
{
	struct rb_node *parent = rb_parent(victim);

	*node = *victim;
	if (victim->rb_left)
		rb_set_parent(victim->rb_left, node);
	if (victim->rb_right)
		rb_set_parent(victim->rb_right, node);
	replace_child(root, parent, victim, node);
}
EXPORT_SYMBOL(rb_replace_node);

struct rb_node *rb_first(const struct rb_root *root)
{
	return outermost(root->rb_node, LEFT);
}
EXPORT_SYMBOL(rb_first);

struct rb_node *rb_last(const struct rb_root *root)
{
	return outermost(root->rb_node, RIGHT);
}
EXPORT_SYMBOL(rb_last);

static struct rb_node *neighbour(const struct rb_node *node, enum side side)
{
	struct rb_node *parent;

	if (RB_EMPTY_NODE(node))
		return NULL;
	if (child_of(node, side))
		return outermost(child_of(node, side), other(side));
	/* Up, past all that are on this side already. */
	while ((parent = rb_parent(node)) && node == child_of(parent, side))
		node = parent;
	return parent;
}

struct rb_node *rb_next(const struct rb_node *node)
{
	return neighbour(node, RIGHT);
}
EXPORT_SYMBOL(rb_next);

struct rb_node *rb_prev(const struct rb_node *node)
{
	return neighbour(node, LEFT);
}
EXPORT_SYMBOL(rb_prev);

/* The node without children that is met first, going left where possible. */
static struct rb_node *first_leaf(struct rb_node *node)
{
	while (node && (node->rb_left || node->rb_right))
		node = node->rb_left ? node->rb_left : node->rb_right;
	return node;
}

struct rb_node *rb_first_postorder(const struct rb_root *root)
{
	return first_leaf(root->rb_node);
}
EXPORT_SYMBOL(rb_first_postorder);

struct rb_node *rb_next_postorder(const struct rb_node *node)
{
	struct rb_node *parent = node ? rb_parent(node) : NULL;

	if (parent && node == parent->rb_left && parent->rb_right)
		return first_leaf(parent->rb_right);
	return parent;
}
EXPORT_SYMBOL(rb_next_postorder);
