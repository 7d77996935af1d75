/* SPDX-License-Identifier: MIT */
/* What a test owns. */
#include <kunit/test.h>
#include <linux/atomic.h>
#include <linux/bitops.h>
#include <linux/irqflags.h>

/* A lock of one bit: held for a few instructions, so waiting spins. Interrupts are off, since any context may come here. */
static unsigned long lock_resources(struct kunit *test)
{
	unsigned long flags;

	local_irq_save(flags);
	while (test_and_set_bit_lock(0, &test->lock))
		cpu_relax();
	return flags;
}

static void unlock_resources(struct kunit *test, unsigned long flags)
{
	clear_bit_unlock(0, &test->lock);
	local_irq_restore(flags);
}

int __kunit_add_resource(struct kunit *test, kunit_resource_init_t init, kunit_resource_free_t free,
			 struct kunit_resource *res, void *data)
{
	unsigned long flags;
	int error;

	res->free = free;
	kref_init(&res->refcount);
	if (init) {
		error = init(res, data);
		if (error)
			return error;
	} else {
		res->data = data;
	}
	flags = lock_resources(test);
	list_add_tail(&res->node, &test->resources);
	unlock_resources(test, flags);
	return 0;
}

void kunit_release_resource(struct kref *kref)
{
	struct kunit_resource *res = container_of(kref, struct kunit_resource, refcount);
	/* `free` may give back memory that the caller provided, so look before. */
	bool ours = res->should_kfree;

	if (res->free)
		res->free(res);
	if (ours)
		kfree(res);
}

void kunit_remove_resource(struct kunit *test, struct kunit_resource *res)
{
	unsigned long flags = lock_resources(test);
	bool linked = !list_empty(&res->node);

	list_del_init(&res->node);
	unlock_resources(test, flags);
	if (linked)
		kunit_put_resource(res);
}

bool kunit_resource_name_match(struct kunit *test, struct kunit_resource *res, void *match_name)
{
	return res->name && !strcmp(res->name, (const char *)match_name);
}

struct kunit_resource *kunit_find_resource(struct kunit *test, kunit_resource_match_t match, void *match_data)
{
	struct kunit_resource *res, *found = NULL;
	unsigned long flags = lock_resources(test);

	list_for_each_entry_reverse(res, &test->resources, node) {
		if (match(test, res, match_data)) {
			found = res;
			kunit_get_resource(found);
			break;
		}
	}
	unlock_resources(test, flags);
	return found;
}

int kunit_destroy_resource(struct kunit *test, kunit_resource_match_t match, void *match_data)
{
	struct kunit_resource *res = kunit_find_resource(test, match, match_data);

	if (!res)
		return -ENOENT;
	kunit_remove_resource(test, res);
	kunit_put_resource(res);
	return 0;
}

/* A new resource, in the list, which holds its only reference. */
static struct kunit_resource *add_allocated(struct kunit *test, kunit_resource_init_t init,
					    kunit_resource_free_t free, gfp_t gfp, void *context)
{
	struct kunit_resource *res = (struct kunit_resource *)kzalloc(sizeof(*res), gfp);

	if (!res)
		return NULL;
	res->should_kfree = true;
	if (__kunit_add_resource(test, init, free, res, context)) {
		kfree(res);
		return NULL;
	}
	return res;
}

struct kunit_resource *kunit_alloc_and_get_resource(struct kunit *test, kunit_resource_init_t init,
						    kunit_resource_free_t free, gfp_t internal_gfp,
						    void *context)
{
	struct kunit_resource *res = add_allocated(test, init, free, internal_gfp, context);

	if (res)
		kunit_get_resource(res);
	return res;
}

void *kunit_alloc_resource(struct kunit *test, kunit_resource_init_t init, kunit_resource_free_t free,
			   gfp_t internal_gfp, void *context)
{
	struct kunit_resource *res = add_allocated(test, init, free, internal_gfp, context);

	return res ? res->data : NULL;
}

int kunit_add_named_resource(struct kunit *test, kunit_resource_init_t init, kunit_resource_free_t free,
			     struct kunit_resource *res, const char *name, void *data)
{
	struct kunit_resource *existing;

	if (!name)
		return -EINVAL;
	existing = kunit_find_named_resource(test, name);
	if (existing) {
		kunit_put_resource(existing);
		return -EEXIST;
	}
	res->name = name;
	res->should_kfree = false;
	return __kunit_add_resource(test, init, free, res, data);
}

struct array_request {
	size_t n, size;
	gfp_t gfp;
};

static int array_init(struct kunit_resource *res, void *context)
{
	const struct array_request *request = (const struct array_request *)context;

	res->data = kmalloc_array(request->n, request->size, request->gfp);
	return res->data ? 0 : -ENOMEM;
}

static void array_free(struct kunit_resource *res)
{
	kfree(res->data);
}

void *kunit_kmalloc_array(struct kunit *test, size_t n, size_t size, gfp_t gfp)
{
	struct array_request request = {n, size, gfp};

	return kunit_alloc_resource(test, array_init, array_free, gfp, &request);
}

static bool is_array(struct kunit *test, struct kunit_resource *res, void *ptr)
{
	return res->free == array_free && res->data == ptr;
}

void kunit_kfree(struct kunit *test, const void *ptr)
{
	if (ptr && kunit_destroy_resource(test, is_array, (void *)ptr))
		KUNIT_FAIL(test, "kunit_kfree: %px already freed or not allocated by kunit", ptr);
}

void kunit_cleanup(struct kunit *test)
{
	for (;;) {
		unsigned long flags = lock_resources(test);
		struct kunit_resource *res = NULL;

		/* One at a time: freeing one may remove others. */
		if (!list_empty(&test->resources))
			res = list_last_entry(&test->resources, struct kunit_resource, node);
		unlock_resources(test, flags);
		if (!res)
			return;
		kunit_remove_resource(test, res);
	}
}
