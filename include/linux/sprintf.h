/* SPDX-License-Identifier: MIT */
/*
 * Formatting into memory with the kernel's conversions. Any context; never sleeps unless the name says
 * otherwise.
 *
 * The functions that libc also has, with other conversions, are bound to ring3's own symbols, so that
 * kernel-side and host-side code can live in one program.
 *
 * Conversions: d i u o x X c s % with flags "-+ #0", width, precision and the lengths hh h l ll L z t, and %p
 * with the extensions listed in runtime/printk/vsprintf.h. %n, floating point and anything else end the
 * formatting at that place, with one warning.
 */
#ifndef RING3_LINUX_SPRINTF_H_
#define RING3_LINUX_SPRINTF_H_

#include <linux/compiler_types.h>
#include <linux/stdarg.h>
#include <linux/types.h>

__RING3_BEGIN_DECLS

/*
 * Return the length that the whole text has, which may be more than fits; @buf is always terminated when
 * @size is not 0. A @size above INT_MAX is refused with a warning and gives 0.
 */
int snprintf(char *buf, size_t size, const char *fmt, ...) __asm__("ring3_snprintf")
	__attribute__((__format__(__printf__, 3, 4)));
int vsnprintf(char *buf, size_t size, const char *fmt, va_list args) __asm__("ring3_vsnprintf")
	__attribute__((__format__(__printf__, 3, 0)));

/* Return the number of characters stored, without the terminator; 0 when @size is 0. */
int scnprintf(char *buf, size_t size, const char *fmt, ...) __attribute__((__format__(__printf__, 3, 4)));
int vscnprintf(char *buf, size_t size, const char *fmt, va_list args)
	__attribute__((__format__(__printf__, 3, 0)));

/* Without a limit: @buf must be large enough. */
int sprintf(char *buf, const char *fmt, ...) __asm__("ring3_sprintf")
	__attribute__((__format__(__printf__, 2, 3)));
int vsprintf(char *buf, const char *fmt, va_list args) __asm__("ring3_vsprintf")
	__attribute__((__format__(__printf__, 2, 0)));

/*
 * Into memory from kmalloc(@gfp), to be given to kfree(); NULL when there is none. May sleep if @gfp allows.
 */
char *kasprintf(gfp_t gfp, const char *fmt, ...) __attribute__((__format__(__printf__, 2, 3)));
char *kvasprintf(gfp_t gfp, const char *fmt, va_list args) __attribute__((__format__(__printf__, 2, 0)));

/*
 * Reading back: conversions d i u o x X c s n [ and %, '*', width, and the lengths hh h l ll L z t. As in
 * Linux there is no check of overflow beyond 64 bits, "%s" without a width takes a whole word, "%[" needs a
 * width, and there is no floating point. Return the number of values stored.
 */
int sscanf(const char *buf, const char *fmt, ...) __asm__("ring3_sscanf")
	__attribute__((__format__(__scanf__, 2, 3)));
int vsscanf(const char *buf, const char *fmt, va_list args) __asm__("ring3_vsscanf")
	__attribute__((__format__(__scanf__, 2, 0)));

/* Nonzero: %p prints addresses as they are. Zero (the start value): %p prints a hash of 32 bits. */
extern bool no_hash_pointers;

/* The number that %p prints for @ptr; always returns 0. */
int ptr_to_hashval(const void *ptr, unsigned long *hashval_out);

__RING3_END_DECLS

#endif /* RING3_LINUX_SPRINTF_H_ */
