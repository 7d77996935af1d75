// SPDX-License-Identifier: MIT
/* hrtimer_cases.c - see hrtimer_cases.h. */
#include "tests/sched/time/hrtimer_cases.h"

#include <linux/atomic.h>
#include <linux/hardirq.h>
#include <linux/hrtimer.h>
#include <linux/interrupt.h>
#include <linux/processor.h>
#include <linux/smp.h>
#include <linux/timer.h>

#include "tests/sched/time/spin_until.h"

#define MS NSEC_PER_MSEC

static int bad;
static int runs;
static int ran_on;
static int restarts;

int ring3_hrtimer_cases_bad(void)
{
	return bad;
}

static void check_context(struct hrtimer *timer)
{
	if (timer->is_soft ? !in_serving_softirq() || in_hardirq() || irqs_disabled() : !in_hardirq() || !irqs_disabled())
		WRITE_ONCE(bad, __LINE__);
	if (hrtimer_is_queued(timer) || !hrtimer_active(timer) || !hrtimer_callback_running(timer))
		WRITE_ONCE(bad, __LINE__);
	if (hrtimer_cb_get_time(timer) < hrtimer_get_softexpires(timer))
		WRITE_ONCE(bad, __LINE__);
}

static enum hrtimer_restart count(struct hrtimer *timer)
{
	check_context(timer);
	WRITE_ONCE(ran_on, raw_smp_processor_id());
	smp_store_release(&runs, runs + 1);
	return HRTIMER_NORESTART;
}

static int run_once(struct hrtimer *timer, ktime_t time, enum hrtimer_mode mode)
{
	ktime_t begin = ktime_get();

	runs = 0;
	hrtimer_start(timer, time, mode);
	SPIN_UNTIL(smp_load_acquire(&runs));
	CHECK_THAT(!(mode & HRTIMER_MODE_REL) || ktime_get() - begin >= time);
	/* Its function may not have returned for others, but has for this CPU. */
	CHECK_THAT(!hrtimer_active(timer) && ran_on == raw_smp_processor_id());
	return 0;
}

int ring3_hrtimer_case_runs_once(void)
{
	static const enum hrtimer_mode modes[] = { HRTIMER_MODE_REL, HRTIMER_MODE_REL_PINNED, HRTIMER_MODE_REL_HARD,
						   HRTIMER_MODE_REL_PINNED_HARD, HRTIMER_MODE_REL_SOFT,
						   HRTIMER_MODE_REL_PINNED_SOFT };
	static const ktime_t times[] = { 0, 1, 1000, 300000, 3 * MS };
	struct hrtimer timer;
	unsigned int i, j;
	int line;

	for (i = 0; i < ARRAY_SIZE(modes); i++) {
		hrtimer_init(&timer, CLOCK_MONOTONIC, modes[i]);
		timer.function = count;
		for (j = 0; j < ARRAY_SIZE(times); j++) {
			line = run_once(&timer, times[j], modes[i]);
			if (line)
				return line;
		}
		line = run_once(&timer, ktime_get() + MS, (enum hrtimer_mode)(modes[i] & ~HRTIMER_MODE_REL));
		if (line)
			return line;
	}
	return 0;
}

int ring3_hrtimer_case_clocks(void)
{
	static const clockid_t clocks[] = { CLOCK_MONOTONIC, CLOCK_REALTIME, CLOCK_BOOTTIME, CLOCK_TAI };
	struct hrtimer timer;
	unsigned int i, soft;
	int line;

	for (i = 0; i < ARRAY_SIZE(clocks); i++) {
		for (soft = 0; soft < 2; soft++) {
			enum hrtimer_mode mode = soft ? HRTIMER_MODE_ABS_SOFT : HRTIMER_MODE_ABS;

			hrtimer_init(&timer, clocks[i], mode);
			timer.function = count;
			CHECK_THAT(timer.base->clockid == clocks[i] && !hrtimer_active(&timer));
			line = run_once(&timer, hrtimer_cb_get_time(&timer) + 2 * MS, mode);
			if (line)
				return line;
		}
	}
	/* A distance does not follow a clock that can be set. */
	hrtimer_init(&timer, CLOCK_REALTIME, HRTIMER_MODE_REL);
	timer.function = count;
	CHECK_THAT(timer.base->clockid == CLOCK_MONOTONIC);
	return run_once(&timer, MS, HRTIMER_MODE_REL);
}

