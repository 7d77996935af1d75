/* SPDX-License-Identifier: MIT */
/*
 * Kernel log: printk() and its family.
 *
 * Any context, interrupt and crash handlers included: printk() takes no lock that an interrupted printk()
 * could hold, never sleeps and never allocates. A record goes out in one host write, so lines of different
 * CPUs never mix:
 *
 *     [    0.001234][    C2] text
 *
 * seconds since boot, and the CPU that speaks ("host" for a thread that carries none; Linux prints the task's
 * id when a task speaks). A record is cut at 975 characters, as in Linux. Text without a newline stays open
 * for KERN_CONT and goes out with the next record, or when the log is flushed.
 *
 * Differences from Linux: no consoles to register, no sysctl, no devkmsg; the ring of the last 512 records is
 * read through runtime/printk/log.h.
 */
#ifndef RING3_LINUX_PRINTK_H_
#define RING3_LINUX_PRINTK_H_

#include <linux/compiler_types.h>
#include <linux/init.h>
#include <linux/kern_levels.h>
#include <linux/once_lite.h>
#include <linux/ratelimit_types.h>
#include <linux/sprintf.h>
#include <linux/stdarg.h>
#include <linux/types.h>

__RING3_BEGIN_DECLS

/* Length of a level in front of a text. */
#define PRINTK_MAX_SINGLE_HEADER_LEN 2

/* The level character in front of @buffer ('0'...'7', 'c'), or 0. */
static inline int printk_get_level(const char *buffer)
{
	if (buffer[0] == KERN_SOH_ASCII && ((buffer[1] >= '0' && buffer[1] <= '7') || buffer[1] == 'c'))
		return buffer[1];
	return 0;
}

static inline const char *printk_skip_level(const char *buffer)
{
	return printk_get_level(buffer) ? buffer + PRINTK_MAX_SINGLE_HEADER_LEN : buffer;
}

static inline const char *printk_skip_headers(const char *buffer)
{
	while (printk_get_level(buffer))
		buffer = printk_skip_level(buffer);
	return buffer;
}

/* Level of a printk() that names none. */
#define MESSAGE_LOGLEVEL_DEFAULT 4

/* Records below this number reach the console; all reach the ring. */
#define CONSOLE_LOGLEVEL_SILENT 0
#define CONSOLE_LOGLEVEL_MIN 1
#define CONSOLE_LOGLEVEL_QUIET 4
#define CONSOLE_LOGLEVEL_DEFAULT 7
#define CONSOLE_LOGLEVEL_DEBUG 10
#define CONSOLE_LOGLEVEL_MOTORMOUTH 15

extern int console_printk[4];
#define console_loglevel (console_printk[0])
#define default_message_loglevel (console_printk[1])
#define minimum_console_loglevel (console_printk[2])
#define default_console_loglevel (console_printk[3])

/* Lets everything through, as an oops does. */
void console_verbose(void);

/* Nonzero while a BUG, a panic or a crash is being reported. */
extern int oops_in_progress;

/* A format and its arguments in one argument: %pV. */
struct va_format {
	const char *fmt;
	va_list *va;
};

#define FW_BUG "[Firmware Bug]: "
#define FW_WARN "[Firmware Warn]: "
#define FW_INFO "[Firmware Info]: "
#define HW_ERR "[Hardware Error]: "
#define DEPRECATED "[Deprecated]: "

/* Returns the length of the text. */
int _printk(const char *fmt, ...) __attribute__((__format__(__printf__, 1, 2), __cold__));
int _printk_deferred(const char *fmt, ...) __attribute__((__format__(__printf__, 1, 2), __cold__));
int vprintk(const char *fmt, va_list args) __attribute__((__format__(__printf__, 1, 0)));
struct dev_printk_info;
/* @level LOGLEVEL_DEFAULT: as the text says. @facility and @dev_info are accepted and ignored. */
int vprintk_emit(int facility, int level, const struct dev_printk_info *dev_info, const char *fmt,
		 va_list args) __attribute__((__format__(__printf__, 4, 0)));

#define printk(fmt, ...) _printk(fmt, ##__VA_ARGS__)
#define printk_deferred(fmt, ...) _printk_deferred(fmt, ##__VA_ARGS__)
/* printk() never waits for a console here, so there is nothing to defer. */
#define printk_deferred_enter() \
	do {                    \
	} while (0)
