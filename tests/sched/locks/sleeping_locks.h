/* SPDX-License-Identifier: MIT */
/* sleeping_locks.h - kernel-side bodies of the tests here. Both worlds. */
#ifndef RING3_TESTS_SCHED_LOCKS_SLEEPING_LOCKS_H_
#define RING3_TESTS_SCHED_LOCKS_SLEEPING_LOCKS_H_

#ifdef __cplusplus
extern "C" {
#endif

/* Each runs in a task on CPU 0 and uses all CPUs. 0, or the line that failed. Waits end after 20 s, with the line. */

/* --- exclusion: the sum is exact iff nobody was inside together --- */
enum sleeping_kind {
	SLEEPING_MUTEX,
	SLEEPING_MUTEX_INTERRUPTIBLE, /* with signals all the time */
	SLEEPING_MUTEX_KILLABLE,
	SLEEPING_MUTEX_TRYLOCK,
	SLEEPING_MUTEX_GUARD,
	SLEEPING_RWSEM_WRITE,
	SLEEPING_RWSEM_WRITE_KILLABLE,
	SLEEPING_RWSEM_WRITE_TRYLOCK,
	SLEEPING_RT_MUTEX,
	SLEEPING_RT_MUTEX_INTERRUPTIBLE, /* with signals all the time */
	SLEEPING_RT_MUTEX_TRYLOCK,
	SLEEPING_RT_MUTEX_SLOW,
	SLEEPING_RT_MUTEX_MIXED_PRIORITIES,
	SLEEPING_SEMAPHORE,
	SLEEPING_KINDS
};
/* The threads per CPU are several, so that holders are preempted and sleep inside. */
int sleeping_check_exclusion(int kind, int rounds);
/* Interrupts off around the owner word: exclusive on one CPU. */
int sleeping_check_rt_generic(int slow_only, int rounds);

/* --- mutex --- */
int mutex_check_states(void);
int mutex_check_order(void);
int mutex_check_signals(void);
int mutex_check_not_starved(void);
int mutex_check_dec_and_lock(void);

/* --- rwsem --- */
int rwsem_check_states(void);
int rwsem_check_readers_meet(void);
int rwsem_check_writer_not_starved(void);
int rwsem_check_reader_not_starved(void);
int rwsem_check_downgrade(void);
int rwsem_check_signals(void);
int rwsem_check_non_owner(void);
int rwsem_check_invariant(void);

/* --- rt_mutex: on one CPU, where who runs is who is most urgent --- */
int rt_check_states(void);
int rt_check_inversion(void);
int rt_check_chain(void);
int rt_check_deboost_in_steps(void);
int rt_check_priority_changes(void);
int rt_check_signals(void);
int rt_check_order(void);
int rt_check_steal(void);
int rt_check_two_waiters_prio_change(void);
/* on several CPUs */
int rt_check_random(void);

/* --- what is held --- */
int held_check_lockdep(void);
int held_check_seqcount_mutex(void);

/* --- misuse. Each does one thing wrong, or, with @right nonzero, the same thing right --- */
void bad_mutex_magic(int right);
void bad_mutex_unlock_free(int right);
void bad_mutex_unlock_other(int right);
void bad_mutex_destroy(int right);
void bad_mutex_in_atomic(int right);
void bad_mutex_in_interrupt(int right);
void bad_rwsem_in_atomic(int right);
void bad_rt_mutex_in_atomic(int right);
void bad_completion_in_atomic(int right);
void bad_wait_event_in_atomic(int right);
void bad_down_in_atomic(int right);
void bad_mutex_recursion(int right);
void bad_rwsem_recursion(int right);
void bad_rwsem_read_recursion(int right);
void bad_rwsem_magic(int right);
void bad_up_read(int right);
void bad_up_write(int right);
void bad_up_write_other(int right);
void bad_downgrade(int right);
void bad_rt_unlock_free(int right);
void bad_rt_unlock_other(int right);
void bad_rt_trylock_in_interrupt(int right);
void bad_exit_with_mutex(int right);
void bad_exit_with_rwsem(int right);
void bad_exit_with_spinlock(int right);
void bad_exit_with_rt_mutex(int right);
void bad_init_of_held(int right);
void bad_seqcount_mutex_writer(int right);
/* A task that deadlocks with itself never ends: for processes that end with the report. @chain: through another task. */
void dead_rt_mutex(int chain);
void dead_mutex(int unused);

#ifdef __cplusplus
}
#endif

#endif /* RING3_TESTS_SCHED_LOCKS_SLEEPING_LOCKS_H_ */
