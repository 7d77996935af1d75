// SPDX-License-Identifier: MIT
/*
 * hrtimer.c - see hrtimer.h.
 */
#include "sched/time/hrtimer.h"

#include <linux/bug.h>
#include <linux/cpumask.h>
#include <linux/export.h>
#include <linux/interrupt.h>
#include <linux/percpu.h>
#include <linux/preempt.h>
#include <linux/printk.h>
#include <linux/smp.h>
#include <linux/spinlock.h>
#include <linux/string.h>
#include <linux/timekeeping.h>

#include "sched/irq.h"
#include "sched/time/clock_event.h"
#include "sched/wait_turn.h"
#include "sched/time/time_internal.h"

enum { CLOCKS = 4, CLOCK_BASES = 2 * CLOCKS };

struct hrtimer_cpu_base {
	raw_spinlock_t lock;
	int cpu;
	bool softirq_raised; /* soft timers are due: the softirq sets their next time */
	bool running;        /* hard timers are being run: their next time is set afterwards */
	/* Clocks' hard timers, then their soft ones. */
	struct hrtimer_clock_base clock_base[CLOCK_BASES];
};

static DEFINE_PER_CPU(struct hrtimer_cpu_base, hrtimer_bases);

/* The base of timers that are on their way from one CPU to another. */
static struct hrtimer_clock_base in_transit;

static const struct {
	clockid_t id;
	ktime_t (*get_time)(void);
} clocks[CLOCKS] = {
	{ CLOCK_MONOTONIC, ktime_get },
	{ CLOCK_REALTIME, ktime_get_real },
	{ CLOCK_BOOTTIME, ktime_get },
	{ CLOCK_TAI, ktime_get_real },
};

static bool is_soft_base(const struct hrtimer_clock_base *base)
{
	return base->index >= CLOCKS;
}

static struct hrtimer *first_of(struct hrtimer_clock_base *base)
{
	struct timerqueue_node *node = timerqueue_getnext(&base->active);

	return node ? container_of(node, struct hrtimer, node) : NULL;
}

static struct hrtimer_clock_base *lock_base_of(const struct hrtimer *timer, unsigned long *flags)
{
	unsigned int turns = 0;

	for (;;) {
		struct hrtimer_clock_base *base = READ_ONCE(timer->base);

		if (base->cpu_base) {
			raw_spin_lock_irqsave(&base->cpu_base->lock, *flags);
			if (base == READ_ONCE(timer->base))
				return base;
			raw_spin_unlock_irqrestore(&base->cpu_base->lock, *flags);
		}
		ring3_wait_turn(&turns);
	}
}

/* The host's time of @expires on @base's clock; as it is set now, for a wall clock, which is looked at again then. */
static u64 host_time(const struct hrtimer_clock_base *base, ktime_t expires)
{
	if (base->get_time != ktime_get)
		expires -= ktime_sub(base->get_time(), ktime_get());
	return expires < 0 ? ring3_clock_start_ns() : ring3_clock_start_ns() + (u64)expires;
}

/* Lock held, on its CPU. */
static void set_clock_event(struct hrtimer_cpu_base *cpu_base)
{
	u64 next = RING3_NEVER;
	unsigned int i;

	for (i = 0; i < CLOCK_BASES; i++) {
		struct hrtimer_clock_base *base = &cpu_base->clock_base[i];
		struct hrtimer *timer = first_of(base);

		if (timer && !(is_soft_base(base) && cpu_base->softirq_raised))
			next = min(next, host_time(base, hrtimer_get_expires(timer)));
	}
	ring3_clock_event_set(RING3_CLOCK_HRTIMER, next);
}

/* Lock held. True if the CPU's next time may have to be set. */
static bool enqueue(struct hrtimer_clock_base *base, struct hrtimer *timer)
{
	WRITE_ONCE(timer->state, HRTIMER_STATE_ENQUEUED);
	return timerqueue_add(&base->active, &timer->node) && !base->cpu_base->running;
}

/* Lock held. */
static bool dequeue(struct hrtimer_clock_base *base, struct hrtimer *timer)
{
	if (!(timer->state & HRTIMER_STATE_ENQUEUED))
		return false;
	timerqueue_del(&base->active, &timer->node);
	WRITE_ONCE(timer->state, HRTIMER_STATE_INACTIVE);
	return true;
}

void hrtimer_init(struct hrtimer *timer, clockid_t which_clock, enum hrtimer_mode mode)
{
	bool soft = mode & HRTIMER_MODE_SOFT;
	unsigned int index;

	memset(timer, 0, sizeof(*timer));
	/* POSIX: a relative time does not follow a clock that is set. */
	if (which_clock == CLOCK_REALTIME && mode & HRTIMER_MODE_REL)
		which_clock = CLOCK_MONOTONIC;
	for (index = 0; index < CLOCKS && clocks[index].id != which_clock; index++)
		;
	if (WARN(index == CLOCKS, "Invalid clockid %d. Using MONOTONIC\n", which_clock))
		index = 0;
	timer->is_soft = soft;
	timer->is_hard = !!(mode & HRTIMER_MODE_HARD);
	timer->base = &raw_cpu_ptr(&hrtimer_bases)->clock_base[index + (soft ? CLOCKS : 0)];
	timerqueue_init(&timer->node);
}
EXPORT_SYMBOL_GPL(hrtimer_init);

