/* SPDX-License-Identifier: MIT */
/*
 * Parameters of modules and of built-in code (there named "modname.param" on the boot command line).
 *
 * The type of the variable and the permission bits are checked by the compiler. There is no sysfs:
 * permissions are accepted, checked and otherwise unused. Setters run in task context while the module loads
 * and may sleep.
 */
#ifndef RING3_LINUX_MODULEPARAM_H_
#define RING3_LINUX_MODULEPARAM_H_

#include <linux/build_bug.h>
#include <linux/compiler.h>
#include <linux/init.h>
#include <linux/kernel.h>
#include <linux/stringify.h>
#include <linux/types.h>

#ifdef MODULE
#define MODULE_PARAM_PREFIX
#define __MODULE_INFO_PREFIX
#else
#define MODULE_PARAM_PREFIX KBUILD_MODNAME "."
#define __MODULE_INFO_PREFIX KBUILD_MODNAME "."
#endif

#define MAX_PARAM_PREFIX_LEN (64 - sizeof(unsigned long))

#define __RING3_UNIQUE2(name, number) __ring3_info_##name##_##number
#define __RING3_UNIQUE1(name, number) __RING3_UNIQUE2(name, number)

/* A line "tag=info" for tools that look into the object file, in Linux's section and form. */
#define __MODULE_INFO(tag, name, info)                                               \
	static const char __RING3_UNIQUE1(name, __COUNTER__)[]                       \
		__attribute__((__used__, __section__(".modinfo"), __aligned__(1))) = \
			__MODULE_INFO_PREFIX __stringify(tag) "=" info
#define __MODULE_PARM_TYPE(name, _type) __MODULE_INFO(parmtype, name##type, #name ":" _type)
#define MODULE_PARM_DESC(_parm, desc) __MODULE_INFO(parm, _parm, #_parm ":" desc)

struct module;
struct kernel_param;
struct kparam_string;
struct kparam_array;

/* The setter takes "param" without a value, too. */
enum { KERNEL_PARAM_OPS_FL_NOARG = (1 << 0) };

struct kernel_param_ops {
	unsigned int flags;
	/* @val is NULL only with KERNEL_PARAM_OPS_FL_NOARG. Returns 0 or a negative errno value. */
	int (*set)(const char *val, const struct kernel_param *kp);
	/* Fills a buffer of PAGE_SIZE bytes; returns the length or a negative errno value. */
	int (*get)(char *buffer, const struct kernel_param *kp);
	/* Releases what a setter allocated, when the module goes away. May be NULL. */
	void (*free)(void *arg);
};

enum { KERNEL_PARAM_FL_UNSAFE = (1 << 0), KERNEL_PARAM_FL_HWPARAM = (1 << 1) };

struct kernel_param {
	const char *name;
	struct module *mod;
	const struct kernel_param_ops *ops;
	const u16 perm;
	s8 level; /* initcall level before which boot sets it; -1: before all */
	u8 flags;
	union {
		void *arg;
		const struct kparam_string *str;
		const struct kparam_array *arr;
	};
};

struct kparam_string {
	unsigned int maxlen; /* with the terminator */
	char *string;
};

struct kparam_array {
	unsigned int max;
	unsigned int elemsize;
	unsigned int *num; /* how many were given; may be NULL */
	const struct kernel_param_ops *ops;
	void *elem;
};

/*
 * A value usable as a constant initialiser that does not compile if @perms is not octal rwx bits with user >=
 * group >= other for reading, user >= group for writing, or writable by others.
 */
#ifndef VERIFY_OCTAL_PERMISSIONS
#define VERIFY_OCTAL_PERMISSIONS(perms)                                                                  \
	(BUILD_BUG_ON_ZERO((perms) < 0) + BUILD_BUG_ON_ZERO((perms) > 0777) +                            \
	 BUILD_BUG_ON_ZERO((((perms) >> 6) & 4) < (((perms) >> 3) & 4)) +                                \
	 BUILD_BUG_ON_ZERO((((perms) >> 3) & 4) < ((perms)&4)) +                                         \
	 BUILD_BUG_ON_ZERO((((perms) >> 6) & 2) < (((perms) >> 3) & 2)) + BUILD_BUG_ON_ZERO((perms)&2) + \
	 (perms))
#endif

