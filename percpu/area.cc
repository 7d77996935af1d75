// SPDX-License-Identifier: MIT
// area.cc - reserves, maps and fills the copies that area.h describes.

#include "percpu/area.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <mutex>

#include "runtime/host.h"

// The program's own template; percpu.lds defines the ends.
extern "C" char __per_cpu_start[] __attribute__((visibility("hidden")));
extern "C" char __per_cpu_end[] __attribute__((visibility("hidden")));

extern "C" unsigned long __per_cpu_offset[RING3_MAX_CPUS];
unsigned long __per_cpu_offset[RING3_MAX_CPUS];

namespace {

constexpr unsigned long kGiB = 1ul << 30;
constexpr unsigned long kTiB = 1ul << 40;
constexpr unsigned long kPage = RING3_HOST_PAGE_SIZE;

#if defined(__SANITIZE_THREAD__)
#define RING3_FIXED_SANITIZER_LAYOUT 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define RING3_FIXED_SANITIZER_LAYOUT 1
#endif
#endif

// Everything in the hole is ours: a range above the program, below which the host puts whatever is mapped later. It ends with the
// last page that a process may map.
//
//   addresses of 47 bits (x86-64, powerpc)   program anywhere below, libraries at the top
//   addresses of 48 bits (arm64)             program at two thirds, 0xaaaa..., libraries at the top
struct Hole {
  unsigned long start, end;
};

[[maybe_unused]] Hole FindHole() {
  if (ring3_host_next_mapping() >= 128 * kTiB) return {180 * kTiB, 256 * kTiB - 4096};
  return {96 * kTiB, 128 * kTiB - 4096};
}

// qemu-user puts everything low and does not tell where its own memory is: nothing may be taken at the top, and need not be.
bool HostMapsLow() { return ring3_host_next_mapping() < kTiB; }

struct Layout {
  unsigned long no_such_cpu;  // offset of CPUs that do not exist
  unsigned long no_cpu;       // offset of host threads that are no CPU
  unsigned long first;        // offset of CPU 0
  unsigned long stride;
  bool reserved;  // all of the above lead into the hole
};

struct Template {
  const char* name;
  unsigned long start, end;
  bool chunk;  // dynamic memory: no image to copy
};

constexpr int kMaxTemplates = 256;
Template templates[kMaxTemplates];
int template_count;
unsigned int cpu_count;  // 0 = not booted
Layout layout;
[[maybe_unused]] bool hole_reserved, hole_refused;
// Modules and chunks come and go from several threads; classify(), in signal handlers, reads without it.
std::mutex templates_mutex;

unsigned long RoundUp(unsigned long value) { return (value + kPage - 1) & ~(kPage - 1); }

// In checked builds the template is closed while CPUs exist. A program may still have code that runs before boot (C++
// constructors) use per-CPU operations: with a base of 0 they act on the template itself, as in a kernel's early boot, and
// every CPU starts from the result.
void CloseTemplate([[maybe_unused]] const Template& t, [[maybe_unused]] bool closed) {
#ifdef RING3_CHECKS
  if (!t.chunk) ring3_host_protect(t.start, t.end - t.start, closed ? RING3_HOST_NONE : RING3_HOST_READ_WRITE);
#endif
}

struct GapWalk {
  Hole hole;
  unsigned long next = hole.start;
  int error = 0;
};

[[maybe_unused]] int ReserveGapBefore(unsigned long start, unsigned long end, void* arg) {
  auto* walk = static_cast<GapWalk*>(arg);
  if (end <= walk->next) return 0;
  const unsigned long gap_end = start < walk->hole.end ? start : walk->hole.end;
  if (gap_end > walk->next) walk->error = ring3_host_reserve(walk->next, gap_end - walk->next);
  if (end > walk->next) walk->next = end;
  return walk->error != 0 || walk->next >= walk->hole.end;
}

// Takes every free gap of the hole. All or nothing is not needed: what others hold already is at the very top (the program's
// libraries and stacks) or a sanitizer's heap just above its start, and no copy is placed there.
bool ReserveHole() {
#ifdef RING3_FIXED_SANITIZER_LAYOUT
  return false;  // ThreadSanitizer shadows only its own windows of the address space.
#else
  if (hole_reserved) return true;
  if (hole_refused || ring3_host_reserves_for_free() == 0) return false;
  GapWalk walk = {FindHole()};
  ring3_host_for_each_mapping(ReserveGapBefore, &walk);
  const unsigned long end = walk.hole.end;
  if (walk.error == 0 && walk.next < end) walk.error = ring3_host_reserve(walk.next, end - walk.next);
  hole_reserved = walk.error == 0;
  hole_refused = !hole_reserved;
  return hole_reserved;
#endif
}

Layout ChooseLayout(unsigned int cpus) {
  Layout chosen;
  const bool low = HostMapsLow();
  chosen.reserved = !low && ReserveHole();
  if (chosen.reserved || low) {
    chosen.no_such_cpu = 15 * kTiB;
    chosen.no_cpu = 15 * kTiB + kTiB / 2;
    chosen.first = 16 * kTiB;
    chosen.stride = 64 * kGiB;
    // 8 TiB hold all copies of one template: below them the hole begins, above them are the program's libraries.
    while (chosen.stride * cpus > 8 * kTiB) chosen.stride /= 2;
  } else {
    chosen.first = chosen.stride = 4 * kGiB;
    chosen.no_such_cpu = chosen.first + cpus * chosen.stride;
    chosen.no_cpu = chosen.no_such_cpu + chosen.stride;
  }
  return chosen;
}

// Copies repeat at multiples of the stride, so templates must not meet modulo the stride.
bool Meet(const Template& a, const Template& b) {
  const unsigned long distance = (b.start - a.start) & (layout.stride - 1);
  return distance < a.end - a.start || layout.stride - distance < b.end - b.start;
}

bool AllZero(const char* page) {
  static const char zeroes[kPage] = {};
  return memcmp(page, zeroes, kPage) == 0;
}

void Unmap(const Template& t, unsigned int cpus) {
  const unsigned long size = t.end - t.start;
  for (unsigned int cpu = 0; cpu < cpus; ++cpu) {
    const unsigned long copy = t.start + layout.first + cpu * layout.stride;
    if (layout.reserved)
      ring3_host_unmap_to_reserved(copy, size);
    else
      ring3_host_release(copy, size);
  }
}

int Map(const Template& t, char* error, unsigned long error_size) {
  const unsigned long size = t.end - t.start;
  for (unsigned int cpu = 0; cpu < cpu_count; ++cpu) {
    const unsigned long copy = t.start + layout.first + cpu * layout.stride;
    const int result = ring3_host_map_fixed(copy, size, layout.reserved);
    if (result != 0) {
      snprintf(error, error_size,
               "cannot map the per-CPU area of CPU %u (%lu KiB at %#lx): %s; fewer CPUs, a larger address-space limit "
               "(ulimit -v) or a larger vm.max_map_count may help",
               cpu, size / 1024, copy, strerror(-result));
      Unmap(t, cpu);
      return result;
    }
    if (t.chunk) continue;
    // Fresh memory is zero: only pages with content are copied, so that large zero arrays cost no memory until used.
    for (unsigned long page = 0; page < size; page += kPage) {
      const char* from = reinterpret_cast<const char*>(t.start + page);
      if (!AllZero(from)) memcpy(reinterpret_cast<void*>(copy + page), from, kPage);
    }
  }
  return 0;
}

int Add(const Template& t, char* error, unsigned long error_size) {
  std::lock_guard<std::mutex> lock(templates_mutex);
  if (template_count == kMaxTemplates) {
    snprintf(error, error_size, "more than %d per-CPU templates and chunks", kMaxTemplates);
    return -ENOMEM;
  }
  if (cpu_count != 0) {
    for (int i = 0; i < template_count; ++i) {
      if (Meet(templates[i], t)) {
        snprintf(error, error_size, "per-CPU copies of %s at %#lx would meet those of %s at %#lx: load it elsewhere", t.name,
                 t.start, templates[i].name[0] != '\0' ? templates[i].name : "the program", templates[i].start);
        return -EADDRINUSE;
      }
    }
    const int result = Map(t, error, error_size);
    if (result != 0) return result;
    CloseTemplate(t, true);
  }
  templates[template_count++] = t;
  return 0;
}

void AddProgram() {
  if (template_count > 0 && templates[0].name[0] == '\0') return;
  // First, so that a module's complaint about a collision names the newcomer.
  memmove(templates + 1, templates, sizeof(Template) * template_count);
  templates[0] = {"", reinterpret_cast<unsigned long>(__per_cpu_start), reinterpret_cast<unsigned long>(__per_cpu_end),
                  false};
  ++template_count;
}

}  // namespace

