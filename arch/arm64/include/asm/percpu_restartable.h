/* SPDX-License-Identifier: MIT */
/*
 * asm/percpu_restartable.h (arm64) - this_cpu operations of plain loads and stores, as restartable sequences.
 *
 * DO NOT INCLUDE DIRECTLY: asm/percpu.h does, and chooses between these and the classic forms.
 *
 * Every per-CPU operation of arm64 needs the sequence, since the base has to be read before it is used (asm/percpu.h). Inside it no
 * atomic instruction is needed any more: whatever interrupts starts the sequence again, so plain instructions are as indivisible
 * as an exclusive pair, and fewer. For an interrupt just before the instruction:
 *
 *     read / write         add, and, or, add_return    xchg                cmpxchg               cmpxchg_double
 *     1: mrs       -       1: mrs        -             1: mrs      -       1: mrs         -      1: mrs            -
 *        add       back       add        back             add      back       add         back      add            back
 *        ldr base  back       ldr base   back             ldr base back       ldr base    back      ldr base       back
 *        ldr/str   back       ldr var    back             ldr var  back       ldr var     back      add pair       back
 *     2:           -          op         back             str var  back       cmp         back      ldr word 1     back
 *                             str var    back          2:          -          b.ne 2f     back      cmp, b.ne 3f   back
 *                          2:            -                                    str var     back      ldr word 2     back
 *                                                                          2:             -         cmp, b.ne 3f   back
 *                                                                                                   str word 1     back
 *                                                                                                2: str word 2     completed
 *                                                                                                3:                -
 *
 * Two stores and not one stp: the architecture lets an interrupt divide a pair store that is not of one aligned 16-byte granule.
 */
#ifndef RING3_ASM_ARM64_PERCPU_RESTARTABLE_H_
#define RING3_ASM_ARM64_PERCPU_RESTARTABLE_H_

#include <asm/restart.h>

/* block = tpidr_el0 + distance; base (the same register) = block->percpu_offset */
#define __RING3_PCPU_BASE \
	__RING3_TI_POINTER("percpu_offset") "ldr %x[block], " __RING3_TI_FIELD("percpu_offset") "\n\t"
#define __RING3_PCPU_BASE_INPUT __RING3_TI_BASE_INPUT [percpu_offset] __RING3_TI_OFFSET(percpu_offset)

/* By operand size: load and store, and how a register of that width is named. */
#define __ring3_pcpu_ldr_1 "ldrb "
#define __ring3_pcpu_ldr_2 "ldrh "
#define __ring3_pcpu_ldr_4 "ldr "
#define __ring3_pcpu_ldr_8 "ldr "
#define __ring3_pcpu_str_1 "strb "
#define __ring3_pcpu_str_2 "strh "
#define __ring3_pcpu_str_4 "str "
#define __ring3_pcpu_str_8 "str "
#define __ring3_pcpu_reg_1 "%w"
#define __ring3_pcpu_reg_2 "%w"
#define __ring3_pcpu_reg_4 "%w"
#define __ring3_pcpu_reg_8 "%x"

/* r = base[var], and base[var] = r */
#define __RING3_PCPU_LOAD(size, r) __ring3_pcpu_ldr_##size __ring3_pcpu_reg_##size "[" r "], [%x[block], %x[var]]\n\t"
#define __RING3_PCPU_STORE(size, r) __ring3_pcpu_str_##size __ring3_pcpu_reg_##size "[" r "], [%x[block], %x[var]]\n"

/* result base[var]; the memory is an input only. The "m" operand is what the compiler believes to be read or written. */
#define __ring3_pcpu_read(size, qual, pcp)                                              \
	({                                                                              \
		__ring3_pcpu_type_##size prd_value__;                                   \
		unsigned long prd_base__;                                               \
		__RING3_TI_GET_BASE                                                     \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                              \
		__asm__ qual RING3_RESTART_INLINE(                                      \
			"1:\t" __RING3_PCPU_BASE                                        \
			__RING3_PCPU_LOAD(size, "value")                                \
			"\n2:\n\t" RING3_RESTART                                        \
			: [value] "=r"(prd_value__), [block] "=&r"(prd_base__)          \
			: __RING3_PCPU_BASE_INPUT, [var] "r"(&(pcp)), "m"(pcp));        \
		(__typeof__(pcp))(unsigned long)prd_value__;                            \
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
			: [block] "=&r"(pwr_base__), "=m"(pcp)                          \
			: __RING3_PCPU_BASE_INPUT, [var] "r"(&(pcp)),                   \
			  [value] "rZ"(__ring3_pcpu_cast(size, val)));                  \
	} while (0)

#define __ring3_pcpu_insn_add "add "
#define __ring3_pcpu_insn_and "and "
#define __ring3_pcpu_insn_or "orr "
/* Immediates of add; logical immediates have rules of their own by width, and val is seldom constant there. */
#define __ring3_pcpu_imm_add "Ir"
#define __ring3_pcpu_imm_and "r"
#define __ring3_pcpu_imm_or "r"

