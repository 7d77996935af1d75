/* SPDX-License-Identifier: MIT */
/*
 * linux/rwsem.h - struct rw_semaphore; documented in sched/locks/rwsem.h.
 *
 * Also guard(rwsem_read)(&sem), guard(rwsem_write)(&sem), __free(up_read) and __free(up_write) of <linux/cleanup.h>.
 */
#ifndef _LINUX_RWSEM_H
#define _LINUX_RWSEM_H

#include <linux/atomic.h>
#include <linux/cleanup.h>
#include <linux/err.h>
#include <linux/linkage.h>
#include <linux/list.h>
#include <linux/spinlock.h>
#include <linux/types.h>

#include "sched/locks/rwsem.h"

DEFINE_GUARD(rwsem_read, struct rw_semaphore *, down_read(_T), up_read(_T))
DEFINE_GUARD(rwsem_write, struct rw_semaphore *, down_write(_T), up_write(_T))
DEFINE_FREE(up_read, struct rw_semaphore *, if (_T) up_read(_T))
DEFINE_FREE(up_write, struct rw_semaphore *, if (_T) up_write(_T))

#endif /* _LINUX_RWSEM_H */