int ring3_hrtimer_case_states(void)
{
	struct hrtimer timer;
	ktime_t now;

	hrtimer_init(&timer, CLOCK_MONOTONIC, HRTIMER_MODE_ABS);
	timer.function = count;
	runs = 0;
	CHECK_THAT(!hrtimer_active(&timer) && !hrtimer_is_queued(&timer) && !hrtimer_callback_running(&timer));
	CHECK_THAT(!hrtimer_cancel(&timer) && !hrtimer_try_to_cancel(&timer));
	now = ktime_get();
	hrtimer_start(&timer, now + 1000 * NSEC_PER_SEC, HRTIMER_MODE_ABS);
	CHECK_THAT(hrtimer_active(&timer) && hrtimer_is_queued(&timer));
	CHECK_THAT(hrtimer_get_expires(&timer) == now + 1000 * NSEC_PER_SEC);
	CHECK_THAT(hrtimer_get_remaining(&timer) <= 1000 * NSEC_PER_SEC && hrtimer_get_remaining(&timer) > 0);
	/* Again, for another time. */
	hrtimer_start(&timer, 500 * NSEC_PER_SEC, HRTIMER_MODE_REL);
	CHECK_THAT(hrtimer_get_remaining(&timer) <= 500 * NSEC_PER_SEC);
	CHECK_THAT(hrtimer_try_to_cancel(&timer) == 1 && !hrtimer_active(&timer));
	hrtimer_start_expires(&timer, HRTIMER_MODE_ABS);
	CHECK_THAT(hrtimer_cancel(&timer) == 1 && !hrtimer_cancel(&timer));
	/* As far as there is time. */
	hrtimer_start(&timer, KTIME_MAX, HRTIMER_MODE_REL);
	CHECK_THAT(hrtimer_get_expires(&timer) >= KTIME_MAX - NSEC_PER_SEC && hrtimer_cancel(&timer) == 1);
	CHECK_THAT(!runs);
	return 0;
}

int ring3_hrtimer_case_forward(void)
{
	struct hrtimer timer;

	hrtimer_init(&timer, CLOCK_MONOTONIC, HRTIMER_MODE_ABS);
	hrtimer_set_expires(&timer, 1000);
	CHECK_THAT(!hrtimer_forward(&timer, 999, 100) && hrtimer_get_expires(&timer) == 1000);
	CHECK_THAT(hrtimer_forward(&timer, 1000, 100) == 1 && hrtimer_get_expires(&timer) == 1100);
	CHECK_THAT(hrtimer_forward(&timer, 1199, 100) == 1 && hrtimer_get_expires(&timer) == 1200);
	/* Always to after @now. */
	CHECK_THAT(hrtimer_forward(&timer, 1300, 100) == 2 && hrtimer_get_expires(&timer) == 1400);
	CHECK_THAT(hrtimer_forward(&timer, 2350, 100) == 10 && hrtimer_get_expires(&timer) == 2400);
	CHECK_THAT(hrtimer_forward(&timer, 2400, 0) == 1 && hrtimer_get_expires(&timer) == 2401);
	hrtimer_set_expires_range_ns(&timer, 1000, 50);
	CHECK_THAT(hrtimer_forward(&timer, 1050, 100) == 1);
	CHECK_THAT(hrtimer_get_softexpires(&timer) == 1100 && hrtimer_get_expires(&timer) == 1150);
	return 0;
}

static u64 periods;

