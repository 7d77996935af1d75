/* SPDX-License-Identifier: MIT */
/*
 * completion.h - "it is done": one side waits, the other says so; whichever comes first.
 *
 * Kernel side only, through <linux/completion.h>.
 *
 *   DECLARE_COMPLETION(x), _ONSTACK; init_completion(&x); reinit_completion(&x) (nobody may wait or complete meanwhile)
 *   complete(&x)          lets one waiter through, in the order of their coming, or the next that comes. Any context
 *   complete_all(&x)      lets all through, now and for ever, until reinit_completion()
 *   wait_for_completion(&x)                 task context; may sleep
 *     _io                                   accounted as waiting for I/O
 *     _interruptible _killable _state(&x, state)   0, or -ERESTARTSYS for a signal that the state heeds
 *     _timeout(&x, jiffies) _io_timeout     0 = time is up; else what is left, at least 1
 *     _interruptible_timeout _killable_timeout     either
 *   try_wait_for_completion(&x)             true = let through without waiting; any context
 *   completion_done(&x)                     whether a waiter would be let through now. True means also that complete()
 *                                           has let go of @x: it may be freed
 * What precedes complete() happens before what follows the wait.
 */
#ifndef RING3_SCHED_WAIT_COMPLETION_H_
#define RING3_SCHED_WAIT_COMPLETION_H_

#include "sched/wait/swait.h"

struct completion {
	unsigned int done; /* how many may pass; UINT_MAX: all */
	struct swait_queue_head wait;
};

#define COMPLETION_INITIALIZER(work) { 0, __SWAIT_QUEUE_HEAD_INITIALIZER((work).wait) }
#define COMPLETION_INITIALIZER_ONSTACK(work) (*({ init_completion(&work); &work; }))
#define COMPLETION_INITIALIZER_ONSTACK_MAP(work, map) COMPLETION_INITIALIZER_ONSTACK(work)
#define DECLARE_COMPLETION(work) struct completion work = COMPLETION_INITIALIZER(work)
#define DECLARE_COMPLETION_ONSTACK(work) DECLARE_COMPLETION(work)
#define DECLARE_COMPLETION_ONSTACK_MAP(work, map) DECLARE_COMPLETION(work)
#define init_completion_map(x, m) init_completion(x)

static inline void init_completion(struct completion *x)
{
	x->done = 0;
	init_swait_queue_head(&x->wait);
}

static inline void reinit_completion(struct completion *x)
{
	x->done = 0;
}

__RING3_BEGIN_DECLS
void complete(struct completion *x);
void complete_all(struct completion *x);
void wait_for_completion(struct completion *x);
void wait_for_completion_io(struct completion *x);
int wait_for_completion_interruptible(struct completion *x);
int wait_for_completion_killable(struct completion *x);
int wait_for_completion_state(struct completion *x, unsigned int state);
unsigned long wait_for_completion_timeout(struct completion *x, unsigned long timeout);
unsigned long wait_for_completion_io_timeout(struct completion *x, unsigned long timeout);
long wait_for_completion_interruptible_timeout(struct completion *x, unsigned long timeout);
long wait_for_completion_killable_timeout(struct completion *x, unsigned long timeout);
bool try_wait_for_completion(struct completion *x);
bool completion_done(struct completion *x);
__RING3_END_DECLS

#endif /* RING3_SCHED_WAIT_COMPLETION_H_ */
