/* SPDX-License-Identifier: MIT */
/* slab_overrun.c - the three classic heap mistakes, for slab_overrun_test.cc. */
#include <linux/slab.h>

void slab_overrun(int mistake);

void slab_overrun(int mistake)
{
	struct kmem_cache *cache = kmem_cache_create("overrun", 24, 0, 0, NULL);
	char *p = mistake == 2 ? kmem_cache_alloc(cache, GFP_KERNEL) : kmalloc(24, GFP_KERNEL);

	OPTIMIZER_HIDE_VAR(p); /* the compiler knows what kmalloc() returns and would refuse this file */
	switch (mistake) {
	case 0: /* the last byte is the object's, the next one is not */
		WRITE_ONCE(p[23], 1);
		WRITE_ONCE(p[24], 1);
		break;
	case 1:
		kfree(p);
		OPTIMIZER_HIDE_VAR(p);
		WRITE_ONCE(p[0], 1);
		break;
	case 2:
		WRITE_ONCE(p[-1], 1);
		break;
	}
}
