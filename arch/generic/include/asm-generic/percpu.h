/* SPDX-License-Identifier: MIT */
/*
 * asm-generic/percpu.h - the portable form of every per-CPU operation that the architecture did not define.
 *
 * DO NOT INCLUDE DIRECTLY: asm/percpu.h of each architecture includes it last.
 *
 * raw_cpu_OP: the plain C access to this CPU's copy. Not atomic against anything.
 * this_cpu_OP: the same with this CPU's interrupts off (a flag, see asm/irqflags.h), hence atomic against interrupts,
 * preemption and migration on this CPU; not against other CPUs.
 *
 * An architecture overrides an operation by defining its stem for one operand size, e.g. this_cpu_add_8. Sizes other than
 * 1, 2, 4 and 8 never get here (percpu/percpu_defs.h refuses them at build time).
 */
#ifndef RING3_ASM_GENERIC_PERCPU_H_
#define RING3_ASM_GENERIC_PERCPU_H_

#include <ring3/attributes.h>
#include <ring3/percpu_sections.h>
#include <ring3/point.h>

RING3_BEGIN_DECLS
/*
 * __per_cpu_offset[cpu] is what must be added to a template address to reach @cpu's copy. Entries of CPUs that do not exist
 * lead to inaccessible memory, so that a wrong index faults. Constant between boot and teardown.
 */
extern unsigned long __per_cpu_offset[];
RING3_END_DECLS

#define per_cpu_offset(x) (__per_cpu_offset[x])

#ifndef __my_cpu_offset
#define __my_cpu_offset per_cpu_offset(raw_smp_processor_id())
#endif
/* CONFIG_DEBUG_PREEMPT's my_cpu_offset would check the context too; it is raw here as the pointer families do the check. */
#define my_cpu_offset __my_cpu_offset

/*
 * ptr + offset. The asm hides the object's identity: without it the compiler knows that the result points into `var` and
 * may assume that it is the template.   r = ptr
 */
#define SHIFT_PERCPU_PTR(ptr, offset)                                             \
	({                                                                        \
		unsigned long spp_address__;                                      \
		__asm__("" : "=r"(spp_address__) : "0"((unsigned long)(ptr)));    \
		(__typeof__(*(ptr)) *)(spp_address__ + (offset));                 \
	})

/* result = ptr + this CPU's offset, stale as soon as the task can be moved: the caller keeps it on this CPU. */
#ifndef arch_raw_cpu_ptr
#define arch_raw_cpu_ptr(ptr)                                 \
	({                                                    \
		RING3_POINT(RING3_POINT_THIS_CPU, ptr);       \
		SHIFT_PERCPU_PTR(ptr, __my_cpu_offset);       \
	})
#endif

#define raw_cpu_generic_read(pcp)                                 \
	({                                                        \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));        \
		*arch_raw_cpu_ptr(&(pcp));                        \
	})

#define raw_cpu_generic_to_op(pcp, val, op)                       \
	do {                                                      \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));        \
		*arch_raw_cpu_ptr(&(pcp)) op val;                 \
	} while (0)

#define raw_cpu_generic_add_return(pcp, val)                                  \
	({                                                                    \
		__typeof__(&(pcp)) rgar_ptr__ = arch_raw_cpu_ptr(&(pcp));     \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                    \
		*rgar_ptr__ += val;                                           \
		*rgar_ptr__;                                                  \
	})

#define raw_cpu_generic_xchg(pcp, nval)                                       \
	({                                                                    \
		__typeof__(&(pcp)) rgx_ptr__ = arch_raw_cpu_ptr(&(pcp));      \
		__typeof__(pcp) rgx_old__;                                    \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                    \
		rgx_old__ = *rgx_ptr__;                                       \
		*rgx_ptr__ = nval;                                            \
		rgx_old__;                                                    \
	})

