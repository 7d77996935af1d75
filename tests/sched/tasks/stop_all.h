/* SPDX-License-Identifier: MIT */
/* stop_all.h - threads that tests have in common. Kernel side. */
#ifndef RING3_TESTS_SCHED_TASKS_STOP_ALL_H_
#define RING3_TESTS_SCHED_TASKS_STOP_ALL_H_

#include <linux/kthread.h>
#include <linux/sched.h>

/* Stops @count threads of which the caller holds references, and drops them; nonzero if one returned that. */
static inline int stop_all(struct task_struct **tasks, int count)
{
	int i, result = 0;

	for (i = 0; i < count; i++) {
		result |= kthread_stop(tasks[i]);
		put_task_struct(tasks[i]);
	}
	return result;
}

/* A thread that notes that it has run. */
struct logged {
	int seen[8];
	int used;
};

struct logger {
	struct logged *log;
	int number;
};

static inline int logs_itself(void *data)
{
	struct logger *self = (struct logger *)data;

	self->log->seen[self->log->used++] = self->number;
	return 0;
}

#endif /* RING3_TESTS_SCHED_TASKS_STOP_ALL_H_ */
