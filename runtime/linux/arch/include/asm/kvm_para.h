/* SPDX-License-Identifier: MIT */
/*
 * asm/kvm_para.h - what a guest asks of what it runs on. Of that ring3 has one thing: whether it was stopped meanwhile.
 */
#ifndef RING3_LINUX_ASM_KVM_PARA_H_
#define RING3_LINUX_ASM_KVM_PARA_H_

#include <linux/types.h>

/*
 * True once per CPU after the whole process stood still for seconds, in a debugger or with its machine. Those who look for CPUs and tasks
 * that hang have been told to begin anew (kernel/paused.c). Any context.
 */
bool kvm_check_and_clear_guest_paused(void);

static inline bool kvm_para_available(void)
{
	return false;
}

static inline unsigned int kvm_arch_para_features(void)
{
	return 0;
}

static inline unsigned int kvm_arch_para_hints(void)
{
	return 0;
}

#endif
