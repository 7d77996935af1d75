/* SPDX-License-Identifier: MIT */
/*
 * hrtimer.h - struct hrtimer: a function called at a nanosecond.
 *
 * Kernel side: through <linux/hrtimer.h>.
 *
 * timer->function(timer) runs on the CPU that the timer was last started on, never before its time: in hard interrupt context
 * with interrupts off, or with HRTIMER_MODE_SOFT in HRTIMER_SOFTIRQ context. It returns HRTIMER_NORESTART, or, having moved
 * the expiry (hrtimer_forward()), HRTIMER_RESTART. Timers of one clock and CPU run in the order of their expiry.
 *
 *   hrtimer_init(t, clock, mode)          then set t->function. CLOCK_MONOTONIC, REALTIME, BOOTTIME, TAI; the mode's SOFT bit
 *                                         counts. A relative REALTIME timer is a MONOTONIC one
 *   hrtimer_start(t, time, mode)          starts or restarts it on this CPU: at a time (ABS) or a distance from now (REL)
 *   hrtimer_start_range_ns(t, time, d, m) ... d later is early enough
 *   hrtimer_try_to_cancel(t)              1 it was active, 0 not, -1 its function runs
 *   hrtimer_cancel(t)                     ... waits in that case. Not from the function itself
 *   hrtimer_forward(t, now, interval)     moves the expiry of an inactive timer by intervals to after @now; how many
 *   hrtimer_active(t)                     started and not finished
 *   hrtimer_is_queued, hrtimer_callback_running, hrtimer_get_remaining, hrtimer_cb_get_time
 * All: any context but NMI, on a CPU, any CPU at the same time.
 *
 * Reported as in Linux: a start without function (ignored), with another SOFT bit than at init; forwarding a queued timer; an
 * unknown clock (MONOTONIC is taken).
 *
 * Differs from Linux: PINNED changes nothing, a timer stays on the CPU it was started on in any case. Boot time is monotonic
 * time, TAI is real time. When the host's wall clock is set, REALTIME timers are still not early, but may be late until the
 * CPU's next timer interrupt. hrtimer_cancel() from the timer's own function, which hangs in Linux, is a BUG.
 */
#ifndef RING3_SCHED_TIME_HRTIMER_H_
#define RING3_SCHED_TIME_HRTIMER_H_

#include <linux/ktime.h>
#include <linux/time.h>
#include <linux/timerqueue.h>
#include <linux/types.h>

#include <ring3/attributes.h>

struct task_struct;
struct hrtimer_cpu_base;

enum hrtimer_mode {
	HRTIMER_MODE_ABS = 0x00,
	HRTIMER_MODE_REL = 0x01,
	HRTIMER_MODE_PINNED = 0x02,
	HRTIMER_MODE_SOFT = 0x04,
	HRTIMER_MODE_HARD = 0x08,

	HRTIMER_MODE_ABS_PINNED = HRTIMER_MODE_ABS | HRTIMER_MODE_PINNED,
	HRTIMER_MODE_REL_PINNED = HRTIMER_MODE_REL | HRTIMER_MODE_PINNED,
	HRTIMER_MODE_ABS_SOFT = HRTIMER_MODE_ABS | HRTIMER_MODE_SOFT,
	HRTIMER_MODE_REL_SOFT = HRTIMER_MODE_REL | HRTIMER_MODE_SOFT,
	HRTIMER_MODE_ABS_PINNED_SOFT = HRTIMER_MODE_ABS_PINNED | HRTIMER_MODE_SOFT,
	HRTIMER_MODE_REL_PINNED_SOFT = HRTIMER_MODE_REL_PINNED | HRTIMER_MODE_SOFT,
	HRTIMER_MODE_ABS_HARD = HRTIMER_MODE_ABS | HRTIMER_MODE_HARD,
	HRTIMER_MODE_REL_HARD = HRTIMER_MODE_REL | HRTIMER_MODE_HARD,
	HRTIMER_MODE_ABS_PINNED_HARD = HRTIMER_MODE_ABS_PINNED | HRTIMER_MODE_HARD,
	HRTIMER_MODE_REL_PINNED_HARD = HRTIMER_MODE_REL_PINNED | HRTIMER_MODE_HARD,
};

enum hrtimer_restart {
	HRTIMER_NORESTART,
	HRTIMER_RESTART,
};

#define HRTIMER_STATE_INACTIVE 0x00
#define HRTIMER_STATE_ENQUEUED 0x01

/* The timers of one clock on one CPU. */
struct hrtimer_clock_base {
	struct hrtimer_cpu_base *cpu_base; /* NULL: a timer that is on its way to another CPU */
	unsigned int index;
	clockid_t clockid;
	struct hrtimer *running; /* its function runs */
	struct timerqueue_head active;
	ktime_t (*get_time)(void);
};

struct hrtimer {
	struct timerqueue_node node; /* node.expires: the latest time */
	ktime_t _softexpires;        /* the earliest time */
	enum hrtimer_restart (*function)(struct hrtimer *timer);
	struct hrtimer_clock_base *base;
	u8 state;
	u8 is_rel;
	u8 is_soft;
	u8 is_hard;
};

