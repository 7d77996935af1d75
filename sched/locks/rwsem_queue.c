// SPDX-License-Identifier: MIT
/*
 * rwsem_queue.c - who waits for a reader-writer semaphore, and who is let in.
 *
 * Readers are let in by whoever finds that it is their turn: they are counted first, and find themselves granted when they
 * wake. A writer is only woken, and takes the semaphore itself, which a running writer may do before it. Flags change, and
 * waiters leave, under wait_lock only. Each release that leaves the semaphore free looks at the queue if WAITERS is set;
 * whoever queues itself looks afterwards whether it is free, so one of the two sees the other.
 */
#include "sched/locks/rwsem_queue.h"

#include <linux/errno.h>
#include <linux/export.h>
#include <linux/sched.h>
#include <linux/sched/signal.h>

#include "runtime/host.h"
#include "sched/locks/spin_on_owner.h"

/* How long the first in the queue lets others pass. */
#define PATIENCE_NS 4000000ull

struct waiter {
	struct list_head list;
	struct task_struct *task;
	unsigned long long since;
	bool writes;
	bool granted; /* readers: counted already, and out of the queue */
};

static bool is_impatient(const struct waiter *waiter)
{
	return rt_task(waiter->task) || ring3_host_monotonic_ns() - waiter->since > PATIENCE_NS;
}

static struct waiter *first_in_queue(struct rw_semaphore *sem)
{
	return list_first_entry_or_null(&sem->wait_list, struct waiter, list);
}

/* Under wait_lock: takes a waiter out of the queue, and the flags that stood for it out of the count. */
static void leave_queue(struct rw_semaphore *sem, struct waiter *waiter)
{
	bool first = first_in_queue(sem) == waiter;

	list_del(&waiter->list);
	if (list_empty(&sem->wait_list))
		atomic_long_andnot(RING3_RWSEM_WAITERS | RING3_RWSEM_HANDOFF, &sem->count);
	else if (first)
		atomic_long_andnot(RING3_RWSEM_HANDOFF, &sem->count);
}

/*
 * Under wait_lock, with a reader first: all readers that wait now come in, also from behind writers, who are passed over by no
 * more than these. Woken with the lock held, without which they do not go on, so that they and their entries stay.
 */
static void admit_readers(struct rw_semaphore *sem)
{
	struct waiter *waiter, *next;
	long count = atomic_long_read(&sem->count);

	/* One reader too many holds the door: a writer may be faster than we are. */
	for (;;) {
		if (count & RING3_RWSEM_WRITER) {
			if (is_impatient(first_in_queue(sem)))
				atomic_long_or(RING3_RWSEM_HANDOFF, &sem->count);
			/* That writer's release will look at the queue. */
			return;
		}
		if (atomic_long_try_cmpxchg_acquire(&sem->count, &count, count + RING3_RWSEM_READER))
			break;
	}

	list_for_each_entry_safe(waiter, next, &sem->wait_list, list) {
		if (waiter->writes)
			continue;
		atomic_long_add(RING3_RWSEM_READER, &sem->count);
		leave_queue(sem, waiter);
		waiter->granted = true;
		wake_up_process(waiter->task);
	}
	atomic_long_sub(RING3_RWSEM_READER, &sem->count);
}

/* Under wait_lock: lets in, or has woken, whoever may come in now. */
static void admit(struct rw_semaphore *sem)
{
	struct waiter *first = first_in_queue(sem);

	if (!first)
		return;
	if (!first->writes)
		admit_readers(sem);
	else if (!(atomic_long_read(&sem->count) & RING3_RWSEM_TAKEN))
		wake_up_process(first->task);
}

void ring3_rwsem_wake(struct rw_semaphore *sem)
{
	unsigned long flags;

	raw_spin_lock_irqsave(&sem->wait_lock, flags);
	admit(sem);
	raw_spin_unlock_irqrestore(&sem->wait_lock, flags);
}

