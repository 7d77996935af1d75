/* SPDX-License-Identifier: MIT */
/*
 * steps_rows.h - the body of steps_c.c, steps_cxx.cc and steps_module.c, which define RING3_ROWS as their table's name.
 */
#include <linux/percpu.h>
#include <linux/types.h>

#include "tests/percpu/restart/cells.h"
#include "tests/percpu/restart/steps.h"

/*
 * Three kinds of operand: the variable by name, so that its address is part of the instruction; a computed address in a register,
 * with an index; and the variable by name with constants. The functions are what gets stepped through: not inlined, not merged.
 */
#define STEP_FUNCTION static noinline __attribute__((__used__)) unsigned long

/* Reading and writing have one form where they have one instruction or one sequence; so has adding on x86-64. */
#define RESTARTABLE_LOAD(pcp) this_cpu_read(pcp)
#define RESTARTABLE_STORE(pcp, val) this_cpu_write(pcp, val)
#define RESTARTABLE_ADD(pcp, val) ring3_restartable_this_cpu_add(pcp, val)
#define CLASSIC_LOAD(pcp) this_cpu_read(pcp)
#define CLASSIC_STORE(pcp, val) this_cpu_write(pcp, val)
#define CLASSIC_ADD(pcp, val) ring3_classic_this_cpu_add(pcp, val)
#define GENERIC_LOAD(pcp) this_cpu_generic_read(pcp)
#define GENERIC_STORE(pcp, val) this_cpu_generic_to_op(pcp, val, =)
#define GENERIC_ADD(pcp, val) this_cpu_generic_to_op(pcp, val, +=)

#define DEFINE_STEPS(prefix, form, type)                                                        \
	STEP_FUNCTION form##_##type##_read(const unsigned long *a)			\
	{										\
		(void)a;								\
		return form##_LOAD(ring3_cell_##type.word[0]);				\
	}										\
	STEP_FUNCTION form##_##type##_read_pointer(const unsigned long *a)		\
	{										\
		(void)a;								\
		return form##_LOAD(ring3_cells_##type[a[4]].word[0]);			\
	}										\
	STEP_FUNCTION form##_##type##_read_constant(const unsigned long *a)		\
	{										\
		(void)a;								\
		return form##_LOAD(ring3_cell_##type.word[0]);				\
	}										\
	STEP_FUNCTION form##_##type##_write(const unsigned long *a)			\
	{										\
		(void)a;								\
		form##_STORE(ring3_cell_##type.word[0], (type)a[0]);			\
		return 0;								\
	}										\
	STEP_FUNCTION form##_##type##_write_pointer(const unsigned long *a)		\
	{										\
		(void)a;								\
		form##_STORE(ring3_cells_##type[a[4]].word[0], (type)a[0]);		\
		return 0;								\
	}										\
	STEP_FUNCTION form##_##type##_write_constant(const unsigned long *a)		\
	{										\
		(void)a;								\
		form##_STORE(ring3_cell_##type.word[0], 5);				\
		return 0;								\
	}										\
	STEP_FUNCTION form##_##type##_add(const unsigned long *a)			\
	{										\
		(void)a;								\
		form##_ADD(ring3_cell_##type.word[0], (type)a[0]);			\
		return 0;								\
	}										\
	STEP_FUNCTION form##_##type##_add_pointer(const unsigned long *a)		\
	{										\
		(void)a;								\
		form##_ADD(ring3_cells_##type[a[4]].word[0], (type)a[0]);		\
		return 0;								\
	}										\
	STEP_FUNCTION form##_##type##_add_constant(const unsigned long *a)		\
	{										\
		(void)a;								\
		form##_ADD(ring3_cell_##type.word[0], 5);				\
		return 0;								\
	}										\
	STEP_FUNCTION form##_##type##_add_return(const unsigned long *a)                        \
	{                                                                                       \
		return prefix##add_return(ring3_cell_##type.word[0], (type)a[0]);               \
	}                                                                                       \
	STEP_FUNCTION form##_##type##_add_return_pointer(const unsigned long *a)                \
	{                                                                                       \
		return prefix##add_return(ring3_cells_##type[a[4]].word[0], (type)a[0]);        \
	}                                                                                       \
	STEP_FUNCTION form##_##type##_add_return_constant(const unsigned long *a)               \
	{                                                                                       \
		(void)a;                                                                        \
		return prefix##add_return(ring3_cell_##type.word[0], 5);                        \
	}                                                                                       \
	STEP_FUNCTION form##_##type##_xchg(const unsigned long *a)                              \
	{                                                                                       \
		return prefix##xchg(ring3_cell_##type.word[0], (type)a[0]);                     \
	}                                                                                       \
	STEP_FUNCTION form##_##type##_xchg_pointer(const unsigned long *a)                      \
	{                                                                                       \
		return prefix##xchg(ring3_cells_##type[a[4]].word[0], (type)a[0]);              \
	}                                                                                       \
	STEP_FUNCTION form##_##type##_xchg_constant(const unsigned long *a)                     \
	{                                                                                       \
		(void)a;                                                                        \
		return prefix##xchg(ring3_cell_##type.word[0], 5);                              \
	}                                                                                       \
	STEP_FUNCTION form##_##type##_cmpxchg(const unsigned long *a)                           \
	{                                                                                       \
		return prefix##cmpxchg(ring3_cell_##type.word[0], (type)a[0], (type)a[1]);      \
	}                                                                                       \
	STEP_FUNCTION form##_##type##_cmpxchg_pointer(const unsigned long *a)                   \
	{                                                                                       \
		return prefix##cmpxchg(ring3_cells_##type[a[4]].word[0], (type)a[0], (type)a[1]); \
	}                                                                                       \
	STEP_FUNCTION form##_##type##_cmpxchg_constant(const unsigned long *a)                  \
	{                                                                                       \
		(void)a;                                                                        \
		return prefix##cmpxchg(ring3_cell_##type.word[0], 5, 6);                        \
	}                                                                                       \
	STEP_FUNCTION form##_##type##_cmpxchg_double(const unsigned long *a)                    \
	{                                                                                       \
		return prefix##cmpxchg_double(ring3_cell_##type.word[0], ring3_cell_##type.word[1], \
					      (type)a[0], (type)a[1], (type)a[2], (type)a[3]);  \
	}                                                                                       \
	STEP_FUNCTION form##_##type##_cmpxchg_double_pointer(const unsigned long *a)            \
	{                                                                                       \
		return prefix##cmpxchg_double(ring3_cells_##type[a[4]].word[0], ring3_cells_##type[a[4]].word[1], \
					      (type)a[0], (type)a[1], (type)a[2], (type)a[3]);  \
	}                                                                                       \
	STEP_FUNCTION form##_##type##_cmpxchg_double_constant(const unsigned long *a)           \
	{                                                                                       \
		(void)a;                                                                        \
		return prefix##cmpxchg_double(ring3_cell_##type.word[0], ring3_cell_##type.word[1], 5, 6, 9, 10); \
	}

