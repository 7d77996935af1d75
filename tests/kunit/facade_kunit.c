/* SPDX-License-Identifier: MIT */
/* Facade headers that no suite of Linux's covers; an example of a KUnit suite of one's own. */
#include <kunit/test.h>
#include <linux/bitfield.h>
#include <linux/bsearch.h>
#include <linux/cpu.h>
#include <linux/device.h>
#include <linux/gcd.h>
#include <linux/kref.h>
#include <linux/lcm.h>
#include <linux/refcount.h>
#include <linux/siphash.h>
#include <linux/stringhash.h>
#include <linux/uuid.h>

static void refcounts(struct kunit *test)
{
	refcount_t count = REFCOUNT_INIT(1);

	refcount_inc(&count);
	refcount_add(3, &count);
	KUNIT_EXPECT_EQ(test, refcount_read(&count), 5u);
	KUNIT_EXPECT_FALSE(test, refcount_sub_and_test(3, &count));
	KUNIT_EXPECT_TRUE(test, refcount_inc_not_zero(&count));
	KUNIT_EXPECT_FALSE(test, refcount_dec_if_one(&count));
	refcount_dec(&count);
	KUNIT_EXPECT_TRUE(test, refcount_dec_not_one(&count));
	KUNIT_EXPECT_FALSE(test, refcount_dec_not_one(&count));
	KUNIT_EXPECT_TRUE(test, refcount_dec_and_test(&count));
	KUNIT_EXPECT_FALSE(test, refcount_inc_not_zero(&count));
	KUNIT_EXPECT_EQ(test, refcount_read(&count), 0u);
	/* Saturated: nobody ever sees the end of it. */
	refcount_set(&count, REFCOUNT_SATURATED);
	KUNIT_EXPECT_TRUE(test, refcount_dec_not_one(&count));
	KUNIT_EXPECT_EQ(test, (int)refcount_read(&count), REFCOUNT_SATURATED);
}

struct counted {
	struct kref kref;
	int released;
};

static void release(struct kref *kref)
{
	container_of(kref, struct counted, kref)->released++;
}

static void krefs(struct kunit *test)
{
	struct counted counted = {.released = 0};

	kref_init(&counted.kref);
	kref_get(&counted.kref);
	KUNIT_EXPECT_EQ(test, kref_read(&counted.kref), 2u);
	KUNIT_EXPECT_EQ(test, kref_put(&counted.kref, release), 0);
	KUNIT_EXPECT_EQ(test, counted.released, 0);
	KUNIT_EXPECT_EQ(test, kref_put(&counted.kref, release), 1);
	KUNIT_EXPECT_EQ(test, counted.released, 1);
	KUNIT_EXPECT_FALSE(test, kref_get_unless_zero(&counted.kref));
}

static void devices(struct kunit *test)
{
	struct device *dev = root_device_register("some device");
	char *zeroed, *text;

	KUNIT_ASSERT_FALSE(test, IS_ERR(dev));
	KUNIT_EXPECT_STREQ(test, dev_name(dev), "some device");
	zeroed = devm_kzalloc(dev, 100, GFP_KERNEL);
	text = devm_kstrdup(dev, "text", GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, zeroed);
	KUNIT_ASSERT_NOT_NULL(test, text);
	KUNIT_EXPECT_TRUE(test, IS_ALIGNED((unsigned long)zeroed, ARCH_KMALLOC_MINALIGN));
	KUNIT_EXPECT_NULL(test, memchr_inv(zeroed, 0, 100));
	KUNIT_EXPECT_STREQ(test, text, "text");
	KUNIT_EXPECT_NULL(test, devm_kmalloc_array(dev, SIZE_MAX / 2, 3, GFP_KERNEL));
	KUNIT_EXPECT_NULL(test, devm_kmalloc(dev, SIZE_MAX, GFP_KERNEL));
	devm_kfree(dev, zeroed);
	get_device(dev);
	device_unregister(dev);
	/* The memory is gone, the device is still ours. */
	KUNIT_EXPECT_TRUE(test, list_empty(&dev->devres_head));
	KUNIT_EXPECT_STREQ(test, dev_name(dev), "some device");
	put_device(dev);
}

