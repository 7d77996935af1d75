// SPDX-License-Identifier: MIT
#include <linux/percpu.h>
#include "sched/time/clock_event.h"
void ring3_clock_event_init(void) {}
void ring3_clock_event_slice(unsigned long long due_ns) {}
unsigned long long ring3_clock_event_next(void) { return ~0ull; }
void ring3_clock_event_check(void) {}
void ring3_clock_event_carry(void) {}
