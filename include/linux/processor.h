/* SPDX-License-Identifier: MIT */
/* linux/processor.h - busy-wait loops. */
#ifndef _LINUX_PROCESSOR_H
#define _LINUX_PROCESSOR_H

#include <asm/processor.h>

/* A spin loop: spin_begin(); while (!cond) spin_cpu_relax(); spin_end(); */
#define spin_begin() do { } while (0)
#define spin_cpu_relax() cpu_relax()
#define spin_end() do { } while (0)
#define spin_until_cond(cond)                   \
	do {                                    \
		while (!(cond))                 \
			cpu_relax();            \
	} while (0)

#endif /* _LINUX_PROCESSOR_H */
