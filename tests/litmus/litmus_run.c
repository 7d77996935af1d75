// SPDX-License-Identifier: MIT
/*
 * litmus_run.c - runs a litmus test: batches of instances, with the processes in step as far as the host lets them.
 *
 * An outcome that needs two processes in the same few nanoseconds is seen only if they really are there. So batches differ: in some
 * the processes wait for each other at every instance, in some every few, in some never but with different starting points; and a
 * random delay behind each meeting lets each of them be first. With fewer host CPUs than processes they cannot all meet: in every
 * other round two are enough, and which CPU has which process changes, so that all pairs have their turn.
 *
 * All waits for the others within a batch are short and give the host CPU away in the end. The correctness of the counts hangs on
 * the two barriers of a batch alone.
 */
#include <linux/atomic.h>
#include <linux/kernel.h>
#include <linux/processor.h>
#include <linux/smp.h>
#include <linux/string.h>

#include "tests/litmus/litmus_walk.h"
#include "tests/sched/wait_until.h"

struct litmus_arena litmus_arena;

#define SPINS_BEFORE_YIELD 300

static const struct litmus_test *running;
static unsigned long batches_wanted;
static unsigned long long end_ns;

/* Written by CPU 0 between the barriers, or before the run. */
static struct batch {
	unsigned long number;
	int stop;
	unsigned int random;
	unsigned int start, stride, meet_mask, delay_mask, lead_mask;
	int partners;
	int role[LITMUS_PROCESSES]; /* of each CPU */
} batch;

static atomic_t arrived ____cacheline_aligned;

static struct progress {
	unsigned int steps; /* how many the process with this role has begun */
} ____cacheline_aligned progress[LITMUS_PROCESSES];

static struct cpu_count {
	struct litmus_count count;
} ____cacheline_aligned counts[LITMUS_PROCESSES];

static unsigned int next_random(unsigned int *state)
{
	/* Numerical Recipes' generator; its upper bits are the random ones. */
	*state = *state * 1664525u + 1013904223u;
	return *state >> 12;
}

void litmus_meet(struct litmus_walk *walk, unsigned int k)
{
	unsigned int delay;

	WRITE_ONCE(progress[walk->role].steps, k + 1);
	for (unsigned int spins = 0;; spins++) {
		int met = -1; /* this process itself */

		for (int role = 0; role < running->processes; role++)
			met += READ_ONCE(progress[role].steps) > k;
		if (met >= walk->partners)
			break;
		if (spins == SPINS_BEFORE_YIELD) {
			ring3_host_yield();
			break;
		}
		cpu_relax();
	}
	delay = next_random(&walk->random) & walk->delay_mask;
	while (delay--)
		barrier();
}

/* All CPUs of the run; the @nth meeting, from 1. 0, or a line. */
static int everybody(int nth)
{
	int target = nth * running->processes;

	atomic_inc(&arrived);
	smp_mb__after_atomic();
	for (int i = 0; i < SPINS_BEFORE_YIELD && atomic_read(&arrived) < target; i++)
		cpu_relax();
	WAIT_UNTIL(atomic_read_acquire(&arrived) >= target);
	return 0;
}

/* Another batch, unless it is enough. */
static void next_batch(void)
{
	/* At every instance, in pairs, now and then, never: as often as the other. */
	static const unsigned int meetings[] = { 0, 1, 15, LITMUS_INSTANCES - 1 };
	static const unsigned int delays[] = { 15, 63, 255 };
	unsigned int *random = &batch.random;
	int processes = running->processes;

	if (batch.number == batches_wanted || (batch.number && ring3_host_monotonic_ns() > end_ns)) {
		batch.stop = 1;
		return;
	}
	batch.number++;
	batch.start = next_random(random);
	batch.stride = next_random(random) | 1;
	batch.meet_mask = meetings[batch.number % ARRAY_SIZE(meetings)];
	batch.partners = batch.number / ARRAY_SIZE(meetings) % 2 ? 1 : processes - 1;
	batch.delay_mask = delays[next_random(random) % ARRAY_SIZE(delays)];
	/* Who meets seldom does not stay in step: somebody ahead at the start is caught up with somewhere on the way. */
	batch.lead_mask = batch.meet_mask > 1 ? batch.meet_mask >> 2 : 0;
	for (int cpu = 0; cpu < processes; cpu++)
		batch.role[cpu] = cpu;
	for (int cpu = processes - 1; cpu > 0; cpu--) {
		int other = next_random(random) % (cpu + 1);

		swap(batch.role[cpu], batch.role[other]);
	}
	for (int role = 0; role < processes; role++)
		progress[role].steps = 0;
}

void litmus_start(const struct litmus_test *test, unsigned long batches, unsigned long long limit_ns)
{
	running = test;
	batches_wanted = batches;
	end_ns = ring3_host_monotonic_ns() + limit_ns;
	memset(counts, 0, sizeof(counts));
	memset(&batch, 0, sizeof(batch));
	batch.random = 1;
	atomic_set(&arrived, 0);
	next_batch();
}

static void look_at(unsigned int instance, struct litmus_count *count)
{
	unsigned int state = running->check(instance);

	count->instances++;
	count->state[state % LITMUS_STATES]++;
	count->exists += !!(state & LITMUS_EXISTS);
	count->broken += !!(state & LITMUS_BROKEN);
}

int litmus_run(int cpu)
{
	struct litmus_count *count = &counts[cpu].count;
	int meetings = 0, line;

	/* Each CPU prepares and looks at its share of the instances, so nobody but it touches them outside the walk. */
	while (!batch.stop) {
		struct litmus_walk walk = {
			.role = batch.role[cpu],
			.stride = batch.stride,
			.meet_mask = batch.meet_mask,
			.partners = min(batch.partners, running->processes - 1),
			.delay_mask = batch.delay_mask,
			.random = batch.random + cpu,
		};

		walk.start = batch.start + (next_random(&walk.random) & batch.lead_mask) * walk.stride;
		for (unsigned int i = cpu; i < LITMUS_INSTANCES; i += running->processes)
			running->init(i);
		line = everybody(++meetings);
		if (line)
			return line;

		running->run[walk.role](&walk);

		line = everybody(++meetings);
		if (line)
			return line;
		if (cpu == 0)
			next_batch();
		for (unsigned int i = cpu; i < LITMUS_INSTANCES; i += running->processes)
			look_at(i, count);
		count->batches++;
		/* Behind this one the next batch is settled. */
		line = everybody(++meetings);
		if (line)
			return line;
	}
	return 0;
}

void litmus_sum(struct litmus_count *count)
{
	memset(count, 0, sizeof(*count));
	count->batches = counts[0].count.batches;
	for (int cpu = 0; cpu < LITMUS_PROCESSES; cpu++) {
		const struct litmus_count *own = &counts[cpu].count;

		count->instances += own->instances;
		count->exists += own->exists;
		count->broken += own->broken;
		for (unsigned int state = 0; state < LITMUS_STATES; state++)
			count->state[state] += own->state[state];
	}
}
