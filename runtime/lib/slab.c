/* SPDX-License-Identifier: MIT */
/*
 * slab.c - kmalloc, pages and vmalloc on the host's allocator; see <linux/slab.h>, <linux/gfp.h>,
 * <linux/vmalloc.h>.
 *
 * Objects carry no header: sizes come from the host, so tools that watch the host's heap see exact bounds on
 * both sides of each object. The host's allocator holds locks of its own; interrupts are off while it runs,
 * so that a handler that allocates cannot meet them.
 */
#include <linux/minmax.h>
#include <linux/bug.h>
#include <linux/export.h>
#include <linux/gfp.h>
#include <linux/irqflags.h>
#include <linux/log2.h>
#include <linux/panic.h>
#include <linux/slab.h>
#include <linux/vmalloc.h>
#include <asm/page.h>
#include "runtime/host.h"
#include "runtime/lib/slab_internal.h"

void *ring3_slab_alloc(size_t size, size_t align, gfp_t flags)
{
	unsigned long irq_flags;
	void *object;

	local_irq_save(irq_flags);
	object = ring3_host_alloc(size, align);
	local_irq_restore(irq_flags);
	if (unlikely(!object)) {
		/* Linux would wait for memory for ever. Here nobody will free any. */
		if (flags & __GFP_NOFAIL)
			panic("Out of memory: __GFP_NOFAIL allocation of %zu bytes\n", size);
		return NULL;
	}
	if (flags & __GFP_ZERO)
		memset(object, 0, size);
	return object;
}

void ring3_slab_free(const void *object)
{
	unsigned long irq_flags;

	local_irq_save(irq_flags);
	ring3_host_free((void *)object);
	local_irq_restore(irq_flags);
}

/* What the kernel's general caches guarantee, and its page allocator above them. */
static size_t natural_alignment(size_t size)
{
	if (is_power_of_2(size))
		return max_t(size_t, size, ARCH_KMALLOC_MINALIGN);
	return size > KMALLOC_MAX_CACHE_SIZE ? PAGE_SIZE : ARCH_KMALLOC_MINALIGN;
}

/*
 * True if @size is one that the page allocator refuses; warns once in the life of the process, like a booted
 * kernel.
 */
static bool is_too_large(size_t size, gfp_t flags)
{
	if (likely(size <= KMALLOC_MAX_SIZE))
		return false;
	if (!(flags & __GFP_NOWARN))
		WARN_ONCE(1, "allocation of %zu bytes exceeds KMALLOC_MAX_SIZE (%lu)\n", size,
			  KMALLOC_MAX_SIZE);
	return true;
}

void *kmalloc(size_t size, gfp_t flags)
{
	if (unlikely(size == 0))
		return ZERO_SIZE_PTR;
	if (is_too_large(size, flags))
		return NULL;
	return ring3_slab_alloc(size, natural_alignment(size), flags);
}
EXPORT_SYMBOL(kmalloc);

void kfree(const void *objp)
{
	if (!ZERO_OR_NULL_PTR(objp))
		ring3_slab_free(objp);
}
EXPORT_SYMBOL(kfree);

size_t ksize(const void *objp)
{
	return ZERO_OR_NULL_PTR(objp) ? 0 : ring3_host_alloc_size(objp);
}
EXPORT_SYMBOL(ksize);

void kfree_sensitive(const void *objp)
{
	size_t size = ksize(objp);

	if (size)
		memzero_explicit((void *)objp, size);
	kfree(objp);
}
EXPORT_SYMBOL(kfree_sensitive);

/* Sizes of the general caches: powers of two, and 96 and 192 between them. */
size_t kmalloc_size_roundup(size_t size)
{
	if (size == 0)
		return 0;
	if (size > KMALLOC_MAX_SIZE)
		return size;
	if (size > KMALLOC_MAX_CACHE_SIZE)
		return PAGE_SIZE << get_order(size);
	if (size > 64 && size <= 96)
		return 96;
	if (size > 128 && size <= 192)
		return 192;
	return max_t(size_t, roundup_pow_of_two(size), KMALLOC_MIN_SIZE);
}
EXPORT_SYMBOL(kmalloc_size_roundup);

