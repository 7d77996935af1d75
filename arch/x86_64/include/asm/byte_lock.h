/* SPDX-License-Identifier: MIT */
/*
 * asm/byte_lock.h (x86-64) - one try to store CPU number + 1 into a byte that is zero.
 *
 * DO NOT INCLUDE DIRECTLY: use "sched/locks/byte_lock.h".
 *
 * Both functions return what the byte held: 0 when the value has been stored, with acquire ordering. They differ in where the value is
 * computed.
 */
#ifndef RING3_ASM_X86_64_BYTE_LOCK_H_
#define RING3_ASM_X86_64_BYTE_LOCK_H_

#include <ring3/attributes.h>
#include <ring3/point.h>

/* value = cpu + 1; al = 0; if (*lock == al) *lock = value, else al = *lock; result al.  There is no loop: lock cmpxchg cannot fail. */
RING3_INLINE unsigned int arch_byte_trylock_value_before(unsigned char *lock, unsigned int cpu)
{
	unsigned int found = 0;
	unsigned int value = cpu + 1;

	RING3_POINT(RING3_POINT_LOCK, lock);
	__asm__ __volatile__("lock; cmpxchgb %b2, %1" : "+a"(found), "+m"(*lock) : "q"(value) : "memory", "cc");
	return found;
}

/* The same with the value computed between the zero and the exchange:     al = 0; value = cpu; value++; ... */
RING3_INLINE unsigned int arch_byte_trylock_value_inside(unsigned char *lock, unsigned int cpu)
{
	unsigned int found = 0;

	RING3_POINT(RING3_POINT_LOCK, lock);
	__asm__ __volatile__("incl %2\n\tlock; cmpxchgb %b2, %1"
			     : "+a"(found), "+m"(*lock), "+q"(cpu) : : "memory", "cc");
	return found;
}

#endif /* RING3_ASM_X86_64_BYTE_LOCK_H_ */
