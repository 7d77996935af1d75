// SPDX-License-Identifier: MIT
// Address -> symbol, by reading ELF symbol tables with plain system calls; and the unwinder.
#include "runtime/report/symbolize.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <unwind.h>

#include <cstddef>
#include <cstdint>

#include "absl/debugging/symbolize.h"

namespace {

// A file mapping that covers the address, or after which the address follows (zero-initialised data).
struct Mapping {
  uintptr_t start = 0;
  uintptr_t end = 0;
  uintptr_t file_offset = 0;
  char path[512] = "";
};

// Reads /proc/self/maps line by line through a small buffer; no allocation.
class MapsReader {
 public:
  MapsReader() : fd_(open("/proc/self/maps", O_RDONLY | O_CLOEXEC)) {}
  ~MapsReader() {
    if (fd_ >= 0) close(fd_);
  }
  MapsReader(const MapsReader&) = delete;
  MapsReader& operator=(const MapsReader&) = delete;

  bool NextLine(char* line, size_t size) {
    size_t length = 0;
    for (;;) {
      if (at_ == filled_) {
        const ssize_t got = fd_ < 0 ? 0 : read(fd_, buffer_, sizeof(buffer_));
        if (got <= 0) return false;
        at_ = 0;
        filled_ = static_cast<size_t>(got);
      }
      const char c = buffer_[at_++];
      if (c == '\n') break;
      if (length + 1 < size) line[length++] = c;
    }
    line[length] = '\0';
    return true;
  }

 private:
  int fd_;
  size_t at_ = 0;
  size_t filled_ = 0;
  char buffer_[2048];
};

uintptr_t ReadHex(const char** text) {
  uintptr_t value = 0;
  for (;; ++*text) {
    const char c = **text;
    if (c >= '0' && c <= '9') {
      value = value * 16 + static_cast<uintptr_t>(c - '0');
    } else if (c >= 'a' && c <= 'f') {
      value = value * 16 + static_cast<uintptr_t>(c - 'a' + 10);
    } else {
      return value;
    }
  }
}

// "start-end perms offset dev inode   path"
Mapping ParseLine(const char* line) {
  Mapping mapping;
  mapping.start = ReadHex(&line);
  if (*line == '-') ++line;
  mapping.end = ReadHex(&line);
  auto skip_field = [&line] {
    while (*line == ' ') ++line;
    while (*line != ' ' && *line != '\0') ++line;
  };
  skip_field();  // permissions
  while (*line == ' ') ++line;
  mapping.file_offset = ReadHex(&line);
  skip_field();  // device
  skip_field();  // inode
  while (*line == ' ') ++line;
  const size_t length = strnlen(line, sizeof(mapping.path) - 1);
  memcpy(mapping.path, line, length);
  mapping.path[length] = '\0';
  return mapping;
}

bool FindMapping(uintptr_t address, Mapping* found) {
  MapsReader reader;
  char line[768];
  Mapping last_file;
  while (reader.NextLine(line, sizeof(line))) {
    const Mapping mapping = ParseLine(line);
    if (address >= mapping.start && address < mapping.end) {
      if (mapping.path[0] == '/') {
        *found = mapping;
        return true;
      }
      if (last_file.path[0] == '/' && last_file.end == mapping.start) {
        *found = last_file;
        return true;
      }
      return false;
    }
    if (mapping.path[0] == '/') {
      last_file = mapping;
    } else if (mapping.start != last_file.end) {
      last_file = Mapping();
    } else {
      last_file.end = mapping.end;
    }
  }
  return false;
}

// A whole file, mapped for reading.
class FileImage {
 public:
  explicit FileImage(const char* path) {
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return;
    struct stat info;
    if (fstat(fd, &info) == 0 && info.st_size > 0) {
      void* data = mmap(nullptr, static_cast<size_t>(info.st_size), PROT_READ, MAP_PRIVATE, fd, 0);
      if (data != MAP_FAILED) {
        data_ = static_cast<const char*>(data);
        size_ = static_cast<size_t>(info.st_size);
      }
    }
    close(fd);
  }
  ~FileImage() {
    if (data_ != nullptr) munmap(const_cast<char*>(data_), size_);
  }
  FileImage(const FileImage&) = delete;
  FileImage& operator=(const FileImage&) = delete;

