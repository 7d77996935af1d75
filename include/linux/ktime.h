/* SPDX-License-Identifier: MIT */
/*
 * ktime.h - time as signed nanoseconds.
 *
 * ktime_t is a plain s64; the functions document units. ktime_get() and relatives are in
 * <linux/timekeeping.h>, which comes along.
 */
#ifndef _LINUX_KTIME_H
#define _LINUX_KTIME_H

#include <linux/time.h>
#include <linux/jiffies.h>

typedef s64 ktime_t;

/* @nsecs < NSEC_PER_SEC. Saturates at KTIME_MAX. */
static inline ktime_t ktime_set(const s64 secs, const unsigned long nsecs)
{
	if (unlikely(secs >= KTIME_SEC_MAX))
		return KTIME_MAX;
	return secs * NSEC_PER_SEC + (s64)nsecs;
}

#define ktime_sub(lhs, rhs) ((lhs) - (rhs))
#define ktime_add(lhs, rhs) ((lhs) + (rhs))
#define ktime_add_unsafe(lhs, rhs) ((ktime_t)((u64)(lhs) + (u64)(rhs)))
#define ktime_add_ns(kt, nsval) ((kt) + (nsval))
#define ktime_sub_ns(kt, nsval) ((kt) - (nsval))
#define ktime_to_timespec64(kt) ns_to_timespec64((kt))

static inline ktime_t timespec64_to_ktime(struct timespec64 ts)
{
	return ktime_set(ts.tv_sec, (unsigned long)ts.tv_nsec);
}

static inline s64 ktime_to_ns(const ktime_t kt)
{
	return kt;
}

/* -1, 0, 1 */
static inline int ktime_compare(const ktime_t cmp1, const ktime_t cmp2)
{
	return cmp1 < cmp2 ? -1 : cmp1 > cmp2;
}

static inline bool ktime_after(const ktime_t cmp1, const ktime_t cmp2)
{
	return cmp1 > cmp2;
}

static inline bool ktime_before(const ktime_t cmp1, const ktime_t cmp2)
{
	return cmp1 < cmp2;
}

/* Quotients are rounded towards zero; @div > 0. */
static inline s64 ktime_divns(const ktime_t kt, s64 div)
{
	return kt / div;
}

static inline s64 ktime_to_us(const ktime_t kt)
{
	return ktime_divns(kt, NSEC_PER_USEC);
}

static inline s64 ktime_to_ms(const ktime_t kt)
{
	return ktime_divns(kt, NSEC_PER_MSEC);
}

static inline s64 ktime_us_delta(const ktime_t later, const ktime_t earlier)
{
	return ktime_to_us(ktime_sub(later, earlier));
}

static inline s64 ktime_ms_delta(const ktime_t later, const ktime_t earlier)
{
	return ktime_to_ms(ktime_sub(later, earlier));
}

static inline ktime_t ktime_add_us(const ktime_t kt, const u64 usec)
{
	return ktime_add_ns(kt, (s64)usec * NSEC_PER_USEC);
}

static inline ktime_t ktime_add_ms(const ktime_t kt, const u64 msec)
{
	return ktime_add_ns(kt, (s64)msec * NSEC_PER_MSEC);
}

static inline ktime_t ktime_sub_us(const ktime_t kt, const u64 usec)
{
	return ktime_sub_ns(kt, (s64)usec * NSEC_PER_USEC);
}

static inline ktime_t ktime_sub_ms(const ktime_t kt, const u64 msec)
{
	return ktime_sub_ns(kt, (s64)msec * NSEC_PER_MSEC);
}

/* Saturates instead of overflowing. */
static inline ktime_t ktime_add_safe(const ktime_t lhs, const ktime_t rhs)
{
	ktime_t sum = ktime_add_unsafe(lhs, rhs);

	return sum < 0 || sum < lhs || sum < rhs ? ktime_set(KTIME_SEC_MAX, 0) : sum;
}

static inline ktime_t ns_to_ktime(u64 ns)
{
	return (ktime_t)ns;
}

static inline ktime_t us_to_ktime(u64 us)
{
	return (ktime_t)(us * NSEC_PER_USEC);
}

static inline ktime_t ms_to_ktime(u64 ms)
{
	return (ktime_t)(ms * NSEC_PER_MSEC);
}

#include <linux/timekeeping.h>

#endif /* _LINUX_KTIME_H */
