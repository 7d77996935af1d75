// SPDX-License-Identifier: MIT
/* worker_cases.c - kthread_worker: order, waiting, cancelling. See worker_cases.h. */
#include <linux/atomic.h>
#include <linux/irq_work.h>
#include <linux/kthread.h>
#include <linux/slab.h>
#include <linux/timer.h>

#include "tests/sched/crew.h"
#include "tests/sched/tasks/worker_cases.h"

#define WORKS 6

struct piece {
	struct kthread_work work;
	int number, runs, again;
};

static struct piece pieces[WORKS];
static int order[WORKS + 1];
static atomic_t ordered;
/* Holds the worker while it is closed. */
static struct kthread_work gate_work;
static int gate_open, gate_reached;

static void runs(struct kthread_work *work)
{
	struct piece *piece = container_of(work, struct piece, work);

	int place = atomic_inc_return(&ordered) - 1;

	piece->runs++;
	if (place < (int)ARRAY_SIZE(order))
		order[place] = piece->number;
}

static void waits_at_gate(struct kthread_work *work)
{
	unsigned long long end = ring3_host_monotonic_ns() + CREW_LIMIT_NS;

	WRITE_ONCE(gate_reached, 1);
	while (!READ_ONCE(gate_open) && ring3_host_monotonic_ns() < end)
		crew_pause();
}

static void begin(void)
{
	atomic_set(&ordered, 0);
	gate_open = gate_reached = 0;
	kthread_init_work(&gate_work, waits_at_gate);
	for (int i = 0; i < WORKS; i++) {
		kthread_init_work(&pieces[i].work, runs);
		pieces[i].number = i;
		pieces[i].runs = pieces[i].again = 0;
	}
}

/* A worker that is busy until the gate opens. */
static struct kthread_worker *held_worker(void)
{
	struct kthread_worker *worker = kthread_create_worker(0, "held/%d", 1);

	begin();
	if (!IS_ERR(worker))
		kthread_queue_work(worker, &gate_work);
	return worker;
}

static void open_gate(void)
{
	WRITE_ONCE(gate_open, 1);
}

int worker_check_order(void)
{
	struct kthread_worker *worker = held_worker();

	CHECK_THAT(!IS_ERR(worker));
	for (int i = 0; i < WORKS; i++)
		CHECK_THAT(kthread_queue_work(worker, &pieces[(i * 5) % WORKS].work));
	/* Queued is queued, at its first place. */
	for (int i = 0; i < WORKS; i++)
		CHECK_THAT(!kthread_queue_work(worker, &pieces[i].work));
	CHECK_THAT(atomic_read(&ordered) == 0);
	open_gate();
	kthread_flush_worker(worker);
	CHECK_THAT(atomic_read(&ordered) == WORKS);
	for (int i = 0; i < WORKS; i++)
		CHECK_THAT(order[i] == (i * 5) % WORKS && pieces[i].runs == 1);
	/* Idle again. */
	CHECK_THAT(kthread_queue_work(worker, &pieces[0].work));
	kthread_flush_work(&pieces[0].work);
	CHECK_THAT(pieces[0].runs == 2);
	kthread_destroy_worker(worker);
	return 0;
}

static void queues_itself(struct kthread_work *work)
{
	struct piece *piece = container_of(work, struct piece, work);

	if (++piece->runs < piece->again)
		kthread_queue_work(work->worker, work);
}

int worker_check_requeue(void)
{
	struct kthread_worker *worker = kthread_create_worker(0, "requeues");

	CHECK_THAT(!IS_ERR(worker));
	begin();
	kthread_init_work(&pieces[0].work, queues_itself);
	pieces[0].again = 1000;
	CHECK_THAT(kthread_queue_work(worker, &pieces[0].work));
	PAUSE_UNTIL(READ_ONCE(pieces[0].runs) == 1000);
	kthread_flush_worker(worker);
	CHECK_THAT(pieces[0].runs == 1000);
	kthread_destroy_worker(worker);
	return 0;
}

static void frees_itself(struct kthread_work *work)
{
	atomic_inc(&ordered);
	kfree(container_of(work, struct piece, work));
}

