/* SPDX-License-Identifier: MIT */
/* timex.h - a counter for measuring short times. Any context. Differs from Linux: it counts nanoseconds on every machine. */
#ifndef _ASM_TIMEX_H
#define _ASM_TIMEX_H

#include <linux/timekeeping.h>

typedef unsigned long long cycles_t;

static inline cycles_t get_cycles(void)
{
	return ktime_get_ns();
}

#endif /* _ASM_TIMEX_H */
