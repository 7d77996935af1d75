/* SPDX-License-Identifier: MIT */
/*
 * asm/percpu_classic.h (arm64) - this_cpu operations by exclusive pairs or LSE atomics.
 *
 * DO NOT INCLUDE DIRECTLY: asm/percpu.h does, and chooses between these and the restartable forms.
 *
 * What Linux does since 2014, but without its preempt_disable() and preempt_enable(): the base is read inside a restartable
 * sequence, which ends with the instruction that stores. For an interrupt just before the instruction:
 *
 *     exclusive pair                          LSE
 *     1: mrs            -                     1: mrs            -
 *        add            back                     add            back
 *        ldr base       back                     ldr base       back
 *        add var        back                     add var        back
 *        ldxr           back                     nop, mvn, mov  back
 *        op             back                     ...            back
 *        stxr           back                     stadd, swp ... back
 *     2: cbnz 1b        -                     2: nop            -
 *
 * A store that failed begins again with the mrs and not with the ldxr: at the cbnz the task may have been moved, and the base be
 * another CPU's. Which of the two is in the text is asm/alternative.h's matter. @size, @qual and the operands are as in
 * asm/percpu_restartable.h.
 *
 * Atomic on this CPU, and each access single-copy atomic for the others. No ordering, no barrier but the compiler's.
 */
#ifndef RING3_ASM_ARM64_PERCPU_CLASSIC_H_
#define RING3_ASM_ARM64_PERCPU_CLASSIC_H_

#include <asm/alternative.h>
#include <asm/percpu_restartable.h>

/* The suffix of ldxr, stxr and the LSE instructions. */
#define __ring3_pcpu_width_1 "b"
#define __ring3_pcpu_width_2 "h"
#define __ring3_pcpu_width_4 ""
#define __ring3_pcpu_width_8 ""

/* A named operand by its width. */
#define __RING3_PCPU_REG(size, name) __ring3_pcpu_reg_##size "[" name "]"

/* block = this CPU's copy of var */
#define __RING3_PCPU_ADDRESS __RING3_PCPU_BASE "add %x[block], %x[block], %x[var]\n\t"

/* The LSE instruction of add, and, or, that takes [operand], after two instructions that prepare it; and clears what it is given. */
#define __ring3_pcpu_lse_add(size) \
	"nop\n\tnop\n\tstadd" __ring3_pcpu_width_##size " " __RING3_PCPU_REG(size, "operand") ", [%x[block]]\n"
#define __ring3_pcpu_lse_or(size) \
	"nop\n\tnop\n\tstset" __ring3_pcpu_width_##size " " __RING3_PCPU_REG(size, "operand") ", [%x[block]]\n"
#define __ring3_pcpu_lse_and(size)                                                      \
	"mvn " __RING3_PCPU_REG(size, "value") ", " __RING3_PCPU_REG(size, "operand") "\n\tnop\n\t" \
	"stclr" __ring3_pcpu_width_##size " " __RING3_PCPU_REG(size, "value") ", [%x[block]]\n"

