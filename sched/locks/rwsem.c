// SPDX-License-Identifier: MIT
/*
 * rwsem.c - taking and releasing reader-writer semaphores, with DEBUG_RWSEMS' reports in checked builds.
 */
#include "sched/locks/rwsem.h"

#include <linux/export.h>
#include <linux/instruction_pointer.h>
#include <linux/kernel.h>
#include <linux/sched.h>

#include "sched/locks/debug_locks.h"
#include "sched/locks/rwsem_queue.h"

#ifdef RING3_CHECKS
#define lock_taken(sem, read, subclass) ring3_lock_taken(&(sem)->dep_map, (read), (unsigned int)(subclass), _RET_IP_)
#define lock_given_up(sem, read) ring3_lock_given_up(&(sem)->dep_map, (read))
#define check_recursion(sem, read, subclass) \
	ring3_lock_check_recursion(&(sem)->dep_map, (read), (unsigned int)(subclass), _RET_IP_)
/* The words are Linux's: its condition, and what the semaphore looks like. */
static noinline void report(struct rw_semaphore *sem, const char *condition)
{
	struct task_struct *owner = (struct task_struct *)READ_ONCE(sem->dep_map.owner);

	WARN(1, "DEBUG_RWSEMS_WARN_ON(%s): count = 0x%lx, magic = 0x%lx, owner = 0x%lx, curr 0x%lx, list %sempty\n", condition,
	     (unsigned long)atomic_long_read(&sem->count), (unsigned long)sem->magic,
	     (unsigned long)atomic_long_read(&sem->owner), (unsigned long)current,
	     sem->wait_list.next == &sem->wait_list ? "" : "not ");
	if (owner)
		pr_warn(" rwsem: %pS (%s), writer: %s/%d, acquired at: %pS\n", sem, sem->dep_map.name ?: "<none>",
			owner->comm, owner->pid, (void *)sem->dep_map.acquired_at);
	else
		pr_warn(" rwsem: %pS (%s), writer: <none>\n", sem, sem->dep_map.name ?: "<none>");
}
#define check(sem, bad, text)                   \
	do {                                    \
		if (unlikely(bad))              \
			report(sem, text);      \
	} while (0)
#define check_magic(sem) check(sem, (sem)->magic != (sem), "sem->magic != sem")
#else
#define lock_taken(sem, read, subclass) do { } while (0)
#define lock_given_up(sem, read) do { } while (0)
#define check_recursion(sem, read, subclass) do { (void)(subclass); } while (0)
#define check(sem, bad, text) do { } while (0)
#define check_magic(sem) do { } while (0)
#endif

void __init_rwsem(struct rw_semaphore *sem, const char *name, struct lock_class_key *key)
{
	debug_check_no_locks_freed(sem, sizeof(*sem));
	atomic_long_set(&sem->count, RWSEM_UNLOCKED_VALUE);
	atomic_long_set(&sem->owner, 0);
	raw_spin_lock_init(&sem->wait_lock);
	INIT_LIST_HEAD(&sem->wait_list);
#ifdef RING3_CHECKS
	sem->magic = sem;
	sem->dep_map = (struct lockdep_map){ .name = name };
#endif
}
EXPORT_SYMBOL(__init_rwsem);

static void set_reader(struct rw_semaphore *sem)
{
	atomic_long_set(&sem->owner, (long)((unsigned long)current | RING3_RWSEM_READER_OWNED));
}

#ifdef RING3_CHECKS
static struct task_struct *writer_of(struct rw_semaphore *sem)
{
	unsigned long owner = (unsigned long)atomic_long_read(&sem->owner);

	return owner & RING3_RWSEM_READER_OWNED ? NULL : (struct task_struct *)owner;
}

static bool is_read_held(struct rw_semaphore *sem)
{
	long count = atomic_long_read(&sem->count);

	return !(count & RING3_RWSEM_WRITER) && (count & RING3_RWSEM_READERS) &&
	       ((unsigned long)atomic_long_read(&sem->owner) & RING3_RWSEM_READER_OWNED);
}
#endif

static __always_inline int read_lock_state(struct rw_semaphore *sem, unsigned int state)
{
	int error = ring3_rwsem_try_read(sem) ? 0 : ring3_rwsem_wait_read(sem, state);

	if (!error)
		set_reader(sem);
	return error;
}

static __always_inline bool write_trylock_fast(struct rw_semaphore *sem)
{
	long expected = RWSEM_UNLOCKED_VALUE;

	if (!atomic_long_try_cmpxchg_acquire(&sem->count, &expected, RING3_RWSEM_WRITER))
		return false;
	atomic_long_set(&sem->owner, (long)current);
	return true;
}

static __always_inline int write_lock_state(struct rw_semaphore *sem, unsigned int state)
{
	int error;

	if (likely(write_trylock_fast(sem)))
		return 0;
	error = ring3_rwsem_wait_write(sem, state);
	if (!error)
		atomic_long_set(&sem->owner, (long)current);
	return error;
}

#ifdef RING3_CHECKS
/* Released by nobody who can have it: reported, and left as it is, for the count would be wrong for ever. */
#define unless_reported(sem, bad, text)         \
	do {                                    \
		if (unlikely(bad)) {            \
			report(sem, text);      \
			return;                 \
		}                               \
	} while (0)
#else
#define unless_reported(sem, bad, text) do { } while (0)
#endif