  // `count` objects at `offset`, or null if they are not all inside the file.
  template <typename T>
  const T* At(uint64_t offset, uint64_t count = 1) const {
    if (data_ == nullptr || offset > size_ || count > (size_ - offset) / sizeof(T)) return nullptr;
    return reinterpret_cast<const T*>(data_ + offset);
  }

 private:
  const char* data_ = nullptr;
  size_t size_ = 0;
};

// Address as the linker numbered it; false if no segment of the file lies at that place.
bool LinkAddress(const FileImage& image, const Elf64_Ehdr& header, const Mapping& mapping, uintptr_t address,
                 uint64_t* link_address) {
  const auto* segments = image.At<Elf64_Phdr>(header.e_phoff, header.e_phnum);
  if (segments == nullptr) return false;
  const uint64_t offset = mapping.file_offset;
  for (int i = 0; i < header.e_phnum; ++i) {
    const Elf64_Phdr& segment = segments[i];
    if (segment.p_type != PT_LOAD) continue;
    // A mapping begins on the page in which the segment (or a part with other protection) begins.
    const uint64_t first_page = segment.p_offset & ~uint64_t{4095};
    if (offset < first_page || offset >= segment.p_offset + segment.p_filesz) continue;
    const uint64_t candidate = segment.p_vaddr + (offset - segment.p_offset) + (address - mapping.start);
    if (candidate >= segment.p_vaddr && candidate < segment.p_vaddr + segment.p_memsz) {
      *link_address = candidate;
      return true;
    }
  }
  return false;
}

// module_init(foo_init) makes these aliases of foo_init.
bool IsEntryAlias(const char* name) {
  return strcmp(name, "init_module") == 0 || strcmp(name, "cleanup_module") == 0;
}

bool SearchTable(const FileImage& image, const Elf64_Ehdr& header, uint32_t table_type, uint64_t link_address,
                 ring3_symbol* symbol, uint64_t* symbol_address) {
  const auto* sections = image.At<Elf64_Shdr>(header.e_shoff, header.e_shnum);
  if (sections == nullptr) return false;
  for (int i = 0; i < header.e_shnum; ++i) {
    if (sections[i].sh_type != table_type || sections[i].sh_link >= header.e_shnum) continue;
    const uint64_t count = sections[i].sh_size / sizeof(Elf64_Sym);
    const auto* symbols = image.At<Elf64_Sym>(sections[i].sh_offset, count);
    const Elf64_Shdr& strings = sections[sections[i].sh_link];
    const auto* names = image.At<char>(strings.sh_offset, strings.sh_size);
    if (symbols == nullptr || names == nullptr) continue;
    const Elf64_Sym* best = nullptr;
    for (uint64_t k = 0; k < count; ++k) {
      const Elf64_Sym& candidate = symbols[k];
      const int type = ELF64_ST_TYPE(candidate.st_info);
      if (candidate.st_shndx == SHN_UNDEF || candidate.st_name >= strings.sh_size) continue;
      if (type != STT_FUNC && type != STT_OBJECT && type != STT_GNU_IFUNC && type != STT_NOTYPE) continue;
      if (type == STT_NOTYPE && candidate.st_size == 0) continue;  // section marks, local labels
      if (link_address < candidate.st_value) continue;
      if (link_address - candidate.st_value >= (candidate.st_size != 0 ? candidate.st_size : 1)) continue;
      // The innermost symbol wins; of equals the first, except that a module's entry points have a better
      // name of their own.
      if (best == nullptr || candidate.st_value > best->st_value ||
          (candidate.st_value == best->st_value && IsEntryAlias(names + best->st_name))) {
        best = &candidate;
      }
    }
    if (best == nullptr) continue;
    const char* name = names + best->st_name;
    const size_t limit = strings.sh_size - best->st_name;
    size_t length = strnlen(name, limit);
    if (length >= sizeof(symbol->name)) length = sizeof(symbol->name) - 1;
    memcpy(symbol->name, name, length);
    symbol->name[length] = '\0';
    symbol->size = best->st_size;
    symbol->is_code = ELF64_ST_TYPE(best->st_info) != STT_OBJECT;
    *symbol_address = best->st_value;
    return true;
  }
  return false;
}

// "[foo]" for /x/foo.so, nothing for the program itself.
void NameObject(const char* path, ring3_symbol* symbol) {
  char program[512];
  const ssize_t length = readlink("/proc/self/exe", program, sizeof(program) - 1);
  if (length > 0) {
    program[length] = '\0';
    if (strcmp(program, path) == 0) return;
  }
  const char* base = strrchr(path, '/');
  base = base != nullptr ? base + 1 : path;
  size_t count = strlen(base);
  if (count > 3 && strcmp(base + count - 3, ".so") == 0) count -= 3;
  if (count >= sizeof(symbol->object)) count = sizeof(symbol->object) - 1;
  memcpy(symbol->object, base, count);
  symbol->object[count] = '\0';
}

// C++ names read better demangled; abseil's demangler needs no memory.
void Demangle(uintptr_t address, ring3_symbol* symbol) {
  if (strncmp(symbol->name, "_Z", 2) != 0 || !symbol->is_code) return;
  char name[sizeof(symbol->name)];
  if (absl::Symbolize(reinterpret_cast<const void*>(address), name, sizeof(name))) {
    memcpy(symbol->name, name, sizeof(name));
  }
}

bool HasPrefix(const char* text, const char* prefix) { return strncmp(text, prefix, strlen(prefix)) == 0; }

struct UnwindState {
  unsigned long* pcs;  // NOLINT(google-runtime-int): the C interface's type
  int max;
  int skip;
  int count;
};

_Unwind_Reason_Code TakeFrame(_Unwind_Context* context, void* argument) {
  auto* state = static_cast<UnwindState*>(argument);
  const uintptr_t pc = _Unwind_GetIP(context);
  if (pc == 0) return _URC_END_OF_STACK;
  if (state->skip > 0) {
    --state->skip;
    return _URC_NO_REASON;
  }
  if (state->count == state->max) return _URC_END_OF_STACK;
  state->pcs[state->count++] = pc;
  return _URC_NO_REASON;
}

}  // namespace