int ring3_percpu_setup(unsigned int nr_cpus, char* error, unsigned long error_size) {
  AddProgram();
  layout = ChooseLayout(nr_cpus);
  cpu_count = nr_cpus;
  for (int i = 0; i < template_count; ++i) {
    int result = 0;
    for (int j = 0; j < i && result == 0; ++j) {
      if (Meet(templates[j], templates[i])) {
        snprintf(error, error_size, "per-CPU copies of %s and %s would meet", templates[j].name, templates[i].name);
        result = -EADDRINUSE;
      }
    }
    if (result == 0) result = Map(templates[i], error, error_size);
    if (result != 0) {
      for (int j = 0; j < i; ++j) Unmap(templates[j], nr_cpus);
      cpu_count = 0;
      return result;
    }
  }
  for (unsigned int cpu = 0; cpu < RING3_MAX_CPUS; ++cpu)
    __per_cpu_offset[cpu] = cpu < nr_cpus ? layout.first + cpu * layout.stride : layout.no_such_cpu;
  for (int i = 0; i < template_count; ++i) CloseTemplate(templates[i], true);
  return 0;
}

void ring3_percpu_teardown() {
  for (int i = 0; i < template_count; ++i) {
    Unmap(templates[i], cpu_count);
    CloseTemplate(templates[i], false);
  }
  cpu_count = 0;
  for (unsigned long& offset : __per_cpu_offset) offset = layout.no_such_cpu;
}

