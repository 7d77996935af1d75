/* SPDX-License-Identifier: MIT */
/*
 * style.h - which of the two per-CPU styles the kernel's names mean in this translation unit.
 *
 * Linux ports keep "which CPU am I, may I be preempted, who is current" in one of two places:
 *
 *                           offset_table (as x86)                      thread_info (as arm64)
 *   raw_smp_processor_id()  per-CPU variable cpu_number                thread_info.cpu
 *   preempt_count()         per-CPU word, need_resched folded in,      word of thread_info, need_resched (inverted)
 *                           inverted, as its top bit                   beside it in the same 64 bits
 *   current                 per-CPU variable current_task              first word of the thread_info block
 *
 * Both styles always compile. Each has explicit names, ring3_offset_table_X() and ring3_thread_info_X(), which one binary
 * may call side by side; RING3_STYLE(X) names the chosen one. The choice is a build setting (//tools:style) that arrives
 * here as exactly one of RING3_STYLE_OFFSET_TABLE and RING3_STYLE_THREAD_INFO. No other file may test these two macros.
 *
 * Objects of different styles would keep two preempt counts and never notice. So every object refers to a symbol that only
 * the library of its own style defines (percpu/style.c): a mixed program does not link, a mixed module does not load.
 */
#ifndef RING3_STYLE_H_
#define RING3_STYLE_H_

#include <ring3/attributes.h>

#if defined(RING3_STYLE_OFFSET_TABLE) && !defined(RING3_STYLE_THREAD_INFO)
#define RING3_STYLE_NAME "offset_table"
#define RING3_STYLE(name) RING3_CONCAT(ring3_offset_table_, name)
#define RING3_STYLE_TAG ring3_objects_of_style_offset_table
#elif defined(RING3_STYLE_THREAD_INFO) && !defined(RING3_STYLE_OFFSET_TABLE)
#define RING3_STYLE_NAME "thread_info"
#define RING3_STYLE(name) RING3_CONCAT(ring3_thread_info_, name)
#define RING3_STYLE_TAG ring3_objects_of_style_thread_info
#else
#error "define exactly one of RING3_STYLE_OFFSET_TABLE and RING3_STYLE_THREAD_INFO (Bazel: --//tools:style=thread_info)"
#endif

RING3_BEGIN_DECLS
extern const char RING3_STYLE_TAG;
RING3_END_DECLS
static const char *const ring3_style_reference __attribute__((__used__)) = &RING3_STYLE_TAG;

#endif /* RING3_STYLE_H_ */
