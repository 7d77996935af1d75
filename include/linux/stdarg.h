/* SPDX-License-Identifier: MIT */
#ifndef _LINUX_STDARG_H
#define _LINUX_STDARG_H

typedef __builtin_va_list va_list;
#define va_start(v, l) __builtin_va_start(v, l)
#define va_end(v) __builtin_va_end(v)
#define va_arg(v, type) __builtin_va_arg(v, type)
#define va_copy(dst, src) __builtin_va_copy(dst, src)

#endif /* _LINUX_STDARG_H */
