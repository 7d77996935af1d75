/* SPDX-License-Identifier: MIT */
/*
 * once.h - running a function the first time that a line is reached. Concurrent callers wait until it has
 * run. Task context or interrupts; the function must not reach the same line again.
 */
#ifndef _LINUX_ONCE_H
#define _LINUX_ONCE_H

#include <linux/types.h>

__RING3_BEGIN_DECLS

/*
 * 0 not run, 1 running, 2 done. ring3_once_begin(): true for the caller that has to run it and then calls
 * _end.
 */
bool ring3_once_begin(int *state);
void ring3_once_end(int *state);

__RING3_END_DECLS

/* The value says whether this call ran it. */
#define DO_ONCE(func, ...)                                                 \
	({                                                                 \
		static int __ring3_once_state;                             \
		bool __ring3_once_ran = ring3_once_begin(&__ring3_once_state); \
		if (__ring3_once_ran) {                                    \
			func(__VA_ARGS__);                                 \
			ring3_once_end(&__ring3_once_state);               \
		}                                                          \
		__ring3_once_ran;                                          \
	})

#define get_random_once(buf, nbytes) DO_ONCE(get_random_bytes, (buf), (nbytes))

#endif /* _LINUX_ONCE_H */
