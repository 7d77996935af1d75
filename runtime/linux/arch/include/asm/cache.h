/* SPDX-License-Identifier: MIT */
#ifndef RING3_TREE_ASM_CACHE_H_
#define RING3_TREE_ASM_CACHE_H_

/* An upper bound for the machines that we know; only alignment depends on it. */
#define L1_CACHE_SHIFT 6
#define L1_CACHE_BYTES (1 << L1_CACHE_SHIFT)
#define __read_mostly __section(".data..read_mostly")

#endif
