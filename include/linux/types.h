/* SPDX-License-Identifier: MIT */
/* types.h - the kernel's integer types and the few structures that every header needs. 64-bit only. */
#ifndef _LINUX_TYPES_H
#define _LINUX_TYPES_H

#include <linux/compiler_types.h>
#include <linux/stddef.h>

#ifndef __ASSEMBLY__

/* "long long", not "long", on 64 bit as well: %llu prints a u64 everywhere. */
typedef signed char __s8;
typedef unsigned char __u8;
typedef signed short __s16;
typedef unsigned short __u16;
typedef signed int __s32;
typedef unsigned int __u32;
typedef signed long long __s64;
typedef unsigned long long __u64;

typedef __s8 s8;
typedef __u8 u8;
typedef __s16 s16;
typedef __u16 u16;
typedef __s32 s32;
typedef __u32 u32;
typedef __s64 s64;
typedef __u64 u64;

typedef u8 u_int8_t;
typedef s8 int8_t;
typedef u16 u_int16_t;
typedef s16 int16_t;
typedef u32 u_int32_t;
typedef s32 int32_t;
typedef u8 uint8_t;
typedef u16 uint16_t;
typedef u32 uint32_t;
typedef u64 uint64_t;
typedef u64 u_int64_t;
typedef s64 int64_t;

#ifdef __SIZEOF_INT128__
typedef __int128 s128;
typedef unsigned __int128 u128;
#endif

/* Byte order in the type: a hint for readers and checkers. */
typedef __u16 __le16;
typedef __u16 __be16;
typedef __u32 __le32;
typedef __u32 __be32;
typedef __u64 __le64;
typedef __u64 __be64;
typedef __u16 __sum16;
typedef __u32 __wsum;
#define __bitwise
#define __bitwise__
#define __aligned_u64 __u64 __attribute__((__aligned__(8)))
#define __aligned_s64 __s64 __attribute__((__aligned__(8)))
#define __aligned_be64 __be64 __attribute__((__aligned__(8)))
#define __aligned_le64 __le64 __attribute__((__aligned__(8)))
#define aligned_u64 __aligned_u64

typedef unsigned long __kernel_ulong_t;
typedef long __kernel_long_t;
typedef __kernel_ulong_t __kernel_size_t;
typedef __kernel_long_t __kernel_ssize_t;
typedef __kernel_long_t __kernel_ptrdiff_t;
typedef long long __kernel_loff_t;
typedef __kernel_long_t __kernel_time_t;
typedef long long __kernel_time64_t;
typedef int __kernel_pid_t;
typedef int __kernel_clockid_t;

typedef __kernel_size_t size_t;
typedef __kernel_ssize_t ssize_t;
typedef __kernel_ptrdiff_t ptrdiff_t;
typedef unsigned long uintptr_t;
typedef long intptr_t;
typedef __kernel_loff_t loff_t;
typedef __kernel_long_t off_t;
typedef __kernel_pid_t pid_t;
typedef __kernel_clockid_t clockid_t;
typedef __kernel_long_t clock_t;
typedef s64 time64_t;
typedef u64 timeu64_t;
typedef u32 dev_t;
typedef unsigned short umode_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned int mode_t;
typedef u32 nlink_t;
typedef unsigned long ino_t;
typedef int key_t;
typedef u64 sector_t;
typedef u64 blkcnt_t;
typedef unsigned long pgoff_t;
typedef u64 dma_addr_t;
typedef u64 phys_addr_t;
typedef phys_addr_t resource_size_t;
typedef unsigned long irq_hw_number_t;
typedef unsigned int gfp_t;
typedef unsigned int slab_flags_t;
typedef unsigned int fmode_t;
typedef unsigned int __poll_t;

typedef unsigned char u_char;
typedef unsigned short u_short;
typedef unsigned int u_int;
typedef unsigned long u_long;
typedef unsigned char unchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;

#ifndef __cplusplus
typedef _Bool bool;
#endif

#define BITS_PER_LONG 64
#define BITS_PER_LONG_LONG 64
#define DECLARE_BITMAP(name, bits) unsigned long name[(((bits) + BITS_PER_LONG - 1) / BITS_PER_LONG)]

typedef struct {
	int counter;
} atomic_t;
#define ATOMIC_INIT(i) { (i) }

typedef struct {
	s64 counter;
} atomic64_t;

struct list_head {
	struct list_head *next, *prev;
};

struct hlist_head {
	struct hlist_node *first;
};

struct hlist_node {
	struct hlist_node *next, **pprev;
};

/*
 * Deferred call: storage for call_rcu() and similar. Pointer-aligned, so that low bits of its address are
 * free.
 */
struct callback_head {
	struct callback_head *next;
	void (*func)(struct callback_head *head);
} __attribute__((__aligned__(sizeof(void *))));
#define rcu_head callback_head

typedef void (*rcu_callback_t)(struct rcu_head *head);
typedef void (*call_rcu_func_t)(struct rcu_head *head, rcu_callback_t func);
typedef void (*swap_r_func_t)(void *a, void *b, int size, const void *arg);
typedef void (*swap_func_t)(void *a, void *b, int size);
typedef int (*cmp_r_func_t)(const void *a, const void *b, const void *arg);
typedef int (*cmp_func_t)(const void *a, const void *b);

#endif /* __ASSEMBLY__ */

#endif /* _LINUX_TYPES_H */
