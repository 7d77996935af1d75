/* SPDX-License-Identifier: MIT */
/*
 * softirq.h - softirqs and tasklets: work that interrupts leave for the moment after them.
 *
 * Kernel side: through <linux/interrupt.h>.
 *
 * raise_softirq(nr) marks softirq nr pending on this CPU. Its action runs on the same CPU with interrupts on and
 * in_serving_softirq() true, at the first of: the end of the interrupt, the local_bh_enable() that ends a section, or, when
 * raised from task context, the CPU's next interrupt or moment of idleness (Linux wakes ksoftirqd; there are no tasks yet).
 * Softirqs of one CPU do not nest; those of several CPUs run at the same time. Actions must not sleep. An action that leaves
 * the preempt count changed is reported and repaired, as in Linux. One that raises itself over and over is taken in up to
 * ten rounds at a time; the rest follows some 20 microseconds later, so that the task gets its turn.
 *
 * Tasklets are softirq work items: a scheduled tasklet runs once, on the CPU that scheduled it, never on two CPUs at once.
 */
#ifndef RING3_SCHED_SOFTIRQ_H_
#define RING3_SCHED_SOFTIRQ_H_

#include <linux/atomic.h>
#include <linux/bitops.h>
#include <linux/types.h>

#include <ring3/attributes.h>

#include "sched/bottom_half.h"

/* Linux's, in its order: lower numbers run first. */
enum {
	HI_SOFTIRQ = 0,
	TIMER_SOFTIRQ,
	NET_TX_SOFTIRQ,
	NET_RX_SOFTIRQ,
	BLOCK_SOFTIRQ,
	IRQ_POLL_SOFTIRQ,
	TASKLET_SOFTIRQ,
	SCHED_SOFTIRQ,
	HRTIMER_SOFTIRQ,
	RCU_SOFTIRQ,
	NR_SOFTIRQS
};

struct softirq_action {
	void (*action)(struct softirq_action *);
};

struct tasklet_struct {
	struct tasklet_struct *next;
	unsigned long state; /* TASKLET_STATE_* bits */
	atomic_t count;      /* disabled while not zero */
	bool use_callback;
	union {
		void (*func)(unsigned long data);
		void (*callback)(struct tasklet_struct *t);
	};
	unsigned long data;
};

enum {
	TASKLET_STATE_SCHED, /* queued, not running yet */
	TASKLET_STATE_RUN,   /* running on some CPU */
};

#define DECLARE_TASKLET(name, _callback) \
	struct tasklet_struct name = { .count = ATOMIC_INIT(0), .use_callback = true, .callback = _callback }
#define DECLARE_TASKLET_DISABLED(name, _callback) \
	struct tasklet_struct name = { .count = ATOMIC_INIT(1), .use_callback = true, .callback = _callback }
#define from_tasklet(var, callback_tasklet, tasklet_fieldname) \
	container_of(callback_tasklet, __typeof__(*var), tasklet_fieldname)

RING3_BEGIN_DECLS
/* Sets the action of softirq @nr on all CPUs, before it is first raised. */
extern void open_softirq(int nr, void (*action)(struct softirq_action *));
/* Any context; the _irqoff form wants interrupts off. */
extern void raise_softirq(unsigned int nr);
extern void raise_softirq_irqoff(unsigned int nr);
extern void __raise_softirq_irqoff(unsigned int nr);
/* Runs what is pending unless called from an interrupt or a section with softirqs off. */
extern void do_softirq(void);

/* Bracket a hard interrupt; the last exit runs softirqs. The runtime calls them around every handler. */
extern void irq_enter(void);
extern void irq_exit(void);

extern void tasklet_setup(struct tasklet_struct *t, void (*callback)(struct tasklet_struct *));
extern void tasklet_init(struct tasklet_struct *t, void (*func)(unsigned long), unsigned long data);
extern void __tasklet_schedule(struct tasklet_struct *t);
extern void __tasklet_hi_schedule(struct tasklet_struct *t);
/* Waits until @t neither is scheduled nor runs. Task context. */
extern void tasklet_kill(struct tasklet_struct *t);
extern void tasklet_unlock_wait(struct tasklet_struct *t);

/* Boot: installs the hook of local_bh_enable() and the tasklets' actions. */
extern void ring3_softirq_init(void);
extern void ring3_tasklet_init(void);
RING3_END_DECLS

static inline void tasklet_schedule(struct tasklet_struct *t)
{
	if (!test_and_set_bit(TASKLET_STATE_SCHED, &t->state))
		__tasklet_schedule(t);
}

static inline void tasklet_hi_schedule(struct tasklet_struct *t)
{
	if (!test_and_set_bit(TASKLET_STATE_SCHED, &t->state))
		__tasklet_hi_schedule(t);
}

/* A disabled tasklet stays scheduled until it is enabled. tasklet_disable() waits for a running one. */
static inline void tasklet_disable_nosync(struct tasklet_struct *t)
{
	atomic_inc(&t->count);
	smp_mb__after_atomic();
}

static inline void tasklet_disable(struct tasklet_struct *t)
{
	tasklet_disable_nosync(t);
	tasklet_unlock_wait(t);
	smp_mb();
}

static inline void tasklet_enable(struct tasklet_struct *t)
{
	smp_mb__before_atomic();
	atomic_dec(&t->count);
}

#define local_softirq_pending() this_cpu_read(__softirq_pending)
#define set_softirq_pending(x) this_cpu_write(__softirq_pending, (x))
#define or_softirq_pending(x) this_cpu_or(__softirq_pending, (x))

#endif /* RING3_SCHED_SOFTIRQ_H_ */
