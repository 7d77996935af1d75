/* SPDX-License-Identifier: MIT */
/*
 * Init and exit functions of code that is linked into the program.
 *
 * ring3::Runtime calls the init functions of all levels at boot, in Linux's order, in task context on CPU 0.
 * Unlike Linux it also calls the exit functions of built-in code, in reverse order of their registration, at
 * teardown: a program may boot many times. Loadable modules (-DMODULE): see linux/module.h.
 *
 * Memory of __init code and data is never released, so these marks only group the code.
 */
#ifndef RING3_LINUX_INIT_H_
#define RING3_LINUX_INIT_H_

#include <linux/compiler_types.h>
#include <linux/stringify.h>
#include <linux/types.h>

#define __init __attribute__((__cold__))
#define __initdata
#define __initconst
#define __exit __attribute__((__used__, __cold__))
#define __exitdata
#define __exit_call __attribute__((__used__))
#define __ref
#define __refdata
#define __refconst
#define __meminit __attribute__((__cold__))
#define __meminitdata
#define __memexit __attribute__((__cold__))
#define __memexitdata
#define __head
#define __initdata_memblock
#define __init_memblock
#define __init_or_module
#define __initdata_or_module
#define __initconst_or_module
#define __exit_p(x) (x)

typedef int (*initcall_t)(void);
typedef void (*exitcall_t)(void);

#ifndef MODULE

/* What boot and teardown find in their sections. */
struct ring3_initcall {
	initcall_t fn;
	const char *name;
	const char *file;
};

struct ring3_exitcall {
	exitcall_t fn;
	const char *name;
};

/* A parameter of the boot command line: "str" or "str=" matches the beginning of a word. */
struct obs_kernel_param {
	const char *str;
	int (*setup_func)(char *str);
	int early;
};

#define __ring3_initcall(fn, id)                                                                         \
	static const struct ring3_initcall __ring3_initcall_##id##_##fn                                  \
		__attribute__((__used__, __section__("ring3_initcall" #id), __aligned__(8))) = {fn, #fn, \
												__FILE__};

#define early_initcall(fn) __ring3_initcall(fn, early)
#define pure_initcall(fn) __ring3_initcall(fn, 0)
#define core_initcall(fn) __ring3_initcall(fn, 1)
#define core_initcall_sync(fn) __ring3_initcall(fn, 1s)
#define postcore_initcall(fn) __ring3_initcall(fn, 2)
#define postcore_initcall_sync(fn) __ring3_initcall(fn, 2s)
#define arch_initcall(fn) __ring3_initcall(fn, 3)
#define arch_initcall_sync(fn) __ring3_initcall(fn, 3s)
#define subsys_initcall(fn) __ring3_initcall(fn, 4)
#define subsys_initcall_sync(fn) __ring3_initcall(fn, 4s)
#define fs_initcall(fn) __ring3_initcall(fn, 5)
#define fs_initcall_sync(fn) __ring3_initcall(fn, 5s)
#define rootfs_initcall(fn) __ring3_initcall(fn, rootfs)
#define device_initcall(fn) __ring3_initcall(fn, 6)
#define device_initcall_sync(fn) __ring3_initcall(fn, 6s)
#define late_initcall(fn) __ring3_initcall(fn, 7)
#define late_initcall_sync(fn) __ring3_initcall(fn, 7s)
#define __initcall(fn) device_initcall(fn)

#define __exitcall(fn)                                           \
	static const struct ring3_exitcall __ring3_exitcall_##fn \
		__attribute__((__used__, __section__("ring3_exitcall"), __aligned__(8))) = {fn, #fn}

#define __setup_param(text, unique_id, fn, is_early)             \
	static const struct obs_kernel_param __setup_##unique_id \
		__attribute__((__used__, __section__("ring3_setup"), __aligned__(8))) = {text, fn, is_early}
#define __setup(text, fn) __setup_param(text, fn, fn, 0)
#define early_param(text, fn) __setup_param(text, fn, fn, 1)

#else /* MODULE */

#define __setup_param(text, unique_id, fn, is_early) /* a module has no boot command line */
#define __setup(text, fn)
#define early_param(text, fn)

#endif /* MODULE */

#endif /* RING3_LINUX_INIT_H_ */
