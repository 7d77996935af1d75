/* SPDX-License-Identifier: MIT */
/*
 * asm/rwonce.h - READ_ONCE and WRITE_ONCE: one access, exactly once, not torn.
 *
 * DO NOT INCLUDE DIRECTLY: use <linux/compiler.h>.
 *
 * The access itself is the generic volatile one. These wrappers add the RING3_POINT, which is why they replace the generic
 * macros instead of preceding them.
 */
#ifndef RING3_ASM_RWONCE_H_
#define RING3_ASM_RWONCE_H_

#include <asm-generic/rwonce.h>

#include <ring3/point.h>

#undef READ_ONCE
#define READ_ONCE(x)                                           \
	({                                                     \
		compiletime_assert_rwonce_type(x);             \
		RING3_POINT(RING3_POINT_READ_ONCE, &(x));      \
		__READ_ONCE(x);                                \
	})

#undef WRITE_ONCE
#define WRITE_ONCE(x, val)                                     \
	do {                                                   \
		compiletime_assert_rwonce_type(x);             \
		RING3_POINT(RING3_POINT_WRITE_ONCE, &(x));     \
		__WRITE_ONCE(x, val);                          \
	} while (0)

#endif /* RING3_ASM_RWONCE_H_ */
