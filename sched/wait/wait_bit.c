// SPDX-License-Identifier: MIT
/*
 * wait_bit.c - the shared queues, chosen by address, and the sleep on a bit.
 */
#include "sched/wait/wait_bit.h"

#include <linux/errno.h>
#include <linux/export.h>
#include <linux/hash.h>
#include <linux/jiffies.h>
#include <linux/sched.h>
#include <linux/sched/signal.h>

#define QUEUE_BITS 8
#define QUEUES (1u << QUEUE_BITS)

/* Initialised at compile time: code that runs before any initcall may wait. */
#define QUEUE(i) [i] = __WAIT_QUEUE_HEAD_INITIALIZER(queues[i])
#define QUEUES_4(i) QUEUE(i), QUEUE((i) + 1), QUEUE((i) + 2), QUEUE((i) + 3)
#define QUEUES_16(i) QUEUES_4(i), QUEUES_4((i) + 4), QUEUES_4((i) + 8), QUEUES_4((i) + 12)
#define QUEUES_64(i) QUEUES_16(i), QUEUES_16((i) + 16), QUEUES_16((i) + 32), QUEUES_16((i) + 48)
static struct wait_queue_head queues[QUEUES] = { QUEUES_64(0), QUEUES_64(64), QUEUES_64(128), QUEUES_64(192) };

struct wait_queue_head *bit_waitqueue(void *word, int bit)
{
	/* The lowest bits of a word's address are zero: the bit's number goes there. */
	return &queues[hash_long((unsigned long)word << 6 | (unsigned long)bit, QUEUE_BITS)];
}
EXPORT_SYMBOL(bit_waitqueue);

struct wait_queue_head *__var_waitqueue(void *var)
{
	return &queues[hash_ptr(var, QUEUE_BITS)];
}
EXPORT_SYMBOL(__var_waitqueue);

static bool is_ours(struct wait_queue_entry *wq_entry, const struct wait_bit_key *key)
{
	const struct wait_bit_key *own = &container_of(wq_entry, struct wait_bit_queue_entry, wq_entry)->key;

	return own->flags == key->flags && own->bit_nr == key->bit_nr;
}

/* A bit that is set again already is no reason to wake. */
int wake_bit_function(struct wait_queue_entry *wq_entry, unsigned int mode, int flags, void *arg)
{
	struct wait_bit_key *key = (struct wait_bit_key *)arg;

	if (!is_ours(wq_entry, key) || test_bit(key->bit_nr, (unsigned long *)key->flags))
		return 0;
	return autoremove_wake_function(wq_entry, mode, flags, key);
}
EXPORT_SYMBOL(wake_bit_function);

static int wake_var_function(struct wait_queue_entry *wq_entry, unsigned int mode, int flags, void *key)
{
	return is_ours(wq_entry, (struct wait_bit_key *)key) ? autoremove_wake_function(wq_entry, mode, flags, key) : 0;
}

void init_wait_var_entry(struct wait_bit_queue_entry *wbq_entry, void *var, int flags)
{
	wbq_entry->key = (struct wait_bit_key)__WAIT_BIT_KEY_INITIALIZER(var, -1);
	init_wait_entry(&wbq_entry->wq_entry, flags);
	wbq_entry->wq_entry.func = wake_var_function;
}
EXPORT_SYMBOL(init_wait_var_entry);

void __wake_up_bit(struct wait_queue_head *wq_head, void *word, int bit)
{
	struct wait_bit_key key = __WAIT_BIT_KEY_INITIALIZER(word, bit);

	/* The look without the lock is why callers need a full barrier. */
	if (waitqueue_active(wq_head))
		__wake_up(wq_head, TASK_NORMAL, 1, &key);
}
EXPORT_SYMBOL(__wake_up_bit);

void wake_up_bit(void *word, int bit)
{
	__wake_up_bit(bit_waitqueue(word, bit), word, bit);
}
EXPORT_SYMBOL(wake_up_bit);

void wake_up_var(void *var)
{
	__wake_up_bit(__var_waitqueue(var), var, -1);
}
EXPORT_SYMBOL(wake_up_var);

