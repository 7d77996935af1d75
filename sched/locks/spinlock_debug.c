// SPDX-License-Identifier: MIT
/*
 * spinlock_debug.c - the checked spinning locks: who holds them, and reports of misuse in the words of Linux's DEBUG_SPINLOCK.
 *
 * One report per misuse, the first that applies, and the lock goes on as Linux's would. Two differences. Linux falls silent
 * after the first report of a boot; here each counts, and only the text is rate limited. And an acquisition that can never
 * succeed, since this CPU holds the lock itself, ends with BUG() after its report, where Linux spins for ever.
 */
#include <linux/bug.h>
#include <linux/export.h>
#include <linux/instruction_pointer.h>
#include <linux/printk.h>
#include <linux/ratelimit.h>
#include <linux/smp.h>

#include <asm/current.h>

#include "runtime/report/report.h"
#include "sched/locks/held_locks.h"
#include "sched/locks/rwlock.h"
#include "sched/locks/spinlock.h"
#include "sched/tasks/task.h"

#ifdef RING3_CHECKS

static DEFINE_RATELIMIT_STATE(report_rate, 5 * HZ, 20);

/* @owner is believed only in a lock that was initialised. */
static void spin_report(raw_spinlock_t *lock, const char *what)
{
	struct task_struct *owner = READ_ONCE(lock->owner);

	if (lock->magic != SPINLOCK_MAGIC || owner == SPINLOCK_OWNER_INIT)
		owner = NULL;
	if (__ratelimit(&report_rate)) {
		pr_emerg("BUG: spinlock %s on CPU#%d, %s/%d\n", what, raw_smp_processor_id(), current->comm,
			 current->pid);
		pr_emerg(" lock: %pS, .magic: %08x, .owner: %s/%d, .owner_cpu: %d\n", lock, READ_ONCE(lock->magic),
			 owner ? owner->comm : "<none>", owner ? owner->pid : -1, (int)READ_ONCE(lock->owner_cpu));
		if (owner)
			pr_emerg(" acquired at: %pS\n", (void *)lock->dep_map.acquired_at);
		dump_stack();
	}
	ring3_report(RING3_REPORT_CHECK);
}

static void rwlock_report(rwlock_t *lock, const char *what)
{
	if (__ratelimit(&report_rate)) {
		pr_emerg("BUG: rwlock %s on CPU#%d, %s/%d, %p\n", what, raw_smp_processor_id(), current->comm,
			 current->pid, lock);
		dump_stack();
	}
	ring3_report(RING3_REPORT_CHECK);
}

/* What is the same for both types. */
#define SET_OWNER(lock, ip)                                                             \
	do {                                                                            \
		WRITE_ONCE((lock)->owner_cpu, (unsigned int)raw_smp_processor_id());    \
		WRITE_ONCE((lock)->owner, current);                                     \
		ring3_lock_taken(&(lock)->dep_map, 0, 0, (ip));                         \
	} while (0)

#define CLEAR_OWNER(lock)                                                               \
	do {                                                                            \
		if ((lock)->dep_map.owner)                                              \
			ring3_lock_given_up(&(lock)->dep_map, 0);                       \
		WRITE_ONCE((lock)->owner, SPINLOCK_OWNER_INIT);                         \
		WRITE_ONCE((lock)->owner_cpu, (unsigned int)-1);                        \
	} while (0)

/* Recursion is certain only because owner and owner_cpu are cleared before the word is: seen here, they are ours. */
#define CHECK_BEFORE(lock, right_magic, report)                                         \
	do {                                                                            \
		if (unlikely(READ_ONCE((lock)->magic) != (right_magic))) {              \
			report(lock, "bad magic");                                      \
		} else if (unlikely(READ_ONCE((lock)->owner) == current)) {             \
			report(lock, "recursion");                                      \
			BUG();                                                          \
		} else if (unlikely((int)READ_ONCE((lock)->owner_cpu) == raw_smp_processor_id())) { \
			report(lock, "cpu recursion");                                  \
			BUG();                                                          \
		}                                                                       \
	} while (0)

void ring3_raw_spin_lock_init(raw_spinlock_t *lock, const char *name)
{
	*lock = __RAW_SPIN_LOCK_UNLOCKED(lock);
	lock->dep_map.name = name;
}
EXPORT_SYMBOL(ring3_raw_spin_lock_init);

