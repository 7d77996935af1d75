// SPDX-License-Identifier: MIT
/*
 * lockdep.c - who holds a lock, and the checks of local locks.
 */
#include <linux/bug.h>
#include <linux/export.h>
#include <linux/instruction_pointer.h>
#include <linux/sched.h>

#include "sched/locks/held_locks.h"
#include "sched/locks/local_lock.h"
#include "sched/locks/lockdep.h"
#include "sched/locks/seqcount.h"

#ifdef RING3_CHECKS

int lock_is_held_type(const struct lockdep_map *map, int read)
{
	const struct ring3_held_locks *held = &current->held_locks;
	int i;

	for (i = held->depth - 1; i >= 0; i--) {
		if (held->entry[i].map == map && (read < 0 || held->entry[i].read == read))
			return LOCK_STATE_HELD;
	}
	return held->forgotten ? LOCK_STATE_UNKNOWN : LOCK_STATE_NOT_HELD;
}
EXPORT_SYMBOL(lock_is_held_type);

void ring3_local_lock_acquire(local_lock_t *lock)
{
	WARN(lock->dep_map.owner, "DEBUG_LOCKS_WARN_ON(l->owner)");
	ring3_lock_taken(&lock->dep_map, 0, 0, _RET_IP_);
}
EXPORT_SYMBOL(ring3_local_lock_acquire);

void ring3_local_lock_release(local_lock_t *lock)
{
	WARN(lock->dep_map.owner != current, "DEBUG_LOCKS_WARN_ON(l->owner != current)");
	if (lock->dep_map.owner)
		ring3_lock_given_up(&lock->dep_map, 0);
}
EXPORT_SYMBOL(ring3_local_lock_release);

void ring3_seqcount_check_writer(const struct lockdep_map *map)
{
	if (map)
		lockdep_assert(lock_is_held_type(map, -1) != LOCK_STATE_NOT_HELD);
	else
		lockdep_assert_preemption_disabled();
}
EXPORT_SYMBOL(ring3_seqcount_check_writer);

#endif /* RING3_CHECKS */
