/* SPDX-License-Identifier: MIT */
/*
 * attributes.h - the few compiler spellings that asm/, percpu/ and sched/ headers need in all three of their lives:
 * under the facade, under a genuine Linux tree and in host-side C++. Names are ours so that no world is disturbed.
 */
#ifndef RING3_ATTRIBUTES_H_
#define RING3_ATTRIBUTES_H_

#define RING3_INLINE static __inline__ __attribute__((__always_inline__))
#define RING3_LIKELY(x) __builtin_expect(!!(x), 1)
#define RING3_UNLIKELY(x) __builtin_expect(!!(x), 0)
/* Forbids the compiler to move memory accesses across it; no instruction. The kernel's barrier(), whose name breaks C++. */
#define RING3_COMPILER_BARRIER() __asm__ __volatile__("" : : : "memory")

#ifdef __cplusplus
#define RING3_BEGIN_DECLS extern "C" {
#define RING3_END_DECLS }
#define RING3_STATIC_ASSERT(condition, message) static_assert(condition, message)
#else
#define RING3_BEGIN_DECLS
#define RING3_END_DECLS
#define RING3_STATIC_ASSERT(condition, message) _Static_assert(condition, message)
#endif

/* Two levels, so that a macro argument is expanded before it is pasted or quoted. */
#define RING3_CONCAT_(a, b) a##b
#define RING3_CONCAT(a, b) RING3_CONCAT_(a, b)

#endif /* RING3_ATTRIBUTES_H_ */
