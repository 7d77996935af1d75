/* SPDX-License-Identifier: MIT */
/* swab.h - reversing the bytes of a value. Constant expressions for constants. */
#ifndef _LINUX_SWAB_H
#define _LINUX_SWAB_H

#include <linux/types.h>

#define __swab16(x) ((u16)__builtin_bswap16((u16)(x)))
#define __swab32(x) ((u32)__builtin_bswap32((u32)(x)))
#define __swab64(x) ((u64)__builtin_bswap64((u64)(x)))
#define ___constant_swab16(x) __swab16(x)
#define ___constant_swab32(x) __swab32(x)
#define ___constant_swab64(x) __swab64(x)

#define swab16 __swab16
#define swab32 __swab32
#define swab64 __swab64
#define swab(x) ((unsigned long)__swab64(x))
#define swab16p(p) __swab16(*(p))
#define swab32p(p) __swab32(*(p))
#define swab64p(p) __swab64(*(p))

/* The two halves exchanged, each as it is. */
#define swahw32(x) ((u32)((u32)(x) << 16 | (u32)(x) >> 16))

#endif /* _LINUX_SWAB_H */
