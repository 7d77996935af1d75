/* SPDX-License-Identifier: MIT */
/* linux/percpu.h - per-CPU data: static variables, operations, dynamic allocation, the CPU number. */
#ifndef _LINUX_PERCPU_H
#define _LINUX_PERCPU_H

#include <linux/cpumask.h>
#include <linux/init.h>
#include <linux/preempt.h>
#include <linux/smp.h>
#include <linux/types.h>

#include <asm/irqflags.h>
#include <asm/percpu.h>

#include "percpu/dynamic.h"
#include "percpu/percpu_defs.h"

#endif /* _LINUX_PERCPU_H */