int ring3_percpu_add_template(const char* name, void* start, void* end, char* error, unsigned long error_size) {
  const auto first = reinterpret_cast<unsigned long>(start);
  return Add({name, first, RoundUp(reinterpret_cast<unsigned long>(end)), false}, error, error_size);
}

int ring3_percpu_add_chunk(void* start, void* end, char* error, unsigned long error_size) {
  return Add({"dynamic", reinterpret_cast<unsigned long>(start), reinterpret_cast<unsigned long>(end), true}, error,
             error_size);
}

void ring3_percpu_remove_template(void* start) {
  std::lock_guard<std::mutex> lock(templates_mutex);
  for (int i = 0; i < template_count; ++i) {
    if (templates[i].start != reinterpret_cast<unsigned long>(start)) continue;
    Unmap(templates[i], cpu_count);
    CloseTemplate(templates[i], false);
    --template_count;
    memmove(templates + i, templates + i + 1, sizeof(Template) * (template_count - i));
    return;
  }
}

unsigned long ring3_percpu_chunk_base() {
  constexpr unsigned long kHugePage = 2ul << 20;
  return ((reinterpret_cast<unsigned long>(__per_cpu_start) & ~(kHugePage - 1)) + layout.stride / 2);
}

unsigned long ring3_percpu_no_cpu_offset() { return layout.no_cpu; }

void ring3_percpu_classify(unsigned long address, ring3_percpu_location* location) {
  *location = {RING3_PERCPU_ELSEWHERE, -1, 0, ""};
  for (int i = 0; i < template_count; ++i) {
    const Template& t = templates[i];
    const auto inside = [&](unsigned long offset) { return address - offset >= t.start && address - offset < t.end; };
    const auto found = [&](ring3_percpu_place place, int cpu, unsigned long offset) {
      *location = {place, cpu, address - offset, t.name};
    };
    if (inside(0)) return found(RING3_PERCPU_TEMPLATE, -1, 0);
    if (cpu_count == 0) continue;
    if (inside(layout.no_such_cpu)) return found(RING3_PERCPU_NO_SUCH_CPU, -1, layout.no_such_cpu);
    if (inside(layout.no_cpu)) return found(RING3_PERCPU_NO_CPU, -1, layout.no_cpu);
    const unsigned long cpu = (address - layout.first - t.start) / layout.stride;
    if (address - layout.first >= t.start && cpu < cpu_count && inside(layout.first + cpu * layout.stride))
      return found(RING3_PERCPU_COPY, static_cast<int>(cpu), layout.first + cpu * layout.stride);
  }
}