/* With @base's lock held: @timer, which is not queued, gets this CPU's base of the same clock, whose lock is held on return. */
static struct hrtimer_clock_base *move_here(struct hrtimer *timer, struct hrtimer_clock_base *base)
{
	struct hrtimer_cpu_base *here = raw_cpu_ptr(&hrtimer_bases);

	/* While its function runs it stays: that is how hrtimer_cancel() finds out, and it never runs twice at once. */
	if (base->cpu_base == here || base->running == timer)
		return base;
	WRITE_ONCE(timer->base, &in_transit);
	raw_spin_unlock(&base->cpu_base->lock);
	base = &here->clock_base[base->index];
	raw_spin_lock(&here->lock);
	WRITE_ONCE(timer->base, base);
	return base;
}

void hrtimer_start_range_ns(struct hrtimer *timer, ktime_t tim, u64 range_ns, const enum hrtimer_mode mode)
{
	struct hrtimer_clock_base *base;
	unsigned long flags;

	if (WARN_ON_ONCE(!timer->function))
		return;
	WARN_ON_ONCE(!(mode & HRTIMER_MODE_SOFT) ^ !timer->is_soft);
	base = lock_base_of(timer, &flags);
	dequeue(base, timer);
	if (mode & HRTIMER_MODE_REL)
		tim = ktime_add_safe(tim, base->get_time());
	hrtimer_set_expires_range_ns(timer, tim, range_ns);
	base = move_here(timer, base);
	if (enqueue(base, timer)) {
		/* Elsewhere only while the function runs there, which is followed by setting the next time. */
		if (base->cpu_base->cpu == raw_smp_processor_id())
			set_clock_event(base->cpu_base);
	}
	raw_spin_unlock_irqrestore(&base->cpu_base->lock, flags);
}
EXPORT_SYMBOL_GPL(hrtimer_start_range_ns);

/* @runs_on: the CPU that the function runs on if the result is -1. */
static int try_to_cancel(struct hrtimer *timer, int *runs_on)
{
	struct hrtimer_clock_base *base;
	unsigned long flags;
	int result = -1;

	base = lock_base_of(timer, &flags);
	if (base->running != timer)
		result = dequeue(base, timer);
	*runs_on = base->cpu_base->cpu;
	raw_spin_unlock_irqrestore(&base->cpu_base->lock, flags);
	return result;
}

int hrtimer_try_to_cancel(struct hrtimer *timer)
{
	int unused;

	return try_to_cancel(timer, &unused);
}
EXPORT_SYMBOL_GPL(hrtimer_try_to_cancel);

int hrtimer_cancel(struct hrtimer *timer)
{
	unsigned int turns = 0;
	int result, runs_on;

	while ((result = try_to_cancel(timer, &runs_on)) < 0) {
		/* Neither context is preempted: the function that the caller waits for is further up this very stack. */
		if (runs_on == raw_smp_processor_id() && (timer->is_soft ? in_serving_softirq() : in_hardirq())) {
			pr_emerg("BUG: hrtimer %pS is cancelled in its own function or an interrupt of it\n",
				 (void *)timer->function);
			BUG();
		}
		ring3_wait_turn(&turns);
	}
	return result;
}
EXPORT_SYMBOL_GPL(hrtimer_cancel);

bool hrtimer_active(const struct hrtimer *timer)
{
	struct hrtimer_clock_base *base;
	unsigned long flags;
	bool active;

	base = lock_base_of(timer, &flags);
	active = timer->state != HRTIMER_STATE_INACTIVE || base->running == timer;
	raw_spin_unlock_irqrestore(&base->cpu_base->lock, flags);
	return active;
}
EXPORT_SYMBOL_GPL(hrtimer_active);

ktime_t __hrtimer_get_remaining(const struct hrtimer *timer, bool adjust)
{
	struct hrtimer_clock_base *base;
	unsigned long flags;
	ktime_t remaining;

	base = lock_base_of(timer, &flags);
	remaining = ktime_sub(hrtimer_get_expires(timer), base->get_time());
	raw_spin_unlock_irqrestore(&base->cpu_base->lock, flags);
	return remaining;
}
EXPORT_SYMBOL_GPL(__hrtimer_get_remaining);

u64 hrtimer_forward(struct hrtimer *timer, ktime_t now, ktime_t interval)
{
	ktime_t late = ktime_sub(now, hrtimer_get_expires(timer));
	u64 overruns = 1;

	if (late < 0)
		return 0;
	if (WARN_ON(timer->state & HRTIMER_STATE_ENQUEUED))
		return 0;
	if (interval < (ktime_t)hrtimer_resolution)
		interval = hrtimer_resolution;
	if (unlikely(late >= interval)) {
		overruns = (u64)ktime_divns(late, ktime_to_ns(interval));
		hrtimer_add_expires_ns(timer, overruns * (u64)ktime_to_ns(interval));
		if (hrtimer_get_expires_tv64(timer) > now)
			return overruns;
		overruns++;
	}
	hrtimer_add_expires(timer, interval);
	return overruns;
}
EXPORT_SYMBOL_GPL(hrtimer_forward);

