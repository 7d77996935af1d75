// SPDX-License-Identifier: MIT
/*
 * dynamic.c - the allocator behind alloc_percpu().
 *
 * Memory comes in chunks. A chunk is an address range that is never touched itself, with a copy on every CPU at the usual
 * offsets, so a dynamic per-CPU pointer is what a static one is. Each chunk is a list of extents in address order, free or
 * used; allocation is first fit, freeing merges neighbours. Copies of fresh memory are zero already; what was used before
 * is cleared when it is given out again.
 *
 * One lock protects everything. It is held over host calls and loops over CPUs, so it is a sleeping affair: task context.
 * The records of extents and chunks come from the host directly, since teardown frees them on a thread that is no CPU.
 */
#include "percpu/dynamic.h"

#include <linux/align.h>
#include <linux/atomic.h>
#include <linux/bug.h>
#include <linux/cpumask.h>
#include <linux/export.h>
#include <linux/gfp.h>
#include <linux/list.h>
#include <linux/log2.h>
#include <linux/percpu.h>
#include <linux/printk.h>
#include <linux/string.h>

#include "percpu/area.h"
#include "percpu/dynamic_leaks.h"
#include "runtime/host.h"
#include "runtime/report/report.h"

#define CHUNK_SIZE (1ul << 20)
#define MIN_ALIGN 4ul

struct extent {
	struct list_head node; /* in chunk->extents, by address */
	unsigned long offset;
	unsigned long size;
	unsigned long wanted; /* what the caller asked for; 0 = free */
};

struct chunk {
	struct list_head node;
	struct list_head extents;
	unsigned long start;
	unsigned long fresh; /* offset from which on no byte was ever given out */
};

static LIST_HEAD(chunks);
static unsigned int lock_word;

/* Waits in the host: the holder may be on a CPU that shares our host CPU. 0 free, 1 held, 2 held and waited for. */
static void lock(void)
{
	unsigned int seen = cmpxchg_acquire(&lock_word, 0u, 1u);

	while (seen) {
		if (seen == 2 || cmpxchg_relaxed(&lock_word, 1u, 2u))
			ring3_host_wait(&lock_word, 2);
		seen = cmpxchg_acquire(&lock_word, 0u, 2u);
	}
}

static void unlock(void)
{
	if (xchg_release(&lock_word, 0u) == 2)
		ring3_host_wake(&lock_word, 1);
}

/* A failed request: one warning that names size and alignment, unless the caller asked for silence. */
static void *refuse(gfp_t gfp, const char *why, size_t size, size_t align)
{
	WARN(!(gfp & __GFP_NOWARN), "%s size (%zu) or align (%zu) for percpu allocation\n", why, size, align);
	return NULL;
}

static struct extent *new_extent(unsigned long offset, unsigned long size)
{
	struct extent *extent = (struct extent *)ring3_host_alloc(sizeof(struct extent), 8);

	if (extent) {
		extent->offset = offset;
		extent->size = size;
		extent->wanted = 0;
	}
	return extent;
}

/*
 * Adds a chunk. Its range lies half a stride behind the program's template, or some chunks further: there its copies fall
 * between the copies of the program, and nothing else of the process lives (the heap grows from the program upwards, but
 * not for gigabytes; a range in use is skipped).
 */
static struct chunk *new_chunk(void)
{
	unsigned long start = ring3_percpu_chunk_base();
	struct chunk *chunk = (struct chunk *)ring3_host_alloc(sizeof(struct chunk), 8);
	struct extent *all = new_extent(0, CHUNK_SIZE);
	char error[160] = "";
	int tries;

	for (tries = 0; chunk && all && tries < 512; tries++, start += CHUNK_SIZE) {
		if (ring3_host_reserve(start, CHUNK_SIZE))
			continue;
		if (ring3_percpu_add_chunk((void *)start, (void *)(start + CHUNK_SIZE), error, sizeof(error))) {
			ring3_host_release(start, CHUNK_SIZE);
			break;
		}
		chunk->start = start;
		chunk->fresh = 0;
		INIT_LIST_HEAD(&chunk->extents);
		list_add(&all->node, &chunk->extents);
		list_add_tail(&chunk->node, &chunks);
		return chunk;
	}
	if (error[0])
		pr_warn("percpu: %s\n", error);
	ring3_host_free(all);
	ring3_host_free(chunk);
	return NULL;
}

static void zero_used_part(const struct chunk *chunk, unsigned long offset, unsigned long size)
{
	unsigned long used = offset < chunk->fresh ? min(size, chunk->fresh - offset) : 0;
	int cpu;

	if (!used)
		return;
	for_each_possible_cpu(cpu)
		memset((void *)(chunk->start + offset + per_cpu_offset(cpu)), 0, used);
}

