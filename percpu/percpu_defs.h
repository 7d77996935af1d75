/* SPDX-License-Identifier: MIT */
/*
 * percpu_defs.h - the per-CPU families: this_cpu_*, __this_cpu_*, raw_cpu_*, and the pointer operations.
 *
 * Kernel side: through <linux/percpu.h>. Host side: through "percpu/percpu.h".
 *
 * The families differ in who protects the operation; the operations are the same in each.
 *
 *   this_cpu_OP    Safe by itself in every context: atomic against interrupts, preemption and migration on this CPU. Never
 *                  against other CPUs. Full ordering of accesses is not implied.
 *   __this_cpu_OP  The caller keeps the task on this CPU (preemption or interrupts off) and keeps interrupts that use the
 *                  same variable away. In checked builds, use in preemptible context is reported as Linux reports it.
 *   raw_cpu_OP     As __this_cpu_OP without the check: for statistics where a wrong CPU now and then does no harm.
 *
 *   read(pcp)                        the value
 *   write(pcp, val)                  pcp = val
 *   add, sub(pcp, val)               pcp += val, pcp -= val
 *   inc, dec(pcp)                    by one
 *   and, or(pcp, val)                pcp &= val, pcp |= val
 *   add_return, sub_return(pcp, val), inc_return, dec_return(pcp)   the same, result: the new value
 *   xchg(pcp, nval)                  pcp = nval, result: the old value
 *   cmpxchg(pcp, oval, nval)         if (pcp == oval) pcp = nval; result: the old value
 *   cmpxchg_double(pcp1, pcp2, oval1, oval2, nval1, nval2)          both or neither; result: true when both were stored.
 *                                    pcp2 is the word right behind pcp1, pcp1 is aligned to the pair (checked builds: BUG)
 *
 * @pcp is the variable itself or an lvalue in per-CPU memory: var, var.field, array[i], *ptr or ptr->field of a per-CPU
 * pointer. Its size is 1, 2, 4 or 8 bytes: anything else does not compile (in Linux: does not link). Values wrap at the
 * operand's width; the result has the operand's type, so a signed operand gives a signed result.
 *
 * May be used in task and interrupt context, on a CPU only (a host thread that is no CPU faults with a report). No operation
 * sleeps, allocates or calls into the host.
 */
#ifndef RING3_PERCPU_DEFS_H_
#define RING3_PERCPU_DEFS_H_

#include <asm/percpu.h>

#include <ring3/attributes.h>
#include <ring3/pair_check.h>
#include <ring3/percpu_sections.h>

RING3_BEGIN_DECLS
/* CONFIG_DEBUG_PREEMPT's check: reports when the caller could be moved to another CPU. @op is the family's operation. */
extern void __this_cpu_preempt_check(const char *op);
RING3_END_DECLS

#ifdef RING3_CHECKS
#define __ring3_this_cpu_check(op) __this_cpu_preempt_check(op)
#else
#define __ring3_this_cpu_check(op) do { } while (0)
#endif

/*
 * Compile-time only: @ptr must be a pointer (into per-CPU memory; sparse checks that part in a kernel tree).
 */
#define __verify_pcpu_ptr(ptr)                                                  \
	do {                                                                    \
		const void __percpu *vpp_verify__ = (__typeof__((ptr) + 0))0;   \
		(void)vpp_verify__;                                             \
	} while (0)

/* --- Pointers --- */

/* @cpu's copy. Valid on any thread, also one that is no CPU; the caller synchronises with @cpu. */
#define per_cpu_ptr(ptr, cpu)                                        \
	({                                                           \
		__verify_pcpu_ptr(ptr);                              \
		SHIFT_PERCPU_PTR((ptr), per_cpu_offset((cpu)));      \
	})

/* This CPU's copy, unchecked. */
#define raw_cpu_ptr(ptr)                     \
	({                                   \
		__verify_pcpu_ptr(ptr);      \
		arch_raw_cpu_ptr(ptr);       \
	})

/* This CPU's copy. The caller stays on this CPU for as long as it uses the result; reported when it does not (checked). */
#ifdef RING3_CHECKS
#define this_cpu_ptr(ptr)                                     \
	({                                                    \
		__verify_pcpu_ptr(ptr);                       \
		__this_cpu_preempt_check("ptr");              \
		arch_raw_cpu_ptr(ptr);                        \
	})
#else
#define this_cpu_ptr(ptr) raw_cpu_ptr(ptr)
#endif

