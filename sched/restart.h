/* SPDX-License-Identifier: MIT */
/*
 * restart.h - the tables of restartable sequences, and the repair of one that was interrupted; see <ring3/restart.h>.
 *
 * Each program and each module has a table of its own, which its asm statements fill at link time. The program's is there before
 * main(); a module's comes and goes with its text (sched/kernel_text.h), and is there whenever that is.
 */
#ifndef RING3_SCHED_RESTART_H_
#define RING3_SCHED_RESTART_H_

#ifdef __cplusplus
extern "C" {
#endif

struct ring3_host_frame;
struct ring3_restart;

/*
 * Adds the table [@begin, @end), sorting it in place, or removes the one that begins at @begin. An empty table is none. Any thread,
 * one at a time, while nobody executes that code. 0, or -ENOMEM beyond the program and 64 modules.
 */
int ring3_restart_add(struct ring3_restart *begin, struct ring3_restart *end);
void ring3_restart_remove(const struct ring3_restart *begin);

/*
 * Puts right what @frame interrupted: a sequence that it has left between start and end is put back to its start or completed, and
 * the frame's program counter moved. To be called on the interrupted CPU before anything else runs on it that could see the
 * sequence's data or take the CPU away: a handler, a softirq, another task. Needless, but harmless, when nothing does. Returns
 * whether it changed the frame. Async-signal-safe; no lock.
 */
int ring3_restart_fix(struct ring3_host_frame *frame);

#ifdef __cplusplus
}
#endif

#endif /* RING3_SCHED_RESTART_H_ */
