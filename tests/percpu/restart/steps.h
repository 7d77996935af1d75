/* SPDX-License-Identifier: MIT */
/*
 * steps.h - what restart_test.cc runs instruction by instruction, and the interrupts that it runs them under. Both worlds.
 *
 * A step is one this_cpu operation as a function of its own, in one form, on one size, with one kind of operand. All steps act on
 * the calling CPU's cell: two words side by side (the operand, or the pair of the double operation) between two guards.
 */
#ifndef RING3_TESTS_PERCPU_RESTART_STEPS_H_
#define RING3_TESTS_PERCPU_RESTART_STEPS_H_

#ifdef __cplusplus
extern "C" {
#endif

enum ring3_step_operation {
	RING3_STEP_LOAD,           /* (READ and WRITE are macros of the kernel) */
	RING3_STEP_STORE,          /* a[0] is stored */
	RING3_STEP_ADD,            /* a[0] is added */
	RING3_STEP_ADD_RETURN,     /* a[0] is added */
	RING3_STEP_XCHG,           /* a[0] is stored */
	RING3_STEP_CMPXCHG,        /* a[0] is expected, a[1] is stored */
	RING3_STEP_CMPXCHG_DOUBLE, /* a[0], a[1] are expected, a[2], a[3] are stored */
};

enum ring3_step_form {
	RING3_STEP_RESTARTABLE,
	RING3_STEP_CLASSIC,
	RING3_STEP_GENERIC,
};

struct ring3_step {
	const char *name;
	enum ring3_step_form form;
	enum ring3_step_operation operation;
	unsigned int size;
	/* Whether the operands other than the variable are constants, 5, 6, 9, 10, whatever a[] holds. */
	int constant;
	/* On a CPU. a[4] is 0. Returns the operation's result, 0 if it has none. */
	unsigned long (*run)(const unsigned long *a);
};

/* 4 sizes x (7 operations x 3 kinds of operand x 3 forms). */
#define RING3_STEPS 252
extern const struct ring3_step ring3_steps_c[RING3_STEPS];
extern const struct ring3_step ring3_steps_cxx[RING3_STEPS];
/* Those of steps_module.so, once it is loaded; called by the module. */
void ring3_steps_of_module(const struct ring3_step *steps);
extern const struct ring3_step *ring3_module_steps;

/* The cell of one size: its words, extended to 64 bits. */
struct ring3_step_cell {
	unsigned long guard_before, word[2], guard_after;
};
/* On a CPU, whose cell of @size is written or read. Async-signal-safe. */
void ring3_steps_write(unsigned int size, const struct ring3_step_cell *cell);
void ring3_steps_read(unsigned int size, struct ring3_step_cell *cell);

/* What the interrupt does to the cell. */
enum ring3_step_interrupt {
	RING3_STEP_ADDS,       /* adds 3 to both words, and 1 to the guards */
	RING3_STEP_SETS,       /* stores the pair 5, 6, which many operations compare with */
	RING3_STEP_ADDS_AWAY,  /* changes both words and changes them back */
	RING3_STEP_NEIGHBOURS, /* adds to the guards only */
	RING3_STEP_SAME,       /* the interrupted operation itself, on constants */
	RING3_STEP_INTERRUPTS,
};
/* Interrupts of this kind act on the cell of @step from now on. Any thread, while none is raised. */
void ring3_steps_install(enum ring3_step_interrupt kind, const struct ring3_step *step);
/* Raises one on @cpu. Async-signal-safe. */
void ring3_steps_raise(int cpu);
/* How many handlers have run since the last install, and what the cell looked like to the last one before it acted. */
unsigned int ring3_steps_handled(struct ring3_step_cell *seen);

/* Takes the program's table of sequences away from the line, and gives it back. */
void ring3_steps_forget_sequences(void);
void ring3_steps_know_sequences(void);

#ifdef __cplusplus
}
#endif

#endif /* RING3_TESTS_PERCPU_RESTART_STEPS_H_ */
