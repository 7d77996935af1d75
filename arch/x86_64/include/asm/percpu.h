/* SPDX-License-Identifier: MIT */
/*
 * asm/percpu.h (x86-64) - this_cpu operations through the GS base.
 *
 * DO NOT INCLUDE DIRECTLY: use <linux/percpu.h> (kernel side) or "percpu/percpu.h" (host side).
 *
 * The trick. CPU c's copy of a per-CPU variable lives at &var + __per_cpu_offset[c]. While a host thread is CPU c, its GS
 * base *is* __per_cpu_offset[c]; the processor adds it to any address with a GS prefix. So an operation on this CPU's copy
 * is one instruction that names the template's address:
 *
 *     this_cpu_add(var, 1):    addq $1, %gs:var(%rip)
 *
 * One instruction is atomic against everything that can happen *on this CPU*: an interrupt (a signal) arrives before or
 * after it, and a task that is moved to another CPU between two instructions finds that CPU's base there. It is not atomic
 * against other CPUs: there is no lock prefix, which is why it costs what a plain increment costs.
 *
 * Operations that return something have two forms (asm/percpu_forms.h): the classic one, a single instruction, below; and the
 * restartable one, several plain instructions that the interrupt line repairs when it hits them in the middle.
 *
 * Families (documented in percpu/percpu_defs.h): this_cpu_OP_N is volatile asm, the compiler keeps each one; raw_cpu_OP_N
 * is not, the compiler may merge or move it like an ordinary access. N is the operand's size in bytes.
 * Operands say what is touched: a read takes the memory as input, a write as output, a read-modify-write as both.
 *
 * Only what x86-64 does better is defined here; <asm-generic/percpu.h> gives the rest.
 */
#ifndef RING3_ASM_X86_64_PERCPU_H_
#define RING3_ASM_X86_64_PERCPU_H_

#include <linux/types.h>

#include <ring3/attributes.h>
#include <ring3/percpu_operand.h>
#include <ring3/point.h>

/* r = this CPU's offset. A per-CPU variable holds its own copy's offset, since reading the GS base itself is slower. */
#define __my_cpu_offset this_cpu_read(this_cpu_off)

/*
 * result = ptr + this CPU's offset, read and added by one instruction:   r += gs:this_cpu_off
 * The result is stale as soon as the task can be moved: the caller keeps it on this CPU.
 */
#define arch_raw_cpu_ptr(ptr)                                                                            \
	({                                                                                               \
		unsigned long rcp_address__ = (unsigned long)(ptr);                                      \
		RING3_POINT(RING3_POINT_THIS_CPU, ptr);                                                  \
		__asm__("addq %%gs:%1, %0" : "+r"(rcp_address__) : "m"(this_cpu_off) : "cc");              \
		(__typeof__(*(ptr)) *)rcp_address__;                                                     \
	})

/* By operand size N: the instruction suffix, the register class, immediates, and the accumulator. */
#define __ring3_pcpu_suffix_1 "b"
#define __ring3_pcpu_suffix_2 "w"
#define __ring3_pcpu_suffix_4 "l"
#define __ring3_pcpu_suffix_8 "q"
#define __ring3_pcpu_reg_1 "q"
#define __ring3_pcpu_reg_2 "r"
#define __ring3_pcpu_reg_4 "r"
#define __ring3_pcpu_reg_8 "r"
#define __ring3_pcpu_imm_1 "qi"
#define __ring3_pcpu_imm_2 "ri"
#define __ring3_pcpu_imm_4 "ri"
#define __ring3_pcpu_imm_8 "re" /* the only 64-bit immediates that exist are sign-extended 32-bit ones */

/* r = gs:var */
#define __ring3_pcpu_read(size, qual, pcp)                                      \
	({                                                                      \
		__ring3_pcpu_type_##size pcr_value__;                           \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                      \
		__asm__ qual("mov" __ring3_pcpu_suffix_##size " %%gs:%1, %0"    \
			     : "=" __ring3_pcpu_reg_##size(pcr_value__)         \
			     : "m"(pcp));                                       \
		(__typeof__(pcp))(unsigned long)pcr_value__;                    \
	})

