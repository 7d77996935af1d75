// SPDX-License-Identifier: MIT
/*
 * mutex.c - what happens to a mutex when it is contended, and the checks.
 *
 * The rules of the owner word (mutex.h):
 *   - Nobody -> a task: compare-exchange by that task; or, with HANDOFF, a store by the releasing holder, under wait_lock.
 *   - A task -> nobody: by that task. Without flags nobody needs to know; with WAITERS the first of the queue is woken.
 *   - Flags change under wait_lock only, and HANDOFF is never set together with "nobody".
 * A waiter is in the queue until it holds the mutex or gives up, and each release that finds WAITERS wakes the first one. A
 * waiter that was woken and gives up looked for the mutex before, under wait_lock: it found it taken, and the next release
 * wakes the next.
 */
#include "sched/locks/mutex.h"

#include <linux/errno.h>
#include <linux/export.h>
#include <linux/instruction_pointer.h>
#include <linux/sched.h>
#include <linux/sched/signal.h>

#include "runtime/host.h"
#include "sched/locks/debug_locks.h"
#include "sched/locks/spin_on_owner.h"

struct waiter {
	struct list_head list;
	struct task_struct *task;
	bool granted; /* it was handed the mutex, and is out of the queue */
};

void __mutex_init(struct mutex *lock, const char *name, struct lock_class_key *key)
{
	debug_check_no_locks_freed(lock, sizeof(*lock));
	atomic_long_set(&lock->owner, 0);
	raw_spin_lock_init(&lock->wait_lock);
	INIT_LIST_HEAD(&lock->wait_list);
#ifdef RING3_CHECKS
	lock->magic = lock;
	lock->dep_map = (struct lockdep_map){ .name = name };
#endif
}
EXPORT_SYMBOL(__mutex_init);

static struct task_struct *owner_of(long word)
{
	return (struct task_struct *)((unsigned long)word & ~RING3_MUTEX_FLAGS);
}

static bool try_spinning(struct mutex *lock)
{
	unsigned int turn = 0;
	long word;

	do {
		word = atomic_long_read(&lock->owner);
		if (!owner_of(word) && ring3_mutex_try(lock))
			return true;
		/* The holder will hand it to somebody else. */
		if ((unsigned long)word & RING3_MUTEX_HANDOFF)
			return false;
	} while (ring3_spin_on_owner(owner_of(word), turn++));
	return false;
}

/* Under wait_lock: the waiter is out of the queue, or about to be; what its being first meant ends. */
static void leave_queue(struct mutex *lock, struct waiter *self)
{
	bool first = lock->wait_list.next == &self->list;

	list_del(&self->list);
	if (list_empty(&lock->wait_list))
		atomic_long_andnot((long)RING3_MUTEX_FLAGS, &lock->owner);
	else if (first)
		atomic_long_andnot((long)RING3_MUTEX_HANDOFF, &lock->owner);
}

/* Under wait_lock, by the first of the queue. */
static void demand_handoff(struct mutex *lock)
{
	long word = atomic_long_read(&lock->owner);

	while (owner_of(word) && !((unsigned long)word & RING3_MUTEX_HANDOFF)) {
		if (atomic_long_try_cmpxchg_relaxed(&lock->owner, &word, word | (long)RING3_MUTEX_HANDOFF))
			break;
	}
}

int ring3_mutex_lock_slow(struct mutex *lock, unsigned int state)
{
	struct waiter self = { .task = current };
	unsigned long long since;
	int error = 0;

	if (try_spinning(lock))
		return 0;
	since = ring3_host_monotonic_ns();
	raw_spin_lock(&lock->wait_lock);
	list_add_tail(&self.list, &lock->wait_list);
	atomic_long_or((long)RING3_MUTEX_WAITERS, &lock->owner);
	for (;;) {
		/* Before the look at the owner: a release after it finds a task to wake. */
		set_current_state(state);
		if (self.granted)
			break;
		if (ring3_mutex_try(lock)) {
			leave_queue(lock, &self);
			break;
		}
		if (signal_pending_state(state, current)) {
			leave_queue(lock, &self);
			error = -EINTR;
			break;
		}
		if (lock->wait_list.next == &self.list &&
		    ring3_host_monotonic_ns() - since > RING3_LOCK_PATIENCE_NS)
			demand_handoff(lock);
		raw_spin_unlock(&lock->wait_lock);
		schedule();
		raw_spin_lock(&lock->wait_lock);
	}
	__set_current_state(TASK_RUNNING);
	raw_spin_unlock(&lock->wait_lock);
	return error;
}
EXPORT_SYMBOL(ring3_mutex_lock_slow);

/* The holder, under wait_lock, with HANDOFF set when it looked last: gives the mutex to the first waiter, who is returned. */
static struct task_struct *hand_over(struct mutex *lock)
{
	struct waiter *first = list_first_entry_or_null(&lock->wait_list, struct waiter, list);
	unsigned long waiters;
	struct task_struct *task;

	if (!first) {
		atomic_long_set_release(&lock->owner, 0);
		return NULL;
	}
	task = get_task_struct(first->task);
	list_del(&first->list);
	waiters = list_empty(&lock->wait_list) ? 0 : RING3_MUTEX_WAITERS;
	atomic_long_set_release(&lock->owner, (long)((unsigned long)task | waiters));
	first->granted = true;
	return task;
}

