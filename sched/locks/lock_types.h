/* SPDX-License-Identifier: MIT */
/*
 * lock_types.h - raw_spinlock_t, spinlock_t, rwlock_t and their initialisers.
 *
 * A lock of zeroes is not initialised: checked builds report it ("bad magic"). In unchecked builds a lock is its word.
 */
#ifndef RING3_SCHED_LOCKS_LOCK_TYPES_H_
#define RING3_SCHED_LOCKS_LOCK_TYPES_H_

#include "sched/locks/lockdep_types.h"
#include "sched/locks/rw_word.h"
#include "sched/locks/spin_word.h"

#define SPINLOCK_MAGIC 0xdead4ead
#define RWLOCK_MAGIC 0xdeaf1eed
#define SPINLOCK_OWNER_INIT ((void *)-1L)

typedef struct raw_spinlock {
	arch_spinlock_t raw_lock;
#ifdef RING3_CHECKS
	unsigned int magic, owner_cpu;
	void *owner;
	struct lockdep_map dep_map;
#endif
} raw_spinlock_t;

/* As in Linux a spinlock_t is a raw_spinlock_t of another type: the two differ under PREEMPT_RT only. */
typedef struct spinlock {
	union {
		struct raw_spinlock rlock;
#ifdef RING3_CHECKS
		struct {
			char __padding[__builtin_offsetof(struct raw_spinlock, dep_map)];
			struct lockdep_map dep_map;
		};
#endif
	};
} spinlock_t;

typedef struct ring3_rwlock {
	arch_rwlock_t raw_lock;
#ifdef RING3_CHECKS
	unsigned int magic, owner_cpu;
	void *owner;
	struct lockdep_map dep_map;
#endif
} rwlock_t;

#ifdef RING3_CHECKS
#define RING3_LOCK_DEBUG_INIT(magic, lockname) \
	, magic, (unsigned int)-1, SPINLOCK_OWNER_INIT, RING3_DEP_MAP_INIT(lockname)
#else
#define RING3_LOCK_DEBUG_INIT(magic, lockname)
#endif

#define __RAW_SPIN_LOCK_INITIALIZER(lockname) \
	{ __ARCH_SPIN_LOCK_UNLOCKED RING3_LOCK_DEBUG_INIT(SPINLOCK_MAGIC, lockname) }
#define __SPIN_LOCK_INITIALIZER(lockname) { { __RAW_SPIN_LOCK_INITIALIZER(lockname) } }
#define __RW_LOCK_INITIALIZER(lockname) { __ARCH_RW_LOCK_UNLOCKED RING3_LOCK_DEBUG_INIT(RWLOCK_MAGIC, lockname) }

/* The initialisers as values, for members of larger initialisers and for assignment. */
#define __RAW_SPIN_LOCK_UNLOCKED(lockname) (raw_spinlock_t) __RAW_SPIN_LOCK_INITIALIZER(lockname)
#define __SPIN_LOCK_UNLOCKED(lockname) (spinlock_t) __SPIN_LOCK_INITIALIZER(lockname)
#define __RW_LOCK_UNLOCKED(lockname) (rwlock_t) __RW_LOCK_INITIALIZER(lockname)

#define DEFINE_RAW_SPINLOCK(x) raw_spinlock_t x = __RAW_SPIN_LOCK_INITIALIZER(x)
#define DEFINE_SPINLOCK(x) spinlock_t x = __SPIN_LOCK_INITIALIZER(x)
#define DEFINE_RWLOCK(x) rwlock_t x = __RW_LOCK_INITIALIZER(x)

#endif /* RING3_SCHED_LOCKS_LOCK_TYPES_H_ */
