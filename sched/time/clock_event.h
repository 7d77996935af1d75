/* SPDX-License-Identifier: MIT */
/*
 * clock_event.h - each CPU's one-shot clock event: the timer interrupt, and when it is due next.
 *
 * Both worlds. Times are nanoseconds of ring3_host_monotonic_ns(); RING3_NEVER is none.
 *
 * A CPU has a few users that each want one time: its timer wheel, its hrtimers, its scheduler. The soonest is given to the
 * host, which interrupts the thread that carries the CPU (RING3_IRQ_TIMER). There is no periodic tick: a CPU that waits for
 * nothing is never interrupted. An event is never early; it is late by what the host needs and as long as interrupts are off.
 *
 * The host is not asked again while it will interrupt earlier than needed anyway: that interrupt finds nothing due and asks
 * for the rest. So a timer that is added and deleted over and over costs one system call, not one per addition.
 */
#ifndef RING3_SCHED_TIME_CLOCK_EVENT_H_
#define RING3_SCHED_TIME_CLOCK_EVENT_H_

#define RING3_NEVER (~0ull)

enum ring3_clock_user {
	RING3_CLOCK_WHEEL,      /* timer_list */
	RING3_CLOCK_DEFERRABLE, /* timer_list with TIMER_DEFERRABLE: not a reason to leave idleness */
	RING3_CLOCK_HRTIMER,
	RING3_CLOCK_SLICE,
	RING3_CLOCK_USERS
};

#ifdef __cplusplus
extern "C" {
#endif

/* Boot, on CPU 0: installs the interrupt. */
void ring3_clock_event_init(void);

/* Sets @user's next time on this CPU. Interrupts off. A time that has passed is an interrupt as soon as they are on. */
void ring3_clock_event_set(enum ring3_clock_user user, unsigned long long due_ns);

/* The scheduler's time on this CPU. When it has come, the timer interrupt calls ring3_slice_end(). Interrupts off. */
void ring3_clock_event_slice(unsigned long long due_ns);
/* The scheduler's; hardirq context. */
void ring3_slice_end(void);

/*
 * For the idle loop: this CPU's next time, up to which it may doze. Deferrable timers do not count, and the host will not
 * interrupt the doze for their sake. After the doze the loop calls ring3_irq_poll(), which looks at all of them.
 */
unsigned long long ring3_clock_event_next(void);

/*
 * Makes the timer interrupt pending if a time has come. Reads the clock only if there is one. For the line, and with
 * interrupts off; async-signal-safe.
 */
void ring3_clock_event_check(void);

/* Another thread carries this CPU now: nothing is armed there yet. On that thread, attached to the line. */
void ring3_clock_event_carry(void);

#ifdef __cplusplus
}
#endif

#endif /* RING3_SCHED_TIME_CLOCK_EVENT_H_ */
