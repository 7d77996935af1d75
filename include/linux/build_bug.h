/* SPDX-License-Identifier: MIT */
/* build_bug.h - conditions that stop the build. */
#ifndef _LINUX_BUILD_BUG_H
#define _LINUX_BUILD_BUG_H

#include <linux/compiler.h>

/* 0 as a constant expression, or a compile error if constant @e is not 0. */
#ifdef __cplusplus
extern "C++" {
template <bool> struct ring3_build_bug;
template <> struct ring3_build_bug<false> { char ok; };
}
#define BUILD_BUG_ON_ZERO(e) ((int)sizeof(ring3_build_bug<!!(e)>) - 1)
#else
#define BUILD_BUG_ON_ZERO(e) ((int)sizeof(struct { int : -!!(e); }))
#endif

/* @e must be valid; it is never evaluated. */
#define BUILD_BUG_ON_INVALID(e) ((void)(sizeof((long)(e))))

/* Conditions need only become constant after optimisation. */
#define BUILD_BUG_ON_MSG(cond, msg) compiletime_assert(!(cond), msg)
#define BUILD_BUG_ON(cond) BUILD_BUG_ON_MSG(cond, "BUILD_BUG_ON failed: " #cond)
#define BUILD_BUG_ON_NOT_POWER_OF_2(n) BUILD_BUG_ON((n) == 0 || (((n) & ((n)-1)) != 0))
#define __BUILD_BUG_ON_NOT_POWER_OF_2(n) BUILD_BUG_ON(((n) & ((n)-1)) != 0)
#define BUILD_BUG() BUILD_BUG_ON_MSG(1, "BUILD_BUG failed")

/* static_assert(expr[, msg]): the C++17 keyword; in C, the message is optional as well. */
#ifndef __cplusplus
#define static_assert(expr, ...) __static_assert(expr, ##__VA_ARGS__, #expr)
#define __static_assert(expr, msg, ...) _Static_assert(expr, msg)
#endif

#endif /* _LINUX_BUILD_BUG_H */
