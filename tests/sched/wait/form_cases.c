// SPDX-License-Identifier: MIT
/* form_cases.c - the forms of waiting with locks and commands, on bits and variables, from interrupts; and the ring. */
#include <linux/atomic.h>
#include <linux/cpumask.h>
#include <linux/kthread.h>
#include <linux/wait.h>
#include <linux/wait_bit.h>

#include "sched/irq.h"
#include "tests/sched/crew.h"
#include "tests/sched/wait/wait_cases.h"

static DECLARE_WAIT_QUEUE_HEAD(queue);
static DEFINE_SPINLOCK(lock);
static struct crew crew;
/* Plain: guarded by the queue's lock, or by `lock`. */
static int available;
static int taken;
static atomic_t before, after;

static int locked_form(int index)
{
	for (int i = 0; i < 50; i++) {
		switch (index % 4) {
		case 0:
			spin_lock(&queue.lock);
			CHECK_THAT(!wait_event_interruptible_locked(queue, available > 0));
			break;
		case 1:
			spin_lock(&queue.lock);
			CHECK_THAT(!wait_event_interruptible_exclusive_locked(queue, available > 0));
			break;
		case 2:
			spin_lock_irq(&queue.lock);
			CHECK_THAT(!wait_event_interruptible_locked_irq(queue, available > 0));
			break;
		default:
			spin_lock_irq(&queue.lock);
			CHECK_THAT(!wait_event_interruptible_exclusive_locked_irq(queue, available > 0));
		}
		CHECK_THAT(preempt_count() == 1 && available > 0 && task_is_running(current));
		available--;
		taken++;
		/* Others may have been passed over while it was not theirs to take. */
		if (available)
			wake_up_locked(&queue);
		if (index % 4 < 2)
			spin_unlock(&queue.lock);
		else
			spin_unlock_irq(&queue.lock);
	}
	return 0;
}

int wait_check_locked_forms(void)
{
	available = taken = 0;
	MUST(crew_start(&crew, 4, locked_form, true));
	for (int i = 0; i < 200; i++) {
		spin_lock_irq(&queue.lock);
		available++;
		wake_up_locked(&queue);
		spin_unlock_irq(&queue.lock);
		if (i % 8 == 0)
			crew_pause();
	}
	MUST(crew_finish(&crew));
	CHECK_THAT(taken == 200 && !available && !waitqueue_active(&queue));
	return 0;
}

static int lock_irq_form(int index)
{
	for (int i = 0; i < 50; i++) {
		spin_lock_irq(&lock);
		switch (index % 4) {
		case 0:
			wait_event_lock_irq(queue, available > 0, lock);
			break;
		case 1:
			wait_event_lock_irq_cmd(queue, available > 0, lock, atomic_inc(&before));
			break;
		case 2:
			CHECK_THAT(!wait_event_interruptible_lock_irq(queue, available > 0, lock));
			break;
		default:
			CHECK_THAT(!wait_event_interruptible_lock_irq_cmd(queue, available > 0, lock, atomic_inc(&before)));
		}
		CHECK_THAT(irqs_disabled() && preempt_count() == 1 && available > 0);
		available--;
		taken++;
		spin_unlock_irq(&lock);
	}
	return 0;
}

int wait_check_lock_irq_forms(void)
{
	available = taken = 0;
	MUST(crew_start(&crew, 4, lock_irq_form, true));
	for (int i = 0; i < 200; i++) {
		spin_lock_irq(&lock);
		available++;
		spin_unlock_irq(&lock);
		wake_up(&queue);
		if (i % 8 == 0)
			crew_pause();
	}
	MUST(crew_finish(&crew));
	CHECK_THAT(taken == 200 && !available);
	return 0;
}

static int cmd_form(int index)
{
	if (index)
		wait_event_cmd(queue, smp_load_acquire(&available), atomic_inc(&before), atomic_inc(&after));
	else
		wait_event_exclusive_cmd(queue, smp_load_acquire(&available), atomic_inc(&before), atomic_inc(&after));
	return 0;
}

