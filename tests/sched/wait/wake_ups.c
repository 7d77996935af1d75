// SPDX-License-Identifier: MIT
/* wake_ups.c - see wake_ups.h. */
#include "tests/sched/wait/wake_ups.h"

#include <linux/completion.h>
#include <linux/kthread.h>
#include <linux/printk.h>
#include <linux/wait.h>

#include "tests/sched/crew.h"

#define STANDSTILL_NS 30000000000ull
/* For all: very much more than it takes. */
#define LIMIT_NS(target) (2 * STANDSTILL_NS + (target) * 100000ull)

enum { NO_TOKEN, TOKEN, LAST_TOKEN };

static struct place {
	struct task_struct *task;
	struct wait_queue_head queue;
	struct completion completion;
	int token;
	/* Its thread's own. */
	unsigned long passes, woken;
} __aligned(64) places[CREW_MAX];

static enum wake_ups_kind kind;
static int ring_size, place_count, enough;
static struct crew crew;

static int wait_for_token(struct place *here)
{
	switch (kind) {
	case WAKE_UPS_TASK:
		for (;;) {
			set_current_state(TASK_UNINTERRUPTIBLE);
			if (READ_ONCE(here->token))
				break;
			schedule();
		}
		__set_current_state(TASK_RUNNING);
		break;
	case WAKE_UPS_WAIT_QUEUE:
		/* Exclusive, so that the waker learns whether it woke. */
		wait_event_idle_exclusive(here->queue, READ_ONCE(here->token));
		break;
	case WAKE_UPS_COMPLETION:
		wait_for_completion(&here->completion);
		break;
	}
	return xchg(&here->token, NO_TOKEN);
}

/* Whether it was asleep. */
static bool give_token(struct place *there, int token)
{
	bool asleep;

	switch (kind) {
	case WAKE_UPS_TASK:
		WRITE_ONCE(there->token, token);
		return wake_up_process(there->task);
	case WAKE_UPS_WAIT_QUEUE:
		WRITE_ONCE(there->token, token);
		return __wake_up(&there->queue, TASK_NORMAL, 1, NULL);
	case WAKE_UPS_COMPLETION:
		asleep = swait_active(&there->completion.wait);
		WRITE_ONCE(there->token, token);
		complete(&there->completion);
		return asleep;
	}
	return false;
}

static int member(int index)
{
	struct place *here = &places[index], *next;
	int first = index - index % ring_size, token;

	next = &places[first + (index + 1 - first) % ring_size];
	do {
		token = wait_for_token(here);
		CHECK_THAT(token != NO_TOKEN);
		/* The first of each ring ends it: the last token goes round once and comes back. */
		if (index == first) {
			if (token == LAST_TOKEN)
				return 0;
			if (READ_ONCE(enough))
				token = LAST_TOKEN;
		}
		WRITE_ONCE(here->passes, here->passes + 1);
		if (give_token(next, token))
			WRITE_ONCE(here->woken, here->woken + 1);
	} while (token != LAST_TOKEN || index == first);
	return 0;
}

static void sum(int from, int count, struct wake_ups_counts *counts)
{
	counts->passes = counts->woken = 0;
	for (int i = from; i < from + count; i++) {
		counts->passes += READ_ONCE(places[i].passes);
		counts->woken += READ_ONCE(places[i].woken);
	}
}

static void name_the_ring(int first)
{
	for (int i = first; i < first + ring_size; i++) {
		struct task_struct *task = places[i].task;

		pr_err("ring at %d stands still: member %d, CPU %d, state %x, on_rq %d, on_cpu %d, token %d, %lu passes\n", first, i,
		       task_cpu(task), READ_ONCE(task->__state), READ_ONCE(task->on_rq), READ_ONCE(task->on_cpu),
		       READ_ONCE(places[i].token), READ_ONCE(places[i].passes));
	}
}

static bool all_ended(int first)
{
	for (int i = first; i < first + ring_size; i++)
		if (!smp_load_acquire(&crew.member[i].done))
			return false;
	return true;
}

/* Looks after the rings until they have ended. */
static int watch(unsigned long target)
{
	unsigned long seen[CREW_MAX] = { 0 };
	unsigned long long moved[CREW_MAX];
	unsigned long long limit = ring3_host_monotonic_ns() + LIMIT_NS(target);
	struct wake_ups_counts counts;
	bool running;

	for (int first = 0; first < place_count; first += ring_size)
		moved[first] = ring3_host_monotonic_ns();
	do {
		running = false;
		schedule_timeout_uninterruptible(HZ / 20);
		for (int first = 0; first < place_count; first += ring_size) {
			if (all_ended(first))
				continue;
			running = true;
			sum(first, ring_size, &counts);
			if (counts.passes != seen[first]) {
				seen[first] = counts.passes;
				moved[first] = ring3_host_monotonic_ns();
			} else if (ring3_host_monotonic_ns() - moved[first] > STANDSTILL_NS) {
				name_the_ring(first);
				return __LINE__;
			}
		}
		sum(0, place_count, &counts);
		CHECK_THAT(ring3_host_monotonic_ns() < limit);
		if (counts.woken >= target)
			WRITE_ONCE(enough, 1);
	} while (running);
	return 0;
}

int wake_ups_check(enum wake_ups_kind which, int rings, int members, int bound, unsigned long target,
		   struct wake_ups_counts *counts)
{
	kind = which;
	ring_size = members;
	place_count = rings * members;
	enough = 0;
	crew.count = 0;
	CHECK_THAT(place_count <= CREW_MAX);
	for (int i = 0; i < place_count; i++) {
		places[i] = (struct place){ .token = NO_TOKEN };
		init_waitqueue_head(&places[i].queue);
		init_completion(&places[i].completion);
	}
	MUST(crew_start(&crew, place_count, member, bound));
	for (int i = 0; i < place_count; i++)
		places[i].task = crew.member[i].task;
	for (int first = 0; first < place_count; first += ring_size)
		give_token(&places[first], TOKEN);
	MUST(watch(target));
	MUST(crew_finish(&crew));
	sum(0, place_count, counts);
	return 0;
}
