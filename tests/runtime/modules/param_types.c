// SPDX-License-Identifier: MIT
/* Every standard parameter type; init prints what arrived. */
#include <linux/kernel.h>
#include <linux/module.h>
#include <linux/moduleparam.h>

static unsigned char a_byte;
static short a_short;
static unsigned short a_ushort;
static int an_int;
static unsigned int a_uint;
static long a_long;
static unsigned long a_ulong;
static unsigned long long a_ullong;
static unsigned int a_hexint;
static char *a_charp = "initial";
static bool a_bool;
static bool an_invbool;
static int a_bint;
static bool an_enable_only;
static char a_string[8] = "none";
static int an_array[3] = {-1, -1, -1};
static unsigned int an_array_count;
static char *words[2];
static int renamed_variable;
static int a_callback_sum;
static int dangerous;

module_param_named(byte, a_byte, byte, 0444);
module_param_named(short, a_short, short, 0444);
module_param_named(ushort, a_ushort, ushort, 0444);
module_param_named(int, an_int, int, 0644);
module_param_named(uint, a_uint, uint, 0444);
module_param_named(long, a_long, long, 0444);
module_param_named(ulong, a_ulong, ulong, 0444);
module_param_named(ullong, a_ullong, ullong, 0444);
module_param_named(hexint, a_hexint, hexint, 0444);
module_param_named(charp, a_charp, charp, 0);
module_param_named(bool, a_bool, bool, 0444);
module_param_named(invbool, an_invbool, invbool, 0444);
module_param_named(bint, a_bint, bint, 0444);
module_param_named(enable_only, an_enable_only, bool_enable_only, 0444);
module_param_string(string, a_string, sizeof(a_string), 0444);
module_param_array_named(array, an_array, int, &an_array_count, 0444);
module_param_array(words, charp, NULL, 0444);
module_param_named(renamed, renamed_variable, int, 0444);
module_param_unsafe(dangerous, int, 0444);
MODULE_PARM_DESC(renamed, "another name than its variable");

static int add_set(const char *val, const struct kernel_param *kp)
{
	int n, ret = kstrtoint(val, 10, &n);

	if (!ret)
		*(int *)kp->arg += n;
	return ret;
}

static const struct kernel_param_ops add_ops = {.set = add_set};
module_param_cb(add, &add_ops, &a_callback_sum, 0200);

static int __init param_types_init(void)
{
	pr_info("byte=%hhu short=%hd ushort=%hu int=%d uint=%u\n", a_byte, a_short, a_ushort, an_int, a_uint);
	pr_info("long=%ld ulong=%lu ullong=%llu hexint=%#x\n", a_long, a_ulong, a_ullong, a_hexint);
	pr_info("charp='%s' bool=%d invbool=%d bint=%d enable_only=%d\n", a_charp, a_bool, an_invbool, a_bint,
		an_enable_only);
	pr_info("string='%s' array=%d,%d,%d (%u) words=%s,%s\n", a_string, an_array[0], an_array[1],
		an_array[2], an_array_count, words[0], words[1]);
	pr_info("renamed=%d add=%d dangerous=%d\n", renamed_variable, a_callback_sum, dangerous);
	return 0;
}

static void __exit param_types_exit(void)
{
}

module_init(param_types_init);
module_exit(param_types_exit);
MODULE_LICENSE("GPL");
