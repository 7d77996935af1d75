/* SPDX-License-Identifier: MIT */
/*
 * rt_crew.h - what the rt_mutex cases begin with: real-time tasks on CPU 0, of which the most urgent one runs, so the order of events is
 * exact. Kernel side; each file that includes it has its own crew.
 */
#ifndef RING3_TESTS_SCHED_LOCKS_RT_CREW_H_
#define RING3_TESTS_SCHED_LOCKS_RT_CREW_H_

#include <linux/completion.h>
#include <linux/cpumask.h>
#include <linux/kthread.h>
#include <linux/rtmutex.h>
#include <linux/string.h>

#include "tests/sched/crew.h"
#include "tests/sched/locks/sleeping_locks.h"

/* The priority in effect of a FIFO task of priority @fifo. */
#define PRIO(fifo) (MAX_RT_PRIO - 1 - (fifo))

static struct rt_mutex m[5];
static struct completion start[CREW_MAX];
static struct crew crew;
static int events[64];
static int happened;

static inline void begin(void)
{
	for (int i = 0; i < 5; i++)
		rt_mutex_init(&m[i]);
	for (int i = 0; i < CREW_MAX; i++)
		init_completion(&start[i]);
	happened = 0;
}

static inline void event(int what)
{
	events[happened++] = what;
}

static inline int check_events(int count)
{
	CHECK_THAT(happened == count);
	for (int i = 0; i < count; i++)
		CHECK_THAT(events[i] == i + 1);
	return 0;
}

static inline struct task_struct *task(int index)
{
	return crew.member[index].task;
}

/* Member 0 on CPU 0 first, when the others wait for their start. */
static inline int crew_of(int count, int (*body)(int index), const int *fifo)
{
	for (int i = 0; i < count; i++)
		MUST(crew_start_one(&crew, body, 0, fifo[i]));
	complete(&start[0]);
	MUST(crew_finish(&crew));
	for (int i = 0; i < 5; i++)
		CHECK_THAT(!rt_mutex_base_is_locked(&m[i].rtmutex) && list_empty(&m[i].rtmutex.waiters));
	return 0;
}

static inline bool is_itself(int fifo)
{
	return current->prio == PRIO(fifo) && !current->pi_top_task && list_empty(&current->pi_waiters) &&
	       !current->pi_blocked_on;
}

static inline void set_fifo(struct task_struct *who, int fifo)
{
	struct sched_param param = { .sched_priority = fifo };

	sched_setscheduler_nocheck(who, SCHED_FIFO, &param);
}

#endif /* RING3_TESTS_SCHED_LOCKS_RT_CREW_H_ */
