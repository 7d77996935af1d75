/* SPDX-License-Identifier: MIT */
/* panic() and the taint marks. */
#ifndef RING3_LINUX_PANIC_H_
#define RING3_LINUX_PANIC_H_

#include <linux/compiler_types.h>
#include <linux/types.h>

__RING3_BEGIN_DECLS

/*
 * Reports "Kernel panic - not syncing: text" with a call trace and ends the process with the exit code for
 * reports (runtime/run/exit_codes.h). Any context. @fmt has no newline.
 */
void panic(const char *fmt, ...) __attribute__((__noreturn__, __cold__, __format__(__printf__, 1, 2)));

#define TAINT_PROPRIETARY_MODULE 0
#define TAINT_FORCED_MODULE 1
#define TAINT_CPU_OUT_OF_SPEC 2
#define TAINT_FORCED_RMMOD 3
#define TAINT_MACHINE_CHECK 4
#define TAINT_BAD_PAGE 5
#define TAINT_USER 6
#define TAINT_DIE 7
#define TAINT_OVERRIDDEN_ACPI_TABLE 8
#define TAINT_WARN 9
#define TAINT_CRAP 10
#define TAINT_FIRMWARE_WORKAROUND 11
#define TAINT_OOT_MODULE 12
#define TAINT_UNSIGNED_MODULE 13
#define TAINT_SOFTLOCKUP 14
#define TAINT_LIVEPATCH 15
#define TAINT_AUX 16
#define TAINT_RANDSTRUCT 17
#define TAINT_TEST 18
#define TAINT_FLAGS_COUNT 19

enum lockdep_ok { LOCKDEP_STILL_OK, LOCKDEP_NOW_UNRELIABLE };

void add_taint(unsigned flag, enum lockdep_ok lockdep_ok);
int test_taint(unsigned flag);
unsigned long get_taint(void);
/* "Not tainted", or "Tainted: " and one letter per mark; the text is valid until the next call. */
const char *print_tainted(void);

/* Nonzero: a warning ends the process like a panic. */
extern int panic_on_warn;

__RING3_END_DECLS

#endif /* RING3_LINUX_PANIC_H_ */
