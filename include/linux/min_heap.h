/* SPDX-License-Identifier: MIT */
/*
 * min_heap.h - a binary heap in the caller's array, the smallest element at its front. Nothing here locks or allocates.
 */
#ifndef RING3_LINUX_MIN_HEAP_H_
#define RING3_LINUX_MIN_HEAP_H_

#include <linux/bug.h>
#include <linux/compiler.h>
#include <linux/string.h>
#include <linux/types.h>

struct min_heap {
	void *data;
	int nr;	  /* elements in it */
	int size; /* elements that fit */
};

struct min_heap_callbacks {
	int elem_size;
	bool (*less)(const void *lhs, const void *rhs);
	void (*swp)(void *lhs, void *rhs);
};

static __always_inline void *ring3_min_heap_at(struct min_heap *heap, int pos, const struct min_heap_callbacks *func)
{
	return (char *)heap->data + (size_t)pos * (size_t)func->elem_size;
}

/* Moves the element at @pos down to where neither child is smaller. */
static __always_inline void min_heapify(struct min_heap *heap, int pos, const struct min_heap_callbacks *func)
{
	for (;;) {
		int least = pos, child = 2 * pos + 1, last = child + 1;

		for (; child <= last && child < heap->nr; child++)
			if (func->less(ring3_min_heap_at(heap, child, func), ring3_min_heap_at(heap, least, func)))
				least = child;
		if (least == pos)
			return;
		func->swp(ring3_min_heap_at(heap, least, func), ring3_min_heap_at(heap, pos, func));
		pos = least;
	}
}

/* Makes a heap of any @nr elements, in linear time. */
static __always_inline void min_heapify_all(struct min_heap *heap, const struct min_heap_callbacks *func)
{
	int pos;

	for (pos = heap->nr / 2; pos >= 0; pos--)
		min_heapify(heap, pos, func);
}

/* Removes the smallest. */
static __always_inline void min_heap_pop(struct min_heap *heap, const struct min_heap_callbacks *func)
{
	if (WARN_ONCE(heap->nr <= 0, "Popping an empty heap"))
		return;
	heap->nr--;
	if (heap->nr)
		memcpy(heap->data, ring3_min_heap_at(heap, heap->nr, func), (size_t)func->elem_size);
	min_heapify(heap, 0, func);
}

/* Replaces the smallest by @element: one sift instead of two. */
static __always_inline void min_heap_pop_push(struct min_heap *heap, const void *element,
					      const struct min_heap_callbacks *func)
{
	memcpy(heap->data, element, (size_t)func->elem_size);
	min_heapify(heap, 0, func);
}

static __always_inline void min_heap_push(struct min_heap *heap, const void *element,
					  const struct min_heap_callbacks *func)
{
	int pos = heap->nr;

	if (WARN_ONCE(heap->nr >= heap->size, "Pushing on a full heap"))
		return;
	memcpy(ring3_min_heap_at(heap, pos, func), element, (size_t)func->elem_size);
	heap->nr++;
	while (pos > 0) {
		int parent = (pos - 1) / 2;

		if (func->less(ring3_min_heap_at(heap, parent, func), ring3_min_heap_at(heap, pos, func)))
			break;
		func->swp(ring3_min_heap_at(heap, parent, func), ring3_min_heap_at(heap, pos, func));
		pos = parent;
	}
}

#endif /* RING3_LINUX_MIN_HEAP_H_ */
