/* SPDX-License-Identifier: MIT */
/* timers.h - the kernel side of timer_bench.cc. On a CPU. */
#ifndef RING3_BENCH_TIMERS_H_
#define RING3_BENCH_TIMERS_H_

#ifdef __cplusplus
extern "C" {
#endif

/* Leaves @count timers pending, spread over an hour; 0: none any more. Not more than 100000. */
void ring3_bench_pending_timers(int count);
void ring3_bench_add_delete_timer(void);
/* A pending timer is moved a little: a timeout that is renewed. */
void ring3_bench_renew_timer(void);
void ring3_bench_start_cancel_hrtimer(void);
/* A sleep that is over at once; how much later than asked it ends, in nanoseconds. */
long ring3_bench_usleep(unsigned long us);
/* An NMI of this CPU, and back. */
void ring3_bench_nmi_start(void);
void ring3_bench_nmi(void);

#ifdef __cplusplus
}
#endif

#endif /* RING3_BENCH_TIMERS_H_ */