/* Of a running writer that is likely to be done soon. A reader's end is not known: there may be many. */
static bool spin_on_writer(struct rw_semaphore *sem, unsigned int turn)
{
	unsigned long owner = (unsigned long)atomic_long_read(&sem->owner);

	if (owner & RING3_RWSEM_READER_OWNED)
		return false;
	return ring3_spin_on_owner((struct task_struct *)owner, turn);
}

/* Under wait_lock. The caller looks afterwards: whoever was inside may have left before WAITERS was set. */
static void enqueue(struct rw_semaphore *sem, struct waiter *self)
{
	list_add_tail(&self->list, &sem->wait_list);
	atomic_long_or(RING3_RWSEM_WAITERS, &sem->count);
}

/* Gives up, under wait_lock. The next ones may have waited only for this one. */
static void give_up(struct rw_semaphore *sem, struct waiter *self)
{
	leave_queue(sem, self);
	admit(sem);
}

int ring3_rwsem_wait_read(struct rw_semaphore *sem, unsigned int state)
{
	struct waiter self = { .task = current };
	unsigned int turn = 0;
	int error = 0;

	do {
		if (ring3_rwsem_try_read(sem))
			return 0;
	} while (!(atomic_long_read(&sem->count) & RING3_RWSEM_WAITERS) && spin_on_writer(sem, turn++));

	self.since = ring3_host_monotonic_ns();
	raw_spin_lock_irq(&sem->wait_lock);
	enqueue(sem, &self);
	/* First in the queue and no writer inside: nobody else would let it in before the readers inside leave. */
	if (first_in_queue(sem) == &self)
		admit(sem);
	while (!self.granted) {
		set_current_state(state);
		if (signal_pending_state(state, current)) {
			give_up(sem, &self);
			error = -EINTR;
			break;
		}
		raw_spin_unlock_irq(&sem->wait_lock);
		schedule();
		raw_spin_lock_irq(&sem->wait_lock);
	}
	__set_current_state(TASK_RUNNING);
	raw_spin_unlock_irq(&sem->wait_lock);
	return error;
}

int ring3_rwsem_wait_write(struct rw_semaphore *sem, unsigned int state)
{
	struct waiter self = { .task = current, .writes = true };
	unsigned int turn = 0;
	int error = 0;

	do {
		if (ring3_rwsem_try_write(sem))
			return 0;
	} while (!(atomic_long_read(&sem->count) & RING3_RWSEM_HANDOFF) && spin_on_writer(sem, turn++));

	self.since = ring3_host_monotonic_ns();
	raw_spin_lock_irq(&sem->wait_lock);
	enqueue(sem, &self);
	for (;;) {
		long count;

		/* Before the look at the count: a release after it finds a task to wake. */
		set_current_state(state);
		count = atomic_long_read(&sem->count);
		if (first_in_queue(sem) == &self) {
			if (!(count & RING3_RWSEM_TAKEN) &&
			    atomic_long_try_cmpxchg_acquire(&sem->count, &count, count | RING3_RWSEM_WRITER)) {
				leave_queue(sem, &self);
				break;
			}
			if (!(count & RING3_RWSEM_TAKEN))
				continue;
			if (is_impatient(&self))
				atomic_long_or(RING3_RWSEM_HANDOFF, &sem->count);
			/* It may have become free before the flags were seen. */
			if (!(atomic_long_read(&sem->count) & RING3_RWSEM_TAKEN))
				continue;
		}
		if (signal_pending_state(state, current)) {
			give_up(sem, &self);
			error = -EINTR;
			break;
		}
		raw_spin_unlock_irq(&sem->wait_lock);
		schedule();
		raw_spin_lock_irq(&sem->wait_lock);
	}
	__set_current_state(TASK_RUNNING);
	raw_spin_unlock_irq(&sem->wait_lock);
	return error;
}