int worker_check_freed_by_itself(void)
{
	struct kthread_worker *worker = kthread_create_worker(0, "frees");

	CHECK_THAT(!IS_ERR(worker));
	begin();
	for (int i = 0; i < 100; i++) {
		struct piece *piece = (struct piece *)kzalloc(sizeof(*piece), GFP_KERNEL);

		CHECK_THAT(piece);
		kthread_init_work(&piece->work, frees_itself);
		CHECK_THAT(kthread_queue_work(worker, &piece->work));
	}
	kthread_flush_worker(worker);
	CHECK_THAT(atomic_read(&ordered) == 100);
	kthread_destroy_worker(worker);
	return 0;
}

static int flushes_piece_1(int index)
{
	kthread_flush_work(&pieces[1].work);
	/* What was queued behind it need not have run. */
	CHECK_THAT(pieces[0].runs == 1 && pieces[1].runs == 1);
	return 0;
}

int worker_check_flush(void)
{
	struct kthread_worker *worker = held_worker();
	struct crew crew = { .count = 0 };

	CHECK_THAT(!IS_ERR(worker));
	/* Never queued: nothing to wait for. */
	kthread_flush_work(&pieces[2].work);
	CHECK_THAT(kthread_queue_work(worker, &pieces[0].work));
	CHECK_THAT(kthread_queue_work(worker, &pieces[1].work));
	MUST(crew_start(&crew, 3, flushes_piece_1, false));
	for (int i = 0; i < 3; i++)
		PAUSE_UNTIL(crew_sleeps(crew.member[i].task));
	CHECK_THAT(!pieces[1].runs);
	open_gate();
	MUST(crew_finish(&crew));
	/* Idle: at once. */
	kthread_flush_work(&pieces[1].work);
	kthread_destroy_worker(worker);
	return 0;
}

int worker_check_cancel(void)
{
	struct kthread_worker *worker = held_worker();

	CHECK_THAT(!IS_ERR(worker));
	CHECK_THAT(!kthread_cancel_work_sync(&pieces[0].work));
	CHECK_THAT(kthread_queue_work(worker, &pieces[0].work));
	CHECK_THAT(kthread_queue_work(worker, &pieces[1].work));
	CHECK_THAT(kthread_cancel_work_sync(&pieces[0].work));
	CHECK_THAT(!kthread_cancel_work_sync(&pieces[0].work));
	/* Behind the others now. */
	CHECK_THAT(kthread_queue_work(worker, &pieces[0].work));
	open_gate();
	kthread_flush_worker(worker);
	CHECK_THAT(atomic_read(&ordered) == 2 && order[0] == 1 && order[1] == 0);
	kthread_destroy_worker(worker);
	return 0;
}

static void queues_itself_for_ever(struct kthread_work *work)
{
	struct piece *piece = container_of(work, struct piece, work);

	WRITE_ONCE(piece->runs, piece->runs + 1);
	kthread_queue_work(work->worker, work);
}

static int cancels_the_gate(int index)
{
	CHECK_THAT(!kthread_cancel_work_sync(&gate_work));
	CHECK_THAT(READ_ONCE(gate_open));
	return 0;
}

/* It waits for the end of what runs, and what runs cannot queue itself meanwhile. */
int worker_check_cancel_running(void)
{
	struct kthread_worker *worker = held_worker();
	struct crew crew = { .count = 0 };
	int runs_at_cancel;

	CHECK_THAT(!IS_ERR(worker));
	PAUSE_UNTIL(READ_ONCE(gate_reached));
	MUST(crew_start_one(&crew, cancels_the_gate, -1, 0));
	PAUSE_UNTIL(crew_sleeps(crew.member[0].task));
	CHECK_THAT(!kthread_queue_work(worker, &gate_work));
	open_gate();
	MUST(crew_finish(&crew));
	for (int round = 0; round < 20; round++) {
		kthread_init_work(&pieces[0].work, queues_itself_for_ever);
		pieces[0].runs = 0;
		CHECK_THAT(kthread_queue_work(worker, &pieces[0].work));
		PAUSE_UNTIL(READ_ONCE(pieces[0].runs) > 3);
		kthread_cancel_work_sync(&pieces[0].work);
		runs_at_cancel = READ_ONCE(pieces[0].runs);
		kthread_flush_worker(worker);
		CHECK_THAT(READ_ONCE(pieces[0].runs) == runs_at_cancel);
	}
	kthread_destroy_worker(worker);
	return 0;
}

