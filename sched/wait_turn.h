/* SPDX-License-Identifier: MIT */
/* wait_turn.h - one turn of a loop that waits for another CPU. Kernel side. */
#ifndef RING3_SCHED_WAIT_TURN_H_
#define RING3_SCHED_WAIT_TURN_H_

#include "sched/irq.h"
#include "sched/locks/spin_word.h"

/* @turns is the loop's own, 0 at first. Serves this CPU's interrupts if they are on: the other CPU may be waiting for that. */
static inline void ring3_wait_turn(unsigned int *turns)
{
	ring3_irq_poll();
	ring3_lock_relax((*turns)++);
}

#endif /* RING3_SCHED_WAIT_TURN_H_ */
