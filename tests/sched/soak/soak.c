// SPDX-License-Identifier: MIT
/*
 * soak.c - tasks that do everything that may not go wrong while they are interrupted, preempted and moved. See soak.h.
 */
#include "tests/sched/soak/soak.h"

#include <linux/completion.h>
#include <linux/cpumask.h>
#include <linux/delay.h>
#include <linux/hrtimer.h>
#include <linux/kthread.h>
#include <linux/percpu.h>
#include <linux/prandom.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/smp.h>
#include <linux/string.h>

#include "sched/irq.h"
#include "sched/tasks/preempt_model.h"
#include "tests/sched/soak/soak_locks.h"

#define FP_ROUNDS 400
#define BUFFERS 16

typedef double vector __attribute__((__vector_size__(16)));

static struct ring3_soak *soak;
static bool stop;

/* Only added to, by tasks that may be anywhere: the sum over CPUs is exact. */
static DEFINE_PER_CPU(unsigned long, added);
static DEFINE_PER_CPU(unsigned int, added_4);
static DEFINE_PER_CPU(unsigned short, added_2);
static DEFINE_PER_CPU(unsigned long, swapped);
/* Whose section with preemption off this CPU is in. */
static DEFINE_PER_CPU(struct task_struct *, inside);
/* Changed by interrupts only. */
static DEFINE_PER_CPU(unsigned long, interrupts);
static DEFINE_PER_CPU(struct hrtimer, timers);

struct pair {
	unsigned long first, second;
} __attribute__((__aligned__(16)));
static DEFINE_PER_CPU(struct pair, pair);

struct soaker {
	struct task_struct *task;
	int number;
	struct rnd_state random;
	unsigned long iterations, adds, pairs, swaps;
	struct ring3_soak_held held;
	vector expected;
	struct {
		unsigned char *bytes;
		size_t size;
	} buffers[BUFFERS];
};