void do_raw_spin_lock(raw_spinlock_t *lock)
{
	CHECK_BEFORE(lock, SPINLOCK_MAGIC, spin_report);
	arch_spin_lock(&lock->raw_lock);
	SET_OWNER(lock, _RET_IP_);
}
EXPORT_SYMBOL(do_raw_spin_lock);

int do_raw_spin_trylock(raw_spinlock_t *lock)
{
	int taken = arch_spin_trylock(&lock->raw_lock);

	if (taken)
		SET_OWNER(lock, _RET_IP_);
	return taken;
}
EXPORT_SYMBOL(do_raw_spin_trylock);

void do_raw_spin_unlock(raw_spinlock_t *lock)
{
	if (unlikely(READ_ONCE(lock->magic) != SPINLOCK_MAGIC))
		spin_report(lock, "bad magic");
	else if (unlikely(!raw_spin_is_locked(lock)))
		spin_report(lock, "already unlocked");
	else if (unlikely(READ_ONCE(lock->owner) != current))
		spin_report(lock, "wrong owner");
	else if (unlikely((int)READ_ONCE(lock->owner_cpu) != raw_smp_processor_id()))
		spin_report(lock, "wrong CPU");
	CLEAR_OWNER(lock);
	arch_spin_unlock(&lock->raw_lock);
}
EXPORT_SYMBOL(do_raw_spin_unlock);

void ring3_rwlock_init(rwlock_t *lock, const char *name)
{
	*lock = __RW_LOCK_UNLOCKED(lock);
	lock->dep_map.name = name;
}
EXPORT_SYMBOL(ring3_rwlock_init);

/*
 * Readers are counted but not named. Linux's DEBUG_SPINLOCK does not look for a writer that wants to read as well; here it
 * is a recursion, because it would never end.
 */
void do_raw_read_lock(rwlock_t *lock)
{
	CHECK_BEFORE(lock, RWLOCK_MAGIC, rwlock_report);
	arch_read_lock(&lock->raw_lock);
	ring3_lock_taken(&lock->dep_map, 1, 0, _RET_IP_);
}
EXPORT_SYMBOL(do_raw_read_lock);

int do_raw_read_trylock(rwlock_t *lock)
{
	int taken = arch_read_trylock(&lock->raw_lock);

	if (taken)
		ring3_lock_taken(&lock->dep_map, 1, 0, _RET_IP_);
	return taken;
}
EXPORT_SYMBOL(do_raw_read_trylock);

void do_raw_read_unlock(rwlock_t *lock)
{
	if (unlikely(READ_ONCE(lock->magic) != RWLOCK_MAGIC))
		rwlock_report(lock, "bad magic");
	ring3_lock_given_up(&lock->dep_map, 1);
	arch_read_unlock(&lock->raw_lock);
}
EXPORT_SYMBOL(do_raw_read_unlock);

void do_raw_write_lock(rwlock_t *lock)
{
	CHECK_BEFORE(lock, RWLOCK_MAGIC, rwlock_report);
	arch_write_lock(&lock->raw_lock);
	SET_OWNER(lock, _RET_IP_);
}
EXPORT_SYMBOL(do_raw_write_lock);

int do_raw_write_trylock(rwlock_t *lock)
{
	int taken = arch_write_trylock(&lock->raw_lock);

	if (taken)
		SET_OWNER(lock, _RET_IP_);
	return taken;
}
EXPORT_SYMBOL(do_raw_write_trylock);

void do_raw_write_unlock(rwlock_t *lock)
{
	if (unlikely(READ_ONCE(lock->magic) != RWLOCK_MAGIC))
		rwlock_report(lock, "bad magic");
	else if (unlikely(READ_ONCE(lock->owner) != current))
		rwlock_report(lock, "wrong owner");
	else if (unlikely((int)READ_ONCE(lock->owner_cpu) != raw_smp_processor_id()))
		rwlock_report(lock, "wrong CPU");
	CLEAR_OWNER(lock);
	arch_write_unlock(&lock->raw_lock);
}
EXPORT_SYMBOL(do_raw_write_unlock);

#endif /* RING3_CHECKS */
