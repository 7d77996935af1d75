/* SPDX-License-Identifier: MIT */
/* Rate limits: see linux/ratelimit_types.h for the state. */
#ifndef RING3_LINUX_RATELIMIT_H_
#define RING3_LINUX_RATELIMIT_H_

#include <linux/printk.h>
#include <linux/ratelimit_types.h>

static inline void ratelimit_state_init(struct ratelimit_state *rs, int interval, int burst)
{
	rs->interval = interval;
	rs->burst = burst;
	rs->printed = 0;
	rs->missed = 0;
	rs->begin = 0;
	rs->flags = 0;
}

static inline void ratelimit_default_init(struct ratelimit_state *rs)
{
	ratelimit_state_init(rs, DEFAULT_RATELIMIT_INTERVAL, DEFAULT_RATELIMIT_BURST);
}

static inline void ratelimit_set_flags(struct ratelimit_state *rs, unsigned long flags)
{
	rs->flags = flags;
}

/* Reports what was suppressed, if the state was told to wait for this moment. */
static inline void ratelimit_state_exit(struct ratelimit_state *rs)
{
	if (!(rs->flags & RATELIMIT_MSG_ON_RELEASE))
		return;
	if (rs->missed) {
		printk(KERN_WARNING "%d output lines suppressed due to ratelimiting\n", rs->missed);
		rs->missed = 0;
	}
}

extern struct ratelimit_state printk_ratelimit_state;

#define WARN_ON_RATELIMIT(condition, state)               \
	({                                                \
		bool __rtn_cond = !!(condition);          \
		WARN_ON(__rtn_cond &&__ratelimit(state)); \
		__rtn_cond;                               \
	})

#define WARN_RATELIMIT(condition, format, ...)                                                           \
	({                                                                                               \
		static DEFINE_RATELIMIT_STATE(_rs, DEFAULT_RATELIMIT_INTERVAL, DEFAULT_RATELIMIT_BURST); \
		int rtn = !!(condition);                                                                 \
                                                                                                         \
		if (__builtin_expect(rtn && __ratelimit(&_rs), 0))                                       \
			WARN(rtn, format, ##__VA_ARGS__);                                                \
		rtn;                                                                                     \
	})

#endif /* RING3_LINUX_RATELIMIT_H_ */
