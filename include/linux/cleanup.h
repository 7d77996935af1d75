/* SPDX-License-Identifier: MIT */
/*
 * cleanup.h - what a scope has taken, its end gives back.
 *
 *   DEFINE_FREE(kfree, void *, if (_T) kfree(_T))     names an action on the variable's value, _T
 *   struct x *p __free(kfree) = kmalloc(...);         runs it when p leaves its scope
 *   return_ptr(p); no_free_ptr(p)                     gives the pointer away instead
 *
 *   DEFINE_CLASS(name, type, exit, init, args...)     a type with constructor (value: init) and destructor (exit on _T)
 *   EXTEND_CLASS(name, ext, init, args...)            the same type with another constructor
 *   CLASS(name, var)(args...);                        a variable of it
 *
 *   DEFINE_GUARD(name, type, lock, unlock)            a class for a lock that is a value _T
 *   DEFINE_LOCK_GUARD_0, _1(name, [type,] lock, unlock, members...)   _T points to { type *lock; members; }
 *   guard(name)(args...);                             held to the end of the scope
 *   scoped_guard (name, args...) { ... }              held in the block
 *
 * Variables are destroyed in reverse order of their definition, on every way out of the scope.
 */
#ifndef __LINUX_GUARDS_H
#define __LINUX_GUARDS_H

#include <linux/compiler.h>
#include <linux/stddef.h>

#define DEFINE_FREE(_name, _type, _free)                \
	static inline void __free_##_name(void *p)      \
	{                                               \
		_type _T = *(_type *)p;                 \
		_free;                                  \
	}
#define __free(_name) __cleanup(__free_##_name)
#define no_free_ptr(p)                                  \
	({                                              \
		__typeof__(p) nfp_value__ = (p);        \
		(p) = NULL;                             \
		nfp_value__;                            \
	})
#define return_ptr(p) return no_free_ptr(p)

#define __RING3_CLASS_CONSTRUCTOR(_name, _ext, _init, _init_args...)                             \
	static inline class_##_name##_ext##_t class_##_name##_ext##_constructor(_init_args)      \
	{                                                                                        \
		class_##_name##_ext##_t t = _init;                                               \
		return t;                                                                        \
	}
#define DEFINE_CLASS(_name, _type, _exit, _init, _init_args...)                                  \
	typedef _type class_##_name##_t;                                                         \
	static inline void class_##_name##_destructor(_type *p)                                  \
	{                                                                                        \
		_type _T = *p;                                                                   \
		_exit;                                                                           \
	}                                                                                        \
	__RING3_CLASS_CONSTRUCTOR(_name, , _init, _init_args)
#define EXTEND_CLASS(_name, ext, _init, _init_args...)                                           \
	typedef class_##_name##_t class_##_name##ext##_t;                                        \
	static inline void class_##_name##ext##_destructor(class_##_name##_t *p)                 \
	{                                                                                        \
		class_##_name##_destructor(p);                                                   \
	}                                                                                        \
	__RING3_CLASS_CONSTRUCTOR(_name, ext, _init, _init_args)
/* __maybe_unused: clang 14 does not count the destructor as a use. */
#define CLASS(_name, var) \
	class_##_name##_t var __cleanup(class_##_name##_destructor) __maybe_unused = class_##_name##_constructor

#define DEFINE_GUARD(_name, _type, _lock, _unlock) \
	DEFINE_CLASS(_name, _type, _unlock, ({ _lock; _T; }), _type _T)
#define guard(_name) CLASS(_name, __UNIQUE_ID(guard))
/* A loop of one round, so that the variable lives for one block; `break` leaves it. */
#define scoped_guard(_name, args...) \
	for (CLASS(_name, scope)(args), *scope_done__ = NULL; !scope_done__; scope_done__ = &scope)

#define __RING3_LOCK_GUARD_TYPE(_name, _type, _unlock, ...)                                      \
	typedef struct {                                                                         \
		_type *lock;                                                                     \
		__VA_ARGS__;                                                                     \
	} class_##_name##_t;                                                                     \
	static inline void class_##_name##_destructor(class_##_name##_t *_T)                     \
	{                                                                                        \
		if (_T->lock) {                                                                  \
			_unlock;                                                                 \
		}                                                                                \
	}
#define DEFINE_LOCK_GUARD_1(_name, _type, _lock, _unlock, ...)                                   \
	__RING3_LOCK_GUARD_TYPE(_name, _type, _unlock, __VA_ARGS__)                              \
	static inline class_##_name##_t class_##_name##_constructor(_type *l)                    \
	{                                                                                        \
		class_##_name##_t _t = { .lock = l }, *_T = &_t;                                 \
		_lock;                                                                           \
		return _t;                                                                       \
	}
/* The lock has no object of its own: any pointer that is not NULL says "taken". */
#define DEFINE_LOCK_GUARD_0(_name, _lock, _unlock, ...)                                          \
	__RING3_LOCK_GUARD_TYPE(_name, void, _unlock, __VA_ARGS__)                               \
	static inline class_##_name##_t class_##_name##_constructor(void)                        \
	{                                                                                        \
		class_##_name##_t _t = { .lock = (void *)1 }, *_T __maybe_unused = &_t;          \
		_lock;                                                                           \
		return _t;                                                                       \
	}

#endif /* __LINUX_GUARDS_H */
