/* SPDX-License-Identifier: MIT */
#ifndef RING3_UAPI_ASM_BITSPERLONG_H_
#define RING3_UAPI_ASM_BITSPERLONG_H_
#define __BITS_PER_LONG 64
#include <asm-generic/bitsperlong.h>
#endif
