/* SPDX-License-Identifier: MIT */
/*
 * lockdep.h - assertions about locks and context, and the validator's interface.
 *
 * Kernel side: through <linux/lockdep.h>.
 *
 * Checked builds answer from the record of the locks that the task holds (held_locks.h): alone or shared, the answer is
 * exact. Failed assertions are WARNs; those about context warn once per place, as in Linux. The order of
 * locks is not checked: classes, subclasses, keys and annotations are accepted and ignored.
 * Unchecked builds: assertions are nothing, lockdep_is_held() is true.
 */
#ifndef RING3_SCHED_LOCKS_LOCKDEP_H_
#define RING3_SCHED_LOCKS_LOCKDEP_H_

#include "sched/irqflags.h"
#include "sched/locks/held_locks.h"
#include "sched/locks/lockdep_types.h"
#include "sched/preempt.h"

#define LOCK_STATE_UNKNOWN (-1)
#define LOCK_STATE_NOT_HELD 0
#define LOCK_STATE_HELD 1

/* Subclass for the inner lock of a pair of one class. */
#define SINGLE_DEPTH_NESTING 1

#ifdef RING3_CHECKS
RING3_BEGIN_DECLS
/* Does the running task hold the lock? @read: 0 alone, 1 shared, -1 either way. A LOCK_STATE_ value. */
extern int lock_is_held_type(const struct lockdep_map *map, int read);
RING3_END_DECLS
#define lock_is_held(map) lock_is_held_type(map, -1)
#define lockdep_is_held(lock) lock_is_held_type(&(lock)->dep_map, -1)
#define lockdep_is_held_type(lock, r) lock_is_held_type(&(lock)->dep_map, (r))
#define __ring3_lockdep_warn_on(condition) do { WARN_ON(condition); } while (0)
#define __ring3_lockdep_warn_on_once(condition) do { WARN_ON_ONCE(condition); } while (0)
#define lockdep_assert(cond) __ring3_lockdep_warn_on(!(cond))
#define lockdep_assert_once(cond) __ring3_lockdep_warn_on_once(!(cond))
#define lockdep_assert_held(l) lockdep_assert(lockdep_is_held(l) != LOCK_STATE_NOT_HELD)
#define lockdep_assert_held_once(l) lockdep_assert_once(lockdep_is_held(l) != LOCK_STATE_NOT_HELD)
#define lockdep_assert_not_held(l) lockdep_assert(lockdep_is_held(l) != LOCK_STATE_HELD)
#define lockdep_assert_held_write(l) lockdep_assert(lockdep_is_held_type(l, 0))
#define lockdep_assert_held_read(l) lockdep_assert(lockdep_is_held_type(l, 1))
#define lockdep_assert_none_held_once() lockdep_assert_once(!ring3_held_lock_count(current))
#define lockdep_depth(tsk) ring3_held_lock_count(tsk)
#else
#define lock_is_held(map) ((void)(map), 1)
#define lockdep_is_held(lock) ((void)(lock), 1)
#define lockdep_is_held_type(lock, r) ((void)(lock), (void)(r), 1)
#define __ring3_lockdep_warn_on_once(condition) do { } while (0)
#define lockdep_assert(cond) do { } while (0)
#define lockdep_assert_once(cond) do { } while (0)
#define lockdep_assert_held(l) do { (void)(l); } while (0)
#define lockdep_assert_held_once(l) do { (void)(l); } while (0)
#define lockdep_assert_not_held(l) do { (void)(l); } while (0)
#define lockdep_assert_held_write(l) do { (void)(l); } while (0)
#define lockdep_assert_held_read(l) do { (void)(l); } while (0)
#define lockdep_assert_none_held_once() do { } while (0)
#define lockdep_depth(tsk) ((void)(tsk), 0)
#endif

#define lockdep_assert_irqs_enabled() __ring3_lockdep_warn_on_once(irqs_disabled())
#define lockdep_assert_irqs_disabled() __ring3_lockdep_warn_on_once(!irqs_disabled())
#define lockdep_assert_in_irq() __ring3_lockdep_warn_on_once(!in_hardirq())
#define lockdep_assert_in_softirq() __ring3_lockdep_warn_on_once(!in_softirq() || in_irq() || in_nmi())
#define lockdep_assert_preemption_enabled() __ring3_lockdep_warn_on_once(!preemptible())
#define lockdep_assert_preemption_disabled() __ring3_lockdep_warn_on_once(preemptible())
#define lockdep_assert_RT_in_threaded_ctx() do { } while (0)

/* --- accepted and ignored --- */

#define might_lock(lock) do { (void)(lock); } while (0)
#define might_lock_read(lock) do { (void)(lock); } while (0)
#define might_lock_nested(lock, subclass) do { (void)(lock); } while (0)

#define lockdep_init_map(map, name, key, subclass) do { (void)(map); (void)(key); } while (0)
#define lockdep_init_map_wait(map, name, key, subclass, inner) do { (void)(map); (void)(key); } while (0)
#define lockdep_init_map_type(map, name, key, subclass, inner, outer, type) do { (void)(map); (void)(key); } while (0)
#define lockdep_set_class(lock, key) do { (void)(key); } while (0)
#define lockdep_set_class_and_name(lock, key, name) do { (void)(key); (void)(name); } while (0)
#define lockdep_set_class_and_subclass(lock, key, sub) do { (void)(key); } while (0)
#define lockdep_set_subclass(lock, sub) do { } while (0)
#define lockdep_set_novalidate_class(lock) do { } while (0)
#define lockdep_register_key(key) do { (void)(key); } while (0)
#define lockdep_unregister_key(key) do { (void)(key); } while (0)
#define lockdep_free_key_range(start, size) do { } while (0)
#define lockdep_off() do { } while (0)
#define lockdep_on() do { } while (0)
#define lockdep_recursing(tsk) (0)

#define lock_acquire(map, subclass, trylock, read, check, nest_lock, ip) do { } while (0)
#define lock_release(map, ip) do { } while (0)
#define lock_map_acquire(map) do { (void)(map); } while (0)
#define lock_map_acquire_read(map) do { (void)(map); } while (0)
#define lock_map_release(map) do { (void)(map); } while (0)
#define lock_contended(map, ip) do { } while (0)
#define lock_acquired(map, ip) do { } while (0)

struct pin_cookie {
	char unused[0];
};
#define lockdep_pin_lock(lock) ({ struct pin_cookie cookie = { {} }; (void)(lock); cookie; })
#define lockdep_repin_lock(lock, cookie) do { (void)(lock); (void)(cookie); } while (0)
#define lockdep_unpin_lock(lock, cookie) do { (void)(lock); (void)(cookie); } while (0)

#endif /* RING3_SCHED_LOCKS_LOCKDEP_H_ */
