// SPDX-License-Identifier: MIT
/*
 * timer_wheel.c - see timer_wheel.h.
 */
#include "sched/time/timer_wheel.h"

#include <linux/jiffies.h>
#include <linux/string.h>

#define SLOT_SHIFT 22
#define SLOT_MASK (0x1ffu << SLOT_SHIFT)

static unsigned int shift_of(unsigned int level)
{
	return level * RING3_WHEEL_BITS;
}

static unsigned int slot_of(const struct timer_list *timer)
{
	return (timer->flags & SLOT_MASK) >> SLOT_SHIFT;
}

void ring3_wheel_init(struct ring3_wheel *wheel, unsigned long clk)
{
	memset(wheel, 0, sizeof(*wheel));
	wheel->clk = clk;
}

/*
 * The slot for jiffy @at, and when it has to be looked at. The distance is at least 64^n and less than 64 of them, so a
 * level-n slot is one whose start is still to come; all timers in it have the same start.
 */
static unsigned int find_slot(const struct ring3_wheel *wheel, unsigned long at, unsigned long *look)
{
	unsigned long distance = at - wheel->clk;
	unsigned int level = 0;

	if ((long)distance < 0) {
		at = wheel->clk;
		distance = 0;
	} else if (distance >= RING3_WHEEL_REACH) {
		distance = RING3_WHEEL_REACH - 1;
		at = wheel->clk + distance;
	}
	if (distance)
		level = (unsigned int)(BITS_PER_LONG - 1 - __builtin_clzl(distance)) / RING3_WHEEL_BITS;
	*look = at >> shift_of(level) << shift_of(level);
	return level * RING3_WHEEL_SLOTS + (unsigned int)(at >> shift_of(level)) % RING3_WHEEL_SLOTS;
}

unsigned long ring3_wheel_add(struct ring3_wheel *wheel, struct timer_list *timer, unsigned long at)
{
	unsigned long look;
	unsigned int slot = find_slot(wheel, at, &look);

	hlist_add_head(&timer->entry, &wheel->slots[slot]);
	wheel->occupied[slot / RING3_WHEEL_SLOTS] |= 1ull << slot % RING3_WHEEL_SLOTS;
	timer->flags = (timer->flags & ~SLOT_MASK) | slot << SLOT_SHIFT;
	return look;
}

bool ring3_wheel_stays(const struct ring3_wheel *wheel, const struct timer_list *timer, unsigned long at)
{
	unsigned int slot = slot_of(timer);
	unsigned long look;

	return slot >= RING3_WHEEL_SLOTS && find_slot(wheel, at, &look) == slot;
}

void ring3_wheel_remove(struct ring3_wheel *wheel, struct timer_list *timer)
{
	unsigned int slot = slot_of(timer);

	/* One that has been taken out already is not in its slot's list, however alone it is. */
	if (hlist_is_singular_node(&timer->entry, &wheel->slots[slot]))
		wheel->occupied[slot / RING3_WHEEL_SLOTS] &= ~(1ull << slot % RING3_WHEEL_SLOTS);
	__hlist_del(&timer->entry);
}

/* The start of the first occupied slot of @level that has not been reached: slots start at multiples of their length. */
static bool next_of_level(const struct ring3_wheel *wheel, unsigned int level, unsigned long *at)
{
	unsigned long unit = 1ul << shift_of(level);
	unsigned long first = (wheel->clk + unit - 1) >> shift_of(level);
	unsigned int start = (unsigned int)first % RING3_WHEEL_SLOTS;
	u64 map = wheel->occupied[level];

	if (!map)
		return false;
	/* Bit 0 becomes the first slot that can come next. */
	map = start ? map >> start | map << (RING3_WHEEL_SLOTS - start) : map;
	*at = (first + (unsigned long)__builtin_ctzll(map)) << shift_of(level);
	return true;
}

bool ring3_wheel_next(const struct ring3_wheel *wheel, unsigned long *at)
{
	unsigned int level;
	unsigned long candidate;
	bool found = false;

	for (level = 0; level < RING3_WHEEL_LEVELS; level++) {
		if (!next_of_level(wheel, level, &candidate))
			continue;
		/* All are within the wheel's reach of the clock, so distances compare where times may have wrapped. */
		if (!found || candidate - wheel->clk < *at - wheel->clk)
			*at = candidate;
		found = true;
	}
	return found;
}

void ring3_wheel_forward(struct ring3_wheel *wheel, unsigned long now)
{
	unsigned long next;

	if (ring3_wheel_next(wheel, &next) && time_before(next, now))
		now = next;
	if (time_after(now, wheel->clk))
		wheel->clk = now;
}

/* The clock stands at the start of a slot of @level: its timers are now near enough for lower levels. */
static void move_down(struct ring3_wheel *wheel, unsigned int level)
{
	unsigned int slot = (unsigned int)(wheel->clk >> shift_of(level)) % RING3_WHEEL_SLOTS;
	struct hlist_head timers;
	struct timer_list *timer;

	if (!(wheel->occupied[level] >> slot & 1))
		return;
	wheel->occupied[level] &= ~(1ull << slot);
	hlist_move_list(&wheel->slots[level * RING3_WHEEL_SLOTS + slot], &timers);
	while (timers.first) {
		timer = hlist_entry(timers.first, struct timer_list, entry);
		__hlist_del(&timer->entry);
		ring3_wheel_add(wheel, timer, ring3_timer_at(timer));
	}
}

bool ring3_wheel_take(struct ring3_wheel *wheel, unsigned long now, struct hlist_head *expired)
{
	unsigned long next;
	unsigned int level, slot;

	while (ring3_wheel_next(wheel, &next) && !time_after(next, now)) {
		wheel->clk = next;
		/* From the top: what moves down a level may have to move on. */
		for (level = RING3_WHEEL_LEVELS - 1; level; level--) {
			if (!(wheel->clk & ((1ul << shift_of(level)) - 1)))
				move_down(wheel, level);
		}
		slot = (unsigned int)wheel->clk % RING3_WHEEL_SLOTS;
		if (wheel->occupied[0] >> slot & 1) {
			wheel->occupied[0] &= ~(1ull << slot);
			hlist_move_list(&wheel->slots[slot], expired);
			wheel->clk++;
			return true;
		}
	}
	ring3_wheel_forward(wheel, now + 1);
	return false;
}
