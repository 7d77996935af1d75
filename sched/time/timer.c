// SPDX-License-Identifier: MIT
/*
 * timer.c - the CPUs' timer bases; see timer.h.
 */
#include "sched/time/timer.h"

#include <linux/bug.h>
#include <linux/cpumask.h>
#include <linux/export.h>
#include <linux/interrupt.h>
#include <linux/jiffies.h>
#include <linux/percpu.h>
#include <linux/preempt.h>
#include <linux/printk.h>
#include <linux/smp.h>
#include <linux/spinlock.h>
#include <linux/timekeeping.h>

#include "sched/irq.h"
#include "sched/time/clock_event.h"
#include "sched/wait_turn.h"
#include "sched/time/time_internal.h"
#include "sched/time/timer_wheel.h"

/*
 * All timers whose flags name a base are changed under its lock. A timer on its way from one base to another has
 * TIMER_MIGRATING set: nobody needs two locks.
 */
struct timer_base {
	raw_spinlock_t lock;
	int cpu;
	enum ring3_clock_user user;
	struct timer_list *running; /* its function runs, or has been called and the lock not been taken since */
	unsigned long next;         /* no timer is due before; may be too early after a delete. Valid if @any */
	bool any;
	struct ring3_wheel wheel;
};

enum { BASE_STANDARD, BASE_DEFERRABLE, BASES };

static DEFINE_PER_CPU(struct timer_base, timer_bases[BASES]);

static struct timer_base *base_of(u32 flags, unsigned int cpu)
{
	return per_cpu_ptr(&timer_bases[flags & TIMER_DEFERRABLE ? BASE_DEFERRABLE : BASE_STANDARD], cpu);
}

static struct timer_base *lock_base_of(struct timer_list *timer, unsigned long *flags)
{
	unsigned int turns = 0;

	for (;;) {
		u32 seen = READ_ONCE(timer->flags);
		struct timer_base *base;

		if (!(seen & TIMER_MIGRATING)) {
			base = base_of(seen, seen & TIMER_CPUMASK);
			raw_spin_lock_irqsave(&base->lock, *flags);
			/* The slot may have changed; the base must not. */
			if (!((timer->flags ^ seen) & (TIMER_BASEMASK | TIMER_DEFERRABLE)))
				return base;
			raw_spin_unlock_irqrestore(&base->lock, *flags);
		}
		ring3_wait_turn(&turns);
	}
}

/* With @base's lock held: gives @timer to @to, whose lock is held on return instead. */
static void change_base(struct timer_list *timer, struct timer_base *base, struct timer_base *to)
{
	WRITE_ONCE(timer->flags, timer->flags | TIMER_MIGRATING);
	raw_spin_unlock(&base->lock);
	raw_spin_lock(&to->lock);
	WRITE_ONCE(timer->flags, (timer->flags & ~TIMER_BASEMASK) | (u32)to->cpu);
}

/* The host's time at which jiffy @at begins. */
static u64 jiffy_start(unsigned long at)
{
	u64 ticks = at - INITIAL_JIFFIES;

	/* Centuries away. */
	if (ticks > (RING3_NEVER >> 1) / TICK_NSEC)
		return RING3_NEVER;
	return ring3_clock_start_ns() + ticks * TICK_NSEC;
}

static bool is_due(const struct timer_base *base, unsigned long now)
{
	return READ_ONCE(base->any) && !time_after(READ_ONCE(base->next), now);
}

/* Interrupts off, on @base's CPU. */
static void set_clock_event(const struct timer_base *base)
{
	ring3_clock_event_set(base->user, READ_ONCE(base->any) ? jiffy_start(READ_ONCE(base->next)) : RING3_NEVER);
}

/* Lock held. */
static void enqueue(struct timer_base *base, struct timer_list *timer)
{
	unsigned long earliest = jiffies + 1;
	unsigned long at = ring3_timer_at(timer);
	unsigned long look;

	ring3_wheel_forward(&base->wheel, earliest - 1);
	look = ring3_wheel_add(&base->wheel, timer, time_before(at, earliest) ? earliest : at);
	if (base->any && !time_before(look, base->next))
		return;
	WRITE_ONCE(base->next, look);
	WRITE_ONCE(base->any, true);
	if (base->cpu == raw_smp_processor_id())
		set_clock_event(base);
	else
		ring3_irq_raise_on(base->cpu, RING3_IRQ_TIMER);
}