/* gs:var = val */
#define __ring3_pcpu_write(size, qual, pcp, val)                                \
	do {                                                                    \
		__ring3_pcpu_check_assignable(pcp, val);                        \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                      \
		__asm__ qual("mov" __ring3_pcpu_suffix_##size " %1, %%gs:%0"    \
			     : "=m"(pcp)                                        \
			     : __ring3_pcpu_imm_##size(__ring3_pcpu_cast(size, val))); \
	} while (0)

/* gs:var = gs:var op val, for op = add, and, or */
#define __ring3_pcpu_to_op(size, qual, op, pcp, val)                            \
	do {                                                                    \
		__ring3_pcpu_check_assignable(pcp, val);                        \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                      \
		__asm__ qual(#op __ring3_pcpu_suffix_##size " %1, %%gs:%0"       \
			     : "+m"(pcp)                                        \
			     : __ring3_pcpu_imm_##size(__ring3_pcpu_cast(size, val)) \
			     : "cc");                                           \
	} while (0)

/* One instruction already: both forms (asm/percpu_forms.h) are that. */
#define __ring3_pcpu_classic_to_op __ring3_pcpu_to_op
#define __ring3_pcpu_restartable_to_op __ring3_pcpu_to_op

/* r = gs:var; gs:var = r + val; result r + val.  xadd exchanges and adds: the register ends with the old value. */
#define __ring3_pcpu_classic_add_return(size, qual, pcp, val)                   \
	({                                                                      \
		__ring3_pcpu_type_##size par_value__ = __ring3_pcpu_cast(size, val); \
		__ring3_pcpu_type_##size par_old__ = par_value__;               \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                      \
		__asm__ qual("xadd" __ring3_pcpu_suffix_##size " %0, %%gs:%1"   \
			     : "+" __ring3_pcpu_reg_##size(par_old__), "+m"(pcp) \
			     :                                                  \
			     : "memory", "cc");                                 \
		(__typeof__(pcp))(unsigned long)(__ring3_pcpu_type_##size)(par_old__ + par_value__); \
	})

/*
 * acc = gs:var; do { if (gs:var == acc) gs:var = val, done; else acc = gs:var; } until done; result acc (the old value).
 * Not the xchg instruction: with a memory operand that is always a locked bus operation (2.1 ns against 0.8 ns measured).
 */
#define __ring3_pcpu_classic_xchg(size, qual, pcp, val)                         \
	({                                                                      \
		__ring3_pcpu_type_##size pxc_value__ = __ring3_pcpu_cast(size, val); \
		__ring3_pcpu_type_##size pxc_old__;                             \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                      \
		__asm__ qual("mov" __ring3_pcpu_suffix_##size " %%gs:%1, %0\n"  \
			     "1:\tcmpxchg" __ring3_pcpu_suffix_##size " %2, %%gs:%1\n\t" \
			     "jnz 1b"                                           \
			     : "=&a"(pxc_old__), "+m"(pcp)                      \
			     : __ring3_pcpu_reg_##size(pxc_value__)             \
			     : "memory", "cc");                                 \
		(__typeof__(pcp))(unsigned long)pxc_old__;                      \
	})

/* acc = oval; if (gs:var == acc) gs:var = nval; else acc = gs:var; result acc (the old value).  No lock prefix. */
#define __ring3_pcpu_classic_cmpxchg(size, qual, pcp, oval, nval)               \
	({                                                                      \
		__ring3_pcpu_type_##size pcx_old__ = __ring3_pcpu_cast(size, oval); \
		__ring3_pcpu_type_##size pcx_new__ = __ring3_pcpu_cast(size, nval); \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                      \
		__asm__ qual("cmpxchg" __ring3_pcpu_suffix_##size " %2, %%gs:%1" \
			     : "+a"(pcx_old__), "+m"(pcp)                       \
			     : __ring3_pcpu_reg_##size(pcx_new__)               \
			     : "memory", "cc");                                 \
		(__typeof__(pcp))(unsigned long)pcx_old__;                      \
	})

/*
 * if (gs:pcp1 == oval1 && gs:pcp2 == oval2) { gs:pcp1 = nval1; gs:pcp2 = nval2; result 1 } else result 0
 * d:a = expected pair, c:b = new pair.  pcp1 is aligned to the pair, pcp2 is the word behind it (checked by the caller).
 */
#define __ring3_pcpu_classic_pair(insn, type, pcp1, pcp2, oval1, oval2, nval1, nval2) \
	({                                                                      \
		type pcd_old1__ = (type)(unsigned long)(oval1);                 \
		type pcd_old2__ = (type)(unsigned long)(oval2);                 \
		type pcd_new1__ = (type)(unsigned long)(nval1);                 \
		type pcd_new2__ = (type)(unsigned long)(nval2);                 \
		int pcd_equal__;                                                \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp1));                     \
		__asm__ __volatile__(insn " %%gs:%1"                            \
				     : "=@ccz"(pcd_equal__), "+m"(pcp1), "+m"(pcp2), "+a"(pcd_old1__), "+d"(pcd_old2__) \
				     : "b"(pcd_new1__), "c"(pcd_new2__)         \
				     : "memory");                               \
		pcd_equal__;                                                    \
	})

