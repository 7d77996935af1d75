/* SPDX-License-Identifier: MIT */
/*
 * asm/futex.h - atomic operations on a word of the user's memory. A fault ends them with -EFAULT (asm/uaccess.h).
 */
#ifndef RING3_TREE_ASM_FUTEX_H_
#define RING3_TREE_ASM_FUTEX_H_

#include <linux/futex.h>
#include <linux/uaccess.h>

#include <asm/errno.h>

/* *result = *uaddr; if (that == oldval) *uaddr = newval. Fully ordered. 0, -EFAULT. */
static inline int futex_atomic_cmpxchg_inatomic(u32 *result, u32 __user *uaddr, u32 oldval, u32 newval)
{
	u32 probe;

	/* The page has to be there: the exchange itself has no fix-up. */
	if (!access_ok(uaddr, sizeof(*uaddr)) || get_user(probe, uaddr))
		return -EFAULT;
	*result = cmpxchg((u32 __force *)uaddr, oldval, newval);
	return 0;
}

/* *result = *uaddr; *uaddr = *uaddr op oparg, atomically. 0, -EFAULT, -ENOSYS. */
static inline int arch_futex_atomic_op_inuser(int op, u32 oparg, int *result, u32 __user *uaddr)
{
	u32 old, new, seen;
	int error;

	if (!access_ok(uaddr, sizeof(*uaddr)) || get_user(old, uaddr))
		return -EFAULT;
	for (;;) {
		switch (op) {
		case FUTEX_OP_SET:
			new = oparg;
			break;
		case FUTEX_OP_ADD:
			new = old + oparg;
			break;
		case FUTEX_OP_OR:
			new = old | oparg;
			break;
		case FUTEX_OP_ANDN:
			new = old & ~oparg;
			break;
		case FUTEX_OP_XOR:
			new = old ^ oparg;
			break;
		default:
			return -ENOSYS;
		}
		error = futex_atomic_cmpxchg_inatomic(&seen, uaddr, old, new);
		if (error)
			return error;
		if (seen == old)
			break;
		old = seen;
	}
	*result = (int)old;
	return 0;
}

#endif
