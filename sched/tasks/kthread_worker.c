// SPDX-License-Identifier: MIT
/*
 * kthread_worker.c - see kthread_worker.h.
 *
 * Everything about a worker and its works is decided under the worker's lock, with interrupts off, so works can be queued by
 * interrupts. Cancelling a delayed work must let go of the lock, since the timer's function takes it: work->canceling keeps
 * the work from being queued meanwhile.
 */
#include "sched/tasks/kthread_worker.h"

#include <linux/bug.h>
#include <linux/completion.h>
#include <linux/err.h>
#include <linux/errno.h>
#include <linux/export.h>
#include <linux/jiffies.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/stdarg.h>

#include "sched/tasks/kthread.h"

/* The last piece of a queue: says that what was in front of it has run. */
struct marker {
	struct kthread_work work;
	struct completion reached;
};

static void marker_reached(struct kthread_work *work)
{
	complete(&container_of(work, struct marker, work)->reached);
}

static void marker_init(struct marker *marker)
{
	kthread_init_work(&marker->work, marker_reached);
	init_completion(&marker->reached);
}

void __kthread_init_worker(struct kthread_worker *worker, const char *name, struct lock_class_key *key)
{
	memset(worker, 0, sizeof(*worker));
	raw_spin_lock_init(&worker->lock);
	lockdep_set_class_and_name(&worker->lock, key, name);
	INIT_LIST_HEAD(&worker->work_list);
	INIT_LIST_HEAD(&worker->delayed_work_list);
}
EXPORT_SYMBOL_GPL(__kthread_init_worker);

/* The next piece of work, which is the current one from now on; NULL: none, and whoever queues will wake. */
static struct kthread_work *take_next(struct kthread_worker *worker)
{
	struct kthread_work *work;

	raw_spin_lock_irq(&worker->lock);
	work = list_first_entry_or_null(&worker->work_list, struct kthread_work, node);
	if (work)
		list_del_init(&work->node);
	worker->current_work = work;
	raw_spin_unlock_irq(&worker->lock);
	return work;
}

int kthread_worker_fn(void *worker_ptr)
{
	struct kthread_worker *worker = (struct kthread_worker *)worker_ptr;

	WARN_ON(worker->task && worker->task != current);
	worker->task = current;
	for (;;) {
		struct kthread_work *work;

		/* Before both questions: who stops us, or queues after we looked, finds us asleep and wakes. */
		set_current_state(TASK_INTERRUPTIBLE);
		if (kthread_should_stop())
			break;
		work = take_next(worker);
		if (work) {
			__set_current_state(TASK_RUNNING);
			work->func(work);
			/* It may be freed. */
		} else {
			schedule();
		}
		cond_resched();
	}
	__set_current_state(TASK_RUNNING);
	raw_spin_lock_irq(&worker->lock);
	worker->task = NULL;
	raw_spin_unlock_irq(&worker->lock);
	return 0;
}
EXPORT_SYMBOL_GPL(kthread_worker_fn);

static struct kthread_worker *create(int cpu, unsigned int flags, const char *namefmt, va_list args)
{
	struct kthread_worker *worker = (struct kthread_worker *)kzalloc(sizeof(*worker), GFP_KERNEL);
	struct task_struct *task;

	if (!worker)
		return (struct kthread_worker *)ERR_PTR(-ENOMEM);
	kthread_init_worker(worker);
	task = ring3_kthread_create(kthread_worker_fn, worker, namefmt, args);
	if (IS_ERR(task)) {
		kfree(worker);
		return (struct kthread_worker *)ERR_CAST(task);
	}
	if (cpu >= 0)
		kthread_bind(task, (unsigned int)cpu);
	worker->flags = flags;
	worker->task = task;
	wake_up_process(task);
	return worker;
}

struct kthread_worker *kthread_create_worker(unsigned int flags, const char namefmt[], ...)
{
	struct kthread_worker *worker;
	va_list args;

	va_start(args, namefmt);
	worker = create(-1, flags, namefmt, args);
	va_end(args);
	return worker;
}
EXPORT_SYMBOL(kthread_create_worker);

