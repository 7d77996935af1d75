/* SPDX-License-Identifier: MIT */
/*
 * log.h - the log from outside: where it goes, when its clock starts, and reading it back.
 *
 * Everything here is async-signal-safe and may be called from any thread, unless a function says otherwise.
 */
#ifndef RING3_RUNTIME_PRINTK_LOG_H_
#define RING3_RUNTIME_PRINTK_LOG_H_

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Starts the log's clock at 0 and, for the new boot, a new key for the hashes that %p prints. Records of
 * earlier boots stay in the ring. Call it at boot, before other threads log. The clock stands at 0 until the
 * first call.
 */
void ring3_log_start(void);

/*
 * Writes out text that waits for the rest of its line. Called at teardown, before and after init functions.
 */
void ring3_log_flush(void);

/*
 * Where lines go. The default writes to the host's standard error. @write receives whole lines, several for a
 * record with newlines inside, from any thread and any context. NULL restores the default. Returns the
 * previous one (NULL: the default).
 */
typedef void (*ring3_log_sink_t)(const char *text, unsigned long len);
ring3_log_sink_t ring3_log_set_sink(ring3_log_sink_t sink);

/* Makes the default write to standard output (1) or standard error (2). */
void ring3_log_set_stream(int stream);

#define RING3_LOG_TEXT_MAX 976

struct ring3_log_record {
	unsigned long long seq; /* counts from 0 */
	unsigned long long ns;	/* since boot */
	int level;		/* 0...7 */
	int cpu;		/* -1: a thread without CPU */
	unsigned int len;
	char text[RING3_LOG_TEXT_MAX]; /* terminated, without level and final newline */
};

/* The number that the next record will get. */
unsigned long long ring3_log_next_seq(void);

/*
 * Copies record *@seq, or the first later one that still exists, and sets *@seq to the number behind it.
 * Returns 1, or 0 when there is none. A record that is being written at this moment is skipped.
 */
int ring3_log_read(unsigned long long *seq, struct ring3_log_record *record);

/*
 * Calls @write with the last @count records in the form of /dev/kmsg, one line each:
 * "level,sequence,microseconds,-,caller=C2;text".
 */
void ring3_log_dump(unsigned int count, void (*write)(const char *text, unsigned long len));

/* printk(@fmt) at @level (0...7), with the kernel's conversions, for host-side code. */
void ring3_log_print(int level, const char *fmt, ...);

/* The console shows records below this level; see linux/printk.h. */
int ring3_log_console_level(void);
void ring3_log_set_console_level(int level);
/* An oops is being reported: shows everything from now on. */
void ring3_log_oops(void);

/*
 * +1: rate limits let everything pass until a matching -1, for those who count what is logged. Not limits of once.
 */
void ring3_log_lift_rate_limits(int change);

/* Writes text to the console as it is: no time, no CPU, no record. For the middle of crash reports. */
void ring3_log_raw(const char *text, unsigned long len);

#ifdef __cplusplus
}
#endif

#endif /* RING3_RUNTIME_PRINTK_LOG_H_ */
