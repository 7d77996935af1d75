/* SPDX-License-Identifier: MIT */
/*
 * cmpxchg_no_double.h - what a port without a compare-exchange of two words has in its place.
 *
 * DO NOT INCLUDE DIRECTLY: asm/cmpxchg.h of such a port does.
 *
 * arch_cmpxchg_double_local works, with this CPU's interrupts off. arch_cmpxchg_double does not exist, and a caller does not
 * compile: code asks system_has_cmpxchg_double() with the preprocessor, as in Linux.
 */
#ifndef RING3_CMPXCHG_NO_DOUBLE_H_
#define RING3_CMPXCHG_NO_DOUBLE_H_

#include <asm/irqflags.h>
#include <ring3/attributes.h>
#include <ring3/point.h>

/* if (*p1 == o1 && *p2 == o2) { *p1 = n1; *p2 = n2; result 1 } else result 0. Two words of 8 bytes. */
#define arch_cmpxchg_double_local(p1, p2, o1, o2, n1, n2)                                       \
	({                                                                                      \
		__typeof__(p1) dl_p1__ = (p1);                                                  \
		__typeof__(p2) dl_p2__ = (p2);                                                  \
		unsigned long dl_flags__;                                                       \
		int dl_equal__;                                                                 \
		RING3_STATIC_ASSERT(sizeof(*(p1)) == 8 && sizeof(*(p2)) == 8,                   \
				    "cmpxchg_double takes two words of 8 bytes");               \
		RING3_POINT(RING3_POINT_CMPXCHG, (const void *)dl_p1__);                        \
		dl_flags__ = arch_local_irq_save();                                             \
		dl_equal__ = *dl_p1__ == (__typeof__(*dl_p1__))(o1) && *dl_p2__ == (__typeof__(*dl_p2__))(o2); \
		if (dl_equal__) {                                                               \
			*dl_p1__ = (__typeof__(*dl_p1__))(n1);                                  \
			*dl_p2__ = (__typeof__(*dl_p2__))(n2);                                  \
		}                                                                               \
		arch_local_irq_restore(dl_flags__);                                             \
		dl_equal__;                                                                     \
	})

#endif /* RING3_CMPXCHG_NO_DOUBLE_H_ */
