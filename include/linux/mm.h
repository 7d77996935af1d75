/* SPDX-License-Identifier: MIT */
/* mm.h - what code without page tables of its own wants from it: page sizes and allocators. No struct page here. */
#ifndef _LINUX_MM_H
#define _LINUX_MM_H

#include <linux/align.h>
#include <linux/gfp.h>
#include <linux/kernel.h>
#include <linux/slab.h>
#include <linux/vmalloc.h>
#include <asm/page.h>

#endif /* _LINUX_MM_H */
