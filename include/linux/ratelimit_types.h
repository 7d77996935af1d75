/* SPDX-License-Identifier: MIT */
/*
 * State of a rate limit: at most @burst events per @interval (in jiffies, as in Linux). Where Linux takes a
 * lock, the state here is a few atomic words: any context may ask, an interrupt in the middle of a question
 * included.
 */
#ifndef RING3_LINUX_RATELIMIT_TYPES_H_
#define RING3_LINUX_RATELIMIT_TYPES_H_

#include <linux/compiler_types.h>
#include <linux/param.h>

#define DEFAULT_RATELIMIT_INTERVAL (5 * HZ)
#define DEFAULT_RATELIMIT_BURST 10

/* Do not report the suppressed events at the next permitted one; ratelimit_state_exit() does. */
#define RATELIMIT_MSG_ON_RELEASE (1ul << 0)

struct ratelimit_state {
	int interval;
	int burst;
	int printed;
	int missed;
	unsigned long long begin; /* nanoseconds; 0: no interval is running */
	unsigned long flags;
};

#define RATELIMIT_STATE_INIT_FLAGS(name, interval_init, burst_init, flags_init) \
	{                                                                       \
		(interval_init), (burst_init), 0, 0, 0, (flags_init)            \
	}
#define RATELIMIT_STATE_INIT(name, interval_init, burst_init) \
	RATELIMIT_STATE_INIT_FLAGS(name, interval_init, burst_init, 0)
#define RATELIMIT_STATE_INIT_DISABLED RATELIMIT_STATE_INIT(ratelimit_state, 0, DEFAULT_RATELIMIT_BURST)

#define DEFINE_RATELIMIT_STATE(name, interval_init, burst_init) \
	struct ratelimit_state name = RATELIMIT_STATE_INIT(name, interval_init, burst_init)

__RING3_BEGIN_DECLS

/*
 * True if the event may happen now. The first permitted event after suppressed ones prints how many there
 * were, in the name of @func. An @interval of 0 permits everything.
 */
int ___ratelimit(struct ratelimit_state *rs, const char *func);
#define __ratelimit(state) ___ratelimit(state, __func__)

__RING3_END_DECLS

#endif /* RING3_LINUX_RATELIMIT_TYPES_H_ */