/*
 * Grows in place only into bytes that are the object's already, as in Linux; a smaller size changes nothing.
 */
void *krealloc(const void *objp, size_t new_size, gfp_t flags)
{
	size_t old_size;
	void *object;

	if (unlikely(new_size == 0)) {
		kfree(objp);
		return ZERO_SIZE_PTR;
	}
	old_size = ksize(objp);
	if (old_size >= new_size)
		return (void *)objp;
	object = kmalloc(new_size, flags);
	if (object && old_size) {
		memcpy(object, objp, old_size);
		kfree(objp);
	}
	return object;
}
EXPORT_SYMBOL(krealloc);

unsigned long __get_free_pages(gfp_t gfp_mask, unsigned int order)
{
	if (order >= MAX_ORDER) {
		if (!(gfp_mask & __GFP_NOWARN))
			WARN_ONCE(1, "allocation of 2^%u pages exceeds MAX_ORDER\n", order);
		return 0;
	}
	return (unsigned long)ring3_slab_alloc(PAGE_SIZE << order, PAGE_SIZE << order, gfp_mask);
}
EXPORT_SYMBOL(__get_free_pages);

unsigned long get_zeroed_page(gfp_t gfp_mask)
{
	return __get_free_pages(gfp_mask | __GFP_ZERO, 0);
}
EXPORT_SYMBOL(get_zeroed_page);

void free_pages(unsigned long addr, unsigned int order)
{
	(void)order;
	if (addr)
		ring3_slab_free((void *)addr);
}
EXPORT_SYMBOL(free_pages);

void *alloc_pages_exact(size_t size, gfp_t gfp_mask)
{
	if (is_too_large(size, gfp_mask))
		return NULL;
	return ring3_slab_alloc(PAGE_ALIGN(size), PAGE_SIZE, gfp_mask);
}
EXPORT_SYMBOL(alloc_pages_exact);

void free_pages_exact(void *virt, size_t size)
{
	(void)size;
	ring3_slab_free(virt);
}
EXPORT_SYMBOL(free_pages_exact);

void *__vmalloc(unsigned long size, gfp_t gfp_mask)
{
	if (WARN_ON_ONCE(size == 0))
		return NULL;
	if (size > LONG_MAX - PAGE_SIZE) /* no such memory: do not bother the host */
		return NULL;
	return ring3_slab_alloc(size, PAGE_SIZE, gfp_mask);
}
EXPORT_SYMBOL(__vmalloc);

void *vmalloc(unsigned long size)
{
	return __vmalloc(size, GFP_KERNEL);
}
EXPORT_SYMBOL(vmalloc);

void *vzalloc(unsigned long size)
{
	return __vmalloc(size, GFP_KERNEL | __GFP_ZERO);
}
EXPORT_SYMBOL(vzalloc);

void vfree(const void *addr)
{
	if (addr)
		ring3_slab_free(addr);
}
EXPORT_SYMBOL(vfree);

/* A size above INT_MAX is taken for a bug of the caller, as in Linux. */
void *kvmalloc(size_t size, gfp_t flags)
{
	if (size <= KMALLOC_MAX_SIZE)
		return kmalloc(size, flags);
	if (size > INT_MAX) {
		WARN_ON_ONCE(!(flags & __GFP_NOWARN));
		return NULL;
	}
	return __vmalloc(size, flags);
}
EXPORT_SYMBOL(kvmalloc);

void *kvrealloc(const void *p, size_t oldsize, size_t newsize, gfp_t flags)
{
	void *object;

	if (oldsize >= newsize)
		return (void *)p;
	object = kvmalloc(newsize, flags);
	if (!object)
		return NULL;
	memcpy(object, p, oldsize);
	kvfree(p);
	return object;
}
EXPORT_SYMBOL(kvrealloc);

void kvfree(const void *addr)
{
	kfree(addr);
}
EXPORT_SYMBOL(kvfree);

void kvfree_sensitive(const void *addr, size_t len)
{
	if (ZERO_OR_NULL_PTR(addr))
		return;
	memzero_explicit((void *)addr, len);
	kvfree(addr);
}
EXPORT_SYMBOL(kvfree_sensitive);
