// SPDX-License-Identifier: MIT
/* wheel_cases.c - see wheel_cases.h. */
#include "tests/sched/time/wheel_cases.h"

#include <linux/jiffies.h>
#include <linux/prandom.h>
#include <linux/string.h>
#include <linux/timer.h>

#include "sched/time/timer_wheel.h"
#include "tests/arch/check_that.h"

#define TIMERS 200

struct entry {
	struct timer_list timer;
	unsigned long at;
	bool in;
};

static struct ring3_wheel wheel;
static struct entry entries[TIMERS];
static struct rnd_state rnd;

static struct entry *entry_of(struct timer_list *timer)
{
	return container_of(timer, struct entry, timer);
}

static void add(struct entry *entry, unsigned long at)
{
	entry->at = time_before(at, wheel.clk) ? wheel.clk : at;
	entry->in = true;
	entry->timer.expires = at - 1;
	ring3_wheel_add(&wheel, &entry->timer, at);
}

static void drop(struct entry *entry)
{
	ring3_wheel_remove(&wheel, &entry->timer);
	entry->in = false;
}

/* What the wheel says of the next event must not be later than the earliest timer, nor in what is past. */
static int check_next(void)
{
	unsigned long next;
	bool any = false;
	int i;

	if (ring3_wheel_next(&wheel, &next))
		CHECK_THAT(!time_before(next, wheel.clk));
	else
		next = wheel.clk + LONG_MAX;
	for (i = 0; i < TIMERS; i++) {
		if (!entries[i].in)
			continue;
		any = true;
		CHECK_THAT(!time_before(entries[i].at, next));
	}
	CHECK_THAT(any == ring3_wheel_next(&wheel, &next));
	return 0;
}

static int advance(unsigned long now)
{
	struct hlist_head expired;
	unsigned long last = wheel.clk;
	int i, line;

	while (ring3_wheel_take(&wheel, now, &expired)) {
		unsigned long jiffy = wheel.clk - 1;

		CHECK_THAT(!time_before(jiffy, last) && !time_after(jiffy, now));
		last = jiffy;
		CHECK_THAT(expired.first);
		while (expired.first) {
			struct entry *entry = entry_of(hlist_entry(expired.first, struct timer_list, entry));

			CHECK_THAT(entry->in && entry->at == jiffy);
			drop(entry);
		}
		for (i = 0; i < TIMERS; i++)
			CHECK_THAT(!entries[i].in || time_after(entries[i].at, jiffy));
		line = check_next();
		if (line)
			return line;
	}
	for (i = 0; i < TIMERS; i++)
		CHECK_THAT(!entries[i].in || time_after(entries[i].at, now));
	CHECK_THAT(!time_after(wheel.clk, now + 1));
	return check_next();
}

/* All magnitudes equally likely. */
static unsigned long random_distance(unsigned int bits)
{
	unsigned int shift = 32 - bits + prandom_u32_state(&rnd) % bits;

	return prandom_u32_state(&rnd) >> shift;
}

static void reset(unsigned long start)
{
	ring3_wheel_init(&wheel, start);
	memset(entries, 0, sizeof(entries));
}

int ring3_wheel_case_model(unsigned long start, unsigned long seed, int steps)
{
	unsigned long now = start;
	int line, i;

	reset(start);
	prandom_seed_state(&rnd, seed);
	while (steps--) {
		struct entry *entry = &entries[prandom_u32_state(&rnd) % TIMERS];
		unsigned long at = now + random_distance(31);

		switch (prandom_u32_state(&rnd) % 8) {
		case 0:
		case 1:
		case 2:
			if (entry->in)
				drop(entry);
			add(entry, at);
			break;
		case 3:
			if (!entry->in)
				break;
			/* Moved within its slot, if the wheel says that it is the same. */
			at = entry->at + random_distance(8);
			if (ring3_wheel_stays(&wheel, &entry->timer, at)) {
				entry->at = at;
				entry->timer.expires = at - 1;
			}
			break;
		case 4:
			if (entry->in)
				drop(entry);
			break;
		case 5:
			/* Passed times go to the next jiffy that is taken. */
			if (!entry->in)
				add(entry, now - random_distance(20));
			break;
		case 6:
			now += random_distance(steps % 16 ? 14 : 30);
			line = advance(now);
			if (line)
				return line;
			break;
		case 7:
			ring3_wheel_forward(&wheel, now);
			line = check_next();
			if (line)
				return line;
			break;
		}
	}
	for (i = 0; i < TIMERS; i++) {
		if (entries[i].in && time_after(entries[i].at, now))
			now = entries[i].at;
	}
	line = advance(now);
	if (line)
		return line;
	for (i = 0; i < TIMERS; i++)
		CHECK_THAT(!entries[i].in);
	return 0;
}

int ring3_wheel_case_distances(unsigned long start)
{
	static const unsigned long edges[] = { 0, 1, 62, 63, 64, 65, 127, 128, 4095, 4096, 4097, 8191, 8192, 262143, 262144,
					       262145, (1ul << 24) - 1, 1ul << 24, (1ul << 24) + 1 };
	unsigned int offset, i;
	int line;

	for (offset = 0; offset < 130; offset++) {
		for (i = 0; i < ARRAY_SIZE(edges); i++) {
			reset(start + offset);
			add(&entries[0], start + offset + edges[i]);
			line = advance(start + offset + edges[i] - 1);
			if (line)
				return line;
			CHECK_THAT(entries[0].in);
			line = advance(start + offset + edges[i]);
			if (line)
				return line;
			CHECK_THAT(!entries[0].in);
		}
	}
	return 0;
}

int ring3_wheel_case_far(unsigned long start)
{
	unsigned long at = start + 3 * RING3_WHEEL_REACH + 12345;
	int line;

	reset(start);
	add(&entries[0], at);
	add(&entries[1], start + MAX_JIFFY_OFFSET);
	line = advance(at - 1);
	if (line)
		return line;
	CHECK_THAT(entries[0].in && entries[1].in);
	line = advance(at);
	if (line)
		return line;
	CHECK_THAT(!entries[0].in && entries[1].in);
	drop(&entries[1]);
	return check_next();
}
