/* SPDX-License-Identifier: MIT */
/* cmdline.c - parsing of option strings; see <linux/kernel.h>. */
#include <linux/export.h>
#include <linux/kernel.h>
#include <linux/string.h>

int get_option(char **str, int *pint)
{
	char *cur = *str;
	int value;

	if (!cur || !*cur)
		return 0;
	if (*cur == '-')
		value = (int)-simple_strtoull(++cur, str, 0);
	else
		value = (int)simple_strtoull(cur, str, 0);
	if (pint)
		*pint = value;
	if (cur == *str)
		return 0;
	if (**str == ',') {
		(*str)++;
		return 2;
	}
	return **str == '-' ? 3 : 1;
}
EXPORT_SYMBOL(get_option);

/*
 * @ints has @nints elements; element 0 gets the number of values. @nints 0: only counts. A range a-b gives
 * a..b; the part of a range that does not fit is counted but not stored. An inverted range ends the parsing.
 */
char *get_options(const char *str, int nints, int *ints)
{
	bool count_only = nints == 0;
	int i = 1;

	while (i < nints || count_only) {
		int *slot = count_only ? ints : ints + i;
		int got = get_option((char **)&str, slot);

		if (got == 0)
			break;
		if (got == 3) {
			int first = *slot, last;

			str++; /* the '-' */
			last = simple_strtol(str, NULL, 0);
			if (last < first)
				break;
			/* The last value is read by the next turn, with the separator behind it. */
			for (; first < last; first++, i++)
				if (i < nints)
					ints[i] = first;
			continue;
		}
		i++;
		if (got == 1)
			break;
	}
	ints[0] = i - 1;
	return (char *)str;
}
EXPORT_SYMBOL(get_options);

unsigned long long memparse(const char *ptr, char **retp)
{
	char *end;
	unsigned long long value = simple_strtoull(ptr, &end, 0);
	static const char suffixes[] = "KMGTPE";
	const char *suffix = *end ? strchr(suffixes, *end & ~0x20) : NULL;

	if (suffix) {
		value <<= 10 * (suffix - suffixes + 1);
		end++;
	}
	if (retp)
		*retp = end;
	return value;
}
EXPORT_SYMBOL(memparse);

bool parse_option_str(const char *str, const char *option)
{
	size_t len = strlen(option);

	while (*str) {
		if (!strncmp(str, option, len) && (str[len] == '\0' || str[len] == ','))
			return true;
		str = strchrnul(str, ',');
		if (*str)
			str++;
	}
	return false;
}
EXPORT_SYMBOL(parse_option_str);
