/* SPDX-License-Identifier: MIT */
/* %p and what may follow it. The list is in vsprintf.h. */
#include <linux/err.h>
#include <linux/kernel.h>
#include <linux/printk.h>
#include <linux/sprintf.h>
#include <linux/string.h>

#include "runtime/host.h"
#include "runtime/printk/errname.h"
#include "runtime/printk/vsprintf.h"
#include "runtime/report/symbolize.h"

#define POINTER_DIGITS ((int)(2 * sizeof(void *)))
#define FIRST_PAGE_END 4096ul

bool no_hash_pointers;

static const struct ring3_spec plain_text = {.width = -1, .precision = -1, .base = 10};

const char *ring3_bad_pointer(const void *ptr)
{
	if (!ptr)
		return "(null)";
	if ((unsigned long)ptr < FIRST_PAGE_END || IS_ERR(ptr))
		return "(efault)";
	return NULL;
}

/* --- Hashing. SipHash-2-4 of the address, cut to 32 bits: one way, and equal addresses stay equal. --- */

static unsigned long long hash_key[2];
static int hash_key_state; /* 0: none, 1: being made, 2: ready */

void ring3_pointer_new_key(void)
{
	unsigned long long fresh[2];

	ring3_host_random(fresh, sizeof(fresh));
	__atomic_store_n(&hash_key[0], fresh[0], __ATOMIC_RELAXED);
	__atomic_store_n(&hash_key[1], fresh[1], __ATOMIC_RELAXED);
	__atomic_store_n(&hash_key_state, 2, __ATOMIC_RELEASE);
}

static unsigned long long rotate(unsigned long long x, int bits)
{
	return x << bits | x >> (64 - bits);
}

static void sip_round(unsigned long long v[4])
{
	v[0] += v[1];
	v[2] += v[3];
	v[1] = rotate(v[1], 13) ^ v[0];
	v[3] = rotate(v[3], 16) ^ v[2];
	v[0] = rotate(v[0], 32);
	v[2] += v[1];
	v[0] += v[3];
	v[1] = rotate(v[1], 17) ^ v[2];
	v[3] = rotate(v[3], 21) ^ v[0];
	v[2] = rotate(v[2], 32);
}

static void sip_word(unsigned long long v[4], unsigned long long word)
{
	v[3] ^= word;
	sip_round(v);
	sip_round(v);
	v[0] ^= word;
}

static unsigned int hash_address(unsigned long address)
{
	unsigned long long k0, k1, v[4];

	/*
	 * Before the first boot a key is made on demand. Two makers at once: one key wins before anyone
	 * hashed.
	 */
	if (__atomic_load_n(&hash_key_state, __ATOMIC_ACQUIRE) != 2) {
		int none = 0;

		if (__atomic_compare_exchange_n(&hash_key_state, &none, 1, false, __ATOMIC_ACQ_REL,
						__ATOMIC_ACQUIRE))
			ring3_pointer_new_key();
	}
	k0 = __atomic_load_n(&hash_key[0], __ATOMIC_RELAXED);
	k1 = __atomic_load_n(&hash_key[1], __ATOMIC_RELAXED);

	v[0] = k0 ^ 0x736f6d6570736575ull;
	v[1] = k1 ^ 0x646f72616e646f6dull;
	v[2] = k0 ^ 0x6c7967656e657261ull;
	v[3] = k1 ^ 0x7465646279746573ull;
	sip_word(v, address);
	sip_word(v, 8ull << 56); /* the message was 8 bytes long */
	v[2] ^= 0xff;
	for (int i = 0; i < 4; i++)
		sip_round(v);
	return (unsigned int)(v[0] ^ v[1] ^ v[2] ^ v[3]);
}

int ptr_to_hashval(const void *ptr, unsigned long *hashval_out)
{
	*hashval_out = hash_address((unsigned long)ptr);
	return 0;
}

static void put_address(struct ring3_out *out, unsigned long address, struct ring3_spec spec)
{
	spec.base = 16;
	spec.flags |= RING3_FMT_SMALL;
	if (spec.width == -1) {
		spec.width = POINTER_DIGITS;
		spec.flags |= RING3_FMT_ZERO;
	}
	ring3_out_number(out, address, spec);
}

