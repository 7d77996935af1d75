/* SPDX-License-Identifier: MIT */
/*
 * asm/byte_lock.h (generic) - one try to store CPU number + 1 into a byte that is zero.
 *
 * DO NOT INCLUDE DIRECTLY: use "sched/locks/byte_lock.h".
 *
 * Both functions return what the byte held: 0 when the value has been stored, with acquire ordering. They differ in where the value is
 * computed.
 */
#ifndef RING3_ASM_GENERIC_PORT_BYTE_LOCK_H_
#define RING3_ASM_GENERIC_PORT_BYTE_LOCK_H_

#include <ring3/attributes.h>
#include <ring3/point.h>

RING3_INLINE unsigned int arch_byte_trylock_value_before(unsigned char *lock, unsigned int cpu)
{
	unsigned char found, value = (unsigned char)(cpu + 1);

	RING3_POINT(RING3_POINT_LOCK, lock);
	do {
		found = 0;
	} while (!__atomic_compare_exchange_n(lock, &found, value, 1, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED) && !found);
	return found;
}

RING3_INLINE unsigned int arch_byte_trylock_value_inside(unsigned char *lock, unsigned int cpu)
{
	unsigned char found;

	RING3_POINT(RING3_POINT_LOCK, lock);
	do {
		/* The compiler must not compute cpu + 1 before the loop.     cpu = cpu */
		__asm__ __volatile__("" : "+r"(cpu));
		found = 0;
	} while (!__atomic_compare_exchange_n(lock, &found, (unsigned char)(cpu + 1), 1, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED) &&
		 !found);
	return found;
}

#endif /* RING3_ASM_GENERIC_PORT_BYTE_LOCK_H_ */