/* Lock held. @clear: the timer stays inactive. */
static int detach_if_pending(struct timer_base *base, struct timer_list *timer, bool clear)
{
	if (!timer_pending(timer))
		return 0;
	ring3_wheel_remove(&base->wheel, timer);
	if (clear)
		WRITE_ONCE(timer->entry.pprev, NULL);
	timer->entry.next = (struct hlist_node *)LIST_POISON2;
	return 1;
}

/* --- misuse --- */

#ifdef RING3_CHECKS
static void stub_timer(struct timer_list *unused)
{
	WARN_ON(1);
}

/* In the words of DEBUG_OBJECTS, and repaired as there. */
static void check_is_set_up(struct timer_list *timer)
{
	if (likely(timer->magic == RING3_TIMER_MAGIC))
		return;
	WARN(1, "ODEBUG: assert_init not available (active state 0) object type: timer_list hint: %pS\n",
	     (void *)timer->function);
	timer_setup(timer, stub_timer, 0);
}
#else
static void check_is_set_up(struct timer_list *timer)
{
}
#endif

/* Lock held. */
static bool has_function(const struct timer_list *timer)
{
	if (likely(timer->function))
		return true;
	WARN_ON_ONCE(!(timer->flags & RING3_TIMER_SHUTDOWN));
	return false;
}

void init_timer_key(struct timer_list *timer, void (*func)(struct timer_list *), unsigned int flags, const char *name,
		    struct lock_class_key *key)
{
	if (WARN_ON_ONCE(flags & ~TIMER_INIT_FLAGS))
		flags &= TIMER_INIT_FLAGS;
	timer->entry.next = (struct hlist_node *)TIMER_ENTRY_STATIC;
	timer->entry.pprev = NULL;
	timer->function = func;
	timer->flags = flags | (u32)raw_smp_processor_id();
#ifdef RING3_CHECKS
	timer->magic = RING3_TIMER_MAGIC;
#endif
}
EXPORT_SYMBOL(init_timer_key);

void destroy_timer_on_stack(struct timer_list *timer)
{
#ifdef RING3_CHECKS
	if (timer_pending(timer)) {
		WARN(1, "ODEBUG: free active (active state 0) object type: timer_list hint: %pS\n", (void *)timer->function);
		timer_delete_sync(timer);
	}
#endif
}
EXPORT_SYMBOL_GPL(destroy_timer_on_stack);

/* --- arming --- */

enum { MOD_ANY, MOD_PENDING_ONLY, MOD_REDUCE };

static int modify(struct timer_list *timer, unsigned long expires, int how)
{
	struct timer_base *base, *target;
	unsigned long flags;
	int was_pending = 0;

	check_is_set_up(timer);
	if (timer_pending(timer) && timer->expires == expires)
		return 1;
	base = lock_base_of(timer, &flags);
	if (!has_function(timer))
		goto unlock;
	if (timer_pending(timer)) {
		if (how == MOD_REDUCE && time_before_eq(timer->expires, expires)) {
			was_pending = 1;
			goto unlock;
		}
		/* Often a timeout is only moved a little, and far away. Not a passed time: that has a slot of its own. */
		if (time_after_eq(expires, jiffies) && ring3_wheel_stays(&base->wheel, timer, expires + 1)) {
			timer->expires = expires;
			was_pending = 1;
			goto unlock;
		}
	}
	was_pending = detach_if_pending(base, timer, false);
	if (!was_pending && how == MOD_PENDING_ONLY)
		goto unlock;
	target = base_of(timer->flags, (unsigned int)raw_smp_processor_id());
	/* While its function runs it stays: that is how timer_delete_sync() finds out, and it never runs twice at once. */
	if (base != target && base->running != timer) {
		change_base(timer, base, target);
		base = target;
	}
	timer->expires = expires;
	enqueue(base, timer);
unlock:
	raw_spin_unlock_irqrestore(&base->lock, flags);
	return was_pending;
}