int __wait_on_bit(struct wait_queue_head *wq_head, struct wait_bit_queue_entry *wbq_entry, wait_bit_action_f *action,
		  unsigned int mode)
{
	const unsigned long *word = (const unsigned long *)wbq_entry->key.flags;
	int bit = wbq_entry->key.bit_nr, error = 0;

	do {
		prepare_to_wait(wq_head, &wbq_entry->wq_entry, (int)mode);
		if (test_bit(bit, word))
			error = action(&wbq_entry->key, (int)mode);
	} while (!error && test_bit_acquire(bit, word));
	finish_wait(wq_head, &wbq_entry->wq_entry);
	return error;
}
EXPORT_SYMBOL(__wait_on_bit);

/*
 * A sleeper that gives up leaves the queue first and tries for the bit then: whoever cleared the bit before has perhaps
 * woken this one only, and whoever clears it later finds the next in the queue.
 */
int __wait_on_bit_lock(struct wait_queue_head *wq_head, struct wait_bit_queue_entry *wbq_entry,
		       wait_bit_action_f *action, unsigned int mode)
{
	unsigned long *word = (unsigned long *)wbq_entry->key.flags;
	int bit = wbq_entry->key.bit_nr, error = 0;

	for (;;) {
		prepare_to_wait_exclusive(wq_head, &wbq_entry->wq_entry, (int)mode);
		if (test_bit(bit, word))
			error = action(&wbq_entry->key, (int)mode);
		if (error)
			finish_wait(wq_head, &wbq_entry->wq_entry);
		if (!test_and_set_bit(bit, word)) {
			finish_wait(wq_head, &wbq_entry->wq_entry);
			return 0;
		}
		if (error)
			return error;
	}
}
EXPORT_SYMBOL(__wait_on_bit_lock);

int out_of_line_wait_on_bit(void *word, int bit, wait_bit_action_f *action, unsigned int mode)
{
	DEFINE_WAIT_BIT(entry, word, bit);

	return __wait_on_bit(bit_waitqueue(word, bit), &entry, action, mode);
}
EXPORT_SYMBOL(out_of_line_wait_on_bit);

int out_of_line_wait_on_bit_timeout(void *word, int bit, wait_bit_action_f *action, unsigned int mode,
				    unsigned long timeout)
{
	DEFINE_WAIT_BIT(entry, word, bit);

	entry.key.timeout = jiffies + timeout;
	return __wait_on_bit(bit_waitqueue(word, bit), &entry, action, mode);
}
EXPORT_SYMBOL(out_of_line_wait_on_bit_timeout);

int out_of_line_wait_on_bit_lock(void *word, int bit, wait_bit_action_f *action, unsigned int mode)
{
	DEFINE_WAIT_BIT(entry, word, bit);

	return __wait_on_bit_lock(bit_waitqueue(word, bit), &entry, action, mode);
}
EXPORT_SYMBOL(out_of_line_wait_on_bit_lock);

static int interrupted(int mode)
{
	return signal_pending_state((unsigned int)mode, current) ? -EINTR : 0;
}

int bit_wait(struct wait_bit_key *key, int mode)
{
	schedule();
	return interrupted(mode);
}
EXPORT_SYMBOL(bit_wait);

int bit_wait_io(struct wait_bit_key *key, int mode)
{
	io_schedule();
	return interrupted(mode);
}
EXPORT_SYMBOL(bit_wait_io);

int bit_wait_timeout(struct wait_bit_key *key, int mode)
{
	unsigned long now = jiffies;

	if (time_after_eq(now, key->timeout))
		return -EAGAIN;
	schedule_timeout((long)(key->timeout - now));
	return interrupted(mode);
}
EXPORT_SYMBOL(bit_wait_timeout);

int bit_wait_io_timeout(struct wait_bit_key *key, int mode)
{
	unsigned long now = jiffies;

	if (time_after_eq(now, key->timeout))
		return -EAGAIN;
	io_schedule_timeout((long)(key->timeout - now));
	return interrupted(mode);
}
EXPORT_SYMBOL(bit_wait_io_timeout);