struct kthread_worker *kthread_create_worker_on_cpu(int cpu, unsigned int flags, const char namefmt[], ...)
{
	struct kthread_worker *worker;
	va_list args;

	va_start(args, namefmt);
	worker = create(cpu, flags, namefmt, args);
	va_end(args);
	return worker;
}
EXPORT_SYMBOL(kthread_create_worker_on_cpu);

void kthread_destroy_worker(struct kthread_worker *worker)
{
	struct task_struct *task = worker->task;

	if (WARN_ON(!task))
		return;
	kthread_flush_worker(worker);
	kthread_stop(task);
	WARN_ON(!list_empty(&worker->delayed_work_list));
	WARN_ON(!list_empty(&worker->work_list));
	kfree(worker);
}
EXPORT_SYMBOL(kthread_destroy_worker);

/* --- Queueing; static functions: under the worker's lock. --- */

static bool may_queue(struct kthread_worker *worker, struct kthread_work *work)
{
	lockdep_assert_held(&worker->lock);
	return list_empty(&work->node) && !work->canceling;
}

static void check_new(struct kthread_worker *worker, struct kthread_work *work)
{
	lockdep_assert_held(&worker->lock);
	WARN_ON_ONCE(!list_empty(&work->node));
	WARN_ON_ONCE(work->worker && work->worker != worker);
}

static void insert_before(struct kthread_worker *worker, struct kthread_work *work, struct list_head *place)
{
	check_new(worker, work);
	list_add_tail(&work->node, place);
	work->worker = worker;
	/* A thread that runs a work looks at the queue after it, without being woken. */
	if (!worker->current_work && worker->task)
		wake_up_process(worker->task);
}

bool kthread_queue_work(struct kthread_worker *worker, struct kthread_work *work)
{
	unsigned long flags;
	bool queued;

	raw_spin_lock_irqsave(&worker->lock, flags);
	queued = may_queue(worker, work);
	if (queued)
		insert_before(worker, work, &worker->work_list);
	raw_spin_unlock_irqrestore(&worker->lock, flags);
	return queued;
}
EXPORT_SYMBOL_GPL(kthread_queue_work);

/* Interrupt context, interrupts off (TIMER_IRQSAFE). */
void kthread_delayed_work_timer_fn(struct timer_list *timer)
{
	struct kthread_delayed_work *dwork = from_timer(dwork, timer, timer);
	struct kthread_work *work = &dwork->work;
	struct kthread_worker *worker = work->worker;
	unsigned long flags;

	/* Initialised again while it was queued. */
	if (WARN_ON_ONCE(!worker))
		return;
	raw_spin_lock_irqsave(&worker->lock, flags);
	WARN_ON_ONCE(work->worker != worker);
	WARN_ON_ONCE(list_empty(&work->node));
	list_del_init(&work->node);
	if (!work->canceling)
		insert_before(worker, work, &worker->work_list);
	raw_spin_unlock_irqrestore(&worker->lock, flags);
}
EXPORT_SYMBOL(kthread_delayed_work_timer_fn);

static void queue_delayed(struct kthread_worker *worker, struct kthread_delayed_work *dwork, unsigned long delay)
{
	struct kthread_work *work = &dwork->work;

	WARN_ON_ONCE(dwork->timer.function != kthread_delayed_work_timer_fn);
	/* A timer would come a jiffy later at the earliest. */
	if (!delay) {
		insert_before(worker, work, &worker->work_list);
		return;
	}
	check_new(worker, work);
	list_add(&work->node, &worker->delayed_work_list);
	work->worker = worker;
	dwork->timer.expires = jiffies + delay;
	add_timer(&dwork->timer);
}

bool kthread_queue_delayed_work(struct kthread_worker *worker, struct kthread_delayed_work *dwork, unsigned long delay)
{
	unsigned long flags;
	bool queued;

	raw_spin_lock_irqsave(&worker->lock, flags);
	queued = may_queue(worker, &dwork->work);
	if (queued)
		queue_delayed(worker, dwork, delay);
	raw_spin_unlock_irqrestore(&worker->lock, flags);
	return queued;
}
EXPORT_SYMBOL_GPL(kthread_queue_delayed_work);