static void notes_its_cpu(struct kthread_work *work)
{
	struct piece *piece = container_of(work, struct piece, work);

	piece->number = current->flags & PF_NO_SETAFFINITY ? raw_smp_processor_id() : -1;
}

int worker_check_bound(void)
{
	int cpu;

	begin();
	for_each_online_cpu(cpu) {
		struct kthread_worker *worker = kthread_create_worker_on_cpu(cpu, KTW_FREEZABLE, "bound/%d", cpu);

		CHECK_THAT(!IS_ERR(worker) && worker->flags == KTW_FREEZABLE);
		kthread_init_work(&pieces[0].work, notes_its_cpu);
		for (int i = 0; i < 20; i++) {
			pieces[0].number = -2;
			CHECK_THAT(kthread_queue_work(worker, &pieces[0].work));
			kthread_flush_work(&pieces[0].work);
			CHECK_THAT(pieces[0].number == cpu);
		}
		kthread_destroy_worker(worker);
	}
	return 0;
}

int worker_check_own_memory(void)
{
	static struct kthread_worker own;
	struct task_struct *task;

	begin();
	kthread_init_worker(&own);
	/* Without a thread: it waits. */
	CHECK_THAT(kthread_queue_work(&own, &pieces[0].work));
	CHECK_THAT(!kthread_queue_work(&own, &pieces[0].work));
	for (int round = 1; round <= 3; round++) {
		CHECK_THAT(pieces[0].runs == round - 1);
		task = kthread_run(kthread_worker_fn, &own, "own");
		CHECK_THAT(!IS_ERR(task));
		kthread_flush_worker(&own);
		CHECK_THAT(pieces[0].runs == round && own.task == task);
		CHECK_THAT(kthread_stop(task) == 0 && !own.task);
		CHECK_THAT(kthread_queue_work(&own, &pieces[0].work));
	}
	CHECK_THAT(kthread_cancel_work_sync(&pieces[0].work));
	return 0;
}

static void counts(struct kthread_work *work)
{
	struct piece *piece = container_of(work, struct piece, work);

	WRITE_ONCE(piece->runs, piece->runs + 1);
}

static struct kthread_worker *interrupt_worker;

static void queues_from_hardirq(struct irq_work *unused)
{
	kthread_queue_work(interrupt_worker, &pieces[0].work);
}

static void queues_from_softirq(struct timer_list *unused)
{
	kthread_queue_work(interrupt_worker, &pieces[1].work);
}

int worker_check_interrupts(void)
{
	struct irq_work hard;
	struct timer_list soft;
	int cpu, rounds = 0;

	interrupt_worker = kthread_create_worker(0, "interrupts");
	CHECK_THAT(!IS_ERR(interrupt_worker));
	begin();
	kthread_init_work(&pieces[0].work, counts);
	kthread_init_work(&pieces[1].work, counts);
	init_irq_work(&hard, queues_from_hardirq);
	timer_setup_on_stack(&soft, queues_from_softirq, 0);
	for_each_online_cpu(cpu) {
		for (int i = 0; i < 10; i++) {
			rounds++;
			CHECK_THAT(irq_work_queue_on(&hard, cpu));
			PAUSE_UNTIL(READ_ONCE(pieces[0].runs) == rounds);
			irq_work_sync(&hard);
		}
		mod_timer(&soft, jiffies + 1);
		PAUSE_UNTIL(READ_ONCE(pieces[1].runs) == cpu + 1);
	}
	del_timer_sync(&soft);
	destroy_timer_on_stack(&soft);
	kthread_destroy_worker(interrupt_worker);
	return 0;
}

/* What is queued runs first. */
int worker_check_destroy(void)
{
	for (int round = 0; round < 20; round++) {
		struct kthread_worker *worker = kthread_create_worker(0, "destroyed/%d", round);

		CHECK_THAT(!IS_ERR(worker));
		begin();
		for (int i = 0; i < WORKS; i++)
			CHECK_THAT(kthread_queue_work(worker, &pieces[i].work));
		kthread_destroy_worker(worker);
		CHECK_THAT(atomic_read(&ordered) == WORKS);
	}
	return 0;
}
