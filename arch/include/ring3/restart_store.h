/* SPDX-License-Identifier: MIT */
/*
 * restart_store.h - completing the second store of a restartable sequence, on machines whose per-CPU base is a word of the
 * thread_info block.
 *
 * DO NOT INCLUDE DIRECTLY: asm/restart.h of such a port does.
 */
#ifndef RING3_RESTART_STORE_H_
#define RING3_RESTART_STORE_H_

#include <asm/thread_info.h>
#include <ring3/attributes.h>
#include <ring3/restart.h>

/*
 * Performs the second store of @sequence, as the interrupted code would: on the CPU that it was interrupted on, whose thread the
 * caller is.     *(block->percpu_offset + address + size) = value
 * @registers is the array of the host's signal context. Async-signal-safe.
 */
RING3_INLINE void arch_restart_complete(const struct ring3_restart *sequence, const unsigned long *registers)
{
	unsigned long size = sequence->stores[0];
	unsigned long to = __ring3_ti_read(8, unsigned long, percpu_offset) + registers[sequence->stores[1]] + size;
	unsigned long value = registers[sequence->stores[2]];

	switch (size) {
	case 1:
		*(volatile unsigned char *)to = (unsigned char)value;
		break;
	case 2:
		*(volatile unsigned short *)to = (unsigned short)value;
		break;
	case 4:
		*(volatile unsigned int *)to = (unsigned int)value;
		break;
	default:
		*(volatile unsigned long *)to = value;
		break;
	}
}

#endif /* RING3_RESTART_STORE_H_ */
