/* SPDX-License-Identifier: MIT */
/*
 * wait_bit.h - waiting for a bit of a word, or for anything about a variable, without a queue of its own.
 *
 * Kernel side only, through <linux/wait_bit.h>. 256 shared queues, chosen by address; sleepers of the same queue that wait
 * for something else are passed over.
 *
 *   wait_on_bit(word, bit, mode)          sleeps in state @mode while the bit is set. 0, or -EINTR for a signal. Acquire
 *   wait_on_bit_timeout(..., jiffies)     also -EAGAIN when time is up
 *   wait_on_bit_lock(word, bit, mode)     sleeps while it is set, then sets it: 0 = by the caller
 *     _io, _action(..., action, mode)     accounted as I/O; with another way to sleep: @action(key, mode), which ends the
 *                                         wait with what it returns if that is not 0
 *   wake_up_bit(word, bit)                after the bit was cleared, with a full barrier between:
 *     clear_and_wake_up_bit(bit, word), test_and_clear_wake_up_bit(bit, word)   do both
 *   wait_var_event(var, condition), _killable, _interruptible, _timeout   wait_event() without a queue; @var is an address
 *   wake_up_var(var)                      after the condition was made true, with a full barrier between:
 *     atomic_dec_and_wake_up(var), store_release_wake_up(var, value)      do both
 * Waiting: task context, may sleep. Waking: any context.
 */
#ifndef RING3_SCHED_WAIT_WAIT_BIT_H_
#define RING3_SCHED_WAIT_WAIT_BIT_H_

#include <linux/atomic.h>
#include <linux/bitops.h>

#include "sched/wait/wait_event.h"

struct wait_bit_key {
	void *flags; /* the word */
	int bit_nr;  /* -1: the word as a whole is only a name */
	unsigned long timeout; /* in jiffies, absolute */
};

struct wait_bit_queue_entry {
	struct wait_bit_key key;
	struct wait_queue_entry wq_entry;
};

typedef int wait_bit_action_f(struct wait_bit_key *key, int mode);

#define __WAIT_BIT_KEY_INITIALIZER(word, bit) { (word), (bit), 0 }
#define DEFINE_WAIT_BIT(name, word, bit)                                                                 \
	struct wait_bit_queue_entry name = { __WAIT_BIT_KEY_INITIALIZER(word, bit),                      \
					     { 0, current, wake_bit_function,                            \
					       LIST_HEAD_INIT((name).wq_entry.entry) } }

__RING3_BEGIN_DECLS

struct wait_queue_head *bit_waitqueue(void *word, int bit);
struct wait_queue_head *__var_waitqueue(void *var);
void wake_up_bit(void *word, int bit);
void wake_up_var(void *var);
void __wake_up_bit(struct wait_queue_head *wq_head, void *word, int bit);

int __wait_on_bit(struct wait_queue_head *wq_head, struct wait_bit_queue_entry *wbq_entry, wait_bit_action_f *action,
		  unsigned int mode);
int __wait_on_bit_lock(struct wait_queue_head *wq_head, struct wait_bit_queue_entry *wbq_entry,
		       wait_bit_action_f *action, unsigned int mode);
int out_of_line_wait_on_bit(void *word, int bit, wait_bit_action_f *action, unsigned int mode);
int out_of_line_wait_on_bit_timeout(void *word, int bit, wait_bit_action_f *action, unsigned int mode,
				    unsigned long timeout);
int out_of_line_wait_on_bit_lock(void *word, int bit, wait_bit_action_f *action, unsigned int mode);

int wake_bit_function(struct wait_queue_entry *wq_entry, unsigned int mode, int flags, void *key);
void init_wait_var_entry(struct wait_bit_queue_entry *wbq_entry, void *var, int flags);

/* Ways to sleep. */
int bit_wait(struct wait_bit_key *key, int mode);
int bit_wait_io(struct wait_bit_key *key, int mode);
int bit_wait_timeout(struct wait_bit_key *key, int mode);
int bit_wait_io_timeout(struct wait_bit_key *key, int mode);

__RING3_END_DECLS

static inline int wait_on_bit_action(unsigned long *word, int bit, wait_bit_action_f *action, unsigned int mode)
{
	might_sleep();
	if (!test_bit_acquire(bit, word))
		return 0;
	return out_of_line_wait_on_bit(word, bit, action, mode);
}

static inline int wait_on_bit(unsigned long *word, int bit, unsigned int mode)
{
	return wait_on_bit_action(word, bit, bit_wait, mode);
}

