/* SPDX-License-Identifier: MIT */
/*
 * asm/cmpxchg.h (arm64) - exchange and compare-exchange.
 *
 * DO NOT INCLUDE DIRECTLY: use <linux/atomic.h>, which names them without the arch_ prefix.
 *
 * arch_xchg, arch_cmpxchg     fully ordered: a release operation and a dmb ish behind it, as in Linux. The acquire half of a fully
 *                             ordered exclusive pair would let later accesses pass between its load and its store
 * ..._acquire _release _relaxed  ldaxr/stlxr or the suffixed LSE instruction
 * ..._local                   atomic on this CPU only: relaxed
 * arch_cmpxchg_double         two adjacent 64-bit words, 16-byte aligned; fully ordered; _local relaxed
 *
 * Exclusive pairs, or LSE instructions where the build may assume them (__ARM_FEATURE_ATOMICS, --config=arm64-lse).
 */
#ifndef RING3_ASM_ARM64_CMPXCHG_H_
#define RING3_ASM_ARM64_CMPXCHG_H_

#include <linux/types.h>

#include <asm/alternative.h>

#define RING3_FULL_ORDER_BEFORE() RING3_COMPILER_BARRIER()
#define RING3_FULL_ORDER_AFTER() __asm__ __volatile__("dmb ish" : : : "memory")
#define RING3_FULL_ORDER __ATOMIC_RELEASE

#include <ring3/cmpxchg_builtins.h>

#define arch_cmpxchg_local(ptr, o, n) arch_cmpxchg_relaxed(ptr, o, n)

#define system_has_cmpxchg_double() 1

/*
 * if (p1[0..1] == o1:o2) { p1[0..1] = n1:n2; result 1 } else result 0
 *
 *     exclusive                                        LSE
 *     1: x0:x1 = exclusively p1[0..1]                  x0:x1 = o1:o2
 *        differ from o1:o2? go to 2                    compare p1[0..1] with x0:x1, store x2:x3 if equal,
 *        p1[0..1] = x2:x3 if still exclusive           x0:x1 = what was there
 *        not stored? go to 1
 *     2: result = x0:x1 == o1:o2
 *
 * The pairs are in named registers because casp wants consecutive ones that begin with an even number. @l: "l" or "" for release;
 * @dmb: the barrier behind the operation, or nothing.
 */
#define __ring3_cmpxchg_double(l, dmb, p1, p2, o1, o2, n1, n2)                                  \
	({                                                                                      \
		RING3_STATIC_ASSERT(sizeof(*(p1)) == 8 && sizeof(*(p2)) == 8,                   \
				    "cmpxchg_double takes two words of 8 bytes");               \
		unsigned long d_expected1__ = (unsigned long)(o1), d_expected2__ = (unsigned long)(o2); \
		unsigned long d_new1__ = (unsigned long)(n1), d_new2__ = (unsigned long)(n2);   \
		__typeof__(p1) d_pair__ = (p1);                                                 \
		int d_equal__;                                                                  \
		RING3_POINT(RING3_POINT_CMPXCHG, (const void *)d_pair__);                       \
		{                                                                               \
			register unsigned long d_x0__ __asm__("x0");                            \
			register unsigned long d_x1__ __asm__("x1");                            \
			register unsigned long d_x2__ __asm__("x2") = d_new1__;                 \
			register unsigned long d_x3__ __asm__("x3") = d_new2__;                 \
			__asm__ __volatile__(                                                   \
				"1:\n" RING3_ALTERNATIVE_LSE(                                   \
					"ldxp %[x0], %[x1], [%[pair]]\n\t"                      \
					"cmp %[x0], %[old1]\n\t"                                \
					"ccmp %[x1], %[old2], #0, eq\n\t"                       \
					"b.ne 2f\n\t"                                           \
					"st" l "xp %w[equal], %[x2], %[x3], [%[pair]]\n\t"      \
					"cbnz %w[equal], 1b\n",                                 \
					"mov %[x0], %[old1]\n\t"                                \
					"mov %[x1], %[old2]\n\t"                                \
					"casp" l " %[x0], %[x1], %[x2], %[x3], [%[pair]]\n\t"   \
					"nop\n\tnop\n\tnop\n")                                  \
				"2:\tcmp %[x0], %[old1]\n\t"                                    \
				"ccmp %[x1], %[old2], #0, eq\n\t"                               \
				"cset %w[equal], eq\n\t" dmb                                    \
				: [x0] "=&r"(d_x0__), [x1] "=&r"(d_x1__), [equal] "=&r"(d_equal__), \
				  "+m"(*(p1)), "+m"(*(p2))                                      \
				: [x2] "r"(d_x2__), [x3] "r"(d_x3__), [old1] "r"(d_expected1__), \
				  [old2] "r"(d_expected2__), [pair] "r"(d_pair__)               \
				: "memory", "cc");                                              \
		}                                                                               \
		d_equal__;                                                                      \
	})

#define arch_cmpxchg_double(p1, p2, o1, o2, n1, n2) __ring3_cmpxchg_double("l", "dmb ish", p1, p2, o1, o2, n1, n2)
#define arch_cmpxchg_double_local(p1, p2, o1, o2, n1, n2) __ring3_cmpxchg_double("", "", p1, p2, o1, o2, n1, n2)

#endif /* RING3_ASM_ARM64_CMPXCHG_H_ */
