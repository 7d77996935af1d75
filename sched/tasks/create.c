// SPDX-License-Identifier: MIT
/*
 * create.c - see create.h.
 */
#include "sched/tasks/create.h"

#include <linux/bug.h>
#include <linux/completion.h>
#include <linux/irqflags.h>
#include <linux/preempt.h>
#include <linux/printk.h>
#include <linux/sched.h>
#include <linux/string.h>

#include "runtime/host.h"
#include "runtime/report/report.h"
#include "sched/locks/spin_word.h"
#include "sched/tasks/fiber.h"
#include "sched/tasks/kthread.h"
#include "sched/tasks/rq.h"

/* ASan's frames are several times as large. */
#if defined(__SANITIZE_ADDRESS__)
#define TASK_STACK_SIZE (4 * THREAD_SIZE)
#else
#define TASK_STACK_SIZE THREAD_SIZE
#endif
#ifdef RING3_CHECKS
#define WITH_GUARD 1
#else
#define WITH_GUARD 0
#endif

struct task_memory {
	struct task_struct task;
	struct ring3_kthread kthread;
	struct task_memory *next_free;
	struct task_memory *next; /* of all that were ever allocated */
	void (*fn)(void *arg);
	void *arg;
	bool deep; /* it ended somewhere below fn: its stack cannot be used again */
};

/* Guarded by the lock, with interrupts off. */
static arch_spinlock_t tasks_lock;
static struct task_memory *all_memory, *free_memory;
static LIST_HEAD(live_tasks);

static int last_pid;

static unsigned long lock_tasks(void)
{
	unsigned long flags = arch_local_irq_save();

	arch_spin_lock(&tasks_lock);
	return flags;
}

static void unlock_tasks(unsigned long flags)
{
	arch_spin_unlock(&tasks_lock);
	arch_local_irq_restore(flags);
}

static struct task_memory *memory_of(struct task_struct *task)
{
	return container_of(task, struct task_memory, task);
}

static void check_exit(struct task_struct *task)
{
	if (unlikely(in_atomic())) {
		pr_info("note: %s[%d] exited with preempt_count %d\n", task->comm, task->pid, preempt_count());
		ring3_report(RING3_REPORT_CHECK);
		preempt_count_set(PREEMPT_ENABLED);
	}
	if (unlikely(irqs_disabled())) {
		pr_info("note: %s[%d] exited with irqs disabled\n", task->comm, task->pid);
		ring3_report(RING3_REPORT_CHECK);
		local_irq_enable();
	}
	debug_check_no_locks_held();
}

/* The task's last switch; it comes back as another task, the next one that uses the memory. */
static void leave_for_good(struct task_struct *task)
{
	preempt_disable();
	set_special_state(TASK_DEAD);
	__schedule(SCHEDULE_SLEEP);
	sched_preempt_enable_no_resched();
}

static void task_main(void *arg)
{
	struct task_memory *memory = (struct task_memory *)arg;

	/* The second half of the switch that came here. */
	finish_task_switch();
	arch_local_irq_enable();
	sched_preempt_enable_no_resched();
	for (;;) {
		preempt_check_resched();
		memory->fn(memory->arg);
		check_exit(&memory->task);
		ring3_kthread_exited(&memory->task);
		leave_for_good(&memory->task);
	}
}

void ring3_task_exit(int code)
{
	struct task_struct *task = current;

	task->exit_code = code;
	memory_of(task)->deep = true;
	check_exit(task);
	ring3_kthread_exited(task);
	leave_for_good(task);
	BUG();
}

static bool make_fiber(struct task_memory *memory)
{
	memory->deep = false;
	memory->task.fiber = ring3_fiber_create(TASK_STACK_SIZE, WITH_GUARD, task_main, memory);
	ring3_task_init_words(&memory->task);
	return memory->task.fiber;
}

static struct task_memory *take_free(void)
{
	unsigned long flags = lock_tasks();
	struct task_memory *memory;

	memory = free_memory;
	if (memory)
		free_memory = memory->next_free;
	unlock_tasks(flags);
	return memory;
}

static struct task_memory *allocate(void)
{
	unsigned long flags;
	struct task_memory *memory;

	memory = (struct task_memory *)ring3_host_alloc(sizeof(*memory), __alignof__(*memory));
	if (!memory)
		return NULL;
	memset(memory, 0, sizeof(*memory));
	raw_spin_lock_init(&memory->task.pi_lock);
	if (!make_fiber(memory)) {
		ring3_host_free(memory);
		return NULL;
	}
	flags = lock_tasks();
	memory->next = all_memory;
	all_memory = memory;
	unlock_tasks(flags);
	return memory;
}

void ring3_task_init_words(struct task_struct *task)
{
	task->ti_preempt_count = 1ull << 32 | 1;
	task->cpu_preempt_count = (int)(0x80000000u | 1);
}

void ring3_task_number(struct task_struct *task)
{
	task->pid = __atomic_add_fetch(&last_pid, 1, __ATOMIC_RELAXED);
	task->tgid = task->pid;
}

