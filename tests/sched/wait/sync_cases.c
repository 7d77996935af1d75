// SPDX-License-Identifier: MIT
/* sync_cases.c - simple wait queues, completions, semaphores. */
#include <linux/atomic.h>
#include <linux/completion.h>
#include <linux/cpumask.h>
#include <linux/errno.h>
#include <linux/kthread.h>
#include <linux/limits.h>
#include <linux/semaphore.h>
#include <linux/swait.h>

#include "tests/sched/crew.h"
#include "tests/sched/wait/wait_cases.h"

static struct crew crew;
static atomic_t passes, ordered, failed;
static int order[CREW_MAX];

static void begin(void)
{
	atomic_set(&passes, 0);
	atomic_set(&ordered, 0);
	atomic_set(&failed, 0);
}

static void note(int index)
{
	order[atomic_inc_return(&ordered) - 1] = index;
}

static bool pass(void)
{
	return atomic_add_unless(&passes, -1, 0);
}

/* --- simple wait queues --- */

static DECLARE_SWAIT_QUEUE_HEAD(queue);

static int queued(void)
{
	struct list_head *entry;
	int count = 0;

	raw_spin_lock_irq(&queue.lock);
	list_for_each(entry, &queue.task_list)
		count++;
	raw_spin_unlock_irq(&queue.lock);
	return count;
}

static int swait_sleeper(int index)
{
	allow_signal(SIGUSR1);
	switch (index) {
	case 0:
		swait_event_exclusive(queue, pass());
		break;
	case 1:
		swait_event_idle_exclusive(queue, pass());
		break;
	case 2:
		CHECK_THAT(!swait_event_interruptible_exclusive(queue, pass()));
		break;
	case 3:
		CHECK_THAT(swait_event_interruptible_exclusive(queue, false) == -ERESTARTSYS);
		break;
	default:
		swait_event_exclusive(queue, pass());
	}
	note(index);
	return 0;
}

int sync_check_swait(void)
{
	begin();
	CHECK_THAT(!swait_active(&queue) && !swq_has_sleeper(&queue));
	for (int i = 0; i < 8; i++) {
		MUST(crew_start_one(&crew, swait_sleeper, -1, 0));
		PAUSE_UNTIL(queued() == i + 1);
	}
	CHECK_THAT(swait_active(&queue) && swq_has_sleeper(&queue));
	send_sig(SIGUSR1, crew.member[3].task, 0);
	/* It leaves the queue before it says so. */
	PAUSE_UNTIL(queued() == 7 && atomic_read(&ordered) == 1);
	for (int i = 0; i < 3; i++) {
		atomic_inc(&passes);
		swake_up_one(&queue);
		PAUSE_UNTIL(atomic_read(&ordered) == 2 + i);
		CHECK_THAT(order[1 + i] == i && queued() == 6 - i);
	}
	atomic_set(&passes, 4);
	swake_up_all(&queue);
	MUST(crew_finish(&crew));
	CHECK_THAT(atomic_read(&ordered) == 8 && !atomic_read(&passes) && !swait_active(&queue));
	return 0;
}

/* --- completions --- */

static DECLARE_COMPLETION(done);

int sync_check_completion_counts(void)
{
	DECLARE_COMPLETION_ONSTACK(here);

	CHECK_THAT(!completion_done(&here) && !try_wait_for_completion(&here));
	/* Before the wait. */
	complete(&here);
	complete(&here);
	CHECK_THAT(completion_done(&here));
	wait_for_completion(&here);
	CHECK_THAT(try_wait_for_completion(&here) && !try_wait_for_completion(&here) && !completion_done(&here));
	complete(&here);
	CHECK_THAT(!wait_for_completion_interruptible(&here));
	complete_all(&here);
	for (int i = 0; i < 3; i++) {
		wait_for_completion(&here);
		wait_for_completion_io(&here);
		CHECK_THAT(!wait_for_completion_killable(&here) && try_wait_for_completion(&here));
	}
	complete(&here);
	CHECK_THAT(here.done == UINT_MAX);
	reinit_completion(&here);
	CHECK_THAT(!completion_done(&here));
	init_completion(&here);
	CHECK_THAT(!completion_done(&here) && list_empty(&here.wait.task_list));
	return 0;
}