static void put_default(struct ring3_out *out, const void *ptr, struct ring3_spec spec)
{
	/* NULL and error pointers are no addresses: nothing to hide. */
	if (no_hash_pointers || IS_ERR_OR_NULL(ptr))
		put_address(out, (unsigned long)ptr, spec);
	else
		put_address(out, hash_address((unsigned long)ptr), spec);
}

/* --- Texts made of small pieces --- */

static void put_text(struct ring3_out *out, const char *s)
{
	while (*s)
		ring3_out_char(out, *s++);
}

static void put_hex_byte(struct ring3_out *out, unsigned char byte, bool upper)
{
	const char *digits = upper ? "0123456789ABCDEF" : "0123456789abcdef";

	ring3_out_char(out, digits[byte >> 4]);
	ring3_out_char(out, digits[byte & 15]);
}

static void put_decimal(struct ring3_out *out, unsigned int value)
{
	ring3_out_number(out, value, plain_text);
}

/* "0x" and all digits of @size bytes. */
static void put_special_hex(struct ring3_out *out, unsigned long long value, int size)
{
	struct ring3_spec spec = {
		.width = 2 + 2 * size,
		.precision = -1,
		.flags = RING3_FMT_SPECIAL | RING3_FMT_SMALL | RING3_FMT_ZERO,
		.base = 16,
	};

	ring3_out_number(out, value, spec);
}

static void put_symbol(struct ring3_out *out, unsigned long address, struct ring3_spec spec, const char *ext)
{
	char text[256];
	struct ring3_out line = {text, sizeof(text) - 1, 0};
	struct ring3_symbol symbol;
	/* A call may be the last instruction of its function: the return address is then in the next one. */
	unsigned long lookup = *ext == 'B' ? address - 1 : address;

	if (ring3_symbolize(lookup, &symbol)) {
		struct ring3_spec number = plain_text;

		number.base = 16;
		number.flags = RING3_FMT_SPECIAL | RING3_FMT_SMALL;
		ring3_out_number(&line, address, number);
	} else {
		put_text(&line, symbol.name);
		if (*ext != 's') {
			struct ring3_spec number = plain_text;

			number.base = 16;
			number.flags = RING3_FMT_SPECIAL | RING3_FMT_SMALL;
			ring3_out_char(&line, '+');
			ring3_out_number(&line, address - symbol.start, number);
			ring3_out_char(&line, '/');
			ring3_out_number(&line, symbol.size, number);
		}
		if (symbol.object[0]) {
			put_text(&line, " [");
			put_text(&line, symbol.object);
			ring3_out_char(&line, ']');
		}
	}
	text[line.len < line.size ? line.len : line.size] = '\0';
	ring3_out_text(out, text, spec);
}

static void put_error_pointer(struct ring3_out *out, const void *ptr, struct ring3_spec spec)
{
	int err = PTR_ERR(ptr);
	const char *name = errname(err);

	if (name) {
		ring3_out_text(out, name, spec);
		return;
	}
	spec.flags |= RING3_FMT_SIGN;
	spec.base = 10;
	ring3_out_number(out, (long long)err, spec);
}

static void put_hex_string(struct ring3_out *out, const unsigned char *data, struct ring3_spec spec,
			   const char *ext)
{
	int count = spec.width < 0 ? 1 : spec.width > 64 ? 64 : spec.width;
	char separator = ext[1] == 'C' ? ':' : ext[1] == 'D' ? '-' : ext[1] == 'N' ? 0 : ' ';

	for (int i = 0; i < count; i++) {
		if (i && separator)
			ring3_out_char(out, separator);
		put_hex_byte(out, data[i], false);
	}
}

static void put_bitmap(struct ring3_out *out, const unsigned long *bitmap, int bits)
{
	struct ring3_spec spec = {.precision = -1, .flags = RING3_FMT_SMALL | RING3_FMT_ZERO, .base = 16};

	/* Groups of 32 bits from the top; only the first may be shorter. */
	for (int group = (bits + 31) / 32 - 1; group >= 0; group--) {
		int low = group * 32;
		int count = bits - low < 32 ? bits - low : 32;
		unsigned long value = bitmap[low / BITS_PER_LONG] >> (low % BITS_PER_LONG);

		spec.width = (count + 3) / 4;
		ring3_out_number(out, value & (~0ul >> (BITS_PER_LONG - count)), spec);
		if (group)
			ring3_out_char(out, ',');
	}
}

