/* SPDX-License-Identifier: MIT */
/*
 * The last records, in fixed places. A place is claimed by a compare-exchange of its state, so a writer that
 * was interrupted in the middle loses nothing but, at worst, one record that came a full round later.
 */
#include "runtime/printk/ring.h"

#include <linux/sprintf.h>
#include <linux/string.h>

#include "runtime/printk/log.h"

#define PLACES 512ull

struct place {
	/* 0: never used. 2 * seq + 1: being written. 2 * seq + 2: holds record seq. */
	unsigned long long state;
	struct ring3_log_record record;
};

static struct place places[PLACES];
static unsigned long long next_seq;

void ring3_log_ring_add(struct ring3_log_record *record)
{
	unsigned long long seq = __atomic_fetch_add(&next_seq, 1, __ATOMIC_RELAXED);
	struct place *place = &places[seq % PLACES];
	unsigned long long state = __atomic_load_n(&place->state, __ATOMIC_RELAXED);

	record->seq = seq;
	/* Being written, or a faster writer of a later round was here. */
	if ((state & 1) || state > 2 * seq)
		return;
	if (!__atomic_compare_exchange_n(&place->state, &state, 2 * seq + 1, false, __ATOMIC_ACQUIRE,
					 __ATOMIC_RELAXED))
		return;
	__atomic_thread_fence(__ATOMIC_RELEASE);
	place->record.seq = seq;
	place->record.ns = record->ns;
	place->record.level = record->level;
	place->record.cpu = record->cpu;
	place->record.len = record->len;
	memcpy(place->record.text, record->text, record->len + 1);
	__atomic_store_n(&place->state, 2 * seq + 2, __ATOMIC_RELEASE);
}

unsigned long long ring3_log_next_seq(void)
{
	return __atomic_load_n(&next_seq, __ATOMIC_ACQUIRE);
}

int ring3_log_read(unsigned long long *seq, struct ring3_log_record *record)
{
	unsigned long long end = ring3_log_next_seq();
	unsigned long long at = *seq;

	if (end > PLACES && at < end - PLACES)
		at = end - PLACES;
	for (; at < end; at++) {
		struct place *place = &places[at % PLACES];
		unsigned long long state = __atomic_load_n(&place->state, __ATOMIC_ACQUIRE);

		if (state != 2 * at + 2)
			continue;
		memcpy(record, &place->record, sizeof(*record));
		__atomic_thread_fence(__ATOMIC_ACQUIRE);
		if (__atomic_load_n(&place->state, __ATOMIC_RELAXED) != state)
			continue; /* overwritten while it was copied */
		*seq = at + 1;
		return 1;
	}
	*seq = end;
	return 0;
}

void ring3_log_dump(unsigned int count, void (*write)(const char *text, unsigned long len))
{
	unsigned long long end = ring3_log_next_seq();
	unsigned long long seq = end > count ? end - count : 0;
	struct ring3_log_record record;
	char line[RING3_LOG_TEXT_MAX + 80];

	while (ring3_log_read(&seq, &record)) {
		char caller[16];
		int len;

		if (record.cpu >= 0)
			scnprintf(caller, sizeof(caller), "C%d", record.cpu);
		else
			scnprintf(caller, sizeof(caller), "host");
		len = scnprintf(line, sizeof(line), "%d,%llu,%llu,-,caller=%s;%s\n", record.level, record.seq,
				record.ns / 1000, caller, record.text);
		write(line, len);
	}
}
