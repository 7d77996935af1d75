/* SPDX-License-Identifier: MIT */
/* stddef.h - NULL, offsetof, bool values, and struct layout helpers. */
#ifndef _LINUX_STDDEF_H
#define _LINUX_STDDEF_H

#undef NULL
#ifdef __cplusplus
#define NULL __null
#else
#define NULL ((void *)0)
enum { false = 0, true = 1 };
#endif

#undef offsetof
#define offsetof(type, member) __builtin_offsetof(type, member)

#define sizeof_field(type, member) sizeof(((type *)0)->member)
/* First byte after @member. */
#define offsetofend(type, member) (offsetof(type, member) + sizeof_field(type, member))

/*
 * The same members as an anonymous struct and as a struct called @name: copies of the group are
 * bounds-checked.
 */
#define __struct_group(tag, name, attrs, members...) \
	union {                                      \
		struct { members } attrs;            \
		struct tag { members } attrs name;   \
	}
#define struct_group(name, members...) __struct_group(/* no tag */, name, /* no attrs */, members)
#define struct_group_attr(name, attrs, members...) __struct_group(/* no tag */, name, attrs, members)
#define struct_group_tagged(tag, name, members...) __struct_group(tag, name, /* no attrs */, members)

/*
 * A flexible array where C forbids one: inside a union, or alone in a struct. An empty C++ struct is not
 * empty.
 */
#ifdef __cplusplus
#define __DECLARE_FLEX_ARRAY(type, name) type name[0]
#else
#define __DECLARE_FLEX_ARRAY(type, name)   \
	struct {                           \
		struct {                   \
		} __empty_##name;          \
		type name[];               \
	}
#endif
#define DECLARE_FLEX_ARRAY(type, name) __DECLARE_FLEX_ARRAY(type, name)

#endif /* _LINUX_STDDEF_H */
