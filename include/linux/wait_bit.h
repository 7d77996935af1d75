/* SPDX-License-Identifier: MIT */
/* linux/wait_bit.h - waiting for a bit or a variable; documented in sched/wait/wait_bit.h. */
#ifndef _LINUX_WAIT_BIT_H
#define _LINUX_WAIT_BIT_H

#include <linux/wait.h>

#include "sched/wait/wait_bit.h"

#endif /* _LINUX_WAIT_BIT_H */
