/* SPDX-License-Identifier: MIT */
/*
 * asm/byte_lock.h (powerpc) - one try to store CPU number + 1 into a byte that is zero.
 *
 * DO NOT INCLUDE DIRECTLY: use "sched/locks/byte_lock.h".
 *
 * Both functions return what the byte held: 0 when the value has been stored, with acquire ordering. They differ in where the value is
 * computed.
 */
#ifndef RING3_ASM_POWERPC_BYTE_LOCK_H_
#define RING3_ASM_POWERPC_BYTE_LOCK_H_

#include <ring3/attributes.h>
#include <ring3/point.h>

/*
 *        value = cpu + 1
 *     1: found = *lock, reserved
 *        found != 0? go to 2
 *        *lock = value if still reserved, else go to 1
 *        isync: nothing behind it begins before the branch is decided, which makes it an acquire
 *     2:
 */
RING3_INLINE unsigned int arch_byte_trylock_value_before(unsigned char *lock, unsigned int cpu)
{
	unsigned int found, value = cpu + 1;

	RING3_POINT(RING3_POINT_LOCK, lock);
	__asm__ __volatile__("1:\tlbarx %[found], 0, %[lock]\n\t"
			     "cmpwi %[found], 0\n\t"
			     "bne- 2f\n\t"
			     "stbcx. %[value], 0, %[lock]\n\t"
			     "bne- 1b\n\t"
			     "isync\n"
			     "2:"
			     : [found] "=&r"(found)
			     : [lock] "r"(lock), [value] "r"(value)
			     : "memory", "cr0");
	return found;
}

/* The same with   value = cpu + 1   between the reservation and the conditional store. */
RING3_INLINE unsigned int arch_byte_trylock_value_inside(unsigned char *lock, unsigned int cpu)
{
	unsigned int found, value;

	RING3_POINT(RING3_POINT_LOCK, lock);
	__asm__ __volatile__("1:\tlbarx %[found], 0, %[lock]\n\t"
			     "addi %[value], %[cpu], 1\n\t"
			     "cmpwi %[found], 0\n\t"
			     "bne- 2f\n\t"
			     "stbcx. %[value], 0, %[lock]\n\t"
			     "bne- 1b\n\t"
			     "isync\n"
			     "2:"
			     : [found] "=&r"(found), [value] "=&r"(value)
			     : [lock] "r"(lock), [cpu] "b"(cpu)
			     : "memory", "cr0");
	return found;
}

#endif /* RING3_ASM_POWERPC_BYTE_LOCK_H_ */
