/* SPDX-License-Identifier: MIT */
#include "tests/runtime/report/mistakes.h"

#include <linux/atomic.h>
#include <linux/bug.h>
#include <linux/kernel.h>
#include <linux/percpu.h>
#include <linux/printk.h>
#include <linux/ratelimit.h>

static DEFINE_PER_CPU(long, mistake_counter) = 3;

int mistake_warn_on(int condition)
{
	return WARN_ON(condition);
}

int mistake_warn_once(int times)
{
	int values = 0;

	for (int i = 0; i < times; i++)
		values |= WARN_ONCE(i & 1, "once only, i is %d\n", i) << i;
	return values;
}

int mistake_warn_on_once(int times)
{
	int values = 0;

	for (int i = 0; i < times; i++)
		values |= WARN_ON_ONCE(true) << i;
	return values;
}

void mistake_warn_message(int number)
{
	WARN(number, "the number is %d\n", number);
}

void mistake_warn_taint(void)
{
	WARN_TAINT(1, TAINT_CRAP, "staging\n");
}

void mistake_bug_on(int condition)
{
	BUG_ON(condition);
}

void mistake_panic(void)
{
	panic("cannot %s %d", "count to", 3);
}

void mistake_panic_on_warn(void)
{
	panic_on_warn = 1;
	WARN_ON(1);
}

static DEFINE_PER_CPU(unsigned long, words[4]) __attribute__((__aligned__(32)));
static unsigned long ordinary[4] __attribute__((__aligned__(32)));

void mistake_percpu_pair(int kind)
{
	int first = kind == 1 ? 1 : 0, second = kind == 1 ? 2 : kind == 2 ? 3 : 1;

	this_cpu_cmpxchg_double(words[first], words[second], 0, 0, 0, 0);
}

void mistake_pair(int kind)
{
	int first = kind == 1 ? 1 : 0, second = kind == 1 ? 2 : kind == 2 ? 3 : 1;

	cmpxchg_double_local(&ordinary[first], &ordinary[second], 0, 0, 0, 0);
}

void mistake_write(unsigned long address)
{
	*(volatile int *)address = 1;
}

long mistake_read_other_cpu(int cpu)
{
	return READ_ONCE(*per_cpu_ptr(&mistake_counter, cpu));
}

long mistake_read_own(void)
{
	return this_cpu_read(mistake_counter);
}

unsigned long mistake_template_address(void)
{
	return (unsigned long)&mistake_counter;
}

void mistake_dump_stack(void)
{
	dump_stack();
	barrier();
}

int mistake_ratelimited(int times)
{
	static DEFINE_RATELIMIT_STATE(state, HZ / 5, 3);
	int permitted = 0;

	for (int i = 0; i < times; i++)
		permitted += __ratelimit(&state);
	return permitted;
}

void mistake_once(void)
{
	for (int i = 0; i < 5; i++)
		pr_info_once("only once\n");
}
