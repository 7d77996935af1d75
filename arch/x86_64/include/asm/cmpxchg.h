/* SPDX-License-Identifier: MIT */
/*
 * asm/cmpxchg.h (x86-64) - exchange and compare-exchange.
 *
 * DO NOT INCLUDE DIRECTLY: use <linux/atomic.h>, which names them without the arch_ prefix.
 *
 * arch_xchg, arch_cmpxchg     fully ordered (a locked instruction orders everything on x86; the compiler is held by barriers)
 * ..._acquire _release _relaxed  the same instruction; the compiler may move accesses as the suffix allows
 * ..._local                   atomic on this CPU only (no lock prefix): for data that no other CPU writes
 * arch_cmpxchg_double         two adjacent 64-bit words, 16-byte aligned; fully ordered; _local as above
 */
#ifndef RING3_ASM_X86_64_CMPXCHG_H_
#define RING3_ASM_X86_64_CMPXCHG_H_

#include <linux/types.h>

#define RING3_FULL_ORDER_BEFORE() RING3_COMPILER_BARRIER()
#define RING3_FULL_ORDER_AFTER() RING3_COMPILER_BARRIER()
#define RING3_FULL_ORDER __ATOMIC_SEQ_CST
#include <ring3/cmpxchg_builtins.h>

/* acc = o; if (*ptr == acc) *ptr = n; else acc = *ptr; result acc.  One size; no lock prefix. */
#define __ring3_cmpxchg_local(ptr, o, n, integer, suffix)                                       \
	({                                                                                      \
		integer cl_old__ = (integer)(unsigned long)(o);                                 \
		__asm__ __volatile__("cmpxchg" suffix " %2, %1"                                 \
				     : "+a"(cl_old__), "+m"(*(ptr))                             \
				     : "q"((integer)(unsigned long)(n))                         \
				     : "memory", "cc");                                         \
		(unsigned long)cl_old__;                                                        \
	})

#define arch_cmpxchg_local(ptr, o, n)                                                           \
	({                                                                                      \
		__typeof__(ptr) l_ptr__ = (ptr);                                                \
		unsigned long l_old__;                                                          \
		__ring3_check_atomic_size(ptr);                                                 \
		RING3_POINT(RING3_POINT_CMPXCHG, (const void *)l_ptr__);                        \
		switch (sizeof(*l_ptr__)) {                                                     \
		case 1:                                                                         \
			l_old__ = __ring3_cmpxchg_local(l_ptr__, o, n, __u8, "b");              \
			break;                                                                  \
		case 2:                                                                         \
			l_old__ = __ring3_cmpxchg_local(l_ptr__, o, n, __u16, "w");             \
			break;                                                                  \
		case 4:                                                                         \
			l_old__ = __ring3_cmpxchg_local(l_ptr__, o, n, __u32, "l");             \
			break;                                                                  \
		default:                                                                        \
			l_old__ = __ring3_cmpxchg_local(l_ptr__, o, n, unsigned long, "q");     \
			break;                                                                  \
		}                                                                               \
		(__typeof__(*(ptr)))l_old__;                                                    \
	})

/* Every x86-64 processor but the first few models has cmpxchg16b; boot checks it. */
#define system_has_cmpxchg_double() 1

/* if (p1[0..1] == o1:o2) { p1[0..1] = n1:n2; result 1 } else result 0.  d:a = expected, c:b = new. */
#define __ring3_cmpxchg_double(lock, p1, p2, o1, o2, n1, n2)                                    \
	({                                                                                      \
		unsigned long d_old1__ = (unsigned long)(o1), d_old2__ = (unsigned long)(o2);   \
		unsigned char d_equal__;                                                        \
		RING3_STATIC_ASSERT(sizeof(*(p1)) == 8 && sizeof(*(p2)) == 8,                   \
				    "cmpxchg_double takes two words of 8 bytes");               \
		RING3_POINT(RING3_POINT_CMPXCHG, (const void *)(p1));                           \
		__asm__ __volatile__(lock "cmpxchg16b %1\n\tsetz %0"                            \
				     : "=q"(d_equal__), "+m"(*(p1)), "+m"(*(p2)), "+a"(d_old1__), "+d"(d_old2__) \
				     : "b"((unsigned long)(n1)), "c"((unsigned long)(n2))       \
				     : "memory", "cc");                                         \
		(int)d_equal__;                                                                 \
	})

#define arch_cmpxchg_double(p1, p2, o1, o2, n1, n2) __ring3_cmpxchg_double("lock; ", p1, p2, o1, o2, n1, n2)
#define arch_cmpxchg_double_local(p1, p2, o1, o2, n1, n2) __ring3_cmpxchg_double("", p1, p2, o1, o2, n1, n2)

#endif /* RING3_ASM_X86_64_CMPXCHG_H_ */
