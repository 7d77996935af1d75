/* SPDX-License-Identifier: MIT */
/*
 * spin_on_owner.h - how long a task that finds a sleeping lock taken looks at it before it sleeps.
 *
 * Sleeping and being woken costs two task switches and, when the CPU has nothing else to do, two system calls. A holder that
 * runs on a CPU is likely to be done sooner. But "runs on a CPU" does not mean that the host runs that CPU: so, as with
 * spinning locks, after a few microseconds of pauses each further look gives the host CPU away, and there are not many.
 */
#ifndef RING3_SCHED_LOCKS_SPIN_ON_OWNER_H_
#define RING3_SCHED_LOCKS_SPIN_ON_OWNER_H_

#include <linux/sched.h>

#include "sched/locks/spin_word.h"

/* Some 100 pauses, then host yields (ring3_lock_relax). */
#define RING3_SLEEPING_LOCK_SPINS 150u

/*
 * Whether to look again, for the @turn-th time in a row, after a pause. @owner: the task that holds the lock, or NULL when
 * that is not known; it may have ended (the memory of tasks stays readable).
 */
static inline bool ring3_spin_on_owner(const struct task_struct *owner, unsigned int turn)
{
	if (turn >= RING3_SLEEPING_LOCK_SPINS || need_resched() || (owner && !READ_ONCE(owner->on_cpu)))
		return false;
	ring3_lock_relax(turn);
	return true;
}

#endif /* RING3_SCHED_LOCKS_SPIN_ON_OWNER_H_ */