static int completion_sleeper(int index)
{
	wait_for_completion(&done);
	note(index);
	return 0;
}

static int sleepers_of(struct completion *x)
{
	struct list_head *entry;
	int count = 0;

	raw_spin_lock_irq(&x->wait.lock);
	list_for_each(entry, &x->wait.task_list)
		count++;
	raw_spin_unlock_irq(&x->wait.lock);
	return count;
}

int sync_check_completion_all(void)
{
	begin();
	init_completion(&done);
	MUST(crew_start(&crew, 6, completion_sleeper, false));
	PAUSE_UNTIL(sleepers_of(&done) == 6);
	complete_all(&done);
	MUST(crew_finish(&crew));
	CHECK_THAT(atomic_read(&ordered) == 6 && done.done == UINT_MAX);
	return 0;
}

int sync_check_completion_order(void)
{
	begin();
	init_completion(&done);
	for (int i = 0; i < 6; i++) {
		MUST(crew_start_one(&crew, completion_sleeper, -1, 0));
		PAUSE_UNTIL(sleepers_of(&done) == i + 1);
	}
	for (int i = 0; i < 6; i++) {
		complete(&done);
		PAUSE_UNTIL(atomic_read(&ordered) == i + 1);
		CHECK_THAT(order[i] == i);
	}
	MUST(crew_finish(&crew));
	CHECK_THAT(!done.done);
	return 0;
}

static int completion_interrupted(int index)
{
	DECLARE_COMPLETION_ONSTACK(own);

	allow_signal(SIGUSR1);
	allow_signal(SIGKILL);
	switch (index) {
	case 0:
		CHECK_THAT(wait_for_completion_interruptible(&done) == -ERESTARTSYS);
		/* The passage wins over the signal. */
		complete(&own);
		CHECK_THAT(wait_for_completion_interruptible(&own) == 0);
		return 0;
	case 1:
		CHECK_THAT(wait_for_completion_killable(&done) == -ERESTARTSYS);
		return 0;
	default:
		CHECK_THAT(wait_for_completion_state(&done, TASK_INTERRUPTIBLE) == -ERESTARTSYS);
		return 0;
	}
}

int sync_check_completion_signals(void)
{
	init_completion(&done);
	MUST(crew_start(&crew, 3, completion_interrupted, false));
	PAUSE_UNTIL(sleepers_of(&done) == 3);
	for (int i = 0; i < 3; i++)
		send_sig(SIGUSR1, crew.member[i].task, 0);
	PAUSE_UNTIL(crew.member[0].done && crew.member[2].done && crew_sleeps(crew.member[1].task));
	send_sig(SIGKILL, crew.member[1].task, 0);
	MUST(crew_finish(&crew));
	CHECK_THAT(sleepers_of(&done) == 0 && !done.done);
	return 0;
}

#define RING 6
#define HOPS 1000
static struct completion ring[RING];

static int ring_member(int index)
{
	for (int i = 0; i < HOPS; i++) {
		wait_for_completion(&ring[index]);
		complete(&ring[(index + 1) % RING]);
	}
	return 0;
}

/* Two tokens; a lost one stops the ring. */
int sync_check_completion_ring(void)
{
	for (int bound = 0; bound < 2; bound++) {
		for (int i = 0; i < RING; i++)
			init_completion(&ring[i]);
		complete(&ring[0]);
		complete(&ring[RING / 2]);
		MUST(crew_run(RING, ring_member, bound));
		CHECK_THAT(ring[0].done == 1 && ring[RING / 2].done == 1);
	}
	return 0;
}

/* --- semaphores --- */

static struct semaphore sem;
static DEFINE_SEMAPHORE(one);

