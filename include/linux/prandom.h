/* SPDX-License-Identifier: MIT */
/*
 * prandom.h - repeatable pseudo-random numbers from a state that the caller seeds (Linux's generator: same
 * sequence).
 */
#ifndef _LINUX_PRANDOM_H
#define _LINUX_PRANDOM_H

#include <linux/types.h>
#include <linux/random.h>

struct rnd_state {
	__u32 s1, s2, s3, s4;
};

__RING3_BEGIN_DECLS

u32 prandom_u32_state(struct rnd_state *state);
void prandom_bytes_state(struct rnd_state *state, void *buf, size_t nbytes);

__RING3_END_DECLS

static inline u32 __seed(u32 x, u32 m)
{
	return x < m ? x + m : x;
}

static inline void prandom_seed_state(struct rnd_state *state, u64 seed)
{
	u32 i = (u32)(((seed >> 32) ^ (seed << 10) ^ seed) & 0xffffffffUL);

	state->s1 = __seed(i, 2U);
	state->s2 = __seed(i, 8U);
	state->s3 = __seed(i, 16U);
	state->s4 = __seed(i, 128U);
}

/* Not repeatable. */
static inline u32 prandom_u32(void)
{
	return get_random_u32();
}

static inline u32 prandom_u32_max(u32 ep_ro)
{
	return __get_random_u32_below(ep_ro);
}

#endif /* _LINUX_PRANDOM_H */
