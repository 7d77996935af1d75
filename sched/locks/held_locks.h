/* SPDX-License-Identifier: MIT */
/*
 * held_locks.h - checked builds: which locks each task holds, since where.
 *
 * Every lock with a struct lockdep_map, spinning or sleeping, alone or shared, is noted in the task that took it (for an
 * interrupt: the task that it interrupted). Who reports that a task may not sleep, or ends, names them with
 * debug_show_held_locks(). Linux keeps the same list in its lock validator; the order of locks is not checked here.
 *
 * Limit: RING3_MAX_HELD_LOCKS per task. Those beyond are not noted, and questions about them are answered "unknown".
 */
#ifndef RING3_SCHED_LOCKS_HELD_LOCKS_H_
#define RING3_SCHED_LOCKS_HELD_LOCKS_H_

#include "sched/locks/lockdep_types.h"

#include <ring3/attributes.h>

struct task_struct;

#ifdef RING3_CHECKS

#define RING3_MAX_HELD_LOCKS 48

/* Member of struct task_struct, zeroes at first. Written by its task alone, interrupts off. */
struct ring3_held_locks {
	int depth;	/* entries in use, including those that became empty below the last */
	int forgotten;	/* held, but there was no room */
	struct ring3_held_lock {
		const struct lockdep_map *map; /* NULL: released before one that was taken later */
		unsigned long acquired_at;
		int read;
		unsigned int subclass;
	} entry[RING3_MAX_HELD_LOCKS];
};

RING3_BEGIN_DECLS
/* The running task has taken the lock at code address @ip; @read: shared. Any context. */
extern void ring3_lock_taken(struct lockdep_map *map, int read, unsigned int subclass, unsigned long ip);
/* It is about to release it. Also right when another task took it, whose record is corrected then. Any context. */
extern void ring3_lock_given_up(struct lockdep_map *map, int read);
/* Held alone until now, shared from now on. */
extern void ring3_lock_downgraded(struct lockdep_map *map, unsigned long ip);
/*
 * About to wait for the lock: a report if the running task holds it already in a way that makes that a deadlock, or, both
 * times shared and of the same subclass, one as soon as a writer comes between. Nonzero when it reported.
 */
extern int ring3_lock_check_recursion(const struct lockdep_map *map, int read, unsigned int subclass, unsigned long ip);
/* How many locks @task is known to hold. Exact for the running task. */
extern int ring3_held_lock_count(const struct task_struct *task);
/* Prints them. Any context. */
extern void debug_show_held_locks(struct task_struct *task);
/* A report if the running task holds any. For those who end it. */
extern void debug_check_no_locks_held(void);
/* A report if the running task holds a lock inside [@from, @from + @len), which is freed or initialised again. */
extern void debug_check_no_locks_freed(const void *from, unsigned long len);
RING3_END_DECLS

#else

RING3_INLINE void debug_show_held_locks(struct task_struct *task)
{
	(void)task;
}

RING3_INLINE void debug_check_no_locks_held(void)
{
}

RING3_INLINE void debug_check_no_locks_freed(const void *from, unsigned long len)
{
	(void)from;
	(void)len;
}

#endif

#endif /* RING3_SCHED_LOCKS_HELD_LOCKS_H_ */
