/* SPDX-License-Identifier: MIT */
/*
 * asm/percpu_restartable.h (powerpc) - this_cpu operations of plain loads and stores, as restartable sequences.
 *
 * DO NOT INCLUDE DIRECTLY: asm/percpu.h does, and chooses between these and the classic forms.
 *
 * The sequences are those of the arm64 port, with the base two instructions away. For an interrupt just before the instruction:
 *
 *     read / write         add, and, or, add_return    xchg                cmpxchg               cmpxchg_double
 *     1: addis     -       1: addis      -             1: addis    -       1: addis       -      1: addis          -
 *        ld base   back       ld base    back             ld base  back       ld base     back      ld base        back
 *        lwzx/stwx back       lwzx       back             lwzx     back       lwzx        back      add pair       back
 *     2:           -          op         back             stwx     back       cmpld       back      ld word 1      back
 *                             stwx       back          2:          -          bne 2f      back      cmpld, bne 3f  back
 *                          2:            -                                    stwx        back      ld word 2      back
 *                                                                          2:             -         cmpld, bne 3f  back
 *                                                                                                   std word 1     back
 *                                                                                                2: std word 2     completed
 *                                                                                                3:                -
 */
#ifndef RING3_ASM_POWERPC_PERCPU_RESTARTABLE_H_
#define RING3_ASM_POWERPC_PERCPU_RESTARTABLE_H_

#include <asm/restart.h>

/* block = r13 + distance; base (the same register) = block->percpu_offset */
#define __RING3_PCPU_BASE \
	__RING3_TI_POINTER("percpu_offset") "ld %[block], " __RING3_TI_FIELD("percpu_offset") "\n\t"
#define __RING3_PCPU_BASE_INPUT __RING3_TI_BASE_INPUT [percpu_offset] __RING3_TI_OFFSET(percpu_offset)

/* By operand size: the letter of loads and stores, and what makes a load of it clear the rest of the register. */
#define __ring3_pcpu_letter_1 "b"
#define __ring3_pcpu_letter_2 "h"
#define __ring3_pcpu_letter_4 "w"
#define __ring3_pcpu_letter_8 "d"
#define __ring3_pcpu_zero_1 "z"
#define __ring3_pcpu_zero_2 "z"
#define __ring3_pcpu_zero_4 "z"
#define __ring3_pcpu_zero_8 ""
#define __ring3_pcpu_l(size) "l" __ring3_pcpu_letter_##size __ring3_pcpu_zero_##size
#define __ring3_pcpu_st(size) "st" __ring3_pcpu_letter_##size

/* r = base[var], and base[var] = r */
#define __RING3_PCPU_LOAD(size, r) __ring3_pcpu_l(size) "x %[" r "], %[block], %[var]\n\t"
#define __RING3_PCPU_STORE(size, r) __ring3_pcpu_st(size) "x %[" r "], %[block], %[var]\n"

/* result base[var]; the memory is an input only. The "m" operand is what the compiler believes to be read or written. */
#define __ring3_pcpu_read(size, qual, pcp)                                              \
	({                                                                              \
		unsigned long prd_value__;                                              \
		unsigned long prd_base__;                                               \
		__RING3_TI_GET_BASE                                                     \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                              \
		__asm__ qual RING3_RESTART_INLINE(                                      \
			"1:\t" __RING3_PCPU_BASE                                        \
			__RING3_PCPU_LOAD(size, "value")                                \
			"\n2:\n\t" RING3_RESTART                                        \
			: [value] "=r"(prd_value__), [block] "=&b"(prd_base__)          \
			: __RING3_PCPU_BASE_INPUT, [var] "r"(&(pcp)), "m"(pcp));        \
		(__typeof__(pcp))prd_value__;                                           \
	})

