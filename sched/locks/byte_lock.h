/* SPDX-License-Identifier: MIT */
/*
 * byte_lock.h - a one-byte lock between the hardware threads of a core, recursive by the owner's value.
 *
 * The lock that guards the TLB which two threads of a powerpc e6500 core share: the byte is zero, or the owner's CPU number + 1.
 * It is taken in interrupts of every level, the machine check included, which can arrive on the owner while it is held. Such an
 * interrupt finds its own CPU's value, goes on without taking anything, and must not release:
 *
 *     enum ring3_byte_lock_taken taken = ring3_byte_lock_acquire(&lock);
 *     ...
 *     if (taken == RING3_BYTE_LOCK_TAKEN)
 *             ring3_byte_lock_release(&lock);
 *
 * A loser waits with plain loads until the byte is zero and only then tries again: spinning on the reservation, or on a locked
 * instruction, would slow down the owner, who shares the core.
 *
 * Two variants, which differ in where the value is computed: before the reservation or atomic instruction, or inside the loop
 * around it (asm/byte_lock.h). ring3_byte_lock_acquire() is the first. bench/modules/r5_byte_lock.c measures both.
 *
 * Context: any, interrupts on or off, with preemption off from lock to unlock. Acquire and release. Not fair. No debug checks: a CPU that
 * locks twice is the purpose.
 */
#ifndef RING3_SCHED_LOCKS_BYTE_LOCK_H_
#define RING3_SCHED_LOCKS_BYTE_LOCK_H_

#ifdef __cplusplus
extern "C" {
#endif

struct ring3_byte_lock {
	unsigned char owner; /* 0, or CPU number + 1 */
};

enum ring3_byte_lock_taken {
	RING3_BYTE_LOCK_TAKEN,    /* now held: the caller releases it */
	RING3_BYTE_LOCK_HELD_HERE /* this CPU holds it already, below the caller: it must not release */
};

/* Free, for CPUs 0 to @nr_cpus - 1. 0, or -EINVAL when the last one's number + 1 does not fit into the byte (more than 255). */
int ring3_byte_lock_init(struct ring3_byte_lock *lock, unsigned int nr_cpus);

enum ring3_byte_lock_taken ring3_byte_lock_acquire(struct ring3_byte_lock *lock);
enum ring3_byte_lock_taken ring3_byte_lock_acquire_value_inside(struct ring3_byte_lock *lock);

/* Only by the caller that has taken it. */
void ring3_byte_lock_release(struct ring3_byte_lock *lock);

#ifdef __cplusplus
}
#endif

#endif /* RING3_SCHED_LOCKS_BYTE_LOCK_H_ */