/* Before and after each sleep. */
int wait_check_cmd_forms(void)
{
	available = 0;
	atomic_set(&before, 0);
	atomic_set(&after, 0);
	MUST(crew_start(&crew, 2, cmd_form, false));
	PAUSE_UNTIL(crew_sleeps(crew.member[0].task) && crew_sleeps(crew.member[1].task));
	CHECK_THAT(atomic_read(&before) == 2 && !atomic_read(&after));
	smp_store_release(&available, 1);
	wake_up(&queue);
	MUST(crew_finish(&crew));
	CHECK_THAT(atomic_read(&before) == 2 && atomic_read(&after) == 2);
	/* True at once: no sleep, no command. */
	CHECK_THAT(cmd_form(0) == 0 && cmd_form(1) == 0 && atomic_read(&before) == 2);
	return 0;
}

static int woken_sleeper(int index)
{
	DEFINE_WAIT_FUNC(wait, woken_wake_function);
	int seen = 0;

	add_wait_queue(&queue, &wait);
	while (seen < 200) {
		/* A check that sleeps: the state is not set meanwhile, so the entry has to remember. */
		if (READ_ONCE(available) > seen) {
			seen++;
			cond_resched();
			continue;
		}
		wait_woken(&wait, TASK_INTERRUPTIBLE, MAX_SCHEDULE_TIMEOUT);
		CHECK_THAT(task_is_running(current));
	}
	remove_wait_queue(&queue, &wait);
	atomic_inc(&after);
	return 0;
}

int wait_check_woken(void)
{
	available = 0;
	atomic_set(&after, 0);
	MUST(crew_start(&crew, 2, woken_sleeper, true));
	for (int i = 0; i < 200; i++) {
		WRITE_ONCE(available, available + 1);
		wake_up(&queue);
		if (i % 16 == 0)
			crew_pause();
	}
	MUST(crew_finish(&crew));
	CHECK_THAT(atomic_read(&after) == 2);
	return 0;
}

static int waits_for_available(int index)
{
	io_wait_event(queue, smp_load_acquire(&available));
	return 0;
}

int wait_check_single_sleeper(void)
{
	bool first;
	DEFINE_WAIT(wait);

	available = 0;
	CHECK_THAT(!wq_has_single_sleeper(&queue));
	MUST(crew_start_one(&crew, waits_for_available, -1, 0));
	PAUSE_UNTIL(wq_has_single_sleeper(&queue));
	first = prepare_to_wait_exclusive(&queue, &wait, TASK_UNINTERRUPTIBLE);
	CHECK_THAT(!first && !task_is_running(current) && !wq_has_single_sleeper(&queue));
	finish_wait(&queue, &wait);
	CHECK_THAT(task_is_running(current) && wq_has_single_sleeper(&queue));
	smp_store_release(&available, 1);
	wake_up(&queue);
	MUST(crew_finish(&crew));
	first = prepare_to_wait_exclusive(&queue, &wait, TASK_UNINTERRUPTIBLE);
	finish_wait(&queue, &wait);
	CHECK_THAT(first);
	return 0;
}

/* --- bits and variables --- */

static unsigned long words[4];

static int bit_sleeper(int index)
{
	CHECK_THAT(wait_on_bit(&words[index % 2], 3, TASK_UNINTERRUPTIBLE) == 0);
	CHECK_THAT(wait_on_bit_io(&words[index % 2], 3, TASK_UNINTERRUPTIBLE) == 0);
	atomic_inc(&after);
	return 0;
}

static int bit_interrupted(int index)
{
	allow_signal(SIGUSR1);
	CHECK_THAT(wait_on_bit(&words[2], 3, TASK_INTERRUPTIBLE) == -EINTR);
	CHECK_THAT(wait_on_bit_lock(&words[2], 3, TASK_INTERRUPTIBLE) == -EINTR);
	return 0;
}

int wait_check_bits(void)
{
	atomic_set(&after, 0);
	words[0] = words[1] = words[2] = ~0ul;
	MUST(crew_start(&crew, 4, bit_sleeper, false));
	MUST(crew_start_one(&crew, bit_interrupted, -1, 0));
	for (int i = 0; i < 5; i++)
		PAUSE_UNTIL(crew_sleeps(crew.member[i].task));
	/* Another bit of the word, and another word, wake nobody. */
	clear_and_wake_up_bit(4, &words[0]);
	wake_up_bit(&words[0], 3);
	for (int i = 0; i < 4; i++)
		CHECK_THAT(crew_sleeps(crew.member[i].task));
	CHECK_THAT(test_and_clear_wake_up_bit(3, &words[0]) && !test_and_clear_wake_up_bit(3, &words[0]));
	PAUSE_UNTIL(atomic_read(&after) == 2);
	CHECK_THAT(crew_sleeps(crew.member[1].task) && crew_sleeps(crew.member[3].task));
	clear_and_wake_up_bit(3, &words[1]);
	PAUSE_UNTIL(atomic_read(&after) == 4);
	send_sig(SIGUSR1, crew.member[4].task, 0);
	MUST(crew_finish(&crew));
	CHECK_THAT(words[0] == (~0ul & ~0x18ul) && words[1] == (~0ul & ~0x8ul));
	return 0;
}

