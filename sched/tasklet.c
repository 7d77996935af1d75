// SPDX-License-Identifier: MIT
/*
 * tasklet.c - tasklets on the two softirqs that serve them; see softirq.h.
 */
#include <linux/bug.h>
#include <linux/export.h>
#include <linux/irqflags.h>
#include <linux/percpu.h>
#include <linux/preempt.h>
#include <linux/printk.h>

#include "sched/irq.h"
#include "sched/wait_turn.h"
#include "sched/softirq.h"

/* Scheduled tasklets of this CPU, in order. Changed with interrupts off. */
struct tasklet_queue {
	struct tasklet_struct *head;
	struct tasklet_struct **tail; /* NULL while the queue was never used */
};

static DEFINE_PER_CPU(struct tasklet_queue, normal_tasklets);
static DEFINE_PER_CPU(struct tasklet_queue, hi_tasklets);

static void enqueue(struct tasklet_struct *t, struct tasklet_queue __percpu *queues, unsigned int nr)
{
	struct tasklet_queue *queue;
	unsigned long flags;

	local_irq_save(flags);
	queue = this_cpu_ptr(queues);
	if (!queue->tail)
		queue->tail = &queue->head;
	t->next = NULL;
	*queue->tail = t;
	queue->tail = &t->next;
	raise_softirq_irqoff(nr);
	local_irq_restore(flags);
}

void __tasklet_schedule(struct tasklet_struct *t)
{
	enqueue(t, &normal_tasklets, TASKLET_SOFTIRQ);
}
EXPORT_SYMBOL(__tasklet_schedule);

void __tasklet_hi_schedule(struct tasklet_struct *t)
{
	enqueue(t, &hi_tasklets, HI_SOFTIRQ);
}
EXPORT_SYMBOL(__tasklet_hi_schedule);

/* Runs @t unless it is disabled or runs on another CPU; then it goes back into the queue. */
static void run_or_requeue(struct tasklet_struct *t, struct tasklet_queue __percpu *queues, unsigned int nr)
{
	if (!test_and_set_bit(TASKLET_STATE_RUN, &t->state)) {
		if (!atomic_read(&t->count)) {
			/* Scheduled again from here on means: once more. */
			WARN_ONCE(!test_and_clear_bit(TASKLET_STATE_SCHED, &t->state),
				  "tasklet SCHED state not set: %ps\n", (void *)t->func);
			if (t->use_callback)
				t->callback(t);
			else
				t->func(t->data);
			clear_bit_unlock(TASKLET_STATE_RUN, &t->state);
			return;
		}
		clear_bit_unlock(TASKLET_STATE_RUN, &t->state);
	}
	enqueue(t, queues, nr);
}

static void serve_queue(struct tasklet_queue __percpu *queues, unsigned int nr)
{
	struct tasklet_struct *t, *next;
	struct tasklet_queue *queue;

	local_irq_disable();
	queue = this_cpu_ptr(queues);
	t = queue->head;
	queue->head = NULL;
	queue->tail = &queue->head;
	local_irq_enable();
	for (; t; t = next) {
		next = t->next;
		run_or_requeue(t, queues, nr);
	}
}

static void serve_normal(struct softirq_action *unused)
{
	serve_queue(&normal_tasklets, TASKLET_SOFTIRQ);
}

static void serve_hi(struct softirq_action *unused)
{
	serve_queue(&hi_tasklets, HI_SOFTIRQ);
}

void tasklet_setup(struct tasklet_struct *t, void (*callback)(struct tasklet_struct *))
{
	t->next = NULL;
	t->state = 0;
	atomic_set(&t->count, 0);
	t->use_callback = true;
	t->callback = callback;
	t->data = 0;
}
EXPORT_SYMBOL(tasklet_setup);

void tasklet_init(struct tasklet_struct *t, void (*func)(unsigned long), unsigned long data)
{
	tasklet_setup(t, NULL);
	t->use_callback = false;
	t->func = func;
	t->data = data;
}
EXPORT_SYMBOL(tasklet_init);

static void wait_for_bit_clear(struct tasklet_struct *t, int bit)
{
	unsigned int turns = 0;

	while (test_bit_acquire((unsigned long)bit, &t->state))
		ring3_wait_turn(&turns);
}

void tasklet_unlock_wait(struct tasklet_struct *t)
{
	wait_for_bit_clear(t, TASKLET_STATE_RUN);
}
EXPORT_SYMBOL(tasklet_unlock_wait);

void tasklet_kill(struct tasklet_struct *t)
{
	if (in_interrupt())
		pr_notice("Attempt to kill tasklet from interrupt\n");
	/* Taking the bit keeps others from scheduling it again. */
	while (test_and_set_bit(TASKLET_STATE_SCHED, &t->state))
		wait_for_bit_clear(t, TASKLET_STATE_SCHED);
	tasklet_unlock_wait(t);
	clear_bit(TASKLET_STATE_SCHED, &t->state);
}
EXPORT_SYMBOL(tasklet_kill);

void ring3_tasklet_init(void)
{
	open_softirq(TASKLET_SOFTIRQ, serve_normal);
	open_softirq(HI_SOFTIRQ, serve_hi);
}
