/* SPDX-License-Identifier: MIT */
/* Counting reports, and the end of the process after a fatal one. */
#include "runtime/report/report.h"

#include <linux/types.h>

#include "runtime/host.h"
#include "runtime/printk/log.h"
#include "runtime/run/exit_codes.h"

#define REMEMBERED 64ul

static unsigned long counts[RING3_REPORT_KINDS];
static unsigned long total;
static unsigned long long log_seqs[REMEMBERED];
static void (*fatal_handler)(enum ring3_report_kind kind);

void ring3_report(enum ring3_report_kind kind)
{
	unsigned long number = __atomic_fetch_add(&total, 1, __ATOMIC_ACQ_REL);

	__atomic_store_n(&log_seqs[number % REMEMBERED], ring3_log_next_seq(), __ATOMIC_RELAXED);
	__atomic_fetch_add(&counts[kind], 1, __ATOMIC_RELAXED);
}

unsigned long long ring3_report_log_seq(unsigned long number)
{
	unsigned long end = ring3_report_total();

	if (end > REMEMBERED && number < end - REMEMBERED)
		number = end - REMEMBERED;
	return __atomic_load_n(&log_seqs[number % REMEMBERED], __ATOMIC_RELAXED);
}

unsigned long ring3_report_count(enum ring3_report_kind kind)
{
	return __atomic_load_n(&counts[kind], __ATOMIC_RELAXED);
}

unsigned long ring3_report_total(void)
{
	return __atomic_load_n(&total, __ATOMIC_ACQUIRE);
}

void ring3_set_fatal_handler(void (*handler)(enum ring3_report_kind kind))
{
	__atomic_store_n(&fatal_handler, handler, __ATOMIC_RELEASE);
}

void ring3_report_fatal(enum ring3_report_kind kind)
{
	void (*handler)(enum ring3_report_kind) = __atomic_load_n(&fatal_handler, __ATOMIC_ACQUIRE);

	ring3_log_flush();
	if (handler)
		handler(kind);
	ring3_host_exit(RING3_EXIT_REPORT);
}
