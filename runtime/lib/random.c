/* SPDX-License-Identifier: MIT */
/* random.c - random numbers; see <linux/random.h> and <linux/prandom.h>. */
#include <linux/export.h>
#include <linux/irqflags.h>
#include <linux/prandom.h>
#include <linux/random.h>
#include <linux/string.h>
#include "runtime/host.h"

void get_random_bytes(void *buf, size_t len)
{
	unsigned long flags;

	local_irq_save(flags); /* the host may hold a lock of its own meanwhile */
	ring3_host_random(buf, len);
	local_irq_restore(flags);
}
EXPORT_SYMBOL(get_random_bytes);

#define GET_RANDOM(type)                                 \
	type get_random_##type(void)                     \
	{                                                \
		type value;                              \
                                                         \
		get_random_bytes(&value, sizeof(value)); \
		return value;                            \
	}                                                \
	EXPORT_SYMBOL(get_random_##type)

GET_RANDOM(u8);
GET_RANDOM(u16);
GET_RANDOM(u32);
GET_RANDOM(u64);

/*
 * Maps 32 random bits to [0, ceil) by a multiplication. The 2^32 % ceil lowest products are one too many for
 * a fair share, so they are drawn again.
 */
u32 __get_random_u32_below(u32 ceil)
{
	u64 product;

	if (ceil == 0)
		return 0;
	product = (u64)ceil * get_random_u32();
	if ((u32)product < ceil) {
		u32 unfair = -ceil % ceil;

		while ((u32)product < unfair)
			product = (u64)ceil * get_random_u32();
	}
	return (u32)(product >> 32);
}
EXPORT_SYMBOL(__get_random_u32_below);

/*
 * Four Tausworthe generators of 32 bits, combined (L'Ecuyer, "Tables of maximally equidistributed combined
 * LFSR generators", lfsr113). Each keeps its own number of low bits out of the feedback.
 */
static u32 tausworthe(u32 s, u32 a, u32 b, u32 c, u32 d)
{
	return ((s & c) << d) ^ (((s << a) ^ s) >> b);
}

u32 prandom_u32_state(struct rnd_state *state)
{
	state->s1 = tausworthe(state->s1, 6U, 13U, 4294967294U, 18U);
	state->s2 = tausworthe(state->s2, 2U, 27U, 4294967288U, 2U);
	state->s3 = tausworthe(state->s3, 13U, 21U, 4294967280U, 7U);
	state->s4 = tausworthe(state->s4, 3U, 12U, 4294967168U, 13U);
	return state->s1 ^ state->s2 ^ state->s3 ^ state->s4;
}
EXPORT_SYMBOL(prandom_u32_state);

void prandom_bytes_state(struct rnd_state *state, void *buf, size_t nbytes)
{
	u8 *p = buf;

	while (nbytes) {
		u32 value = prandom_u32_state(state);
		size_t part = nbytes < sizeof(value) ? nbytes : sizeof(value);

		memcpy(p, &value, part);
		p += part;
		nbytes -= part;
	}
}
EXPORT_SYMBOL(prandom_bytes_state);
