/* SPDX-License-Identifier: MIT */
/* math_cases.c - minmax, math, math64, log2, overflow, byte order, unaligned access, hashes. */
#include <linux/bitfield.h>
#include <linux/hash.h>
#include <linux/kernel.h>
#include <linux/log2.h>
#include <linux/math64.h>
#include <linux/overflow.h>
#include <linux/swab.h>
#include <asm/unaligned.h>

#include "tests/facade/kernel_case.h"

/* Constant expressions where C wants them. */
static int __maybe_unused by_ilog2[ilog2(1024)];
static int __maybe_unused by_roundup[roundup_pow_of_two(100)];
static int __maybe_unused by_order[order_base_2(5)];
static int __maybe_unused by_max[MAX(3, 5)];
static_assert(ARRAY_SIZE(by_ilog2) == 10);
static_assert(ARRAY_SIZE(by_roundup) == 128, "with a message");
static_assert(ARRAY_SIZE(by_order) == 3);
static_assert(ARRAY_SIZE(by_max) == 5);
static_assert(rounddown_pow_of_two(100) == 64 && bits_per(0) == 1 && bits_per(8) == 4);
static_assert(IS_ENABLED(CONFIG_SMP) && !IS_ENABLED(CONFIG_NUMA) && IS_BUILTIN(CONFIG_PRINTK) &&
	      !IS_MODULE(CONFIG_SMP));
static_assert(cpu_to_be32(1) == (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? 1 : 0x1000000));
static_assert(sizeof(long) == 8 && sizeof(loff_t) == 8 && sizeof(dma_addr_t) == 8 && sizeof(pid_t) == 4);

static void minimum_maximum(void)
{
	int i = 3, calls = 0;
	long l = -4;
	unsigned int u = 7;
	u8 byte = 200;
	char *p = (char *)&i, *q = p + 1;
	int values[] = {4, -2, 9};

	EXPECT(min(i, l) == -4 && max(i, l) == 3);
	EXPECT(min(u, 5) == 5 && max(byte, u) == 200 && min(byte, -1) == -1);
	EXPECT(min(calls++, 5) == 0 && calls == 1);
	EXPECT(max(p, q) == q && min(p, q) == p);
	EXPECT(min3(i, l, 2) == -4 && max3(1, 2, i) == 3);
	EXPECT(min_t(u8, 257, 3) == 1 && max_t(int, -1, u) == 7);
	EXPECT(min_not_zero(0, 5) == 5 && min_not_zero(3, 0) == 3 && min_not_zero(0, 0) == 0 &&
	       min_not_zero(2, 5) == 2);
	EXPECT(clamp(i, 5, 9) == 5 && clamp(12, 5, 9) == 9 && clamp(l, -5L, -3L) == -4);
	EXPECT(clamp_t(u8, 300, 0, 255) == 44 && clamp_val(byte, 10, 20) == 20);
	EXPECT(umin(u, i) == 3 && umax(u, 3) == 7);
	EXPECT(min_array(values, 3) == -2 && max_array(values, 3) == 9);
	EXPECT(in_range(5, 5, 1) && !in_range(6, 5, 1) && in_range(1u, 0xfffffffeu, 5u));
	swap(i, values[2]);
	EXPECT(i == 9 && values[2] == 3);
}

