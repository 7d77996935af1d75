/* SPDX-License-Identifier: MIT */
#ifndef RING3_TREE_ASM_SPINLOCK_H_
#define RING3_TREE_ASM_SPINLOCK_H_

#include <asm/processor.h>
#include <asm/qspinlock.h>
#include <asm/qrwlock.h>

#endif
