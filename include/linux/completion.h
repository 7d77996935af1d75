/* SPDX-License-Identifier: MIT */
/* linux/completion.h - completions; documented in sched/wait/completion.h. */
#ifndef __LINUX_COMPLETION_H
#define __LINUX_COMPLETION_H

#include <linux/swait.h>

#include "sched/wait/completion.h"

#endif /* __LINUX_COMPLETION_H */
