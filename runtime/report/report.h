/* SPDX-License-Identifier: MIT */
/*
 * report.h - the count of everything that went wrong in kernel code.
 *
 * Whoever prints a report (WARN, BUG, a check, panic) calls ring3_report() once after its text, and whoever
 * judges a run (test fixtures, the runner) compares counts before and after. Any context, any thread.
 */
#ifndef RING3_RUNTIME_REPORT_REPORT_H_
#define RING3_RUNTIME_REPORT_REPORT_H_

#ifdef __cplusplus
extern "C" {
#endif

enum ring3_report_kind {
	RING3_REPORT_WARN,  /* WARN and relatives; the code went on */
	RING3_REPORT_BUG,   /* BUG; the process ends */
	RING3_REPORT_CHECK, /* a misuse that only checks see, such as sleeping in atomic context */
	RING3_REPORT_PANIC, /* panic; the process ends */
	RING3_REPORT_KINDS
};

void ring3_report(enum ring3_report_kind kind);
/* Since process start; boots do not reset it. */
unsigned long ring3_report_count(enum ring3_report_kind kind);
/* All kinds together. Reports are numbered from 0 in the order in which they are counted. */
unsigned long ring3_report_total(void);
/*
 * The log record (runtime/printk/log.h) that followed when report @number, which has been made, was counted: its text ends before
 * it. Only the last 64 reports are remembered; an older one gets the place of the oldest of those.
 */
unsigned long long ring3_report_log_seq(unsigned long number);

/*
 * What a fatal report (BUG, panic) does after its text: by default ring3_host_exit(code) with the code of
 * runtime/run/exit_codes.h. A handler that returns leads to that default.
 */
void ring3_set_fatal_handler(void (*handler)(enum ring3_report_kind kind));

/* Ends the process after a fatal report; for those who print one. */
void ring3_report_fatal(enum ring3_report_kind kind) __attribute__((__noreturn__));

#ifdef __cplusplus
}
#endif

#endif /* RING3_RUNTIME_REPORT_REPORT_H_ */