static void *carve(struct chunk *chunk, unsigned long size, unsigned long align)
{
	struct extent *extent;

	list_for_each_entry(extent, &chunk->extents, node) {
		unsigned long offset = ALIGN(chunk->start + extent->offset, align) - chunk->start;
		unsigned long end = ALIGN(offset + size, MIN_ALIGN);
		struct extent *before = NULL, *behind = NULL;

		if (extent->wanted || end > extent->offset + extent->size)
			continue;
		if (offset > extent->offset)
			before = new_extent(extent->offset, offset - extent->offset);
		if (end < extent->offset + extent->size)
			behind = new_extent(end, extent->offset + extent->size - end);
		if ((offset > extent->offset && !before) || (end < extent->offset + extent->size && !behind)) {
			ring3_host_free(before);
			ring3_host_free(behind);
			return NULL;
		}
		if (before)
			list_add_tail(&before->node, &extent->node);
		if (behind)
			list_add(&behind->node, &extent->node);
		extent->offset = offset;
		extent->size = end - offset;
		extent->wanted = size;
		zero_used_part(chunk, offset, size);
		chunk->fresh = max(chunk->fresh, end);
		return (void *)(chunk->start + offset);
	}
	return NULL;
}

void __percpu *__alloc_percpu_gfp(size_t size, size_t align, gfp_t gfp)
{
	struct chunk *chunk;
	void *result = NULL;

	if (unlikely(align < MIN_ALIGN))
		align = MIN_ALIGN;
	if (unlikely(!size || size > PCPU_MIN_UNIT_SIZE || align > PAGE_SIZE || !is_power_of_2(align)))
		return refuse(gfp, "illegal", size, align);
	lock();
	list_for_each_entry(chunk, &chunks, node) {
		result = carve(chunk, size, align);
		if (result)
			break;
	}
	if (!result) {
		chunk = new_chunk();
		if (chunk)
			result = carve(chunk, size, align);
	}
	unlock();
	return result ? result : refuse(gfp, "no memory of", size, align);
}
EXPORT_SYMBOL_GPL(__alloc_percpu_gfp);

void __percpu *__alloc_percpu(size_t size, size_t align)
{
	return __alloc_percpu_gfp(size, align, GFP_KERNEL);
}
EXPORT_SYMBOL_GPL(__alloc_percpu);

static void merge_with_next(struct chunk *chunk, struct extent *extent)
{
	struct extent *next;

	if (list_is_last(&extent->node, &chunk->extents))
		return;
	next = list_next_entry(extent, node);
	if (extent->wanted || next->wanted)
		return;
	extent->size += next->size;
	list_del(&next->node);
	ring3_host_free(next);
}

void free_percpu(void __percpu *ptr)
{
	unsigned long address = (unsigned long)ptr;
	struct chunk *chunk;
	struct extent *extent;

	if (!ptr)
		return;
	lock();
	list_for_each_entry(chunk, &chunks, node) {
		if (address < chunk->start || address >= chunk->start + CHUNK_SIZE)
			continue;
		list_for_each_entry(extent, &chunk->extents, node) {
			if (!extent->wanted || chunk->start + extent->offset != address)
				continue;
			extent->wanted = 0;
			merge_with_next(chunk, extent);
			if (!list_is_first(&extent->node, &chunk->extents))
				merge_with_next(chunk, list_prev_entry(extent, node));
			unlock();
			return;
		}
	}
	unlock();
	WARN(1, "free_percpu(%px): not allocated, or freed already\n", ptr);
}
EXPORT_SYMBOL_GPL(free_percpu);

void ring3_percpu_report_leaks(void)
{
	struct chunk *chunk;
	struct extent *extent;

	list_for_each_entry(chunk, &chunks, node) {
		list_for_each_entry(extent, &chunk->extents, node) {
			if (!extent->wanted)
				continue;
			pr_err("percpu: leaked %lu bytes per CPU at %px\n", extent->wanted,
			       (void *)(chunk->start + extent->offset));
#ifdef RING3_CHECKS
			ring3_report(RING3_REPORT_CHECK);
#endif
		}
	}
}

void ring3_percpu_release_chunks(void)
{
	struct chunk *chunk, *next_chunk;
	struct extent *extent, *next_extent;

	list_for_each_entry_safe(chunk, next_chunk, &chunks, node) {
		list_for_each_entry_safe(extent, next_extent, &chunk->extents, node) {
			ring3_host_free(extent);
		}
		ring3_percpu_remove_template((void *)chunk->start);
		ring3_host_release(chunk->start, CHUNK_SIZE);
		list_del(&chunk->node);
		ring3_host_free(chunk);
	}
}
