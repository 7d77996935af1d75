/* SPDX-License-Identifier: MIT */
/*
 * timer.h - struct timer_list: a function called once, at a jiffy.
 *
 * Kernel side: through <linux/timer.h>.
 *
 * timer->function(timer) runs in TIMER_SOFTIRQ context on the CPU that the timer was last armed on, never before the jiffy
 * timer->expires has ended, so that "jiffies + n" is n whole jiffies at least (as in Linux; Linux may be an eighth of the time
 * later, ring3 is not). A time that has passed means the next jiffy. Timers of one jiffy run in no particular order. A timer
 * is inactive when its function starts: it may be armed again there, freed there, or by anybody else meanwhile.
 *
 * Flags of timer_setup():
 *   TIMER_DEFERRABLE  not a reason to wake an idle CPU: runs when that is awake anyway
 *   TIMER_PINNED      accepted; a timer stays where it was armed in any case
 *   TIMER_IRQSAFE     the function runs with interrupts off, and timer_delete_sync() may be used in hard interrupts
 *
 *   add_timer(t)               arms an inactive timer for t->expires on this CPU
 *   add_timer_on(t, cpu)       ... on @cpu, which is woken if it sleeps
 *   mod_timer(t, expires)      arms or re-arms on this CPU; 1 if it was pending
 *   mod_timer_pending          only if it is pending
 *   timer_reduce               only if it is inactive or that makes it earlier
 *   timer_delete(t)            1 if it was pending. The function may be running
 *   timer_delete_sync(t)       ... and waits until it is not. Not from the function itself, and with no lock that it takes;
 *                              in a hard interrupt only with TIMER_IRQSAFE
 *   try_to_del_timer_sync(t)   -1 instead of waiting
 *   timer_shutdown(t), _sync   as the deletes; from then on arming it is silently refused, until timer_setup()
 * del_timer() and del_timer_sync() are older names. All: any context but NMI, on a CPU, any CPU at the same time; full barriers
 * only where the base's lock makes one. Only timer_delete_sync() and timer_shutdown_sync() wait.
 *
 * A timer that nobody re-arms while it is being re-armed from its own function stays on the CPU that runs it.
 *
 * Reported as in Linux: add_timer(), add_timer_on() of a pending timer (ignored); timer_delete_sync() in a hard interrupt; a
 * function that returns with another preempt count (repaired); a function that is missing when the time comes; unknown flags.
 * A timer armed without ever having had a function is reported when that is tried: Linux 6.1.0 is a BUG there, 6.1.192 silent.
 * Checked builds report, as DEBUG_OBJECTS, the use of a timer that was never set up, and destroy_timer_on_stack() of one that
 * is pending. timer_delete_sync() from the timer's own function, which hangs in Linux, is a BUG here.
 */
#ifndef RING3_SCHED_TIME_TIMER_H_
#define RING3_SCHED_TIME_TIMER_H_

#include <linux/container_of.h>
#include <linux/list.h>
#include <linux/poison.h>
#include <linux/types.h>

#include <ring3/attributes.h>

struct lock_class_key;

struct timer_list {
	struct hlist_node entry; /* pprev NULL: inactive */
	unsigned long expires;
	void (*function)(struct timer_list *timer);
	u32 flags;
#ifdef RING3_CHECKS
	u32 magic; /* RING3_TIMER_MAGIC once it has been set up */
#endif
};

#define TIMER_CPUMASK 0x0003FFFF
#define TIMER_MIGRATING 0x00040000
#define TIMER_BASEMASK (TIMER_CPUMASK | TIMER_MIGRATING)
#define TIMER_DEFERRABLE 0x00080000
#define TIMER_PINNED 0x00100000
#define TIMER_IRQSAFE 0x00200000
#define TIMER_INIT_FLAGS (TIMER_DEFERRABLE | TIMER_PINNED | TIMER_IRQSAFE)
/* Bits 22 to 30: the wheel's slot. Bit 31: shut down. */
#define RING3_TIMER_SHUTDOWN 0x80000000u

