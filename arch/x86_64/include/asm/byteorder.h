/* SPDX-License-Identifier: MIT */
/* asm/byteorder.h (x86-64) - the generic one serves. */
#ifndef RING3_ASM_X86_64_BYTEORDER_H_
#define RING3_ASM_X86_64_BYTEORDER_H_

#include <asm-generic/byteorder.h>

#endif /* RING3_ASM_X86_64_BYTEORDER_H_ */