#define raw_cpu_generic_cmpxchg(pcp, oval, nval)                              \
	({                                                                    \
		__typeof__(&(pcp)) rgc_ptr__ = arch_raw_cpu_ptr(&(pcp));      \
		__typeof__(pcp) rgc_old__;                                    \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                    \
		rgc_old__ = *rgc_ptr__;                                       \
		if (rgc_old__ == (oval))                                      \
			*rgc_ptr__ = nval;                                    \
		rgc_old__;                                                    \
	})

#define raw_cpu_generic_cmpxchg_double(pcp1, pcp2, oval1, oval2, nval1, nval2) \
	({                                                                    \
		__typeof__(&(pcp1)) rgd_ptr1__ = arch_raw_cpu_ptr(&(pcp1));   \
		__typeof__(&(pcp2)) rgd_ptr2__ = arch_raw_cpu_ptr(&(pcp2));   \
		int rgd_equal__;                                              \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp1));                   \
		rgd_equal__ = *rgd_ptr1__ == (oval1) && *rgd_ptr2__ == (oval2); \
		if (rgd_equal__) {                                            \
			*rgd_ptr1__ = nval1;                                  \
			*rgd_ptr2__ = nval2;                                  \
		}                                                             \
		rgd_equal__;                                                  \
	})

/* Runs @statement with this CPU's interrupts off. The flag operations are compiler barriers, so accesses stay inside. */
#define __ring3_pcpu_irqs_off(statement)                                      \
	do {                                                                  \
		unsigned long pio_flags__ = arch_local_irq_save();            \
		statement;                                                    \
		arch_local_irq_restore(pio_flags__);                          \
	} while (0)

#define this_cpu_generic_read(pcp)                                            \
	({                                                                    \
		__typeof__(pcp) tgr_value__;                                  \
		__ring3_pcpu_irqs_off(tgr_value__ = raw_cpu_generic_read(pcp)); \
		tgr_value__;                                                  \
	})

#define this_cpu_generic_to_op(pcp, val, op) __ring3_pcpu_irqs_off(raw_cpu_generic_to_op(pcp, val, op))

#define this_cpu_generic_add_return(pcp, val)                                 \
	({                                                                    \
		__typeof__(pcp) tga_value__;                                  \
		__ring3_pcpu_irqs_off(tga_value__ = raw_cpu_generic_add_return(pcp, val)); \
		tga_value__;                                                  \
	})

#define this_cpu_generic_xchg(pcp, nval)                                      \
	({                                                                    \
		__typeof__(pcp) tgx_value__;                                  \
		__ring3_pcpu_irqs_off(tgx_value__ = raw_cpu_generic_xchg(pcp, nval)); \
		tgx_value__;                                                  \
	})

#define this_cpu_generic_cmpxchg(pcp, oval, nval)                             \
	({                                                                    \
		__typeof__(pcp) tgc_value__;                                  \
		__ring3_pcpu_irqs_off(tgc_value__ = raw_cpu_generic_cmpxchg(pcp, oval, nval)); \
		tgc_value__;                                                  \
	})

#define this_cpu_generic_cmpxchg_double(pcp1, pcp2, oval1, oval2, nval1, nval2) \
	({                                                                    \
		int tgd_equal__;                                              \
		__ring3_pcpu_irqs_off(tgd_equal__ = raw_cpu_generic_cmpxchg_double(pcp1, pcp2, oval1, oval2, \
										   nval1, nval2)); \
		tgd_equal__;                                                  \
	})

#ifndef raw_cpu_read_1
#define raw_cpu_read_1(pcp) raw_cpu_generic_read(pcp)
#endif
#ifndef raw_cpu_read_2
#define raw_cpu_read_2(pcp) raw_cpu_generic_read(pcp)
#endif
#ifndef raw_cpu_read_4
#define raw_cpu_read_4(pcp) raw_cpu_generic_read(pcp)
#endif
#ifndef raw_cpu_read_8
#define raw_cpu_read_8(pcp) raw_cpu_generic_read(pcp)
#endif

