/* SPDX-License-Identifier: MIT */
/* Splitting a command line: spaces separate, double quotes hold together. */
#include <linux/ctype.h>
#include <linux/moduleparam.h>
#include <linux/string.h>

char *next_arg(char *args, char **param, char **val)
{
	bool in_quote = false, whole_quoted = false;
	char *equals = NULL, *end;

	/* "param=a b" in quotes as a whole, or param="a b". */
	if (*args == '"') {
		args++;
		in_quote = true;
		whole_quoted = true;
	}
	for (end = args; *end && (in_quote || !isspace(*end)); end++) {
		if (*end == '=' && (!equals || equals == args))
			equals = end;
		if (*end == '"')
			in_quote = !in_quote;
	}

	*param = args;
	*val = NULL;
	if (equals && equals != args) {
		*equals = '\0';
		*val = equals + 1;
		if (**val == '"') {
			(*val)++;
			if (end[-1] == '"')
				end[-1] = '\0';
		}
	}
	if (whole_quoted && end > args && end[-1] == '"')
		end[-1] = '\0';
	if (*end)
		*end++ = '\0';
	while (isspace(*end))
		end++;
	return end;
}
