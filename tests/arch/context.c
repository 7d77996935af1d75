// SPDX-License-Identifier: MIT
/* context.c - the preempt count in both explicit styles, and the interrupt flag. */
#include <linux/hardirq.h>
#include <linux/irqflags.h>
#include <linux/percpu.h>
#include <linux/preempt.h>
#include <linux/sched.h>

#include "sched/irq.h"
#include "tests/arch/check_that.h"
#include "tests/arch/primitives.h"

#define CHECK_STYLE(style)                                                                              \
	do {                                                                                            \
		int before = ring3_##style##_preempt_count();                                           \
													\
		ring3_##style##_preempt_count_add(3);                                                   \
		CHECK_THAT(ring3_##style##_preempt_count() == before + 3);                              \
		ring3_##style##_preempt_count_sub(2);                                                   \
		CHECK_THAT(ring3_##style##_preempt_count() == before + 1);                              \
		CHECK_THAT(!ring3_##style##_test_preempt_need_resched());                               \
		/* No reschedule is due: reaching zero is not the signal. */                            \
		CHECK_THAT(!ring3_##style##_preempt_count_dec_and_test());                              \
		CHECK_THAT(!ring3_##style##_should_resched(0));                                         \
		ring3_##style##_preempt_count_add(2);                                                   \
		ring3_##style##_set_preempt_need_resched();                                             \
		CHECK_THAT(ring3_##style##_test_preempt_need_resched());                                \
		CHECK_THAT(ring3_##style##_preempt_count() == before + 2);                              \
		CHECK_THAT(!ring3_##style##_should_resched(0) && ring3_##style##_should_resched(before + 2)); \
		CHECK_THAT(!ring3_##style##_preempt_count_dec_and_test());                              \
		/* Due, and the last level: now it is. */                                               \
		CHECK_THAT(ring3_##style##_preempt_count_dec_and_test());                               \
		CHECK_THAT(ring3_##style##_should_resched(0));                                          \
		ring3_##style##_clear_preempt_need_resched();                                           \
		CHECK_THAT(!ring3_##style##_should_resched(0));                                         \
		ring3_##style##_preempt_count_set(0x10203);                                             \
		CHECK_THAT(ring3_##style##_preempt_count() == 0x10203);                                 \
		ring3_##style##_set_preempt_need_resched();                                             \
		ring3_##style##_preempt_count_set(before);                                              \
		CHECK_THAT(ring3_##style##_test_preempt_need_resched());                                \
		ring3_##style##_clear_preempt_need_resched();                                           \
		CHECK_THAT(ring3_##style##_preempt_count() == before);                                  \
	} while (0)

int ring3_check_preempt_count(void)
{
	CHECK_STYLE(offset_table);
	CHECK_STYLE(thread_info);

	CHECK_THAT(!preempt_count() && preemptible() && in_task() && !in_atomic());
	preempt_disable();
	preempt_disable();
	CHECK_THAT(preempt_count() == 2 && !preemptible() && in_atomic() && in_task() && !in_interrupt());
	/* A due reschedule waits for the outermost enable, which takes note of it. */
	set_preempt_need_resched();
	preempt_enable();
	CHECK_THAT(test_preempt_need_resched() && need_resched());
	preempt_enable();
	CHECK_THAT(!test_preempt_need_resched() && !preempt_count());

	preempt_count_add(HARDIRQ_OFFSET);
	CHECK_THAT(in_hardirq() && in_interrupt() && !in_task() && interrupt_context_level() == 2);
	preempt_count_sub(HARDIRQ_OFFSET);
	preempt_count_add(SOFTIRQ_OFFSET);
	CHECK_THAT(in_serving_softirq() && in_interrupt() && !in_task() && interrupt_context_level() == 1);
	preempt_count_sub(SOFTIRQ_OFFSET);
	preempt_count_add(SOFTIRQ_DISABLE_OFFSET);
	CHECK_THAT(!in_serving_softirq() && in_interrupt() && in_task() && interrupt_context_level() == 0);
	preempt_count_sub(SOFTIRQ_DISABLE_OFFSET);
	preempt_count_add(NMI_OFFSET);
	CHECK_THAT(in_nmi() && !in_task() && interrupt_context_level() == 3);
	preempt_count_sub(NMI_OFFSET);
	CHECK_THAT(!preempt_count());
	return 0;
}

static int handled[2];
static bool handler_context_ok;

static void handler(void *arg)
{
	int which = (int)(long)arg;

	handler_context_ok = in_hardirq() && irqs_disabled() && !in_task();
	handled[which]++;
	/* A source raised from a handler runs after it, not inside it. */
	if (which == 0 && handled[0] == 1)
		ring3_irq_raise(5);
}

int ring3_check_irq_flag(void)
{
	unsigned long outer, inner;

	handled[0] = handled[1] = 0;
	ring3_irq_set_handler(3, handler, (void *)0l);
	ring3_irq_set_handler(5, handler, (void *)1l);

	CHECK_THAT(!irqs_disabled());
	local_irq_save(outer);
	CHECK_THAT(irqs_disabled() && !preemptible());
	ring3_irq_raise(3);
	ring3_irq_raise(3);
	CHECK_THAT(!handled[0]);
	local_irq_save(inner);
	local_irq_restore(inner);
	CHECK_THAT(irqs_disabled() && !handled[0]);
	local_irq_restore(outer);
	/* Merged into one, then the one that the handler raised. */
	CHECK_THAT(!irqs_disabled() && handled[0] == 1 && handled[1] == 1 && handler_context_ok);

	ring3_irq_raise(3);
	CHECK_THAT(handled[0] == 2);
	local_irq_disable();
	ring3_irq_raise(5);
	CHECK_THAT(handled[1] == 1);
	local_irq_enable();
	CHECK_THAT(handled[1] == 2 && !preempt_count() && !irqs_disabled());
	return 0;
}