static void put_bitmap_list(struct ring3_out *out, const unsigned long *bitmap, int bits)
{
	bool first = true;

	for (int begin = 0, end; begin < bits; begin = end + 1) {
		for (end = begin; end < bits && bitmap[end / BITS_PER_LONG] >> (end % BITS_PER_LONG) & 1;
		     end++)
			;
		if (end == begin)
			continue;
		if (!first)
			ring3_out_char(out, ',');
		first = false;
		put_decimal(out, begin);
		if (end > begin + 1) {
			ring3_out_char(out, '-');
			put_decimal(out, end - 1);
		}
	}
}

static void put_mac(struct ring3_out *out, const unsigned char *address, const char *ext)
{
	bool reversed = ext[1] == 'R';
	char separator = ext[1] == 'F' ? '-' : ':';

	for (int i = 0; i < 6; i++) {
		if (i && ext[0] == 'M')
			ring3_out_char(out, separator);
		put_hex_byte(out, address[reversed ? 5 - i : i], false);
	}
}

static void put_ip4(struct ring3_out *out, const unsigned char *address, bool leading_zeros, char order)
{
	bool backwards = order == 'l';
	struct ring3_spec spec = plain_text;

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	backwards |= order == 'h';
#endif
	if (leading_zeros) {
		spec.width = 3;
		spec.flags = RING3_FMT_ZERO;
	}
	for (int i = 0; i < 4; i++) {
		if (i)
			ring3_out_char(out, '.');
		ring3_out_number(out, address[backwards ? 3 - i : i], spec);
	}
}

static unsigned int ip6_group(const unsigned char *address, int group)
{
	return address[2 * group] << 8 | address[2 * group + 1];
}

/* RFC 5952: the longest run of two or more zero groups becomes "::", groups have no leading zeros. */
static void put_ip6_compressed(struct ring3_out *out, const unsigned char *address)
{
	struct ring3_spec spec = {.width = -1, .precision = -1, .flags = RING3_FMT_SMALL, .base = 16};
	int best = -1, best_len = 1;
	bool zero_start = true;
	int groups = 8;

	/* A mapped IPv4 address (::ffff:a.b.c.d) or an ISATAP one keeps its dotted end. */
	for (int i = 0; i < 5; i++)
		zero_start &= !ip6_group(address, i);
	if ((zero_start && ip6_group(address, 5) == 0xffff) ||
	    ((ip6_group(address, 4) & ~0x0200) == 0 && ip6_group(address, 5) == 0x5efe))
		groups = 6;

	for (int i = 0; i < groups; i++) {
		int len = 0;

		while (i + len < groups && !ip6_group(address, i + len))
			len++;
		if (len > best_len) {
			best = i;
			best_len = len;
		}
		i += len;
	}
	for (int i = 0; i < groups; i++) {
		if (i == best) {
			put_text(out, i ? ":" : "::");
			i += best_len - 1;
			continue;
		}
		ring3_out_number(out, ip6_group(address, i), spec);
		if (i < 7)
			ring3_out_char(out, ':');
	}
	if (groups == 6)
		put_ip4(out, address + 12, false, 'b');
}

static void put_ip6(struct ring3_out *out, const unsigned char *address, bool colons)
{
	for (int i = 0; i < 16; i++) {
		if (colons && i && !(i & 1))
			ring3_out_char(out, ':');
		put_hex_byte(out, address[i], false);
	}
}

