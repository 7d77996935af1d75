/* SPDX-License-Identifier: MIT */
/* Rate limits without a lock: an interrupt may ask in the middle of a question. */
#include <linux/printk.h>
#include <linux/ratelimit.h>

#include "runtime/host.h"
#include "runtime/printk/log.h"

#define NS_PER_JIFFY (1000000000ull / CONFIG_HZ)

DEFINE_RATELIMIT_STATE(printk_ratelimit_state, DEFAULT_RATELIMIT_INTERVAL, DEFAULT_RATELIMIT_BURST);

static int lifted;

void ring3_log_lift_rate_limits(int change)
{
	__atomic_fetch_add(&lifted, change, __ATOMIC_RELAXED);
}

int ___ratelimit(struct ratelimit_state *rs, const char *func)
{
	unsigned long long now, begin;

	if (!rs->interval || __atomic_load_n(&lifted, __ATOMIC_RELAXED))
		return 1;
	now = ring3_host_monotonic_ns();
	begin = __atomic_load_n(&rs->begin, __ATOMIC_ACQUIRE);
	if (!begin || now - begin > rs->interval * NS_PER_JIFFY) {
		/* Whoever starts the new interval reports the old one. */
		if (__atomic_compare_exchange_n(&rs->begin, &begin, now, false, __ATOMIC_ACQ_REL,
						__ATOMIC_ACQUIRE)) {
			__atomic_store_n(&rs->printed, 0, __ATOMIC_RELAXED);
			if (!(rs->flags & RATELIMIT_MSG_ON_RELEASE)) {
				int missed = __atomic_exchange_n(&rs->missed, 0, __ATOMIC_RELAXED);

				if (missed)
					printk_deferred(KERN_WARNING "%s: %d callbacks suppressed\n", func,
							missed);
			}
		}
	}
	/* The counter stops at the burst: it must not wrap in a long interval. */
	if (__atomic_load_n(&rs->printed, __ATOMIC_RELAXED) < rs->burst &&
	    __atomic_fetch_add(&rs->printed, 1, __ATOMIC_RELAXED) < rs->burst)
		return 1;
	__atomic_fetch_add(&rs->missed, 1, __ATOMIC_RELAXED);
	return 0;
}

int __printk_ratelimit(const char *func)
{
	return ___ratelimit(&printk_ratelimit_state, func);
}

bool printk_timed_ratelimit(unsigned long *caller_jiffies, unsigned int interval_msec)
{
	/* The caller's word is only compared with itself, so any unit will do; 0 means "never yet". */
	unsigned long now = (unsigned long)(ring3_host_monotonic_ns() / 1000000) | 1;

	if (*caller_jiffies && now - *caller_jiffies <= interval_msec)
		return false;
	*caller_jiffies = now;
	return true;
}