static enum hrtimer_restart again(struct hrtimer *timer)
{
	check_context(timer);
	periods += hrtimer_forward_now(timer, 200000);
	smp_store_release(&runs, runs + 1);
	return --restarts ? HRTIMER_RESTART : HRTIMER_NORESTART;
}

int ring3_hrtimer_case_periodic(void)
{
	struct hrtimer timer;
	ktime_t begin;
	int soft;

	for (soft = 0; soft < 2; soft++) {
		enum hrtimer_mode mode = soft ? HRTIMER_MODE_ABS_SOFT : HRTIMER_MODE_ABS;

		hrtimer_init(&timer, CLOCK_MONOTONIC, mode);
		timer.function = again;
		runs = 0;
		periods = 0;
		restarts = 40;
		begin = ktime_get();
		hrtimer_start(&timer, begin, mode);
		SPIN_UNTIL(smp_load_acquire(&runs) == 40);
		SPIN_UNTIL(!hrtimer_active(&timer));
		/* Late or not, it stays on its raster. */
		CHECK_THAT(periods >= 40 && hrtimer_get_expires(&timer) == begin + (ktime_t)periods * 200000);
		CHECK_THAT(ktime_get() >= begin + (ktime_t)(periods - 1) * 200000);
	}
	return 0;
}

#define ORDERED 16

static struct hrtimer ordered[ORDERED];
static int order[ORDERED];

static enum hrtimer_restart note_order(struct hrtimer *timer)
{
	check_context(timer);
	if (runs < ORDERED)
		order[runs] = (int)(timer - ordered);
	smp_store_release(&runs, runs + 1);
	return HRTIMER_NORESTART;
}

int ring3_hrtimer_case_order(void)
{
	unsigned long flags;
	ktime_t base;
	int i, soft;

	for (soft = 0; soft < 2; soft++) {
		enum hrtimer_mode mode = soft ? HRTIMER_MODE_ABS_SOFT : HRTIMER_MODE_ABS;

		runs = 0;
		/* All of them are due when interrupts come on. */
		local_irq_save(flags);
		base = ktime_get();
		for (i = 0; i < ORDERED; i++) {
			int place = i * 7 % ORDERED;

			hrtimer_init(&ordered[place], CLOCK_MONOTONIC, mode);
			ordered[place].function = note_order;
			hrtimer_start(&ordered[place], base + place, mode);
		}
		SPIN_UNTIL(ktime_get() > base + ORDERED);
		CHECK_THAT(!runs);
		local_irq_restore(flags);
		SPIN_UNTIL(smp_load_acquire(&runs) == ORDERED);
		for (i = 0; i < ORDERED; i++)
			CHECK_THAT(order[i] == i);
	}
	return 0;
}

int ring3_hrtimer_case_range(void)
{
	struct hrtimer early, late;
	ktime_t begin = ktime_get();

	hrtimer_init(&early, CLOCK_MONOTONIC, HRTIMER_MODE_ABS);
	hrtimer_init(&late, CLOCK_MONOTONIC, HRTIMER_MODE_ABS);
	early.function = late.function = count;
	runs = 0;
	/* The one that may wait for 1000 s runs beside the one that may not. */
	hrtimer_start_range_ns(&late, begin + MS, 1000 * NSEC_PER_SEC, HRTIMER_MODE_ABS);
	CHECK_THAT(hrtimer_get_softexpires(&late) == begin + MS);
	CHECK_THAT(hrtimer_get_expires(&late) == begin + MS + 1000 * NSEC_PER_SEC);
	hrtimer_start(&early, begin + 3 * MS, HRTIMER_MODE_ABS);
	SPIN_UNTIL(smp_load_acquire(&runs) >= 1);
	SPIN_UNTIL(!hrtimer_active(&early));
	hrtimer_start(&early, 0, HRTIMER_MODE_REL);
	SPIN_UNTIL(!hrtimer_active(&early) && !hrtimer_active(&late));
	return 0;
}

static int broke_in;

