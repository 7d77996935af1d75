/* SPDX-License-Identifier: MIT */
/* time_cases.c - ktime, jiffies and their conversions, delays, random numbers, DO_ONCE. HZ is 250. */
#include <linux/delay.h>
#include <linux/jiffies.h>
#include <linux/kernel.h>
#include <linux/ktime.h>
#include <linux/once.h>
#include <linux/random.h>
#include <linux/sched/clock.h>

#include "tests/facade/kernel_case.h"

static void conversions(void)
{
	struct timespec64 ts = {1, 4000001};

	EXPECT(msecs_to_jiffies(0) == 0 && msecs_to_jiffies(1) == 1 && msecs_to_jiffies(4) == 1 &&
	       msecs_to_jiffies(5) == 2);
	EXPECT(msecs_to_jiffies(1000) == HZ && msecs_to_jiffies(-1) == MAX_JIFFY_OFFSET);
	EXPECT(msecs_to_jiffies(INT_MAX) == 536870912);
	EXPECT(usecs_to_jiffies(0) == 0 && usecs_to_jiffies(1) == 1 && usecs_to_jiffies(4001) == 2);
	EXPECT(usecs_to_jiffies(UINT_MAX) == MAX_JIFFY_OFFSET);
	EXPECT(nsecs_to_jiffies(3999999) == 0 && nsecs_to_jiffies(4000000) == 1);
	EXPECT(jiffies_to_msecs(HZ) == 1000 && jiffies_to_usecs(1) == 4000 && jiffies_to_nsecs(1) == 4000000);
	EXPECT(timespec64_to_jiffies(&ts) == 252);
	jiffies_to_timespec64(251, &ts);
	EXPECT(ts.tv_sec == 1 && ts.tv_nsec == 4000000);
	EXPECT(jiffies_to_clock_t(250) == 100);
}

static void wrapping(void)
{
	unsigned long end = ULONG_MAX, start = 5;

	EXPECT(time_after(start, end) && time_before(end, start) && !time_after(end, start) &&
	       !time_after(start, start));
	EXPECT(time_after_eq(start, start) && time_before_eq(end, start) &&
	       time_in_range(start, end, start + 1));
	EXPECT(!time_in_range_open(start, end, start));
	EXPECT(INITIAL_JIFFIES == 0xfffedb08ul);
	EXPECT(time_after_eq(jiffies, INITIAL_JIFFIES) && time_before(jiffies, INITIAL_JIFFIES + 3600 * HZ));
	EXPECT(time_is_before_eq_jiffies(jiffies) && time_is_after_jiffies(jiffies + HZ));
	EXPECT(get_jiffies_64() >= INITIAL_JIFFIES);
}

static void arithmetic(void)
{
	struct timespec64 ts;

	EXPECT(ktime_set(1, 5) == 1000000005 && ktime_set(KTIME_SEC_MAX, 0) == KTIME_MAX);
	EXPECT(ktime_to_us(1999) == 1 && ktime_to_ms(-1999999) == -1 && ktime_add_us(5, 2) == 2005 &&
	       ktime_sub_ms(0, 1) == -1000000);
	EXPECT(ktime_compare(1, 2) == -1 && ktime_compare(2, 2) == 0 && ktime_compare(3, 2) == 1 &&
	       ktime_after(3, 2));
	EXPECT(ktime_add_safe(KTIME_MAX, 1) == ktime_set(KTIME_SEC_MAX, 0));
	EXPECT(ktime_us_delta(5000, 1000) == 4 && ns_to_ktime(7) == 7 && ms_to_ktime(2) == 2000000);
	ts = ns_to_timespec64(-1);
	EXPECT(ts.tv_sec == -1 && ts.tv_nsec == 999999999 && timespec64_to_ns(&ts) == -1);
	ts = timespec64_add((struct timespec64){1, 600000000}, (struct timespec64){1, 500000000});
	EXPECT(ts.tv_sec == 3 && ts.tv_nsec == 100000000 && timespec64_valid(&ts));
	ts = timespec64_sub((struct timespec64){1, 0}, (struct timespec64){0, 1});
	EXPECT(ts.tv_sec == 0 && ts.tv_nsec == 999999999);
}

static void clocks(void)
{
	ktime_t before = ktime_get(), after;
	u64 wall = ktime_get_real_ns();

	udelay(200);
	after = ktime_get();
	EXPECT(ktime_us_delta(after, before) >= 200);
	before = after;
	msleep(2);
	usleep_range(100, 200);
	ndelay(10);
	mdelay(1);
	EXPECT(ktime_ms_delta(ktime_get(), before) >= 3);
	EXPECT(ktime_get_real_ns() > wall && ktime_get_real_seconds() > 1600000000);
	EXPECT(ktime_get_ns() < 3600 * (u64)NSEC_PER_SEC); /* counts from the process's start */
	EXPECT(local_clock() >= (u64)after);
}

static void randomness(void)
{
	u64 seen = 0;
	u8 bytes[64] = {0};
	struct rnd_state state;
	u32 first;

	get_random_bytes(bytes, sizeof(bytes));
	EXPECT(!mem_is_zero(bytes, sizeof(bytes)));
	EXPECT(get_random_u64() != get_random_u64());
	for (int i = 0; i < 2000; i++) {
		u32 value = get_random_u32_below(50);

		EXPECT(value < 50);
		seen |= 1ull << value;
		value = get_random_u32_inclusive(7, 9);
		EXPECT(value >= 7 && value <= 9);
	}
	EXPECT_EQ_LL(hweight64(seen), 50);
	EXPECT(get_random_u32_below(0) == 0 && get_random_u32_below(1) == 0);
	prandom_seed_state(&state, 1);
	first = prandom_u32_state(&state);
	prandom_seed_state(&state, 1);
	EXPECT_EQ_LL(prandom_u32_state(&state), first);
	EXPECT(prandom_u32_state(&state) != first);
}

/* The generator's published check: state by a linear congruence, ten numbers thrown away, then this one. */
static u32 eleventh_number(u32 seed)
{
	struct rnd_state state;

	state.s1 = __seed(seed * 69069U, 2U);
	state.s2 = __seed(state.s1 * 69069U, 8U);
	state.s3 = __seed(state.s2 * 69069U, 16U);
	state.s4 = __seed(state.s3 * 69069U, 128U);
	for (int i = 0; i < 10; i++)
		prandom_u32_state(&state);
	return prandom_u32_state(&state);
}

static void pseudo_randomness(void)
{
	EXPECT_EQ_LL(eleventh_number(1), 3484351685U);
	EXPECT_EQ_LL(eleventh_number(2), 2623130059U);
}

static int once_calls;

static void count_once(int by)
{
	once_calls += by;
}

static void once(void)
{
	int ran = 0;

	for (int i = 0; i < 3; i++)
		ran += DO_ONCE(count_once, 5);
	EXPECT(ran == 1 && once_calls == 5);
}

const struct kernel_case time_cases[] = {
	{"Time", "Conversions", conversions},
	{"Time", "Wrapping", wrapping},
	{"Time", "Arithmetic", arithmetic},
	{"Time", "Clocks", clocks},
	{"Time", "Randomness", randomness},
	{"Time", "PseudoRandomness", pseudo_randomness},
	{"Time", "Once", once},
	KERNEL_CASES_END,
};
