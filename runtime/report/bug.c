/* SPDX-License-Identifier: MIT */
/* The texts of WARN, BUG, panic and dump_stack, shaped like Linux's. */
#include <linux/bug.h>
#include <linux/panic.h>
#include <linux/printk.h>
#include <linux/sprintf.h>

#include <ring3/pc_name.h>

#include "runtime/report/context.h"
#include "runtime/report/nmi_backtrace.h"
#include "runtime/report/report.h"
#include "runtime/report/symbolize.h"

#define MAX_FRAMES 32

int panic_on_warn;

static unsigned long taint_mask;
/* One letter per taint, in the order of the numbers. */
static const char taint_letters[] = "PFSRMBUDAWCIOELKXTN";

static_assert(sizeof(taint_letters) - 1 == TAINT_FLAGS_COUNT, "one letter per taint");

void add_taint(unsigned flag, enum lockdep_ok lockdep_ok)
{
	(void)lockdep_ok;
	if (flag < TAINT_FLAGS_COUNT)
		__atomic_fetch_or(&taint_mask, 1ul << flag, __ATOMIC_RELAXED);
}

unsigned long get_taint(void)
{
	return __atomic_load_n(&taint_mask, __ATOMIC_RELAXED);
}

int test_taint(unsigned flag)
{
	return flag < TAINT_FLAGS_COUNT && get_taint() >> flag & 1;
}

static const char *format_taint(char *text, size_t size)
{
	unsigned long mask = get_taint();
	size_t at;

	if (!mask)
		return "Not tainted";
	at = scnprintf(text, size, "Tainted: ");
	/* 'G' stands where a proprietary module would put its 'P'; other letters keep their column. */
	for (int i = 0; i < TAINT_FLAGS_COUNT; i++)
		text[at++] = mask >> i & 1 ? taint_letters[i] : i ? ' ' : 'G';
	text[at] = '\0';
	return text;
}

const char *print_tainted(void)
{
	static char text[TAINT_FLAGS_COUNT + 16];

	return format_taint(text, sizeof(text));
}

/* The way to @from, a return address in one of the calling frames; with or without that frame itself. */
static void print_trace(const char *level, void *from, bool with_from)
{
	unsigned long pcs[MAX_FRAMES];
	int count = ring3_unwind(pcs, MAX_FRAMES, 0);
	int i = 0;

	while (i < count && pcs[i] != (unsigned long)from)
		i++;
	if (!with_from)
		i++;
	printk("%sCall Trace:\n", level);
	printk("%s <TASK>\n", level);
	/* Below kernel code come the runtime's own frames and libc's, which help nobody. */
	for (; i < count && !ring3_is_foundation(pcs[i]); i++)
		printk("%s %pB\n", level, (void *)pcs[i]);
	printk("%s </TASK>\n", level);
}

static void print_task(const char *level)
{
	char taint[TAINT_FLAGS_COUNT + 16];
	struct ring3_task_info task;

	ring3_context_task(&task);
	printk("%sCPU: %d PID: %d Comm: %.20s %s ring3\n", level, task.cpu, task.pid, task.comm,
	       format_taint(taint, sizeof(taint)));
}

static void print_stack(const char *level, void *from)
{
	print_task(level);
	print_trace(level, from, true);
}

void dump_stack_lvl(const char *log_lvl)
{
	print_stack(log_lvl, __builtin_return_address(0));
}

void dump_stack(void)
{
	print_stack(KERN_DEFAULT, __builtin_return_address(0));
}

void ring3_dump_interrupted(const char *level, unsigned long pc)
{
	print_task(level);
	printk("%s" RING3_PC_NAME ": %pB\n", level, (void *)pc);
	print_trace(level, (void *)pc, false);
}

void warn_slowpath_fmt(const char *file, const int line, unsigned taint, const char *fmt, ...)
{
	void *caller = __builtin_return_address(0);
	struct ring3_task_info task;
	va_list args;

	ring3_context_task(&task);
	printk(KERN_WARNING CUT_HERE);
	printk(KERN_WARNING "WARNING: CPU: %d PID: %d at %s:%d %pB\n", task.cpu, task.pid, file, line,
	       caller);
	if (fmt) {
		va_start(args, fmt);
		vprintk_emit(0, LOGLEVEL_WARNING, NULL, fmt, args);
		va_end(args);
	}
	print_stack(KERN_WARNING, caller);
	printk(KERN_WARNING "---[ end trace %016llx ]---\n", 0ull);
	add_taint(taint, LOCKDEP_STILL_OK);
	ring3_report(RING3_REPORT_WARN);
	if (panic_on_warn) {
		panic_on_warn = 0; /* a warning inside panic() shall not come back here */
		panic("%s: panic_on_warn set ...\n", "kernel");
	}
}

void ring3_bug(const char *file, int line)
{
	void *caller = __builtin_return_address(0);

	__atomic_fetch_add(&oops_in_progress, 1, __ATOMIC_RELAXED);
	console_verbose();
	printk(KERN_DEFAULT CUT_HERE);
	printk(KERN_CRIT "kernel BUG at %s:%d!\n", file, line);
	print_task(KERN_DEFAULT);
	printk(KERN_DEFAULT RING3_PC_NAME ": %pB\n", caller);
	print_trace(KERN_DEFAULT, caller, false); /* the pc is in that frame */
	printk(KERN_WARNING "---[ end trace %016llx ]---\n", 0ull);
	add_taint(TAINT_DIE, LOCKDEP_NOW_UNRELIABLE);
	ring3_report(RING3_REPORT_BUG);
	ring3_report_fatal(RING3_REPORT_BUG);
}

void panic(const char *fmt, ...)
{
	char text[1024];
	va_list args;
	int len;

	__atomic_fetch_add(&oops_in_progress, 1, __ATOMIC_RELAXED);
	console_verbose();
	va_start(args, fmt);
	len = vscnprintf(text, sizeof(text), fmt, args);
	va_end(args);
	if (len && text[len - 1] == '\n')
		text[len - 1] = '\0';
	printk(KERN_EMERG "Kernel panic - not syncing: %s\n", text);
	print_stack(KERN_DEFAULT, __builtin_return_address(0));
	printk(KERN_EMERG "---[ end Kernel panic - not syncing: %s ]---\n", text);
	ring3_report(RING3_REPORT_PANIC);
	ring3_report_fatal(RING3_REPORT_PANIC);
}
