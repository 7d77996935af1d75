/* SPDX-License-Identifier: MIT */
#ifndef RING3_TREE_ASM_SPINLOCK_TYPES_H_
#define RING3_TREE_ASM_SPINLOCK_TYPES_H_

#include <linux/types.h>

#include <asm-generic/qspinlock_types.h>
#include <asm-generic/qrwlock_types.h>

#endif