/* Lets go of the lock meanwhile; the timer is neither pending nor in its function when this returns. */
static void stop_timer(struct kthread_delayed_work *dwork, unsigned long *flags)
{
	struct kthread_work *work = &dwork->work;
	struct kthread_worker *worker = work->worker;

	work->canceling++;
	raw_spin_unlock_irqrestore(&worker->lock, *flags);
	del_timer_sync(&dwork->timer);
	raw_spin_lock_irqsave(&worker->lock, *flags);
	work->canceling--;
}

static bool dequeue(struct kthread_work *work)
{
	bool queued = !list_empty(&work->node);

	if (queued)
		list_del_init(&work->node);
	return queued;
}

bool kthread_mod_delayed_work(struct kthread_worker *worker, struct kthread_delayed_work *dwork, unsigned long delay)
{
	struct kthread_work *work = &dwork->work;
	bool queued = false, others = false;
	unsigned long flags;

	raw_spin_lock_irqsave(&worker->lock, flags);
	/* Without a worker it was never queued. */
	if (work->worker) {
		WARN_ON_ONCE(work->worker != worker);
		stop_timer(dwork, &flags);
		/* Whoever else cancels or modifies it wins; the number of queued works stays as it is. */
		others = work->canceling;
		queued = others || dequeue(work);
	}
	if (!others)
		queue_delayed(worker, dwork, delay);
	raw_spin_unlock_irqrestore(&worker->lock, flags);
	return queued;
}
EXPORT_SYMBOL_GPL(kthread_mod_delayed_work);

/* --- Waiting --- */

void kthread_flush_work(struct kthread_work *work)
{
	struct kthread_worker *worker = work->worker;
	struct marker marker;
	bool idle = false;

	if (!worker)
		return;
	marker_init(&marker);
	raw_spin_lock_irq(&worker->lock);
	WARN_ON_ONCE(work->worker != worker);
	if (!list_empty(&work->node))
		insert_before(worker, &marker.work, work->node.next);
	else if (worker->current_work == work)
		insert_before(worker, &marker.work, worker->work_list.next);
	else
		idle = true;
	raw_spin_unlock_irq(&worker->lock);
	if (!idle)
		wait_for_completion(&marker.reached);
}
EXPORT_SYMBOL_GPL(kthread_flush_work);

void kthread_flush_worker(struct kthread_worker *worker)
{
	struct marker marker;

	marker_init(&marker);
	kthread_queue_work(worker, &marker.work);
	wait_for_completion(&marker.reached);
}
EXPORT_SYMBOL_GPL(kthread_flush_worker);

/* @dwork: the delayed work that @work is part of, or NULL. */
static bool cancel_sync(struct kthread_work *work, struct kthread_delayed_work *dwork)
{
	struct kthread_worker *worker = work->worker;
	unsigned long flags;
	bool queued;

	if (!worker)
		return false;
	raw_spin_lock_irqsave(&worker->lock, flags);
	WARN_ON_ONCE(work->worker != worker);
	if (dwork)
		stop_timer(dwork, &flags);
	queued = dequeue(work);
	if (worker->current_work == work) {
		/* It runs, and may try to queue itself. */
		work->canceling++;
		raw_spin_unlock_irqrestore(&worker->lock, flags);
		kthread_flush_work(work);
		raw_spin_lock_irqsave(&worker->lock, flags);
		work->canceling--;
	}
	raw_spin_unlock_irqrestore(&worker->lock, flags);
	return queued;
}

bool kthread_cancel_work_sync(struct kthread_work *work)
{
	return cancel_sync(work, NULL);
}
EXPORT_SYMBOL_GPL(kthread_cancel_work_sync);

bool kthread_cancel_delayed_work_sync(struct kthread_delayed_work *dwork)
{
	return cancel_sync(&dwork->work, dwork);
}
EXPORT_SYMBOL_GPL(kthread_cancel_delayed_work_sync);
