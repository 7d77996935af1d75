// SPDX-License-Identifier: MIT
/*
 * ptrace.c - tasks have no user registers to trace; the requests that need none work.
 */
#include <linux/ptrace.h>

long arch_ptrace(struct task_struct *child, long request, unsigned long address, unsigned long data)
{
	return ptrace_request(child, request, address, data);
}

void ptrace_disable(struct task_struct *child)
{
}
