/* SPDX-License-Identifier: MIT */
/* soak.h - everything at once, for a while; the kernel side of soak_test.cc. */
#ifndef RING3_TESTS_SCHED_SOAK_SOAK_H_
#define RING3_TESTS_SCHED_SOAK_SOAK_H_

#ifdef __cplusplus
extern "C" {
#endif

struct ring3_soak {
	int cpus, tasks_per_cpu;
	unsigned int seconds;
	unsigned long interrupt_period_ns; /* per CPU */
	/* Throws and catches in host-side code, with @between() called while an exception is in flight. Nonzero: something was lost. */
	int (*throw_and_catch)(int value, void (*between)(void));

	/* Results. */
	unsigned long iterations, interrupts, preempted, at_enable, switches, migrations, replays, fixed;
	int bad_line; /* of soak.c: the first thing that was wrong; 0 = nothing */
};

/* On CPU 0, in task context. */
void ring3_soak_run(struct ring3_soak *soak);

#ifdef __cplusplus
}
#endif

#endif /* RING3_TESTS_SCHED_SOAK_SOAK_H_ */
