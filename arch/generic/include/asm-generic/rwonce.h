/* SPDX-License-Identifier: MIT */
/*
 * asm-generic/rwonce.h - READ_ONCE and WRITE_ONCE as volatile accesses.
 *
 * DO NOT INCLUDE DIRECTLY: asm/rwonce.h does.
 *
 * READ_ONCE(x) loads x exactly once, WRITE_ONCE(x, val) stores it exactly once; neither is torn, repeated, invented or
 * merged by the compiler. They order nothing between CPUs except dependent accesses. Scalars of 1, 2, 4 or 8 bytes; other
 * sizes do not compile. __READ_ONCE and __WRITE_ONCE are the same without the size check.
 */
#ifndef RING3_ASM_GENERIC_RWONCE_H_
#define RING3_ASM_GENERIC_RWONCE_H_

#include <linux/compiler_types.h>

#define compiletime_assert_rwonce_type(t)                                                   \
	compiletime_assert(__native_word(t) || sizeof(t) == sizeof(long long),              \
			   "Unsupported access size for {READ,WRITE}_ONCE().")

#ifndef __READ_ONCE
#define __READ_ONCE(x) (*(const volatile __unqual_scalar_typeof(x) *)&(x))
#endif

#define __WRITE_ONCE(x, val)                                \
	do {                                                \
		*(volatile __typeof__(x) *)&(x) = (val);    \
	} while (0)

#define READ_ONCE(x)                               \
	({                                         \
		compiletime_assert_rwonce_type(x); \
		__READ_ONCE(x);                    \
	})

#define WRITE_ONCE(x, val)                         \
	do {                                       \
		compiletime_assert_rwonce_type(x); \
		__WRITE_ONCE(x, val);              \
	} while (0)

#endif /* RING3_ASM_GENERIC_RWONCE_H_ */
