// SPDX-License-Identifier: MIT
/* misuse_cases.c - each mistake with sleeping locks once, and the same done right. */
#include <linux/bug.h>
#include <linux/completion.h>
#include <linux/kthread.h>
#include <linux/mutex.h>
#include <linux/rtmutex.h>
#include <linux/rwsem.h>
#include <linux/semaphore.h>
#include <linux/seqlock.h>
#include <linux/wait.h>

#include "sched/irq.h"
#include "tests/sched/crew.h"
#include "tests/sched/locks/sleeping_locks.h"

#define INTERRUPT 24

static DEFINE_MUTEX(mutex);
static DECLARE_RWSEM(rwsem);
static DEFINE_RT_MUTEX(rt);
static DEFINE_SPINLOCK(spin);
static DEFINE_SEMAPHORE(semaphore);
static DECLARE_COMPLETION(completion);
static DECLARE_WAIT_QUEUE_HEAD(queue);
static struct crew crew;
static int right_way;

/* Runs @body in a task of its own, to its end. */
static void as_task(int (*body)(int index), int right)
{
	right_way = right;
	crew_run(1, body, false);
}

void bad_mutex_magic(int right)
{
	static struct mutex zeroes, initialised;

	mutex_init(&initialised);
	mutex_lock(right ? &initialised : &zeroes);
	mutex_unlock(right ? &initialised : &zeroes);
}

void bad_mutex_unlock_free(int right)
{
	if (right)
		mutex_lock(&mutex);
	mutex_unlock(&mutex);
	/* As good as before. */
	mutex_lock(&mutex);
	mutex_unlock(&mutex);
}

static int unlocks_mutex(int index)
{
	if (right_way)
		mutex_lock(&mutex);
	mutex_unlock(&mutex);
	return 0;
}

void bad_mutex_unlock_other(int right)
{
	if (!right)
		mutex_lock(&mutex);
	as_task(unlocks_mutex, right);
	BUG_ON(mutex_is_locked(&mutex) || lockdep_depth(current));
}

void bad_mutex_destroy(int right)
{
	struct mutex local;

	mutex_init(&local);
	mutex_lock(&local);
	if (right)
		mutex_unlock(&local);
	mutex_destroy(&local);
#ifdef RING3_CHECKS
	local.magic = &local;
#endif
	if (!right)
		mutex_unlock(&local);
}

/* Sleeping is not allowed here, whether the call would have slept or not. */
#define IN_ATOMIC(name, statement)              \
	void name(int right)                    \
	{                                       \
		if (right) {                    \
			statement;              \
		}                               \
		spin_lock(&spin);               \
		if (!right) {                   \
			statement;              \
		}                               \
		spin_unlock(&spin);             \
	}
IN_ATOMIC(bad_mutex_in_atomic, mutex_lock(&mutex); mutex_unlock(&mutex))
IN_ATOMIC(bad_rwsem_in_atomic, down_read(&rwsem); up_read(&rwsem))
IN_ATOMIC(bad_rt_mutex_in_atomic, rt_mutex_lock(&rt); rt_mutex_unlock(&rt))
IN_ATOMIC(bad_completion_in_atomic, complete(&completion); wait_for_completion(&completion))
IN_ATOMIC(bad_wait_event_in_atomic, wait_event(queue, true))
IN_ATOMIC(bad_down_in_atomic, down(&semaphore); up(&semaphore))

static void interrupt(void *arg)
{
	if (right_way) {
		if (mutex_trylock(&mutex))
			mutex_unlock(&mutex);
	} else {
		mutex_lock(&mutex);
		mutex_unlock(&mutex);
	}
}

void bad_mutex_in_interrupt(int right)
{
	right_way = right;
	ring3_irq_set_handler(INTERRUPT, interrupt, NULL);
	ring3_irq_raise(INTERRUPT);
}

static void trylock_interrupt(void *arg)
{
	if (rt_mutex_trylock(&rt))
		rt_mutex_unlock(&rt);
}

void bad_rt_trylock_in_interrupt(int right)
{
	ring3_irq_set_handler(INTERRUPT, trylock_interrupt, NULL);
	if (right)
		trylock_interrupt(NULL);
	else
		ring3_irq_raise(INTERRUPT);
}

/* --- recursion. In a task that a signal lets out again. --- */

static int mutex_recursion(int index)
{
	allow_signal(SIGKILL);
	mutex_lock(&mutex);
	if (right_way)
		mutex_unlock(&mutex);
	if (!mutex_lock_killable(&mutex) || !right_way)
		mutex_unlock(&mutex);
	return 0;
}

static int rwsem_recursion(int index)
{
	allow_signal(SIGKILL);
	down_write(&rwsem);
	if (right_way)
		up_write(&rwsem);
	if (!down_write_killable(&rwsem) || !right_way)
		up_write(&rwsem);
	return 0;
}

static int wait_until_asleep(int index, unsigned int state)
{
	struct task_struct *task = crew.member[index].task;

	PAUSE_UNTIL(crew_sleeps(task) && (READ_ONCE(task->__state) & state));
	return 0;
}

static void let_out(int (*body)(int index), int right)
{
	right_way = right;
	crew_start_one(&crew, body, -1, 0);
	if (!right) {
		BUG_ON(wait_until_asleep(0, TASK_KILLABLE));
		send_sig(SIGKILL, crew.member[0].task, 0);
	}
	crew_finish(&crew);
}

void bad_mutex_recursion(int right)
{
	let_out(mutex_recursion, right);
}

void bad_rwsem_recursion(int right)
{
	let_out(rwsem_recursion, right);
}

