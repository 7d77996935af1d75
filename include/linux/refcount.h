/* SPDX-License-Identifier: MIT */
/*
 * refcount.h - counts of references, which saturate instead of wrapping.
 *
 * A count that would overflow, is taken from 0, or drops below 0 is reported once with a WARN and set to
 * REFCOUNT_SATURATED, where it stays: memory leaks rather than being used after free. Any context, any CPU. Increments
 * order nothing; decrements release; the one that reaches 0 also acquires. Not here: the forms that take a lock at 0.
 */
#ifndef RING3_LINUX_REFCOUNT_H_
#define RING3_LINUX_REFCOUNT_H_

#include <linux/atomic.h>
#include <linux/bug.h>
#include <linux/compiler.h>
#include <linux/limits.h>
#include <linux/types.h>

typedef struct refcount_struct {
	atomic_t refs;
} refcount_t;

#define REFCOUNT_INIT(n) {ATOMIC_INIT(n)}
#define REFCOUNT_MAX INT_MAX
#define REFCOUNT_SATURATED (INT_MIN / 2)

enum refcount_saturation_type {
	REFCOUNT_ADD_NOT_ZERO_OVF,
	REFCOUNT_ADD_OVF,
	REFCOUNT_ADD_UAF,
	REFCOUNT_SUB_UAF,
	REFCOUNT_DEC_LEAK,
};

__RING3_BEGIN_DECLS
/* Saturates and reports. */
void refcount_warn_saturate(refcount_t *r, enum refcount_saturation_type t);
/* 1 to 0, nothing else. */
bool __must_check refcount_dec_if_one(refcount_t *r);
/* Decrements unless the count is 1. */
bool __must_check refcount_dec_not_one(refcount_t *r);
__RING3_END_DECLS

static inline void refcount_set(refcount_t *r, int n)
{
	atomic_set(&r->refs, n);
}

static inline unsigned int refcount_read(const refcount_t *r)
{
	return (unsigned int)atomic_read(&r->refs);
}

/* The __ forms also tell the value before, if @oldp is not NULL. */
static inline void __refcount_add(int i, refcount_t *r, int *oldp)
{
	int old = atomic_fetch_add_relaxed(i, &r->refs);

	if (oldp)
		*oldp = old;
	if (unlikely(!old))
		refcount_warn_saturate(r, REFCOUNT_ADD_UAF);
	else if (unlikely(old < 0 || (int)((unsigned int)old + (unsigned int)i) < 0))
		refcount_warn_saturate(r, REFCOUNT_ADD_OVF);
}

static inline void refcount_add(int i, refcount_t *r)
{
	__refcount_add(i, r, NULL);
}

static inline void __refcount_inc(refcount_t *r, int *oldp)
{
	__refcount_add(1, r, oldp);
}

static inline void refcount_inc(refcount_t *r)
{
	__refcount_add(1, r, NULL);
}

/* False, and nothing done, when the count is 0. */
static inline bool __must_check __refcount_add_not_zero(int i, refcount_t *r, int *oldp)
{
	int old = (int)refcount_read(r);

	while (old && !atomic_try_cmpxchg_relaxed(&r->refs, &old, (int)((unsigned int)old + (unsigned int)i)))
		;
	if (oldp)
		*oldp = old;
	if (unlikely(old < 0 || (int)((unsigned int)old + (unsigned int)i) < 0))
		refcount_warn_saturate(r, REFCOUNT_ADD_NOT_ZERO_OVF);
	return old != 0;
}

static inline bool __must_check refcount_add_not_zero(int i, refcount_t *r)
{
	return __refcount_add_not_zero(i, r, NULL);
}

static inline bool __must_check __refcount_inc_not_zero(refcount_t *r, int *oldp)
{
	return __refcount_add_not_zero(1, r, oldp);
}

static inline bool __must_check refcount_inc_not_zero(refcount_t *r)
{
	return __refcount_add_not_zero(1, r, NULL);
}

/* True when the count is now 0. */
static inline bool __must_check __refcount_sub_and_test(int i, refcount_t *r, int *oldp)
{
	int old = atomic_fetch_sub_release(i, &r->refs);

	if (oldp)
		*oldp = old;
	if (old == i) {
		smp_acquire__after_ctrl_dep();
		return true;
	}
	if (unlikely(old < 0 || old < i))
		refcount_warn_saturate(r, REFCOUNT_SUB_UAF);
	return false;
}

static inline bool __must_check refcount_sub_and_test(int i, refcount_t *r)
{
	return __refcount_sub_and_test(i, r, NULL);
}

static inline bool __must_check __refcount_dec_and_test(refcount_t *r, int *oldp)
{
	return __refcount_sub_and_test(1, r, oldp);
}

static inline bool __must_check refcount_dec_and_test(refcount_t *r)
{
	return __refcount_sub_and_test(1, r, NULL);
}

/* For a count that does not reach 0 here. */
static inline void __refcount_dec(refcount_t *r, int *oldp)
{
	int old = atomic_fetch_sub_release(1, &r->refs);

	if (oldp)
		*oldp = old;
	if (unlikely(old <= 1))
		refcount_warn_saturate(r, REFCOUNT_DEC_LEAK);
}

static inline void refcount_dec(refcount_t *r)
{
	__refcount_dec(r, NULL);
}

#endif /* RING3_LINUX_REFCOUNT_H_ */