/* The last argument initialises the union: &variable, or ".str = ..." as Linux allows. */
#define __module_param_call(prefix, name, ops, arg, perm, level, flags)                               \
	static_assert(sizeof("" prefix) - 1 <= MAX_PARAM_PREFIX_LEN, "parameter prefix too long");    \
	static const char __param_str_##name[] = prefix #name;                                        \
	static const struct kernel_param __param_##name __attribute__((                               \
		__used__, __section__("__param"), __aligned__(__alignof__(struct kernel_param)))) = { \
		__param_str_##name, THIS_MODULE, ops, VERIFY_OCTAL_PERMISSIONS(perm), level, flags, {arg}}

#define module_param_cb(name, ops, arg, perm) \
	__module_param_call(MODULE_PARAM_PREFIX, name, ops, arg, perm, -1, 0)
#define module_param_cb_unsafe(name, ops, arg, perm) \
	__module_param_call(MODULE_PARAM_PREFIX, name, ops, arg, perm, -1, KERNEL_PARAM_FL_UNSAFE)

/* Set before the initcalls of that level. */
#define __level_param_cb(name, ops, arg, perm, level) \
	__module_param_call(MODULE_PARAM_PREFIX, name, ops, arg, perm, level, 0)
#define core_param_cb(name, ops, arg, perm) __level_param_cb(name, ops, arg, perm, 1)
#define postcore_param_cb(name, ops, arg, perm) __level_param_cb(name, ops, arg, perm, 2)
#define arch_param_cb(name, ops, arg, perm) __level_param_cb(name, ops, arg, perm, 3)
#define subsys_param_cb(name, ops, arg, perm) __level_param_cb(name, ops, arg, perm, 4)
#define fs_param_cb(name, ops, arg, perm) __level_param_cb(name, ops, arg, perm, 5)
#define device_param_cb(name, ops, arg, perm) __level_param_cb(name, ops, arg, perm, 6)
#define late_param_cb(name, ops, arg, perm) __level_param_cb(name, ops, arg, perm, 7)

#define module_param_named(name, value, type, perm)             \
	param_check_##type(name, &(value));                     \
	module_param_cb(name, &param_ops_##type, &value, perm); \
	__MODULE_PARM_TYPE(name, #type)
#define module_param_named_unsafe(name, value, type, perm)             \
	param_check_##type(name, &(value));                            \
	module_param_cb_unsafe(name, &param_ops_##type, &value, perm); \
	__MODULE_PARM_TYPE(name, #type)
#define module_param(name, type, perm) module_param_named(name, name, type, perm)
#define module_param_unsafe(name, type, perm) module_param_named_unsafe(name, name, type, perm)

/* Obsolete in Linux as well: module_param_cb() does this better. */
#define module_param_call(name, _set, _get, arg, perm)                                   \
	static const struct kernel_param_ops __param_ops_##name = {0, _set, _get, NULL}; \
	__module_param_call(MODULE_PARAM_PREFIX, name, &__param_ops_##name, arg, perm, -1, 0)

#ifndef MODULE
/* Without the module's name in front. */
#define core_param(name, var, type, perm) \
	param_check_##type(name, &(var)); \
	__module_param_call("", name, &param_ops_##type, &var, perm, -1, 0)
#define core_param_unsafe(name, var, type, perm) \
	param_check_##type(name, &(var));        \
	__module_param_call("", name, &param_ops_##type, &var, perm, -1, KERNEL_PARAM_FL_UNSAFE)
#endif

/* Copies into a char array of @len bytes; a value that does not fit is refused with -ENOSPC. */
#define module_param_string(name, string, len, perm)                                                     \
	static const struct kparam_string __param_string_##name = {len, string};                         \
	__module_param_call(MODULE_PARAM_PREFIX, name, &param_ops_string, .str = &__param_string_##name, \
			    perm, -1, 0);                                                                \
	__MODULE_PARM_TYPE(name, "string")

/* A list with commas; *nump receives how many there were (nump may be NULL). */
#define module_param_array_named(name, array, type, nump, perm)                                            \
	param_check_##type(name, &(array)[0]);                                                             \
	static const struct kparam_array __param_arr_##name = {                                            \
		sizeof(array) / sizeof((array)[0]), sizeof((array)[0]), nump, &param_ops_##type, array};   \
	__module_param_call(MODULE_PARAM_PREFIX, name, &param_array_ops, .arr = &__param_arr_##name, perm, \
			    -1, 0);                                                                        \
	__MODULE_PARM_TYPE(name, "array of " #type)
#define module_param_array(name, type, nump, perm) module_param_array_named(name, name, type, nump, perm)

/* Parameters that describe hardware: the kind is only checked to exist. */
enum hwparam_type {
	hwparam_ioport,
	hwparam_iomem,
	hwparam_ioport_or_iomem,
	hwparam_irq,
	hwparam_dma,
	hwparam_dma_addr,
	hwparam_other,
};
#define module_param_hw_named(name, value, type, hwtype, perm)                              \
	param_check_##type(name, &(value));                                                 \
	__module_param_call(MODULE_PARAM_PREFIX, name, &param_ops_##type, &value, perm, -1, \
			    KERNEL_PARAM_FL_HWPARAM | (hwparam_##hwtype & 0));              \
	__MODULE_PARM_TYPE(name, #type)
#define module_param_hw(name, type, hwtype, perm) module_param_hw_named(name, name, type, hwtype, perm)

static inline void kernel_param_lock(struct module *mod)
{
}
static inline void kernel_param_unlock(struct module *mod)
{
}

__RING3_BEGIN_DECLS

/* Equality of names where '-' and '_' are the same; the second compares @n characters. */
bool parameq(const char *name1, const char *name2);
bool parameqn(const char *name1, const char *name2, size_t n);

/*
 * Splits @args ("a=1 b c=\"two words\"", changed in place) and sets the parameters of @params whose level is
 * in [@level_min, @level_max]. Each failure is printed, and the rest is still set. Returns NULL, the text
 * behind "--", or the last failure as an error pointer. @unknown is asked for names that no parameter has;
 * NULL: that is -ENOENT.
 */
char *parse_args(const char *name, char *args, const struct kernel_param *params, unsigned num, s16 level_min,
		 s16 level_max, void *arg,
		 int (*unknown)(char *param, char *val, const char *doing, void *arg));
/* Cuts the first "param" or "param=value" off @args; returns the rest. *val is NULL without '='. */
char *next_arg(char *args, char **param, char **val);

/* Calls the free operation of each parameter that has one. */
void module_destroy_params(const struct kernel_param *params, unsigned int num);

/* Refuses a variable of another type than the parameter's. */
#define __param_check(name, p, type)                                         \
	static inline __attribute__((__unused__)) type *__check_##name(void) \
	{                                                                    \
		return (p);                                                  \
	}

#define __RING3_DECLARE_PARAM(name)                                           \
	extern const struct kernel_param_ops param_ops_##name;                \
	int param_set_##name(const char *val, const struct kernel_param *kp); \
	int param_get_##name(char *buffer, const struct kernel_param *kp)

__RING3_DECLARE_PARAM(byte);
__RING3_DECLARE_PARAM(short);
__RING3_DECLARE_PARAM(ushort);
__RING3_DECLARE_PARAM(int);
__RING3_DECLARE_PARAM(uint);
__RING3_DECLARE_PARAM(long);
__RING3_DECLARE_PARAM(ulong);
__RING3_DECLARE_PARAM(ullong);
__RING3_DECLARE_PARAM(hexint);
__RING3_DECLARE_PARAM(charp);
__RING3_DECLARE_PARAM(bool);
__RING3_DECLARE_PARAM(invbool);
#undef __RING3_DECLARE_PARAM

int param_set_uint_minmax(const char *val, const struct kernel_param *kp, unsigned int min, unsigned int max);
void param_free_charp(void *arg);

/* A bool that cannot be cleared once it is set (-EROFS). */
extern const struct kernel_param_ops param_ops_bool_enable_only;
int param_set_bool_enable_only(const char *val, const struct kernel_param *kp);

/* An int that takes what a bool takes. */
extern const struct kernel_param_ops param_ops_bint;
int param_set_bint(const char *val, const struct kernel_param *kp);
#define param_get_bint param_get_int

extern const struct kernel_param_ops param_ops_string;
int param_set_copystring(const char *val, const struct kernel_param *kp);
int param_get_string(char *buffer, const struct kernel_param *kp);

extern const struct kernel_param_ops param_array_ops;

__RING3_END_DECLS

#define param_check_byte(name, p) __param_check(name, p, unsigned char)
#define param_check_short(name, p) __param_check(name, p, short)
#define param_check_ushort(name, p) __param_check(name, p, unsigned short)
#define param_check_int(name, p) __param_check(name, p, int)
#define param_check_uint(name, p) __param_check(name, p, unsigned int)
#define param_check_hexint(name, p) __param_check(name, p, unsigned int)
#define param_check_long(name, p) __param_check(name, p, long)
#define param_check_ulong(name, p) __param_check(name, p, unsigned long)
#define param_check_ullong(name, p) __param_check(name, p, unsigned long long)
#define param_check_charp(name, p) __param_check(name, p, char *)
#define param_check_bool(name, p) __param_check(name, p, bool)
#define param_check_bool_enable_only(name, p) __param_check(name, p, bool)
#define param_check_invbool(name, p) __param_check(name, p, bool)
#define param_check_bint(name, p) __param_check(name, p, int)

#endif /* RING3_LINUX_MODULEPARAM_H_ */
