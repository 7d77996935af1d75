/* SPDX-License-Identifier: MIT */
/*
 * arch.h - what the files of this folder share.
 */
#ifndef RING3_LINUX_ARCH_H_
#define RING3_LINUX_ARCH_H_

#include <linux/types.h>

struct pt_regs;
struct task_struct;

/* The causes of an interrupt: bits of ring3_irq_pending. */
enum ring3_cause {
	RING3_CAUSE_TIMER = 1,
	RING3_CAUSE_RESCHEDULE = 2,
	RING3_CAUSE_CALL = 4,
	RING3_CAUSE_IRQ_WORK = 8,
	RING3_CAUSE_STOP = 16,
};
/* Interrupts @cpu, which may be this one. Any context. */
void ring3_interrupt(unsigned int cpu, enum ring3_cause cause);
/* @cpu's host thread; 0: it has none yet. */
int ring3_cpu_thread(unsigned int cpu);
/* This CPU's host thread takes interrupts from now on. */
void ring3_irq_start_cpu(void);

/* idle.c: @cpu sleeps and was woken; a signal would be wasted on it. */
bool ring3_wake_idle(unsigned int cpu);
/* idle.c: an interrupt came; a sleep that has not begun yet will not. */
void ring3_note_interrupt(void);

/* time.c: this CPU's event is due: true once per event. And its tick. */
bool ring3_event_is_due(void);
void ring3_event_handle(void);
void ring3_event_start_cpu(void);

/* console.c */
void ring3_console_init(void);

/* switch.c */
void ring3_set_current(struct task_struct *task);

/* init.c */
void ring3_run_init(void) __noreturn;

#endif
