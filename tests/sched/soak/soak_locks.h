/* SPDX-License-Identifier: MIT */
/* soak_locks.h - every lock, each around a counter of its own. Kernel side. */
#ifndef RING3_TESTS_SCHED_SOAK_SOAK_LOCKS_H_
#define RING3_TESTS_SCHED_SOAK_SOAK_LOCKS_H_

enum ring3_soak_lock {
	SOAK_SPIN,
	SOAK_SPIN_BH,
	SOAK_SPIN_IRQ,
	SOAK_RW,
	SOAK_SEQ,
	SOAK_BIT,
	SOAK_MUTEX,
	SOAK_RWSEM,
	SOAK_SEMAPHORE,
	SOAK_RT_MUTEX,
	SOAK_LOCAL,
	SOAK_LOCKS
};

/* How often a task has added one under each lock. */
struct ring3_soak_held {
	unsigned long times[SOAK_LOCKS];
	int bad_line;
};

void ring3_soak_init_locks(void);
void ring3_soak_lock_all(struct ring3_soak_held *held);
void ring3_soak_add_held(struct ring3_soak_held *sum, const struct ring3_soak_held *one);
/* 0, or the line of what does not add up. */
int ring3_soak_check_held(const struct ring3_soak_held *sum);

#endif /* RING3_TESTS_SCHED_SOAK_SOAK_LOCKS_H_ */
