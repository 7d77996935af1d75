/* SPDX-License-Identifier: MIT */
/* Byte-wise hashes of names. */
#include <linux/export.h>
#include <linux/stringhash.h>

unsigned int full_name_hash(const void *salt, const char *name, unsigned int len)
{
	unsigned long hash = init_name_hash(salt);
	unsigned int i;

	for (i = 0; i < len; i++)
		hash = partial_name_hash((unsigned char)name[i], hash);
	return end_name_hash(hash);
}
EXPORT_SYMBOL(full_name_hash);

u64 hashlen_string(const void *salt, const char *name)
{
	unsigned long hash = init_name_hash(salt);
	unsigned long len;

	for (len = 0; name[len]; len++)
		hash = partial_name_hash((unsigned char)name[len], hash);
	return hashlen_create(end_name_hash(hash), len);
}
EXPORT_SYMBOL(hashlen_string);
