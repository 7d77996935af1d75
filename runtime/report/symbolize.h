/* SPDX-License-Identifier: MIT */
/*
 * symbolize.h - names of addresses in this process, functions and variables alike.
 *
 * Reads the symbol tables of the mapped ELF files with plain system calls: async-signal-safe, no memory
 * allocated, errno preserved. Costs a few hundred microseconds per address, so it is for reports.
 */
#ifndef RING3_RUNTIME_REPORT_SYMBOLIZE_H_
#define RING3_RUNTIME_REPORT_SYMBOLIZE_H_

#ifdef __cplusplus
extern "C" {
#endif

struct ring3_symbol {
	unsigned long start; /* where the symbol begins in memory */
	unsigned long size;  /* never 0: symbols without size reach to @address */
	int is_code;
	char name[128];	 /* as in the symbol table, C++ names demangled if possible */
	char object[64]; /* module name without ".so", or "" for the program itself */
};

/*
 * Finds the symbol that covers @address. Returns 0, or -1 if no table knows it (then only @object may be
 * set).
 */
int ring3_symbolize(unsigned long address, struct ring3_symbol *symbol);

/*
 * Fills @pcs with the return addresses of the callers, innermost first, without the first @skip; returns how
 * many. Uses unwind tables, so code needs no frame pointers.
 */
int ring3_unwind(unsigned long *pcs, int max, int skip);

/*
 * True for a return address in what carries kernel code: the runtime's C++ (work queues, CPU threads), the
 * test framework, libc. Traces end there.
 */
int ring3_is_foundation(unsigned long address);

#ifdef __cplusplus
}
#endif

#endif /* RING3_RUNTIME_REPORT_SYMBOLIZE_H_ */
