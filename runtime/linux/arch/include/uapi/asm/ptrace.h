/* SPDX-License-Identifier: MIT */
/*
 * asm/ptrace.h (uapi) - what the host's signal frame says of interrupted code, in one layout for all machines.
 */
#ifndef RING3_UAPI_ASM_PTRACE_H_
#define RING3_UAPI_ASM_PTRACE_H_

struct pt_regs {
	unsigned long pc;
	unsigned long sp;
	unsigned long frame_pointer;
	unsigned long result;  /* of a system call */
	unsigned long syscall; /* its number */
	unsigned long arguments[6];
	unsigned long user; /* nonzero: the interrupted code was not the kernel's */
};

#endif
