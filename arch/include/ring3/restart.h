/* SPDX-License-Identifier: MIT */
/*
 * restart.h - restartable sequences: several instructions that an interrupt cannot divide, without an atomic instruction.
 *
 * DO NOT INCLUDE DIRECTLY: the asm/ headers do, and sched/restart.h on behalf of the interrupt line.
 *
 * The idea. The interrupt line of a CPU is ours (sched/irq.c). Before it lets anything else run on the CPU, it looks where it
 * interrupted. Inside a sequence that has not stored anything yet, it moves the program counter back to the sequence's start:
 * after the interrupt, and perhaps on another CPU, the whole sequence runs again and reads everything anew. A sequence with two
 * stores that was caught between them is completed: the line performs the second store for it. So whatever runs in the
 * interrupt sees the sequence not begun or finished, which is all that "atomic on this CPU" means.
 *
 *     start:      read, compute, compare, leave for end
 *     complete:   behind the first store of several; equals end when the only store is the last instruction
 *     end:        behind the last store
 *
 *     interrupted at pc (the next instruction)      what the line does
 *     pc == start                                   nothing: nothing has happened
 *     start < pc < complete                         pc = start
 *     complete <= pc < end                          the remaining stores; pc = end
 *
 * What a sequence must keep to:
 *   - before `complete` it changes no memory, and no register that it reads at or behind start: outputs are early-clobbered,
 *     and no operand is tied to one;
 *   - it reads whatever depends on the CPU (the per-CPU base) at or behind start, in each of its turns;
 *   - from `complete` on it only stores registers;
 *   - no jump leads into its middle, and it calls nothing.
 *
 * Each copy of a sequence that the compiler makes (inlining, unrolling, templates) is registered by the asm statement itself, in
 * the section below, in kernel-side and in host-side code. In the latter only an NMI comes between two instructions; interrupts
 * wait (sched/kernel_text.h).
 */
#ifndef RING3_RESTART_H_
#define RING3_RESTART_H_

/* The section of the registrations; a C identifier, so that the linker defines its ends. Writable: they are sorted in place. */
#define RING3_RESTART_SECTION "ring3_restarts"

/*
 * The qualifier of such statements, besides volatile: without it gcc takes the lines of the registration for instructions and
 * thinks twice about inlining. In this spelling, since __inline__ is a macro of <linux/compiler_types.h>.
 */
#define RING3_RESTART_INLINE __inline

/*
 * Ends the text of an asm statement whose sequence runs from label 1 to label 2 and stores once, by its last instruction.
 *     section ring3_restarts: { start = 1, complete = 2, end = 2, stores = {} }
 * "?" makes the registration a member of the section group that the code is in, if any: the linker keeps one copy of a C++ inline
 * function, and drops the registrations of the others with their code.
 */
#define RING3_RESTART                                                                   \
	".pushsection " RING3_RESTART_SECTION ",\"aw?\",@progbits\n\t"                  \
	".balign 8\n\t"                                                                 \
	".quad 1b, 2b, 2b, 0\n\t"                                                       \
	".popsection\n"

#ifndef __ASSEMBLY__

/* Written by asm statements (asm/restart.h): the layout is part of them. */
struct ring3_restart {
	unsigned long start;
	unsigned long complete;
	unsigned long end;
	/* How to perform the remaining stores, for arch_restart_complete(); meaningless when complete == end. */
	unsigned char stores[8];
};

#endif /* !__ASSEMBLY__ */

#endif /* RING3_RESTART_H_ */