#ifndef raw_cpu_write_1
#define raw_cpu_write_1(pcp, val) raw_cpu_generic_to_op(pcp, val, =)
#endif
#ifndef raw_cpu_write_2
#define raw_cpu_write_2(pcp, val) raw_cpu_generic_to_op(pcp, val, =)
#endif
#ifndef raw_cpu_write_4
#define raw_cpu_write_4(pcp, val) raw_cpu_generic_to_op(pcp, val, =)
#endif
#ifndef raw_cpu_write_8
#define raw_cpu_write_8(pcp, val) raw_cpu_generic_to_op(pcp, val, =)
#endif

#ifndef raw_cpu_add_1
#define raw_cpu_add_1(pcp, val) raw_cpu_generic_to_op(pcp, val, +=)
#endif
#ifndef raw_cpu_add_2
#define raw_cpu_add_2(pcp, val) raw_cpu_generic_to_op(pcp, val, +=)
#endif
#ifndef raw_cpu_add_4
#define raw_cpu_add_4(pcp, val) raw_cpu_generic_to_op(pcp, val, +=)
#endif
#ifndef raw_cpu_add_8
#define raw_cpu_add_8(pcp, val) raw_cpu_generic_to_op(pcp, val, +=)
#endif

#ifndef raw_cpu_and_1
#define raw_cpu_and_1(pcp, val) raw_cpu_generic_to_op(pcp, val, &=)
#endif
#ifndef raw_cpu_and_2
#define raw_cpu_and_2(pcp, val) raw_cpu_generic_to_op(pcp, val, &=)
#endif
#ifndef raw_cpu_and_4
#define raw_cpu_and_4(pcp, val) raw_cpu_generic_to_op(pcp, val, &=)
#endif
#ifndef raw_cpu_and_8
#define raw_cpu_and_8(pcp, val) raw_cpu_generic_to_op(pcp, val, &=)
#endif

#ifndef raw_cpu_or_1
#define raw_cpu_or_1(pcp, val) raw_cpu_generic_to_op(pcp, val, |=)
#endif
#ifndef raw_cpu_or_2
#define raw_cpu_or_2(pcp, val) raw_cpu_generic_to_op(pcp, val, |=)
#endif
#ifndef raw_cpu_or_4
#define raw_cpu_or_4(pcp, val) raw_cpu_generic_to_op(pcp, val, |=)
#endif
#ifndef raw_cpu_or_8
#define raw_cpu_or_8(pcp, val) raw_cpu_generic_to_op(pcp, val, |=)
#endif

#ifndef raw_cpu_add_return_1
#define raw_cpu_add_return_1(pcp, val) raw_cpu_generic_add_return(pcp, val)
#endif
#ifndef raw_cpu_add_return_2
#define raw_cpu_add_return_2(pcp, val) raw_cpu_generic_add_return(pcp, val)
#endif
#ifndef raw_cpu_add_return_4
#define raw_cpu_add_return_4(pcp, val) raw_cpu_generic_add_return(pcp, val)
#endif
#ifndef raw_cpu_add_return_8
#define raw_cpu_add_return_8(pcp, val) raw_cpu_generic_add_return(pcp, val)
#endif

#ifndef raw_cpu_xchg_1
#define raw_cpu_xchg_1(pcp, nval) raw_cpu_generic_xchg(pcp, nval)
#endif
#ifndef raw_cpu_xchg_2
#define raw_cpu_xchg_2(pcp, nval) raw_cpu_generic_xchg(pcp, nval)
#endif
#ifndef raw_cpu_xchg_4
#define raw_cpu_xchg_4(pcp, nval) raw_cpu_generic_xchg(pcp, nval)
#endif
#ifndef raw_cpu_xchg_8
#define raw_cpu_xchg_8(pcp, nval) raw_cpu_generic_xchg(pcp, nval)
#endif

