/* SPDX-License-Identifier: MIT */
/*
 * module_core.h - between the loader (host side) and what Linux does with a module (kernel side). Plain C
 * types.
 */
#ifndef RING3_RUNTIME_MODULE_MODULE_CORE_H_
#define RING3_RUNTIME_MODULE_MODULE_CORE_H_

#ifdef __cplusplus
extern "C" {
#endif

struct module;
struct kernel_param;
struct ring3_restart;

/* Changes when struct ring3_module_entry or struct module does. */
#define RING3_MODULE_ABI 3u

/* What module_stub.c, compiled into each module, hands out through its function ring3_get_module_entry(). */
struct ring3_module_entry {
	unsigned int abi;
	const char *name; /* KBUILD_MODNAME */
	const char *style;
	struct module *module;
	/* The module's own sections; begin == end if it has none. */
	char *percpu_begin;
	char *percpu_end;
	/* All of the module's code: interrupts may arrive between any two instructions of it. */
	const char *text_begin;
	const char *text_end;
	/* The restartable sequences in it (sched/restart.h). */
	struct ring3_restart *restarts_begin;
	struct ring3_restart *restarts_end;
	const struct kernel_param *params_begin;
	const struct kernel_param *params_end;
	/* NULL if the source has none. */
	int (*init)(void);
	void (*exit)(void);
	/* 0, or why its per-CPU variables could not be set up (negative errno value). */
	int percpu_error;
	char percpu_message[200];
};

/*
 * Gives the module its per-CPU memory. Called by the module's first constructor, so that later ones may use
 * per-CPU variables; the result is in @entry->percpu_error and @entry->percpu_message. A host thread, under
 * the runtime's lock.
 */
void ring3_module_constructing(struct ring3_module_entry *entry);
/* The opposite, by its last destructor. */
void ring3_module_destructing(struct ring3_module_entry *entry);

enum ring3_module_stage {
	RING3_MODULE_PARAMS, /* a parameter was refused; init did not run */
	RING3_MODULE_INIT,   /* init ran (or there is none) */
};

struct ring3_module_result {
	enum ring3_module_stage stage;
	int value; /* PARAMS: negative errno value. INIT: what init returned; 0 if there is none */
};

/*
 * Sets parameters from @args (changed in place) and runs init, with Linux's messages. Runs on a CPU, in task
 * context. When init failed, or was not reached, the module is dead: only ring3_module_destructing() may
 * follow.
 */
struct ring3_module_result ring3_module_load(struct ring3_module_entry *entry, char *args);

/*
 * Runs exit. Returns 0, -EBUSY for a module in use or without exit, -ENOENT if it is not live. Runs on a CPU,
 * in task context.
 */
int ring3_module_unload(struct ring3_module_entry *entry);

/*
 * Boot of built-in code: parameters and initcalls of all levels, on a CPU, in task context. @command_line is
 * changed in place. Returns 0, or the first refused parameter's negative errno value (everything was still
 * run, as in Linux).
 */
int ring3_run_initcalls(char *command_line);
/* The built-in exit functions, last registered first; on a CPU, in task context. */
void ring3_run_exitcalls(void);

#ifdef __cplusplus
}
#endif

#endif /* RING3_RUNTIME_MODULE_MODULE_CORE_H_ */
