/* SPDX-License-Identifier: MIT */
/*
 * printk: from a format to a record and a line on the console.
 *
 * Nothing here waits. Each call formats on its own stack, so an interrupt in the middle of a printk() may
 * call printk(). The one piece of shared mutable state, the line that waits for its KERN_CONT, is owned by
 * whoever exchanges its state word to BUSY; who finds it BUSY does without it.
 */
#include <linux/bug.h>
#include <linux/kern_levels.h>
#include <linux/printk.h>
#include <linux/sprintf.h>
#include <linux/string.h>

#include "runtime/host.h"
#include "runtime/printk/log.h"
#include "runtime/printk/ring.h"
#include "runtime/printk/vsprintf.h"
#include "runtime/report/context.h"

int console_printk[4] = {CONSOLE_LOGLEVEL_DEFAULT, MESSAGE_LOGLEVEL_DEFAULT, CONSOLE_LOGLEVEL_MIN,
			 CONSOLE_LOGLEVEL_DEFAULT};
int oops_in_progress;

static unsigned long long clock_start; /* host time of second 0; 0: the clock stands */
static ring3_log_sink_t console_sink;
static int console_stream = RING3_HOST_STDERR;

enum { PENDING_EMPTY, PENDING_BUSY, PENDING_FULL };
static int pending_state = PENDING_EMPTY;
static struct ring3_log_record pending;

void ring3_log_start(void)
{
	ring3_pointer_new_key();
	__atomic_store_n(&clock_start, ring3_host_monotonic_ns(), __ATOMIC_RELAXED);
}

ring3_log_sink_t ring3_log_set_sink(ring3_log_sink_t sink)
{
	return __atomic_exchange_n(&console_sink, sink, __ATOMIC_ACQ_REL);
}

void ring3_log_set_stream(int stream)
{
	__atomic_store_n(&console_stream, stream, __ATOMIC_RELAXED);
}

void ring3_log_raw(const char *text, unsigned long len)
{
	ring3_log_sink_t sink = __atomic_load_n(&console_sink, __ATOMIC_ACQUIRE);

	if (sink)
		sink(text, len);
	else
		ring3_host_write((enum ring3_host_stream)__atomic_load_n(&console_stream, __ATOMIC_RELAXED),
				 text, len);
}

static unsigned long long log_clock(void)
{
	unsigned long long start = __atomic_load_n(&clock_start, __ATOMIC_RELAXED);

	return start ? ring3_host_monotonic_ns() - start : 0;
}

/* "[    1.234567][    C2] " in front of each line of the record, in one write. */
static void write_console(const struct ring3_log_record *record)
{
	unsigned long long us = record->ns / 1000;
	char prefix[48], caller[16];
	char block[2048];
	size_t used = 0, prefix_len;
	const char *line = record->text;

	if (record->level >= console_loglevel)
		return;
	if (record->cpu >= 0)
		scnprintf(caller, sizeof(caller), "C%d", record->cpu);
	else
		scnprintf(caller, sizeof(caller), "host");
	prefix_len =
		scnprintf(prefix, sizeof(prefix), "[%5llu.%06llu][%6s] ", us / 1000000, us % 1000000, caller);

	for (;;) {
		const char *end = strchr(line, '\n');
		size_t len = end ? (size_t)(end - line) : strlen(line);

		/* A record of nothing but newlines needs more than a block; it then takes several writes. */
		if (used + prefix_len + len + 1 > sizeof(block)) {
			ring3_log_raw(block, used);
			used = 0;
		}
		memcpy(block + used, prefix, prefix_len);
		memcpy(block + used + prefix_len, line, len);
		used += prefix_len + len;
		block[used++] = '\n';
		if (!end)
			break;
		line = end + 1;
	}
	ring3_log_raw(block, used);
}

static void emit(struct ring3_log_record *record)
{
	ring3_log_ring_add(record);
	write_console(record);
}

/*
 * Takes the waiting line. Returns PENDING_FULL (the caller owns it), PENDING_EMPTY (owns the place) or
 * PENDING_BUSY.
 */
