/* SPDX-License-Identifier: MIT */
/* typecheck.h - 1, and a compiler warning (C) or error (C++) if @x is not of @type. */
#ifndef TYPECHECK_H_INCLUDED
#define TYPECHECK_H_INCLUDED

#define typecheck(type, x)                                       \
	({                                                       \
		type *__ring3_want = (type *)0;                  \
		__typeof__(x) *__ring3_have = (__typeof__(x) *)0; \
		(void)(__ring3_want == __ring3_have);            \
		1;                                               \
	})

#define typecheck_fn(type, function)                             \
	({                                                       \
		__typeof__(type) __ring3_fn = function;          \
		(void)__ring3_fn;                                \
	})

#define typecheck_pointer(x)                                     \
	({                                                       \
		(void)sizeof(*(x));                              \
		1;                                               \
	})

#endif /* TYPECHECK_H_INCLUDED */
