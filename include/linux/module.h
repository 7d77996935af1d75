/* SPDX-License-Identifier: MIT */
/*
 * Modules: code with an init function, an exit function and parameters.
 *
 * The same source is either linked into a program (its init runs at boot, see linux/init.h) or, compiled with
 * -DMODULE, loaded into a running one by runtime/module/load.h. Reference counts are kept and an unload of a
 * module in use is refused. Not here: sysfs, symbol versions, signatures, namespaces; EXPORT_SYMBOL()
 * documents, since every global symbol can be linked to.
 */
#ifndef RING3_LINUX_MODULE_H_
#define RING3_LINUX_MODULE_H_

#include <linux/bug.h>
#include <linux/compiler.h>
#include <linux/err.h>
#include <linux/export.h>
#include <linux/init.h>
#include <linux/kernel.h>
#include <linux/ktime.h> /* lib/test_bitmap.c and others rely on it */
#include <linux/list.h>
#include <linux/moduleparam.h>
#include <linux/percpu.h> /* lib/percpu_test.c and others rely on it */
#include <linux/stat.h>
#include <linux/stringify.h>
#include <linux/types.h>

#define MODULE_NAME_LEN MAX_PARAM_PREFIX_LEN

enum module_state {
	MODULE_STATE_LIVE,     /* init returned 0 */
	MODULE_STATE_COMING,   /* init runs or will run */
	MODULE_STATE_GOING,    /* exit runs, or init failed */
	MODULE_STATE_UNFORMED, /* not set up yet */
};

struct module {
	enum module_state state;
	char name[MODULE_NAME_LEN];
	const char *version;

	const struct kernel_param *kp;
	unsigned int num_kp;

	/* NULL if the source has none; a module without exit cannot be unloaded. */
	int (*init)(void);
	void (*exit)(void);

	/* The template of its per-CPU variables. */
	void __percpu *percpu;
	unsigned int percpu_size;

	int refcnt; /* atomic; 1 while loaded, 0 when going away */
	unsigned long taints;
};

__RING3_BEGIN_DECLS

#ifdef MODULE
extern struct module __this_module __attribute__((__visibility__("hidden")));
#define THIS_MODULE (&__this_module)
#else
#define THIS_MODULE ((struct module *)0)
#endif

static inline const char *module_name(struct module *mod)
{
	return mod ? mod->name : "kernel";
}

/* Takes a reference unless the module is going away. Any context. NULL (built-in code) always succeeds. */
bool try_module_get(struct module *module);
/* Takes a reference when the caller already holds one. Any context. */
void __module_get(struct module *module);
/* Any context. More puts than gets are reported with a WARN. */
void module_put(struct module *module);
/* How many references there are; -1 when the module is going away. */
int module_refcount(struct module *mod);

static inline bool module_is_live(struct module *mod)
{
	return mod->state != MODULE_STATE_GOING;
}

/* The entry points, as Linux names them. */
int init_module(void);
void cleanup_module(void);

__RING3_END_DECLS

#ifndef MODULE

#define module_init(x) __initcall(x)
#define module_exit(x) __exitcall(x)

#else /* MODULE */

#define early_initcall(fn) module_init(fn)
#define pure_initcall(fn) module_init(fn)
#define core_initcall(fn) module_init(fn)
#define core_initcall_sync(fn) module_init(fn)
#define postcore_initcall(fn) module_init(fn)
#define postcore_initcall_sync(fn) module_init(fn)
#define arch_initcall(fn) module_init(fn)
#define subsys_initcall(fn) module_init(fn)
#define subsys_initcall_sync(fn) module_init(fn)
#define fs_initcall(fn) module_init(fn)
#define fs_initcall_sync(fn) module_init(fn)
#define rootfs_initcall(fn) module_init(fn)
#define device_initcall(fn) module_init(fn)
#define device_initcall_sync(fn) module_init(fn)
#define late_initcall(fn) module_init(fn)
#define late_initcall_sync(fn) module_init(fn)

#ifdef __cplusplus
/* An alias needs the mangled name of its target in C++, so the entry points call. */
#define module_init(initfn)              \
	extern "C" int init_module(void) \
	{                                \
		return initfn();         \
	}
#define module_exit(exitfn)                  \
	extern "C" void cleanup_module(void) \
	{                                    \
		exitfn();                    \
	}
#else
/* Aliases of the given function, which must have exactly this type. They end the declaration, as in Linux. */
#if __has_attribute(__copy__)
#define __RING3_COPY(fn) __attribute__((__copy__(fn)))
#else
#define __RING3_COPY(fn)
#endif
#define module_init(initfn)                                                   \
	static inline __attribute__((__unused__)) initcall_t __inittest(void) \
	{                                                                     \
		return (initfn);                                              \
	}                                                                     \
	int init_module(void) __RING3_COPY(initfn) __attribute__((__alias__(#initfn)));
#define module_exit(exitfn)                                                   \
	static inline __attribute__((__unused__)) exitcall_t __exittest(void) \
	{                                                                     \
		return (exitfn);                                              \
	}                                                                     \
	void cleanup_module(void) __RING3_COPY(exitfn) __attribute__((__alias__(#exitfn)));
#endif /* __cplusplus */

#endif /* MODULE */

/* Descriptions, kept in the object file's .modinfo section. */
#define MODULE_INFO(tag, info) __MODULE_INFO(tag, tag, info)
#define MODULE_ALIAS(_alias) MODULE_INFO(alias, _alias)
#define MODULE_SOFTDEP(_softdep) MODULE_INFO(softdep, _softdep)
#define MODULE_LICENSE(_license) MODULE_INFO(license, _license)
#define MODULE_AUTHOR(_author) MODULE_INFO(author, _author)
#define MODULE_DESCRIPTION(_description) MODULE_INFO(description, _description)
#define MODULE_VERSION(_version) MODULE_INFO(version, _version)
#define MODULE_FIRMWARE(_firmware) MODULE_INFO(firmware, _firmware)
#define MODULE_IMPORT_NS(ns) MODULE_INFO(import_ns, __stringify(ns))
#define MODULE_DEVICE_TABLE(type, name)

#endif /* RING3_LINUX_MODULE_H_ */
