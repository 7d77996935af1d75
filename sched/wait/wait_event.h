/* SPDX-License-Identifier: MIT */
/*
 * wait_event.h - wait_event() and its forms: sleep on a queue until a condition is true.
 *
 * Kernel side only, through <linux/wait.h>. Macros: @condition is an expression, evaluated before the first sleep and after
 * each wake-up of the queue, in the caller's context; the queue is named itself, not its address. Whoever changes what the
 * condition depends on calls wake_up() afterwards. Task context; may sleep, and checked builds report a call from a context
 * that may not, whether it would have slept or not (the _lock_irq and _locked forms: when they do sleep).
 *
 *   wait_event(q, c)                 until the condition is true, whatever happens
 *   _interruptible _killable _state(q, c, state)   0 = true; -ERESTARTSYS = a signal came that the state heeds
 *   _freezable                       interruptible here: nothing freezes
 *   _timeout(q, c, jiffies), and with _interruptible, _killable, _freezable, _idle
 *                                    0 = time is up and it is not true; > 0 = it is true, and what is left, at least 1;
 *                                    -ERESTARTSYS as above
 *   _hrtimeout(q, c, ktime), _interruptible_hrtimeout   0 = true; -ETIME; -ERESTARTSYS
 *   _idle                            uninterruptible, without counting as load
 *   _exclusive (and _interruptible, _killable, _freezable, _idle)   one of those is woken per wake-up
 *   _cmd(q, c, cmd1, cmd2)           cmd1 before and cmd2 after each sleep; _exclusive_cmd
 *   _lock_irq(q, c, lock), _lock_irq_cmd(q, c, lock, cmd), _interruptible_..., ..._timeout
 *                                    called with the spinlock held (spin_lock_irq), which is given up while asleep
 *   _interruptible_locked(q, c), _locked_irq, _exclusive_locked, _exclusive_locked_irq
 *                                    the same with the queue's own lock; whoever wakes uses wake_up_locked()
 *   io_wait_event(q, c)              accounted as waiting for I/O
 * When a signal and the condition come together, the condition wins. An exclusive sleeper that gives up does not eat the
 * wake-up.
 */
#ifndef RING3_SCHED_WAIT_WAIT_EVENT_H_
#define RING3_SCHED_WAIT_WAIT_EVENT_H_

#include "sched/wait/wait.h"

/* In a form with timeout: is it over? `__ret` is what is left; true at the last moment counts as 1 left. */
#define ___wait_cond_timeout(condition)                         \
	({                                                      \
		bool wct_true__ = !!(condition);                \
		if (wct_true__ && !__ret)                       \
			__ret = 1;                              \
		wct_true__ || !__ret;                           \
	})

/* A state that only the running code knows may be one that heeds signals. */
#define ___wait_is_interruptible(state) \
	(!__builtin_constant_p(state) || ((state) & (TASK_INTERRUPTIBLE | TASK_WAKEKILL)))

/*
 * The loop below all forms: @cmd sleeps, sees and may set `__ret`, the result, which begins as @ret; `break` in it ends the
 * wait. Does not look at the condition before it queues itself, and does not check the context. Of a signal the queue
 * entry is out already, so finish_wait() is left out.
 */
#define ___wait_event(wq_head, condition, state, exclusive, ret, cmd)                                    \
	({                                                                                               \
		__label__ we_out__;                                                                      \
		struct wait_queue_entry we_entry__;                                                      \
		long __ret = (ret);                                                                      \
		init_wait_entry(&we_entry__, (exclusive) ? WQ_FLAG_EXCLUSIVE : 0);                       \
		for (;;) {                                                                               \
			long we_signal__ = prepare_to_wait_event(&(wq_head), &we_entry__, (state));      \
			if (condition)                                                                   \
				break;                                                                   \
			if (___wait_is_interruptible(state) && we_signal__) {                            \
				__ret = we_signal__;                                                     \
				goto we_out__;                                                           \
			}                                                                                \
			cmd;                                                                             \
		}                                                                                        \
		finish_wait(&(wq_head), &we_entry__);                                                    \
	we_out__:                                                                                        \
		__ret;                                                                                   \
	})

/* The three kinds of result: none, 0 or an error, what is left of a time. */
#define __ring3_wait_for(wq_head, condition, state, exclusive, cmd)                                      \
	do {                                                                                             \
		might_sleep();                                                                           \
		if (condition)                                                                           \
			break;                                                                           \
		(void)___wait_event(wq_head, condition, state, exclusive, 0, cmd);                       \
	} while (0)
