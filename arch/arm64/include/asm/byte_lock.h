/* SPDX-License-Identifier: MIT */
/*
 * asm/byte_lock.h (arm64) - one try to store CPU number + 1 into a byte that is zero.
 *
 * DO NOT INCLUDE DIRECTLY: use "sched/locks/byte_lock.h".
 *
 * Both functions return what the byte held: 0 when the value has been stored, with acquire ordering. They differ in where the value is
 * computed.
 */
#ifndef RING3_ASM_ARM64_BYTE_LOCK_H_
#define RING3_ASM_ARM64_BYTE_LOCK_H_

#include <ring3/attributes.h>
#include <ring3/point.h>

/*
 *        value = cpu + 1
 *     1: found = exclusively *lock, with acquire
 *        found != 0? go to 2
 *        *lock = value if still exclusive, else go to 1
 *     2:
 */
RING3_INLINE unsigned int arch_byte_trylock_value_before(unsigned char *lock, unsigned int cpu)
{
	unsigned int found, failed, value = cpu + 1;

	RING3_POINT(RING3_POINT_LOCK, lock);
	__asm__ __volatile__("1:\tldaxrb %w[found], [%[lock]]\n\t"
			     "cbnz %w[found], 2f\n\t"
			     "stxrb %w[failed], %w[value], [%[lock]]\n\t"
			     "cbnz %w[failed], 1b\n"
			     "2:"
			     : [found] "=&r"(found), [failed] "=&r"(failed)
			     : [lock] "r"(lock), [value] "r"(value)
			     : "memory");
	return found;
}

/* The same with   value = cpu + 1   between the exclusive load and the exclusive store. */
RING3_INLINE unsigned int arch_byte_trylock_value_inside(unsigned char *lock, unsigned int cpu)
{
	unsigned int found, failed, value;

	RING3_POINT(RING3_POINT_LOCK, lock);
	__asm__ __volatile__("1:\tldaxrb %w[found], [%[lock]]\n\t"
			     "add %w[value], %w[cpu], #1\n\t"
			     "cbnz %w[found], 2f\n\t"
			     "stxrb %w[failed], %w[value], [%[lock]]\n\t"
			     "cbnz %w[failed], 1b\n"
			     "2:"
			     : [found] "=&r"(found), [failed] "=&r"(failed), [value] "=&r"(value)
			     : [lock] "r"(lock), [cpu] "r"(cpu)
			     : "memory");
	return found;
}

#endif /* RING3_ASM_ARM64_BYTE_LOCK_H_ */
