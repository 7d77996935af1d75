/* SPDX-License-Identifier: MIT */
#ifndef RING3_TREE_ASM_VMALLOC_H_
#define RING3_TREE_ASM_VMALLOC_H_
/* The core includes it for what an architecture may have: no large pages in vmalloc space here. */
#endif