#define per_cpu(var, cpu) (*per_cpu_ptr(&(var), cpu))

/* The variable, or its address, with preemption off until the matching put. Nests. Needs sched/preempt.h. */
#define get_cpu_var(var)                       \
	(*({                                   \
		preempt_disable();             \
		this_cpu_ptr(&(var));          \
	}))
#define put_cpu_var(var)                       \
	do {                                   \
		(void)&(var);                  \
		preempt_enable();              \
	} while (0)
#define get_cpu_ptr(var)                       \
	({                                     \
		preempt_disable();             \
		this_cpu_ptr(var);             \
	})
#define put_cpu_ptr(var)                       \
	do {                                   \
		(void)(var);                   \
		preempt_enable();              \
	} while (0)

/* --- Choice by operand size --- */

#define __ring3_check_pcpu_size(variable)                                                            \
	RING3_STATIC_ASSERT(sizeof(variable) == 1 || sizeof(variable) == 2 || sizeof(variable) == 4 || \
				    sizeof(variable) == 8,                                           \
			    "per-CPU operations take operands of 1, 2, 4 or 8 bytes")

#define __pcpu_size_call_return(stem, variable)                      \
	({                                                           \
		__typeof__(variable) pscr_ret__;                     \
		__verify_pcpu_ptr(&(variable));                      \
		__ring3_check_pcpu_size(variable);                   \
		switch (sizeof(variable)) {                          \
		case 1:                                              \
			pscr_ret__ = stem##1(variable);              \
			break;                                       \
		case 2:                                              \
			pscr_ret__ = stem##2(variable);              \
			break;                                       \
		case 4:                                              \
			pscr_ret__ = stem##4(variable);              \
			break;                                       \
		default:                                             \
			pscr_ret__ = stem##8(variable);              \
			break;                                       \
		}                                                    \
		pscr_ret__;                                          \
	})

#define __pcpu_size_call_return2(stem, variable, ...)                \
	({                                                           \
		__typeof__(variable) pscr2_ret__;                    \
		__verify_pcpu_ptr(&(variable));                      \
		__ring3_check_pcpu_size(variable);                   \
		switch (sizeof(variable)) {                          \
		case 1:                                              \
			pscr2_ret__ = stem##1(variable, __VA_ARGS__); \
			break;                                       \
		case 2:                                              \
			pscr2_ret__ = stem##2(variable, __VA_ARGS__); \
			break;                                       \
		case 4:                                              \
			pscr2_ret__ = stem##4(variable, __VA_ARGS__); \
			break;                                       \
		default:                                             \
			pscr2_ret__ = stem##8(variable, __VA_ARGS__); \
			break;                                       \
		}                                                    \
		pscr2_ret__;                                         \
	})

#define __pcpu_double_call_return_bool(stem, pcp1, pcp2, ...)                  \
	({                                                                     \
		int pdcrb_ret__;                                               \
		__verify_pcpu_ptr(&(pcp1));                                    \
		__ring3_check_pcpu_size(pcp1);                                 \
		RING3_STATIC_ASSERT(sizeof(pcp1) == sizeof(pcp2),              \
				    "cmpxchg_double takes two operands of one size"); \
		__ring3_check_pair(&(pcp1), &(pcp2));                                \
		switch (sizeof(pcp1)) {                                        \
		case 1:                                                        \
			pdcrb_ret__ = stem##1(pcp1, pcp2, __VA_ARGS__);        \
			break;                                                 \
		case 2:                                                        \
			pdcrb_ret__ = stem##2(pcp1, pcp2, __VA_ARGS__);        \
			break;                                                 \
		case 4:                                                        \
			pdcrb_ret__ = stem##4(pcp1, pcp2, __VA_ARGS__);        \
			break;                                                 \
		default:                                                       \
			pdcrb_ret__ = stem##8(pcp1, pcp2, __VA_ARGS__);        \
			break;                                                 \
		}                                                              \
		pdcrb_ret__ != 0;                                              \
	})

#define __pcpu_size_call(stem, variable, ...)                        \
	do {                                                         \
		__verify_pcpu_ptr(&(variable));                      \
		__ring3_check_pcpu_size(variable);                   \
		switch (sizeof(variable)) {                          \
		case 1:                                              \
			stem##1(variable, __VA_ARGS__);              \
			break;                                       \
		case 2:                                              \
			stem##2(variable, __VA_ARGS__);              \
			break;                                       \
		case 4:                                              \
			stem##4(variable, __VA_ARGS__);              \
			break;                                       \
		default:                                             \
			stem##8(variable, __VA_ARGS__);              \
			break;                                       \
		}                                                    \
	} while (0)

