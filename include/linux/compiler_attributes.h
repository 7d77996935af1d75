/* SPDX-License-Identifier: MIT */
/*
 * compiler_attributes.h - kernel names of gcc/clang attributes. An attribute that one of the two compilers lacks
 * is empty there; none of them changes the meaning of correct code.
 */
#ifndef __LINUX_COMPILER_ATTRIBUTES_H
#define __LINUX_COMPILER_ATTRIBUTES_H

#define __alias(symbol) __attribute__((__alias__(#symbol)))
#define __aligned(x) __attribute__((__aligned__(x)))
#define __aligned_largest __attribute__((__aligned__))
#define __always_inline inline __attribute__((__always_inline__))
#define __always_unused __attribute__((__unused__))
#define __maybe_unused __attribute__((__unused__))
#define __alloc_size__(x, ...) __attribute__((__alloc_size__(x, ##__VA_ARGS__)))
#define __assume_aligned(a, ...) __attribute__((__assume_aligned__(a, ##__VA_ARGS__)))
#define __cleanup(func) __attribute__((__cleanup__(func)))
#define __cold __attribute__((__cold__))
#define __attribute_const__ __attribute__((__const__))
#define __deprecated /* as in the kernel: the name documents, the compiler stays silent */
#define __flatten __attribute__((__flatten__))
#define __gnu_inline __attribute__((__gnu_inline__))
#define __malloc __attribute__((__malloc__))
#define __mode(x) __attribute__((__mode__(x)))
#define noinline __attribute__((__noinline__))
#define __noreturn __attribute__((__noreturn__))
#define __packed __attribute__((__packed__))
#define __printf(a, b) __attribute__((__format__(__printf__, a, b)))
#define __scanf(a, b) __attribute__((__format__(__scanf__, a, b)))
#define __pure __attribute__((__pure__))
#define __section(section) __attribute__((__section__(section)))
#define __used __attribute__((__used__))
#define __must_check __attribute__((__warn_unused_result__))
#define __weak __attribute__((__weak__))
#define __compiletime_error(msg) __attribute__((__error__(msg)))
#define __compiletime_warning(msg) __attribute__((__warning__(msg)))

#ifdef __cplusplus
#define fallthrough [[fallthrough]]
#else
#define fallthrough __attribute__((__fallthrough__))
#endif

#if __has_attribute(__copy__)
#define __copy(symbol) __attribute__((__copy__(symbol)))
#else
#define __copy(symbol)
#endif

#if __has_attribute(__designated_init__) && !defined(__cplusplus)
#define __designated_init __attribute__((__designated_init__))
#else
#define __designated_init
#endif

#if __has_attribute(__externally_visible__)
#define __visible __attribute__((__externally_visible__))
#else
#define __visible
#endif

#if __has_attribute(__noclone__)
#define __noclone __attribute__((__noclone__))
#else
#define __noclone
#endif

#if __has_attribute(__nonstring__)
#define __nonstring __attribute__((__nonstring__))
#else
#define __nonstring
#endif

#if __has_attribute(__no_profile_instrument_function__)
#define __no_profile __attribute__((__no_profile_instrument_function__))
#else
#define __no_profile
#endif

#if __has_attribute(__pass_object_size__)
#define __pass_object_size(type) __attribute__((__pass_object_size__(type)))
#else
#define __pass_object_size(type)
#endif

#endif /* __LINUX_COMPILER_ATTRIBUTES_H */
