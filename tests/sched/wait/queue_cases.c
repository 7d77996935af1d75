// SPDX-License-Identifier: MIT
/* queue_cases.c - who is woken, and in which order. */
#include <linux/atomic.h>
#include <linux/kthread.h>
#include <linux/wait.h>

#include "sched/irq.h"
#include "tests/sched/crew.h"
#include "tests/sched/wait/wait_cases.h"

static DECLARE_WAIT_QUEUE_HEAD(queue);
static struct crew crew;
/* May pass: each takes one. */
static atomic_t passes;
static int order[CREW_MAX];
static atomic_t ordered;
static atomic_t failed;

static int queued(void)
{
	struct list_head *entry;
	unsigned long flags;
	int count = 0;

	spin_lock_irqsave(&queue.lock, flags);
	list_for_each(entry, &queue.head)
		count++;
	spin_unlock_irqrestore(&queue.lock, flags);
	return count;
}

static void begin(void)
{
	atomic_set(&passes, 0);
	atomic_set(&ordered, 0);
	atomic_set(&failed, 0);
}

static bool pass(void)
{
	return atomic_add_unless(&passes, -1, 0);
}

static int exclusive_sleeper(int index)
{
	wait_event_idle_exclusive(queue, pass());
	order[atomic_inc_return(&ordered) - 1] = index;
	return 0;
}

static int sleeper(int index)
{
	wait_event(queue, pass());
	order[atomic_inc_return(&ordered) - 1] = index;
	return 0;
}

/* One at a time. A woken one is in the queue for a moment once more, while it looks at the condition. */
int wait_check_exclusive_order(void)
{
	enum { COUNT = 6 };

	begin();
	for (int i = 0; i < COUNT; i++) {
		MUST(crew_start_one(&crew, exclusive_sleeper, -1, 0));
		PAUSE_UNTIL(queued() == i + 1);
	}
	for (int i = 0; i < 3; i++) {
		atomic_inc(&passes);
		CHECK_THAT(__wake_up(&queue, TASK_NORMAL, 1, NULL) == 1);
		PAUSE_UNTIL(atomic_read(&ordered) == i + 1);
		CHECK_THAT(order[i] == i && queued() == COUNT - 1 - i);
	}
	atomic_set(&passes, COUNT - 3);
	CHECK_THAT(__wake_up(&queue, TASK_NORMAL, 2, NULL) == 2);
	PAUSE_UNTIL(atomic_read(&ordered) == 5);
	CHECK_THAT(queued() == 1);
	wake_up_nr(&queue, 5);
	MUST(crew_finish(&crew));
	CHECK_THAT(queued() == 0 && !waitqueue_active(&queue) && !wq_has_sleeper(&queue));
	CHECK_THAT(order[5] == 5);
	return 0;
}

/* All that are not exclusive and one that is; wake_up_all() the others too. */
int wait_check_wakes_all_others(void)
{
	begin();
	for (int i = 0; i < 4; i++) {
		MUST(crew_start_one(&crew, exclusive_sleeper, -1, 0));
		PAUSE_UNTIL(queued() == 2 * i + 1);
		MUST(crew_start_one(&crew, sleeper, -1, 0));
		PAUSE_UNTIL(queued() == 2 * i + 2);
	}
	atomic_set(&passes, 8);
	wake_up(&queue);
	PAUSE_UNTIL(atomic_read(&ordered) == 5);
	CHECK_THAT(queued() == 3);
	wake_up_all(&queue);
	MUST(crew_finish(&crew));
	CHECK_THAT(queued() == 0);
	return 0;
}

static int interruptible_sleeper(int index)
{
	if (wait_event_interruptible(queue, pass()))
		atomic_inc(&failed);
	return 0;
}

static int killable_sleeper(int index)
{
	if (wait_event_killable(queue, pass()))
		atomic_inc(&failed);
	return 0;
}

int wait_check_interruptible_only(void)
{
	begin();
	MUST(crew_start_one(&crew, interruptible_sleeper, -1, 0));
	MUST(crew_start_one(&crew, sleeper, -1, 0));
	MUST(crew_start_one(&crew, killable_sleeper, -1, 0));
	PAUSE_UNTIL(queued() == 3);
	PAUSE_UNTIL(crew_sleeps(crew.member[0].task) && crew_sleeps(crew.member[1].task) &&
		    crew_sleeps(crew.member[2].task));
	atomic_set(&passes, 3);
	wake_up_interruptible(&queue);
	PAUSE_UNTIL(crew.member[0].done);
	wake_up_interruptible_all(&queue);
	wake_up_interruptible_sync(&queue);
	CHECK_THAT(queued() == 2 && crew_sleeps(crew.member[1].task) && crew_sleeps(crew.member[2].task));
	wake_up_sync(&queue);
	MUST(crew_finish(&crew));
	CHECK_THAT(queued() == 0);
	CHECK_THAT(!atomic_read(&failed));
	return 0;
}

struct custom {
	struct wait_queue_entry wait;
	int calls, answer;
	void *key;
};

static int custom_function(struct wait_queue_entry *wait, unsigned int mode, int flags, void *key)
{
	struct custom *custom = container_of(wait, struct custom, wait);

	custom->calls++;
	custom->key = key;
	return custom->answer;
}

static void custom_init(struct custom *custom, int answer)
{
	init_waitqueue_func_entry(&custom->wait, custom_function);
	custom->calls = 0;
	custom->answer = answer;
}