static int take_pending(void)
{
	return __atomic_exchange_n(&pending_state, PENDING_BUSY, __ATOMIC_ACQUIRE);
}

static void release_pending(int state)
{
	__atomic_store_n(&pending_state, state, __ATOMIC_RELEASE);
}

void ring3_log_flush(void)
{
	int state = take_pending();

	if (state == PENDING_BUSY)
		return;
	if (state == PENDING_FULL)
		emit(&pending);
	release_pending(PENDING_EMPTY);
}

/* Appends to the waiting line if it is this caller's and has room. */
static bool append_pending(const struct ring3_log_record *record)
{
	if (pending.cpu != record->cpu || pending.len + record->len >= RING3_LOG_TEXT_MAX)
		return false;
	memcpy(pending.text + pending.len, record->text, record->len + 1);
	pending.len += record->len;
	return true;
}

static void store(struct ring3_log_record *record, bool continues, bool complete)
{
	int state;

	/* The common case: nothing waits, nothing will. */
	if (complete && __atomic_load_n(&pending_state, __ATOMIC_RELAXED) == PENDING_EMPTY) {
		emit(record);
		return;
	}
	state = take_pending();
	if (state == PENDING_BUSY) {
		emit(record);
		return;
	}
	if (state == PENDING_FULL) {
		if (continues && append_pending(record)) {
			if (complete)
				emit(&pending);
			release_pending(complete ? PENDING_EMPTY : PENDING_FULL);
			return;
		}
		emit(&pending);
	}
	if (complete) {
		release_pending(PENDING_EMPTY);
		emit(record);
	} else {
		pending = *record;
		release_pending(PENDING_FULL);
	}
}

int vprintk_emit(int facility, int level, const struct dev_printk_info *dev_info, const char *fmt,
		 va_list args)
{
	struct ring3_log_record record;
	bool continues = false, complete = false;
	const char *text;
	int len, c;

	(void)facility;
	(void)dev_info;
	len = vsnprintf(record.text, sizeof(record.text), fmt, args);
	if (len >= (int)sizeof(record.text)) {
		/* Cut, and with it the newline. Nothing can be added to it, so it is complete. */
		len = sizeof(record.text) - 1;
		complete = true;
	}
	text = record.text;
	while ((c = printk_get_level(text)) != 0) {
		if (c == 'c')
			continues = true;
		else if (level == LOGLEVEL_DEFAULT)
			level = c - '0';
		text += PRINTK_MAX_SINGLE_HEADER_LEN;
	}
	len -= text - record.text;
	if (len && text[len - 1] == '\n') {
		complete = true;
		len--;
	}
	memmove(record.text, text, len);
	record.text[len] = '\0';
	record.len = len;
	record.level = level < 0 || level > LOGLEVEL_DEBUG ? default_message_loglevel : level;
	record.cpu = ring3_context_cpu();
	record.ns = log_clock();
	store(&record, continues, complete);
	return len;
}

int vprintk(const char *fmt, va_list args)
{
	return vprintk_emit(0, LOGLEVEL_DEFAULT, NULL, fmt, args);
}

int _printk(const char *fmt, ...)
{
	va_list args;
	int len;

	va_start(args, fmt);
	len = vprintk(fmt, args);
	va_end(args);
	return len;
}

int _printk_deferred(const char *fmt, ...)
{
	va_list args;
	int len;

	va_start(args, fmt);
	len = vprintk(fmt, args);
	va_end(args);
	return len;
}

void printk_trigger_flush(void)
{
	ring3_log_flush();
}

void console_verbose(void)
{
	if (console_loglevel)
		console_loglevel = CONSOLE_LOGLEVEL_MOTORMOUTH;
}

void ring3_log_print(int level, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	vprintk_emit(0, level, NULL, fmt, args);
	va_end(args);
}

int ring3_log_console_level(void)
{
	return console_loglevel;
}

void ring3_log_set_console_level(int level)
{
	console_loglevel = level;
}

void ring3_log_oops(void)
{
	__atomic_fetch_add(&oops_in_progress, 1, __ATOMIC_RELAXED);
	console_verbose();
}
