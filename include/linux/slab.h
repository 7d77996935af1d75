/* SPDX-License-Identifier: MIT */
/*
 * slab.h - kernel memory.
 *
 * Every object is an allocation of its own from the host, so AddressSanitizer and valgrind see each overrun
 * and each use after free. Linux's rules hold: NULL without memory; size 0 gives ZERO_SIZE_PTR, which may be
 * freed but not used; above KMALLOC_MAX_SIZE NULL and one warning (silent with __GFP_NOWARN); a size that is
 * a power of two is aligned to it, other sizes to ARCH_KMALLOC_MINALIGN. Contents are undefined without
 * __GFP_ZERO.
 *
 * Context: any, with GFP_ATOMIC or GFP_NOWAIT; GFP_KERNEL only where sleeping is allowed. Freeing: any.
 */
#ifndef _LINUX_SLAB_H
#define _LINUX_SLAB_H

#include <linux/gfp.h>
#include <linux/overflow.h>
#include <linux/types.h>
#include <linux/string.h>

#define SLAB_CONSISTENCY_CHECKS ((slab_flags_t)0x00000100U)
#define SLAB_RED_ZONE ((slab_flags_t)0x00000400U)
#define SLAB_POISON ((slab_flags_t)0x00000800U)
#define SLAB_HWCACHE_ALIGN \
	((slab_flags_t)0x00002000U) /* align to cache lines, small objects to a fraction of one */
#define SLAB_CACHE_DMA ((slab_flags_t)0x00004000U)
#define SLAB_STORE_USER ((slab_flags_t)0x00010000U)
#define SLAB_RECLAIM_ACCOUNT ((slab_flags_t)0x00020000U)
#define SLAB_PANIC ((slab_flags_t)0x00040000U) /* panic if the cache cannot be created */
#define SLAB_TYPESAFE_BY_RCU ((slab_flags_t)0x00080000U)
#define SLAB_MEM_SPREAD ((slab_flags_t)0x00100000U)
#define SLAB_NO_MERGE ((slab_flags_t)0x01000000U)
#define SLAB_NOLEAKTRACE ((slab_flags_t)0x00800000U)
#define SLAB_ACCOUNT ((slab_flags_t)0x04000000U)
#define SLAB_TEMPORARY SLAB_RECLAIM_ACCOUNT

#define ZERO_SIZE_PTR ((void *)16)
#define ZERO_OR_NULL_PTR(x) ((unsigned long)(x) <= (unsigned long)ZERO_SIZE_PTR)

#define ARCH_KMALLOC_MINALIGN __alignof__(unsigned long long)
#define ARCH_SLAB_MINALIGN __alignof__(unsigned long long)
#define KMALLOC_MIN_SIZE 8
#define KMALLOC_SHIFT_MAX (MAX_ORDER + PAGE_SHIFT - 1)
#define KMALLOC_MAX_SIZE (1UL << KMALLOC_SHIFT_MAX)
#define KMALLOC_MAX_ORDER (KMALLOC_SHIFT_MAX - PAGE_SHIFT)
/* Above this Linux hands out whole pages; here it decides only that the result is page-aligned. */
#define KMALLOC_MAX_CACHE_SIZE (1UL << (PAGE_SHIFT + 1))

__RING3_BEGIN_DECLS

void *kmalloc(size_t size, gfp_t flags) __alloc_size(1);
/* NULL: like kmalloc(). Size 0: frees @objp, gives ZERO_SIZE_PTR. On failure @objp stays. */
void *__must_check krealloc(const void *objp, size_t new_size, gfp_t flags) __realloc_size(2);
/* NULL and ZERO_SIZE_PTR are ignored. */
void kfree(const void *objp);
/* Wipes first. */
void kfree_sensitive(const void *objp);
/* Usable bytes, at least those asked for; 0 for ZERO_SIZE_PTR and NULL. */
size_t ksize(const void *objp);
/* What kmalloc(@size) would reserve in Linux: the size of the general cache that serves it. */
size_t kmalloc_size_roundup(size_t size);

/* Sizes that kmalloc() refuses are fine here. kvfree() takes the result of any of them. May sleep. */
void *kvmalloc(size_t size, gfp_t flags) __alloc_size(1);
void *kvrealloc(const void *p, size_t oldsize, size_t newsize, gfp_t flags) __realloc_size(3);
void kvfree(const void *addr);
void kvfree_sensitive(const void *addr, size_t len);

/*
 * A cache of objects of one size. @ctor runs on an object before its first use; the user must return objects
 * in the state in which the constructor left them. (Here it runs at each allocation, which such users cannot
 * notice.) @align 0 means ARCH_SLAB_MINALIGN. Destroying a cache with live objects is a WARN; then it stays.
 */
