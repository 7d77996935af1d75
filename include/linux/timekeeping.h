/* SPDX-License-Identifier: MIT */
/*
 * timekeeping.h - reading clocks. Any context, NMI included.
 *
 * Monotonic time starts near 0 when the process does, not when the host booted, as a freshly booted kernel
 * would see it; it goes on over reboots of the virtual CPUs. Real time is the host's wall clock in
 * nanoseconds since 1970. The process never notices a suspended host, so boot time and raw monotonic time are
 * monotonic time. The coarse forms are as exact as the others.
 */
#ifndef _LINUX_TIMEKEEPING_H
#define _LINUX_TIMEKEEPING_H

#include <linux/types.h>
#include <linux/ktime.h>

__RING3_BEGIN_DECLS

u64 ktime_get_ns(void);
u64 ktime_get_real_ns(void);
/* The host's monotonic time at which ours is 0. */
u64 ring3_clock_start_ns(void);

__RING3_END_DECLS

static inline ktime_t ktime_get(void)
{
	return (ktime_t)ktime_get_ns();
}

static inline ktime_t ktime_get_real(void)
{
	return (ktime_t)ktime_get_real_ns();
}

#define ktime_get_raw() ktime_get()
#define ktime_get_raw_ns() ktime_get_ns()
#define ktime_get_raw_fast_ns() ktime_get_ns()
#define ktime_get_mono_fast_ns() ktime_get_ns()
#define ktime_get_boottime() ktime_get()
#define ktime_get_boottime_ns() ktime_get_ns()
#define ktime_get_boot_fast_ns() ktime_get_ns()
#define ktime_get_coarse() ktime_get()
#define ktime_get_coarse_ns() ktime_get_ns()
#define ktime_get_real_fast_ns() ktime_get_real_ns()

static inline void ktime_get_ts64(struct timespec64 *ts)
{
	*ts = ns_to_timespec64((s64)ktime_get_ns());
}

static inline void ktime_get_real_ts64(struct timespec64 *ts)
{
	*ts = ns_to_timespec64((s64)ktime_get_real_ns());
}

#define ktime_get_raw_ts64(ts) ktime_get_ts64(ts)
#define ktime_get_boottime_ts64(ts) ktime_get_ts64(ts)

static inline time64_t ktime_get_seconds(void)
{
	return (time64_t)(ktime_get_ns() / NSEC_PER_SEC);
}

static inline time64_t ktime_get_real_seconds(void)
{
	return (time64_t)(ktime_get_real_ns() / NSEC_PER_SEC);
}

static inline time64_t ktime_get_boottime_seconds(void)
{
	return ktime_get_seconds();
}

#endif /* _LINUX_TIMEKEEPING_H */