/* Bodies, so that _RET_IP_ is the place of the caller's call. */
#define DOWN(sem, read, subclass, take)                         \
	({                                                      \
		int down_error__;                               \
		might_sleep();                                  \
		check_magic(sem);                               \
		check_recursion(sem, read, subclass);           \
		down_error__ = (take);                          \
		if (!down_error__)                              \
			lock_taken(sem, read, subclass);        \
		down_error__;                                   \
	})

void down_read(struct rw_semaphore *sem)
{
	(void)DOWN(sem, 1, 0, read_lock_state(sem, TASK_UNINTERRUPTIBLE));
}
EXPORT_SYMBOL(down_read);

int down_read_interruptible(struct rw_semaphore *sem)
{
	return DOWN(sem, 1, 0, read_lock_state(sem, TASK_INTERRUPTIBLE));
}
EXPORT_SYMBOL(down_read_interruptible);

int down_read_killable(struct rw_semaphore *sem)
{
	return DOWN(sem, 1, 0, read_lock_state(sem, TASK_KILLABLE));
}
EXPORT_SYMBOL(down_read_killable);

void down_read_nested(struct rw_semaphore *sem, int subclass)
{
	(void)DOWN(sem, 1, subclass, read_lock_state(sem, TASK_UNINTERRUPTIBLE));
}
EXPORT_SYMBOL(down_read_nested);

int down_read_killable_nested(struct rw_semaphore *sem, int subclass)
{
	return DOWN(sem, 1, subclass, read_lock_state(sem, TASK_KILLABLE));
}
EXPORT_SYMBOL(down_read_killable_nested);

void down_write(struct rw_semaphore *sem)
{
	(void)DOWN(sem, 0, 0, write_lock_state(sem, TASK_UNINTERRUPTIBLE));
}
EXPORT_SYMBOL(down_write);

int down_write_killable(struct rw_semaphore *sem)
{
	return DOWN(sem, 0, 0, write_lock_state(sem, TASK_KILLABLE));
}
EXPORT_SYMBOL(down_write_killable);

void down_write_nested(struct rw_semaphore *sem, int subclass)
{
	(void)DOWN(sem, 0, subclass, write_lock_state(sem, TASK_UNINTERRUPTIBLE));
}
EXPORT_SYMBOL(down_write_nested);

int down_write_killable_nested(struct rw_semaphore *sem, int subclass)
{
	return DOWN(sem, 0, subclass, write_lock_state(sem, TASK_KILLABLE));
}
EXPORT_SYMBOL(down_write_killable_nested);

int down_read_trylock(struct rw_semaphore *sem)
{
	check_magic(sem);
	if (!ring3_rwsem_try_read(sem))
		return 0;
	set_reader(sem);
	lock_taken(sem, 1, 0);
	return 1;
}
EXPORT_SYMBOL(down_read_trylock);

int down_write_trylock(struct rw_semaphore *sem)
{
	check_magic(sem);
	if (!write_trylock_fast(sem))
		return 0;
	lock_taken(sem, 0, 0);
	return 1;
}
EXPORT_SYMBOL(down_write_trylock);

static void release_read(struct rw_semaphore *sem)
{
	long count;

	check_magic(sem);
	unless_reported(sem, !is_read_held(sem), "!is_rwsem_reader_owned(sem)");
	count = atomic_long_sub_return_release(RING3_RWSEM_READER, &sem->count);
	if ((count & (RING3_RWSEM_TAKEN | RING3_RWSEM_WAITERS)) == RING3_RWSEM_WAITERS)
		ring3_rwsem_wake(sem);
}

void up_read(struct rw_semaphore *sem)
{
	lock_given_up(sem, 1);
	release_read(sem);
}
EXPORT_SYMBOL(up_read);

void up_write(struct rw_semaphore *sem)
{
	long count;

	check_magic(sem);
	check(sem, writer_of(sem) != current,
	      "(rwsem_owner(sem) != current) && !rwsem_test_oflags(sem, RWSEM_NONSPINNABLE)");
	lock_given_up(sem, 0);
	atomic_long_set(&sem->owner, 0);
	count = atomic_long_fetch_andnot_release(RING3_RWSEM_WRITER, &sem->count);
	if (count & RING3_RWSEM_WAITERS)
		ring3_rwsem_wake(sem);
}
EXPORT_SYMBOL(up_write);

void downgrade_write(struct rw_semaphore *sem)
{
	long count;

	unless_reported(sem, writer_of(sem) != current, "rwsem_owner(sem) != current");
#ifdef RING3_CHECKS
	ring3_lock_downgraded(&sem->dep_map, _RET_IP_);
#endif
	/* Before the count, so that no other reader's name is overwritten. */
	set_reader(sem);
	count = atomic_long_add_return_release(RING3_RWSEM_READER - RING3_RWSEM_WRITER, &sem->count);
	if (count & RING3_RWSEM_WAITERS)
		ring3_rwsem_wake(sem);
}
EXPORT_SYMBOL(downgrade_write);

/* Not noted as held: nobody knows which task will release it. */
void down_read_non_owner(struct rw_semaphore *sem)
{
	might_sleep();
	read_lock_state(sem, TASK_UNINTERRUPTIBLE);
	atomic_long_set(&sem->owner, (long)RING3_RWSEM_READER_OWNED);
}
EXPORT_SYMBOL(down_read_non_owner);

void up_read_non_owner(struct rw_semaphore *sem)
{
	release_read(sem);
}
EXPORT_SYMBOL(up_read_non_owner);
