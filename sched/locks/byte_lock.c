// SPDX-License-Identifier: MIT
/* byte_lock.c - see byte_lock.h. */
#include "sched/locks/byte_lock.h"

#include <linux/atomic.h>
#include <linux/errno.h>
#include <linux/smp.h>

#include <asm/byte_lock.h>

int ring3_byte_lock_init(struct ring3_byte_lock *lock, unsigned int nr_cpus)
{
	if (!nr_cpus || nr_cpus > 255)
		return -EINVAL;
	lock->owner = 0;
	return 0;
}

/* @try: one of asm/byte_lock.h's, which returns what it found: 0 when it has stored this CPU's value. */
static __always_inline enum ring3_byte_lock_taken take(struct ring3_byte_lock *lock,
						       unsigned int (*try)(unsigned char *, unsigned int))
{
	unsigned int cpu = (unsigned int)raw_smp_processor_id();

	for (;;) {
		unsigned int found = try(&lock->owner, cpu);

		if (likely(!found))
			return RING3_BYTE_LOCK_TAKEN;
		if (found == cpu + 1)
			return RING3_BYTE_LOCK_HELD_HERE;
		while (READ_ONCE(lock->owner))
			cpu_relax();
	}
}

enum ring3_byte_lock_taken ring3_byte_lock_acquire(struct ring3_byte_lock *lock)
{
	return take(lock, arch_byte_trylock_value_before);
}

enum ring3_byte_lock_taken ring3_byte_lock_acquire_value_inside(struct ring3_byte_lock *lock)
{
	return take(lock, arch_byte_trylock_value_inside);
}

void ring3_byte_lock_release(struct ring3_byte_lock *lock)
{
	smp_store_release(&lock->owner, 0);
}
