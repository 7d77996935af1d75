/* SPDX-License-Identifier: MIT */
/* kunit/visibility.h - functions that are static except for their KUnit suite. */
#ifndef RING3_KUNIT_VISIBILITY_H_
#define RING3_KUNIT_VISIBILITY_H_

#include <linux/export.h>
#include <linux/kconfig.h>

#if IS_ENABLED(CONFIG_KUNIT)
#define VISIBLE_IF_KUNIT
#define EXPORT_SYMBOL_IF_KUNIT(symbol) EXPORT_SYMBOL(symbol)
#else
#define VISIBLE_IF_KUNIT static
#define EXPORT_SYMBOL_IF_KUNIT(symbol)
#endif

#endif /* RING3_KUNIT_VISIBILITY_H_ */