static void rounding(void)
{
	u64 n = 1000000007;
	u32 rem;
	s32 srem;

	EXPECT(round_up(13, 8) == 16 && round_up(16, 8) == 16 && round_down(13, 8) == 8);
	EXPECT(roundup(13, 5) == 15 && rounddown(13, 5) == 10 && roundup(15, 5) == 15);
	EXPECT(DIV_ROUND_UP(7, 2) == 4 && DIV_ROUND_UP_ULL(1ull << 40, 3) == 366503875926ull);
	EXPECT(DIV_ROUND_CLOSEST(7, 2) == 4 && DIV_ROUND_CLOSEST(-7, 2) == -4 &&
	       DIV_ROUND_CLOSEST(-7, -2) == 4);
	EXPECT(DIV_ROUND_CLOSEST(5u, 3u) == 2 && DIV_ROUND_CLOSEST_ULL(10ull, 4) == 3);
	EXPECT(mult_frac(1ul << 62, 3, 4) == 3ul << 60);
	EXPECT(ALIGN(5, 4) == 8 && ALIGN_DOWN(5, 4) == 4 && IS_ALIGNED(8, 4) && !IS_ALIGNED(9, 4));
	EXPECT(PTR_ALIGN((char *)5, 8) == (char *)8);
	EXPECT(abs(-3) == 3 && abs(-3L) == 3 && abs((short)-3) == 3 && abs(-1LL << 40) == 1LL << 40 &&
	       abs((char)-3) == 3);
	EXPECT(abs_diff(3, 7) == 4 && abs_diff(7u, 3u) == 4);
	EXPECT(do_div(n, 10) == 7 && n == 100000000);
	EXPECT(div_u64_rem(101, 7, &rem) == 14 && rem == 3 && div_s64_rem(-101, 7, &srem) == -14 &&
	       srem == -3);
	EXPECT(div64_u64(~0ull, 1ull << 33) == 0x7fffffff && div64_s64(-9, 2) == -4 && div_s64(-9, 2) == -4);
	EXPECT(mul_u64_u64_shr(~0ull, ~0ull, 64) == ~0ull - 1 &&
	       mul_u64_u32_shr(1ull << 60, 48, 32) == 48ull << 28);
	EXPECT(mul_u64_u64_div_u64(1ull << 63, 6, 3) == 0 &&
	       mul_u64_u64_div_u64(1ull << 62, 6, 3) == 1ull << 63);
	EXPECT(mul_u32_u32(~0u, ~0u) == 0xfffffffe00000001ull && mul_s64_u64_shr(-8, 3, 1) == (u64)-12);
	EXPECT(DIV64_U64_ROUND_UP(10, 4ull) == 3 && DIV64_U64_ROUND_CLOSEST(10, 4ull) == 3 &&
	       DIV_S64_ROUND_CLOSEST(-7, 2) == -4);
	EXPECT(reciprocal_scale(0x80000000, 10) == 5 && reciprocal_scale(~0u, 10) == 9);
	EXPECT(int_pow(3, 4) == 81 && int_pow(2, 0) == 1 && int_pow(2, 63) == 1ull << 63);
	for (unsigned long x = 0; x < 5000; x++) {
		unsigned long root = int_sqrt(x);

		EXPECT(root * root <= x && (root + 1) * (root + 1) > x);
	}
	EXPECT(int_sqrt(~0ul) == 0xffffffff && int_sqrt(1ul << 62) == 1ul << 31);
}

static void logarithms(void)
{
	for (unsigned long n = 1; n < 5000; n++) {
		unsigned long hidden = n, power = 1;
		int floor = 0;

		OPTIMIZER_HIDE_VAR(hidden);
		while (power * 2 <= n) {
			power *= 2;
			floor++;
		}
		EXPECT_EQ_LL(ilog2(hidden), floor);
		EXPECT_EQ_LL(ilog2((u32)hidden), floor);
		EXPECT_EQ_LL(is_power_of_2(hidden), power == n);
		EXPECT_EQ_LL(rounddown_pow_of_two(hidden), power);
		EXPECT_EQ_LL(roundup_pow_of_two(hidden), power == n ? n : power * 2);
		EXPECT_EQ_LL(order_base_2(hidden), power == n ? floor : floor + 1);
		EXPECT_EQ_LL(bits_per(hidden), floor + 1);
	}
	EXPECT(!is_power_of_2(0) && ilog2(1ull << 63) == 63);
}

static void overflow(void)
{
	u8 b;
	s8 sb;
	int i;
	u64 u;
	struct {
		long head;
		short tail[];
	} *flexible = NULL;

	EXPECT(!check_add_overflow(200, 55, &b) && b == 255);
	EXPECT(check_add_overflow(200, 56, &b) && b == 0);
	EXPECT(check_sub_overflow(1u, 2u, &b) && b == 255);
	EXPECT(!check_sub_overflow(1, 2, &i) && i == -1);
	EXPECT(check_mul_overflow(INT_MAX, 2, &i) && i == -2);
	EXPECT(!check_shl_overflow(1, 7, &b) && b == 128);
	EXPECT(check_shl_overflow(1, 7, &sb));
	EXPECT(check_shl_overflow(1, 8, &b) && check_shl_overflow(1, -1, &b) &&
	       check_shl_overflow(-1, 1, &i));
	EXPECT(check_shl_overflow(3, 63, &u) && !check_shl_overflow(1ull, 63, &u) && u == 1ull << 63);
	EXPECT(size_mul(SIZE_MAX, 2) == SIZE_MAX && size_mul(3, 4) == 12 &&
	       size_add(SIZE_MAX, 1) == SIZE_MAX);
	EXPECT(size_sub(5, 3) == 2 && size_sub(3, 5) == SIZE_MAX && size_sub(SIZE_MAX, 1) == SIZE_MAX);
	EXPECT(array3_size(2, 3, 4) == 24 && struct_size(flexible, tail, 3) == 14);
	EXPECT(struct_size(flexible, tail, SIZE_MAX / 2) == SIZE_MAX &&
	       flex_array_size(flexible, tail, 3) == 6);
	EXPECT(type_max(u8) == 255 && type_min(s8) == -128 && type_max(s64) == S64_MAX && type_min(u32) == 0);
}

