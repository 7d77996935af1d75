/* SPDX-License-Identifier: MIT */
/* initcall.h - shared by module.c and initcall.c. */
#ifndef RING3_RUNTIME_MODULE_INITCALL_H_
#define RING3_RUNTIME_MODULE_INITCALL_H_

#include <linux/init.h>

/*
 * Runs an init function; reports and repairs a changed preempt count and disabled interrupts. Task context.
 */
int ring3_call_initcall(initcall_t fn);

#endif /* RING3_RUNTIME_MODULE_INITCALL_H_ */
