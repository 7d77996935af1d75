// SPDX-License-Identifier: MIT
/* static_test_vars.c - see static_test_vars.h. */
#include "tests/percpu/static_test_vars.h"

#include <linux/cpumask.h>
#include <linux/gfp.h>
#include <linux/percpu.h>
#include <linux/slab.h>
#include <linux/string.h>
#include "tests/arch/check_that.h"

struct bits {
	unsigned int low : 3;
	unsigned int middle : 20;
	signed int high : 9;
};

struct mixed {
	char name[13];
	short number;
	const char *text;
	struct bits bits;
	double real;
};

DEFINE_PER_CPU_FIRST(long, ring3_test_first) = 11;
DEFINE_PER_CPU_PAGE_ALIGNED(char[5000], ring3_test_page) = "page";
DEFINE_PER_CPU_READ_MOSTLY(int, ring3_test_read_mostly) = 22;
DEFINE_PER_CPU(int, ring3_test_plain) = 33;
static DEFINE_PER_CPU(int, ring3_test_zero);
DEFINE_PER_CPU_ALIGNED(int, ring3_test_aligned) = 44;
DEFINE_PER_CPU_SHARED_ALIGNED(int, ring3_test_shared) = 55;
static DEFINE_PER_CPU(unsigned long[4], ring3_test_array) = { 1, 2, 3, 4 };
static DEFINE_PER_CPU(struct mixed, ring3_test_mixed) = { "twelve chars", -7, "text", { 5, 99999, -200 }, 2.5 };
static DEFINE_PER_CPU(char, ring3_test_over) __attribute__((__aligned__(1024))) = 'o';

int ring3_static_rows(struct ring3_static_row *rows, int max)
{
#define ROW(variable, alignment, place) { #variable, (unsigned long)&variable, sizeof(variable), alignment, place }
	const struct ring3_static_row all[] = {
		ROW(ring3_test_first, 8, 0),	   ROW(ring3_test_page, PAGE_SIZE, 1),
		ROW(ring3_test_read_mostly, 4, 2), ROW(ring3_test_plain, 4, 3),
		ROW(ring3_test_zero, 4, 3),	   ROW(ring3_test_array, 8, 3),
		ROW(ring3_test_mixed, 8, 3),	   ROW(ring3_test_over, 1024, 3),
		ROW(ring3_test_aligned, 64, 4),	   ROW(ring3_test_shared, 64, 4),
	};
	int i;

	for (i = 0; i < max && i < (int)ARRAY_SIZE(all); i++)
		rows[i] = all[i];
	return ARRAY_SIZE(all);
}

int ring3_static_check_initial(void)
{
	const struct mixed *mixed = raw_cpu_ptr(&ring3_test_mixed);

	CHECK_THAT(this_cpu_read(ring3_test_first) == 11);
	CHECK_THAT(!strcmp(*raw_cpu_ptr(&ring3_test_page), "page"));
	CHECK_THAT((*raw_cpu_ptr(&ring3_test_page))[4999] == 0);
	CHECK_THAT(this_cpu_read(ring3_test_read_mostly) == 22);
	CHECK_THAT(this_cpu_read(ring3_test_plain) == 33);
	CHECK_THAT(this_cpu_read(ring3_test_zero) == 0);
	CHECK_THAT(this_cpu_read(ring3_test_aligned) == 44);
	CHECK_THAT(this_cpu_read(ring3_test_shared) == 55);
	CHECK_THAT(this_cpu_read(ring3_test_over) == 'o');
	CHECK_THAT(this_cpu_read(ring3_test_array[0]) == 1 && this_cpu_read(ring3_test_array[3]) == 4);
	CHECK_THAT(!strcmp(mixed->name, "twelve chars") && mixed->number == -7 && !strcmp(mixed->text, "text"));
	CHECK_THAT(mixed->bits.low == 5 && mixed->bits.middle == 99999 && mixed->bits.high == -200);
	CHECK_THAT(mixed->real == 2.5);
	return 0;
}

void ring3_static_change(void)
{
	memset(raw_cpu_ptr(&ring3_test_mixed), 0xff, sizeof(struct mixed));
	memset(raw_cpu_ptr(&ring3_test_page), 0xff, 5000);
	this_cpu_write(ring3_test_first, 0);
	this_cpu_inc(ring3_test_read_mostly);
	this_cpu_inc(ring3_test_plain);
	this_cpu_inc(ring3_test_zero);
	this_cpu_inc(ring3_test_aligned);
	this_cpu_inc(ring3_test_shared);
	this_cpu_write(ring3_test_over, 'x');
	this_cpu_add(ring3_test_array[2], 5);
}

