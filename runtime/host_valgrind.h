// SPDX-License-Identifier: MIT
// host_valgrind.h - valgrind's client requests, which do nothing outside valgrind; and nothing at all where it is not installed, as for
// the architectures that are cross-built.
#ifndef RING3_RUNTIME_HOST_VALGRIND_H_
#define RING3_RUNTIME_HOST_VALGRIND_H_

#if __has_include(<valgrind/valgrind.h>)
#include <valgrind/valgrind.h>
#else
#define RUNNING_ON_VALGRIND 0
#define VALGRIND_STACK_REGISTER(start, end) 0
#define VALGRIND_STACK_DEREGISTER(id) ((void)(id))
#define VALGRIND_DISABLE_ERROR_REPORTING ((void)0)
#define VALGRIND_ENABLE_ERROR_REPORTING ((void)0)
#endif

#endif  // RING3_RUNTIME_HOST_VALGRIND_H_
