// SPDX-License-Identifier: MIT
/*
 * rtmutex.c - the slow paths of rt_mutexes, and the checks.
 *
 * The owner word, and who may change it:
 *     0            free                       a fast path, or a slow path
 *     task         held, nobody waits         the holder's fast path, or a slow path
 *     task | 1     held                       slow paths
 *     1            free, somebody waits       slow paths
 * A slow path sets bit 0 before it looks who holds the mutex: no fast path succeeds from then on, and the word stays as it
 * is seen until ring3_pi_graph is released. When nobody waits in the end the bit goes away again.
 */
#include "sched/locks/rtmutex.h"

#include <linux/errno.h>
#include <linux/export.h>
#include <linux/instruction_pointer.h>
#include <linux/preempt.h>
#include <linux/sched.h>
#include <linux/sched/signal.h>

#include "sched/locks/debug_locks.h"
#include "sched/locks/rtmutex_pi.h"
#include "sched/locks/spin_on_owner.h"

unsigned long (*ring3_rt_mutex_cmpxchg)(unsigned long *word, unsigned long old, unsigned long new_value);

void rt_mutex_base_init(struct rt_mutex_base *rtb)
{
	INIT_LIST_HEAD(&rtb->waiters);
	rtb->owner = NULL;
}
EXPORT_SYMBOL(rt_mutex_base_init);

void __rt_mutex_init(struct rt_mutex *lock, const char *name, struct lock_class_key *key)
{
	debug_check_no_locks_freed(lock, sizeof(*lock));
	rt_mutex_base_init(&lock->rtmutex);
#ifdef RING3_CHECKS
	lock->dep_map = (struct lockdep_map){ .name = name };
#endif
}
EXPORT_SYMBOL(__rt_mutex_init);

/* Each slow path is made once for each way to change the word, as if there were no other. */
#define FOR_EACH_WAY(way, call)                                         \
	((way) & RING3_RT_MUTEX_IRQS_OFF ? call(RING3_RT_MUTEX_IRQS_OFF) : \
	 (way) & RING3_RT_MUTEX_GIVEN	 ? call(RING3_RT_MUTEX_GIVEN) : \
					   call(RING3_RT_MUTEX_NATIVE))

static __always_inline void mark_waiters(struct rt_mutex_base *lock, enum ring3_rt_mutex_way way)
{
	unsigned long word;

	do {
		word = (unsigned long)READ_ONCE(lock->owner);
	} while (!(word & RING3_RT_MUTEX_WAITERS) &&
		 !ring3_rt_mutex_change(lock, word, word | RING3_RT_MUTEX_WAITERS, way));
}

/* With bit 0 set nobody else writes the word, so a store is enough. */
static void set_owner(struct rt_mutex_base *lock, struct task_struct *task)
{
	unsigned long waiters = list_empty(&lock->waiters) ? 0 : RING3_RT_MUTEX_WAITERS;

	smp_store_release(&lock->owner, (struct task_struct *)((unsigned long)task | waiters));
}

/* Bit 0 goes away if nobody waits. */
static void settle(struct rt_mutex_base *lock)
{
	if (list_empty(&lock->waiters))
		set_owner(lock, ring3_rt_mutex_owner(lock));
}

/* Takes it for the running task if nobody holds it and nobody more urgent, or as urgent, waits. @waiter: its entry, or NULL. */
static __always_inline bool try_to_take(struct rt_mutex_base *lock, struct rt_mutex_waiter *waiter,
					enum ring3_rt_mutex_way way)
{
	struct rt_mutex_waiter *first;

	mark_waiters(lock, way);
	if (ring3_rt_mutex_owner(lock))
		return false;
	first = ring3_rt_mutex_first(lock);
	if (first && first != waiter && ring3_pi_prio(current) >= first->prio)
		return false;
	ring3_pi_take(lock, current, waiter);
	set_owner(lock, current);
	return true;
}

