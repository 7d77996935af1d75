/* SPDX-License-Identifier: MIT */
/*
 * linux/spinlock.h - spinlock_t, raw_spinlock_t, rwlock_t; documented in sched/locks/spinlock.h and sched/locks/rwlock.h.
 *
 * Also the guards of <linux/cleanup.h>: guard(spinlock)(&lock), and raw_spinlock, raw_spinlock_nested, _irq, _irqsave.
 */
#ifndef __LINUX_SPINLOCK_H
#define __LINUX_SPINLOCK_H

#include <linux/atomic.h>
#include <linux/bottom_half.h>
#include <linux/bug.h>
#include <linux/cleanup.h>
#include <linux/compiler.h>
#include <linux/irqflags.h>
#include <linux/kernel.h>
#include <linux/linkage.h>
#include <linux/lockdep.h>
#include <linux/preempt.h>
#include <linux/rwlock.h>
#include <linux/spinlock_types.h>
#include <linux/stringify.h>
#include <linux/thread_info.h>
#include <linux/typecheck.h>

#include "sched/locks/dec_and_lock.h"
#include "sched/locks/spinlock.h"

DEFINE_LOCK_GUARD_1(raw_spinlock, raw_spinlock_t, raw_spin_lock(_T->lock), raw_spin_unlock(_T->lock))
DEFINE_LOCK_GUARD_1(raw_spinlock_nested, raw_spinlock_t, raw_spin_lock_nested(_T->lock, SINGLE_DEPTH_NESTING),
		    raw_spin_unlock(_T->lock))
DEFINE_LOCK_GUARD_1(raw_spinlock_irq, raw_spinlock_t, raw_spin_lock_irq(_T->lock), raw_spin_unlock_irq(_T->lock))
DEFINE_LOCK_GUARD_1(raw_spinlock_irqsave, raw_spinlock_t, raw_spin_lock_irqsave(_T->lock, _T->flags),
		    raw_spin_unlock_irqrestore(_T->lock, _T->flags), unsigned long flags)
DEFINE_LOCK_GUARD_1(spinlock, spinlock_t, spin_lock(_T->lock), spin_unlock(_T->lock))
DEFINE_LOCK_GUARD_1(spinlock_irq, spinlock_t, spin_lock_irq(_T->lock), spin_unlock_irq(_T->lock))
DEFINE_LOCK_GUARD_1(spinlock_irqsave, spinlock_t, spin_lock_irqsave(_T->lock, _T->flags),
		    spin_unlock_irqrestore(_T->lock, _T->flags), unsigned long flags)

#endif /* __LINUX_SPINLOCK_H */
