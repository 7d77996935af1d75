/* SPDX-License-Identifier: MIT */
/* time.h - time units, clocks, and comparison of 32-bit times that wrap. */
#ifndef _LINUX_TIME_H
#define _LINUX_TIME_H

#include <linux/cache.h>
#include <linux/math64.h>
#include <linux/time64.h>

#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_BOOTTIME 7
#define CLOCK_TAI 11

/* After, before: 32-bit unsigned values at most 2^31 apart. */
#define time_after32(a, b) ((s32)((u32)(b) - (u32)(a)) < 0)
#define time_before32(b, a) time_after32(a, b)
#define time_between32(t, l, h) ((u32)(h) - (u32)(l) >= (u32)(t) - (u32)(l))

#endif /* _LINUX_TIME_H */
