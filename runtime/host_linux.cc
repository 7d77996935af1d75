// SPDX-License-Identifier: MIT
// host_linux.cc - host.h over Linux system calls and glibc: one host thread per virtual CPU, real time.

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <memory>

#include "runtime/host.h"
#include "runtime/host_valgrind.h"
#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#endif

namespace {

// Restores errno for code that runs between a kernel-side operation and its caller.
class ErrnoSaver {
 public:
  ErrnoSaver() : saved_(errno) {}
  ~ErrnoSaver() { errno = saved_; }

 private:
  const int saved_;
};

unsigned long long Now(clockid_t clock) {
  timespec t;
  clock_gettime(clock, &t);
  return static_cast<unsigned long long>(t.tv_sec) * 1000000000ull + static_cast<unsigned long long>(t.tv_nsec);
}

long Futex(const unsigned int* word, int op, unsigned int value, const timespec* timeout) {
  return syscall(SYS_futex, word, op | FUTEX_PRIVATE_FLAG, value, timeout, nullptr, 0);
}

timespec ToTimespec(unsigned long long ns) {
  return {static_cast<time_t>(ns / 1000000000ull), static_cast<long>(ns % 1000000000ull)};
}

void* At(unsigned long address) { return reinterpret_cast<void*>(address); }

// The host's set type, in our size.
cpu_set_t* Set(ring3_host_mask* mask) { return static_cast<cpu_set_t*>(static_cast<void*>(mask)); }

}  // namespace

struct ring3_host_thread {
  pthread_t thread;
  int host_cpu;
  char name[16];
  void (*fn)(void*);
  void* arg;
};

