/* SPDX-License-Identifier: MIT */
/* const.h - constants shared by C and assembly, and a test for constant expressions. */
#ifndef _LINUX_CONST_H
#define _LINUX_CONST_H

#ifdef __ASSEMBLY__
#define _AC(X, Y) X
#define _AT(T, X) X
#else
#define __AC(X, Y) (X##Y)
#define _AC(X, Y) __AC(X, Y)
#define _AT(T, X) ((T)(X))
#endif
#define _UL(x) (_AC(x, UL))
#define _ULL(x) (_AC(x, ULL))
#define UL(x) (_UL(x))
#define ULL(x) (_ULL(x))
#define _BITUL(x) (_UL(1) << (x))
#define _BITULL(x) (_ULL(1) << (x))

#define __ALIGN_KERNEL_MASK(x, mask) (((x) + (mask)) & ~(mask))
#define __ALIGN_KERNEL(x, a) __ALIGN_KERNEL_MASK(x, (__typeof__(x))(a) - 1)
#define __KERNEL_DIV_ROUND_UP(n, d) (((n) + (d) - 1) / (d))

/*
 * 1 if @x is an integer constant expression; never evaluates @x. C: a null pointer constant turns the
 * conditional's type into int *, anything else into void * (whose target has size 1 in GNU C). C++ has no
 * such rule; there, "constant after folding" is the closest question.
 */
#ifdef __cplusplus
#define __is_constexpr(x) __builtin_constant_p(x)
#else
#define __is_constexpr(x) (sizeof(*(1 ? (void *)((long)(x) * 0l) : (int *)1)) == sizeof(int))
#endif

#endif /* _LINUX_CONST_H */