static int compare_ints(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

static void searches(struct kunit *test)
{
	static const int sorted[] = {-3, 0, 2, 2, 9, 11, 40};
	static const int absent[] = {-4, -1, 1, 3, 10, 12, 41};
	int i;

	for (i = 0; i < ARRAY_SIZE(sorted); i++) {
		const int *found = bsearch(&sorted[i], sorted, ARRAY_SIZE(sorted), sizeof(int), compare_ints);

		KUNIT_ASSERT_NOT_NULL(test, found);
		KUNIT_EXPECT_EQ(test, *found, sorted[i]);
	}
	for (i = 0; i < ARRAY_SIZE(absent); i++)
		KUNIT_EXPECT_NULL(test, bsearch(&absent[i], sorted, ARRAY_SIZE(sorted), sizeof(int), compare_ints));
	KUNIT_EXPECT_NULL(test, bsearch(sorted, sorted, 0, sizeof(int), compare_ints));
}

static void divisors(struct kunit *test)
{
	KUNIT_EXPECT_EQ(test, gcd(12, 18), 6ul);
	KUNIT_EXPECT_EQ(test, gcd(0, 7), 7ul);
	KUNIT_EXPECT_EQ(test, lcm(4, 6), 12ul);
	KUNIT_EXPECT_EQ(test, lcm(0, 6), 0ul);
	KUNIT_EXPECT_EQ(test, lcm_not_zero(0, 6), 6ul);
}

static void hashes(struct kunit *test)
{
	static const siphash_key_t key = {{0x0706050403020100ull, 0x0f0e0d0c0b0a0908ull}};
	u64 hash_and_length = hashlen_string(test, "name");

	KUNIT_EXPECT_EQ(test, hashlen_len(hash_and_length), 4u);
	KUNIT_EXPECT_EQ(test, hashlen_hash(hash_and_length), full_name_hash(test, "name", 4));
	KUNIT_EXPECT_NE(test, full_name_hash(NULL, "name", 4), full_name_hash(NULL, "mane", 4));
	/* The first vector of SipHash's own paper's test program: no bytes. */
	KUNIT_EXPECT_EQ(test, siphash("", 0, &key), 0x726fdb47dd0e0e31ull);
}

static void identifiers(struct kunit *test)
{
	static const uuid_t fixed = UUID_INIT(0x00112233, 0x4455, 0x6677, 0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd, 0xee, 0xff);
	static const guid_t swapped = GUID_INIT(0x00112233, 0x4455, 0x6677, 0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd, 0xee, 0xff);
	static const char text[] = "00112233-4455-6677-8899-aabbccddeeff";
	uuid_t uuid, other;
	guid_t guid;

	KUNIT_EXPECT_EQ(test, uuid_parse(text, &uuid), 0);
	KUNIT_EXPECT_TRUE(test, uuid_equal(&uuid, &fixed));
	KUNIT_EXPECT_EQ(test, guid_parse(text, &guid), 0);
	KUNIT_EXPECT_TRUE(test, guid_equal(&guid, &swapped));
	KUNIT_EXPECT_TRUE(test, uuid_is_null(&uuid_null));
	uuid_gen(&uuid);
	uuid_gen(&other);
	KUNIT_EXPECT_FALSE(test, uuid_equal(&uuid, &other));
	/* Version 4, variant 1. */
	KUNIT_EXPECT_EQ(test, uuid.b[6] >> 4, 4);
	KUNIT_EXPECT_EQ(test, uuid.b[8] >> 6, 2);
}

static void fields(struct kunit *test)
{
	unsigned long mask = 0xf0, bits = 0;
	__be16 whole = cpu_to_be16(0x1234);

	be16p_replace_bits(&whole, 5, 0x00f0);
	KUNIT_EXPECT_EQ(test, be16_to_cpu(whole), 0x1254);
	KUNIT_EXPECT_EQ(test, field_max(0xf0u), 15u);
	KUNIT_EXPECT_EQ(test, u64_encode_bits(0x1f, mask), 0xf0ull);
	/* With the same side effects in both of its ways. */
	__set_bit(mask++ & 7, &bits);
	KUNIT_EXPECT_EQ(test, mask, 0xf1ul);
	KUNIT_EXPECT_TRUE(test, test_bit(0, &bits));
}

static struct kunit_case facade_cases[] = {
	KUNIT_CASE(refcounts), KUNIT_CASE(krefs),	KUNIT_CASE(devices), KUNIT_CASE(searches), KUNIT_CASE(divisors),
	KUNIT_CASE(hashes),    KUNIT_CASE(identifiers), KUNIT_CASE(fields),  {},
};

static struct kunit_suite facade = {
	.name = "facade",
	.test_cases = facade_cases,
};
kunit_test_suite(facade);
