/* SPDX-License-Identifier: MIT */
/*
 * compiler_types.h - annotations, inline policy and type inspection that need no other header.
 *
 * Every kernel-side unit gets this file by "-include linux/compiler_types.h", C and C++, and also assembly.
 * Differs from Linux: address-space annotations (__user, __iomem, __percpu, __rcu) are for readers only.
 */
#ifndef __LINUX_COMPILER_TYPES_H
#define __LINUX_COMPILER_TYPES_H

#ifndef __ASSEMBLY__

/* Brackets around declarations of functions and objects that C code defines. */
#ifdef __cplusplus
#define __RING3_BEGIN_DECLS extern "C" {
#define __RING3_END_DECLS }
#else
#define __RING3_BEGIN_DECLS
#define __RING3_END_DECLS
#endif

#include <linux/compiler_attributes.h>

#define __kernel
#define __user
#define __iomem
#define __percpu
#define __rcu
#define __force
#define __nocast
#define __safe
#define __private
#define ACCESS_PRIVATE(p, member) ((p)->member)
#define __must_hold(x)
#define __acquires(x)
#define __cond_acquires(x)
#define __releases(x)
#define __acquire(x) (void)0
#define __release(x) (void)0
#define __cond_lock(x, c) (c)
#define __chk_user_ptr(x) (void)0
#define __chk_io_ptr(x) (void)0
#define __builtin_warning(x, y...) (1)

/* Two levels, so that arguments such as __LINE__ are expanded first. */
#define ___PASTE(a, b) a##b
#define __PASTE(a, b) ___PASTE(a, b)

#define notrace __attribute__((__no_instrument_function__))
#define noinline_for_stack noinline
#define noinstr noinline notrace
#define __nocfi
#define __ro_after_init
#define __latent_entropy
#define __randomize_layout __designated_init
#define __no_randomize_layout
#define randomized_struct_fields_start
#define randomized_struct_fields_end
#define __alloc_size(x, ...) __alloc_size__(x, ##__VA_ARGS__) __malloc
#define __realloc_size(x, ...) __alloc_size__(x, ##__VA_ARGS__)
#define __no_sanitize_address __attribute__((__no_sanitize_address__))
#define __no_sanitize_undefined __attribute__((__no_sanitize_undefined__))
#define __no_kasan_or_inline __always_inline
#define __no_kcsan
#define __no_sanitize_or_inline __always_inline

/*
 * Kernel C relies on the GNU meaning of "inline": a plain (not static) inline function in a .c file is also
 * emitted as an ordinary one. C++ has its own rule, which needs no help.
 */
#ifndef __cplusplus
#define inline inline __gnu_inline __maybe_unused
#define __inline__ inline
#endif

/* __inline is the bare keyword in both languages. */
#define asm_inline __asm__ __inline
#define asm_volatile_goto(x...) __asm__ __volatile__ goto(x)

#define __compiler_offsetof(type, member) __builtin_offsetof(type, member)
#define __native_word(t) \
	(sizeof(t) == sizeof(char) || sizeof(t) == sizeof(short) || sizeof(t) == sizeof(int) || \
	 sizeof(t) == sizeof(long))

/*
 * __same_type(a, b): 1 when the two expressions or types agree, top-level qualifiers aside. A constant.
 * __unqual_scalar_typeof(x): the type of scalar @x without const and volatile.
 */
#ifdef __cplusplus
extern "C++" {
template <typename T> struct ring3_unqualified { typedef T type; };
template <typename T> struct ring3_unqualified<const T> { typedef T type; };
template <typename T> struct ring3_unqualified<volatile T> { typedef T type; };
template <typename T> struct ring3_unqualified<const volatile T> { typedef T type; };
}
#define __same_type(a, b) \
	__is_same(__unqual_scalar_typeof(a), __unqual_scalar_typeof(b))
#define __unqual_scalar_typeof(x) typename ring3_unqualified<__typeof__(x)>::type
#else
#define __same_type(a, b) __builtin_types_compatible_p(__typeof__(a), __typeof__(b))
/*
 * Only narrow types need naming: a value conversion strips qualifiers, and for int and wider it changes
 * nothing else.
 */
#define __unqual_scalar_typeof(x)                             \
	__typeof__(_Generic((x),                              \
			char: (char)0,                        \
			signed char: (signed char)0,          \
			unsigned char: (unsigned char)0,      \
			short: (short)0,                      \
			unsigned short: (unsigned short)0,    \
			int: 0,                               \
			unsigned int: 0u,                     \
			long: 0l,                             \
			unsigned long: 0ul,                   \
			long long: 0ll,                       \
			unsigned long long: 0ull,             \
			default: (x)))
#endif

/*
 * compiletime_assert(cond, msg): stops the build when the optimizer finds @cond false. @cond may be anything
 * that becomes constant after inlining; without optimisation nothing is checked (as in Linux).
 */
#ifndef __OPTIMIZE__
#define __compiletime_assert(cond, msg, fn) ((void)(cond))
#elif defined(__cplusplus)
/*
 * One function for all: a declaration per assertion, as in C, would be an undefined static one inside an
 * unnamed namespace. So the compiler's message is a general one; the line that it names has the condition.
 */
extern "C" void ring3_compiletime_assertion_failed(void)
	__compiletime_error("a compile-time assertion (BUILD_BUG_ON, min(), READ_ONCE(), ...) failed here");
#define __compiletime_assert(cond, msg, fn)                   \
	do {                                                  \
		if (!(cond))                                  \
			ring3_compiletime_assertion_failed(); \
	} while (0)
#else
#define __compiletime_assert(cond, msg, fn)                      \
	do {                                                     \
		extern void fn(void) __compiletime_error(msg);   \
		if (!(cond))                                     \
			fn();                                    \
	} while (0)
#endif
#define compiletime_assert(cond, msg) \
	__compiletime_assert(cond, msg, __PASTE(__compiletime_assert_, __COUNTER__))
#define compiletime_assert_atomic_type(t) \
	compiletime_assert(__native_word(t), "Need native word sized stores/loads for atomicity.")

#endif /* __ASSEMBLY__ */

#endif /* __LINUX_COMPILER_TYPES_H */
