/* SPDX-License-Identifier: MIT */
/*
 * kconfig.h - the configuration that facade code sees, and the operators on it.
 *
 * Every kernel-side unit gets this file by "-include linux/kconfig.h", as the kernel does. There is no
 * .config: the set is fixed, so that a file ported once behaves the same everywhere. Only RING3_CHECKS
 * changes it. A file that needs another symbol defines it on its command line (-DCONFIG_FOO=1).
 */
#ifndef _LINUX_KCONFIG_H
#define _LINUX_KCONFIG_H

#define CONFIG_64BIT 1
#define CONFIG_SMP 1
#define CONFIG_NR_CPUS 1024
#define CONFIG_PREEMPT 1
#define CONFIG_PREEMPTION 1
#define CONFIG_PREEMPT_COUNT 1
#define CONFIG_HZ 250
#define CONFIG_HZ_250 1
#define CONFIG_PRINTK 1
#define CONFIG_BUG 1
#define CONFIG_MODULES 1

#ifdef RING3_CHECKS
#define CONFIG_DEBUG_KERNEL 1
#define CONFIG_DEBUG_PREEMPT 1
#define CONFIG_DEBUG_ATOMIC_SLEEP 1
#define CONFIG_DEBUG_SPINLOCK 1
#endif

#ifdef __BYTE_ORDER__
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define CONFIG_CPU_BIG_ENDIAN 1
#define __BIG_ENDIAN 4321
#else
#define CONFIG_CPU_LITTLE_ENDIAN 1
#define __LITTLE_ENDIAN 1234
#endif
#endif

#if defined(__x86_64__)
#define CONFIG_X86 1
#define CONFIG_X86_64 1
#elif defined(__aarch64__)
#define CONFIG_ARM64 1
#elif defined(__powerpc64__)
#define CONFIG_PPC 1
#define CONFIG_PPC64 1
#endif

/*
 * A symbol is "on" when it is defined as 1. Pasting the value to a known prefix yields, for 1 only, a macro
 * that expands to "0,": an extra argument that pushes the 1 into second place. Nothing else changes places,
 * so the second argument is 0. The result is a plain number: usable in #if, in C and in C++.
 */
#define __RING3_ON_1 0,
#define __ring3_second(first, second, ...) second
#define __ring3_pick(shift_or_junk) __ring3_second(shift_or_junk 1, 0, 0)
#define __ring3_value_is_on(value) __ring3_pick(__RING3_ON_##value)
#define __is_defined(x) __ring3_value_is_on(x)

/* y: on in the image. m: on as a module. IS_REACHABLE: code here may call it. */
#define IS_BUILTIN(option) __is_defined(option)
#define IS_MODULE(option) __is_defined(option##_MODULE)
#ifdef MODULE
#define IS_REACHABLE(option) (__is_defined(option) || __is_defined(option##_MODULE))
#else
#define IS_REACHABLE(option) __is_defined(option)
#endif
#define IS_ENABLED(option) (__is_defined(option) || __is_defined(option##_MODULE))

#endif /* _LINUX_KCONFIG_H */
