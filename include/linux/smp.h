/* SPDX-License-Identifier: MIT */
/* linux/smp.h - CPU numbers, get_cpu()/put_cpu(); documented in percpu/cpu_id.h. */
#ifndef _LINUX_SMP_H
#define _LINUX_SMP_H

#include <linux/cpumask.h>
#include <linux/errno.h>
#include <linux/init.h>
#include <linux/list.h>
#include <linux/preempt.h>
#include <linux/thread_info.h>
#include <linux/types.h>

#include <asm/smp.h>

#include "percpu/cpu_id.h"
#include "sched/smp_call.h"

#endif /* _LINUX_SMP_H */