static inline int wait_on_bit_io(unsigned long *word, int bit, unsigned int mode)
{
	return wait_on_bit_action(word, bit, bit_wait_io, mode);
}

static inline int wait_on_bit_timeout(unsigned long *word, int bit, unsigned int mode, unsigned long timeout)
{
	might_sleep();
	if (!test_bit_acquire(bit, word))
		return 0;
	return out_of_line_wait_on_bit_timeout(word, bit, bit_wait_timeout, mode, timeout);
}

static inline int wait_on_bit_lock_action(unsigned long *word, int bit, wait_bit_action_f *action, unsigned int mode)
{
	might_sleep();
	if (!test_and_set_bit(bit, word))
		return 0;
	return out_of_line_wait_on_bit_lock(word, bit, action, mode);
}

static inline int wait_on_bit_lock(unsigned long *word, int bit, unsigned int mode)
{
	return wait_on_bit_lock_action(word, bit, bit_wait, mode);
}

static inline int wait_on_bit_lock_io(unsigned long *word, int bit, unsigned int mode)
{
	return wait_on_bit_lock_action(word, bit, bit_wait_io, mode);
}

static inline void clear_and_wake_up_bit(int bit, unsigned long *word)
{
	clear_bit_unlock(bit, word);
	smp_mb__after_atomic();
	wake_up_bit(word, bit);
}

static inline bool test_and_clear_wake_up_bit(int bit, unsigned long *word)
{
	if (!test_and_clear_bit(bit, word))
		return false;
	wake_up_bit(word, bit);
	return true;
}

static inline bool atomic_dec_and_wake_up(atomic_t *var)
{
	if (!atomic_dec_and_test(var))
		return false;
	wake_up_var(var);
	return true;
}

#define store_release_wake_up(var, val)         \
	do {                                    \
		smp_store_release(var, val);    \
		smp_mb();                       \
		wake_up_var(var);               \
	} while (0)

/* As ___wait_event(). */
#define ___wait_var_event(var, condition, state, exclusive, ret, cmd)                                    \
	({                                                                                               \
		__label__ wv_out__;                                                                      \
		struct wait_queue_head *wv_queue__ = __var_waitqueue(var);                               \
		struct wait_bit_queue_entry wv_entry__;                                                  \
		long __ret = (ret);                                                                      \
		init_wait_var_entry(&wv_entry__, (var), (exclusive) ? WQ_FLAG_EXCLUSIVE : 0);            \
		for (;;) {                                                                               \
			long wv_signal__ = prepare_to_wait_event(wv_queue__, &wv_entry__.wq_entry, (state)); \
			if (condition)                                                                   \
				break;                                                                   \
			if (___wait_is_interruptible(state) && wv_signal__) {                            \
				__ret = wv_signal__;                                                     \
				goto wv_out__;                                                           \
			}                                                                                \
			cmd;                                                                             \
		}                                                                                        \
		finish_wait(wv_queue__, &wv_entry__.wq_entry);                                           \
	wv_out__:                                                                                        \
		__ret;                                                                                   \
	})

#define __ring3_wait_var_or_fail(var, condition, state)                                                  \
	({                                                                                               \
		int __ret = 0;                                                                           \
		might_sleep();                                                                           \
		if (!(condition))                                                                        \
			__ret = (int)___wait_var_event(var, condition, state, 0, 0, schedule());         \
		__ret;                                                                                   \
	})
#define wait_var_event(var, condition) ((void)__ring3_wait_var_or_fail(var, condition, TASK_UNINTERRUPTIBLE))
#define wait_var_event_killable(var, condition) __ring3_wait_var_or_fail(var, condition, TASK_KILLABLE)
#define wait_var_event_interruptible(var, condition) __ring3_wait_var_or_fail(var, condition, TASK_INTERRUPTIBLE)
#define wait_var_event_timeout(var, condition, timeout)                                                  \
	({                                                                                               \
		long __ret = (timeout);                                                                  \
		might_sleep();                                                                           \
		if (!___wait_cond_timeout(condition))                                                    \
			__ret = ___wait_var_event(var, ___wait_cond_timeout(condition), TASK_UNINTERRUPTIBLE, 0, \
						  timeout, __ret = schedule_timeout(__ret));             \
		__ret;                                                                                   \
	})

#endif /* RING3_SCHED_WAIT_WAIT_BIT_H_ */