/* base[var] = val; the memory is an output only. */
#define __ring3_pcpu_write(size, qual, pcp, val)                                        \
	do {                                                                            \
		unsigned long pwr_base__;                                               \
		__RING3_TI_GET_BASE                                                     \
		__ring3_pcpu_check_assignable(pcp, val);                                \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                              \
		__asm__ qual RING3_RESTART_INLINE(                                      \
			"1:\t" __RING3_PCPU_BASE                                        \
			__RING3_PCPU_STORE(size, "value")                               \
			"2:\n\t" RING3_RESTART                                          \
			: [block] "=&b"(pwr_base__), "=m"(pcp)                          \
			: __RING3_PCPU_BASE_INPUT, [var] "r"(&(pcp)),                   \
			  [value] "r"((unsigned long)__ring3_pcpu_cast(size, val)));    \
	} while (0)

/* add takes an immediate; and's immediate form would change the flags and or's would need its own spelling. */
#define __ring3_pcpu_insn_add "add%I[operand] "
#define __ring3_pcpu_insn_and "and "
#define __ring3_pcpu_insn_or "or "
#define __ring3_pcpu_imm_add "rI"
#define __ring3_pcpu_imm_and "r"
#define __ring3_pcpu_imm_or "r"

/* r = base[var]; r = r op val; base[var] = r; result r */
#define __ring3_pcpu_restartable_op(size, qual, op, pcp, val, clobbers...)              \
	({                                                                              \
		unsigned long pro_value__;                                              \
		unsigned long pro_base__;                                               \
		__RING3_TI_GET_BASE                                                     \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                              \
		__asm__ qual RING3_RESTART_INLINE(                                      \
			"1:\t" __RING3_PCPU_BASE                                        \
			__RING3_PCPU_LOAD(size, "value")                                \
			__ring3_pcpu_insn_##op "%[value], %[value], %[operand]\n\t"     \
			__RING3_PCPU_STORE(size, "value")                               \
			"2:\n\t" RING3_RESTART                                          \
			: [value] "=&b"(pro_value__), [block] "=&b"(pro_base__), "+m"(pcp) \
			: __RING3_PCPU_BASE_INPUT, [var] "r"(&(pcp)),                   \
			  [operand] __ring3_pcpu_imm_##op((unsigned long)__ring3_pcpu_cast(size, val)) \
			: clobbers);                                                    \
		(__ring3_pcpu_type_##size)pro_value__;                                  \
	})

#define __ring3_pcpu_restartable_to_op(size, qual, op, pcp, val)                        \
	do {                                                                            \
		__ring3_pcpu_check_assignable(pcp, val);                                \
		(void)__ring3_pcpu_restartable_op(size, qual, op, pcp, val);            \
	} while (0)

#define __ring3_pcpu_restartable_add_return(size, qual, pcp, val) \
	((__typeof__(pcp))(unsigned long)__ring3_pcpu_restartable_op(size, qual, add, pcp, val, "memory"))

/* r = base[var]; base[var] = val; result r */
#define __ring3_pcpu_restartable_xchg(size, qual, pcp, val)                             \
	({                                                                              \
		unsigned long prx_old__;                                                \
		unsigned long prx_base__;                                               \
		__RING3_TI_GET_BASE                                                     \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                              \
		__asm__ qual RING3_RESTART_INLINE(                                      \
			"1:\t" __RING3_PCPU_BASE                                        \
			__RING3_PCPU_LOAD(size, "old")                                  \
			__RING3_PCPU_STORE(size, "value")                               \
			"2:\n\t" RING3_RESTART                                          \
			: [old] "=&r"(prx_old__), [block] "=&b"(prx_base__), "+m"(pcp)  \
			: __RING3_PCPU_BASE_INPUT, [var] "r"(&(pcp)),                   \
			  [value] "r"((unsigned long)__ring3_pcpu_cast(size, val))      \
			: "memory");                                                    \
		(__typeof__(pcp))prx_old__;                                             \
	})

/* r = base[var]; if (r == oval) base[var] = nval; result r. Loads of less than a register clear the rest of it. */
#define __ring3_pcpu_restartable_cmpxchg(size, qual, pcp, oval, nval)                   \
	({                                                                              \
		unsigned long prc_old__;                                                \
		unsigned long prc_base__;                                               \
		__RING3_TI_GET_BASE                                                     \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                              \
		__asm__ qual RING3_RESTART_INLINE(                                      \
			"1:\t" __RING3_PCPU_BASE                                        \
			__RING3_PCPU_LOAD(size, "old")                                  \
			"cmpld %[old], %[expected]\n\t"                                 \
			"bne- 2f\n\t"                                                   \
			__RING3_PCPU_STORE(size, "value")                               \
			"2:\n\t" RING3_RESTART                                          \
			: [old] "=&r"(prc_old__), [block] "=&b"(prc_base__), "+m"(pcp)  \
			: __RING3_PCPU_BASE_INPUT, [var] "r"(&(pcp)),                   \
			  [expected] "r"((unsigned long)__ring3_pcpu_cast(size, oval)), \
			  [value] "r"((unsigned long)__ring3_pcpu_cast(size, nval))     \
			: "memory", "cr0");                                             \
		(__typeof__(pcp))prc_old__;                                             \
	})

/*
 * if (base[pcp1] == oval1 && base[pcp2] == oval2) { base[pcp1] = nval1; base[pcp2] = nval2; result 1 } else result 0
 * Address and value of the second store are in registers that the sequence leaves alone: the interrupt line must find both when it
 * completes the pair. The result is the last comparison's flag, which nothing behind it changes.
 */
#define __ring3_pcpu_restartable_cmpxchg_double(size, qual, pcp1, pcp2, oval1, oval2, nval1, nval2) \
	({                                                                              \
		__typeof__(&(pcp1)) prd_pair__ = &(pcp1);                               \
		unsigned long prd_base__, prd_found__;                                  \
		int prd_equal__;                                                        \
		__RING3_TI_GET_BASE                                                     \
		RING3_POINT(RING3_POINT_THIS_CPU, prd_pair__);                          \
		__asm__ qual RING3_RESTART_INLINE(                                      \
			"1:\t" __RING3_PCPU_BASE                                        \
			"add %[block], %[block], %[pair]\n\t"                           \
			__ring3_pcpu_l(size) " %[found], 0(%[block])\n\t"               \
			"cmpld %[found], %[old1]\n\t"                                   \
			"bne- 3f\n\t"                                                   \
			__ring3_pcpu_l(size) " %[found], " #size "(%[block])\n\t"       \
			"cmpld %[found], %[old2]\n\t"                                   \
			"bne- 3f\n\t"                                                   \
			__ring3_pcpu_st(size) " %[new1], 0(%[block])\n"                 \
			"2:\t" __ring3_pcpu_st(size) " %[new2], " #size "(%[block])\n"  \
			"3:\n\t" RING3_RESTART_AND_STORE(#size, "pair", "new2")         \
			"li %[equal], 0\n\tbne- 4f\n\tli %[equal], 1\n4:\n"             \
			: [equal] "=&r"(prd_equal__), [block] "=&b"(prd_base__), [found] "=&r"(prd_found__), \
			  "+m"(pcp1), "+m"(pcp2)                                        \
			: __RING3_PCPU_BASE_INPUT, [pair] "r"(prd_pair__),              \
			  [old1] "r"((unsigned long)__ring3_pcpu_cast(size, oval1)),    \
			  [old2] "r"((unsigned long)__ring3_pcpu_cast(size, oval2)),    \
			  [new1] "r"((unsigned long)__ring3_pcpu_cast(size, nval1)),    \
			  [new2] "r"((unsigned long)__ring3_pcpu_cast(size, nval2))     \
			: "memory", "cr0");                                             \
		prd_equal__;                                                            \
	})

#endif /* RING3_ASM_POWERPC_PERCPU_RESTARTABLE_H_ */