/* Lock held on entry and on return. @flags: as it was taken. */
static void run(struct hrtimer_clock_base *base, struct hrtimer *timer, unsigned long *flags)
{
	struct hrtimer_cpu_base *cpu_base = base->cpu_base;
	enum hrtimer_restart (*function)(struct hrtimer *) = timer->function;
	enum hrtimer_restart restart;

	base->running = timer;
	dequeue(base, timer);
	raw_spin_unlock_irqrestore(&cpu_base->lock, *flags);
	restart = function(timer);
	raw_spin_lock_irqsave(&cpu_base->lock, *flags);
	/* Somebody may have started it meanwhile. One that is not restarted may be gone. */
	if (restart != HRTIMER_NORESTART && !(timer->state & HRTIMER_STATE_ENQUEUED))
		enqueue(base, timer);
	WARN_ON_ONCE(base->running != timer);
	base->running = NULL;
}

/* Lock held. Runs the timers of all hard or all soft bases that are due, the earliest of a base first. */
static void run_due(struct hrtimer_cpu_base *cpu_base, bool soft, unsigned long *flags)
{
	unsigned int i;

	for (i = 0; i < CLOCKS; i++) {
		struct hrtimer_clock_base *base = &cpu_base->clock_base[soft ? CLOCKS + i : i];
		ktime_t now = base->get_time();
		struct hrtimer *timer;

		while ((timer = first_of(base)) && hrtimer_get_softexpires(timer) <= now)
			run(base, timer, flags);
	}
}

static bool soft_is_due(struct hrtimer_cpu_base *cpu_base)
{
	unsigned int i;

	for (i = CLOCKS; i < CLOCK_BASES; i++) {
		struct hrtimer_clock_base *base = &cpu_base->clock_base[i];
		struct hrtimer *timer = first_of(base);

		if (timer && hrtimer_get_softexpires(timer) <= base->get_time())
			return true;
	}
	return false;
}

static void run_soft_timers(struct softirq_action *unused)
{
	struct hrtimer_cpu_base *cpu_base = this_cpu_ptr(&hrtimer_bases);
	unsigned long flags;

	raw_spin_lock_irqsave(&cpu_base->lock, flags);
	run_due(cpu_base, true, &flags);
	cpu_base->softirq_raised = false;
	set_clock_event(cpu_base);
	raw_spin_unlock_irqrestore(&cpu_base->lock, flags);
}

void ring3_hrtimers_interrupt(void)
{
	struct hrtimer_cpu_base *cpu_base = this_cpu_ptr(&hrtimer_bases);
	unsigned long flags;

	raw_spin_lock_irqsave(&cpu_base->lock, flags);
	if (!cpu_base->softirq_raised && soft_is_due(cpu_base)) {
		cpu_base->softirq_raised = true;
		raise_softirq_irqoff(HRTIMER_SOFTIRQ);
	}
	cpu_base->running = true;
	run_due(cpu_base, false, &flags);
	cpu_base->running = false;
	set_clock_event(cpu_base);
	raw_spin_unlock_irqrestore(&cpu_base->lock, flags);
}

void ring3_hrtimers_init(void)
{
	unsigned int i;
	int cpu;

	for_each_possible_cpu(cpu) {
		struct hrtimer_cpu_base *cpu_base = per_cpu_ptr(&hrtimer_bases, cpu);

		raw_spin_lock_init(&cpu_base->lock);
		cpu_base->cpu = cpu;
		for (i = 0; i < CLOCK_BASES; i++) {
			struct hrtimer_clock_base *base = &cpu_base->clock_base[i];

			base->cpu_base = cpu_base;
			base->index = i;
			base->clockid = clocks[i % CLOCKS].id;
			base->get_time = clocks[i % CLOCKS].get_time;
			timerqueue_init_head(&base->active);
		}
	}
	open_softirq(HRTIMER_SOFTIRQ, run_soft_timers);
}

void ring3_hrtimers_exit(void)
{
	struct hrtimer *timer;
	unsigned long flags;
	unsigned int i;
	int cpu;

	for_each_possible_cpu(cpu) {
		struct hrtimer_cpu_base *cpu_base = per_cpu_ptr(&hrtimer_bases, cpu);

		raw_spin_lock_irqsave(&cpu_base->lock, flags);
		for (i = 0; i < CLOCK_BASES; i++) {
			while ((timer = first_of(&cpu_base->clock_base[i])))
				dequeue(&cpu_base->clock_base[i], timer);
		}
		raw_spin_unlock_irqrestore(&cpu_base->lock, flags);
	}
}