#define __ring3_wait_or_fail(wq_head, condition, state, exclusive)                                       \
	({                                                                                               \
		int __ret = 0;                                                                           \
		might_sleep();                                                                           \
		if (!(condition))                                                                        \
			__ret = (int)___wait_event(wq_head, condition, state, exclusive, 0, schedule()); \
		__ret;                                                                                   \
	})
#define __ring3_wait_limited(wq_head, condition, timeout, state, exclusive)                              \
	({                                                                                               \
		long __ret = (timeout);                                                                  \
		might_sleep();                                                                           \
		if (!___wait_cond_timeout(condition))                                                    \
			__ret = ___wait_event(wq_head, ___wait_cond_timeout(condition), state, exclusive, \
					      timeout, __ret = schedule_timeout(__ret));                 \
		__ret;                                                                                   \
	})

#define wait_event(wq_head, condition) __ring3_wait_for(wq_head, condition, TASK_UNINTERRUPTIBLE, 0, schedule())
#define io_wait_event(wq_head, condition) __ring3_wait_for(wq_head, condition, TASK_UNINTERRUPTIBLE, 0, io_schedule())
#define wait_event_idle(wq_head, condition) __ring3_wait_for(wq_head, condition, TASK_IDLE, 0, schedule())
#define wait_event_idle_exclusive(wq_head, condition) __ring3_wait_for(wq_head, condition, TASK_IDLE, 1, schedule())
#define wait_event_cmd(wq_head, condition, cmd1, cmd2)                          \
	do {                                                                    \
		if (condition)                                                  \
			break;                                                  \
		(void)___wait_event(wq_head, condition, TASK_UNINTERRUPTIBLE, 0, 0, cmd1; schedule(); cmd2); \
	} while (0)
#define wait_event_exclusive_cmd(wq_head, condition, cmd1, cmd2)                \
	do {                                                                    \
		if (condition)                                                  \
			break;                                                  \
		(void)___wait_event(wq_head, condition, TASK_UNINTERRUPTIBLE, 1, 0, cmd1; schedule(); cmd2); \
	} while (0)

#define wait_event_interruptible(wq_head, condition) __ring3_wait_or_fail(wq_head, condition, TASK_INTERRUPTIBLE, 0)
#define wait_event_interruptible_exclusive(wq_head, condition) \
	__ring3_wait_or_fail(wq_head, condition, TASK_INTERRUPTIBLE, 1)
#define wait_event_killable(wq_head, condition) __ring3_wait_or_fail(wq_head, condition, TASK_KILLABLE, 0)
#define wait_event_killable_exclusive(wq_head, condition) __ring3_wait_or_fail(wq_head, condition, TASK_KILLABLE, 1)
#define wait_event_freezable(wq_head, condition) \
	__ring3_wait_or_fail(wq_head, condition, TASK_INTERRUPTIBLE | TASK_FREEZABLE, 0)
#define wait_event_freezable_exclusive(wq_head, condition) \
	__ring3_wait_or_fail(wq_head, condition, TASK_INTERRUPTIBLE | TASK_FREEZABLE, 1)
#define wait_event_state(wq_head, condition, state) __ring3_wait_or_fail(wq_head, condition, state, 0)

#define wait_event_timeout(wq_head, condition, timeout) \
	__ring3_wait_limited(wq_head, condition, timeout, TASK_UNINTERRUPTIBLE, 0)
#define wait_event_interruptible_timeout(wq_head, condition, timeout) \
	__ring3_wait_limited(wq_head, condition, timeout, TASK_INTERRUPTIBLE, 0)
#define wait_event_killable_timeout(wq_head, condition, timeout) \
	__ring3_wait_limited(wq_head, condition, timeout, TASK_KILLABLE, 0)
#define wait_event_freezable_timeout(wq_head, condition, timeout) \
	__ring3_wait_limited(wq_head, condition, timeout, TASK_INTERRUPTIBLE | TASK_FREEZABLE, 0)
#define wait_event_idle_timeout(wq_head, condition, timeout) \
	__ring3_wait_limited(wq_head, condition, timeout, TASK_IDLE, 0)
#define wait_event_idle_exclusive_timeout(wq_head, condition, timeout) \
	__ring3_wait_limited(wq_head, condition, timeout, TASK_IDLE, 1)

/*
 * @timeout counts from the first sleep. When the timer has fired the condition is looked at once more. KTIME_MAX: for ever,
 * without a timer.
 */
