/* SPDX-License-Identifier: MIT */
/* ring.h - between printk.c and ring.c. */
#ifndef RING3_RUNTIME_PRINTK_RING_H_
#define RING3_RUNTIME_PRINTK_RING_H_

struct ring3_log_record;

/*
 * Gives @record its number and stores it. Never waits: when its place is being written this very moment, the
 * record is not kept. Any context.
 */
void ring3_log_ring_add(struct ring3_log_record *record);

#endif /* RING3_RUNTIME_PRINTK_RING_H_ */