#ifndef raw_cpu_cmpxchg_1
#define raw_cpu_cmpxchg_1(pcp, oval, nval) raw_cpu_generic_cmpxchg(pcp, oval, nval)
#endif
#ifndef raw_cpu_cmpxchg_2
#define raw_cpu_cmpxchg_2(pcp, oval, nval) raw_cpu_generic_cmpxchg(pcp, oval, nval)
#endif
#ifndef raw_cpu_cmpxchg_4
#define raw_cpu_cmpxchg_4(pcp, oval, nval) raw_cpu_generic_cmpxchg(pcp, oval, nval)
#endif
#ifndef raw_cpu_cmpxchg_8
#define raw_cpu_cmpxchg_8(pcp, oval, nval) raw_cpu_generic_cmpxchg(pcp, oval, nval)
#endif

#ifndef raw_cpu_cmpxchg_double_1
#define raw_cpu_cmpxchg_double_1(pcp1, pcp2, oval1, oval2, nval1, nval2) \
	raw_cpu_generic_cmpxchg_double(pcp1, pcp2, oval1, oval2, nval1, nval2)
#endif
#ifndef raw_cpu_cmpxchg_double_2
#define raw_cpu_cmpxchg_double_2(pcp1, pcp2, oval1, oval2, nval1, nval2) \
	raw_cpu_generic_cmpxchg_double(pcp1, pcp2, oval1, oval2, nval1, nval2)
#endif
#ifndef raw_cpu_cmpxchg_double_4
#define raw_cpu_cmpxchg_double_4(pcp1, pcp2, oval1, oval2, nval1, nval2) \
	raw_cpu_generic_cmpxchg_double(pcp1, pcp2, oval1, oval2, nval1, nval2)
#endif
#ifndef raw_cpu_cmpxchg_double_8
#define raw_cpu_cmpxchg_double_8(pcp1, pcp2, oval1, oval2, nval1, nval2) \
	raw_cpu_generic_cmpxchg_double(pcp1, pcp2, oval1, oval2, nval1, nval2)
#endif

#ifndef this_cpu_read_1
#define this_cpu_read_1(pcp) this_cpu_generic_read(pcp)
#endif
#ifndef this_cpu_read_2
#define this_cpu_read_2(pcp) this_cpu_generic_read(pcp)
#endif
#ifndef this_cpu_read_4
#define this_cpu_read_4(pcp) this_cpu_generic_read(pcp)
#endif
#ifndef this_cpu_read_8
#define this_cpu_read_8(pcp) this_cpu_generic_read(pcp)
#endif

#ifndef this_cpu_write_1
#define this_cpu_write_1(pcp, val) this_cpu_generic_to_op(pcp, val, =)
#endif
#ifndef this_cpu_write_2
#define this_cpu_write_2(pcp, val) this_cpu_generic_to_op(pcp, val, =)
#endif
#ifndef this_cpu_write_4
#define this_cpu_write_4(pcp, val) this_cpu_generic_to_op(pcp, val, =)
#endif
#ifndef this_cpu_write_8
#define this_cpu_write_8(pcp, val) this_cpu_generic_to_op(pcp, val, =)
#endif

#ifndef this_cpu_add_1
#define this_cpu_add_1(pcp, val) this_cpu_generic_to_op(pcp, val, +=)
#endif
#ifndef this_cpu_add_2
#define this_cpu_add_2(pcp, val) this_cpu_generic_to_op(pcp, val, +=)
#endif
#ifndef this_cpu_add_4
#define this_cpu_add_4(pcp, val) this_cpu_generic_to_op(pcp, val, +=)
#endif
#ifndef this_cpu_add_8
#define this_cpu_add_8(pcp, val) this_cpu_generic_to_op(pcp, val, +=)
#endif

#ifndef this_cpu_and_1
#define this_cpu_and_1(pcp, val) this_cpu_generic_to_op(pcp, val, &=)
#endif
#ifndef this_cpu_and_2
#define this_cpu_and_2(pcp, val) this_cpu_generic_to_op(pcp, val, &=)
#endif
#ifndef this_cpu_and_4
#define this_cpu_and_4(pcp, val) this_cpu_generic_to_op(pcp, val, &=)
#endif
#ifndef this_cpu_and_8
#define this_cpu_and_8(pcp, val) this_cpu_generic_to_op(pcp, val, &=)
#endif