/* Entry functions see the key, and decide: negative ends the walk, an exclusive one that woke nobody does not count. */
int wait_check_priority_entry(void)
{
	struct custom first, plain, exclusive[2];

	custom_init(&first, 0);
	custom_init(&plain, 1);
	custom_init(&exclusive[0], 0);
	custom_init(&exclusive[1], 1);
	add_wait_queue_exclusive(&queue, &exclusive[0].wait);
	add_wait_queue_exclusive(&queue, &exclusive[1].wait);
	add_wait_queue_priority(&queue, &first.wait);
	add_wait_queue(&queue, &plain.wait);
	CHECK_THAT(queue.head.next == &first.wait.entry && first.wait.entry.next == &plain.wait.entry);
	wake_up_poll(&queue, 5);
	CHECK_THAT(first.calls == 1 && plain.calls == 1 && exclusive[0].calls == 1 && exclusive[1].calls == 1);
	CHECK_THAT(key_to_poll(plain.key) == 5 && key_to_poll(exclusive[1].key) == 5);
	/* The priority entry takes the event. */
	first.answer = 1;
	wake_up(&queue);
	CHECK_THAT(first.calls == 2 && plain.calls == 1 && exclusive[0].calls == 1 && !first.key);
	first.answer = 0;
	plain.answer = -1;
	wake_up_all(&queue);
	CHECK_THAT(first.calls == 3 && plain.calls == 2 && exclusive[0].calls == 1);
	remove_wait_queue(&queue, &first.wait);
	remove_wait_queue(&queue, &plain.wait);
	remove_wait_queue(&queue, &exclusive[0].wait);
	remove_wait_queue(&queue, &exclusive[1].wait);
	CHECK_THAT(!waitqueue_active(&queue));
	return 0;
}

/* Longer than one hold of the lock: each entry once, the queue as it was. */
int wait_check_long_queue(void)
{
	enum { COUNT = 300 };
	static struct custom entries[COUNT];

	for (int i = 0; i < COUNT; i++) {
		custom_init(&entries[i], i % 2);
		if (i % 3)
			add_wait_queue(&queue, &entries[i].wait);
		else
			add_wait_queue_exclusive(&queue, &entries[i].wait);
	}
	wake_up_all(&queue);
	for (int i = 0; i < COUNT; i++)
		CHECK_THAT(entries[i].calls == 1);
	CHECK_THAT(queued() == COUNT);
	for (int i = 0; i < COUNT; i++)
		remove_wait_queue(&queue, &entries[i].wait);
	return 0;
}

/* --- signals --- */

static int signalled(int index)
{
	allow_signal(SIGUSR1);
	allow_signal(SIGKILL);
	switch (index) {
	case 0:
		CHECK_THAT(wait_event_interruptible(queue, false) == -ERESTARTSYS);
		/* Still pending: the next one does not sleep, unless it need not. */
		CHECK_THAT(wait_event_interruptible(queue, false) == -ERESTARTSYS);
		CHECK_THAT(wait_event_interruptible(queue, true) == 0);
		break;
	case 1:
		CHECK_THAT(wait_event_killable(queue, false) == -ERESTARTSYS);
		CHECK_THAT(fatal_signal_pending(current));
		break;
	case 2:
		CHECK_THAT(wait_event_state(queue, false, TASK_INTERRUPTIBLE) == -ERESTARTSYS);
		break;
	case 3:
		CHECK_THAT(wait_event_freezable(queue, false) == -ERESTARTSYS);
		break;
	case 4:
		CHECK_THAT(wait_event_interruptible_exclusive(queue, false) == -ERESTARTSYS);
		break;
	case 5:
		CHECK_THAT(wait_event_killable_exclusive(queue, false) == -ERESTARTSYS);
		break;
	default:
		wait_event(queue, pass());
		CHECK_THAT(signal_pending(current));
	}
	CHECK_THAT(task_is_running(current));
	return 0;
}

int wait_check_signals(void)
{
	begin();
	MUST(crew_start(&crew, 7, signalled, false));
	PAUSE_UNTIL(queued() == 7);
	for (int i = 0; i < 7; i++)
		send_sig(SIGUSR1, crew.member[i].task, 0);
	/* Killable and uninterruptible ones sleep on. */
	PAUSE_UNTIL(queued() == 3);
	PAUSE_UNTIL(crew_sleeps(crew.member[1].task) && crew_sleeps(crew.member[5].task) &&
		    crew_sleeps(crew.member[6].task));
	for (int i = 0; i < 7; i++)
		send_sig(SIGKILL, crew.member[i].task, 0);
	PAUSE_UNTIL(queued() == 1);
	PAUSE_UNTIL(crew_sleeps(crew.member[6].task));
	atomic_set(&passes, 1);
	wake_up(&queue);
	return crew_finish(&crew);
}

/*
 * Exclusive sleepers, woken one per pass, with signals all the time: who gives up does not take a pass, and nobody that could
 * pass stays asleep.
 */
static int pass_or_give_up(int index)
{
	int passed = 0;

	allow_signal(SIGUSR1);
	while (passed < 50) {
		if (wait_event_interruptible_exclusive(queue, pass()) == 0)
			passed++;
		else
			flush_signals(current);
	}
	atomic_inc(&ordered);
	return 0;
}

int wait_check_exclusive_signal_passes_on(void)
{
	enum { COUNT = 4 };
	int given = 0;

	begin();
	MUST(crew_start(&crew, COUNT, pass_or_give_up, false));
	while (given < COUNT * 50) {
		PAUSE_UNTIL(atomic_read(&passes) < 2);
		atomic_inc(&passes);
		given++;
		wake_up(&queue);
		send_sig(SIGUSR1, crew.member[given % COUNT].task, 0);
	}
	MUST(crew_finish(&crew));
	CHECK_THAT(atomic_read(&ordered) == COUNT && !atomic_read(&passes) && !queued());
	return 0;
}
