// SPDX-License-Identifier: MIT
// memory.cc - the tree's physical memory, and further mappings of its pieces.

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>

#include "runtime/linux/arch/kernel/tree.h"

namespace {

int memory = -1;

void* At(unsigned long address) { return reinterpret_cast<void*>(address); }

// A mapping that cannot be made leaves the kernel with a page that is not there: it cannot go on.
[[noreturn]] void Fail(const char* what) {
  const int error = errno;
  std::fprintf(stderr, "ring3: cannot %s: %s.%s\n", what, strerror(error),
               error == ENOMEM ? " Too many mappings? Allow more:  sudo sysctl vm.max_map_count=262144" : "");
  ring3_tree_exit(1);
}

}  // namespace

extern "C" {

void* ring3_tree_memory(unsigned long size) {
  memory = memfd_create("ring3 physical memory", MFD_CLOEXEC);
  if (memory < 0 || ftruncate(memory, static_cast<off_t>(size)) != 0) Fail("make the kernel's physical memory");
  void* got = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, memory, 0);
  if (got == MAP_FAILED) Fail("map the kernel's physical memory (--mem)");
  return got;
}

unsigned long ring3_tree_reserve(unsigned long size) {
  void* got = mmap(nullptr, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (got == MAP_FAILED) Fail("reserve address space for vmalloc");
  return reinterpret_cast<unsigned long>(got);
}

void ring3_tree_map(unsigned long address, unsigned long offset, unsigned long size, int access) {
  const int saved = errno;
  const int protection = ((access & RING3_TREE_READ) != 0 ? PROT_READ : 0) |
                         ((access & RING3_TREE_WRITE) != 0 ? PROT_WRITE : 0) |
                         ((access & RING3_TREE_EXECUTE) != 0 ? PROT_EXEC : 0);
  if (mmap(At(address), size, protection, MAP_SHARED | MAP_FIXED, memory, static_cast<off_t>(offset)) == MAP_FAILED)
    Fail("map a page of the kernel");
  errno = saved;
}

void ring3_tree_unmap(unsigned long address, unsigned long size) {
  const int saved = errno;
  if (mmap(At(address), size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE, -1, 0) == MAP_FAILED)
    Fail("unmap a page of the kernel");
  errno = saved;
}

const void* ring3_tree_read_file(const char* path, unsigned long* size) {
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  struct stat status;
  void* content = MAP_FAILED;
  if (file >= 0 && fstat(file, &status) == 0) {
    *size = static_cast<unsigned long>(status.st_size);
    content = mmap(nullptr, *size, PROT_READ, MAP_PRIVATE, file, 0);
  }
  const int error = errno;
  if (file >= 0) close(file);
  if (content != MAP_FAILED) return content;
  std::fprintf(stderr, "ring3: %s: %s\n", path, strerror(error));
  return nullptr;
}

}  // extern "C"
