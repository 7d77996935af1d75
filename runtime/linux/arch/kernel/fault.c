// SPDX-License-Identifier: MIT
/*
 * fault.c - the host says that an instruction of the kernel faulted: a page of the user's to be found, an access that was expected
 * to fail, or the end.
 */
#include <linux/extable.h>
#include <linux/irqflags.h>
#include <linux/kallsyms.h>
#include <linux/panic.h>
#include <linux/sched.h>
#include <linux/sched/debug.h>
#include <linux/smp.h>

#include "arch.h"
#include "tree.h"
#include "user_memory.h"

int fixup_exception(struct pt_regs *regs)
{
	const struct exception_table_entry *entry = search_exception_tables(regs->pc);

	if (!entry)
		return 0;
	regs->pc = entry->fixup;
	return 1;
}

static void die(const char *what, unsigned long address, struct pt_regs *regs)
{
	console_verbose();
	pr_emerg("BUG: unable to handle %s at %px\n", what, (void *)address);
	pr_emerg("CPU: %d PID: %d Comm: %.20s preempt_count %x irqs %s\n", raw_smp_processor_id(), current->pid, current->comm,
		 preempt_count(), irqs_disabled() ? "off" : "on");
	show_regs(regs);
	add_taint(TAINT_DIE, LOCKDEP_NOW_UNRELIABLE);
	panic("Fatal exception%s", in_interrupt() ? " in interrupt" : "");
}

int ring3_tree_fault(const char *what, enum ring3_tree_fault kind, unsigned long address, unsigned long *pc, unsigned long sp,
		     unsigned long frame_pointer)
{
	struct pt_regs regs = { .pc = *pc, .sp = sp, .frame_pointer = frame_pointer };

	if (kind != RING3_TREE_FAULT_OTHER) {
		if (!irqs_disabled() && ring3_user_fault(address, kind == RING3_TREE_FAULT_WRITE))
			return 1;
		if (fixup_exception(&regs)) {
			*pc = regs.pc;
			return 1;
		}
	}
	die(what, address, &regs);
	return 0;
}

int ring3_tree_has_text(unsigned long pc)
{
	return __kernel_text_address(pc);
}

unsigned long ring3_tree_taints(void)
{
	return get_taint();
}
