/* SPDX-License-Identifier: MIT */
/* nmi_backtrace.h - boot's side of <linux/nmi.h>, and the trace of interrupted code. Both worlds. */
#ifndef RING3_RUNTIME_REPORT_NMI_BACKTRACE_H_
#define RING3_RUNTIME_REPORT_NMI_BACKTRACE_H_

#ifdef __cplusplus
extern "C" {
#endif

void ring3_nmi_backtrace_init(void);
/* In a handler that interrupted the instruction @pc: prints task and call trace from there. @level is a KERN_ prefix. */
void ring3_dump_interrupted(const char *level, unsigned long pc);

#ifdef __cplusplus
}
#endif

#endif /* RING3_RUNTIME_REPORT_NMI_BACKTRACE_H_ */