struct kmem_cache;
struct kmem_cache *kmem_cache_create(const char *name, unsigned int size, unsigned int align,
				     slab_flags_t flags, void (*ctor)(void *object));
struct kmem_cache *kmem_cache_create_usercopy(const char *name, unsigned int size, unsigned int align,
					      slab_flags_t flags, unsigned int useroffset,
					      unsigned int usersize, void (*ctor)(void *object));
void kmem_cache_destroy(struct kmem_cache *s);
int kmem_cache_shrink(struct kmem_cache *s);
unsigned int kmem_cache_size(struct kmem_cache *s);
void *kmem_cache_alloc(struct kmem_cache *s, gfp_t flags) __malloc;
void kmem_cache_free(struct kmem_cache *s, void *objp);
/* All or nothing: @size, or 0. */
int kmem_cache_alloc_bulk(struct kmem_cache *s, gfp_t flags, size_t size, void **p);
void kmem_cache_free_bulk(struct kmem_cache *s, size_t size, void **p);

__RING3_END_DECLS

#define KMEM_CACHE(__struct, __flags) \
	kmem_cache_create(#__struct, sizeof(struct __struct), __alignof__(struct __struct), (__flags), NULL)
#define KMEM_CACHE_USERCOPY(__struct, __flags, __field)                                              \
	kmem_cache_create_usercopy(#__struct, sizeof(struct __struct), __alignof__(struct __struct), \
				   (__flags), offsetof(struct __struct, __field),                    \
				   sizeof_field(struct __struct, __field), NULL)

/* There is one node. */
static inline __alloc_size(1) void *kmalloc_node(size_t size, gfp_t flags, int node)
{
	(void)node;
	return kmalloc(size, flags);
}

static inline void *kmem_cache_alloc_node(struct kmem_cache *s, gfp_t flags, int node)
{
	(void)node;
	return kmem_cache_alloc(s, flags);
}

static inline __alloc_size(1) void *kzalloc(size_t size, gfp_t flags)
{
	return kmalloc(size, flags | __GFP_ZERO);
}

static inline __alloc_size(1) void *kzalloc_node(size_t size, gfp_t flags, int node)
{
	return kmalloc_node(size, flags | __GFP_ZERO, node);
}

/* @n elements of @size bytes; NULL if the product overflows. */
static inline __alloc_size(1, 2) void *kmalloc_array(size_t n, size_t size, gfp_t flags)
{
	size_t bytes;

	if (unlikely(check_mul_overflow(n, size, &bytes)))
		return NULL;
	return kmalloc(bytes, flags);
}

static inline __alloc_size(1, 2) void *kcalloc(size_t n, size_t size, gfp_t flags)
{
	return kmalloc_array(n, size, flags | __GFP_ZERO);
}

static inline __alloc_size(1, 2) void *kmalloc_array_node(size_t n, size_t size, gfp_t flags, int node)
{
	(void)node;
	return kmalloc_array(n, size, flags);
}

static inline __alloc_size(1, 2) void *kcalloc_node(size_t n, size_t size, gfp_t flags, int node)
{
	(void)node;
	return kcalloc(n, size, flags);
}

static inline void *__must_check krealloc_array(void *p, size_t new_n, size_t new_size, gfp_t flags)
{
	size_t bytes;

	if (unlikely(check_mul_overflow(new_n, new_size, &bytes)))
		return NULL;
	return krealloc(p, bytes, flags);
}

static inline void *kmem_cache_zalloc(struct kmem_cache *s, gfp_t flags)
{
	return kmem_cache_alloc(s, flags | __GFP_ZERO);
}

static inline void kfree_bulk(size_t size, void **p)
{
	while (size--)
		kfree(p[size]);
}

static inline __alloc_size(1) void *kvzalloc(size_t size, gfp_t flags)
{
	return kvmalloc(size, flags | __GFP_ZERO);
}

static inline __alloc_size(1) void *kvmalloc_node(size_t size, gfp_t flags, int node)
{
	(void)node;
	return kvmalloc(size, flags);
}

static inline __alloc_size(1) void *kvzalloc_node(size_t size, gfp_t flags, int node)
{
	return kvmalloc_node(size, flags | __GFP_ZERO, node);
}

static inline __alloc_size(1, 2) void *kvmalloc_array(size_t n, size_t size, gfp_t flags)
{
	size_t bytes;

	if (unlikely(check_mul_overflow(n, size, &bytes)))
		return NULL;
	return kvmalloc(bytes, flags);
}

static inline __alloc_size(1, 2) void *kvcalloc(size_t n, size_t size, gfp_t flags)
{
	return kvmalloc_array(n, size, flags | __GFP_ZERO);
}

#endif /* _LINUX_SLAB_H */
