/* SPDX-License-Identifier: MIT */
/*
 * asm/percpu_restartable.h (x86-64) - this_cpu operations of several plain instructions, as restartable sequences.
 *
 * DO NOT INCLUDE DIRECTLY: asm/percpu.h does, and chooses between these and the classic forms.
 *
 * The classic forms are one instruction each (xadd, cmpxchg, cmpxchg16b) and slow even without a lock prefix: the processor runs
 * them as microcode that orders memory. These run as ordinary loads and stores, several times faster. An interrupt that hits one in
 * the middle is repaired by the interrupt line: ring3/restart.h says how and what a sequence must keep to. In short, for an
 * interrupt just before the instruction:
 *
 *     add_return                xchg                   cmpxchg                      cmpxchg_double
 *     1: load var      -        1: load var     -      1: load var      -           1: compare word 1   -
 *        add value     back        store var    back      compare       back           jump if not      back
 *        store var     back     2:              -         jump if not   back           compare word 2   back
 *     2:               -                                  store var     back           jump if not      back
 *                                                      2:               -              store word 1     back
 *                                                                                   2: store word 2     completed
 *                                                                                   3:                  -
 *
 * Sub-word loads are widened: a byte register that keeps its upper part would wait for what was there.
 */
#ifndef RING3_ASM_X86_64_PERCPU_RESTARTABLE_H_
#define RING3_ASM_X86_64_PERCPU_RESTARTABLE_H_

#include <asm/restart.h>

/* register = gs:var, all of it, for the operand names [old] and [var] */
#define __ring3_pcpu_load_1 "movzbl %%gs:%[var], %k[old]"
#define __ring3_pcpu_load_2 "movzwl %%gs:%[var], %k[old]"
#define __ring3_pcpu_load_4 "movl %%gs:%[var], %k[old]"
#define __ring3_pcpu_load_8 "movq %%gs:%[var], %q[old]"

/* r = gs:var; r += val; gs:var = r; result r */
#define __ring3_pcpu_restartable_add_return(size, qual, pcp, val)                       \
	({                                                                              \
		__ring3_pcpu_type_##size prar_value__ = __ring3_pcpu_cast(size, val);   \
		__ring3_pcpu_type_##size prar_sum__;                                    \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                              \
		__asm__ qual RING3_RESTART_INLINE(                                      \
			"1:\t" __ring3_pcpu_load_##size "\n\t"                          \
			"add" __ring3_pcpu_suffix_##size " %[value], %[old]\n\t"          \
			"mov" __ring3_pcpu_suffix_##size " %[old], %%gs:%[var]\n"       \
			"2:\n\t" RING3_RESTART                                          \
			: [old] "=&" __ring3_pcpu_reg_##size(prar_sum__), [var] "+m"(pcp) \
			: [value] __ring3_pcpu_imm_##size(prar_value__)                   \
			: "memory", "cc");                                              \
		(__typeof__(pcp))(unsigned long)prar_sum__;                             \
	})

/* r = gs:var; gs:var = val; result r */
#define __ring3_pcpu_restartable_xchg(size, qual, pcp, val)                             \
	({                                                                              \
		__ring3_pcpu_type_##size prx_value__ = __ring3_pcpu_cast(size, val);    \
		__ring3_pcpu_type_##size prx_old__;                                     \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                              \
		__asm__ qual RING3_RESTART_INLINE(                                      \
			"1:\t" __ring3_pcpu_load_##size "\n\t"                          \
			"mov" __ring3_pcpu_suffix_##size " %[value], %%gs:%[var]\n"       \
			"2:\n\t" RING3_RESTART                                          \
			: [old] "=&" __ring3_pcpu_reg_##size(prx_old__), [var] "+m"(pcp) \
			: [value] __ring3_pcpu_imm_##size(prx_value__)                    \
			: "memory");                                                    \
		(__typeof__(pcp))(unsigned long)prx_old__;                              \
	})

/* r = gs:var; if (r == oval) gs:var = nval; result r */
#define __ring3_pcpu_restartable_cmpxchg(size, qual, pcp, oval, nval)                   \
	({                                                                              \
		__ring3_pcpu_type_##size prc_expected__ = __ring3_pcpu_cast(size, oval); \
		__ring3_pcpu_type_##size prc_new__ = __ring3_pcpu_cast(size, nval);     \
		__ring3_pcpu_type_##size prc_old__;                                     \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                              \
		__asm__ qual RING3_RESTART_INLINE(                                      \
			"1:\t" __ring3_pcpu_load_##size "\n\t"                          \
			"cmp" __ring3_pcpu_suffix_##size " %[expected], %[old]\n\t"     \
			"jne 2f\n\t"                                                    \
			"mov" __ring3_pcpu_suffix_##size " %[value], %%gs:%[var]\n"       \
			"2:\n\t" RING3_RESTART                                          \
			: [old] "=&" __ring3_pcpu_reg_##size(prc_old__), [var] "+m"(pcp) \
			: [expected] __ring3_pcpu_imm_##size(prc_expected__),           \
			  [value] __ring3_pcpu_imm_##size(prc_new__)                      \
			: "memory", "cc");                                              \
		(__typeof__(pcp))(unsigned long)prc_old__;                              \
	})

/*
 * if (gs:pcp1 == oval1 && gs:pcp2 == oval2) { gs:pcp1 = nval1; gs:pcp2 = nval2; result 1 } else result 0
 * The result is the last comparison's flag, which the stores leave alone. The address is in a register, and so is the value of
 * the second store: the interrupt line must find both when it completes the pair.
 */
#define __ring3_pcpu_restartable_cmpxchg_double(size, qual, pcp1, pcp2, oval1, oval2, nval1, nval2) \
	({                                                                              \
		__typeof__(&(pcp1)) prd_pair__ = &(pcp1);                               \
		int prd_equal__;                                                        \
		RING3_POINT(RING3_POINT_THIS_CPU, prd_pair__);                          \
		__asm__ qual RING3_RESTART_INLINE(                                      \
			"1:\tcmp" __ring3_pcpu_suffix_##size " %[old1], %%gs:(%[pair])\n\t" \
			"jne 3f\n\t"                                                    \
			"cmp" __ring3_pcpu_suffix_##size " %[old2], %%gs:" #size "(%[pair])\n\t" \
			"jne 3f\n\t"                                                    \
			"mov" __ring3_pcpu_suffix_##size " %[new1], %%gs:(%[pair])\n"   \
			"2:\tmov" __ring3_pcpu_suffix_##size " %[new2], %%gs:" #size "(%[pair])\n" \
			"3:\n\t" RING3_RESTART_AND_STORE(#size, "pair", "new2")         \
			: "=@ccz"(prd_equal__), "+m"(pcp1), "+m"(pcp2)                  \
			: [pair] "r"(prd_pair__),                                       \
			  [old1] __ring3_pcpu_imm_##size(__ring3_pcpu_cast(size, oval1)), \
			  [old2] __ring3_pcpu_imm_##size(__ring3_pcpu_cast(size, oval2)), \
			  [new1] __ring3_pcpu_imm_##size(__ring3_pcpu_cast(size, nval1)), \
			  [new2] __ring3_pcpu_reg_##size(__ring3_pcpu_cast(size, nval2)) \
			: "memory");                                                    \
		prd_equal__;                                                            \
	})

#endif /* RING3_ASM_X86_64_PERCPU_RESTARTABLE_H_ */
