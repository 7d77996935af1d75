// SPDX-License-Identifier: MIT
/* atomics.c - atomic types, exchanges and bit operations against plain arithmetic. */
#include <linux/atomic.h>
#include <linux/bitops.h>
#include <linux/kernel.h>
#include <linux/string.h>
#include <linux/types.h>

#include "tests/arch/check_that.h"
#include "tests/arch/primitives.h"

/* One ordering of a value-returning operation: result and stored value. @expected is computed from a (old) and b. */
#define CHECK_RETURN(prefix, operation, result_is, stored_is)                 \
	do {                                                                  \
		prefix##_set(&v, a);                                          \
		CHECK_THAT(prefix##_##operation(b, &v) == (result_is));       \
		CHECK_THAT(prefix##_read(&v) == (stored_is));                 \
	} while (0)
#define CHECK_ORDERINGS(prefix, operation, result_is, stored_is)              \
	do {                                                                  \
		CHECK_RETURN(prefix, operation, result_is, stored_is);        \
		CHECK_RETURN(prefix, operation##_relaxed, result_is, stored_is); \
		CHECK_RETURN(prefix, operation##_acquire, result_is, stored_is); \
		CHECK_RETURN(prefix, operation##_release, result_is, stored_is); \
	} while (0)
#define CHECK_UNARY(prefix, operation, result_is, stored_is)                  \
	do {                                                                  \
		prefix##_set(&v, a);                                          \
		CHECK_THAT(prefix##_##operation(&v) == (result_is));          \
		CHECK_THAT(prefix##_read(&v) == (stored_is));                 \
	} while (0)
#define CHECK_VOID(prefix, operation, stored_is)                              \
	do {                                                                  \
		prefix##_set(&v, a);                                          \
		prefix##_##operation(b, &v);                                  \
		CHECK_THAT(prefix##_read(&v) == (stored_is));                 \
	} while (0)

#define DEFINE_CHECK(prefix, type, integer, least, most)                                        \
	static int check_pair_##prefix(integer a, integer b)                                    \
	{                                                                                       \
		type v;                                                                         \
		integer old;                                                                    \
												\
		CHECK_VOID(prefix, add, a + b);                                                 \
		CHECK_VOID(prefix, sub, a - b);                                                 \
		CHECK_VOID(prefix, and, a & b);                                                 \
		CHECK_VOID(prefix, or, a | b);                                                  \
		CHECK_VOID(prefix, xor, a ^ b);                                                 \
		CHECK_VOID(prefix, andnot, a & ~b);                                             \
		CHECK_ORDERINGS(prefix, add_return, a + b, a + b);                              \
		CHECK_ORDERINGS(prefix, sub_return, a - b, a - b);                              \
		CHECK_ORDERINGS(prefix, fetch_add, a, a + b);                                   \
		CHECK_ORDERINGS(prefix, fetch_sub, a, a - b);                                   \
		CHECK_ORDERINGS(prefix, fetch_and, a, a & b);                                   \
		CHECK_ORDERINGS(prefix, fetch_or, a, a | b);                                    \
		CHECK_ORDERINGS(prefix, fetch_xor, a, a ^ b);                                   \
		CHECK_ORDERINGS(prefix, fetch_andnot, a, a & ~b);                               \
		CHECK_UNARY(prefix, inc_return, a + 1, a + 1);                                  \
		CHECK_UNARY(prefix, dec_return, a - 1, a - 1);                                  \
		CHECK_UNARY(prefix, fetch_inc, a, a + 1);                                       \
		CHECK_UNARY(prefix, fetch_dec, a, a - 1);                                       \
		CHECK_UNARY(prefix, inc_and_test, a + 1 == 0, a + 1);                           \
		CHECK_UNARY(prefix, dec_and_test, a - 1 == 0, a - 1);                           \
		CHECK_RETURN(prefix, sub_and_test, a - b == 0, a - b);                          \
		CHECK_RETURN(prefix, add_negative, a + b < 0, a + b);                           \
		CHECK_UNARY(prefix, inc_not_zero, a != 0, a ? a + 1 : 0);                       \
		CHECK_UNARY(prefix, inc_unless_negative, a >= 0, a >= 0 ? a + 1 : a);           \
		CHECK_UNARY(prefix, dec_unless_positive, a <= 0, a <= 0 ? a - 1 : a);           \
		CHECK_UNARY(prefix, dec_if_positive, a - 1, a - 1 < 0 ? a : a - 1);             \
		prefix##_set(&v, a);                                                            \
		CHECK_THAT(prefix##_fetch_add_unless(&v, 5, b) == a);                           \
		CHECK_THAT(prefix##_read_acquire(&v) == (a == b ? a : a + 5));                  \
		prefix##_set_release(&v, a);                                                    \
		CHECK_THAT(prefix##_add_unless(&v, 5, b) == (a != b));                          \
		prefix##_set(&v, a);                                                            \
		CHECK_THAT(prefix##_xchg(&v, b) == a && prefix##_read(&v) == b);                \
		CHECK_THAT(prefix##_cmpxchg(&v, b, a) == b && prefix##_read(&v) == a);          \
		CHECK_THAT(prefix##_cmpxchg_relaxed(&v, a + 1, b) == a && prefix##_read(&v) == a); \
		old = a;                                                                        \
		CHECK_THAT(prefix##_try_cmpxchg(&v, &old, b) && old == a && prefix##_read(&v) == b); \
		old = b + 1;                                                                    \
		CHECK_THAT(!prefix##_try_cmpxchg(&v, &old, a) && old == b && prefix##_read(&v) == b); \
		return 0;                                                                       \
	}                                                                                       \
	int ring3_check_##prefix(void)                                                          \
	{                                                                                       \
		static const integer edges[] = { 0, 1, 2, -1, -2, 127, 128, least, most, least + 1, most - 1 }; \
		unsigned int i, j;                                                              \
		int line;                                                                       \
												\
		for (i = 0; i < ARRAY_SIZE(edges); i++) {                                       \
			for (j = 0; j < ARRAY_SIZE(edges); j++) {                               \
				line = check_pair_##prefix(edges[i], edges[j]);                 \
				if (line)                                                       \
					return line;                                            \
			}                                                                       \
		}                                                                               \
		return 0;                                                                       \
	}

DEFINE_CHECK(atomic, atomic_t, int, INT_MIN, INT_MAX)
DEFINE_CHECK(atomic64, atomic64_t, s64, S64_MIN, S64_MAX)
DEFINE_CHECK(atomic_long, atomic_long_t, long, LONG_MIN, LONG_MAX)

#define CHECK_EXCHANGE(type, one, two)                                                  \
	do {                                                                            \
		type v = one, old = two;                                                \
		CHECK_THAT(xchg(&v, two) == one && v == two);                           \
		CHECK_THAT(xchg_relaxed(&v, one) == two && xchg_acquire(&v, two) == one && \
			   xchg_release(&v, one) == two);                               \
		CHECK_THAT(cmpxchg(&v, one, two) == one && v == two);                   \
		CHECK_THAT(cmpxchg(&v, one, one) == two && v == two);                   \
		CHECK_THAT(cmpxchg_acquire(&v, two, one) == two && v == one);           \
		CHECK_THAT(cmpxchg_release(&v, one, two) == one && v == two);           \
		CHECK_THAT(cmpxchg_relaxed(&v, two, one) == two && v == one);           \
		CHECK_THAT(cmpxchg_local(&v, one, two) == one && v == two);             \
		CHECK_THAT(cmpxchg_local(&v, one, one) == two && v == two);             \
		CHECK_THAT(try_cmpxchg(&v, &old, one) && v == one);                     \
		CHECK_THAT(!try_cmpxchg(&v, &old, two) && old == one && v == one);      \
	} while (0)

typedef int *int_pointer;

int ring3_check_exchange(void)
{
	static struct {
		u64 a, b;
	} pair __attribute__((__aligned__(16))) = { 1, 2 };
	static int x, y;

	CHECK_EXCHANGE(u8, (u8)0xfe, (u8)1);
	CHECK_EXCHANGE(s8, (s8)-2, (s8)1);
	CHECK_EXCHANGE(u16, (u16)0xfffe, (u16)1);
	CHECK_EXCHANGE(u32, 0xfffffffeu, 1u);
	CHECK_EXCHANGE(int, -2, 1);
	CHECK_EXCHANGE(u64, 0xfffffffffffffffeull, 1ull);
	CHECK_EXCHANGE(long, -2l, 1l);
	CHECK_EXCHANGE(int_pointer, &x, &y);
	CHECK_EXCHANGE(bool, true, false);
#ifdef system_has_cmpxchg_double
	CHECK_THAT(cmpxchg_double(&pair.a, &pair.b, 1, 2, 3, 4) && pair.a == 3 && pair.b == 4);
	CHECK_THAT(!cmpxchg_double(&pair.a, &pair.b, 3, 5, 6, 7) && pair.a == 3 && pair.b == 4);
#else
	pair.a = 3, pair.b = 4;
#endif
	CHECK_THAT(cmpxchg_double_local(&pair.a, &pair.b, 3, 4, 5, 6) && pair.a == 5 && pair.b == 6);
	CHECK_THAT(!cmpxchg_double_local(&pair.a, &pair.b, 3, 6, 8, 9) && pair.a == 5 && pair.b == 6);
	return 0;
}

int ring3_check_bitops(void)
{
	unsigned long w[3] = { 0, 0, 0 };
	unsigned long nr;

	for (nr = 0; nr < 192; nr++) {
		CHECK_THAT(!test_bit(nr, w) && !test_and_set_bit(nr, w) && test_bit(nr, w) && test_and_set_bit(nr, w));
		CHECK_THAT(w[nr / 64] == 1ul << (nr % 64));
		CHECK_THAT(test_and_change_bit(nr, w) && !test_and_change_bit(nr, w));
		CHECK_THAT(test_and_clear_bit(nr, w) && !test_and_clear_bit(nr, w));
		set_bit(nr, w);
		CHECK_THAT(test_bit_acquire(nr, w));
		change_bit(nr, w);
		CHECK_THAT(!w[0] && !w[1] && !w[2]);
		__set_bit(nr, w);
		CHECK_THAT(__test_and_set_bit(nr, w) && __test_and_clear_bit(nr, w) && !__test_and_change_bit(nr, w));
		__change_bit(nr, w);
		CHECK_THAT(!test_bit(nr, w) && !test_and_set_bit_lock(nr, w) && test_and_set_bit_lock(nr, w));
		clear_bit_unlock(nr, w);
		__set_bit(nr, w);
		__clear_bit_unlock(nr, w);
		CHECK_THAT(!w[0] && !w[1] && !w[2]);
	}
	for (nr = 0; nr < 64; nr++) {
		unsigned long bit = 1ul << nr;

		CHECK_THAT(__ffs(bit) == nr && __ffs(~0ul << nr) == nr && __fls(bit) == nr && __fls(bit | 1) == nr);
		CHECK_THAT(ffz(~bit) == nr && fls64(bit) == (int)nr + 1 && hweight64(bit | bit >> 1) == (nr ? 2 : 1));
		if (nr < 32) {
			CHECK_THAT(ffs((int)bit) == (int)nr + 1 && fls((unsigned int)bit) == (int)nr + 1);
			CHECK_THAT(hweight32(~(u32)bit) == 31);
		}
	}
	CHECK_THAT(ffs(0) == 0 && fls(0) == 0 && fls64(0) == 0);
	CHECK_THAT(hweight8(0x1ff) == 8 && hweight16(0x1ffff) == 16 && hweight_long(~0ul) == 64);
	return 0;
}

int ring3_check_barriers(void)
{
	static int word;
	int value;

	smp_store_release(&word, 4);
	CHECK_THAT(smp_load_acquire(&word) == 4);
	smp_store_mb(word, 5);
	CHECK_THAT(READ_ONCE(word) == 5);
	WRITE_ONCE(word, 6);
	value = smp_cond_load_relaxed(&word, VAL == 6);
	CHECK_THAT(value == 6 && smp_cond_load_acquire(&word, VAL > 5) == 6);
	mb();
	rmb();
	wmb();
	smp_mb();
	smp_rmb();
	smp_wmb();
	dma_rmb();
	dma_wmb();
	smp_mb__before_atomic();
	smp_mb__after_atomic();
	return 0;
}

static atomic_t shared = ATOMIC_INIT(0);
static atomic64_t shared64 = ATOMIC64_INIT(0);
static u8 shared8;
static u64 shared_pair[2] __attribute__((__aligned__(16)));
static unsigned long shared_bits[2];
static unsigned long bit_lock, under_bit_lock;

void ring3_hammer(unsigned int rounds)
{
	while (rounds--) {
		__maybe_unused u64 a, b;
		u8 old = READ_ONCE(shared8);

		atomic_inc(&shared);
		atomic64_add(3, &shared64);
		while (!try_cmpxchg(&shared8, &old, (u8)(old + 1)))
			;
#ifdef system_has_cmpxchg_double
		do {
			a = READ_ONCE(shared_pair[0]);
			b = READ_ONCE(shared_pair[1]);
		} while (!cmpxchg_double(&shared_pair[0], &shared_pair[1], a, b, a + 1, b + 2));
#endif
		change_bit(66, shared_bits);
		while (test_and_set_bit_lock(0, &bit_lock))
			cpu_relax();
		under_bit_lock++;
		clear_bit_unlock(0, &bit_lock);
	}
}

int ring3_check_hammered(unsigned int cpus, unsigned int rounds)
{
	unsigned int n = cpus * rounds;

	CHECK_THAT(atomic_xchg(&shared, 0) == (int)n);
	CHECK_THAT(atomic64_xchg(&shared64, 0) == 3 * (s64)n);
	CHECK_THAT(shared8 == (u8)n);
#ifdef system_has_cmpxchg_double
	CHECK_THAT(shared_pair[0] == n && shared_pair[1] == 2 * (u64)n);
#endif
	CHECK_THAT(test_bit(66, shared_bits) == n % 2);
	CHECK_THAT(under_bit_lock == n);
	shared8 = 0;
	shared_pair[0] = shared_pair[1] = 0;
	shared_bits[1] = 0;
	under_bit_lock = 0;
	return 0;
}