/* Works as long as no writer comes between. */
void bad_rwsem_read_recursion(int right)
{
	down_read(&rwsem);
	down_read_nested(&rwsem, right ? SINGLE_DEPTH_NESTING : 0);
	up_read(&rwsem);
	up_read(&rwsem);
}

/* --- rwsem --- */

void bad_rwsem_magic(int right)
{
	static struct rw_semaphore zeroes, initialised;

	init_rwsem(&initialised);
	down_write(right ? &initialised : &zeroes);
	up_write(right ? &initialised : &zeroes);
}

void bad_up_read(int right)
{
	if (right)
		down_read(&rwsem);
	up_read(&rwsem);
	down_write(&rwsem);
	up_write(&rwsem);
}

void bad_up_write(int right)
{
	if (right)
		down_write(&rwsem);
	up_write(&rwsem);
	down_write(&rwsem);
	up_write(&rwsem);
}

static int ups_write(int index)
{
	if (right_way)
		down_write(&rwsem);
	up_write(&rwsem);
	return 0;
}

void bad_up_write_other(int right)
{
	if (!right)
		down_write(&rwsem);
	as_task(ups_write, right);
}

void bad_downgrade(int right)
{
	if (right)
		down_write(&rwsem);
	downgrade_write(&rwsem);
	if (right)
		up_read(&rwsem);
	down_write(&rwsem);
	up_write(&rwsem);
}

/* --- rt_mutex --- */

void bad_rt_unlock_free(int right)
{
	if (right)
		rt_mutex_lock(&rt);
	rt_mutex_unlock(&rt);
	rt_mutex_lock(&rt);
	rt_mutex_unlock(&rt);
}

static int rt_unlocks(int index)
{
	if (right_way)
		rt_mutex_lock(&rt);
	rt_mutex_unlock(&rt);
	return 0;
}

void bad_rt_unlock_other(int right)
{
	if (!right)
		rt_mutex_lock(&rt);
	as_task(rt_unlocks, right);
	if (!right)
		rt_mutex_unlock(&rt);
}

/* --- tasks that end with a lock --- */

static int ends_with_mutex(int index)
{
	mutex_lock(&mutex);
	if (right_way)
		mutex_unlock(&mutex);
	return 0;
}

static int ends_with_rwsem(int index)
{
	down_read(&rwsem);
	if (right_way)
		up_read(&rwsem);
	return 0;
}

static int ends_with_spinlock(int index)
{
	spin_lock(&spin);
	if (right_way)
		spin_unlock(&spin);
	return 0;
}

static int ends_with_rt_mutex(int index)
{
	rt_mutex_lock(&rt);
	if (right_way)
		rt_mutex_unlock(&rt);
	return 0;
}

void bad_exit_with_mutex(int right)
{
	as_task(ends_with_mutex, right);
	mutex_init(&mutex);
}

void bad_exit_with_rwsem(int right)
{
	as_task(ends_with_rwsem, right);
	init_rwsem(&rwsem);
}

void bad_exit_with_spinlock(int right)
{
	as_task(ends_with_spinlock, right);
	spin_lock_init(&spin);
}

void bad_exit_with_rt_mutex(int right)
{
	as_task(ends_with_rt_mutex, right);
	rt_mutex_init(&rt);
}

/* --- others --- */

static int initialises_held(int index)
{
	static struct mutex local;

	mutex_init(&local);
	mutex_lock(&local);
	if (right_way)
		mutex_unlock(&local);
	mutex_init(&local);
	if (!right_way)
		mutex_unlock(&local);
	return 0;
}

void bad_init_of_held(int right)
{
	as_task(initialises_held, right);
}

void bad_seqcount_mutex_writer(int right)
{
	static seqcount_mutex_t count = SEQCNT_MUTEX_ZERO(count, &mutex);

	if (right)
		mutex_lock(&mutex);
	write_seqcount_begin(&count);
	write_seqcount_end(&count);
	if (right)
		mutex_unlock(&mutex);
}

/* --- deadlocks: these tasks never end --- */

static DEFINE_RT_MUTEX(other);
static struct completion holds, go;

/* @chain: 0 waits for 1, and then 1 for 0. */
static int rt_deadlock(int index)
{
	rt_mutex_lock(index ? &other : &rt);
	complete(&holds);
	wait_for_completion(&go);
	if (!right_way) {
		rt_mutex_lock(&rt);
	} else if (index) {
		PAUSE_UNTIL(READ_ONCE(crew.member[0].task->pi_blocked_on));
		rt_mutex_lock(&rt);
	} else {
		rt_mutex_lock(&other);
	}
	return 0;
}

void dead_rt_mutex(int chain)
{
	right_way = chain;
	init_completion(&holds);
	init_completion(&go);
	for (int i = 0; i <= chain; i++) {
		crew_start_one(&crew, rt_deadlock, -1, 0);
		wait_for_completion(&holds);
	}
	complete_all(&go);
	BUG_ON(wait_until_asleep(chain, TASK_INTERRUPTIBLE));
	/* For ever: a wake-up changes nothing. */
	wake_up_process(crew.member[chain].task);
	BUG_ON(wait_until_asleep(chain, TASK_INTERRUPTIBLE));
}

static int mutex_deadlock(int index)
{
	mutex_lock(&mutex);
	mutex_lock(&mutex);
	return 0;
}

void dead_mutex(int unused)
{
	crew_start_one(&crew, mutex_deadlock, -1, 0);
	BUG_ON(wait_until_asleep(0, TASK_UNINTERRUPTIBLE));
}