void ring3_task_init(struct task_struct *task, unsigned int flags)
{
	task->flags = flags;
	task->static_prio = task->normal_prio = task->prio = DEFAULT_PRIO;
	task->rt_priority = 0;
	task->policy = SCHED_NORMAL;
	cpumask_copy(&task->cpus_mask, cpu_possible_mask);
	task->cpus_ptr = &task->cpus_mask;
	task->nr_cpus_allowed = (int)num_possible_cpus();
	task->migration_disabled = 0;
	INIT_LIST_HEAD(&task->run_node);
	INIT_LIST_HEAD(&task->pi_waiters);
	task->pi_top_task = NULL;
	task->pi_blocked_on = NULL;
#ifdef RING3_CHECKS
	memset(&task->held_locks, 0, sizeof(task->held_locks));
#endif
	task->sig_pending = 0;
	task->sig_allowed = flags & PF_KTHREAD ? 0 : ~0ul;
	task->exit_code = 0;
	task->last_switch_count = 0;
	task->last_switch_time = 0;
	task->nvcsw = task->nivcsw = task->nr_migrations = 0;
	task->to_tail = false;
	task->ticks = 0;
}

struct task_struct *ring3_task_create(void (*fn)(void *arg), void *arg, unsigned int flags, const char *namefmt, va_list args)
{
	struct task_memory *memory = take_free();
	struct task_struct *task;
	unsigned long irqflags;

	if (!memory)
		memory = allocate();
	if (!memory)
		return NULL;
	if (memory->deep) {
		ring3_fiber_free(memory->task.fiber);
		if (!make_fiber(memory))
			return NULL;
	}
	task = &memory->task;
	memory->fn = fn;
	memory->arg = arg;
	ring3_task_init(task, flags);
	ring3_task_number(task);
	ring3_kthread_init(&memory->kthread);
	task->kthread = &memory->kthread;
	vsnprintf(task->comm, sizeof(task->comm), namefmt, args);
	refcount_set(&task->usage, 2);
	task->cpu = raw_smp_processor_id();
	/* Last: from here on it can be woken. */
	smp_store_release(&task->__state, TASK_UNINTERRUPTIBLE);
	irqflags = lock_tasks();
	list_add_tail(&task->tasks, &live_tasks);
	unlock_tasks(irqflags);
	return task;
}

void __put_task_struct(struct task_struct *task)
{
	struct task_memory *memory = memory_of(task);
	unsigned long flags = lock_tasks();

	list_del(&task->tasks);
	memory->next_free = free_memory;
	free_memory = memory;
	unlock_tasks(flags);
}

struct borrowed_task {
	void (*fn)(void *arg);
	void *arg;
	struct completion done;
};

static void run_borrowed(void *arg)
{
	struct borrowed_task *work = (struct borrowed_task *)arg;

	work->fn(work->arg);
	complete(&work->done);
}

static struct task_struct *create_named(void (*fn)(void *arg), void *arg, const char *namefmt, ...)
{
	struct task_struct *task;
	va_list args;

	va_start(args, namefmt);
	task = ring3_task_create(fn, arg, 0, namefmt, args);
	va_end(args);
	return task;
}

void ring3_run_as_task(const char *comm, void (*fn)(void *arg), void *arg)
{
	struct borrowed_task work = { .fn = fn, .arg = arg };
	struct task_struct *task = create_named(run_borrowed, &work, "%s", comm);

	init_completion(&work.done);
	if (!task) {
		panic("no memory for the stack of task %s", comm);
		return;
	}
	wake_up_process(task);
	wait_for_completion(&work.done);
	put_task_struct(task);
}

void ring3_for_each_task(void (*visit)(struct task_struct *task, void *arg), void *arg)
{
	unsigned long flags = lock_tasks();
	struct task_struct *task;

	list_for_each_entry(task, &live_tasks, tasks)
		visit(task, arg);
	unlock_tasks(flags);
}

static void report_left_over(struct task_struct *task, void *unused)
{
	/*
	 * One that has ended and whose creator still holds a reference is nobody's mistake here; nor is one on its last steps,
	 * for which kthread_stop() does not wait.
	 */
	if (READ_ONCE(task->__state) == TASK_DEAD || (task->kthread && completion_done(&task->kthread->exited)))
		return;
	pr_err("BUG: task %s/%d has not ended at shutdown (state %x, CPU %d)\n", task->comm, task->pid, task->__state,
	       task_cpu(task));
	ring3_report(RING3_REPORT_CHECK);
}

void ring3_tasks_report(void)
{
	ring3_for_each_task(report_left_over, NULL);
}

void ring3_tasks_free(void)
{
	INIT_LIST_HEAD(&live_tasks);
	free_memory = NULL;
	while (all_memory) {
		struct task_memory *memory = all_memory;

		all_memory = memory->next;
		if (memory->task.fiber)
			ring3_fiber_free(memory->task.fiber);
		ring3_host_free(memory);
	}
	last_pid = 0;
}
