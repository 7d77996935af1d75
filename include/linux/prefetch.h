/* SPDX-License-Identifier: MIT */
/* linux/prefetch.h - prefetch hints. */
#ifndef _LINUX_PREFETCH_H
#define _LINUX_PREFETCH_H

#include <asm/processor.h>

#endif /* _LINUX_PREFETCH_H */
