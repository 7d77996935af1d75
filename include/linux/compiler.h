/* SPDX-License-Identifier: MIT */
/*
 * compiler.h - what code tells the optimizer: branch hints, compiler barriers, values it must not see
 * through. READ_ONCE() and WRITE_ONCE() come with it, from the architecture.
 */
#ifndef __LINUX_COMPILER_H
#define __LINUX_COMPILER_H

#include <linux/compiler_types.h>

#ifndef __ASSEMBLY__

#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)
#define likely_notrace(x) likely(x)
#define unlikely_notrace(x) unlikely(x)

/* The compiler keeps no memory value across this point and moves no access over it. The CPU may. */
#ifndef barrier
#define barrier() __asm__ __volatile__("" : : : "memory")
#endif
/* Also makes the object at @ptr escape, so that a "dead" store to it (memzero_explicit) stays. */
#ifndef barrier_data
#define barrier_data(ptr) __asm__ __volatile__("" : : "r"(ptr) : "memory")
#endif
#define barrier_before_unreachable() __asm__ __volatile__("")
#define unreachable()                         \
	do {                                  \
		barrier_before_unreachable(); \
		__builtin_unreachable();      \
	} while (0)
#define annotate_unreachable()
#define annotate_reachable()

/*
 * @ptr + @off bytes, computed where the compiler cannot relate the result to the object that @ptr points
 * into.
 */
#define RELOC_HIDE(ptr, off)                                      \
	({                                                        \
		unsigned long __ring3_addr;                       \
		__asm__("" : "=r"(__ring3_addr) : "0"(ptr));      \
		(__typeof__(ptr))(__ring3_addr + (off));          \
	})
#define absolute_pointer(val) RELOC_HIDE((void *)(val), 0)

/* The compiler forgets what it knows about the value of @var. */
#define OPTIMIZER_HIDE_VAR(var) __asm__("" : "=r"(var) : "0"(var))

#define __UNIQUE_ID(prefix) __PASTE(__PASTE(__UNIQUE_ID_, prefix), __COUNTER__)

/* Documents that a race on @expr is intended. No detector listens here. */
#define data_race(expr) (expr)
#define ASSERT_EXCLUSIVE_WRITER(var) do { } while (0)
#define ASSERT_EXCLUSIVE_ACCESS(var) do { } while (0)

/* 0, or a compile error for a pointer: its type is not that of an array. */
#define __must_be_array(a) BUILD_BUG_ON_ZERO(__same_type((a), &(a)[0]))
#define is_signed_type(type) (((type)(-1)) < (type)1)
#define is_unsigned_type(type) (!is_signed_type(type))

/* 1 only if the compiler can prove @x. */
#define statically_true(x) (__builtin_constant_p(x) && (x))

/* Keeps a symbol that only its address in a section refers to. */
#define __ADDRESSABLE(sym)                                                                          \
	static void *__used __section(".discard.addressable") __UNIQUE_ID(__PASTE(__addressable_, sym)) = \
		(void *)(unsigned long)&sym;

#include <asm/rwonce.h>

#endif /* __ASSEMBLY__ */

#endif /* __LINUX_COMPILER_H */
