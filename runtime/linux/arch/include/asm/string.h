/* SPDX-License-Identifier: MIT */
/*
 * asm/string.h - copies by words (boot/string.c); the portable ones go by bytes, which cost 15 % of a message-passing load.
 */
#ifndef RING3_TREE_ASM_STRING_H_
#define RING3_TREE_ASM_STRING_H_

#define __HAVE_ARCH_MEMCPY
extern void *memcpy(void *to, const void *from, __kernel_size_t size);
#define __HAVE_ARCH_MEMMOVE
extern void *memmove(void *to, const void *from, __kernel_size_t size);
#define __HAVE_ARCH_MEMSET
extern void *memset(void *to, int byte, __kernel_size_t size);

#endif
