/* SPDX-License-Identifier: MIT */
/* linux/spinlock_types_raw.h - the types of spinning locks. */
#ifndef __LINUX_SPINLOCK_TYPES_RAW_H
#define __LINUX_SPINLOCK_TYPES_RAW_H

#include <linux/spinlock_types.h>

#endif /* __LINUX_SPINLOCK_TYPES_RAW_H */