/* --- raw_cpu --- */

#define raw_cpu_read(pcp) __pcpu_size_call_return(raw_cpu_read_, pcp)
#define raw_cpu_write(pcp, val) __pcpu_size_call(raw_cpu_write_, pcp, val)
#define raw_cpu_add(pcp, val) __pcpu_size_call(raw_cpu_add_, pcp, val)
#define raw_cpu_and(pcp, val) __pcpu_size_call(raw_cpu_and_, pcp, val)
#define raw_cpu_or(pcp, val) __pcpu_size_call(raw_cpu_or_, pcp, val)
#define raw_cpu_add_return(pcp, val) __pcpu_size_call_return2(raw_cpu_add_return_, pcp, val)
#define raw_cpu_xchg(pcp, nval) __pcpu_size_call_return2(raw_cpu_xchg_, pcp, nval)
#define raw_cpu_cmpxchg(pcp, oval, nval) __pcpu_size_call_return2(raw_cpu_cmpxchg_, pcp, oval, nval)
#define raw_cpu_cmpxchg_double(pcp1, pcp2, oval1, oval2, nval1, nval2) \
	__pcpu_double_call_return_bool(raw_cpu_cmpxchg_double_, pcp1, pcp2, oval1, oval2, nval1, nval2)
#define raw_cpu_sub(pcp, val) raw_cpu_add(pcp, -(__typeof__(pcp))(val))
#define raw_cpu_inc(pcp) raw_cpu_add(pcp, 1)
#define raw_cpu_dec(pcp) raw_cpu_sub(pcp, 1)
#define raw_cpu_sub_return(pcp, val) raw_cpu_add_return(pcp, -(__typeof__(pcp))(val))
#define raw_cpu_inc_return(pcp) raw_cpu_add_return(pcp, 1)
#define raw_cpu_dec_return(pcp) raw_cpu_add_return(pcp, -1)

/* --- __this_cpu: raw_cpu behind the check --- */

#define __this_cpu_read(pcp)                    \
	({                                           \
		__ring3_this_cpu_check("read");      \
		raw_cpu_read(pcp);                \
	})
#define __this_cpu_write(pcp, val)                    \
	do {                                         \
		__ring3_this_cpu_check("write");      \
		raw_cpu_write(pcp, val);                \
	} while (0)
#define __this_cpu_add(pcp, val)                    \
	do {                                         \
		__ring3_this_cpu_check("add");      \
		raw_cpu_add(pcp, val);                \
	} while (0)
#define __this_cpu_and(pcp, val)                    \
	do {                                         \
		__ring3_this_cpu_check("and");      \
		raw_cpu_and(pcp, val);                \
	} while (0)
#define __this_cpu_or(pcp, val)                    \
	do {                                         \
		__ring3_this_cpu_check("or");      \
		raw_cpu_or(pcp, val);                \
	} while (0)
#define __this_cpu_add_return(pcp, val)                    \
	({                                           \
		__ring3_this_cpu_check("add_return");      \
		raw_cpu_add_return(pcp, val);                \
	})
#define __this_cpu_xchg(pcp, nval)                    \
	({                                           \
		__ring3_this_cpu_check("xchg");      \
		raw_cpu_xchg(pcp, nval);                \
	})
#define __this_cpu_cmpxchg(pcp, oval, nval)                    \
	({                                           \
		__ring3_this_cpu_check("cmpxchg");      \
		raw_cpu_cmpxchg(pcp, oval, nval);                \
	})
#define __this_cpu_cmpxchg_double(pcp1, pcp2, oval1, oval2, nval1, nval2)                    \
	({                                           \
		__ring3_this_cpu_check("cmpxchg_double");      \
		raw_cpu_cmpxchg_double(pcp1, pcp2, oval1, oval2, nval1, nval2);                \
	})
#define __this_cpu_sub(pcp, val) __this_cpu_add(pcp, -(__typeof__(pcp))(val))
#define __this_cpu_inc(pcp) __this_cpu_add(pcp, 1)
#define __this_cpu_dec(pcp) __this_cpu_sub(pcp, 1)
#define __this_cpu_sub_return(pcp, val) __this_cpu_add_return(pcp, -(__typeof__(pcp))(val))
#define __this_cpu_inc_return(pcp) __this_cpu_add_return(pcp, 1)
#define __this_cpu_dec_return(pcp) __this_cpu_add_return(pcp, -1)

