/* SPDX-License-Identifier: MIT */
/*
 * asm/cpufeature.h - what the processor can do. Any context; all CPUs of the machine are alike.
 *
 * A feature's number is 32 * word + bit, as in Linux. Here are words 0 and 4 (CPUID leaf 1, EDX and ECX) and 9 (leaf 7, EBX).
 */
#ifndef RING3_ASM_CPUFEATURE_H_
#define RING3_ASM_CPUFEATURE_H_

#include <linux/compiler_types.h>

#ifdef __x86_64__

#define X86_FEATURE_FPU (0 * 32 + 0)
#define X86_FEATURE_TSC (0 * 32 + 4)
#define X86_FEATURE_CX8 (0 * 32 + 8)
#define X86_FEATURE_CMOV (0 * 32 + 15)
#define X86_FEATURE_MMX (0 * 32 + 23)
#define X86_FEATURE_FXSR (0 * 32 + 24)
#define X86_FEATURE_XMM (0 * 32 + 25)
#define X86_FEATURE_XMM2 (0 * 32 + 26)
#define X86_FEATURE_CX16 (4 * 32 + 13)
#define X86_FEATURE_POPCNT (4 * 32 + 23)
#define X86_FEATURE_OSXSAVE (4 * 32 + 27)
#define X86_FEATURE_AVX (4 * 32 + 28)
#define X86_FEATURE_FSGSBASE (9 * 32 + 0)
#define X86_FEATURE_BMI1 (9 * 32 + 3)
#define X86_FEATURE_AVX2 (9 * 32 + 5)
#define X86_FEATURE_ERMS (9 * 32 + 9)

__RING3_BEGIN_DECLS
extern int ring3_no_such_cpu_feature_word(void) __compiletime_error("a CPU feature word that ring3 does not read");
__RING3_END_DECLS

/* @feature is a constant. */
static __always_inline int ring3_cpu_has(unsigned int feature)
{
	unsigned int a = feature / 32 == 9 ? 7 : 1, b, c = 0, d;

	__asm__ __volatile__("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
	switch (feature / 32) {
	case 0:
		return d >> feature % 32 & 1;
	case 4:
		return c >> feature % 32 & 1;
	case 9:
		return b >> feature % 32 & 1;
	}
	return ring3_no_such_cpu_feature_word();
}

#define boot_cpu_has(bit) ring3_cpu_has(bit)

#endif /* __x86_64__ */

#endif /* RING3_ASM_CPUFEATURE_H_ */
