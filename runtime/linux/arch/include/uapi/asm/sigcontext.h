/* SPDX-License-Identifier: MIT */
#ifndef RING3_UAPI_ASM_SIGCONTEXT_H_
#define RING3_UAPI_ASM_SIGCONTEXT_H_

#include <asm/ptrace.h>

/* What a signal handler of a user program would find; there are no user programs. */
struct sigcontext {
	struct pt_regs regs;
};

#endif