#define __ring3_wait_hrtimeout(wq_head, condition, timeout, state)                                       \
	({                                                                                               \
		int __ret = 0;                                                                           \
		might_sleep();                                                                           \
		if (!(condition)) {                                                                      \
			ktime_t weh_length__ = (timeout);                                                \
			ktime_t weh_end__ = ktime_add_safe(ktime_get(), weh_length__);                   \
			bool weh_fired__ = false;                                                        \
			__ret = (int)___wait_event(                                                      \
				wq_head, condition, state, 0, 0, if (weh_fired__) {                      \
					__ret = -ETIME;                                                  \
					break;                                                           \
				} weh_fired__ = !schedule_hrtimeout(weh_length__ == KTIME_MAX ? NULL : &weh_end__, \
								   HRTIMER_MODE_ABS));                   \
		}                                                                                        \
		__ret;                                                                                   \
	})
#define wait_event_hrtimeout(wq_head, condition, timeout) \
	__ring3_wait_hrtimeout(wq_head, condition, timeout, TASK_UNINTERRUPTIBLE)
#define wait_event_interruptible_hrtimeout(wq, condition, timeout) \
	__ring3_wait_hrtimeout(wq, condition, timeout, TASK_INTERRUPTIBLE)

/* --- with a spinlock held, interrupts off --- */

#define __ring3_wait_lock_irq(wq_head, condition, lock, cmd, state)                                      \
	___wait_event(wq_head, condition, state, 0, 0, spin_unlock_irq(&(lock)); cmd; schedule();        \
		      spin_lock_irq(&(lock)))
#define wait_event_lock_irq_cmd(wq_head, condition, lock, cmd)                                           \
	do {                                                                                             \
		if (condition)                                                                           \
			break;                                                                           \
		(void)__ring3_wait_lock_irq(wq_head, condition, lock, cmd, TASK_UNINTERRUPTIBLE);        \
	} while (0)
#define wait_event_lock_irq(wq_head, condition, lock) wait_event_lock_irq_cmd(wq_head, condition, lock, (void)0)
#define wait_event_interruptible_lock_irq_cmd(wq_head, condition, lock, cmd)                             \
	({                                                                                               \
		int __ret = 0;                                                                           \
		if (!(condition))                                                                        \
			__ret = (int)__ring3_wait_lock_irq(wq_head, condition, lock, cmd, TASK_INTERRUPTIBLE); \
		__ret;                                                                                   \
	})
#define wait_event_interruptible_lock_irq(wq_head, condition, lock) \
	wait_event_interruptible_lock_irq_cmd(wq_head, condition, lock, (void)0)
#define __ring3_wait_lock_irq_limited(wq_head, condition, lock, timeout, state)                          \
	({                                                                                               \
		long __ret = (timeout);                                                                  \
		if (!___wait_cond_timeout(condition))                                                    \
			__ret = ___wait_event(wq_head, ___wait_cond_timeout(condition), state, 0, timeout, \
					      spin_unlock_irq(&(lock)); __ret = schedule_timeout(__ret); \
					      spin_lock_irq(&(lock)));                                   \
		__ret;                                                                                   \
	})
#define wait_event_lock_irq_timeout(wq_head, condition, lock, timeout) \
	__ring3_wait_lock_irq_limited(wq_head, condition, lock, timeout, TASK_UNINTERRUPTIBLE)
#define wait_event_interruptible_lock_irq_timeout(wq_head, condition, lock, timeout) \
	__ring3_wait_lock_irq_limited(wq_head, condition, lock, timeout, TASK_INTERRUPTIBLE)

/* --- with the queue's own lock held --- */

#define __ring3_wait_locked(wq, condition, exclusive, sleep)                    \
	({                                                                      \
		int wl_error__ = 0;                                             \
		if (!(condition)) {                                             \
			DEFINE_WAIT(wl_entry__);                                \
			if (exclusive)                                          \
				wl_entry__.flags |= WQ_FLAG_EXCLUSIVE;          \
			do {                                                    \
				wl_error__ = sleep(&(wq), &wl_entry__);         \
			} while (!wl_error__ && !(condition));                  \
			/* Woken entries have left already. */                  \
			list_del_init(&wl_entry__.entry);                       \
			__set_current_state(TASK_RUNNING);                      \
		}                                                               \
		wl_error__;                                                     \
	})
#define wait_event_interruptible_locked(wq, condition) __ring3_wait_locked(wq, condition, 0, do_wait_intr)
#define wait_event_interruptible_locked_irq(wq, condition) __ring3_wait_locked(wq, condition, 0, do_wait_intr_irq)
#define wait_event_interruptible_exclusive_locked(wq, condition) __ring3_wait_locked(wq, condition, 1, do_wait_intr)
#define wait_event_interruptible_exclusive_locked_irq(wq, condition) \
	__ring3_wait_locked(wq, condition, 1, do_wait_intr_irq)

#endif /* RING3_SCHED_WAIT_WAIT_EVENT_H_ */
