/* SPDX-License-Identifier: MIT */
/*
 * slab_internal.h - one allocation from the host, with __GFP_ZERO and __GFP_NOFAIL; no size limit. Any
 * context.
 */
#ifndef RING3_RUNTIME_LIB_SLAB_INTERNAL_H_
#define RING3_RUNTIME_LIB_SLAB_INTERNAL_H_

#include <linux/gfp.h>
#include <linux/types.h>

void *ring3_slab_alloc(size_t size, size_t align, gfp_t flags);
void ring3_slab_free(const void *object);

#endif /* RING3_RUNTIME_LIB_SLAB_INTERNAL_H_ */
