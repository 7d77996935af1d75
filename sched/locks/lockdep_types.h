/* SPDX-License-Identifier: MIT */
/*
 * lockdep_types.h - what checked builds keep in a lock about its holder.
 *
 * Linux's lock validator records the order in which locks are taken. There is no such record here: struct lockdep_map says
 * who holds this one lock, which is enough for lockdep_assert_held() and for reports. In unchecked builds locks have none.
 */
#ifndef RING3_SCHED_LOCKS_LOCKDEP_TYPES_H_
#define RING3_SCHED_LOCKS_LOCKDEP_TYPES_H_

/* The arrays give both types size 0 in C and in C++, where an empty struct would have size 1. */
struct lock_class_key {
	char unused[0];
};

#ifdef RING3_CHECKS
struct lockdep_map {
	const char *name;
	void *owner;                /* the task that holds it alone; NULL = none */
	unsigned long acquired_at;  /* code address of its acquisition */
	int readers;                /* how many hold it shared */
};
#define RING3_DEP_MAP_INIT(lockname) { #lockname, 0, 0, 0 }
#define STATIC_LOCKDEP_MAP_INIT(_name, _key) { (_name), 0, 0, 0 }
#else
struct lockdep_map {
	char unused[0];
};
#define STATIC_LOCKDEP_MAP_INIT(_name, _key) { {} }
#endif

#endif /* RING3_SCHED_LOCKS_LOCKDEP_TYPES_H_ */
