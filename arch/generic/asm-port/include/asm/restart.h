/* SPDX-License-Identifier: MIT */
/*
 * asm/restart.h (generic) - there are no restartable sequences without assembler; their tables are empty.
 *
 * DO NOT INCLUDE DIRECTLY: sched/restart.c does.
 */
#ifndef RING3_ASM_GENERIC_PORT_RESTART_H_
#define RING3_ASM_GENERIC_PORT_RESTART_H_

#include <ring3/attributes.h>
#include <ring3/restart.h>

RING3_INLINE void arch_restart_complete(const struct ring3_restart *sequence, const unsigned long *registers)
{
	(void)sequence;
	(void)registers;
	__builtin_trap();
}

#endif /* RING3_ASM_GENERIC_PORT_RESTART_H_ */