/* Wakes a task; hrtimer_sleepers are for <linux/wait.h> and the like. */
struct hrtimer_sleeper {
	struct hrtimer timer;
	struct task_struct *task; /* NULL once it has expired */
};

#define hrtimer_resolution 1u

RING3_BEGIN_DECLS
extern void hrtimer_init(struct hrtimer *timer, clockid_t which_clock, enum hrtimer_mode mode);
extern void hrtimer_start_range_ns(struct hrtimer *timer, ktime_t tim, u64 range_ns, const enum hrtimer_mode mode);
extern int hrtimer_cancel(struct hrtimer *timer);
extern int hrtimer_try_to_cancel(struct hrtimer *timer);
extern bool hrtimer_active(const struct hrtimer *timer);
extern u64 hrtimer_forward(struct hrtimer *timer, ktime_t now, ktime_t interval);
/* Nothing is adjusted, the clocks being exact. May be negative. */
extern ktime_t __hrtimer_get_remaining(const struct hrtimer *timer, bool adjust);
RING3_END_DECLS

static inline void hrtimer_set_expires(struct hrtimer *timer, ktime_t time)
{
	timer->node.expires = time;
	timer->_softexpires = time;
}

static inline void hrtimer_set_expires_range(struct hrtimer *timer, ktime_t time, ktime_t delta)
{
	timer->_softexpires = time;
	timer->node.expires = ktime_add_safe(time, delta);
}

static inline void hrtimer_set_expires_range_ns(struct hrtimer *timer, ktime_t time, u64 delta)
{
	hrtimer_set_expires_range(timer, time, ns_to_ktime(delta));
}

static inline void hrtimer_set_expires_tv64(struct hrtimer *timer, s64 tv64)
{
	hrtimer_set_expires(timer, tv64);
}

static inline void hrtimer_add_expires(struct hrtimer *timer, ktime_t time)
{
	timer->node.expires = ktime_add_safe(timer->node.expires, time);
	timer->_softexpires = ktime_add_safe(timer->_softexpires, time);
}

static inline void hrtimer_add_expires_ns(struct hrtimer *timer, u64 ns)
{
	timer->node.expires = ktime_add_ns(timer->node.expires, (s64)ns);
	timer->_softexpires = ktime_add_ns(timer->_softexpires, (s64)ns);
}

static inline ktime_t hrtimer_get_expires(const struct hrtimer *timer)
{
	return timer->node.expires;
}

static inline ktime_t hrtimer_get_softexpires(const struct hrtimer *timer)
{
	return timer->_softexpires;
}

static inline s64 hrtimer_get_expires_tv64(const struct hrtimer *timer)
{
	return timer->node.expires;
}

static inline s64 hrtimer_get_softexpires_tv64(const struct hrtimer *timer)
{
	return timer->_softexpires;
}

static inline s64 hrtimer_get_expires_ns(const struct hrtimer *timer)
{
	return ktime_to_ns(timer->node.expires);
}

/* Now, by the timer's clock. For its function. */
static inline ktime_t hrtimer_cb_get_time(struct hrtimer *timer)
{
	return timer->base->get_time();
}

static inline ktime_t hrtimer_expires_remaining(const struct hrtimer *timer)
{
	return ktime_sub(timer->node.expires, timer->base->get_time());
}

static inline ktime_t hrtimer_get_remaining(const struct hrtimer *timer)
{
	return __hrtimer_get_remaining(timer, false);
}

static inline int hrtimer_is_hres_active(struct hrtimer *timer)
{
	(void)timer;
	return 1;
}

static inline void hrtimer_start(struct hrtimer *timer, ktime_t tim, const enum hrtimer_mode mode)
{
	hrtimer_start_range_ns(timer, tim, 0, mode);
}

/* Starts it for the expiry that it has. */
static inline void hrtimer_start_expires(struct hrtimer *timer, enum hrtimer_mode mode)
{
	ktime_t soft = hrtimer_get_softexpires(timer);

	hrtimer_start_range_ns(timer, soft, (u64)ktime_to_ns(ktime_sub(hrtimer_get_expires(timer), soft)), mode);
}

static inline void hrtimer_restart(struct hrtimer *timer)
{
	hrtimer_start_expires(timer, HRTIMER_MODE_ABS);
}

static inline bool hrtimer_is_queued(struct hrtimer *timer)
{
	return !!(READ_ONCE(timer->state) & HRTIMER_STATE_ENQUEUED);
}

static inline int hrtimer_callback_running(struct hrtimer *timer)
{
	return timer->base->running == timer;
}

static inline u64 hrtimer_forward_now(struct hrtimer *timer, ktime_t interval)
{
	return hrtimer_forward(timer, timer->base->get_time(), interval);
}

/* Timers on the stack are not tracked. */
static inline void hrtimer_init_on_stack(struct hrtimer *timer, clockid_t which_clock, enum hrtimer_mode mode)
{
	hrtimer_init(timer, which_clock, mode);
}

static inline void destroy_hrtimer_on_stack(struct hrtimer *timer)
{
	(void)timer;
}

#endif /* RING3_SCHED_TIME_HRTIMER_H_ */
