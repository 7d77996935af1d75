/* SPDX-License-Identifier: MIT */
/* math.c - integer power and square root. */
#include <linux/bitops.h>
#include <linux/export.h>
#include <linux/math.h>

u64 int_pow(u64 base, unsigned int exp)
{
	u64 result = 1;

	for (; exp; exp >>= 1) {
		if (exp & 1)
			result *= base;
		base *= base;
	}
	return result;
}
EXPORT_SYMBOL_GPL(int_pow);

/* One result bit per step, highest first: a bit stays if the square does not exceed @x. */
unsigned long int_sqrt(unsigned long x)
{
	unsigned long root = 0, bit;

	if (x <= 1)
		return x;
	for (bit = 1UL << (__fls(x) & ~1UL); bit; bit >>= 2) {
		unsigned long trial = root + bit;

		root >>= 1;
		if (x >= trial) {
			x -= trial;
			root += bit;
		}
	}
	return root;
}
EXPORT_SYMBOL(int_sqrt);
