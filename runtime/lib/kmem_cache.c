/* SPDX-License-Identifier: MIT */
/*
 * kmem_cache.c - caches of equal objects; see <linux/slab.h>.
 *
 * Nothing is cached: each object is a block of the host's heap, which is what lets the sanitizers watch it. A
 * cache is a size, an alignment, a constructor and a count of live objects.
 */
#include <linux/atomic.h>
#include <linux/bug.h>
#include <linux/cache.h>
#include <linux/export.h>
#include <linux/instruction_pointer.h>
#include <linux/log2.h>
#include <linux/panic.h>
#include <linux/slab.h>
#include "runtime/lib/slab_internal.h"

struct kmem_cache {
	const char *name;
	unsigned int size;
	unsigned int align;
	void (*ctor)(void *object);
	atomic_long_t live;
};

/*
 * A hardware-aligned object gets a cache line, or the part of one that it fits in, so that it never crosses
 * lines.
 */
static unsigned int calculate_alignment(unsigned int size, unsigned int align, slab_flags_t flags)
{
	if (flags & SLAB_HWCACHE_ALIGN) {
		unsigned int line = cache_line_size();

		while (size <= line / 2)
			line /= 2;
		align = max(align, line);
	}
	return ALIGN(max_t(unsigned int, align, ARCH_SLAB_MINALIGN), (unsigned int)sizeof(void *));
}

struct kmem_cache *kmem_cache_create_usercopy(const char *name, unsigned int size, unsigned int align,
					      slab_flags_t flags, unsigned int useroffset,
					      unsigned int usersize, void (*ctor)(void *object))
{
	struct kmem_cache *s = NULL;

	if (name && size && size <= KMALLOC_MAX_SIZE && (align == 0 || is_power_of_2(align)) &&
	    useroffset <= size && usersize <= size - useroffset)
		s = kzalloc(sizeof(*s), GFP_KERNEL);
	if (s)
		s->name = kstrdup_const(name, GFP_KERNEL);
	if (!s || !s->name) {
		kfree(s);
		if (flags & SLAB_PANIC)
			panic("%s: Failed to create slab '%s'\n", __func__, name);
		return NULL;
	}
	s->size = size;
	s->align = calculate_alignment(size, align, flags);
	s->ctor = ctor;
	return s;
}
EXPORT_SYMBOL(kmem_cache_create_usercopy);

struct kmem_cache *kmem_cache_create(const char *name, unsigned int size, unsigned int align,
				     slab_flags_t flags, void (*ctor)(void *object))
{
	return kmem_cache_create_usercopy(name, size, align, flags, 0, 0, ctor);
}
EXPORT_SYMBOL(kmem_cache_create);

void kmem_cache_destroy(struct kmem_cache *s)
{
	if (unlikely(!s))
		return;
	if (WARN(atomic_long_read(&s->live) != 0,
		 "%s %s: Slab cache still has objects when called from %pS\n", __func__, s->name,
		 (void *)_RET_IP_))
		return;
	kfree_const(s->name);
	kfree(s);
}
EXPORT_SYMBOL(kmem_cache_destroy);

/* There is never anything to shrink. */
int kmem_cache_shrink(struct kmem_cache *s)
{
	(void)s;
	return 0;
}
EXPORT_SYMBOL(kmem_cache_shrink);

unsigned int kmem_cache_size(struct kmem_cache *s)
{
	return s->size;
}
EXPORT_SYMBOL(kmem_cache_size);

void *kmem_cache_alloc(struct kmem_cache *s, gfp_t flags)
{
	void *object;

	/* Zeroing would undo the constructor. */
	WARN_ON_ONCE(s->ctor && (flags & __GFP_ZERO));
	object = ring3_slab_alloc(s->size, s->align, flags & ~__GFP_ZERO);
	if (unlikely(!object))
		return NULL;
	if (s->ctor)
		s->ctor(object);
	if (flags & __GFP_ZERO)
		memset(object, 0, s->size);
	atomic_long_inc(&s->live);
	return object;
}
EXPORT_SYMBOL(kmem_cache_alloc);

void kmem_cache_free(struct kmem_cache *s, void *objp)
{
	if (WARN_ON_ONCE(!objp)) /* unlike kfree(), Linux crashes */
		return;
	atomic_long_dec(&s->live);
	ring3_slab_free(objp);
}
EXPORT_SYMBOL(kmem_cache_free);

int kmem_cache_alloc_bulk(struct kmem_cache *s, gfp_t flags, size_t size, void **p)
{
	for (size_t i = 0; i < size; i++) {
		p[i] = kmem_cache_alloc(s, flags);
		if (!p[i]) {
			kmem_cache_free_bulk(s, i, p);
			return 0;
		}
	}
	return (int)size;
}
EXPORT_SYMBOL(kmem_cache_alloc_bulk);

void kmem_cache_free_bulk(struct kmem_cache *s, size_t size, void **p)
{
	while (size--)
		kmem_cache_free(s, p[size]);
}
EXPORT_SYMBOL(kmem_cache_free_bulk);