static int bit_locker(int index)
{
	for (int i = 0; i < 200; i++) {
		CHECK_THAT(wait_on_bit_lock(&words[3], 7, TASK_UNINTERRUPTIBLE) == 0);
		taken++;
		if (i % 5 == 0)
			crew_pause();
		clear_and_wake_up_bit(7, &words[3]);
	}
	return 0;
}

int wait_check_bit_lock(void)
{
	words[3] = 0;
	taken = 0;
	MUST(crew_run(6, bit_locker, false));
	CHECK_THAT(taken == 6 * 200 && !words[3]);
	return 0;
}

static atomic_t variable = ATOMIC_INIT(0);

static int variable_sleeper(int index)
{
	allow_signal(SIGKILL);
	switch (index) {
	case 0:
		wait_var_event(&variable, !atomic_read(&variable));
		return 0;
	case 1:
		CHECK_THAT(!wait_var_event_interruptible(&variable, !atomic_read(&variable)));
		return 0;
	case 2:
		CHECK_THAT(!wait_var_event_killable(&variable, !atomic_read(&variable)));
		return 0;
	case 3:
		CHECK_THAT(wait_var_event_killable(&variable, false) == -ERESTARTSYS);
		return 0;
	default:
		wait_var_event(&available, smp_load_acquire(&available) == 7);
		return 0;
	}
}

int wait_check_variables(void)
{
	atomic_set(&variable, 2);
	available = 0;
	MUST(crew_start(&crew, 5, variable_sleeper, false));
	for (int i = 0; i < 5; i++)
		PAUSE_UNTIL(crew_sleeps(crew.member[i].task));
	CHECK_THAT(!atomic_dec_and_wake_up(&variable));
	CHECK_THAT(crew_sleeps(crew.member[0].task));
	CHECK_THAT(atomic_dec_and_wake_up(&variable));
	store_release_wake_up(&available, 7);
	PAUSE_UNTIL(crew.member[0].done && crew.member[1].done && crew.member[2].done && crew.member[4].done);
	send_sig(SIGKILL, crew.member[3].task, 0);
	return crew_finish(&crew);
}

/* --- interrupts that wake --- */

static atomic_t arrivals;
static int wanted;

static void arrival(void *arg)
{
	atomic_inc(&arrivals);
	wake_up(&queue);
}

void wait_prepare_interrupts(void)
{
	atomic_set(&arrivals, 0);
	WRITE_ONCE(wanted, 1);
	ring3_irq_set_handler(WAIT_INTERRUPT, arrival, NULL);
}

int wait_interrupts_wanted(void)
{
	return READ_ONCE(wanted);
}

/* Each sleep ends with an interrupt that comes after it began. */
static int interrupt_sleeper(int index)
{
	for (int i = 0; i < 100; i++) {
		int seen = atomic_read(&arrivals);

		wait_event(queue, atomic_read(&arrivals) != seen);
	}
	return 0;
}

int wait_check_interrupts(void)
{
	int line = crew_run(4, interrupt_sleeper, true);

	WRITE_ONCE(wanted, 0);
	return line;
}

/* --- the ring: a lost wake-up stops it --- */

#define RING 8
#define HOPS 1000
static struct wait_queue_head ring[RING];
static int token[RING];

static int ring_member(int index)
{
	int next = (index + 1) % RING;

	for (int i = 0; i < HOPS; i++) {
		wait_event(ring[index], smp_load_acquire(&token[index]));
		token[index]--;
		smp_store_release(&token[next], 1);
		wake_up(&ring[next]);
	}
	return 0;
}

int wait_check_ring(void)
{
	for (int i = 0; i < RING; i++) {
		init_waitqueue_head(&ring[i]);
		token[i] = i == 0;
	}
	for (int bound = 0; bound < 2; bound++) {
		MUST(crew_run(RING, ring_member, bound));
		CHECK_THAT(token[0] == 1);
	}
	return 0;
}
