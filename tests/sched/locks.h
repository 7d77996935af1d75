/* SPDX-License-Identifier: MIT */
/* locks.h - kernel-side bodies of locks_test.cc and lock_misuse_test.cc. Both worlds. */
#ifndef RING3_TESTS_SCHED_LOCKS_H_
#define RING3_TESTS_SCHED_LOCKS_H_

#ifdef __cplusplus
extern "C" {
#endif

/* Bodies that return int return 0 or the line that failed. Waits end after 20 s at the latest, with the line. */

/* --- exclusion: all CPUs at once; the sum is exact iff nobody was inside together --- */
enum locks_kind {
	LOCKS_SPIN,
	LOCKS_RAW_SPIN,
	LOCKS_SPIN_BH,
	LOCKS_SPIN_IRQ,
	LOCKS_SPIN_IRQSAVE,
	LOCKS_SPIN_IRQSAVE_INTERRUPTED, /* the own CPU is interrupted inside the section, and the handler takes the lock */
	LOCKS_SPIN_TRYLOCK,
	LOCKS_SPIN_GUARD,
	LOCKS_WRITE,
	LOCKS_WRITE_IRQSAVE,
	LOCKS_WRITE_TRYLOCK,
	LOCKS_WRITE_SEQLOCK,
	LOCKS_BIT_SPIN,
	LOCKS_KINDS
};
void locks_reset(void);
int locks_hammer(enum locks_kind kind, unsigned int rounds);
unsigned long locks_sum(void);
/* How many sections locks_hammer() has had from interrupts, on all CPUs. */
unsigned long locks_interrupt_sections(void);

/* --- context: counts and flags inside and after; on one CPU --- */
int locks_check_contexts(void);
int locks_check_trylock(void);
int locks_check_irqsave_nests(void);
int locks_check_bottom_half(void);
int locks_check_local_lock(void);
int locks_check_lockdep(void);
int locks_check_guards(void);
int locks_check_dec_and_lock(void);
int locks_check_seqcount_values(void);

/* --- order of service: CPUs 0...cpus-1 queue one after the other and are served so --- */
void locks_order_reset(void);
int locks_check_order(int cpu, int cpus);

/* --- readers and writers --- */
void locks_rw_reset(void);
/* All CPUs are readers at the same time. */
int locks_check_readers_meet(int cpus);
/* Some CPUs write, the others read; a reader never sees half a write. */
int locks_check_readers_and_writers(int cpu, unsigned int rounds);
/* CPU 0 reads, 1 wants to write, 2 wants to read: 1 comes before 2. CPU 3 reads with softirqs off meanwhile. */
int locks_check_writer_is_not_starved(int cpu);
int locks_check_seqlock_readers(int cpu, int cpus, unsigned int rounds);
int locks_check_latch(int cpu, int cpus, unsigned int rounds);

/* --- misuse. Each does one thing wrong, or, with @right nonzero, the same thing right --- */
void misuse_bad_magic(int right);
void misuse_already_unlocked(int right);
/* On two CPUs: @step 0 takes, 1 (on the other CPU, or the same when done right) releases, 2 cleans up. */
void misuse_wrong_owner(int step);
void misuse_wrong_cpu(int right);
void misuse_recursion(int right);
void misuse_recursion_in_interrupt(int right);
void misuse_write_recursion(int right);
void misuse_read_inside_write(int right);
void misuse_rwlock_bad_magic(int right);
void misuse_write_wrong_owner(int right);
void misuse_bit_spin_unlock(int right);
void misuse_assert_spin_locked(int right);
/* WARNs */
void misuse_local_lock_twice(int right);
void misuse_local_unlock(int right);
void misuse_assert_held(int right);
void misuse_assert_not_held(int right);
void misuse_assert_irqs_disabled(int right);
void misuse_assert_irqs_enabled(int right);
void misuse_assert_preemption_disabled(int right);
void misuse_assert_preemption_enabled(int right);
void misuse_assert_in_irq(int right);
void misuse_assert_in_softirq(int right);
void misuse_seqcount_writer(int right);
void misuse_seqcount_spinlock_writer(int right);
void misuse_bh_enable_with_irqs_off(int right);

#ifdef __cplusplus
}
#endif

#endif /* RING3_TESTS_SCHED_LOCKS_H_ */