static enum hrtimer_restart break_in(struct hrtimer *timer)
{
	check_context(timer);
	if (in_serving_softirq())
		smp_store_release(&broke_in, 1);
	return HRTIMER_NORESTART;
}

static struct hrtimer breaker;

static void wait_in_softirq(struct timer_list *timer)
{
	unsigned long limit = jiffies + 20 * HZ;

	hrtimer_start(&breaker, 100000, HRTIMER_MODE_REL);
	while (!smp_load_acquire(&broke_in) && time_before(jiffies, limit))
		cpu_relax();
	smp_store_release(&runs, runs + 1);
}

/* A hard timer arrives in the middle of a softirq. */
int ring3_hrtimer_case_interrupts_softirqs(void)
{
	struct timer_list timer;
	int i;

	hrtimer_init(&breaker, CLOCK_MONOTONIC, HRTIMER_MODE_REL);
	breaker.function = break_in;
	timer_setup_on_stack(&timer, wait_in_softirq, 0);
	for (i = 0; i < 10; i++) {
		runs = broke_in = 0;
		mod_timer(&timer, jiffies);
		SPIN_UNTIL(smp_load_acquire(&runs));
		CHECK_THAT(broke_in);
	}
	del_timer_sync(&timer);
	destroy_timer_on_stack(&timer);
	return 0;
}

/* --- several CPUs --- */

static int inside, release;

static enum hrtimer_restart hold(struct hrtimer *timer)
{
	ktime_t limit = ktime_get() + 20 * NSEC_PER_SEC;

	WRITE_ONCE(ran_on, raw_smp_processor_id());
	smp_store_release(&inside, 1);
	while (!smp_load_acquire(&release) && ktime_get() < limit)
		cpu_relax();
	smp_store_release(&inside, 0);
	return HRTIMER_NORESTART;
}

struct start_there {
	struct hrtimer *timer;
	ktime_t time;
	enum hrtimer_mode mode;
};

static void start_there(void *info)
{
	struct start_there *start = (struct start_there *)info;

	hrtimer_start(start->timer, start->time, start->mode);
}

int ring3_hrtimer_case_cancel_waits(int other)
{
	struct hrtimer timer;
	struct start_there start = { &timer, 500000, HRTIMER_MODE_REL };
	int i;

	for (i = 0; i < 20; i++) {
		start.mode = i % 2 ? HRTIMER_MODE_REL_SOFT : HRTIMER_MODE_REL;
		hrtimer_init(&timer, CLOCK_MONOTONIC, start.mode);
		timer.function = hold;
		inside = release = 0;
		smp_call_function_single(other, start_there, &start, 1);
		SPIN_UNTIL(smp_load_acquire(&inside));
		CHECK_THAT(ran_on == other && hrtimer_active(&timer) && !hrtimer_is_queued(&timer));
		CHECK_THAT(hrtimer_callback_running(&timer) && hrtimer_try_to_cancel(&timer) == -1);
		/* Started while its function runs, it stays on that CPU. */
		hrtimer_start(&timer, 1000 * NSEC_PER_SEC, start.mode);
		CHECK_THAT(hrtimer_is_queued(&timer) && hrtimer_callback_running(&timer));
		smp_store_release(&release, 1);
		CHECK_THAT(hrtimer_cancel(&timer) == 1 && !inside && !hrtimer_active(&timer));
	}
	return 0;
}

int ring3_hrtimer_case_moves_here(int other)
{
	struct hrtimer timer;
	struct start_there start = { &timer, 1000 * NSEC_PER_SEC, HRTIMER_MODE_REL };
	int line, i;

	hrtimer_init(&timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL);
	timer.function = count;
	for (i = 0; i < 10; i++) {
		smp_call_function_single(other, start_there, &start, 1);
		CHECK_THAT(hrtimer_is_queued(&timer));
		line = run_once(&timer, 100000, HRTIMER_MODE_REL);
		if (line)
			return line;
	}
	return 0;
}