/* r = base[var]; r = r op val; base[var] = r; result r */
#define __ring3_pcpu_restartable_op(size, qual, op, pcp, val, clobbers...)              \
	({                                                                              \
		__ring3_pcpu_type_##size pro_value__;                                   \
		unsigned long pro_base__;                                               \
		__RING3_TI_GET_BASE                                                     \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                              \
		__asm__ qual RING3_RESTART_INLINE(                                      \
			"1:\t" __RING3_PCPU_BASE                                        \
			__RING3_PCPU_LOAD(size, "value")                                \
			__ring3_pcpu_insn_##op __ring3_pcpu_reg_##size "[value], "      \
			__ring3_pcpu_reg_##size "[value], " __ring3_pcpu_reg_##size "[operand]\n\t" \
			__RING3_PCPU_STORE(size, "value")                               \
			"2:\n\t" RING3_RESTART                                          \
			: [value] "=&r"(pro_value__), [block] "=&r"(pro_base__), "+m"(pcp) \
			: __RING3_PCPU_BASE_INPUT, [var] "r"(&(pcp)),                   \
			  [operand] __ring3_pcpu_imm_##op(__ring3_pcpu_cast(size, val)) \
			: clobbers);                                                    \
		pro_value__;                                                            \
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
		__ring3_pcpu_type_##size prx_old__;                                     \
		unsigned long prx_base__;                                               \
		__RING3_TI_GET_BASE                                                     \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                              \
		__asm__ qual RING3_RESTART_INLINE(                                      \
			"1:\t" __RING3_PCPU_BASE                                        \
			__RING3_PCPU_LOAD(size, "old")                                  \
			__RING3_PCPU_STORE(size, "value")                               \
			"2:\n\t" RING3_RESTART                                          \
			: [old] "=&r"(prx_old__), [block] "=&r"(prx_base__), "+m"(pcp)  \
			: __RING3_PCPU_BASE_INPUT, [var] "r"(&(pcp)),                   \
			  [value] "rZ"(__ring3_pcpu_cast(size, val))                    \
			: "memory");                                                    \
		(__typeof__(pcp))(unsigned long)prx_old__;                              \
	})

/* r = base[var]; if (r == oval) base[var] = nval; result r. Loads of less than a register clear the rest of it. */
#define __ring3_pcpu_restartable_cmpxchg(size, qual, pcp, oval, nval)                   \
	({                                                                              \
		__ring3_pcpu_type_##size prc_old__;                                     \
		unsigned long prc_base__;                                               \
		__RING3_TI_GET_BASE                                                     \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                              \
		__asm__ qual RING3_RESTART_INLINE(                                      \
			"1:\t" __RING3_PCPU_BASE                                        \
			__RING3_PCPU_LOAD(size, "old")                                  \
			"cmp " __ring3_pcpu_reg_##size "[old], " __ring3_pcpu_reg_##size "[expected]\n\t" \
			"b.ne 2f\n\t"                                                   \
			__RING3_PCPU_STORE(size, "value")                               \
			"2:\n\t" RING3_RESTART                                          \
			: [old] "=&r"(prc_old__), [block] "=&r"(prc_base__), "+m"(pcp)  \
			: __RING3_PCPU_BASE_INPUT, [var] "r"(&(pcp)),                   \
			  [expected] "r"((unsigned long)__ring3_pcpu_cast(size, oval)), \
			  [value] "rZ"(__ring3_pcpu_cast(size, nval))                   \
			: "memory", "cc");                                              \
		(__typeof__(pcp))(unsigned long)prc_old__;                              \
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
			"add %x[block], %x[block], %x[pair]\n\t"                        \
			__ring3_pcpu_ldr_##size __ring3_pcpu_reg_##size "[found], [%x[block]]\n\t" \
			"cmp " __ring3_pcpu_reg_##size "[found], " __ring3_pcpu_reg_##size "[old1]\n\t" \
			"b.ne 3f\n\t"                                                   \
			__ring3_pcpu_ldr_##size __ring3_pcpu_reg_##size "[found], [%x[block], #" #size "]\n\t" \
			"cmp " __ring3_pcpu_reg_##size "[found], " __ring3_pcpu_reg_##size "[old2]\n\t" \
			"b.ne 3f\n\t"                                                   \
			__ring3_pcpu_str_##size __ring3_pcpu_reg_##size "[new1], [%x[block]]\n" \
			"2:\t" __ring3_pcpu_str_##size __ring3_pcpu_reg_##size "[new2], [%x[block], #" #size "]\n" \
			"3:\n\t" RING3_RESTART_AND_STORE(#size, "pair", "new2")         \
			"cset %w[equal], eq\n"                                          \
			: [equal] "=r"(prd_equal__), [block] "=&r"(prd_base__), [found] "=&r"(prd_found__), \
			  "+m"(pcp1), "+m"(pcp2)                                        \
			: __RING3_PCPU_BASE_INPUT, [pair] "r"(prd_pair__),              \
			  [old1] "r"((unsigned long)__ring3_pcpu_cast(size, oval1)),    \
			  [old2] "r"((unsigned long)__ring3_pcpu_cast(size, oval2)),    \
			  [new1] "rZ"(__ring3_pcpu_cast(size, nval1)),                  \
			  [new2] "r"((unsigned long)__ring3_pcpu_cast(size, nval2))     \
			: "memory", "cc");                                              \
		prd_equal__;                                                            \
	})

#endif /* RING3_ASM_ARM64_PERCPU_RESTARTABLE_H_ */
