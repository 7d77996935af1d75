// SPDX-License-Identifier: MIT
/* timeout_cases.c - waits that end by themselves. Never earlier than asked; how much later is not asserted. */
#include <linux/atomic.h>
#include <linux/completion.h>
#include <linux/errno.h>
#include <linux/hrtimer.h>
#include <linux/jiffies.h>
#include <linux/kthread.h>
#include <linux/ktime.h>
#include <linux/semaphore.h>
#include <linux/swait.h>
#include <linux/wait.h>
#include <linux/wait_bit.h>

#include "tests/sched/crew.h"
#include "tests/sched/wait/wait_cases.h"

static DECLARE_WAIT_QUEUE_HEAD(queue);
static DECLARE_SWAIT_QUEUE_HEAD(simple);
static DECLARE_COMPLETION(done);
static struct semaphore sem;
static struct crew crew;
static int flag;
static unsigned long word;

#define LONG_TIME (100 * HZ)

/* The statement takes at least two ticks less the one that had begun. */
#define TAKES_TIME(statement)                                                           \
	do {                                                                            \
		unsigned long tt_before__ = jiffies;                                    \
		statement;                                                              \
		CHECK_THAT(time_after_eq(jiffies, tt_before__ + 2));                    \
		CHECK_THAT(task_is_running(current) && !preempt_count());               \
	} while (0)

static int sets_flag(int index)
{
	schedule_timeout_uninterruptible(1);
	smp_store_release(&flag, 1);
	wake_up(&queue);
	swake_up_all(&simple);
	wake_up_var(&flag);
	clear_and_wake_up_bit(1, &word);
	return 0;
}

static int interrupted(int index)
{
	allow_signal(SIGKILL);
	CHECK_THAT(wait_event_interruptible_timeout(queue, false, LONG_TIME) == -ERESTARTSYS);
	CHECK_THAT(wait_event_killable_timeout(queue, false, LONG_TIME) == -ERESTARTSYS);
	CHECK_THAT(wait_event_freezable_timeout(queue, false, LONG_TIME) == -ERESTARTSYS);
	CHECK_THAT(swait_event_interruptible_timeout_exclusive(simple, false, LONG_TIME) == -ERESTARTSYS);
	CHECK_THAT(wait_for_completion_interruptible_timeout(&done, LONG_TIME) == -ERESTARTSYS);
	CHECK_THAT(wait_for_completion_killable_timeout(&done, LONG_TIME) == -ERESTARTSYS);
	CHECK_THAT(wait_event_interruptible_hrtimeout(queue, false, KTIME_MAX) == -ERESTARTSYS);
	CHECK_THAT(wait_on_bit_timeout(&word, 1, TASK_INTERRUPTIBLE, LONG_TIME) == -EINTR);
	return 0;
}

int timeout_check_wait_event(void)
{
	DEFINE_SPINLOCK(lock);
	long left;

	TAKES_TIME(left = wait_event_timeout(queue, false, 3));
	CHECK_THAT(left == 0);
	TAKES_TIME(left = wait_event_interruptible_timeout(queue, false, 3));
	CHECK_THAT(left == 0);
	TAKES_TIME(left = wait_event_idle_timeout(queue, false, 3));
	CHECK_THAT(left == 0);
	TAKES_TIME(left = wait_event_idle_exclusive_timeout(queue, false, 3));
	CHECK_THAT(left == 0 && !waitqueue_active(&queue));
	TAKES_TIME(left = wait_var_event_timeout(&flag, false, 3));
	CHECK_THAT(left == 0);
	/* True at once; true with no time at all counts as one left. */
	CHECK_THAT(wait_event_timeout(queue, true, 7) == 7);
	CHECK_THAT(wait_event_timeout(queue, true, 0) == 1);
	CHECK_THAT(wait_event_timeout(queue, false, 0) == 0);
	for (int i = 0; i < 5; i++) {
		flag = 0;
		word = 2;
		MUST(crew_start_one(&crew, sets_flag, -1, 0));
		switch (i) {
		case 0:
			left = wait_event_timeout(queue, smp_load_acquire(&flag), LONG_TIME);
			break;
		case 1:
			left = wait_event_killable_timeout(queue, smp_load_acquire(&flag), LONG_TIME);
			break;
		case 2:
			left = wait_var_event_timeout(&flag, smp_load_acquire(&flag), LONG_TIME);
			break;
		case 3:
			spin_lock_irq(&lock);
			left = wait_event_lock_irq_timeout(queue, smp_load_acquire(&flag), lock, LONG_TIME);
			CHECK_THAT(spin_is_locked(&lock) && irqs_disabled());
			spin_unlock_irq(&lock);
			break;
		default:
			spin_lock_irq(&lock);
			left = wait_event_interruptible_lock_irq_timeout(queue, smp_load_acquire(&flag), lock, LONG_TIME);
			spin_unlock_irq(&lock);
		}
		CHECK_THAT(left > 0 && left <= LONG_TIME && flag);
		MUST(crew_finish(&crew));
	}
	word = 2;
	MUST(crew_start_one(&crew, interrupted, -1, 0));
	PAUSE_UNTIL(waitqueue_active(&queue));
	send_sig(SIGKILL, crew.member[0].task, 0);
	return crew_finish(&crew);
}

