/* SPDX-License-Identifier: MIT */
/*
 * kunit/resource.h - things that a test owns: each is freed when the test ends, the newest first.
 *
 * A resource in the list holds one reference of its own; finding one takes another, which kunit_put_resource() drops. The
 * last reference calls `free`, and kfree() for what KUnit allocated itself. Any task; finding and removing in any context.
 */
#ifndef RING3_KUNIT_RESOURCE_H_
#define RING3_KUNIT_RESOURCE_H_

#include <kunit/test.h>
#include <linux/kref.h>
#include <linux/list.h>
#include <linux/slab.h>
#include <linux/string.h>

struct kunit_resource;

/* Sets up @res from the given context; 0 or a negative error. */
typedef int (*kunit_resource_init_t)(struct kunit_resource *res, void *context);
typedef void (*kunit_resource_free_t)(struct kunit_resource *res);
typedef bool (*kunit_resource_match_t)(struct kunit *test, struct kunit_resource *res, void *match_data);

struct kunit_resource {
	void *data; /* the user's */
	const char *name;
	kunit_resource_free_t free;

	/* private: */
	struct kref refcount;
	struct list_head node;
	bool should_kfree;
};

__RING3_BEGIN_DECLS

/* The common part; res->should_kfree must be set. Without @init, @data becomes res->data. */
int __kunit_add_resource(struct kunit *test, kunit_resource_init_t init, kunit_resource_free_t free,
			 struct kunit_resource *res, void *data);
/* Out of the list; what is not in it any more is left alone. */
void kunit_remove_resource(struct kunit *test, struct kunit_resource *res);
/* The newest that matches, with a reference, or NULL. @match is called with the test's lock held. */
struct kunit_resource *kunit_find_resource(struct kunit *test, kunit_resource_match_t match, void *match_data);
/* Removes the newest that matches; 0 or -ENOENT. */
int kunit_destroy_resource(struct kunit *test, kunit_resource_match_t match, void *match_data);
/* For kref_put(). */
void kunit_release_resource(struct kref *kref);
/* A match function: the name is @match_name. */
bool kunit_resource_name_match(struct kunit *test, struct kunit_resource *res, void *match_name);

/* A resource allocated with @internal_gfp; NULL when memory or @init fails. The caller gets a reference. */
struct kunit_resource *kunit_alloc_and_get_resource(struct kunit *test, kunit_resource_init_t init,
						    kunit_resource_free_t free, gfp_t internal_gfp,
						    void *context);
/* The same without a reference: returns res->data. */
void *kunit_alloc_resource(struct kunit *test, kunit_resource_init_t init, kunit_resource_free_t free,
			   gfp_t internal_gfp, void *context);
/* With a name that is unique in the test: -EINVAL without one, -EEXIST for one in use. */
int kunit_add_named_resource(struct kunit *test, kunit_resource_init_t init, kunit_resource_free_t free,
			     struct kunit_resource *res, const char *name, void *data);

__RING3_END_DECLS

static inline void kunit_get_resource(struct kunit_resource *res)
{
	kref_get(&res->refcount);
}

static inline void kunit_put_resource(struct kunit_resource *res)
{
	kref_put(&res->refcount, kunit_release_resource);
}

/* @res is the caller's memory and must live as long as the test. */
static inline int kunit_add_resource(struct kunit *test, kunit_resource_init_t init,
				     kunit_resource_free_t free, struct kunit_resource *res, void *data)
{
	res->should_kfree = false;
	return __kunit_add_resource(test, init, free, res, data);
}

static inline struct kunit_resource *kunit_find_named_resource(struct kunit *test, const char *name)
{
	return kunit_find_resource(test, kunit_resource_name_match, (void *)name);
}

static inline int kunit_destroy_named_resource(struct kunit *test, const char *name)
{
	return kunit_destroy_resource(test, kunit_resource_name_match, (void *)name);
}

#endif /* RING3_KUNIT_RESOURCE_H_ */
