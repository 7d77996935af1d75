/* SPDX-License-Identifier: MIT */
/* Compiled into every loadable module: what the loader finds in it. */
#include <linux/module.h>

#include <asm/cmpxchg.h>
#include <ring3/restart.h>
#include <ring3/style.h>

#include "runtime/module/module_core.h"

#define HIDDEN __attribute__((__visibility__("hidden")))

/* Absent where the source has no such function or section. */
extern int init_module(void) __attribute__((__weak__)) HIDDEN;
extern void cleanup_module(void) __attribute__((__weak__)) HIDDEN;
extern const struct kernel_param __start___param[] __attribute__((__weak__)) HIDDEN;
extern const struct kernel_param __stop___param[] __attribute__((__weak__)) HIDDEN;
extern struct ring3_restart __start_ring3_restarts[] __attribute__((__weak__)) HIDDEN;
extern struct ring3_restart __stop_ring3_restarts[] __attribute__((__weak__)) HIDDEN;
#ifdef RING3_ALTERNATIVE_SECTION
extern struct ring3_alternative __start_ring3_alternatives[] __attribute__((__weak__)) HIDDEN;
extern struct ring3_alternative __stop_ring3_alternatives[] __attribute__((__weak__)) HIDDEN;
#endif
extern char __per_cpu_start[] __attribute__((__weak__)) HIDDEN;
extern char __per_cpu_end[] __attribute__((__weak__)) HIDDEN;
/* The linker's: the start of the file's image and the end of its code. */
extern const char __ehdr_start[] HIDDEN;
extern const char etext[] HIDDEN;

struct module __this_module = {.state = MODULE_STATE_UNFORMED, .name = KBUILD_MODNAME};

static struct ring3_module_entry entry = {
	.abi = RING3_MODULE_ABI,
	.name = KBUILD_MODNAME,
	.style = RING3_STYLE_NAME,
	.module = &__this_module,
	.percpu_begin = __per_cpu_start,
	.percpu_end = __per_cpu_end,
	.text_begin = __ehdr_start,
	.text_end = etext,
	.restarts_begin = __start_ring3_restarts,
	.restarts_end = __stop_ring3_restarts,
	.params_begin = __start___param,
	.params_end = __stop___param,
	.init = init_module,
	.exit = cleanup_module,
};

/* The only name that a module exports by itself. */
__attribute__((__visibility__("default"))) struct ring3_module_entry *ring3_get_module_entry(void);
struct ring3_module_entry *ring3_get_module_entry(void)
{
	return &entry;
}

/* First and last of the module's own, so that C++ objects may live in between. */
__attribute__((__constructor__(101))) static void constructing(void)
{
#ifdef RING3_ALTERNATIVE_SECTION
	ring3_patch_alternatives(__start_ring3_alternatives, __stop_ring3_alternatives);
#endif
	ring3_module_constructing(&entry);
}

__attribute__((__destructor__(101))) static void destructing(void)
{
	ring3_module_destructing(&entry);
}