/* As long as it is the first that waits and the holder runs. True: look again. */
static bool spin_on_owner(struct rt_mutex_base *lock, struct rt_mutex_waiter *waiter, struct task_struct *owner)
{
	unsigned int turn = 0;

	while (ring3_rt_mutex_owner(lock) == owner) {
		if (READ_ONCE(lock->waiters.next) != &waiter->queue || !ring3_spin_on_owner(owner, turn++))
			return false;
	}
	return true;
}

/* Linux's way with a deadlock: it says so, and the task never goes on. */
static noinline void deadlock(void)
{
	WARN(1, "rtmutex deadlock detected\n");
	debug_show_held_locks(current);
	for (;;) {
		set_current_state(TASK_INTERRUPTIBLE);
		schedule();
	}
}

static __always_inline int lock_slow(struct rt_mutex_base *lock, unsigned int state, enum ring3_rt_mutex_way way)
{
	struct task_struct *owner;
	struct rt_mutex_waiter waiter;
	unsigned long flags;
	int error = 0;

	raw_spin_lock_irqsave(&ring3_pi_graph, flags);
	if (try_to_take(lock, NULL, way))
		goto out;
	if (unlikely(ring3_pi_would_deadlock(lock, current))) {
		settle(lock);
		raw_spin_unlock_irqrestore(&ring3_pi_graph, flags);
		deadlock();
	}
	ring3_pi_wait(&waiter, lock, current);
	for (;;) {
		/* Under the lock, so before any release that could wake us. */
		set_current_state(state);
		if (signal_pending_state(state, current)) {
			ring3_pi_give_up(&waiter);
			error = -EINTR;
			break;
		}
		owner = ring3_rt_mutex_first(lock) == &waiter ? ring3_rt_mutex_owner(lock) : NULL;
		raw_spin_unlock_irq(&ring3_pi_graph);
		if (!owner || !spin_on_owner(lock, &waiter, owner))
			schedule();
		raw_spin_lock_irq(&ring3_pi_graph);
		if (try_to_take(lock, &waiter, way))
			break;
	}
	__set_current_state(TASK_RUNNING);
out:
	settle(lock);
	raw_spin_unlock_irqrestore(&ring3_pi_graph, flags);
	return error;
}

int ring3_rt_mutex_lock_slow(struct rt_mutex_base *lock, unsigned int state, enum ring3_rt_mutex_way way)
{
#define LOCK(which) lock_slow(lock, state, which)
	return FOR_EACH_WAY(way, LOCK);
#undef LOCK
}
EXPORT_SYMBOL(ring3_rt_mutex_lock_slow);

static __always_inline int trylock_slow(struct rt_mutex_base *lock, enum ring3_rt_mutex_way way)
{
	unsigned long flags;
	bool taken;

	if (ring3_rt_mutex_owner(lock))
		return 0;
	raw_spin_lock_irqsave(&ring3_pi_graph, flags);
	taken = try_to_take(lock, NULL, way);
	settle(lock);
	raw_spin_unlock_irqrestore(&ring3_pi_graph, flags);
	return taken;
}

int ring3_rt_mutex_trylock_slow(struct rt_mutex_base *lock, enum ring3_rt_mutex_way way)
{
#define TRYLOCK(which) trylock_slow(lock, which)
	return FOR_EACH_WAY(way, TRYLOCK);
#undef TRYLOCK
}
EXPORT_SYMBOL(ring3_rt_mutex_trylock_slow);

/*
 * The mutex may be gone as soon as somebody else can take it, so nothing looks at it afterwards. Its waiters cannot be gone:
 * the first stays queued until it takes the mutex, or gives up, under ring3_pi_graph.
 */
