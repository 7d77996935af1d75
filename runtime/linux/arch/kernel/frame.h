/* SPDX-License-Identifier: MIT */
/*
 * frame.h - where the machine's general registers hold the stack and the frame pointer, as runtime/host.h shows an interrupted thread's.
 */
#ifndef RING3_LINUX_FRAME_H_
#define RING3_LINUX_FRAME_H_

#include "runtime/host.h"

#if defined(__x86_64__)
/* The order of the signal context: r8 ... r15, rdi, rsi, rbp, rbx, rdx, rax, rcx, rsp. */
#define RING3_FRAME_POINTER 10
#define RING3_STACK_POINTER 15
#elif defined(__aarch64__)
/* x0 ... x30, sp */
#define RING3_FRAME_POINTER 29
#define RING3_STACK_POINTER 31
#endif

static inline struct pt_regs ring3_interrupted(const struct ring3_host_frame *frame)
{
	return (struct pt_regs){
		.pc = frame->pc,
		.sp = frame->registers[RING3_STACK_POINTER],
		.frame_pointer = frame->registers[RING3_FRAME_POINTER],
	};
}

#endif
