// SPDX-License-Identifier: MIT
/*
 * held_locks.c - the record of the locks that each task holds, and the reports that are made from it, in the words of
 * Linux's lock validator.
 */
#include "sched/locks/held_locks.h"

#include <linux/export.h>
#include <linux/irqflags.h>
#include <linux/printk.h>
#include <linux/ratelimit.h>
#include <linux/sched.h>

#include <asm/current.h>

#include "runtime/report/report.h"

#ifdef RING3_CHECKS

static DEFINE_RATELIMIT_STATE(report_rate, 5 * HZ, 20);

/*
 * Interrupts are off, because a handler notes its locks in the same record. They take and release in pairs, so that the
 * record is as it was when the interrupted code goes on; but not if that was halfway through.
 */
void ring3_lock_taken(struct lockdep_map *map, int read, unsigned int subclass, unsigned long ip)
{
	struct ring3_held_locks *held = &current->held_locks;
	unsigned long flags;

	raw_local_irq_save(flags);
	if (read) {
		__atomic_fetch_add(&map->readers, 1, __ATOMIC_RELAXED);
	} else {
		map->acquired_at = ip;
		WRITE_ONCE(map->owner, current);
	}
	if (likely(held->depth < RING3_MAX_HELD_LOCKS)) {
		held->entry[held->depth].acquired_at = ip;
		held->entry[held->depth].read = read;
		held->entry[held->depth].subclass = subclass;
		WRITE_ONCE(held->entry[held->depth].map, map);
		WRITE_ONCE(held->depth, held->depth + 1);
	} else {
		held->forgotten++;
	}
	raw_local_irq_restore(flags);
}
EXPORT_SYMBOL(ring3_lock_taken);

/* The latest entry of @map in @task's record, or NULL. @read < 0: either way. */
static struct ring3_held_lock *find(struct task_struct *task, const struct lockdep_map *map, int read)
{
	struct ring3_held_locks *held = &task->held_locks;
	int i;

	for (i = READ_ONCE(held->depth) - 1; i >= 0; i--) {
		if (READ_ONCE(held->entry[i].map) == map && (read < 0 || held->entry[i].read == read))
			return &held->entry[i];
	}
	return NULL;
}

void ring3_lock_given_up(struct lockdep_map *map, int read)
{
	struct task_struct *owner = (struct task_struct *)READ_ONCE(map->owner);
	struct ring3_held_locks *held = &current->held_locks;
	struct ring3_held_lock *entry;
	unsigned long flags;

	raw_local_irq_save(flags);
	entry = find(current, map, read);
	if (likely(entry)) {
		WRITE_ONCE(entry->map, NULL);
		while (held->depth && !held->entry[held->depth - 1].map)
			WRITE_ONCE(held->depth, held->depth - 1);
	} else if (!read && owner && owner != current) {
		/* Not by whom it was taken, which is reported elsewhere. An empty entry disturbs its task at no time. */
		entry = find(owner, map, 0);
		if (entry)
			WRITE_ONCE(entry->map, NULL);
	} else if (held->forgotten) {
		held->forgotten--;
	}
	if (read)
		__atomic_fetch_sub(&map->readers, 1, __ATOMIC_RELAXED);
	else
		WRITE_ONCE(map->owner, NULL);
	raw_local_irq_restore(flags);
}
EXPORT_SYMBOL(ring3_lock_given_up);

void ring3_lock_downgraded(struct lockdep_map *map, unsigned long ip)
{
	struct ring3_held_lock *entry;
	unsigned long flags;

	raw_local_irq_save(flags);
	entry = find(current, map, 0);
	if (entry)
		entry->read = 1;
	__atomic_fetch_add(&map->readers, 1, __ATOMIC_RELAXED);
	WRITE_ONCE(map->owner, NULL);
	raw_local_irq_restore(flags);
}
EXPORT_SYMBOL(ring3_lock_downgraded);