extern "C" int ring3_symbolize(unsigned long address, ring3_symbol* symbol) {  // NOLINT(google-runtime-int)
  const int saved_errno = errno;
  int result = -1;
  symbol->name[0] = '\0';
  symbol->object[0] = '\0';
  Mapping mapping;
  if (FindMapping(address, &mapping)) {
    NameObject(mapping.path, symbol);
    FileImage image(mapping.path);
    const auto* header = image.At<Elf64_Ehdr>(0);
    uint64_t link_address = 0;
    uint64_t symbol_address = 0;
    if (header != nullptr && memcmp(header->e_ident, ELFMAG, SELFMAG) == 0 &&
        LinkAddress(image, *header, mapping, address, &link_address) &&
        (SearchTable(image, *header, SHT_SYMTAB, link_address, symbol, &symbol_address) ||
         SearchTable(image, *header, SHT_DYNSYM, link_address, symbol, &symbol_address))) {
      symbol->start = address - (link_address - symbol_address);
      if (symbol->size == 0) symbol->size = address - symbol->start + 1;
      Demangle(address, symbol);
      result = 0;
    }
  }
  errno = saved_errno;
  return result;
}

extern "C" __attribute__((noinline)) int ring3_unwind(unsigned long* pcs,
                                                      int max,  // NOLINT(google-runtime-int)
                                                      int skip) {
  UnwindState state = {pcs, max, skip + 1, 0};
  _Unwind_Backtrace(TakeFrame, &state);
  return state.count;
}

extern "C" int ring3_is_foundation(unsigned long address) {  // NOLINT(google-runtime-int)
  ring3_symbol symbol;
  if (ring3_symbolize(address - 1, &symbol) != 0) return HasPrefix(symbol.object, "lib") ? 1 : 0;
  for (const char* prefix : {"absl::", "std::", "ring3::Work::", "ring3::CpuThread::", "ring3::Runtime::",
                             "testing::", "__libc_start", "start_thread", "_start"}) {
    if (HasPrefix(symbol.name, prefix)) return 1;
  }
  return 0;
}
