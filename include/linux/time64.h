/* SPDX-License-Identifier: MIT */
/* time64.h - seconds and nanoseconds as a pair, and the units of time. */
#ifndef _LINUX_TIME64_H
#define _LINUX_TIME64_H

#include <linux/types.h>
#include <linux/math64.h>

#define MSEC_PER_SEC 1000L
#define USEC_PER_MSEC 1000L
#define NSEC_PER_USEC 1000L
#define NSEC_PER_MSEC 1000000L
#define USEC_PER_SEC 1000000L
#define NSEC_PER_SEC 1000000000L
#define PSEC_PER_SEC 1000000000000LL
#define FSEC_PER_SEC 1000000000000000LL

#define TIME64_MAX ((s64)~((u64)1 << 63))
#define TIME64_MIN (-TIME64_MAX - 1)
#define KTIME_MAX ((s64)~((u64)1 << 63))
#define KTIME_MIN (-KTIME_MAX - 1)
#define KTIME_SEC_MAX (KTIME_MAX / NSEC_PER_SEC)
#define KTIME_SEC_MIN (KTIME_MIN / NSEC_PER_SEC)

struct timespec64 {
	time64_t tv_sec;
	long tv_nsec; /* 0 to NSEC_PER_SEC - 1 when normalized */
};

static inline int timespec64_equal(const struct timespec64 *a, const struct timespec64 *b)
{
	return a->tv_sec == b->tv_sec && a->tv_nsec == b->tv_nsec;
}

/* < 0, 0, > 0. */
static inline int timespec64_compare(const struct timespec64 *lhs, const struct timespec64 *rhs)
{
	if (lhs->tv_sec != rhs->tv_sec)
		return lhs->tv_sec < rhs->tv_sec ? -1 : 1;
	return (int)(lhs->tv_nsec - rhs->tv_nsec);
}

static inline void set_normalized_timespec64(struct timespec64 *ts, time64_t sec, s64 nsec)
{
	time64_t carry = nsec / NSEC_PER_SEC;

	nsec -= carry * NSEC_PER_SEC;
	if (nsec < 0) {
		nsec += NSEC_PER_SEC;
		carry--;
	}
	ts->tv_sec = sec + carry;
	ts->tv_nsec = (long)nsec;
}

static inline struct timespec64 timespec64_add(struct timespec64 lhs, struct timespec64 rhs)
{
	struct timespec64 sum;

	set_normalized_timespec64(&sum, lhs.tv_sec + rhs.tv_sec, (s64)lhs.tv_nsec + rhs.tv_nsec);
	return sum;
}

static inline struct timespec64 timespec64_sub(struct timespec64 lhs, struct timespec64 rhs)
{
	struct timespec64 difference;

	set_normalized_timespec64(&difference, lhs.tv_sec - rhs.tv_sec, (s64)lhs.tv_nsec - rhs.tv_nsec);
	return difference;
}

static inline bool timespec64_valid(const struct timespec64 *ts)
{
	return ts->tv_sec >= 0 && (unsigned long)ts->tv_nsec < (unsigned long)NSEC_PER_SEC;
}

/* Saturates at KTIME_MAX and KTIME_MIN. */
static inline s64 timespec64_to_ns(const struct timespec64 *ts)
{
	if (ts->tv_sec >= KTIME_SEC_MAX)
		return KTIME_MAX;
	if (ts->tv_sec <= KTIME_SEC_MIN)
		return KTIME_MIN;
	return (s64)ts->tv_sec * NSEC_PER_SEC + ts->tv_nsec;
}

static inline struct timespec64 ns_to_timespec64(s64 nsec)
{
	struct timespec64 ts;

	set_normalized_timespec64(&ts, 0, nsec);
	return ts;
}

static __always_inline void timespec64_add_ns(struct timespec64 *a, u64 ns)
{
	set_normalized_timespec64(a, a->tv_sec, (s64)(a->tv_nsec + ns));
}

#endif /* _LINUX_TIME64_H */