int ring3_held_lock_count(const struct task_struct *task)
{
	int i, count = READ_ONCE(task->held_locks.forgotten);

	for (i = 0; i < READ_ONCE(task->held_locks.depth); i++)
		count += !!READ_ONCE(task->held_locks.entry[i].map);
	return count;
}
EXPORT_SYMBOL(ring3_held_lock_count);

/* --- reports --- */

static void rule(const char *title, char c)
{
	char line[64];
	unsigned int i, length = min_t(unsigned int, strlen(title), sizeof(line) - 1);

	for (i = 0; i < length; i++)
		line[i] = c;
	line[length] = '\0';
	pr_warn("%s\n", line);
}

/* The frame of all of the validator's reports. The caller goes on and ends with end_report(). */
static bool begin_report(const char *title)
{
	if (!__ratelimit(&report_rate)) {
		ring3_report(RING3_REPORT_CHECK);
		return false;
	}
	pr_warn("\n");
	rule(title, '=');
	pr_warn("%s\n", title);
	rule(title, '-');
	return true;
}

static void end_report(void)
{
	debug_show_held_locks(current);
	pr_warn("\nstack backtrace:\n");
	dump_stack();
	ring3_report(RING3_REPORT_CHECK);
}

static void print_lock(const struct lockdep_map *map, unsigned long ip)
{
	pr_warn("%px (%s), at: %pS\n", map, map->name ?: "<none>", (void *)ip);
}

void debug_show_held_locks(struct task_struct *task)
{
	int i, number = 0, count = ring3_held_lock_count(task);

	if (!count) {
		pr_warn("no locks held by %s/%d.\n", task->comm, task->pid);
		return;
	}
	pr_warn("%d lock%s held by %s/%d:\n", count, count > 1 ? "s" : "", task->comm, task->pid);
	for (i = 0; i < READ_ONCE(task->held_locks.depth); i++) {
		const struct ring3_held_lock *entry = &task->held_locks.entry[i];
		const struct lockdep_map *map = READ_ONCE(entry->map);

		if (map)
			pr_warn(" #%d: %px (%s), at: %pS\n", number++, map, map->name ?: "<none>",
				(void *)entry->acquired_at);
	}
}
EXPORT_SYMBOL(debug_show_held_locks);

void debug_check_no_locks_held(void)
{
	char title[64];

	if (likely(!ring3_held_lock_count(current)))
		return;
	snprintf(title, sizeof(title), "WARNING: %s/%d still has locks held!", current->comm, current->pid);
	if (begin_report(title))
		end_report();
}
EXPORT_SYMBOL(debug_check_no_locks_held);

void debug_check_no_locks_freed(const void *from, unsigned long len)
{
	int i;

	for (i = 0; i < current->held_locks.depth; i++) {
		const struct ring3_held_lock *entry = &current->held_locks.entry[i];

		if (!entry->map || (unsigned long)entry->map - (unsigned long)from >= len)
			continue;
		if (begin_report("WARNING: held lock freed!")) {
			pr_warn("%s/%d is freeing memory %px-%px, with a lock still held there!\n", current->comm,
				current->pid, from, (const char *)from + len - 1);
			print_lock(entry->map, entry->acquired_at);
			end_report();
		}
		return;
	}
}
EXPORT_SYMBOL(debug_check_no_locks_freed);

int ring3_lock_check_recursion(const struct lockdep_map *map, int read, unsigned int subclass, unsigned long ip)
{
	const struct ring3_held_lock *entry = find(current, map, -1);

	if (likely(!entry))
		return 0;
	/* A shared lock taken twice with different subclasses is meant. */
	if (read && entry->read && entry->subclass != subclass)
		return 0;
	if (begin_report("WARNING: possible recursive locking detected")) {
		pr_warn("%s/%d is trying to acquire lock:\n", current->comm, current->pid);
		print_lock(map, ip);
		pr_warn("\nbut task is already holding lock:\n");
		print_lock(map, entry->acquired_at);
		pr_warn("\n *** DEADLOCK ***\n\n");
		end_report();
	}
	return 1;
}
EXPORT_SYMBOL(ring3_lock_check_recursion);

#endif /* RING3_CHECKS */