int mod_timer(struct timer_list *timer, unsigned long expires)
{
	return modify(timer, expires, MOD_ANY);
}
EXPORT_SYMBOL(mod_timer);

int mod_timer_pending(struct timer_list *timer, unsigned long expires)
{
	return modify(timer, expires, MOD_PENDING_ONLY);
}
EXPORT_SYMBOL(mod_timer_pending);

int timer_reduce(struct timer_list *timer, unsigned long expires)
{
	return modify(timer, expires, MOD_REDUCE);
}
EXPORT_SYMBOL(timer_reduce);

void add_timer(struct timer_list *timer)
{
	if (WARN_ON_ONCE(timer_pending(timer)))
		return;
	modify(timer, timer->expires, MOD_ANY);
}
EXPORT_SYMBOL(add_timer);

void add_timer_on(struct timer_list *timer, int cpu)
{
	struct timer_base *base, *target;
	unsigned long flags;

	check_is_set_up(timer);
	if (WARN_ON_ONCE(timer_pending(timer)))
		return;
	base = lock_base_of(timer, &flags);
	if (has_function(timer)) {
		target = base_of(timer->flags, (unsigned int)cpu);
		if (base != target) {
			change_base(timer, base, target);
			base = target;
		}
		enqueue(base, timer);
	}
	raw_spin_unlock_irqrestore(&base->lock, flags);
}
EXPORT_SYMBOL_GPL(add_timer_on);

/* --- deleting --- */

/* Lock held. */
static int delete_locked(struct timer_base *base, struct timer_list *timer, bool shutdown)
{
	int was_pending = detach_if_pending(base, timer, true);

	if (shutdown) {
		timer->function = NULL;
		timer->flags |= RING3_TIMER_SHUTDOWN;
	}
	return was_pending;
}

static int delete(struct timer_list *timer, bool shutdown)
{
	struct timer_base *base;
	unsigned long flags;
	int was_pending;

	check_is_set_up(timer);
	/* For a shutdown the lock orders it after an arming that is under way. */
	if (!timer_pending(timer) && !shutdown)
		return 0;
	base = lock_base_of(timer, &flags);
	was_pending = delete_locked(base, timer, shutdown);
	raw_spin_unlock_irqrestore(&base->lock, flags);
	return was_pending;
}

int timer_delete(struct timer_list *timer)
{
	return delete(timer, false);
}
EXPORT_SYMBOL(timer_delete);

int timer_shutdown(struct timer_list *timer)
{
	return delete(timer, true);
}
EXPORT_SYMBOL_GPL(timer_shutdown);

/* @runs_on: the CPU that the function runs on if the result is -1. */
static int try_delete_sync(struct timer_list *timer, bool shutdown, int *runs_on)
{
	struct timer_base *base;
	unsigned long flags;
	int result = -1;

	check_is_set_up(timer);
	base = lock_base_of(timer, &flags);
	if (base->running != timer)
		result = delete_locked(base, timer, shutdown);
	*runs_on = base->cpu;
	raw_spin_unlock_irqrestore(&base->lock, flags);
	return result;
}

int try_to_del_timer_sync(struct timer_list *timer)
{
	int unused;

	return try_delete_sync(timer, false, &unused);
}
EXPORT_SYMBOL(try_to_del_timer_sync);

static int delete_sync(struct timer_list *timer, bool shutdown)
{
	unsigned int turns = 0;
	int result, runs_on;

	WARN_ON(in_hardirq() && !(timer->flags & TIMER_IRQSAFE));
	while ((result = try_delete_sync(timer, shutdown, &runs_on)) < 0) {
		/* Softirqs are not preempted: the function that the caller waits for is further up this very stack. */
		if (in_serving_softirq() && runs_on == raw_smp_processor_id()) {
			pr_emerg("BUG: timer %pS is deleted synchronously in its own function or an interrupt of it\n",
				 (void *)timer->function);
			BUG();
		}
		ring3_wait_turn(&turns);
	}
	return result;
}

int timer_delete_sync(struct timer_list *timer)
{
	return delete_sync(timer, false);
}
EXPORT_SYMBOL(timer_delete_sync);

