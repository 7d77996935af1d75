/* SPDX-License-Identifier: MIT */
/*
 * asm/restart.h (x86-64) - how an asm statement registers itself as a restartable sequence (ring3/restart.h).
 *
 * DO NOT INCLUDE DIRECTLY: asm/percpu_restartable.h does, and sched/restart.c.
 */
#ifndef RING3_ASM_X86_64_RESTART_H_
#define RING3_ASM_X86_64_RESTART_H_

#include <ring3/attributes.h>
#include <ring3/restart.h>

/*
 * RING3_RESTART for a sequence with a second store, between labels 2 and 3:   gs:(address + size) = value
 * @size is the number of bytes as text; @address and @value are names of operands, registers of any choice.
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
 * One byte: where the host's signal context keeps the 64-bit register of that operand (enum of <sys/ucontext.h>).
 *     number = 0; for name in order of the context: { if (name == operand) emit number; number++; }
 */
#define __RING3_REGISTER_NUMBER(operand)                                                \
	".set .Lring3_register, 0\n\t"                                                  \
	".irp name,%%r8,%%r9,%%r10,%%r11,%%r12,%%r13,%%r14,%%r15,"                      \
	"%%rdi,%%rsi,%%rbp,%%rbx,%%rdx,%%rax,%%rcx,%%rsp\n\t"                           \
	".ifc \\name,%q[" operand "]\n\t"                                               \
	".byte .Lring3_register\n\t"                                                    \
	".endif\n\t"                                                                    \
	".set .Lring3_register, .Lring3_register + 1\n\t"                               \
	".endr\n\t"

/*
 * Performs the second store of @sequence, as the interrupted code would: on the CPU that it was interrupted on, by the caller's
 * own GS base.     gs:(address + size) = value
 * @registers is the array of the host's signal context. Async-signal-safe.
 */
RING3_INLINE void arch_restart_complete(const struct ring3_restart *sequence, const unsigned long *registers)
{
	unsigned long size = sequence->stores[0];
	unsigned long to = registers[sequence->stores[1]] + size;
	unsigned long value = registers[sequence->stores[2]];

	switch (size) {
	case 1:
		__asm__ __volatile__("movb %b1, %%gs:(%0)" : : "r"(to), "q"(value) : "memory");
		break;
	case 2:
		__asm__ __volatile__("movw %w1, %%gs:(%0)" : : "r"(to), "r"(value) : "memory");
		break;
	case 4:
		__asm__ __volatile__("movl %k1, %%gs:(%0)" : : "r"(to), "r"(value) : "memory");
		break;
	default:
		__asm__ __volatile__("movq %1, %%gs:(%0)" : : "r"(to), "r"(value) : "memory");
		break;
	}
}

#endif /* RING3_ASM_X86_64_RESTART_H_ */
