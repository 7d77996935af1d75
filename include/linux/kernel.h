/* SPDX-License-Identifier: MIT */
/* kernel.h - the umbrella that most kernel code includes, and small things that have no better home. */
#ifndef _LINUX_KERNEL_H
#define _LINUX_KERNEL_H

#include <linux/stdarg.h>
#include <linux/align.h>
#include <linux/array_size.h>
#include <linux/limits.h>
#include <linux/linkage.h>
#include <linux/stddef.h>
#include <linux/types.h>
#include <linux/compiler.h>
#include <linux/container_of.h>
#include <linux/bitops.h>
#include <linux/kstrtox.h>
#include <linux/log2.h>
#include <linux/math.h>
#include <linux/minmax.h>
#include <linux/typecheck.h>
#include <linux/panic.h>
#include <linux/printk.h>
#include <linux/sprintf.h>
#include <linux/build_bug.h>
#include <linux/instruction_pointer.h>
#include <asm/byteorder.h>

#include "sched/might_sleep.h"

#define STACK_MAGIC 0xdeadbeef

/* @x, a byte, in each byte of a long. */
#define REPEAT_BYTE(x) ((~0ul / 0xff) * (x))

#define READ 0
#define WRITE 1

#define PTR_IF(cond, ptr) ((cond) ? (ptr) : NULL)

#define u64_to_user_ptr(x)                   \
	({                                   \
		typecheck(u64, (x));         \
		(void __user *)(uintptr_t)(x); \
	})

#define upper_32_bits(n) ((u32)(((n) >> 16) >> 16))
#define lower_32_bits(n) ((u32)((n)&0xffffffff))
#define upper_16_bits(n) ((u16)((n) >> 16))
#define lower_16_bits(n) ((u16)((n)&0xffff))

__RING3_BEGIN_DECLS

extern const char hex_asc[];
extern const char hex_asc_upper[];

/*
 * 0..15, or -1 for no hex digit; constant time. hex2bin(): @count bytes; 0 or -EINVAL. bin2hex(): end of the
 * text.
 */
int hex_to_bin(unsigned char ch);
int __must_check hex2bin(u8 *dst, const char *src, size_t count);
char *bin2hex(char *dst, const void *src, size_t count);

/*
 * For option strings. get_option(): an int at *@str, then moves behind it and behind one comma; 0 no int, 1
 * int, 2 int and comma, 3 int and '-' (a range begins). get_options(): fills @ints[1..] and the count into
 * @ints[0]; ranges are expanded. memparse(): number with suffix K, M, G, T, P, E. parse_option_str(): @option
 * is in the comma list.
 */
int get_option(char **str, int *pint);
char *get_options(const char *str, int nints, int *ints);
unsigned long long memparse(const char *ptr, char **retp);
bool parse_option_str(const char *str, const char *option);

__RING3_END_DECLS

#define hex_asc_lo(x) hex_asc[((x)&0x0f)]
#define hex_asc_hi(x) hex_asc[((x)&0xf0) >> 4]
#define hex_asc_upper_lo(x) hex_asc_upper[((x)&0x0f)]
#define hex_asc_upper_hi(x) hex_asc_upper[((x)&0xf0) >> 4]

static inline char *hex_byte_pack(char *buf, u8 byte)
{
	*buf++ = hex_asc_hi(byte);
	*buf++ = hex_asc_lo(byte);
	return buf;
}

static inline char *hex_byte_pack_upper(char *buf, u8 byte)
{
	*buf++ = hex_asc_upper_hi(byte);
	*buf++ = hex_asc_upper_lo(byte);
	return buf;
}

/* Number of arguments, at most 12. */
#define __COUNT_ARGS(_0, _1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _n, X...) _n
#define COUNT_ARGS(X...) __COUNT_ARGS(, ##X, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)

#define __CONCAT(a, b) a##b
#define CONCATENATE(a, b) __CONCAT(a, b)

#endif /* _LINUX_KERNEL_H */
