/* SPDX-License-Identifier: MIT */
/*
 * swait.h - simple wait queues: one task per entry, woken one at a time in the order of their coming.
 *
 * Kernel side only, through <linux/swait.h>. Smaller and more predictable than wait.h: no entry functions, no sleepers that
 * are all woken together by a plain wake-up, bounded time with the lock (a raw spinlock) held.
 *
 *   swait_event_exclusive(q, c), _timeout_, _interruptible_, _interruptible_timeout_, _idle_, _idle_timeout_exclusive
 *                         as the wait_event forms (wait_event.h), but the context is checked only when they sleep
 *   swake_up_one(q)       wakes the first sleeper, whatever its state; any context
 *   swake_up_locked(q)    the same, by the holder of q->lock
 *   swake_up_all(q)       wakes all that sleep now; with interrupts on, the lock is given up between them
 *   swait_active, swq_has_sleeper   as waitqueue_active(), wq_has_sleeper()
 */
#ifndef RING3_SCHED_WAIT_SWAIT_H_
#define RING3_SCHED_WAIT_SWAIT_H_

#include "sched/wait/wait_event.h"

struct swait_queue_head {
	raw_spinlock_t lock;
	struct list_head task_list;
};

struct swait_queue {
	struct task_struct *task;
	struct list_head task_list;
};

#define __SWAITQUEUE_INITIALIZER(name) { current, LIST_HEAD_INIT((name).task_list) }
#define DECLARE_SWAITQUEUE(name) struct swait_queue name = __SWAITQUEUE_INITIALIZER(name)
#define __SWAIT_QUEUE_HEAD_INITIALIZER(name) \
	{ __RAW_SPIN_LOCK_INITIALIZER(name.lock), LIST_HEAD_INIT((name).task_list) }
#define DECLARE_SWAIT_QUEUE_HEAD(name) struct swait_queue_head name = __SWAIT_QUEUE_HEAD_INITIALIZER(name)
#define DECLARE_SWAIT_QUEUE_HEAD_ONSTACK(name) DECLARE_SWAIT_QUEUE_HEAD(name)
#define init_swait_queue_head(q)                                        \
	do {                                                            \
		static struct lock_class_key isqh_key__;                \
		__init_swait_queue_head((q), #q, &isqh_key__);          \
	} while (0)

__RING3_BEGIN_DECLS
void __init_swait_queue_head(struct swait_queue_head *q, const char *name, struct lock_class_key *key);
void swake_up_one(struct swait_queue_head *q);
void swake_up_all(struct swait_queue_head *q);
void swake_up_locked(struct swait_queue_head *q);
void swake_up_all_locked(struct swait_queue_head *q);
/* As prepare_to_wait_exclusive(), prepare_to_wait_event() and finish_wait(); with __: by the holder of q->lock. */
void prepare_to_swait_exclusive(struct swait_queue_head *q, struct swait_queue *wait, int state);
long prepare_to_swait_event(struct swait_queue_head *q, struct swait_queue *wait, int state);
void finish_swait(struct swait_queue_head *q, struct swait_queue *wait);
void __prepare_to_swait(struct swait_queue_head *q, struct swait_queue *wait);
void __finish_swait(struct swait_queue_head *q, struct swait_queue *wait);
__RING3_END_DECLS

static inline int swait_active(struct swait_queue_head *q)
{
	return !list_empty(&q->task_list);
}

static inline bool swq_has_sleeper(struct swait_queue_head *q)
{
	smp_mb();
	return swait_active(q);
}

/* As ___wait_event(). */
#define ___swait_event(wq, condition, state, ret, cmd)                                          \
	({                                                                                      \
		__label__ sw_out__;                                                             \
		struct swait_queue sw_entry__;                                                  \
		long __ret = (ret);                                                             \
		INIT_LIST_HEAD(&sw_entry__.task_list);                                          \
		for (;;) {                                                                      \
			long sw_signal__ = prepare_to_swait_event(&(wq), &sw_entry__, (state)); \
			if (condition)                                                          \
				break;                                                          \
			if (___wait_is_interruptible(state) && sw_signal__) {                   \
				__ret = sw_signal__;                                            \
				goto sw_out__;                                                  \
			}                                                                       \
			cmd;                                                                    \
		}                                                                               \
		finish_swait(&(wq), &sw_entry__);                                               \
	sw_out__:                                                                               \
		__ret;                                                                          \
	})
#define __ring3_swait_or_fail(wq, condition, state)                                             \
	({                                                                                      \
		int __ret = 0;                                                                  \
		if (!(condition))                                                               \
			__ret = (int)___swait_event(wq, condition, state, 0, schedule());       \
		__ret;                                                                          \
	})
#define __ring3_swait_limited(wq, condition, timeout, state)                                    \
	({                                                                                      \
		long __ret = (timeout);                                                         \
		if (!___wait_cond_timeout(condition))                                           \
			__ret = ___swait_event(wq, ___wait_cond_timeout(condition), state, timeout, \
					       __ret = schedule_timeout(__ret));                \
		__ret;                                                                          \
	})
#define swait_event_exclusive(wq, condition) ((void)__ring3_swait_or_fail(wq, condition, TASK_UNINTERRUPTIBLE))
#define swait_event_idle_exclusive(wq, condition) ((void)__ring3_swait_or_fail(wq, condition, TASK_IDLE))
#define swait_event_interruptible_exclusive(wq, condition) __ring3_swait_or_fail(wq, condition, TASK_INTERRUPTIBLE)
#define swait_event_timeout_exclusive(wq, condition, timeout) \
	__ring3_swait_limited(wq, condition, timeout, TASK_UNINTERRUPTIBLE)
#define swait_event_interruptible_timeout_exclusive(wq, condition, timeout) \
	__ring3_swait_limited(wq, condition, timeout, TASK_INTERRUPTIBLE)
#define swait_event_idle_timeout_exclusive(wq, condition, timeout) \
	__ring3_swait_limited(wq, condition, timeout, TASK_IDLE)

#endif /* RING3_SCHED_WAIT_SWAIT_H_ */