static void put_uuid(struct ring3_out *out, const unsigned char *uuid, const char *ext)
{
	static const unsigned char big[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
	static const unsigned char little[16] = {3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15};
	const unsigned char *order = ext[1] == 'l' || ext[1] == 'L' ? little : big;
	bool upper = ext[1] == 'L' || ext[1] == 'B';

	for (int i = 0; i < 16; i++) {
		if (i == 4 || i == 6 || i == 8 || i == 10)
			ring3_out_char(out, '-');
		put_hex_byte(out, uuid[order[i]], upper);
	}
}

/*
 * Runs @PUT (a call with "piece" as its output) into a buffer of its own and prints the result with width and
 * precision of @spec.
 */
#define PUT_PADDED(out, spec, PUT)                                                    \
	do {                                                                          \
		char piece_text[64];                                                  \
		struct ring3_out piece_out = {piece_text, sizeof(piece_text) - 1, 0}; \
		struct ring3_out *piece = &piece_out;                                 \
		PUT;                                                                  \
		piece_text[piece_out.len] = '\0';                                     \
		ring3_out_text(out, piece_text, spec);                                \
	} while (0)

static void put_ip(struct ring3_out *out, const void *ptr, struct ring3_spec spec, const char *ext)
{
	if (ext[1] == '4')
		PUT_PADDED(out, spec, put_ip4(piece, ptr, ext[0] == 'i', ext[2]));
	else if (ext[1] == '6' && ext[0] == 'I' && ext[2] == 'c')
		PUT_PADDED(out, spec, put_ip6_compressed(piece, ptr));
	else if (ext[1] == '6')
		PUT_PADDED(out, spec, put_ip6(piece, ptr, ext[0] == 'I'));
	else
		ring3_out_error(out, ext[0] == 'I' ? "(%pI?)" : "(%pi?)", spec);
}

static void put_unavailable(struct ring3_out *out, char ext, const void *ptr, struct ring3_spec spec)
{
	const char *bad = ring3_bad_pointer(ptr);
	char text[] = "(%p_?)";

	text[3] = ext;
	ring3_out_error(out, bad ? bad : text, spec);
}

/* Extensions that read memory at @ptr. */
static void put_dereferenced(struct ring3_out *out, const char *ext, const void *ptr, struct ring3_spec spec)
{
	const char *bad = ring3_bad_pointer(ptr);

	if (bad) {
		ring3_out_error(out, bad, spec);
		return;
	}
	switch (*ext) {
	case 'h':
		put_hex_string(out, ptr, spec, ext);
		break;
	case 'b':
		if (ext[1] == 'l')
			put_bitmap_list(out, ptr, spec.width < 0 ? 0 : spec.width);
		else
			put_bitmap(out, ptr, spec.width < 0 ? 0 : spec.width);
		break;
	case 'M':
	case 'm':
		PUT_PADDED(out, spec, put_mac(piece, ptr, ext));
		break;
	case 'I':
	case 'i':
		put_ip(out, ptr, spec, ext);
		break;
	case 'U':
		PUT_PADDED(out, spec, put_uuid(piece, ptr, ext));
		break;
	case 'a':
		put_special_hex(out, *(const unsigned long long *)ptr, 8);
		break;
	case 'V': {
		const struct va_format *inner = ptr;

		ring3_out_format(out, inner->fmt, *inner->va);
		break;
	}
	}
}

void ring3_out_pointer(struct ring3_out *out, const char *ext, const void *ptr, struct ring3_spec spec)
{
	switch (*ext) {
	case 'S':
	case 's':
	case 'B':
		put_symbol(out, (unsigned long)ptr, spec, ext);
		break;
	case 'h':
		if (spec.width) /* no bytes: not even a look at the address */
			put_dereferenced(out, ext, ptr, spec);
		break;
	case 'b':
	case 'M':
	case 'm':
	case 'I':
	case 'i':
	case 'U':
	case 'a':
	case 'V':
		put_dereferenced(out, ext, ptr, spec);
		break;
	case 'x':
		put_address(out, (unsigned long)ptr, spec);
		break;
	case 'e':
		if (IS_ERR(ptr))
			put_error_pointer(out, ptr, spec);
		else
			put_default(out, ptr, spec);
		break;
	case 'u':
	case 'k':
		if (ext[1] == 's')
			ring3_out_string(out, ptr, spec);
		else
			ring3_out_error(out, "(einval)", spec);
		break;
	case 'r':
	case 'R':
	case 'E':
	case 'N':
	case '4':
	case 'd':
	case 't':
	case 'C':
	case 'D':
	case 'g':
	case 'G':
	case 'O':
	case 'f':
	case 'A':
		put_unavailable(out, *ext, ptr, spec);
		break;
	default: /* 'K' included: hashed for everyone */
		put_default(out, ptr, spec);
	}
}
