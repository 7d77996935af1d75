/* SPDX-License-Identifier: MIT */
/*
 * asm/restart.h (arm64) - how an asm statement registers a restartable sequence with a second store (ring3/restart.h).
 *
 * DO NOT INCLUDE DIRECTLY: asm/percpu_restartable.h does, and sched/restart.c.
 */
#ifndef RING3_ASM_ARM64_RESTART_H_
#define RING3_ASM_ARM64_RESTART_H_

#include <ring3/attributes.h>
#include <ring3/restart.h>
#include <ring3/restart_store.h>

/*
 * RING3_RESTART for a sequence with a second store, between labels 2 and 3:   base[address + size] = value
 * @size is the number of bytes as text; @address and @value are names of operands, general registers.
 *     section ring3_restarts: { start = 1, complete = 2, end = 3, stores = { size, number of address, number of value } }
 */
#define RING3_RESTART_AND_STORE(size, address, value)                                   \
	".pushsection " RING3_RESTART_SECTION ",\"aw?\",@progbits\n\t"                  \
	".balign 8\n\t"                                                                 \
	".quad 1b, 2b, 3b\n\t"                                                          \
	".byte " size "\n\t"                                                            \
	__RING3_REGISTER_NUMBER(address)                                                \
	__RING3_REGISTER_NUMBER(value)                                                  \
	".balign 8\n\t"                                                                 \
	".popsection\n"

/*
 * One byte: the number of that operand's register, which is its place in the host's signal context too.
 *     for (number = 0; number <= 30; number++) if ("x" number == operand) emit number;
 */
#define __RING3_REGISTER_NUMBER(operand)                                                \
	".irp number,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,"             \
	"21,22,23,24,25,26,27,28,29,30\n\t"                                             \
	".ifc x\\number,%x[" operand "]\n\t"                                            \
	".byte \\number\n\t"                                                            \
	".endif\n\t"                                                                    \
	".endr\n\t"

#endif /* RING3_ASM_ARM64_RESTART_H_ */
