/* SPDX-License-Identifier: MIT */
/* asm/unaligned.h (x86-64) - the generic one serves. */
#ifndef RING3_ASM_X86_64_UNALIGNED_H_
#define RING3_ASM_X86_64_UNALIGNED_H_

#include <asm-generic/unaligned.h>

#endif /* RING3_ASM_X86_64_UNALIGNED_H_ */
