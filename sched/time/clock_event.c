// SPDX-License-Identifier: MIT
/*
 * clock_event.c - the timer interrupt of a CPU; see clock_event.h.
 */
#include "sched/time/clock_event.h"

#include <linux/bug.h>
#include <linux/minmax.h>
#include <linux/percpu.h>
#include <linux/types.h>

#include <asm/irqflags.h>

#include "runtime/host.h"
#include "sched/irq.h"
#include "sched/time/time_internal.h"

/*
 * This CPU's own, changed with interrupts off. The line's handler reads all of it at any instruction and changes nothing but
 * @armed, to "no longer": each field is one store, and a user's time is stored before @armed is looked at.
 */
struct clock_event {
	u64 due[RING3_CLOCK_USERS];
	u64 soonest; /* of due[] */
	u64 armed;   /* when the host interrupts the carrier */
	bool in_interrupt; /* the timer interrupt runs: the host is asked once, at its end */
};

static DEFINE_PER_CPU(struct clock_event, clock_events) = {
	.due = { RING3_NEVER, RING3_NEVER, RING3_NEVER, RING3_NEVER },
	.soonest = RING3_NEVER,
	.armed = RING3_NEVER,
};

static void arm(struct clock_event *event, u64 due)
{
	/* First the word: the interrupt may come before the host call returns, and it is what clears the word. */
	WRITE_ONCE(event->armed, due);
	/* 0 means disarm to the host, and the host's clock has passed 0 anyway. */
	ring3_host_line_timer(due == RING3_NEVER ? 0 : max_t(u64, due, 1));
}

static void update(struct clock_event *event)
{
	u64 soonest = RING3_NEVER;
	unsigned int user;

	for (user = 0; user < RING3_CLOCK_USERS; user++)
		soonest = min(soonest, event->due[user]);
	WRITE_ONCE(event->soonest, soonest);
	barrier();
	if (soonest < READ_ONCE(event->armed))
		arm(event, soonest);
}

void ring3_clock_event_set(enum ring3_clock_user user, unsigned long long due_ns)
{
	struct clock_event *event = raw_cpu_ptr(&clock_events);

	if (event->due[user] == due_ns)
		return;
	event->due[user] = due_ns;
	if (!event->in_interrupt)
		update(event);
}

void ring3_clock_event_slice(unsigned long long due_ns)
{
	ring3_clock_event_set(RING3_CLOCK_SLICE, due_ns);
}

unsigned long long ring3_clock_event_next(void)
{
	unsigned long flags = arch_local_irq_save();
	struct clock_event *event = raw_cpu_ptr(&clock_events);
	u64 next = min3(event->due[RING3_CLOCK_WHEEL], event->due[RING3_CLOCK_HRTIMER], event->due[RING3_CLOCK_SLICE]);

	if (event->due[RING3_CLOCK_DEFERRABLE] < next && READ_ONCE(event->armed) < next)
		arm(event, RING3_NEVER);
	/* What is armed for a deleted timer comes and would be left pending if the doze did not end. */
	next = min(next, READ_ONCE(event->armed));
	arch_local_irq_restore(flags);
	return next;
}

void ring3_clock_event_check(void)
{
	struct clock_event *event = raw_cpu_ptr(&clock_events);
	u64 armed = READ_ONCE(event->armed);
	u64 soonest = READ_ONCE(event->soonest);
	u64 now;

	if (likely(min(armed, soonest) == RING3_NEVER))
		return;
	now = ring3_host_monotonic_ns();
	if (now >= armed)
		WRITE_ONCE(event->armed, RING3_NEVER);
	/* Also when the host came too early for anybody, or has not been asked at all: the interrupt asks anew. */
	else if (now < soonest && armed != RING3_NEVER)
		return;
	ring3_irq_set_pending(RING3_IRQ_TIMER);
}

void ring3_clock_event_carry(void)
{
	unsigned long flags = arch_local_irq_save();
	struct clock_event *event = raw_cpu_ptr(&clock_events);

	WRITE_ONCE(event->armed, RING3_NEVER);
	update(event);
	arch_local_irq_restore(flags);
}

/* Each user that is due forgets its time and finds its next one, now or in the softirq that it raises. */
static void timer_interrupt(void *unused)
{
	struct clock_event *event = raw_cpu_ptr(&clock_events);

	event->in_interrupt = true;
	ring3_timers_interrupt();
	ring3_hrtimers_interrupt();
	if (event->due[RING3_CLOCK_SLICE] <= ring3_host_monotonic_ns()) {
		event->due[RING3_CLOCK_SLICE] = RING3_NEVER;
		ring3_slice_end();
	}
	event->in_interrupt = false;
	update(event);
}

void ring3_clock_event_init(void)
{
	ring3_irq_set_handler(RING3_IRQ_TIMER, timer_interrupt, NULL);
	ring3_timers_init();
	ring3_hrtimers_init();
}

void ring3_clock_event_exit(void)
{
	ring3_timers_exit();
	ring3_hrtimers_exit();
}
