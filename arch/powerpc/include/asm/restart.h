/* SPDX-License-Identifier: MIT */
/*
 * asm/restart.h (powerpc) - how an asm statement registers a restartable sequence with a second store (ring3/restart.h).
 *
 * DO NOT INCLUDE DIRECTLY: asm/percpu_restartable.h does, and sched/restart.c.
 */
#ifndef RING3_ASM_POWERPC_RESTART_H_
#define RING3_ASM_POWERPC_RESTART_H_

#include <ring3/attributes.h>
#include <ring3/restart.h>
#include <ring3/restart_store.h>

/*
 * RING3_RESTART for a sequence with a second store, between labels 2 and 3:   base[address + size] = value
 * @size is the number of bytes as text; @address and @value are names of operands, general registers, whose numbers, as the
 * compiler prints them, are their places in the host's signal context too.
 *     section ring3_restarts: { start = 1, complete = 2, end = 3, stores = { size, number of address, number of value } }
 */
#define RING3_RESTART_AND_STORE(size, address, value)                                   \
	".pushsection " RING3_RESTART_SECTION ",\"aw?\",@progbits\n\t"                  \
	".balign 8\n\t"                                                                 \
	".quad 1b, 2b, 3b\n\t"                                                          \
	".byte " size ", %[" address "], %[" value "]\n\t"                              \
	".balign 8\n\t"                                                                 \
	".popsection\n"

#endif /* RING3_ASM_POWERPC_RESTART_H_ */
