/* SPDX-License-Identifier: MIT */
/* linux/rwlock_types.h - the types of spinning locks. */
#ifndef __LINUX_RWLOCK_TYPES_H
#define __LINUX_RWLOCK_TYPES_H

#include <linux/spinlock_types.h>

#endif /* __LINUX_RWLOCK_TYPES_H */
