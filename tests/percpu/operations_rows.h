/* SPDX-License-Identifier: MIT */
/*
 * operations_rows.h - the body of operations_c.c and operations_cxx.cc, which define RING3_ROWS as their table's name.
 */
#include <linux/percpu.h>

#include "tests/percpu/operations.h"

#define FOR_EACH_TYPE(X) X(s8, 1) X(u8, 0) X(s16, 1) X(u16, 0) X(s32, 1) X(u32, 0) X(s64, 1) X(u64, 0)

#define DEFINE_VARIABLES(type, sign)                                                            \
	struct cell_##type {                                                                    \
		type before;                                                                    \
		type value;                                                                     \
		type after;                                                                     \
	};                                                                                      \
	static DEFINE_PER_CPU(struct cell_##type, cell_##type);                                 \
	static DEFINE_PER_CPU(type[2], pair_##type) __attribute__((__aligned__(2 * sizeof(type)))); \
	static void *cell_of_##type(void)                                                       \
	{                                                                                       \
		return raw_cpu_ptr(&cell_##type);                                               \
	}                                                                                       \
	static void *pair_of_##type(void)                                                       \
	{                                                                                       \
		return raw_cpu_ptr(&pair_##type);                                               \
	}
FOR_EACH_TYPE(DEFINE_VARIABLES)

#define WIDEN(expression) ((unsigned long long)(long long)(expression))

#define DEFINE_OPERATIONS(family, type)                                                         \
	static unsigned long long family##_##type##_read(void)                                  \
	{                                                                                       \
		return WIDEN(family##_read(cell_##type.value));                                 \
	}                                                                                       \
	static void family##_##type##_write(unsigned long long v)                               \
	{                                                                                       \
		family##_write(cell_##type.value, (type)v);                                     \
	}                                                                                       \
	static void family##_##type##_add(unsigned long long v)                                 \
	{                                                                                       \
		family##_add(cell_##type.value, (type)v);                                       \
	}                                                                                       \
	static void family##_##type##_sub(unsigned long long v)                                 \
	{                                                                                       \
		family##_sub(cell_##type.value, (type)v);                                       \
	}                                                                                       \
	static void family##_##type##_inc(void)                                                 \
	{                                                                                       \
		family##_inc(cell_##type.value);                                                \
	}                                                                                       \
	static void family##_##type##_dec(void)                                                 \
	{                                                                                       \
		family##_dec(cell_##type.value);                                                \
	}                                                                                       \
	static void family##_##type##_and(unsigned long long v)                                 \
	{                                                                                       \
		family##_and(cell_##type.value, (type)v);                                       \
	}                                                                                       \
	static void family##_##type##_or(unsigned long long v)                                  \
	{                                                                                       \
		family##_or(cell_##type.value, (type)v);                                        \
	}                                                                                       \
	static unsigned long long family##_##type##_add_return(unsigned long long v)            \
	{                                                                                       \
		return WIDEN(family##_add_return(cell_##type.value, (type)v));                  \
	}                                                                                       \
	static unsigned long long family##_##type##_sub_return(unsigned long long v)            \
	{                                                                                       \
		return WIDEN(family##_sub_return(cell_##type.value, (type)v));                  \
	}                                                                                       \
	static unsigned long long family##_##type##_inc_return(void)                            \
	{                                                                                       \
		return WIDEN(family##_inc_return(cell_##type.value));                           \
	}                                                                                       \
	static unsigned long long family##_##type##_dec_return(void)                            \
	{                                                                                       \
		return WIDEN(family##_dec_return(cell_##type.value));                           \
	}                                                                                       \
	static unsigned long long family##_##type##_xchg(unsigned long long v)                  \
	{                                                                                       \
		return WIDEN(family##_xchg(cell_##type.value, (type)v));                        \
	}                                                                                       \
	static unsigned long long family##_##type##_cmpxchg(unsigned long long o, unsigned long long n) \
	{                                                                                       \
		return WIDEN(family##_cmpxchg(cell_##type.value, (type)o, (type)n));            \
	}                                                                                       \
	static int family##_##type##_cmpxchg_double(unsigned long long o1, unsigned long long o2, \
						    unsigned long long n1, unsigned long long n2) \
	{                                                                                       \
		return family##_cmpxchg_double(pair_##type[0], pair_##type[1], (type)o1, (type)o2, (type)n1, (type)n2); \
	}
#define DEFINE_FAMILIES(type, sign) \
	DEFINE_OPERATIONS(this_cpu, type) DEFINE_OPERATIONS(__this_cpu, type) DEFINE_OPERATIONS(raw_cpu, type)
FOR_EACH_TYPE(DEFINE_FAMILIES)

#define ROW(family, type, sign)                                                                  \
	{                                                                                        \
		#family "_" #type, sizeof(type), sign, cell_of_##type, pair_of_##type,           \
			family##_##type##_read, family##_##type##_write, family##_##type##_add,  \
			family##_##type##_sub, family##_##type##_inc, family##_##type##_dec,     \
			family##_##type##_and, family##_##type##_or, family##_##type##_add_return, \
			family##_##type##_sub_return, family##_##type##_inc_return,              \
			family##_##type##_dec_return, family##_##type##_xchg,                    \
			family##_##type##_cmpxchg, family##_##type##_cmpxchg_double,             \
	},
#define ROWS(type, sign) ROW(this_cpu, type, sign) ROW(__this_cpu, type, sign) ROW(raw_cpu, type, sign)
const struct ring3_operations RING3_ROWS[RING3_OPERATIONS_ROWS] = { FOR_EACH_TYPE(ROWS) };
