/* SPDX-License-Identifier: MIT */
/*
 * ctype.h - classes of characters, Latin-1, no locale. Arguments are taken as unsigned char, so a negative
 * char is fine. Upper- and lower-case letters above 127 are letters; 0xa0 is a space.
 */
#ifndef _LINUX_CTYPE_H
#define _LINUX_CTYPE_H

#include <linux/compiler.h>

#define _U 0x01	 /* upper */
#define _L 0x02	 /* lower */
#define _D 0x04	 /* digit */
#define _C 0x08	 /* cntrl */
#define _P 0x10	 /* punct */
#define _S 0x20	 /* white space (space/lf/tab) */
#define _X 0x40	 /* hex digit */
#define _SP 0x80 /* hard space (0x20) */

__RING3_BEGIN_DECLS
extern const unsigned char _ctype[256];
__RING3_END_DECLS

#define __ismask(x) (_ctype[(int)(unsigned char)(x)])

#define isalnum(c) ((__ismask(c) & (_U | _L | _D)) != 0)
#define isalpha(c) ((__ismask(c) & (_U | _L)) != 0)
#define iscntrl(c) ((__ismask(c) & (_C)) != 0)
#define isgraph(c) ((__ismask(c) & (_P | _U | _L | _D)) != 0)
#define islower(c) ((__ismask(c) & (_L)) != 0)
#define isprint(c) ((__ismask(c) & (_P | _U | _L | _D | _SP)) != 0)
#define ispunct(c) ((__ismask(c) & (_P)) != 0)
#define isspace(c) ((__ismask(c) & (_S)) != 0)
#define isupper(c) ((__ismask(c) & (_U)) != 0)
#define isxdigit(c) ((__ismask(c) & (_D | _X)) != 0)
#define isascii(c) (((unsigned char)(c)) <= 0x7f)
#define toascii(c) (((unsigned char)(c)) & 0x7f)

static inline int isdigit(int c)
{
	return '0' <= c && c <= '9';
}

static inline int isodigit(const char c)
{
	return c >= '0' && c <= '7';
}

static inline unsigned char __tolower(unsigned char c)
{
	return isupper(c) ? (unsigned char)(c + ('a' - 'A')) : c;
}

static inline unsigned char __toupper(unsigned char c)
{
	return islower(c) ? (unsigned char)(c - ('a' - 'A')) : c;
}

#define tolower(c) __tolower(c)
#define toupper(c) __toupper(c)

/* ASCII letters only; other characters come out changed. */
static inline char _tolower(const char c)
{
	return (char)(c | 0x20);
}

#endif /* _LINUX_CTYPE_H */