void ring3_mutex_unlock_slow(struct mutex *lock)
{
	long word = atomic_long_read(&lock->owner);
	struct task_struct *task = NULL;
	struct waiter *first;

	while (!((unsigned long)word & RING3_MUTEX_HANDOFF)) {
		if (!atomic_long_try_cmpxchg_release(&lock->owner, &word, (long)((unsigned long)word & RING3_MUTEX_FLAGS)))
			continue;
		if (!((unsigned long)word & RING3_MUTEX_WAITERS))
			return;
		raw_spin_lock(&lock->wait_lock);
		first = list_first_entry_or_null(&lock->wait_list, struct waiter, list);
		if (first)
			task = get_task_struct(first->task);
		raw_spin_unlock(&lock->wait_lock);
		goto wake;
	}
	raw_spin_lock(&lock->wait_lock);
	task = hand_over(lock);
	raw_spin_unlock(&lock->wait_lock);
wake:
	/* After wait_lock, which the woken task takes first. */
	if (task) {
		wake_up_process(task);
		put_task_struct(task);
	}
}
EXPORT_SYMBOL(ring3_mutex_unlock_slow);

void mutex_lock_io(struct mutex *lock)
{
	mutex_lock(lock);
}
EXPORT_SYMBOL(mutex_lock_io);

int atomic_dec_and_mutex_lock(atomic_t *count, struct mutex *lock)
{
	if (atomic_add_unless(count, -1, 1))
		return 0;
	/* It may be the last one: decided with the mutex held. */
	mutex_lock(lock);
	if (atomic_dec_and_test(count))
		return 1;
	mutex_unlock(lock);
	return 0;
}
EXPORT_SYMBOL(atomic_dec_and_mutex_lock);

#ifdef RING3_CHECKS

/* Who holds it since where, below a report about its use. */
static void print_mutex(struct mutex *lock, struct task_struct *owner)
{
	if (owner)
		pr_warn(" mutex: %pS (%s), owner: %s/%d, acquired at: %pS\n", lock, lock->dep_map.name ?: "<none>",
			owner->comm, owner->pid, (void *)lock->dep_map.acquired_at);
	else
		pr_warn(" mutex: %pS (%s), owner: <none>\n", lock, lock->dep_map.name ?: "<none>");
}

/* A mutex of zeroes works when it is free, in Linux too; only its queue would not. */
static void check_magic(struct mutex *lock)
{
	if (DEBUG_LOCKS_WARN_ON(lock->magic != lock))
		pr_warn(" mutex: %pS was not initialised, or is overwritten\n", lock);
	if (unlikely(!lock->wait_list.next))
		INIT_LIST_HEAD(&lock->wait_list);
}

static int lock_checked(struct mutex *lock, unsigned int state, unsigned int subclass, unsigned long ip)
{
	int error;

	might_sleep();
	check_magic(lock);
	ring3_lock_check_recursion(&lock->dep_map, 0, subclass, ip);
	error = ring3_mutex_lock_fast(lock) ? 0 : ring3_mutex_lock_slow(lock, state);
	if (!error)
		ring3_lock_taken(&lock->dep_map, 0, subclass, ip);
	return error;
}

void mutex_lock_nested(struct mutex *lock, unsigned int subclass)
{
	lock_checked(lock, TASK_UNINTERRUPTIBLE, subclass, _RET_IP_);
}
EXPORT_SYMBOL(mutex_lock_nested);

int mutex_lock_interruptible_nested(struct mutex *lock, unsigned int subclass)
{
	return lock_checked(lock, TASK_INTERRUPTIBLE, subclass, _RET_IP_);
}
EXPORT_SYMBOL(mutex_lock_interruptible_nested);

int mutex_lock_killable_nested(struct mutex *lock, unsigned int subclass)
{
	return lock_checked(lock, TASK_KILLABLE, subclass, _RET_IP_);
}
EXPORT_SYMBOL(mutex_lock_killable_nested);

int mutex_trylock(struct mutex *lock)
{
	bool taken;

	check_magic(lock);
	taken = ring3_mutex_try(lock);
	if (taken)
		ring3_lock_taken(&lock->dep_map, 0, 0, _RET_IP_);
	return taken;
}
EXPORT_SYMBOL(mutex_trylock);

/* Released by the wrong task it is free nevertheless, as in Linux. */
void mutex_unlock(struct mutex *lock)
{
	struct task_struct *owner = owner_of(atomic_long_read(&lock->owner));

	check_magic(lock);
	if (unlikely(owner != current)) {
		WARN(1, "DEBUG_LOCKS_WARN_ON(%s)", "__owner_task(owner) != current");
		print_mutex(lock, owner);
	}
	ring3_lock_given_up(&lock->dep_map, 0);
	ring3_mutex_unlock_slow(lock);
}
EXPORT_SYMBOL(mutex_unlock);

void mutex_destroy(struct mutex *lock)
{
	if (DEBUG_LOCKS_WARN_ON(mutex_is_locked(lock)))
		print_mutex(lock, owner_of(atomic_long_read(&lock->owner)));
	lock->magic = NULL;
}
EXPORT_SYMBOL(mutex_destroy);

#endif /* RING3_CHECKS */
