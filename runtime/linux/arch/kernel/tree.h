/* SPDX-License-Identifier: MIT */
/*
 * tree.h - what the two sides of the tree layer know of each other: the kernel (this folder, genuine headers, no C library) and the
 * program around it (../host). Plain C, nothing included. runtime/host.h, which all layers share, is the rest of the boundary.
 */
#ifndef RING3_LINUX_TREE_H_
#define RING3_LINUX_TREE_H_

#ifdef __cplusplus
extern "C" {
#endif

/* --- The host's services beyond runtime/host.h. --- */

/* Physical memory: @size bytes, zero, shared, mapped once for good. NULL with a message when the host has not as much. */
void *ring3_tree_memory(unsigned long size);
/* Address space without memory, anywhere; 0 when there is none. */
unsigned long ring3_tree_reserve(unsigned long size);
/* The piece [@offset, @offset + @size) of physical memory also at @address, which was reserved. Async-signal-safe. */
enum ring3_tree_access { RING3_TREE_READ = 1, RING3_TREE_WRITE = 2, RING3_TREE_EXECUTE = 4 };
void ring3_tree_map(unsigned long address, unsigned long offset, unsigned long size, int access);
/* Back to reserved. Async-signal-safe. */
void ring3_tree_unmap(unsigned long address, unsigned long size);
/* A host thread becomes CPU @cpu: it takes @base for its per-CPU base and runs @entry on the stack that ends at @stack. */
int ring3_tree_start_cpu(int cpu, unsigned long base, void *stack, void (*entry)(void));
/* The calling thread's per-CPU base. */
void ring3_tree_set_base(int cpu, unsigned long base);
/* The calling thread was a CPU and is none any more. */
void ring3_tree_stop_cpu(void) __attribute__((__noreturn__));
/* Ends the process. */
void ring3_tree_exit(int code) __attribute__((__noreturn__));
/* What a file of the host holds, and its size; NULL with a message when it cannot be read. Boot's own thread only. */
const void *ring3_tree_read_file(const char *path, unsigned long *size);

/* --- What the program asks of the kernel. --- */

#define RING3_TREE_COMMAND_LINE 4096
struct ring3_tree_boot {
	char command_line[RING3_TREE_COMMAND_LINE];
	unsigned int cpus;
	unsigned long memory; /* bytes, a multiple of the page size */
	const char *script;   /* what init does (init.c) */
};
extern struct ring3_tree_boot ring3_tree_boot;

/* The initial task's stack, on which ring3_tree_start() is called. */
void *ring3_tree_initial_stack_end(void);
void ring3_tree_start(void) __attribute__((__noreturn__));

struct ring3_host_frame;
/* The interrupt line's handler (runtime/host.h). */
int ring3_tree_line(struct ring3_host_frame *frame);
/* The non-maskable line's. */
int ring3_tree_nmi(struct ring3_host_frame *frame);

/* An access of kernel code to @address faulted. May sleep, like any page fault. True: the thread goes on at regs' pc. */
struct pt_regs;
enum ring3_tree_fault { RING3_TREE_FAULT_READ, RING3_TREE_FAULT_WRITE, RING3_TREE_FAULT_OTHER };
int ring3_tree_fault(const char *what, enum ring3_tree_fault kind, unsigned long address, unsigned long *pc, unsigned long sp,
		     unsigned long frame_pointer);

/* The process is not stopped: called each second, by a thread that is no CPU. */
void ring3_tree_sign_of_life(void);

/* How many CPUs have printed their stacks so far, on behalf of ring3_tree_nmi(). */
unsigned int ring3_tree_shown(void);

/* Code of the kernel, for the symbols of host-side reports. */
int ring3_tree_has_text(unsigned long pc);

/* Whether the kernel has reported something that it did not expect of itself (a WARNING, a BUG, ...). */
unsigned long ring3_tree_taints(void);

#ifdef __cplusplus
}
#endif

#endif