static void bytes(void)
{
	u8 raw[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
	u32 word = 0x01020304;

	EXPECT(swab16(0x1234) == 0x3412 && swab32(0x12345678) == 0x78563412 && swab64(1) == 1ull << 56);
	EXPECT(get_unaligned_be16(raw + 1) == 0x0102 && get_unaligned_le16(raw + 1) == 0x0201);
	EXPECT(get_unaligned_be32(raw + 1) == 0x01020304 && get_unaligned_be24(raw + 1) == 0x010203);
	EXPECT(get_unaligned_be64(raw + 1) == 0x0102030405060708ull);
	put_unaligned_le32(0xa1b2c3d4, raw + 3);
	EXPECT(raw[3] == 0xd4 && raw[6] == 0xa1 &&
	       get_unaligned((u32 *)(raw + 3)) == le32_to_cpu(0xa1b2c3d4));
	EXPECT(be32_to_cpup(&word) == cpu_to_be32(word));
	cpu_to_be32s(&word);
	be32_to_cpus(&word);
	EXPECT_EQ_LL(word, 0x01020304);
	EXPECT(FIELD_GET(GENMASK(7, 4), 0xab) == 0xa && FIELD_PREP(GENMASK(7, 4), 0xc) == 0xc0);
	EXPECT(FIELD_FIT(GENMASK(7, 4), 15) && !FIELD_FIT(GENMASK(7, 4), 16) &&
	       FIELD_MAX(GENMASK(7, 4)) == 15);
	EXPECT(u32_get_bits(0xab00, GENMASK(15, 8)) == 0xab &&
	       u16_replace_bits(0xffff, 0, GENMASK(7, 4)) == 0xff0f);
	EXPECT(hash_32(1, 8) == 0x61 && hash_64(1, 16) == 0x61c8 && hash_64(0, 32) == 0);
	EXPECT(upper_32_bits(0x123456789abcdef0ull) == 0x12345678 &&
	       lower_32_bits(0x123456789abcdef0ull) == 0x9abcdef0);
	EXPECT(REPEAT_BYTE(0x5a) == 0x5a5a5a5a5a5a5a5aul && COUNT_ARGS() == 0 && COUNT_ARGS(a, b, c) == 3);
}

static void errors_in_pointers(void)
{
	void *p = ERR_PTR(-EINVAL);

	EXPECT(IS_ERR(p) && PTR_ERR(p) == -EINVAL && !IS_ERR(NULL) && IS_ERR_OR_NULL(NULL) && !IS_ERR(&p));
	EXPECT(IS_ERR(ERR_PTR(-MAX_ERRNO)) && !IS_ERR((void *)(-MAX_ERRNO - 1L)));
	EXPECT(PTR_ERR_OR_ZERO(p) == -EINVAL && PTR_ERR_OR_ZERO(&p) == 0 && ERR_CAST(p) == p);
	EXPECT(ERESTARTSYS == 512 && ENOTSUPP == 524 && EPROBE_DEFER == 517 && EOPNOTSUPP == 95 &&
	       EHWPOISON == 133);
}

const struct kernel_case math_cases[] = {
	{"Math", "MinimumMaximum", minimum_maximum},
	{"Math", "Rounding", rounding},
	{"Math", "Logarithms", logarithms},
	{"Math", "Overflow", overflow},
	{"Math", "Bytes", bytes},
	{"Math", "ErrorsInPointers", errors_in_pointers},
	KERNEL_CASES_END,
};