static __always_inline void unlock_slow(struct rt_mutex_base *lock, enum ring3_rt_mutex_way way)
{
	struct rt_mutex_waiter *first;
	struct task_struct *task = NULL;
	unsigned long flags;

	raw_spin_lock_irqsave(&ring3_pi_graph, flags);
	mark_waiters(lock, way);
	first = ring3_rt_mutex_first(lock);
	if (first) {
		/* Without inherited priority from here on; not preempted before the heir is awake. */
		preempt_disable();
		task = get_task_struct(first->task);
		ring3_pi_release(lock, current);
	}
	set_owner(lock, NULL);
	raw_spin_unlock_irqrestore(&ring3_pi_graph, flags);
	if (task) {
		wake_up_state(task, TASK_NORMAL);
		preempt_enable();
		put_task_struct(task);
	}
}

void ring3_rt_mutex_unlock_slow(struct rt_mutex_base *lock, enum ring3_rt_mutex_way way)
{
#define UNLOCK(which) unlock_slow(lock, which)
	FOR_EACH_WAY(way, UNLOCK);
#undef UNLOCK
}
EXPORT_SYMBOL(ring3_rt_mutex_unlock_slow);

#ifdef RING3_CHECKS

static int lock_checked(struct rt_mutex *lock, unsigned int state, unsigned int subclass, unsigned long ip)
{
	int error;

	might_sleep();
	error = ring3_rt_mutex_lock_state(&lock->rtmutex, state, RING3_RT_MUTEX_NATIVE);
	if (!error)
		ring3_lock_taken(&lock->dep_map, 0, subclass, ip);
	return error;
}

void rt_mutex_lock_nested(struct rt_mutex *lock, unsigned int subclass)
{
	lock_checked(lock, TASK_UNINTERRUPTIBLE, subclass, _RET_IP_);
}
EXPORT_SYMBOL(rt_mutex_lock_nested);

int rt_mutex_lock_interruptible(struct rt_mutex *lock)
{
	return lock_checked(lock, TASK_INTERRUPTIBLE, 0, _RET_IP_);
}
EXPORT_SYMBOL(rt_mutex_lock_interruptible);

int rt_mutex_lock_killable(struct rt_mutex *lock)
{
	return lock_checked(lock, TASK_KILLABLE, 0, _RET_IP_);
}
EXPORT_SYMBOL(rt_mutex_lock_killable);

int rt_mutex_trylock(struct rt_mutex *lock)
{
	int taken;

	if (WARN_ON_ONCE(!in_task()))
		return 0;
	taken = ring3_rt_mutex_fast(&lock->rtmutex, 0, (unsigned long)current, RING3_RT_MUTEX_NATIVE) ||
		ring3_rt_mutex_trylock_slow(&lock->rtmutex, RING3_RT_MUTEX_NATIVE);
	if (taken)
		ring3_lock_taken(&lock->dep_map, 0, 0, _RET_IP_);
	return taken;
}
EXPORT_SYMBOL(rt_mutex_trylock);

/* Released by a task that does not hold it, it stays as it is: priorities are inherited by who does. */
void rt_mutex_unlock(struct rt_mutex *lock)
{
	struct task_struct *owner = ring3_rt_mutex_owner(&lock->rtmutex);

	if (unlikely(owner != current)) {
		WARN(1, "DEBUG_LOCKS_WARN_ON(%s)", "rt_mutex_owner(lock) != current");
		if (owner)
			pr_warn(" rt_mutex: %pS (%s), owner: %s/%d, acquired at: %pS\n", lock,
				lock->dep_map.name ?: "<none>", owner->comm, owner->pid,
				(void *)lock->dep_map.acquired_at);
		else
			pr_warn(" rt_mutex: %pS (%s), owner: <none>\n", lock, lock->dep_map.name ?: "<none>");
		return;
	}
	ring3_lock_given_up(&lock->dep_map, 0);
	ring3_rt_mutex_release(&lock->rtmutex, RING3_RT_MUTEX_NATIVE);
}
EXPORT_SYMBOL(rt_mutex_unlock);

#endif /* RING3_CHECKS */
