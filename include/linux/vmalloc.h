/* SPDX-License-Identifier: MIT */
/*
 * vmalloc.h - page-aligned memory of any size up to what the host gives. Sleeps; task context only. Linux
 * maps it beside the linear mapping; here it is ordinary host memory, so there is no is_vmalloc_addr().
 */
#ifndef _LINUX_VMALLOC_H
#define _LINUX_VMALLOC_H

#include <linux/compiler.h>
#include <linux/gfp.h>
#include <linux/overflow.h>
#include <linux/types.h>

__RING3_BEGIN_DECLS

/* Size 0 gives NULL (and a warning). */
void *vmalloc(unsigned long size) __alloc_size(1);
void *vzalloc(unsigned long size) __alloc_size(1);
void *__vmalloc(unsigned long size, gfp_t gfp_mask) __alloc_size(1);
/* NULL is ignored. */
void vfree(const void *addr);

__RING3_END_DECLS

static inline __alloc_size(1, 2) void *vmalloc_array(size_t n, size_t size)
{
	size_t bytes;

	if (unlikely(check_mul_overflow(n, size, &bytes)))
		return NULL;
	return vmalloc(bytes);
}

static inline __alloc_size(1, 2) void *vcalloc(size_t n, size_t size)
{
	size_t bytes;

	if (unlikely(check_mul_overflow(n, size, &bytes)))
		return NULL;
	return vzalloc(bytes);
}

#endif /* _LINUX_VMALLOC_H */
