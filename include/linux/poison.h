/* SPDX-License-Identifier: MIT */
/*
 * poison.h - values that mark dead pointers and memory. As pointers they fault; the numbers are those of
 * x86-64 Linux.
 */
#ifndef _LINUX_POISON_H
#define _LINUX_POISON_H

#define POISON_POINTER_DELTA 0xdead000000000000UL

#define LIST_POISON1 ((void *)(0x100 + POISON_POINTER_DELTA))
#define LIST_POISON2 ((void *)(0x122 + POISON_POINTER_DELTA))
#define TIMER_ENTRY_STATIC ((void *)(0x300 + POISON_POINTER_DELTA))
#define MUTEX_POISON_WW_CTX ((void *)(0x500 + POISON_POINTER_DELTA))

#define POISON_INUSE 0x5a /* allocated, never written */
#define POISON_FREE 0x6b  /* freed */
#define POISON_END 0xa5
#define POISON_FREE_INITMEM 0xcc

#endif /* _LINUX_POISON_H */
