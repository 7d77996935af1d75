/* SPDX-License-Identifier: MIT */
/*
 * asm/io.h - no device memory: ioremap() finds none.
 */
#ifndef RING3_TREE_ASM_IO_H_
#define RING3_TREE_ASM_IO_H_

#include <asm/page.h>

#define ioremap ioremap
static inline void __iomem *ioremap(phys_addr_t offset, size_t size)
{
	return NULL;
}
#define ioremap_wc ioremap
#define iounmap iounmap
static inline void iounmap(volatile void __iomem *address)
{
}

#include <asm-generic/io.h>

#endif
