/* SPDX-License-Identifier: MIT */
/* linux/wait.h - wait queues and wait_event(); documented in sched/wait/wait.h and sched/wait/wait_event.h. */
#ifndef _LINUX_WAIT_H
#define _LINUX_WAIT_H

#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/list.h>
#include <linux/sched.h>
#include <linux/sched/signal.h>
#include <linux/spinlock.h>
#include <linux/stddef.h>

#include <asm/current.h>

#include "sched/wait/wait.h"
#include "sched/wait/wait_event.h"

#endif /* _LINUX_WAIT_H */
