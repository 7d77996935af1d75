/* SPDX-License-Identifier: MIT */
#ifndef _LINUX_INSTRUCTION_POINTER_H
#define _LINUX_INSTRUCTION_POINTER_H

#define _RET_IP_ ((unsigned long)__builtin_return_address(0))
#define _THIS_IP_                                  \
	({                                         \
		__label__ __ring3_here;            \
	__ring3_here:                              \
		(unsigned long)&&__ring3_here;     \
	})

#endif /* _LINUX_INSTRUCTION_POINTER_H */
