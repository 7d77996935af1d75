/* SPDX-License-Identifier: MIT */
/* The parts of linux/refcount.h that are not worth inlining. */
#include <linux/export.h>
#include <linux/refcount.h>

#define REPORT_ONCE(text) WARN_ONCE(1, "refcount_t: " text ".\n")

void refcount_warn_saturate(refcount_t *r, enum refcount_saturation_type t)
{
	refcount_set(r, REFCOUNT_SATURATED);
	switch (t) {
	case REFCOUNT_ADD_NOT_ZERO_OVF:
		REPORT_ONCE("saturated; leaking memory");
		break;
	case REFCOUNT_ADD_OVF:
		REPORT_ONCE("saturated; leaking memory");
		break;
	case REFCOUNT_ADD_UAF:
		REPORT_ONCE("addition on 0; use-after-free");
		break;
	case REFCOUNT_SUB_UAF:
		REPORT_ONCE("underflow; use-after-free");
		break;
	case REFCOUNT_DEC_LEAK:
		REPORT_ONCE("decrement hit 0; leaking memory");
		break;
	}
}
EXPORT_SYMBOL(refcount_warn_saturate);

bool refcount_dec_if_one(refcount_t *r)
{
	int one = 1;

	return atomic_try_cmpxchg_release(&r->refs, &one, 0);
}
EXPORT_SYMBOL(refcount_dec_if_one);

bool refcount_dec_not_one(refcount_t *r)
{
	int old = (int)refcount_read(r);

	do {
		/* A saturated count stays, and whoever holds it thinks that there are more. */
		if (old == REFCOUNT_SATURATED)
			return true;
		if (old == 1)
			return false;
		if (WARN_ONCE(old == 0, "refcount_t: underflow; use-after-free.\n"))
			return true;
	} while (!atomic_try_cmpxchg_release(&r->refs, &old, old - 1));
	return true;
}
EXPORT_SYMBOL(refcount_dec_not_one);