#ifdef RING3_CHECKS
#define RING3_TIMER_MAGIC 0x7143e1d5u
#define __RING3_TIMER_MAGIC .magic = RING3_TIMER_MAGIC,
#else
#define __RING3_TIMER_MAGIC
#endif

#define __TIMER_INITIALIZER(_function, _flags)                                  \
	{                                                                       \
		.entry = { .next = (struct hlist_node *)TIMER_ENTRY_STATIC },   \
		.function = (_function),                                        \
		.flags = (_flags),                                              \
		__RING3_TIMER_MAGIC                                             \
	}
#define DEFINE_TIMER(_name, _function) struct timer_list _name = __TIMER_INITIALIZER(_function, 0)

#define __init_timer(_timer, _fn, _flags) init_timer_key((_timer), (_fn), (_flags), NULL, NULL)
#define __init_timer_on_stack(_timer, _fn, _flags) init_timer_on_stack_key((_timer), (_fn), (_flags), NULL, NULL)
/* Not of a pending timer. The on_stack form is paired with destroy_timer_on_stack(). */
#define timer_setup(timer, callback, flags) __init_timer((timer), (callback), (flags))
#define timer_setup_on_stack(timer, callback, flags) __init_timer_on_stack((timer), (callback), (flags))
#define from_timer(var, callback_timer, timer_fieldname) \
	container_of(callback_timer, __typeof__(*var), timer_fieldname)

#define NEXT_TIMER_MAX_DELTA ((1UL << 30) - 1)

RING3_BEGIN_DECLS
/* @name and @key are lockdep's and not used. */
extern void init_timer_key(struct timer_list *timer, void (*func)(struct timer_list *), unsigned int flags,
			   const char *name, struct lock_class_key *key);
extern void destroy_timer_on_stack(struct timer_list *timer);

extern void add_timer(struct timer_list *timer);
extern void add_timer_on(struct timer_list *timer, int cpu);
extern int mod_timer(struct timer_list *timer, unsigned long expires);
extern int mod_timer_pending(struct timer_list *timer, unsigned long expires);
extern int timer_reduce(struct timer_list *timer, unsigned long expires);
/* The C library has another function of this name. */
extern int timer_delete(struct timer_list *timer) __asm__("ring3_timer_delete");
extern int timer_delete_sync(struct timer_list *timer);
extern int try_to_del_timer_sync(struct timer_list *timer);
extern int timer_shutdown(struct timer_list *timer);
extern int timer_shutdown_sync(struct timer_list *timer);

/*
 * @j, a time or (relative) a distance in jiffies, moved to a full second, so that timers that need no precision expire
 * together: down if it is in the first quarter of a second, else up; _up: always up. Not into the past. Each CPU has its own
 * second, three jiffies apart; without @cpu: this one's.
 */
extern unsigned long __round_jiffies(unsigned long j, int cpu);
extern unsigned long __round_jiffies_relative(unsigned long j, int cpu);
extern unsigned long round_jiffies(unsigned long j);
extern unsigned long round_jiffies_relative(unsigned long j);
extern unsigned long __round_jiffies_up(unsigned long j, int cpu);
extern unsigned long __round_jiffies_up_relative(unsigned long j, int cpu);
extern unsigned long round_jiffies_up(unsigned long j);
extern unsigned long round_jiffies_up_relative(unsigned long j);
RING3_END_DECLS

static inline void init_timer_on_stack_key(struct timer_list *timer, void (*func)(struct timer_list *), unsigned int flags,
					   const char *name, struct lock_class_key *key)
{
	init_timer_key(timer, func, flags, name, key);
}

/* Stale at once unless the caller keeps others from the timer. */
static inline int timer_pending(const struct timer_list *timer)
{
	return !hlist_unhashed_lockless(&timer->entry);
}

static inline int del_timer(struct timer_list *timer)
{
	return timer_delete(timer);
}

static inline int del_timer_sync(struct timer_list *timer)
{
	return timer_delete_sync(timer);
}

/* The jiffy at whose start it runs: the one after timer->expires. */
static inline unsigned long ring3_timer_at(const struct timer_list *timer)
{
	return timer->expires + 1;
}

#endif /* RING3_SCHED_TIME_TIMER_H_ */