int timer_shutdown_sync(struct timer_list *timer)
{
	return delete_sync(timer, true);
}
EXPORT_SYMBOL_GPL(timer_shutdown_sync);

/* --- running --- */

static void call(struct timer_list *timer, void (*function)(struct timer_list *))
{
	int before = preempt_count();

	function(timer);
	/* @timer may be gone. */
	if (likely(before == preempt_count()))
		return;
	WARN_ONCE(1, "timer: %pS preempt leak: %08x -> %08x\n", (void *)function, before, preempt_count());
	preempt_count_set(before);
}

/* Lock held with interrupts off, on entry and on return. */
static void run_expired(struct timer_base *base, struct hlist_head *expired)
{
	while (expired->first) {
		struct timer_list *timer = hlist_entry(expired->first, struct timer_list, entry);
		void (*function)(struct timer_list *) = timer->function;

		base->running = timer;
		detach_if_pending(base, timer, true);
		if (WARN_ON_ONCE(!function)) {
			base->running = NULL;
			continue;
		}
		if (timer->flags & TIMER_IRQSAFE) {
			raw_spin_unlock(&base->lock);
			call(timer, function);
			raw_spin_lock(&base->lock);
		} else {
			raw_spin_unlock_irq(&base->lock);
			call(timer, function);
			raw_spin_lock_irq(&base->lock);
		}
		base->running = NULL;
	}
}

static void run_base(struct timer_base *base)
{
	struct hlist_head expired;
	unsigned long next = 0;

	if (!is_due(base, jiffies))
		return;
	raw_spin_lock_irq(&base->lock);
	while (ring3_wheel_take(&base->wheel, jiffies, &expired))
		run_expired(base, &expired);
	WRITE_ONCE(base->any, ring3_wheel_next(&base->wheel, &next));
	WRITE_ONCE(base->next, next);
	set_clock_event(base);
	raw_spin_unlock_irq(&base->lock);
}

static void run_timers(struct softirq_action *unused)
{
	run_base(this_cpu_ptr(&timer_bases[BASE_STANDARD]));
	run_base(this_cpu_ptr(&timer_bases[BASE_DEFERRABLE]));
}

void ring3_timers_interrupt(void)
{
	unsigned long now = jiffies;
	int i;

	for (i = 0; i < BASES; i++) {
		struct timer_base *base = this_cpu_ptr(&timer_bases[i]);

		if (is_due(base, now)) {
			/* The softirq sets the next time. */
			ring3_clock_event_set(base->user, RING3_NEVER);
			raise_softirq_irqoff(TIMER_SOFTIRQ);
		} else {
			/* Another CPU may have added one. */
			set_clock_event(base);
		}
	}
}

/* --- boot and shutdown --- */

void ring3_timers_init(void)
{
	int cpu, i;

	for_each_possible_cpu(cpu) {
		for (i = 0; i < BASES; i++) {
			struct timer_base *base = per_cpu_ptr(&timer_bases[i], cpu);

			raw_spin_lock_init(&base->lock);
			base->cpu = cpu;
			base->user = i == BASE_DEFERRABLE ? RING3_CLOCK_DEFERRABLE : RING3_CLOCK_WHEEL;
			ring3_wheel_init(&base->wheel, jiffies);
		}
	}
	open_softirq(TIMER_SOFTIRQ, run_timers);
}

static void empty(struct timer_base *base)
{
	struct hlist_head *slot;
	unsigned long flags;

	raw_spin_lock_irqsave(&base->lock, flags);
	for (slot = base->wheel.slots; slot < base->wheel.slots + ARRAY_SIZE(base->wheel.slots); slot++) {
		while (slot->first)
			detach_if_pending(base, hlist_entry(slot->first, struct timer_list, entry), true);
	}
	raw_spin_unlock_irqrestore(&base->lock, flags);
}

void ring3_timers_exit(void)
{
	int cpu, i;

	for_each_possible_cpu(cpu) {
		for (i = 0; i < BASES; i++)
			empty(per_cpu_ptr(&timer_bases[i], cpu));
	}
}