int timeout_check_hrtimeout(void)
{
	ktime_t before = ktime_get();

	CHECK_THAT(wait_event_hrtimeout(queue, false, ns_to_ktime(300000)) == -ETIME);
	CHECK_THAT(ktime_to_ns(ktime_sub(ktime_get(), before)) >= 300000);
	before = ktime_get();
	CHECK_THAT(wait_event_interruptible_hrtimeout(queue, false, ns_to_ktime(300000)) == -ETIME);
	CHECK_THAT(ktime_to_ns(ktime_sub(ktime_get(), before)) >= 300000);
	CHECK_THAT(!wait_event_hrtimeout(queue, true, 0) && task_is_running(current));
	for (int i = 0; i < 2; i++) {
		flag = 0;
		MUST(crew_start_one(&crew, sets_flag, -1, 0));
		CHECK_THAT(!wait_event_hrtimeout(queue, smp_load_acquire(&flag), i ? KTIME_MAX : ms_to_ktime(100000)));
		MUST(crew_finish(&crew));
	}
	CHECK_THAT(!waitqueue_active(&queue));
	return 0;
}

static int completes(int index)
{
	schedule_timeout_uninterruptible(1);
	complete(&done);
	up(&sem);
	return 0;
}

int timeout_check_completion(void)
{
	unsigned long left;
	long signed_left;

	init_completion(&done);
	sema_init(&sem, 0);
	TAKES_TIME(left = wait_for_completion_timeout(&done, 3));
	CHECK_THAT(left == 0);
	TAKES_TIME(left = wait_for_completion_io_timeout(&done, 3));
	CHECK_THAT(left == 0);
	TAKES_TIME(signed_left = wait_for_completion_interruptible_timeout(&done, 3));
	CHECK_THAT(signed_left == 0 && list_empty(&done.wait.task_list));
	complete(&done);
	CHECK_THAT(wait_for_completion_timeout(&done, 5) == 5);
	complete(&done);
	CHECK_THAT(wait_for_completion_timeout(&done, 0) == 1);
	CHECK_THAT(wait_for_completion_timeout(&done, 0) == 0);
	MUST(crew_start_one(&crew, completes, -1, 0));
	left = wait_for_completion_timeout(&done, LONG_TIME);
	CHECK_THAT(left > 0 && left <= LONG_TIME);
	MUST(crew_finish(&crew));
	MUST(crew_start_one(&crew, completes, -1, 0));
	signed_left = wait_for_completion_killable_timeout(&done, LONG_TIME);
	CHECK_THAT(signed_left > 0 && signed_left <= LONG_TIME);
	return crew_finish(&crew);
}

int timeout_check_semaphore(void)
{
	int error;

	sema_init(&sem, 0);
	init_completion(&done);
	TAKES_TIME(error = down_timeout(&sem, 3));
	CHECK_THAT(error == -ETIME && list_empty(&sem.wait_list) && !sem.count);
	CHECK_THAT(down_timeout(&sem, 0) == -ETIME);
	up(&sem);
	CHECK_THAT(down_timeout(&sem, 0) == 0);
	MUST(crew_start_one(&crew, completes, -1, 0));
	CHECK_THAT(down_timeout(&sem, LONG_TIME) == 0);
	return crew_finish(&crew);
}

int timeout_check_swait(void)
{
	long left;

	TAKES_TIME(left = swait_event_timeout_exclusive(simple, false, 3));
	CHECK_THAT(left == 0);
	TAKES_TIME(left = swait_event_idle_timeout_exclusive(simple, false, 3));
	CHECK_THAT(left == 0);
	TAKES_TIME(left = swait_event_interruptible_timeout_exclusive(simple, false, 3));
	CHECK_THAT(left == 0 && !swait_active(&simple));
	flag = 0;
	word = 2;
	MUST(crew_start_one(&crew, sets_flag, -1, 0));
	left = swait_event_timeout_exclusive(simple, smp_load_acquire(&flag), LONG_TIME);
	CHECK_THAT(left > 0 && left <= LONG_TIME);
	return crew_finish(&crew);
}

int timeout_check_bits(void)
{
	int error;

	word = 2;
	TAKES_TIME(error = wait_on_bit_timeout(&word, 1, TASK_UNINTERRUPTIBLE, 3));
	CHECK_THAT(error == -EAGAIN);
	TAKES_TIME(error = out_of_line_wait_on_bit_timeout(&word, 1, bit_wait_io_timeout, TASK_UNINTERRUPTIBLE, 3));
	CHECK_THAT(error == -EAGAIN);
	CHECK_THAT(!wait_on_bit_timeout(&word, 0, TASK_UNINTERRUPTIBLE, 3));
	MUST(crew_start_one(&crew, sets_flag, -1, 0));
	CHECK_THAT(!wait_on_bit_timeout(&word, 1, TASK_UNINTERRUPTIBLE, LONG_TIME) && !(word & 2));
	return crew_finish(&crew);
}

/*
 * The end of the time and the event come close together: what is counted as taken was taken, what was not is still there.
 */
#define RACES 40
static atomic_t given, got;

static int race_taker(int index)
{
	for (int i = 0; i < RACES; i++) {
		if (index % 2 ? !down_timeout(&sem, 1 + i % 2) : wait_for_completion_timeout(&done, 1 + i % 2))
			atomic_inc(&got);
	}
	return 0;
}

static int race_giver(int index)
{
	for (int i = 0; i < RACES; i++) {
		schedule_timeout_uninterruptible(1);
		atomic_inc(&given);
		if (i % 2)
			up(&sem);
		else
			complete(&done);
	}
	return 0;
}

int timeout_check_race(void)
{
	sema_init(&sem, 0);
	init_completion(&done);
	atomic_set(&given, 0);
	atomic_set(&got, 0);
	MUST(crew_start(&crew, 4, race_taker, true));
	MUST(crew_start_one(&crew, race_giver, -1, 0));
	MUST(crew_finish(&crew));
	CHECK_THAT(atomic_read(&given) == RACES);
	CHECK_THAT(atomic_read(&got) + (int)sem.count + (int)done.done == RACES);
	return 0;
}
