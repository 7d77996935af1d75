/* SPDX-License-Identifier: MIT */
/* linux/thread_info.h - the thread_info block, its flags, need_resched. */
#ifndef _LINUX_THREAD_INFO_H
#define _LINUX_THREAD_INFO_H

#include <linux/bitops.h>
#include <linux/bug.h>
#include <linux/types.h>

#include <asm/current.h>
#include <asm/thread_info.h>

/* Flags of the running task. Atomic: other CPUs set them too. */
#define set_thread_flag(flag) set_bit(flag, &current_thread_info()->flags)
#define clear_thread_flag(flag) clear_bit(flag, &current_thread_info()->flags)
#define test_thread_flag(flag) test_bit(flag, &current_thread_info()->flags)
#define test_and_set_thread_flag(flag) test_and_set_bit(flag, &current_thread_info()->flags)
#define test_and_clear_thread_flag(flag) test_and_clear_bit(flag, &current_thread_info()->flags)
#define tif_need_resched() test_thread_flag(TIF_NEED_RESCHED)

#endif /* _LINUX_THREAD_INFO_H */