static void wrong(int line)
{
	int none = 0;

	(void)__atomic_compare_exchange_n(&soak->bad_line, &none, line, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

#define CHECK(condition)                        \
	do {                                    \
		if (unlikely(!(condition)))     \
			wrong(__LINE__);        \
	} while (0)

/* --- one kind of work each --- */

static void per_cpu_sums(struct soaker *self)
{
	unsigned long old;
	int i;

	for (i = 0; i < 50; i++) {
		this_cpu_add(added, 3);
		this_cpu_inc(added_4);
		this_cpu_add(added_2, 2);
		(void)this_cpu_add_return(added, 4);
		do {
			old = this_cpu_read(added);
		} while (this_cpu_cmpxchg(added, old, old + 5) != old);
		self->adds++;
		/* What is taken out is somebody's: nothing is taken twice. */
		this_cpu_add(swapped, 7);
		self->swaps += 7;
		if (i % 8 == 0)
			self->swaps -= this_cpu_xchg(swapped, 0ul);
	}
}

static void per_cpu_pairs(struct soaker *self)
{
	int i;

	for (i = 0; i < 20; i++) {
		unsigned long first, second;

		do {
			/* A pair of another CPU, or a torn one, is refused by the operation. */
			first = this_cpu_read(pair.first);
			second = this_cpu_read(pair.second);
		} while (!this_cpu_cmpxchg_double(pair.first, pair.second, first, second, first + 1, second + 2));
		self->pairs++;
	}
}

static void alone_with_preemption_off(void)
{
	struct task_struct **word;
	int cpu, i;

	preempt_disable();
	cpu = smp_processor_id();
	word = this_cpu_ptr(&inside);
	CHECK(*word == NULL);
	*word = current;
	for (i = 0; i < 30; i++) {
		CHECK(READ_ONCE(*word) == current && raw_smp_processor_id() == cpu);
		CHECK(current->on_cpu && current->cpu == cpu);
	}
	*word = NULL;
	preempt_enable();
}

static void constant_with_interrupts_off(void)
{
	unsigned long flags, before;
	int i;

	local_irq_save(flags);
	before = __this_cpu_read(interrupts);
	for (i = 0; i < 100; i++)
		CHECK(__this_cpu_read(interrupts) == before);
	local_irq_restore(flags);
}

/* How asm asks for a register that holds a vector: SSE, one of the lower half of Advanced SIMD, VSX. */
#ifdef __powerpc64__
#define VECTOR_REGISTER "wa"
#else
#define VECTOR_REGISTER "x"
#endif

static vector compute(int seed)
{
	vector sum = {}, factor = { 1, seed }, step = { 1.0000001, 0.9999999 };
	int i;

	for (i = 0; i < FP_ROUNDS; i++) {
		sum += factor;
		factor *= step;
		/* Both stay in registers: memory would not show that they were lost. */
		__asm__ __volatile__("" : "+" VECTOR_REGISTER(sum), "+" VECTOR_REGISTER(factor));
	}
	return sum;
}

static void vectors_stay(struct soaker *self)
{
	vector now = compute(self->number);

	CHECK(!memcmp(&now, &self->expected, sizeof(now)));
}

static void memory_is_ours(struct soaker *self)
{
	unsigned int at = prandom_u32_state(&self->random) % BUFFERS;
	size_t i;

	for (i = 0; i < self->buffers[at].size; i++)
		CHECK(self->buffers[at].bytes[i] == (unsigned char)self->number);
	kfree(self->buffers[at].bytes);
	self->buffers[at].size = 16 + prandom_u32_state(&self->random) % 3000;
	self->buffers[at].bytes = (unsigned char *)kmalloc(self->buffers[at].size, GFP_KERNEL);
	if (!self->buffers[at].bytes) {
		self->buffers[at].size = 0;
		return;
	}
	memset(self->buffers[at].bytes, self->number, self->buffers[at].size);
}

static void busy_between(void)
{
	int i;

	for (i = 0; i < 300; i++)
		cpu_relax();
}

static void moves(struct soaker *self)
{
	unsigned int cpu = prandom_u32_state(&self->random) % (unsigned int)soak->cpus;
	int before;

	CHECK(!set_cpus_allowed_ptr(current, cpumask_of(cpu)));
	CHECK(raw_smp_processor_id() == (int)cpu);
	CHECK(!set_cpus_allowed_ptr(current, cpu_possible_mask));
	migrate_disable();
	before = smp_processor_id();
	busy_between();
	CHECK(smp_processor_id() == before);
	migrate_enable();
}

static int soaks(void *data)
{
	struct soaker *self = (struct soaker *)data;

	self->expected = compute(self->number);
	while (!READ_ONCE(stop)) {
		per_cpu_sums(self);
		per_cpu_pairs(self);
		alone_with_preemption_off();
		constant_with_interrupts_off();
		vectors_stay(self);
		memory_is_ours(self);
		ring3_soak_lock_all(&self->held);
		switch (prandom_u32_state(&self->random) % 32) {
		case 0:
			CHECK(!soak->throw_and_catch(self->number, busy_between));
			break;
		case 1:
			moves(self);
			break;
		case 2:
			schedule_timeout_uninterruptible(1);
			break;
		case 3:
			yield();
			break;
		case 4:
			usleep_range(50, 100);
			break;
		}
		CHECK(!in_atomic() && !irqs_disabled() && current == self->task);
		self->iterations++;
	}
	return 0;
}

static enum hrtimer_restart interrupt(struct hrtimer *timer)
{
	CHECK(in_hardirq() && irqs_disabled());
	__this_cpu_inc(interrupts);
	/* The interrupt uses what the tasks use, in between. */
	this_cpu_add(added, 1);
	this_cpu_add(swapped, 1);
	hrtimer_forward_now(timer, ns_to_ktime(soak->interrupt_period_ns));
	return HRTIMER_RESTART;
}

static void start_timer(void *unused)
{
	struct hrtimer *timer = this_cpu_ptr(&timers);

	hrtimer_init(timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL_PINNED_HARD);
	timer->function = interrupt;
	hrtimer_start(timer, ns_to_ktime(soak->interrupt_period_ns), HRTIMER_MODE_REL_PINNED_HARD);
}

static void collect(struct soaker *soakers, int count)
{
	unsigned long adds = 0, pairs = 0, swaps = 0, sum = 0, sum_swapped = 0, first = 0, second = 0, total_interrupts = 0;
	unsigned int sum_4 = 0;
	unsigned short sum_2 = 0;
	struct ring3_soak_held held = {};
	int i, cpu;

	for (i = 0; i < count; i++) {
		adds += soakers[i].adds;
		pairs += soakers[i].pairs;
		swaps += soakers[i].swaps;
		soak->iterations += soakers[i].iterations;
		ring3_soak_add_held(&held, &soakers[i].held);
	}
	for_each_online_cpu(cpu) {
		struct ring3_sched_counts counts;

		sum += per_cpu(added, cpu);
		sum_4 += per_cpu(added_4, cpu);
		sum_2 = (unsigned short)(sum_2 + per_cpu(added_2, cpu));
		sum_swapped += per_cpu(swapped, cpu);
		first += per_cpu(pair, cpu).first;
		second += per_cpu(pair, cpu).second;
		total_interrupts += per_cpu(interrupts, cpu);
		CHECK(per_cpu(inside, cpu) == NULL);
		ring3_sched_counts(cpu, &counts);
		soak->preempted += counts.preempted;
		soak->at_enable += counts.at_enable;
		soak->switches += counts.switches;
		soak->migrations += counts.migrations;
		soak->replays += ring3_irq_replays(cpu);
	}
	CHECK(sum == 12 * adds + total_interrupts);
	CHECK(sum_4 == (unsigned int)adds);
	CHECK(sum_2 == (unsigned short)(2 * adds));
	CHECK(first == pairs && second == 2 * pairs);
	/* Put in by tasks and interrupts, less what tasks have taken out. */
	CHECK(sum_swapped == swaps + total_interrupts);
	soak->interrupts = total_interrupts;
	if (ring3_soak_check_held(&held))
		wrong(ring3_soak_check_held(&held));
}

void ring3_soak_run(struct ring3_soak *request)
{
	int count = request->cpus * request->tasks_per_cpu;
	struct soaker *soakers = (struct soaker *)kvcalloc((size_t)count, sizeof(*soakers), GFP_KERNEL);
	int i, cpu, at;

	soak = request;
	WRITE_ONCE(stop, false);
	ring3_soak_init_locks();
	on_each_cpu(start_timer, NULL, 1);
	for (i = 0; i < count; i++) {
		soakers[i].number = i;
		prandom_seed_state(&soakers[i].random, (u64)i + 1);
		soakers[i].task = kthread_create(soaks, &soakers[i], "soak/%d", i);
		get_task_struct(soakers[i].task);
		if (i % 8 == 7)
			sched_set_fifo_low(soakers[i].task);
		wake_up_process(soakers[i].task);
	}
	for (at = 0; at < (int)request->seconds * 10 && !READ_ONCE(request->bad_line); at++)
		msleep(100);
	WRITE_ONCE(stop, true);
	for (i = 0; i < count; i++) {
		kthread_stop(soakers[i].task);
		put_task_struct(soakers[i].task);
	}
	for_each_online_cpu(cpu)
		hrtimer_cancel(per_cpu_ptr(&timers, cpu));
	collect(soakers, count);
	for (i = 0; i < count; i++) {
		for (at = 0; at < BUFFERS; at++)
			kfree(soakers[i].buffers[at].bytes);
	}
	kvfree(soakers);
}
