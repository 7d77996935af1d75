/* SPDX-License-Identifier: MIT */
/* kref.h - a reference count that calls a function when the last reference goes. Context and ordering: linux/refcount.h. */
#ifndef RING3_LINUX_KREF_H_
#define RING3_LINUX_KREF_H_

#include <linux/refcount.h>

struct kref {
	refcount_t refcount;
};

#define KREF_INIT(n) {REFCOUNT_INIT(n)}

/* One reference, the caller's. */
static inline void kref_init(struct kref *kref)
{
	refcount_set(&kref->refcount, 1);
}

static inline unsigned int kref_read(const struct kref *kref)
{
	return refcount_read(&kref->refcount);
}

/* For one who holds a reference already. */
static inline void kref_get(struct kref *kref)
{
	refcount_inc(&kref->refcount);
}

static inline int __must_check kref_get_unless_zero(struct kref *kref)
{
	return refcount_inc_not_zero(&kref->refcount);
}

/* 1 if this was the last one, and @release has been called. */
static inline int kref_put(struct kref *kref, void (*release)(struct kref *kref))
{
	if (!refcount_dec_and_test(&kref->refcount))
		return 0;
	release(kref);
	return 1;
}

#endif /* RING3_LINUX_KREF_H_ */
