/* SPDX-License-Identifier: MIT */
/*
 * export.h - EXPORT_SYMBOL and variants.
 *
 * Modules are shared objects here and the host's dynamic linker binds them, so exporting means default visibility in
 * a unit compiled with hidden symbols. The GPL and namespace variants export like the plain one: there is no licence
 * check. Like in Linux, the symbol must be declared before.
 */
#ifndef _LINUX_EXPORT_H
#define _LINUX_EXPORT_H

#include <linux/compiler.h>
#include <linux/stringify.h>

#ifdef __ASSEMBLY__
#define __EXPORT_SYMBOL(sym)
#else
/* A second declaration may widen visibility only before the definition; an assembler directive may at any place. */
#define __EXPORT_SYMBOL(sym) extern __typeof__(sym) sym
#endif

#define EXPORT_SYMBOL(sym) __EXPORT_SYMBOL(sym)
#define EXPORT_SYMBOL_GPL(sym) __EXPORT_SYMBOL(sym)
#define EXPORT_SYMBOL_NS(sym, ns) __EXPORT_SYMBOL(sym)
#define EXPORT_SYMBOL_NS_GPL(sym, ns) __EXPORT_SYMBOL(sym)

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
