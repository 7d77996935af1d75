/* SPDX-License-Identifier: MIT */
/*
 * cache.h - cache-line size and alignment. 64 on x86-64 and most arm64; an upper bound would be 128
 * (powerpc).
 */
#ifndef __LINUX_CACHE_H
#define __LINUX_CACHE_H

#include <linux/const.h>
#include <linux/compiler_types.h>

#ifdef CONFIG_PPC64
#define L1_CACHE_SHIFT 7
#else
#define L1_CACHE_SHIFT 6
#endif
#define L1_CACHE_BYTES (1 << L1_CACHE_SHIFT)
#define SMP_CACHE_BYTES L1_CACHE_BYTES
#define L1_CACHE_ALIGN(x) __ALIGN_KERNEL(x, L1_CACHE_BYTES)
#define INTERNODE_CACHE_SHIFT L1_CACHE_SHIFT
#define cache_line_size() L1_CACHE_BYTES

/*
 * The four-underscore forms align a type or member; the two-underscore forms a variable, in a section of
 * such.
 */
#define ____cacheline_aligned __attribute__((__aligned__(SMP_CACHE_BYTES)))
#define ____cacheline_aligned_in_smp ____cacheline_aligned
#define ____cacheline_internodealigned_in_smp ____cacheline_aligned
#define __cacheline_aligned ____cacheline_aligned
#define __cacheline_aligned_in_smp ____cacheline_aligned

/* Variables that are rarely written would share a section in Linux; placement has no effect here. */
#define __read_mostly
#ifndef __ro_after_init
#define __ro_after_init
#endif

#ifndef __ASSEMBLY__
/* A member that starts a new cache line: what is before it shares no line with what is behind it. */
struct cacheline_padding {
	char x[0];
} ____cacheline_aligned;
#define CACHELINE_PADDING(name) struct cacheline_padding name
#endif

#define ARCH_DMA_MINALIGN __alignof__(unsigned long long)

#endif /* __LINUX_CACHE_H */
