/* SPDX-License-Identifier: MIT */
/*
 * exit_codes.h - how a process that runs kernel code ends. The same numbers for ring3_run, for the ring3
 * command, and for test programs that die in a BUG or a crash. tools/ring3 and docs quote this table.
 */
#ifndef RING3_RUNTIME_RUN_EXIT_CODES_H_
#define RING3_RUNTIME_RUN_EXIT_CODES_H_

enum ring3_exit_code {
	RING3_EXIT_OK = 0,	    /* init returned what was expected, exit ran, nothing was reported */
	RING3_EXIT_INIT = 1,	    /* init returned something else, or the module has none */
	RING3_EXIT_USAGE = 2,	    /* bad input: an option, the CPU count, a parameter, no such file */
	RING3_EXIT_COMPILE = 3,	    /* a source does not compile, or needs a symbol that nobody defines */
	RING3_EXIT_REPORT = 4,	    /* WARN, BUG, panic or a check reported something */
	RING3_EXIT_CRASH = 5,	    /* a signal: bad address, illegal instruction, division by zero, abort */
	RING3_EXIT_TIMEOUT = 6,	    /* the time limit passed */
	RING3_EXIT_ENVIRONMENT = 7, /* the machine refused: missing package, limits, no memory, no threads */
};

#endif /* RING3_RUNTIME_RUN_EXIT_CODES_H_ */
