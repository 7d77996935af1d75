/* SPDX-License-Identifier: MIT */
/* linux/percpu-defs.h - per-CPU variables and operations; documented in percpu/percpu_defs.h. */
#ifndef _LINUX_PERCPU_DEFS_H
#define _LINUX_PERCPU_DEFS_H

#include <linux/types.h>

#include "percpu/percpu_defs.h"

#endif /* _LINUX_PERCPU_DEFS_H */