void ring3_static_bump(unsigned long *pointer)
{
	this_cpu_inc(*pointer);
	this_cpu_add(*pointer, 2);
	if (this_cpu_add_return(*pointer, 3) != this_cpu_read(*pointer))
		this_cpu_write(*pointer, ~0ul);
}

struct eight {
	u64 counter[8];
	u32 word;
	u16 half;
	u8 byte;
};

/* Increments every operand size behind a dynamic pointer and a static one; only the named element may change. */
int ring3_dynamic_elements(void)
{
	struct eight __percpu *dynamic = alloc_percpu(struct eight);
	int cpu, me, i;

	CHECK_THAT(dynamic);
	me = get_cpu();
	this_cpu_inc(dynamic->counter[3]);
	ring3_static_bump((unsigned long *)&dynamic->counter[3]);
	this_cpu_add(dynamic->word, 5);
	this_cpu_sub(dynamic->half, 1);
	this_cpu_or(dynamic->byte, 0x80);
	ring3_static_bump(&ring3_test_array[2]);
	this_cpu_add(ring3_test_array[1], 5);
	for_each_possible_cpu(cpu) {
		const struct eight *copy = per_cpu_ptr(dynamic, cpu);

		for (i = 0; i < 8; i++)
			CHECK_THAT(copy->counter[i] == (cpu == me && i == 3 ? 7 : 0));
		CHECK_THAT(copy->word == (cpu == me ? 5 : 0));
		CHECK_THAT(copy->half == (cpu == me ? 0xffff : 0));
		CHECK_THAT(copy->byte == (cpu == me ? 0x80 : 0));
		CHECK_THAT(per_cpu(ring3_test_array[2], cpu) == (cpu == me ? 9 : 3));
		CHECK_THAT(per_cpu(ring3_test_array[1], cpu) == (cpu == me ? 7 : 2));
	}
	put_cpu();
	free_percpu(dynamic);
	return 0;
}

unsigned long ring3_dynamic_limits(int silent)
{
	static const struct {
		size_t size, align;
	} requests[] = {
		{ 32768, 8 }, { 32769, 8 }, { 16, 1 }, { 16, 24 }, { 16, 4096 }, { 16, 8192 }, { 0, 8 }, { 1, 2 },
	};
	unsigned long granted = 0;
	unsigned int i;
	int cpu;

	for (i = 0; i < ARRAY_SIZE(requests); i++) {
		void __percpu *p = __alloc_percpu_gfp(requests[i].size, requests[i].align,
						      GFP_KERNEL | (silent ? __GFP_NOWARN : 0));

		if (!p)
			continue;
		granted |= 1ul << i;
		for_each_possible_cpu(cpu) {
			if ((unsigned long)per_cpu_ptr(p, cpu) % max(requests[i].align, (size_t)4))
				granted |= 1ul << 63;
		}
		free_percpu(p);
	}
	return granted;
}

static unsigned int next_random(unsigned int *state)
{
	*state = *state * 1664525u + 1013904223u;
	return *state >> 8;
}

int ring3_dynamic_churn(int rounds, unsigned int seed)
{
	enum { SLOTS = 64 };
	static struct {
		unsigned char __percpu *p;
		size_t size;
		unsigned char mark;
	} slots[SLOTS];
	int i, cpu;

	for (i = 0; i < rounds + SLOTS; i++) {
		/* The last SLOTS rounds only free. */
		int s = i < rounds ? (int)(next_random(&seed) % SLOTS) : i - rounds;

		if (slots[s].p) {
			for_each_possible_cpu(cpu) {
				unsigned char expected = (unsigned char)(slots[s].mark + cpu);

				CHECK_THAT(!memchr_inv(per_cpu_ptr(slots[s].p, cpu), expected, slots[s].size));
			}
			free_percpu(slots[s].p);
			slots[s].p = NULL;
		} else if (i < rounds) {
			size_t align = (size_t)1 << (next_random(&seed) % 13);

			slots[s].size = 1 + next_random(&seed) % (next_random(&seed) % 8 ? 200 : 32768);
			slots[s].mark = (unsigned char)next_random(&seed);
			slots[s].p = (unsigned char __percpu *)__alloc_percpu(slots[s].size, align);
			CHECK_THAT(slots[s].p);
			for_each_possible_cpu(cpu) {
				unsigned char *copy = per_cpu_ptr(slots[s].p, cpu);

				CHECK_THAT((unsigned long)copy % align == 0);
				CHECK_THAT(!memchr_inv(copy, 0, slots[s].size));
				memset(copy, (unsigned char)(slots[s].mark + cpu), slots[s].size);
			}
		}
	}
	return 0;
}

void ring3_dynamic_leak(void)
{
	void __percpu *lost = __alloc_percpu(24, 8);

	(void)lost;
}