/* --- this_cpu --- */

#define this_cpu_read(pcp) __pcpu_size_call_return(this_cpu_read_, pcp)
#define this_cpu_write(pcp, val) __pcpu_size_call(this_cpu_write_, pcp, val)
#define this_cpu_add(pcp, val) __pcpu_size_call(this_cpu_add_, pcp, val)
#define this_cpu_and(pcp, val) __pcpu_size_call(this_cpu_and_, pcp, val)
#define this_cpu_or(pcp, val) __pcpu_size_call(this_cpu_or_, pcp, val)
#define this_cpu_add_return(pcp, val) __pcpu_size_call_return2(this_cpu_add_return_, pcp, val)
#define this_cpu_xchg(pcp, nval) __pcpu_size_call_return2(this_cpu_xchg_, pcp, nval)
#define this_cpu_cmpxchg(pcp, oval, nval) __pcpu_size_call_return2(this_cpu_cmpxchg_, pcp, oval, nval)
#define this_cpu_cmpxchg_double(pcp1, pcp2, oval1, oval2, nval1, nval2) \
	__pcpu_double_call_return_bool(this_cpu_cmpxchg_double_, pcp1, pcp2, oval1, oval2, nval1, nval2)
#define this_cpu_sub(pcp, val) this_cpu_add(pcp, -(__typeof__(pcp))(val))
#define this_cpu_inc(pcp) this_cpu_add(pcp, 1)
#define this_cpu_dec(pcp) this_cpu_sub(pcp, 1)
#define this_cpu_sub_return(pcp, val) this_cpu_add_return(pcp, -(__typeof__(pcp))(val))
#define this_cpu_inc_return(pcp) this_cpu_add_return(pcp, 1)
#define this_cpu_dec_return(pcp) this_cpu_add_return(pcp, -1)

/*
 * --- Two forms by name ---
 * On architectures that have both (asm/percpu_forms.h): ring3_classic_this_cpu_OP is one instruction where the processor has one;
 * ring3_restartable_this_cpu_OP is a restartable sequence (ring3/restart.h). Contract as this_cpu_OP, which is one of the two.
 */
#define ring3_classic_this_cpu_add(pcp, val) __pcpu_size_call(ring3_classic_this_cpu_add_, pcp, val)
#define ring3_restartable_this_cpu_add(pcp, val) __pcpu_size_call(ring3_restartable_this_cpu_add_, pcp, val)
#define ring3_classic_this_cpu_add_return(pcp, val) __pcpu_size_call_return2(ring3_classic_this_cpu_add_return_, pcp, val)
#define ring3_classic_this_cpu_xchg(pcp, val) __pcpu_size_call_return2(ring3_classic_this_cpu_xchg_, pcp, val)
#define ring3_classic_this_cpu_cmpxchg(pcp, oval, nval) \
	__pcpu_size_call_return2(ring3_classic_this_cpu_cmpxchg_, pcp, oval, nval)
#define ring3_classic_this_cpu_cmpxchg_double(pcp1, pcp2, oval1, oval2, nval1, nval2) \
	__pcpu_double_call_return_bool(ring3_classic_this_cpu_cmpxchg_double_, pcp1, pcp2, oval1, oval2, nval1, nval2)
#define ring3_restartable_this_cpu_add_return(pcp, val) __pcpu_size_call_return2(ring3_restartable_this_cpu_add_return_, pcp, val)
#define ring3_restartable_this_cpu_xchg(pcp, val) __pcpu_size_call_return2(ring3_restartable_this_cpu_xchg_, pcp, val)
#define ring3_restartable_this_cpu_cmpxchg(pcp, oval, nval) \
	__pcpu_size_call_return2(ring3_restartable_this_cpu_cmpxchg_, pcp, oval, nval)
#define ring3_restartable_this_cpu_cmpxchg_double(pcp1, pcp2, oval1, oval2, nval1, nval2) \
	__pcpu_double_call_return_bool(ring3_restartable_this_cpu_cmpxchg_double_, pcp1, pcp2, oval1, oval2, nval1, nval2)

#endif /* RING3_PERCPU_DEFS_H_ */