/* a = base + var;   *a = *a op val   by: v = exclusively *a; v op= val; *a = v if still exclusive, or begin again; or one LSE */
#define __ring3_pcpu_classic_to_op(size, qual, op, pcp, val)                            \
	do {                                                                            \
		__ring3_pcpu_type_##size pct_value__;                                   \
		unsigned long pct_base__;                                               \
		unsigned int pct_failed__;                                              \
		__RING3_TI_GET_BASE                                                     \
		__ring3_pcpu_check_assignable(pcp, val);                                \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                              \
		__asm__ qual RING3_RESTART_INLINE(                                      \
			"1:\t" __RING3_PCPU_ADDRESS                                     \
			RING3_ALTERNATIVE_LSE_COMMIT(                                          \
				"ldxr" __ring3_pcpu_width_##size " " __RING3_PCPU_REG(size, "value") ", [%x[block]]\n\t" \
				__ring3_pcpu_insn_##op __RING3_PCPU_REG(size, "value") ", " \
				__RING3_PCPU_REG(size, "value") ", " __RING3_PCPU_REG(size, "operand") "\n\t" \
				"stxr" __ring3_pcpu_width_##size " %w[failed], " __RING3_PCPU_REG(size, "value") \
				", [%x[block]]\n",             \
				__ring3_pcpu_lse_##op(size))                \
			RING3_RESTART                                                   \
			: [value] "=&r"(pct_value__), [block] "=&r"(pct_base__),        \
			  [failed] "=&r"(pct_failed__), "+m"(pcp)                       \
			: __RING3_PCPU_BASE_INPUT, [var] "r"(&(pcp)),                   \
			  [operand] "r"(__ring3_pcpu_cast(size, val)));                 \
	} while (0)

/* a = base + var;   r = *a; *a = r + val; result r + val   by: ldxr, add, stxr; or ldadd */
#define __ring3_pcpu_classic_add_return(size, qual, pcp, val)                           \
	({                                                                              \
		__ring3_pcpu_type_##size pca_value__ = __ring3_pcpu_cast(size, val);    \
		__ring3_pcpu_type_##size pca_old__, pca_sum__;                          \
		unsigned long pca_base__;                                               \
		unsigned int pca_failed__;                                              \
		__RING3_TI_GET_BASE                                                     \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                              \
		__asm__ qual RING3_RESTART_INLINE(                                      \
			"1:\t" __RING3_PCPU_ADDRESS                                     \
			RING3_ALTERNATIVE_LSE_COMMIT(                                          \
				"ldxr" __ring3_pcpu_width_##size " " __RING3_PCPU_REG(size, "old") ", [%x[block]]\n\t" \
				"add " __RING3_PCPU_REG(size, "sum") ", " __RING3_PCPU_REG(size, "old") ", " \
				__RING3_PCPU_REG(size, "operand") "\n\t"                \
				"stxr" __ring3_pcpu_width_##size " %w[failed], " __RING3_PCPU_REG(size, "sum") \
				", [%x[block]]\n",             \
				"nop\n\tnop\n\tldadd" __ring3_pcpu_width_##size " " __RING3_PCPU_REG(size, "operand") \
				", " __RING3_PCPU_REG(size, "old") ", [%x[block]]\n") \
			RING3_RESTART                                                   \
			: [old] "=&r"(pca_old__), [sum] "=&r"(pca_sum__), [block] "=&r"(pca_base__), \
			  [failed] "=&r"(pca_failed__), "+m"(pcp)                       \
			: __RING3_PCPU_BASE_INPUT, [var] "r"(&(pcp)), [operand] "r"(pca_value__) \
			: "memory");                                                    \
		(__typeof__(pcp))(unsigned long)(__ring3_pcpu_type_##size)(pca_old__ + pca_value__); \
	})

/* a = base + var;   r = *a; *a = val; result r   by: ldxr, stxr; or swp */
#define __ring3_pcpu_classic_xchg(size, qual, pcp, val)                                 \
	({                                                                              \
		__ring3_pcpu_type_##size pcx_old__;                                     \
		unsigned long pcx_base__;                                               \
		unsigned int pcx_failed__;                                              \
		__RING3_TI_GET_BASE                                                     \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                              \
		__asm__ qual RING3_RESTART_INLINE(                                      \
			"1:\t" __RING3_PCPU_ADDRESS                                     \
			RING3_ALTERNATIVE_LSE_COMMIT(                                          \
				"ldxr" __ring3_pcpu_width_##size " " __RING3_PCPU_REG(size, "old") ", [%x[block]]\n\t" \
				"stxr" __ring3_pcpu_width_##size " %w[failed], " __RING3_PCPU_REG(size, "value") \
				", [%x[block]]\n",             \
				"nop\n\tswp" __ring3_pcpu_width_##size " " __RING3_PCPU_REG(size, "value") ", " \
				__RING3_PCPU_REG(size, "old") ", [%x[block]]\n") \
			RING3_RESTART                                                   \
			: [old] "=&r"(pcx_old__), [block] "=&r"(pcx_base__), [failed] "=&r"(pcx_failed__), "+m"(pcp) \
			: __RING3_PCPU_BASE_INPUT, [var] "r"(&(pcp)), [value] "rZ"(__ring3_pcpu_cast(size, val)) \
			: "memory");                                                    \
		(__typeof__(pcp))(unsigned long)pcx_old__;                              \
	})

/* a = base + var;   r = *a; if (r == oval) *a = nval; result r   by: ldxr, compare, stxr; or cas */
#define __ring3_pcpu_classic_cmpxchg(size, qual, pcp, oval, nval)                       \
	({                                                                              \
		__ring3_pcpu_type_##size pcc_old__;                                     \
		unsigned long pcc_base__;                                               \
		unsigned int pcc_failed__;                                              \
		__RING3_TI_GET_BASE                                                     \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                              \
		__asm__ qual RING3_RESTART_INLINE(                                      \
			"1:\t" __RING3_PCPU_ADDRESS                                     \
			RING3_ALTERNATIVE_LSE_COMMIT(                                          \
				"ldxr" __ring3_pcpu_width_##size " " __RING3_PCPU_REG(size, "old") ", [%x[block]]\n\t" \
				"cmp " __RING3_PCPU_REG(size, "old") ", " __RING3_PCPU_REG(size, "expected") "\n\t" \
				"b.ne 3f\n\t"                                           \
				"stxr" __ring3_pcpu_width_##size " %w[failed], " __RING3_PCPU_REG(size, "value") \
				", [%x[block]]\n",             \
				"nop\n\tnop\n\tmov " __RING3_PCPU_REG(size, "old") ", " \
				__RING3_PCPU_REG(size, "expected") "\n\t"               \
				"cas" __ring3_pcpu_width_##size " " __RING3_PCPU_REG(size, "old") ", " \
				__RING3_PCPU_REG(size, "value") ", [%x[block]]\n") \
			"3:\n\t" RING3_RESTART                                          \
			: [old] "=&r"(pcc_old__), [block] "=&r"(pcc_base__), [failed] "=&r"(pcc_failed__), "+m"(pcp) \
			: __RING3_PCPU_BASE_INPUT, [var] "r"(&(pcp)),                   \
			  [expected] "r"((unsigned long)__ring3_pcpu_cast(size, oval)), \
			  [value] "rZ"(__ring3_pcpu_cast(size, nval))                   \
			: "memory", "cc");                                              \
		(__typeof__(pcp))(unsigned long)pcc_old__;                              \
	})

/*
 * a = base + pcp1;   if (a[0..1] == oval1:oval2) { a[0..1] = nval1:nval2; result 1 } else result 0   by: ldxp, compare, stxp; or casp
 * Two words of 8 bytes; there are no instructions for smaller ones that this CPU's interrupts cannot divide, so those take the
 * portable form.
 */
#define __ring3_pcpu_classic_cmpxchg_double(size, qual, pcp1, pcp2, oval1, oval2, nval1, nval2) \
	__ring3_pcpu_classic_pair_##size(pcp1, pcp2, oval1, oval2, nval1, nval2)
#define __ring3_pcpu_classic_pair_1 this_cpu_generic_cmpxchg_double
#define __ring3_pcpu_classic_pair_2 this_cpu_generic_cmpxchg_double
#define __ring3_pcpu_classic_pair_4 this_cpu_generic_cmpxchg_double
#define __ring3_pcpu_classic_pair_8(pcp1, pcp2, oval1, oval2, nval1, nval2)             \
	({                                                                              \
		unsigned long pcd_expected1__ = (unsigned long)(oval1);                 \
		unsigned long pcd_expected2__ = (unsigned long)(oval2);                 \
		unsigned long pcd_new1__ = (unsigned long)(nval1);                      \
		unsigned long pcd_new2__ = (unsigned long)(nval2);                      \
		__typeof__(&(pcp1)) pcd_pair__ = &(pcp1);                               \
		unsigned long pcd_base__;                                               \
		int pcd_equal__;                                                        \
		__RING3_TI_GET_BASE                                                     \
		RING3_POINT(RING3_POINT_THIS_CPU, pcd_pair__);                          \
		{                                                                       \
			register unsigned long pcd_x0__ __asm__("x0");                  \
			register unsigned long pcd_x1__ __asm__("x1");                  \
			register unsigned long pcd_x2__ __asm__("x2") = pcd_new1__;     \
			register unsigned long pcd_x3__ __asm__("x3") = pcd_new2__;     \
			__asm__ __volatile__ RING3_RESTART_INLINE(                      \
				"1:\t" __RING3_PCPU_ADDRESS                             \
				RING3_ALTERNATIVE_LSE_COMMIT(                                  \
					"ldxp %[x0], %[x1], [%x[block]]\n\t"            \
					"cmp %[x0], %[old1]\n\t"                        \
					"ccmp %[x1], %[old2], #0, eq\n\t"               \
					"b.ne 3f\n\t"                                   \
					"stxp %w[failed], %[x2], %[x3], [%x[block]]\n",  \
					"nop\n\tnop\n\tmov %[x0], %[old1]\n\tmov %[x1], %[old2]\n\t" \
					"casp %[x0], %[x1], %[x2], %[x3], [%x[block]]\n") \
				"3:\tcmp %[x0], %[old1]\n\t"                            \
				"ccmp %[x1], %[old2], #0, eq\n\t"                       \
				"cset %w[failed], eq\n\t" RING3_RESTART                  \
				: [x0] "=&r"(pcd_x0__), [x1] "=&r"(pcd_x1__), [failed] "=&r"(pcd_equal__), \
				  [block] "=&r"(pcd_base__), "+m"(pcp1), "+m"(pcp2)     \
				: __RING3_PCPU_BASE_INPUT, [var] "r"(pcd_pair__), [x2] "r"(pcd_x2__), \
				  [x3] "r"(pcd_x3__), [old1] "r"(pcd_expected1__), [old2] "r"(pcd_expected2__) \
				: "memory", "cc");                                      \
		}                                                                       \
		pcd_equal__;                                                            \
	})

#endif /* RING3_ASM_ARM64_PERCPU_CLASSIC_H_ */
