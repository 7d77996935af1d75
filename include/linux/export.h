/* SPDX-License-Identifier: MIT */
/*
 * export.h - EXPORT_SYMBOL and variants.
 *
 * Modules are shared objects here and the host's dynamic linker binds them. A program's symbols are all
 * visible to the modules it loads. A module's symbols are hidden, except those that it exports. The GPL and
 * namespace variants export like the plain one: there is no licence check.
 *
 * Differs from Linux: clang settles the visibility of a symbol at its definition, so a module compiled by
 * clang exports only symbols whose declaration, before the definition, is marked __ring3_exported.
 */
#ifndef _LINUX_EXPORT_H
#define _LINUX_EXPORT_H

#include <linux/compiler.h>
#include <linux/stringify.h>

#define __ring3_exported __attribute__((__visibility__("default")))

/*
 * Repeats the declaration, so that a name that does not exist is an error, as a missing symbol is in modpost.
 */
#if defined(__ASSEMBLY__)
#define __EXPORT_SYMBOL(sym)
#elif defined(MODULE) && !defined(__clang__)
#define __EXPORT_SYMBOL(sym) extern __typeof__(sym) sym __ring3_exported
#else
#define __EXPORT_SYMBOL(sym) extern __typeof__(sym) sym
#endif

#define EXPORT_SYMBOL(sym) __EXPORT_SYMBOL(sym)
#define EXPORT_SYMBOL_GPL(sym) __EXPORT_SYMBOL(sym)
#define EXPORT_SYMBOL_NS(sym, ns) __EXPORT_SYMBOL(sym)
#define EXPORT_SYMBOL_NS_GPL(sym, ns) __EXPORT_SYMBOL(sym)

/* The template is what has a name; any unit adds the offset of the CPU that it means. */
#define EXPORT_PER_CPU_SYMBOL(var) EXPORT_SYMBOL(var)
#define EXPORT_PER_CPU_SYMBOL_GPL(var) EXPORT_SYMBOL_GPL(var)

#ifdef MODULE
#define THIS_MODULE (&__this_module)
#ifdef __cplusplus
extern "C" struct module __this_module;
#else
extern struct module __this_module;
#endif
#else
#define THIS_MODULE ((struct module *)0)
#endif

#endif /* _LINUX_EXPORT_H */
