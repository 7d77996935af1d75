/* SPDX-License-Identifier: MIT */
/* asm/page.h (x86-64) - 4 KiB pages. */
#ifndef RING3_ASM_X86_64_PAGE_H_
#define RING3_ASM_X86_64_PAGE_H_

#include <asm-generic/page.h>

#endif /* RING3_ASM_X86_64_PAGE_H_ */