#define printk_deferred_exit() \
	do {                   \
	} while (0)
#define early_printk(fmt, ...) _printk(fmt, ##__VA_ARGS__)

/* One limit shared by all callers, as in Linux: prefer printk_ratelimited(). */
int __printk_ratelimit(const char *func);
#define printk_ratelimit() __printk_ratelimit(__func__)
bool printk_timed_ratelimit(unsigned long *caller_jiffies, unsigned int interval_msec);

/*
 * CPU, task, and the symbolized way here. Works with interrupts off; not while the host's loader lock is
 * held.
 */
void dump_stack(void) __attribute__((__cold__));
void dump_stack_lvl(const char *log_lvl) __attribute__((__cold__));
void printk_trigger_flush(void);

/* Checks the format and generates nothing. */
#define no_printk(fmt, ...)                          \
	({                                           \
		if (0)                               \
			_printk(fmt, ##__VA_ARGS__); \
		0;                                   \
	})

/* A file may define its own before its first include. */
#ifndef pr_fmt
#define pr_fmt(fmt) fmt
#endif

#define pr_emerg(fmt, ...) printk(KERN_EMERG pr_fmt(fmt), ##__VA_ARGS__)
#define pr_alert(fmt, ...) printk(KERN_ALERT pr_fmt(fmt), ##__VA_ARGS__)
#define pr_crit(fmt, ...) printk(KERN_CRIT pr_fmt(fmt), ##__VA_ARGS__)
#define pr_err(fmt, ...) printk(KERN_ERR pr_fmt(fmt), ##__VA_ARGS__)
#define pr_warn(fmt, ...) printk(KERN_WARNING pr_fmt(fmt), ##__VA_ARGS__)
#define pr_notice(fmt, ...) printk(KERN_NOTICE pr_fmt(fmt), ##__VA_ARGS__)
#define pr_info(fmt, ...) printk(KERN_INFO pr_fmt(fmt), ##__VA_ARGS__)
/* No pr_fmt: it would land in the middle of the line. */
#define pr_cont(fmt, ...) printk(KERN_CONT fmt, ##__VA_ARGS__)

/* Only in a file compiled with DEBUG. */
#ifdef DEBUG
#define pr_devel(fmt, ...) printk(KERN_DEBUG pr_fmt(fmt), ##__VA_ARGS__)
#define pr_debug(fmt, ...) printk(KERN_DEBUG pr_fmt(fmt), ##__VA_ARGS__)
#else
#define pr_devel(fmt, ...) no_printk(KERN_DEBUG pr_fmt(fmt), ##__VA_ARGS__)
#define pr_debug(fmt, ...) no_printk(KERN_DEBUG pr_fmt(fmt), ##__VA_ARGS__)
#endif

#define printk_once(fmt, ...) DO_ONCE_LITE(printk, fmt, ##__VA_ARGS__)
#define printk_deferred_once(fmt, ...) DO_ONCE_LITE(printk_deferred, fmt, ##__VA_ARGS__)

#define pr_emerg_once(fmt, ...) printk_once(KERN_EMERG pr_fmt(fmt), ##__VA_ARGS__)
#define pr_alert_once(fmt, ...) printk_once(KERN_ALERT pr_fmt(fmt), ##__VA_ARGS__)
#define pr_crit_once(fmt, ...) printk_once(KERN_CRIT pr_fmt(fmt), ##__VA_ARGS__)
#define pr_err_once(fmt, ...) printk_once(KERN_ERR pr_fmt(fmt), ##__VA_ARGS__)
#define pr_warn_once(fmt, ...) printk_once(KERN_WARNING pr_fmt(fmt), ##__VA_ARGS__)
#define pr_notice_once(fmt, ...) printk_once(KERN_NOTICE pr_fmt(fmt), ##__VA_ARGS__)
#define pr_info_once(fmt, ...) printk_once(KERN_INFO pr_fmt(fmt), ##__VA_ARGS__)
#ifdef DEBUG
#define pr_devel_once(fmt, ...) printk_once(KERN_DEBUG pr_fmt(fmt), ##__VA_ARGS__)
#define pr_debug_once(fmt, ...) printk_once(KERN_DEBUG pr_fmt(fmt), ##__VA_ARGS__)
#else
#define pr_devel_once(fmt, ...) no_printk(KERN_DEBUG pr_fmt(fmt), ##__VA_ARGS__)
#define pr_debug_once(fmt, ...) no_printk(KERN_DEBUG pr_fmt(fmt), ##__VA_ARGS__)
#endif

/* At most 10 records per 5 seconds from this place. */
#define printk_ratelimited(fmt, ...)                                                                     \
	({                                                                                               \
		static DEFINE_RATELIMIT_STATE(_rs, DEFAULT_RATELIMIT_INTERVAL, DEFAULT_RATELIMIT_BURST); \
                                                                                                         \
		if (__ratelimit(&_rs))                                                                   \
			printk(fmt, ##__VA_ARGS__);                                                      \
	})
#define no_printk_ratelimited(fmt, ...) no_printk(fmt, ##__VA_ARGS__)

#define pr_emerg_ratelimited(fmt, ...) printk_ratelimited(KERN_EMERG pr_fmt(fmt), ##__VA_ARGS__)
#define pr_alert_ratelimited(fmt, ...) printk_ratelimited(KERN_ALERT pr_fmt(fmt), ##__VA_ARGS__)
#define pr_crit_ratelimited(fmt, ...) printk_ratelimited(KERN_CRIT pr_fmt(fmt), ##__VA_ARGS__)
#define pr_err_ratelimited(fmt, ...) printk_ratelimited(KERN_ERR pr_fmt(fmt), ##__VA_ARGS__)
#define pr_warn_ratelimited(fmt, ...) printk_ratelimited(KERN_WARNING pr_fmt(fmt), ##__VA_ARGS__)
#define pr_notice_ratelimited(fmt, ...) printk_ratelimited(KERN_NOTICE pr_fmt(fmt), ##__VA_ARGS__)
#define pr_info_ratelimited(fmt, ...) printk_ratelimited(KERN_INFO pr_fmt(fmt), ##__VA_ARGS__)
#ifdef DEBUG
#define pr_devel_ratelimited(fmt, ...) printk_ratelimited(KERN_DEBUG pr_fmt(fmt), ##__VA_ARGS__)
#define pr_debug_ratelimited(fmt, ...) printk_ratelimited(KERN_DEBUG pr_fmt(fmt), ##__VA_ARGS__)
#else
#define pr_devel_ratelimited(fmt, ...) no_printk(KERN_DEBUG pr_fmt(fmt), ##__VA_ARGS__)
#define pr_debug_ratelimited(fmt, ...) no_printk(KERN_DEBUG pr_fmt(fmt), ##__VA_ARGS__)
#endif

enum { DUMP_PREFIX_NONE, DUMP_PREFIX_ADDRESS, DUMP_PREFIX_OFFSET };

/*
 * One line of a dump: @rowsize (16 or 32) bytes of @buf as groups of @groupsize (1, 2, 4 or 8) bytes in hex,
 * with the characters behind them if @ascii. Returns the length that the text needs.
 */
int hex_dump_to_buffer(const void *buf, size_t len, int rowsize, int groupsize, char *linebuf,
		       size_t linebuflen, bool ascii);
void print_hex_dump(const char *level, const char *prefix_str, int prefix_type, int rowsize, int groupsize,
		    const void *buf, size_t len, bool ascii);

#define print_hex_dump_bytes(prefix_str, prefix_type, buf, len) \
	print_hex_dump_debug(prefix_str, prefix_type, 16, 1, buf, len, true)

#ifdef DEBUG
#define print_hex_dump_debug(prefix_str, prefix_type, rowsize, groupsize, buf, len, ascii) \
	print_hex_dump(KERN_DEBUG, prefix_str, prefix_type, rowsize, groupsize, buf, len, ascii)
#else
#define print_hex_dump_debug(prefix_str, prefix_type, rowsize, groupsize, buf, len, ascii)                \
	do {                                                                                              \
		if (0)                                                                                    \
			print_hex_dump(KERN_DEBUG, prefix_str, prefix_type, rowsize, groupsize, buf, len, \
				       ascii);                                                            \
	} while (0)
#endif

__RING3_END_DECLS

#endif /* RING3_LINUX_PRINTK_H_ */
