/* SPDX-License-Identifier: MIT */
/*
 * jiffies.h - time in ticks of 1/HZ second.
 *
 * jiffies starts 300 seconds before the low 32 bits wrap, so code that compares with < instead of
 * time_before() fails five minutes after the start and not in seven weeks.
 *
 * Differs from Linux: there is no tick. `jiffies` is a macro that reads the host's clock; so it cannot be
 * assigned, it advances while interrupts are off, and no member, parameter or variable can be called jiffies.
 */
#ifndef _LINUX_JIFFIES_H
#define _LINUX_JIFFIES_H

#include <linux/cache.h>
#include <linux/limits.h>
#include <linux/math64.h>
#include <linux/minmax.h>
#include <linux/time.h>
#include <linux/typecheck.h>
#include <linux/types.h>

#define HZ CONFIG_HZ
#define USER_HZ 100
#define CLOCKS_PER_SEC USER_HZ
#define TICK_NSEC ((NSEC_PER_SEC + HZ / 2) / HZ)
#define TICK_USEC ((USEC_PER_SEC + HZ / 2) / HZ)
#define INITIAL_JIFFIES ((unsigned long)(unsigned int)(-300 * HZ))
/* The longest timeout that may be added to jiffies. */
#define MAX_JIFFY_OFFSET ((LONG_MAX >> 1) - 1)

__RING3_BEGIN_DECLS

/* Ticks since the start, INITIAL_JIFFIES included. Any context. */
unsigned long ring3_jiffies(void);

/*
 * Conversions. To jiffies: rounded up, so that a wait is never shorter than asked; "infinity" is
 * MAX_JIFFY_OFFSET, and so is a negative int taken as unsigned. nsecs_to_jiffies() rounds down.
 */
unsigned long __msecs_to_jiffies(const unsigned int m);
unsigned long __usecs_to_jiffies(const unsigned int u);
unsigned long timespec64_to_jiffies(const struct timespec64 *value);
u64 nsecs_to_jiffies64(u64 n);
unsigned long nsecs_to_jiffies(u64 n);

__RING3_END_DECLS

#define jiffies ring3_jiffies()
#define jiffies_64 ((u64)ring3_jiffies())
#define get_jiffies_64() jiffies_64

/* Comparisons that survive a wrap: a is after b if the distance, taken as signed, says so. */
#define time_after(a, b)                                                                        \
	(typecheck(unsigned long, a) && typecheck(unsigned long, b) && ((long)((b) - (a)) < 0))
#define time_before(a, b) time_after(b, a)
#define time_after_eq(a, b)                                                                     \
	(typecheck(unsigned long, a) && typecheck(unsigned long, b) && ((long)((a) - (b)) >= 0))
#define time_before_eq(a, b) time_after_eq(b, a)
#define time_in_range(a, b, c) (time_after_eq(a, b) && time_before_eq(a, c))
#define time_in_range_open(a, b, c) (time_after_eq(a, b) && time_before(a, c))
#define time_after64(a, b) (typecheck(u64, a) && typecheck(u64, b) && ((s64)((b) - (a)) < 0))
#define time_before64(a, b) time_after64(b, a)
#define time_after_eq64(a, b) (typecheck(u64, a) && typecheck(u64, b) && ((s64)((a) - (b)) >= 0))
#define time_before_eq64(a, b) time_after_eq64(b, a)
#define time_is_before_jiffies(a) time_after(jiffies, a)
#define time_is_after_jiffies(a) time_before(jiffies, a)
#define time_is_before_eq_jiffies(a) time_after_eq(jiffies, a)
#define time_is_after_eq_jiffies(a) time_before_eq(jiffies, a)

static __always_inline unsigned long msecs_to_jiffies(const unsigned int m)
{
	return __msecs_to_jiffies(m);
}

static __always_inline unsigned long usecs_to_jiffies(const unsigned int u)
{
	return __usecs_to_jiffies(u);
}

static inline unsigned int jiffies_to_msecs(const unsigned long j)
{
	return (unsigned int)(MSEC_PER_SEC / HZ * j);
}

static inline unsigned int jiffies_to_usecs(const unsigned long j)
{
	return (unsigned int)(USEC_PER_SEC / HZ * j);
}

static inline u64 jiffies_to_nsecs(const unsigned long j)
{
	return (u64)jiffies_to_usecs(j) * NSEC_PER_USEC;
}

static inline u64 jiffies64_to_nsecs(u64 j)
{
	return NSEC_PER_SEC / HZ * j;
}

static inline u64 jiffies64_to_msecs(u64 j)
{
	return MSEC_PER_SEC / HZ * j;
}

static inline void jiffies_to_timespec64(const unsigned long j, struct timespec64 *value)
{
	*value = ns_to_timespec64((s64)(j * TICK_NSEC));
}

static inline clock_t jiffies_to_clock_t(unsigned long x)
{
	return (clock_t)(x * TICK_NSEC / (NSEC_PER_SEC / USER_HZ));
}

#endif /* _LINUX_JIFFIES_H */
