/* SPDX-License-Identifier: MIT */
/*
 * asm/percpu_classic.h (powerpc) - this_cpu operations by reservations: lbarx, lharx, lwarx, ldarx and their conditional stores.
 *
 * DO NOT INCLUDE DIRECTLY: asm/percpu.h does, and chooses between these and the restartable forms.
 *
 * The base is read inside a restartable sequence, which ends with the conditional store. For an interrupt just before the
 * instruction:
 *     1: addis          -
 *        ld base        back
 *        add var        back
 *        lwarx          back
 *        op             back
 *        stwcx.         back
 *     2: bne- 1b        -
 * A store that failed begins again with the base: at the branch the task may have been moved to another CPU. (It would not come
 * far: whatever interrupts a host thread takes its reservation away.) @size, @qual and the operands are as in
 * asm/percpu_restartable.h. No ordering, no barrier but the compiler's.
 */
#ifndef RING3_ASM_POWERPC_PERCPU_CLASSIC_H_
#define RING3_ASM_POWERPC_PERCPU_CLASSIC_H_

#include <asm/percpu_restartable.h>

/* block = this CPU's copy of var */
#define __RING3_PCPU_ADDRESS __RING3_PCPU_BASE "add %[block], %[block], %[var]\n\t"
/* r = *block, reserved; and *block = r if still reserved, else begin again */
#define __RING3_PCPU_RESERVE(size, r) "l" __ring3_pcpu_letter_##size "arx %[" r "], 0, %[block]\n\t"
#define __RING3_PCPU_COMMIT(size, r) \
	"st" __ring3_pcpu_letter_##size "cx. %[" r "], 0, %[block]\n2:\tbne- 1b\n\t" RING3_RESTART

/* a = base + var;   r = *a; r = r op val; *a = r; result r */
#define __ring3_pcpu_classic_op(size, qual, op, pcp, val, clobbers...)                  \
	({                                                                              \
		unsigned long pct_value__;                                              \
		unsigned long pct_base__;                                               \
		__RING3_TI_GET_BASE                                                     \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                              \
		__asm__ qual RING3_RESTART_INLINE(                                      \
			"1:\t" __RING3_PCPU_ADDRESS                                     \
			__RING3_PCPU_RESERVE(size, "value")                             \
			__ring3_pcpu_insn_##op "%[value], %[value], %[operand]\n\t"     \
			__RING3_PCPU_COMMIT(size, "value")                              \
			: [value] "=&b"(pct_value__), [block] "=&b"(pct_base__), "+m"(pcp) \
			: __RING3_PCPU_BASE_INPUT, [var] "r"(&(pcp)),                   \
			  [operand] __ring3_pcpu_imm_##op((unsigned long)__ring3_pcpu_cast(size, val)) \
			: "cr0", ##clobbers);                                           \
		(__ring3_pcpu_type_##size)pct_value__;                                  \
	})

#define __ring3_pcpu_classic_to_op(size, qual, op, pcp, val)                            \
	do {                                                                            \
		__ring3_pcpu_check_assignable(pcp, val);                                \
		(void)__ring3_pcpu_classic_op(size, qual, op, pcp, val);                \
	} while (0)

#define __ring3_pcpu_classic_add_return(size, qual, pcp, val) \
	((__typeof__(pcp))(unsigned long)__ring3_pcpu_classic_op(size, qual, add, pcp, val, "memory"))

/* a = base + var;   r = *a; *a = val; result r */
#define __ring3_pcpu_classic_xchg(size, qual, pcp, val)                                 \
	({                                                                              \
		unsigned long pcx_old__;                                                \
		unsigned long pcx_base__;                                               \
		__RING3_TI_GET_BASE                                                     \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                              \
		__asm__ qual RING3_RESTART_INLINE(                                      \
			"1:\t" __RING3_PCPU_ADDRESS                                     \
			__RING3_PCPU_RESERVE(size, "old")                               \
			__RING3_PCPU_COMMIT(size, "value")                              \
			: [old] "=&r"(pcx_old__), [block] "=&b"(pcx_base__), "+m"(pcp)  \
			: __RING3_PCPU_BASE_INPUT, [var] "r"(&(pcp)),                   \
			  [value] "r"((unsigned long)__ring3_pcpu_cast(size, val))      \
			: "memory", "cr0");                                             \
		(__typeof__(pcp))pcx_old__;                                             \
	})

/* a = base + var;   r = *a; if (r == oval) *a = nval; result r */
#define __ring3_pcpu_classic_cmpxchg(size, qual, pcp, oval, nval)                       \
	({                                                                              \
		unsigned long pcc_old__;                                                \
		unsigned long pcc_base__;                                               \
		__RING3_TI_GET_BASE                                                     \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                              \
		__asm__ qual RING3_RESTART_INLINE(                                      \
			"1:\t" __RING3_PCPU_ADDRESS                                     \
			__RING3_PCPU_RESERVE(size, "old")                               \
			"cmpld %[old], %[expected]\n\t"                                 \
			"bne- 3f\n\t"                                                   \
			__RING3_PCPU_COMMIT(size, "value")                              \
			"3:\n"                                                          \
			: [old] "=&r"(pcc_old__), [block] "=&b"(pcc_base__), "+m"(pcp)  \
			: __RING3_PCPU_BASE_INPUT, [var] "r"(&(pcp)),                   \
			  [expected] "r"((unsigned long)__ring3_pcpu_cast(size, oval)), \
			  [value] "r"((unsigned long)__ring3_pcpu_cast(size, nval))     \
			: "memory", "cr0");                                             \
		(__typeof__(pcp))pcc_old__;                                             \
	})

/*
 * Of two words: the portable form, with interrupts off. Linux has no other for powerpc either; lqarx and stqcx. exist since POWER8, but
 * the pair never succeeds in qemu-ppc64le 7.2, so that nothing here could test it.
 */
#define __ring3_pcpu_classic_cmpxchg_double(size, qual, pcp1, pcp2, oval1, oval2, nval1, nval2) \
	this_cpu_generic_cmpxchg_double(pcp1, pcp2, oval1, oval2, nval1, nval2)

#endif /* RING3_ASM_POWERPC_PERCPU_CLASSIC_H_ */
