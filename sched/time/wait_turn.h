/* SPDX-License-Identifier: MIT */
/* wait_turn.h - one turn of a loop that waits for another CPU. Kernel side. */
#ifndef RING3_SCHED_TIME_WAIT_TURN_H_
#define RING3_SCHED_TIME_WAIT_TURN_H_

#include <asm/processor.h>

#include "runtime/host.h"
#include "sched/irq.h"

/*
 * @spins is the loop's own, 0 at first. Serves this CPU's interrupts if they are on, for the other CPU may be waiting for
 * that, and gives the host CPU away now and then, for the other CPU may need it.
 */
static inline void ring3_wait_turn(unsigned int *spins)
{
	ring3_irq_poll();
	if (++*spins % 200)
		cpu_relax();
	else
		ring3_host_yield();
}

#endif /* RING3_SCHED_TIME_WAIT_TURN_H_ */
