/* SPDX-License-Identifier: MIT */
#ifndef RING3_LINUX_USER_MEMORY_H_
#define RING3_LINUX_USER_MEMORY_H_

#include <linux/types.h>

/* Below it hosts do not let a process map (vm.mmap_min_addr). */
#define RING3_USER_START 0x10000UL

/* An access of the current task to its user's memory faulted. May sleep. True: the page is there now. */
bool ring3_user_fault(unsigned long address, bool write);

#endif