#define FORMS(X, ...)                                                   \
	X(ring3_restartable_this_cpu_, RESTARTABLE, __VA_ARGS__)        \
	X(ring3_classic_this_cpu_, CLASSIC, __VA_ARGS__)                \
	X(this_cpu_generic_, GENERIC, __VA_ARGS__)
FORMS(DEFINE_STEPS, u8)
FORMS(DEFINE_STEPS, u16)
FORMS(DEFINE_STEPS, u32)
FORMS(DEFINE_STEPS, u64)

#define ROW(form, type, operation, OPERATION, kind, constant)                                    \
	{                                                                                        \
		#form "_" #type "_" #operation #kind, RING3_STEP_##form, RING3_STEP_##OPERATION, \
			sizeof(type), constant, form##_##type##_##operation##kind,               \
	},
#define KINDS(form, type, operation, OPERATION)                 \
	ROW(form, type, operation, OPERATION, , 0)              \
	ROW(form, type, operation, OPERATION, _pointer, 0)      \
	ROW(form, type, operation, OPERATION, _constant, 1)
#define ROWS(prefix, form, type)                                \
	KINDS(form, type, read, LOAD)                           \
	KINDS(form, type, write, STORE)                         \
	KINDS(form, type, add, ADD)                             \
	KINDS(form, type, add_return, ADD_RETURN)               \
	KINDS(form, type, xchg, XCHG)                           \
	KINDS(form, type, cmpxchg, CMPXCHG)                     \
	KINDS(form, type, cmpxchg_double, CMPXCHG_DOUBLE)
const struct ring3_step RING3_ROWS[RING3_STEPS] = {
	FORMS(ROWS, u8) FORMS(ROWS, u16) FORMS(ROWS, u32) FORMS(ROWS, u64)
};
