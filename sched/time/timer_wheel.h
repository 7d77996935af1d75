/* SPDX-License-Identifier: MIT */
/*
 * timer_wheel.h - timers ordered by jiffy: constant time to add and to remove.
 *
 * Level 0 has a slot for each of the next 64 jiffies; each slot of level n stands for 64^n of them. When the wheel's clock
 * comes to the start of such a slot, its timers move to lower levels, so that each timer is found in a level-0 slot at exactly
 * its jiffy. (Linux lets the timers of a coarse slot expire together, up to an eighth of their time late.) A timer moves at
 * most once per level. A bitmap per level says which slots are occupied: the next event is found without looking at slots.
 *
 * The wheel knows no clock and no lock: its user brings both. All times are jiffies that may wrap; a time counts as later
 * than another when the signed difference says so. Times further away than the wheel reaches wait in its last slot and are
 * looked at again from there.
 *
 * A timer's slot is kept in bits 22 to 30 of its flags.
 */
#ifndef RING3_SCHED_TIME_TIMER_WHEEL_H_
#define RING3_SCHED_TIME_TIMER_WHEEL_H_

#include <linux/list.h>
#include <linux/types.h>

#include <ring3/attributes.h>

#include "sched/time/timer.h"

#define RING3_WHEEL_BITS 6
#define RING3_WHEEL_SLOTS (1u << RING3_WHEEL_BITS)
#define RING3_WHEEL_LEVELS 5u
/* From here on times wait in the last slot. */
#define RING3_WHEEL_REACH (1ul << (RING3_WHEEL_BITS * RING3_WHEEL_LEVELS))

struct ring3_wheel {
	unsigned long clk; /* the first jiffy whose timers have not been taken out */
	u64 occupied[RING3_WHEEL_LEVELS];
	struct hlist_head slots[RING3_WHEEL_LEVELS * RING3_WHEEL_SLOTS];
};

RING3_BEGIN_DECLS
/* An empty wheel that starts at jiffy @clk. */
extern void ring3_wheel_init(struct ring3_wheel *wheel, unsigned long clk);
/*
 * Adds @timer, which is in no list, to be taken out at jiffy @at, or at the wheel's clock if that is later. Returns the
 * jiffy at which the wheel has to be looked at for it: @at or, for one that will move down first, the start of its slot.
 */
extern unsigned long ring3_wheel_add(struct ring3_wheel *wheel, struct timer_list *timer, unsigned long at);
/*
 * Whether @timer, which is in the wheel or in a list of ring3_wheel_take(), would get the slot that it is in if it were added
 * for @at. Never for level 0, where each jiffy has its own slot and the timers of such a list came from.
 */
extern bool ring3_wheel_stays(const struct ring3_wheel *wheel, const struct timer_list *timer, unsigned long at);
/* Removes @timer from the wheel or from a list of ring3_wheel_take(). */
extern void ring3_wheel_remove(struct ring3_wheel *wheel, struct timer_list *timer);
/* The first jiffy at which the wheel has to be looked at. False: it is empty. */
extern bool ring3_wheel_next(const struct ring3_wheel *wheel, unsigned long *at);
/*
 * Moves all timers of the first jiffy with timers into @expired, if that jiffy is @now or earlier, and the clock behind it.
 * False when there is no such jiffy; the clock is then behind @now, or at the next event if that is sooner.
 */
extern bool ring3_wheel_take(struct ring3_wheel *wheel, unsigned long now, struct hlist_head *expired);
/* Moves the clock up to @now, but not past the next event. For a wheel that slept: shorter distances, fewer moves. */
extern void ring3_wheel_forward(struct ring3_wheel *wheel, unsigned long now);
RING3_END_DECLS

#endif /* RING3_SCHED_TIME_TIMER_WHEEL_H_ */
