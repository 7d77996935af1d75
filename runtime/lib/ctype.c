/* SPDX-License-Identifier: MIT */
/* ctype.c - the table behind <linux/ctype.h>: ASCII and Latin-1. */
#include <linux/ctype.h>
#include <linux/export.h>

const unsigned char _ctype[256] = {
	[0 ... 8] = _C,
	['\t' ... '\r'] = _C | _S,
	[14 ... 31] = _C,
	[' '] = _S | _SP,
	['!' ... '/'] = _P,
	['0' ... '9'] = _D,
	[':' ... '@'] = _P,
	['A' ... 'F'] = _U | _X,
	['G' ... 'Z'] = _U,
	['[' ... '`'] = _P,
	['a' ... 'f'] = _L | _X,
	['g' ... 'z'] = _L,
	['{' ... '~'] = _P,
	[127] = _C,
	[160] = _S | _SP, /* no-break space */
	[161 ... 191] = _P,
	[192 ... 214] = _U,
	[215] = _P, /* multiplication sign */
	[216 ... 222] = _U,
	[223 ... 246] = _L,
	[247] = _P, /* division sign */
	[248 ... 255] = _L,
};
EXPORT_SYMBOL(_ctype);