int sync_check_semaphore_counts(void)
{
	CHECK_THAT(!down_trylock(&one) && down_trylock(&one) == 1);
	up(&one);
	sema_init(&sem, 3);
	down(&sem);
	CHECK_THAT(!down_interruptible(&sem) && !down_killable(&sem));
	CHECK_THAT(down_trylock(&sem) == 1);
	/* Anybody may: the count has no owner, and no upper limit. */
	for (int i = 0; i < 5; i++)
		up(&sem);
	for (int i = 0; i < 5; i++)
		CHECK_THAT(!down_trylock(&sem));
	CHECK_THAT(down_trylock(&sem) == 1);
	return 0;
}

static int semaphore_sleepers(void)
{
	struct list_head *entry;
	int count = 0;

	raw_spin_lock_irq(&sem.lock);
	list_for_each(entry, &sem.wait_list)
		count++;
	raw_spin_unlock_irq(&sem.lock);
	return count;
}

static int semaphore_sleeper(int index)
{
	down(&sem);
	note(index);
	return 0;
}

int sync_check_semaphore_order(void)
{
	begin();
	sema_init(&sem, 0);
	for (int i = 0; i < 6; i++) {
		MUST(crew_start_one(&crew, semaphore_sleeper, -1, 0));
		PAUSE_UNTIL(semaphore_sleepers() == i + 1);
	}
	for (int i = 0; i < 6; i++) {
		up(&sem);
		/* Given to the sleeper: nobody can take it before it wakes. */
		CHECK_THAT(down_trylock(&sem) == 1);
		PAUSE_UNTIL(atomic_read(&ordered) == i + 1);
		CHECK_THAT(order[i] == i);
	}
	return crew_finish(&crew);
}

static int semaphore_interrupted(int index)
{
	allow_signal(SIGUSR1);
	allow_signal(SIGKILL);
	if (index == 0)
		CHECK_THAT(down_interruptible(&sem) == -EINTR);
	else if (index == 1)
		CHECK_THAT(down_killable(&sem) == -EINTR);
	else
		down(&sem);
	return 0;
}

int sync_check_semaphore_signals(void)
{
	sema_init(&sem, 0);
	MUST(crew_start(&crew, 3, semaphore_interrupted, false));
	PAUSE_UNTIL(semaphore_sleepers() == 3);
	for (int i = 0; i < 3; i++)
		send_sig(SIGUSR1, crew.member[i].task, 0);
	PAUSE_UNTIL(semaphore_sleepers() == 2);
	for (int i = 0; i < 3; i++)
		send_sig(SIGKILL, crew.member[i].task, 0);
	PAUSE_UNTIL(semaphore_sleepers() == 1);
	up(&sem);
	MUST(crew_finish(&crew));
	CHECK_THAT(down_trylock(&sem) == 1);
	return 0;
}

static atomic_t inside, most;

static int semaphore_user(int index)
{
	for (int i = 0; i < 300; i++) {
		int now;

		if (index % 2) {
			down(&sem);
		} else {
			while (down_trylock(&sem))
				crew_pause();
		}
		now = atomic_inc_return(&inside);
		CHECK_THAT(now <= 3);
		if (now > atomic_read(&most))
			atomic_set(&most, now);
		if (i % 4 == 0)
			crew_pause();
		atomic_dec(&inside);
		up(&sem);
	}
	return 0;
}

/* At most three inside, and the semaphore has three in the end. */
int sync_check_semaphore_limit(void)
{
	static struct crew users;

	/* Opened when all are there: the first could be through before the last has been made. */
	sema_init(&sem, 0);
	atomic_set(&inside, 0);
	atomic_set(&most, 0);
	users.count = 0;
	MUST(crew_start(&users, 8, semaphore_user, false));
	for (int i = 0; i < 3; i++)
		up(&sem);
	MUST(crew_finish(&users));
	CHECK_THAT(atomic_read(&most) > 1);
	for (int i = 0; i < 3; i++)
		CHECK_THAT(!down_trylock(&sem));
	CHECK_THAT(down_trylock(&sem) == 1);
	return 0;
}
