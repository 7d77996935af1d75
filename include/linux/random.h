/* SPDX-License-Identifier: MIT */
/* random.h - random numbers from the host. Any context; never fails, never waits for entropy. */
#ifndef _LINUX_RANDOM_H
#define _LINUX_RANDOM_H

#include <linux/bug.h>
#include <linux/kernel.h>
#include <linux/types.h>

__RING3_BEGIN_DECLS

void get_random_bytes(void *buf, size_t len);
u8 get_random_u8(void);
u16 get_random_u16(void);
u32 get_random_u32(void);
u64 get_random_u64(void);
/* Uniform in [0, @ceil), without bias; 0 for a @ceil of 0. */
u32 __get_random_u32_below(u32 ceil);

__RING3_END_DECLS

static inline u32 get_random_u32_below(u32 ceil)
{
	return __get_random_u32_below(ceil);
}

/* Uniform in (@floor, U32_MAX]; in [@floor, @ceil]. */
static inline u32 get_random_u32_above(u32 floor)
{
	return floor + 1 + get_random_u32_below(U32_MAX - floor);
}

static inline u32 get_random_u32_inclusive(u32 floor, u32 ceil)
{
	return ceil - floor == U32_MAX ? get_random_u32() : floor + get_random_u32_below(ceil - floor + 1);
}

static inline unsigned int get_random_int(void)
{
	return get_random_u32();
}

static inline unsigned long get_random_long(void)
{
	return get_random_u64();
}

static inline int get_random_bytes_wait(void *buf, size_t nbytes)
{
	get_random_bytes(buf, nbytes);
	return 0;
}

static inline bool rng_is_initialized(void)
{
	return true;
}

#include <linux/prandom.h>

#endif /* _LINUX_RANDOM_H */