static struct hrtimer left;

void ring3_hrtimer_start_and_leave(void)
{
	smp_store_release(&runs, 0);
	hrtimer_init(&left, CLOCK_MONOTONIC, HRTIMER_MODE_REL_SOFT);
	left.function = count;
	hrtimer_start(&left, 5 * MS, HRTIMER_MODE_REL_SOFT);
}

int ring3_hrtimer_left_runs(void)
{
	return smp_load_acquire(&runs);
}

/* --- storm --- */

#define TIMERS 16
#define MAX_CPUS 16

struct account {
	struct hrtimer timer;
	atomic_t inside;
};

static struct account accounts[MAX_CPUS + 1][TIMERS];
static atomic_long_t started, ended, total_runs, wrong;

static enum hrtimer_restart storm_timer(struct hrtimer *timer)
{
	struct account *account = container_of(timer, struct account, timer);

	if (atomic_inc_return(&account->inside) != 1)
		atomic_long_inc(&wrong);
	if (account < accounts[MAX_CPUS] && hrtimer_cb_get_time(timer) < hrtimer_get_softexpires(timer))
		atomic_long_inc(&wrong);
	atomic_long_inc(&ended);
	atomic_long_inc(&total_runs);
	atomic_dec(&account->inside);
	return HRTIMER_NORESTART;
}

void ring3_hrtimer_storm_reset(void)
{
	int row, i;

	for (row = 0; row <= MAX_CPUS; row++) {
		for (i = 0; i < TIMERS; i++) {
			struct account *account = &accounts[row][i];

			hrtimer_init(&account->timer, CLOCK_MONOTONIC, i % 2 ? HRTIMER_MODE_REL_SOFT : HRTIMER_MODE_REL);
			account->timer.function = storm_timer;
		}
	}
	atomic_long_set(&started, 0);
	atomic_long_set(&ended, 0);
	atomic_long_set(&total_runs, 0);
	atomic_long_set(&wrong, 0);
}

/* Whoever shares a timer cannot know whether hrtimer_start() found it queued: then only cancelled ones are started. */
void ring3_hrtimer_storm(int shared, int rounds)
{
	unsigned int dice = (unsigned int)raw_smp_processor_id() + 1;

	while (rounds--) {
		struct account *account;
		enum hrtimer_mode mode;

		dice = dice * 1664525u + 1013904223u;
		account = &accounts[shared ? MAX_CPUS : raw_smp_processor_id()][(dice >> 8) % TIMERS];
		mode = account->timer.is_soft ? HRTIMER_MODE_REL_SOFT : HRTIMER_MODE_REL;
		if (shared) {
			/* Never accounted exactly, but it must neither crash, hang nor run twice at once. */
			if ((dice >> 16) % 3)
				hrtimer_start(&account->timer, (dice >> 12) % 400000, mode);
			else
				hrtimer_cancel(&account->timer);
			continue;
		}
		if (hrtimer_cancel(&account->timer))
			atomic_long_inc(&ended);
		if ((dice >> 16) % 4) {
			atomic_long_inc(&started);
			hrtimer_start(&account->timer, (dice >> 12) % 400000, mode);
		}
		if (rounds % 32 == 0) {
			ktime_t until = ktime_get() + 300000;

			while (ktime_get() < until)
				cpu_relax();
		}
	}
}

long ring3_hrtimer_storm_missing(void)
{
	bool exact = atomic_long_read(&started) != 0;
	int row, i;

	for (row = 0; row <= MAX_CPUS; row++) {
		for (i = 0; i < TIMERS; i++) {
			if (hrtimer_cancel(&accounts[row][i].timer))
				atomic_long_inc(&ended);
		}
	}
	return (exact ? atomic_long_read(&started) - atomic_long_read(&ended) : 0) + atomic_long_read(&wrong);
}

unsigned long ring3_hrtimer_storm_runs(void)
{
	return (unsigned long)atomic_long_read(&total_runs);
}