#define __ring3_pcpu_classic_cmpxchg_double(size, qual, pcp1, pcp2, oval1, oval2, nval1, nval2) \
	__ring3_pcpu_classic_pair_##size(pcp1, pcp2, oval1, oval2, nval1, nval2)
#define __ring3_pcpu_classic_pair_1 this_cpu_generic_cmpxchg_double /* no instruction exists */
#define __ring3_pcpu_classic_pair_2 this_cpu_generic_cmpxchg_double
#define __ring3_pcpu_classic_pair_4(pcp1, pcp2, oval1, oval2, nval1, nval2) \
	__ring3_pcpu_classic_pair("cmpxchg8b", __u32, pcp1, pcp2, oval1, oval2, nval1, nval2)
#define __ring3_pcpu_classic_pair_8(pcp1, pcp2, oval1, oval2, nval1, nval2) \
	__ring3_pcpu_classic_pair("cmpxchg16b", __u64, pcp1, pcp2, oval1, oval2, nval1, nval2)

/* gs:var -= 1; result: it is now zero */
#define arch_this_cpu_dec_is_zero_4(pcp)                                        \
	({                                                                      \
		int pdz_zero__;                                                 \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                      \
		__asm__ __volatile__("decl %%gs:%1" : "=@ccz"(pdz_zero__), "+m"(pcp) : : "memory"); \
		pdz_zero__;                                                     \
	})

#include <asm/percpu_forms.h>
#include <ring3/percpu_stems.h>

#ifndef RING3_PERCPU_CLASSIC
#define raw_cpu_xchg_1(pcp, val) __ring3_pcpu_restartable_xchg(1, , pcp, val)
#define raw_cpu_xchg_2(pcp, val) __ring3_pcpu_restartable_xchg(2, , pcp, val)
#define raw_cpu_xchg_4(pcp, val) __ring3_pcpu_restartable_xchg(4, , pcp, val)
#define raw_cpu_xchg_8(pcp, val) __ring3_pcpu_restartable_xchg(8, , pcp, val)
#endif /* otherwise the generic read-then-write is cheaper than a compare-exchange loop and promises no less */

/*
 * r = gs:var, for values that no code on this CPU ever sees change, such as `current`: not volatile, so that reads without a
 * barrier between them are one. (Linux goes further and lets the compiler keep the value over barriers, by an operand that
 * is the address instead of the memory; clang 14 cannot print that operand RIP-relative, which position-independent
 * programs need.)
 */
#define this_cpu_read_stable_8(pcp) raw_cpu_read_8(pcp)
#define this_cpu_read_stable(pcp) this_cpu_read_stable_8(pcp)

#include <asm-generic/percpu.h>

RING3_BEGIN_DECLS
/* __per_cpu_offset[this CPU]; set by boot, constant while the CPU exists. */
DECLARE_PER_CPU_READ_MOSTLY(unsigned long, this_cpu_off);
RING3_END_DECLS

#endif /* RING3_ASM_X86_64_PERCPU_H_ */