#ifndef this_cpu_or_1
#define this_cpu_or_1(pcp, val) this_cpu_generic_to_op(pcp, val, |=)
#endif
#ifndef this_cpu_or_2
#define this_cpu_or_2(pcp, val) this_cpu_generic_to_op(pcp, val, |=)
#endif
#ifndef this_cpu_or_4
#define this_cpu_or_4(pcp, val) this_cpu_generic_to_op(pcp, val, |=)
#endif
#ifndef this_cpu_or_8
#define this_cpu_or_8(pcp, val) this_cpu_generic_to_op(pcp, val, |=)
#endif

#ifndef this_cpu_add_return_1
#define this_cpu_add_return_1(pcp, val) this_cpu_generic_add_return(pcp, val)
#endif
#ifndef this_cpu_add_return_2
#define this_cpu_add_return_2(pcp, val) this_cpu_generic_add_return(pcp, val)
#endif
#ifndef this_cpu_add_return_4
#define this_cpu_add_return_4(pcp, val) this_cpu_generic_add_return(pcp, val)
#endif
#ifndef this_cpu_add_return_8
#define this_cpu_add_return_8(pcp, val) this_cpu_generic_add_return(pcp, val)
#endif

#ifndef this_cpu_xchg_1
#define this_cpu_xchg_1(pcp, nval) this_cpu_generic_xchg(pcp, nval)
#endif
#ifndef this_cpu_xchg_2
#define this_cpu_xchg_2(pcp, nval) this_cpu_generic_xchg(pcp, nval)
#endif
#ifndef this_cpu_xchg_4
#define this_cpu_xchg_4(pcp, nval) this_cpu_generic_xchg(pcp, nval)
#endif
#ifndef this_cpu_xchg_8
#define this_cpu_xchg_8(pcp, nval) this_cpu_generic_xchg(pcp, nval)
#endif

#ifndef this_cpu_cmpxchg_1
#define this_cpu_cmpxchg_1(pcp, oval, nval) this_cpu_generic_cmpxchg(pcp, oval, nval)
#endif
#ifndef this_cpu_cmpxchg_2
#define this_cpu_cmpxchg_2(pcp, oval, nval) this_cpu_generic_cmpxchg(pcp, oval, nval)
#endif
#ifndef this_cpu_cmpxchg_4
#define this_cpu_cmpxchg_4(pcp, oval, nval) this_cpu_generic_cmpxchg(pcp, oval, nval)
#endif
#ifndef this_cpu_cmpxchg_8
#define this_cpu_cmpxchg_8(pcp, oval, nval) this_cpu_generic_cmpxchg(pcp, oval, nval)
#endif

#ifndef this_cpu_cmpxchg_double_1
#define this_cpu_cmpxchg_double_1(pcp1, pcp2, oval1, oval2, nval1, nval2) \
	this_cpu_generic_cmpxchg_double(pcp1, pcp2, oval1, oval2, nval1, nval2)
#endif
#ifndef this_cpu_cmpxchg_double_2
#define this_cpu_cmpxchg_double_2(pcp1, pcp2, oval1, oval2, nval1, nval2) \
	this_cpu_generic_cmpxchg_double(pcp1, pcp2, oval1, oval2, nval1, nval2)
#endif
#ifndef this_cpu_cmpxchg_double_4
#define this_cpu_cmpxchg_double_4(pcp1, pcp2, oval1, oval2, nval1, nval2) \
	this_cpu_generic_cmpxchg_double(pcp1, pcp2, oval1, oval2, nval1, nval2)
#endif
#ifndef this_cpu_cmpxchg_double_8
#define this_cpu_cmpxchg_double_8(pcp1, pcp2, oval1, oval2, nval1, nval2) \
	this_cpu_generic_cmpxchg_double(pcp1, pcp2, oval1, oval2, nval1, nval2)
#endif

#endif /* RING3_ASM_GENERIC_PERCPU_H_ */
