/* SPDX-License-Identifier: MIT */
/* slab_cases.c - kmalloc and its family, object caches, pages, vmalloc: sizes, alignment, limits, warnings. */
#include <linux/kernel.h>
#include <linux/mm.h>
#include <linux/slab.h>
#include <linux/vmalloc.h>

#include "runtime/report/report.h"
#include "tests/facade/kernel_case.h"

static unsigned long warnings(void)
{
	return ring3_report_count(RING3_REPORT_WARN);
}

static void sizes_and_alignment(void)
{
	for (size_t size = 1; size <= KMALLOC_MAX_SIZE; size = size < 300 ? size + 1 : size * 3 / 2) {
		u8 *p = kmalloc(size, GFP_KERNEL);

		EXPECT(p != NULL);
		EXPECT(IS_ALIGNED((unsigned long)p, ARCH_KMALLOC_MINALIGN));
		EXPECT(size <= KMALLOC_MAX_CACHE_SIZE || IS_ALIGNED((unsigned long)p, PAGE_SIZE));
		EXPECT(ksize(p) >= size);
		p[0] = p[size - 1] = 1;
		kfree(p);
	}
	for (size_t size = 1; size <= KMALLOC_MAX_SIZE; size *= 2) {
		u8 *p = kzalloc(size, GFP_ATOMIC);

		EXPECT(p != NULL);
		EXPECT(IS_ALIGNED((unsigned long)p, size));
		EXPECT(mem_is_zero(p, size));
		kfree(p);
	}
}

static void empty_and_null(void)
{
	size_t zero = 0;

	OPTIMIZER_HIDE_VAR(zero);
	EXPECT(kmalloc(zero, GFP_KERNEL) == ZERO_SIZE_PTR);
	EXPECT(kcalloc(zero, 8, GFP_KERNEL) == ZERO_SIZE_PTR);
	EXPECT(ZERO_OR_NULL_PTR(ZERO_SIZE_PTR) && ZERO_OR_NULL_PTR(NULL) && !ZERO_OR_NULL_PTR(&zero));
	kfree(ZERO_SIZE_PTR);
	kfree(NULL);
	kfree_sensitive(NULL);
	kvfree(NULL);
	vfree(NULL);
	free_page(0);
	kmem_cache_destroy(NULL);
	EXPECT_EQ_LL(ksize(NULL), 0);
	EXPECT_EQ_LL(ksize(ZERO_SIZE_PTR), 0);
}

static void too_large(void)
{
	size_t large = KMALLOC_MAX_SIZE + 1, half = SIZE_MAX / 2;
	unsigned long before = warnings();

	OPTIMIZER_HIDE_VAR(large);
	OPTIMIZER_HIDE_VAR(half);
	EXPECT(kmalloc(large, GFP_KERNEL | __GFP_NOWARN) == NULL);
	EXPECT_EQ_LL(warnings() - before, 0);
	EXPECT(kmalloc_array(half, 4, GFP_KERNEL) == NULL); /* an overflow is no allocation, so no warning */
	EXPECT(kcalloc(4, half, GFP_KERNEL) == NULL);
	EXPECT(kvmalloc_array(half, 4, GFP_KERNEL) == NULL);
	EXPECT(krealloc_array(NULL, half, 4, GFP_KERNEL) == NULL);
	EXPECT_EQ_LL(warnings() - before, 0);
	EXPECT(kmalloc(large, GFP_KERNEL) == NULL);
	EXPECT_EQ_LL(warnings() - before, 1);
	EXPECT(kmalloc(large, GFP_KERNEL) == NULL); /* warned already */
	EXPECT_EQ_LL(warnings() - before, 1);
}

static void reallocation(void)
{
	char *p = krealloc(NULL, 10, GFP_KERNEL), *q;

	EXPECT(p != NULL);
	strcpy(p, "123456789");
	q = krealloc(p, 5, GFP_KERNEL);
	EXPECT(q == p); /* never shrinks */
	p = krealloc(q, 100000, GFP_KERNEL);
	EXPECT_STR(p, "123456789");
	EXPECT(krealloc(p, KMALLOC_MAX_SIZE + 1, GFP_KERNEL | __GFP_NOWARN) == NULL);
	EXPECT_STR(p, "123456789"); /* a failure leaves the old block */
	EXPECT(krealloc(p, 0, GFP_KERNEL) == ZERO_SIZE_PTR);
	p = kmalloc(16, GFP_KERNEL);
	kfree_sensitive(p);
	EXPECT(kmalloc_size_roundup(0) == 0 && kmalloc_size_roundup(1) == 8 &&
	       kmalloc_size_roundup(65) == 96);
	EXPECT(kmalloc_size_roundup(97) == 128 && kmalloc_size_roundup(129) == 192 &&
	       kmalloc_size_roundup(193) == 256);
	EXPECT(kmalloc_size_roundup(8193) == 16384);
}