extern "C" {

unsigned long long ring3_host_monotonic_ns() { return Now(CLOCK_MONOTONIC); }
unsigned long long ring3_host_realtime_ns() { return Now(CLOCK_REALTIME); }

void ring3_host_sleep_ns(unsigned long long ns) {
  ErrnoSaver errno_saver;
  timespec left = ToTimespec(ns);
  while (clock_nanosleep(CLOCK_MONOTONIC, 0, &left, &left) == EINTR) {
  }
}

void ring3_host_random(void* buf, unsigned long len) {
  ErrnoSaver errno_saver;
  auto* out = static_cast<char*>(buf);
  while (len > 0) {
    const ssize_t got = getrandom(out, len, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) {
      constexpr char kMessage[] = "ring3: the host gives no random bytes (getrandom failed)\n";
      ring3_host_write(RING3_HOST_STDERR, kMessage, sizeof(kMessage) - 1);
      ring3_host_abort();
    }
    out += got;
    len -= static_cast<unsigned long>(got);
  }
}

// Kernel-side code hands memory from thread to thread by means that ThreadSanitizer does not see.
#if defined(__SANITIZE_THREAD__)
#define RING3_HANDED_OUT(ptr) __tsan_release(ptr)
#define RING3_GIVEN_BACK(ptr) __tsan_acquire(ptr)
#else
#define RING3_HANDED_OUT(ptr) static_cast<void>(ptr)
#define RING3_GIVEN_BACK(ptr) static_cast<void>(ptr)
#endif

void* ring3_host_alloc(unsigned long size, unsigned long align) {
  ErrnoSaver errno_saver;
  void* result = nullptr;
  if (align <= alignof(std::max_align_t)) {
    result = malloc(size);
  } else if (posix_memalign(&result, align, size) != 0) {
    return nullptr;
  }
  RING3_HANDED_OUT(result);
  return result;
}

void ring3_host_free(void* ptr) {
  ErrnoSaver errno_saver;
  RING3_GIVEN_BACK(ptr);
  free(ptr);
}

unsigned long ring3_host_alloc_size(const void* ptr) { return malloc_usable_size(const_cast<void*>(ptr)); }

int ring3_host_reserves_for_free() { return RUNNING_ON_VALGRIND == 0; }

unsigned long ring3_host_next_mapping() {
  ErrnoSaver errno_saver;
  void* got = mmap(nullptr, RING3_HOST_PAGE_SIZE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (got == MAP_FAILED) return 0;
  munmap(got, RING3_HOST_PAGE_SIZE);
  return reinterpret_cast<unsigned long>(got);
}

int ring3_host_reserve(unsigned long start, unsigned long size) {
  ErrnoSaver errno_saver;
  void* got = mmap(At(start), size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  if (got == MAP_FAILED) return -errno;
  if (got == At(start)) return 0;
  // A kernel before 4.17 (or an emulator) takes the address for a hint.
  munmap(got, size);
  return -EEXIST;
}

int ring3_host_map_fixed(unsigned long start, unsigned long size, int reserved) {
  ErrnoSaver errno_saver;
  const int fixed = reserved != 0 ? MAP_FIXED : MAP_FIXED_NOREPLACE;
  void* got = mmap(At(start), size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | fixed, -1, 0);
  if (got == MAP_FAILED) return -errno;
  if (got == At(start)) return 0;
  munmap(got, size);
  return -EEXIST;
}

int ring3_host_protect(unsigned long start, unsigned long size, ring3_host_access access) {
  ErrnoSaver errno_saver;
  const int protection = access == RING3_HOST_READ_WRITE ? PROT_READ | PROT_WRITE : PROT_NONE;
  return mprotect(At(start), size, protection) == 0 ? 0 : -errno;
}

int ring3_host_unmap_to_reserved(unsigned long start, unsigned long size) {
  ErrnoSaver errno_saver;
  void* got =
      mmap(At(start), size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
  return got == MAP_FAILED ? -errno : 0;
}

void ring3_host_release(unsigned long start, unsigned long size) {
  ErrnoSaver errno_saver;
  munmap(At(start), size);
}

int ring3_host_for_each_mapping(int (*visit)(unsigned long, unsigned long, void*), void* arg) {
  ErrnoSaver errno_saver;
  std::unique_ptr<FILE, int (*)(FILE*)> maps(fopen("/proc/self/maps", "re"), fclose);
  if (maps == nullptr) return -errno;
  char line[1024];
  int result = 0;
  while (result == 0 && fgets(line, sizeof(line), maps.get()) != nullptr) {
    unsigned long start, end;
    if (sscanf(line, "%lx-%lx", &start, &end) == 2) result = visit(start, end, arg);
  }
  return result;
}

void ring3_host_write(ring3_host_stream stream, const char* text, unsigned long len) {
  ErrnoSaver errno_saver;
  while (len > 0) {
    const ssize_t written = write(stream, text, len);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    text += written;
    len -= static_cast<unsigned long>(written);
  }
}

void ring3_host_exit(int code) { _exit(code); }
void ring3_host_abort() { abort(); }

static void* RunThread(void* arg) {
  auto* self = static_cast<ring3_host_thread*>(arg);
  self->fn(self->arg);
  return nullptr;
}

unsigned long long ring3_host_thread_waited_ns(int thread) {
  ErrnoSaver errno_saver;
  char text[96];
  snprintf(text, sizeof(text), "/proc/self/task/%d/schedstat", thread);
  const int fd = open(text, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return 0;
  const ssize_t length = read(fd, text, sizeof(text) - 1);
  close(fd);
  if (length <= 0) return 0;
  text[length] = '\0';
  // Time on a CPU, time of waiting for one, how often.
  unsigned long long ran, waited;
  return sscanf(text, "%llu %llu", &ran, &waited) == 2 ? waited : 0;
}

int ring3_host_thread_create(ring3_host_thread** thread, const char* name, int host_cpu, unsigned long stack_size,
                             void (*fn)(void*), void* arg) {
  ErrnoSaver errno_saver;
  auto self = std::make_unique<ring3_host_thread>();
  self->host_cpu = host_cpu;
  self->fn = fn;
  self->arg = arg;
  snprintf(self->name, sizeof(self->name), "%s", name);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  int result = pthread_attr_setstacksize(&attributes, stack_size);
  if (result == 0 && host_cpu >= 0) {
    // Set before the thread starts, so that it never runs elsewhere. The set is sized for the id: hosts have > 1024 CPUs.
    cpu_set_t* cpus = CPU_ALLOC(host_cpu + 1);
    const size_t cpus_size = CPU_ALLOC_SIZE(host_cpu + 1);
    CPU_ZERO_S(cpus_size, cpus);
    CPU_SET_S(host_cpu, cpus_size, cpus);
    result = pthread_attr_setaffinity_np(&attributes, cpus_size, cpus);
    CPU_FREE(cpus);
  }
  if (result == 0) result = pthread_create(&self->thread, &attributes, RunThread, self.get());
  pthread_attr_destroy(&attributes);
  if (result != 0) return -result;
  pthread_setname_np(self->thread, self->name);
  *thread = self.release();
  return 0;
}

void ring3_host_thread_join(ring3_host_thread* thread) {
  ErrnoSaver errno_saver;
  pthread_join(thread->thread, nullptr);
  delete thread;
}

int ring3_host_affinity(int* cpus, int max) {
  ErrnoSaver errno_saver;
  ring3_host_mask mask = {};
  if (sched_getaffinity(0, sizeof(mask), Set(&mask)) != 0) return -errno;
  int count = 0;
  for (int cpu = 0; cpu < static_cast<int>(sizeof(mask) * 8); ++cpu) {
    if (!CPU_ISSET_S(cpu, sizeof(mask), Set(&mask))) continue;
    if (count < max) cpus[count] = cpu;
    ++count;
  }
  return count;
}

int ring3_host_pin_self(int host_cpu, ring3_host_mask* saved) {
  ErrnoSaver errno_saver;
  *saved = {};
  if (sched_getaffinity(0, sizeof(*saved), Set(saved)) != 0) return -errno;
  ring3_host_mask only = {};
  CPU_SET_S(host_cpu, sizeof(only), Set(&only));
  return sched_setaffinity(0, sizeof(only), Set(&only)) == 0 ? 0 : -errno;
}

void ring3_host_restore_self(const ring3_host_mask* saved) {
  ErrnoSaver errno_saver;
  sched_setaffinity(0, sizeof(*saved), static_cast<const cpu_set_t*>(static_cast<const void*>(saved)));
}

void ring3_host_yield() {
  ErrnoSaver errno_saver;
  sched_yield();
}

void ring3_host_wait(const unsigned int* word, unsigned int expected) {
  ErrnoSaver errno_saver;
  Futex(word, FUTEX_WAIT, expected, nullptr);
}

int ring3_host_wait_timeout(const unsigned int* word, unsigned int expected, unsigned long long ns) {
  ErrnoSaver errno_saver;
  const timespec timeout = ToTimespec(ns);
  return Futex(word, FUTEX_WAIT, expected, &timeout) != 0 && errno == ETIMEDOUT ? -ETIMEDOUT : 0;
}

void ring3_host_wake(const unsigned int* word, int count) {
  ErrnoSaver errno_saver;
  // The word may be gone by now: who waited for it needs no waking any more. The host takes that; valgrind would report it.
  VALGRIND_DISABLE_ERROR_REPORTING;
  Futex(word, FUTEX_WAKE, static_cast<unsigned int>(count), nullptr);
  VALGRIND_ENABLE_ERROR_REPORTING;
}

}  // extern "C"
