/* SPDX-License-Identifier: MIT */
/*
 * host.h - everything ring3 asks of the machine below it.
 *
 * This is the whole boundary. Kernel-side code (facade or genuine headers, no libc) and host-side code (libc,
 * abseil, Boost) meet here and nowhere else, so only plain C types appear and nothing is included. A second
 * implementation (all virtual CPUs as contexts of one thread, virtual time) can be linked instead of
 * host_linux.cc; therefore no kernel-side file and no policy in sched/ may take time, randomness, threads,
 * memory or output from anywhere else.
 *
 * Unless a function says otherwise: any thread may call it, it may block in the host, it never calls back into
 * kernel-side code, and it preserves errno.
 */
#ifndef RING3_RUNTIME_HOST_H_
#define RING3_RUNTIME_HOST_H_

#ifdef __cplusplus
extern "C" {
#endif

/* --- Time. Nanoseconds; async-signal-safe; never goes backwards (monotonic) or follows the wall (realtime). --- */
unsigned long long ring3_host_monotonic_ns(void);
unsigned long long ring3_host_realtime_ns(void);
/* Sleeps at least @ns. The calling host thread blocks; the virtual CPU that it carries runs nothing else. */
void ring3_host_sleep_ns(unsigned long long ns);

/* --- Randomness: fills @buf with @len unpredictable bytes; never fails (aborts with a message instead). --- */
void ring3_host_random(void *buf, unsigned long len);

/* --- Small memory. NULL when exhausted. @align is a power of two. Contents are undefined. --- */
void *ring3_host_alloc(unsigned long size, unsigned long align);
void ring3_host_free(void *ptr); /* NULL is ignored */
/* Bytes that may be used of a block from ring3_host_alloc(): at least its size; exactly that under AddressSanitizer. */
unsigned long ring3_host_alloc_size(const void *ptr);

/*
 * --- Address space. All sizes and addresses are multiples of RING3_HOST_PAGE_SIZE. Functions returning int give 0 or
 * a negative errno value. ---
 */
#define RING3_HOST_PAGE_SIZE 4096ul
/* Access to the pages of a mapping. */
enum ring3_host_access { RING3_HOST_NONE, RING3_HOST_READ_WRITE };
/*
 * Whether reserving terabytes costs nothing, as it does for a real host. Not under valgrind, which keeps its own state of every
 * page of a mapping, reserved or not.
 */
int ring3_host_reserves_for_free(void);
/* Where the host would put a mapping that may be anywhere. 0 when there is no room for one page. */
unsigned long ring3_host_next_mapping(void);
/* Takes the free range [@start, @start + @size) without access or memory; -EEXIST if any page of it is in use. */
int ring3_host_reserve(unsigned long start, unsigned long size);
/* Puts zeroed read-write memory over [@start, @start + @size), which the caller has reserved or knows to be free. */
int ring3_host_map_fixed(unsigned long start, unsigned long size, int reserved);
int ring3_host_protect(unsigned long start, unsigned long size, enum ring3_host_access access);
/* Returns the range to its reserved state: no access, no memory. */
int ring3_host_unmap_to_reserved(unsigned long start, unsigned long size);
void ring3_host_release(unsigned long start, unsigned long size);
/*
 * Calls @visit for each mapping of the process, in ascending order, until it returns non-zero. The ranges are those of
 * the moment of the call.
 */
int ring3_host_for_each_mapping(int (*visit)(unsigned long start, unsigned long end, void *arg), void *arg);

/* --- Output. Async-signal-safe; writes everything or gives up on a host error. --- */
enum ring3_host_stream { RING3_HOST_STDOUT = 1, RING3_HOST_STDERR = 2 };
void ring3_host_write(enum ring3_host_stream stream, const char *text, unsigned long len);

/* --- Ends. Both async-signal-safe; exit runs no atexit handlers when @code comes from a crash (see crash.cc). --- */
void ring3_host_exit(int code) __attribute__((__noreturn__));
void ring3_host_abort(void) __attribute__((__noreturn__));

/*
 * --- Threads. @name is cut to 15 characters. @host_cpu < 0 means unpinned. ---
 */
struct ring3_host_thread;
int ring3_host_thread_create(struct ring3_host_thread **thread, const char *name, int host_cpu,
			     unsigned long stack_size, void (*fn)(void *arg), void *arg);
void ring3_host_thread_join(struct ring3_host_thread *thread);
/* How long @thread (see ring3_host_thread_self()) has waited for a host CPU so far, in ns; 0 when the host does not say. */
unsigned long long ring3_host_thread_waited_ns(int thread);
/* Host CPUs that this process may run on: fills @cpus with at most @max ids in ascending order; returns how many exist. */
int ring3_host_affinity(int *cpus, int max);
/* Pins the calling thread to @host_cpu and saves where it could run before; restore undoes it. */
struct ring3_host_mask {
	unsigned long bits[128];
};
int ring3_host_pin_self(int host_cpu, struct ring3_host_mask *saved);
void ring3_host_restore_self(const struct ring3_host_mask *saved);

/*
 * --- Stacks for code that does not run on a thread's own: [low, high), zeroed, and, if there is one, a page without access at
 * guard, below low; otherwise guard == low. 0 or -ENOMEM. A guard costs the host a mapping of its own, of which a process may
 * have some 65000 (vm.max_map_count): asked for more than RING3_HOST_GUARDS, the host leaves it out. ---
 */
struct ring3_host_stack {
	unsigned long guard, low, high;
	unsigned int tool_id; /* what valgrind calls it */
};
#define RING3_HOST_GUARDS 12000
int ring3_host_stack_alloc(unsigned long size, int with_guard, struct ring3_host_stack *stack);
void ring3_host_stack_free(const struct ring3_host_stack *stack);

/* Lets another thread of the same host CPU run. For waits whose end another virtual CPU brings about. */
void ring3_host_yield(void);

/* Where the line interrupted a thread. */
struct ring3_host_frame {
	/* The next instruction. The thread goes on there when the handler has changed it. */
	unsigned long pc;
	/* The thread's general registers, in the machine's order (x86-64: of the host's signal context, see asm/restart.h). */
	const unsigned long *registers;
};
/*
 * --- The interrupt line: one signal, aimed at threads. @handler runs on the target thread between two of its instructions.
 * When it returns n > 0 the line interrupts that thread again after @retry_ns, doubled n - 1 times. Signals merge: one interrupt
 * may stand for several kicks. Async-signal-safe: kick. ---
 */
int ring3_host_line_install(int (*handler)(struct ring3_host_frame *frame), unsigned long long retry_ns);
/* The calling thread can be interrupted from now on, or no longer; attached threads do not nest. 0 or a negative errno value. */
int ring3_host_line_attach(void);
void ring3_host_line_detach(void);
/*
 * Inside @handler only: lets the line interrupt the thread again before the handler has returned, and holds it back again.
 * Async-signal-safe.
 */
void ring3_host_line_open(void);
void ring3_host_line_close(void);
/* Interrupts the calling thread, which is attached, after @retry_ns. Async-signal-safe. */
void ring3_host_line_again(void);
/*
 * The line interrupts the calling thread, which is attached, once, when the monotonic clock reads @due_ns: at once if it does
 * already, never for 0. Replaces the time given before. Async-signal-safe.
 */
void ring3_host_line_timer(unsigned long long due_ns);
/* The calling thread, as kick takes it. */
int ring3_host_thread_self(void);
/* Interrupts @thread; nothing when it has ended. */
void ring3_host_kick(int thread);

/*
 * --- The non-maskable line: a second signal, which also interrupts the first one's handler. While its own handler runs both
 * are held back. @handler runs on whatever thread was aimed at, between any two of its instructions, host code included: it
 * must be async-signal-safe. When it returns nonzero the ordinary line interrupts the thread right afterwards. ---
 */
int ring3_host_nmi_install(int (*handler)(struct ring3_host_frame *frame));
/* Interrupts @thread; nothing when it has ended. Async-signal-safe. */
void ring3_host_nmi_kick(int thread);

/* Parks the calling thread while *@word == @expected (futex semantics: spurious returns are possible). */
void ring3_host_wait(const unsigned int *word, unsigned int expected);
/* The same with a limit in nanoseconds; returns 0 when woken (or spuriously), -ETIMEDOUT (-110) otherwise. */
int ring3_host_wait_timeout(const unsigned int *word, unsigned int expected, unsigned long long ns);
/* Wakes at most @count threads parked on @word. Async-signal-safe. */
void ring3_host_wake(const unsigned int *word, int count);

#ifdef __cplusplus
}
#endif

#endif /* RING3_RUNTIME_HOST_H_ */