static void large_blocks(void)
{
	u8 *p = kvmalloc(KMALLOC_MAX_SIZE * 2, GFP_KERNEL), *v;

	EXPECT(p != NULL);
	p[KMALLOC_MAX_SIZE * 2 - 1] = 1;
	kvfree(p);
	p = kvcalloc(10, 10, GFP_KERNEL);
	EXPECT(p && mem_is_zero(p, 100));
	p = kvrealloc(p, 100, 200, GFP_KERNEL);
	EXPECT(p && mem_is_zero(p, 100));
	kvfree_sensitive(p, 200);
	v = vzalloc(5000);
	EXPECT(v && PAGE_ALIGNED(v) && mem_is_zero(v, 5000));
	vfree(v);
	v = vmalloc(1);
	EXPECT(v && PAGE_ALIGNED(v));
	vfree(v);
	p = (u8 *)__get_free_pages(GFP_KERNEL | __GFP_ZERO, 3);
	EXPECT(p && IS_ALIGNED((unsigned long)p, 8 * PAGE_SIZE) && mem_is_zero(p, 8 * PAGE_SIZE));
	free_pages((unsigned long)p, 3);
	EXPECT(__get_free_pages(GFP_KERNEL | __GFP_NOWARN, MAX_ORDER) == 0);
	p = alloc_pages_exact(PAGE_SIZE + 1, GFP_KERNEL);
	EXPECT(PAGE_ALIGNED(p));
	free_pages_exact(p, PAGE_SIZE + 1);
	EXPECT(get_order(1) == 0 && get_order(4096) == 0 && get_order(4097) == 1 && get_order(16384) == 2);
}

struct object {
	int constructed;
	char rest[60];
};

static int constructions;

static void construct(void *p)
{
	((struct object *)p)->constructed = 42;
	constructions++;
}

static void caches(void)
{
	struct kmem_cache *plain = KMEM_CACHE(object, SLAB_HWCACHE_ALIGN);
	struct kmem_cache *made = kmem_cache_create("made", sizeof(struct object), 128, 0, construct);
	struct object *o;
	void *bulk[5];
	unsigned long before = warnings();

	EXPECT(plain && made);
	EXPECT_EQ_LL(kmem_cache_size(plain), sizeof(struct object));
	o = kmem_cache_zalloc(plain, GFP_KERNEL);
	EXPECT(o && mem_is_zero(o, sizeof(*o)) && IS_ALIGNED((unsigned long)o, 64));
	kmem_cache_free(plain, o);
	o = kmem_cache_alloc(made, GFP_KERNEL);
	EXPECT(o && o->constructed == 42 && IS_ALIGNED((unsigned long)o, 128) && constructions > 0);
	EXPECT_EQ_LL(kmem_cache_alloc_bulk(plain, GFP_KERNEL, 5, bulk), 5);
	kmem_cache_free_bulk(plain, 5, bulk);
	EXPECT_EQ_LL(kmem_cache_shrink(plain), 0);
	kmem_cache_destroy(plain);
	EXPECT_EQ_LL(warnings() - before, 0);
	kmem_cache_destroy(made); /* an object is alive */
	EXPECT_EQ_LL(warnings() - before, 1);
	kmem_cache_free(made, o);
	kmem_cache_destroy(made);
	EXPECT_EQ_LL(warnings() - before, 1);
	EXPECT(kmem_cache_create("odd", 8, 24, 0, NULL) == NULL);
	EXPECT(kmem_cache_create("empty", 0, 0, 0, NULL) == NULL);
}

const struct kernel_case slab_cases[] = {
	{"Slab", "SizesAndAlignment", sizes_and_alignment},
	{"Slab", "EmptyAndNull", empty_and_null},
	{"Slab", "TooLarge", too_large},
	{"Slab", "Reallocation", reallocation},
	{"Slab", "LargeBlocks", large_blocks},
	{"Slab", "Caches", caches},
	KERNEL_CASES_END,
};
