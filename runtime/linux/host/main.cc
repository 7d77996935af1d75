// SPDX-License-Identifier: MIT
// main.cc - a genuine Linux core as a program.
//
//   IMAGE [--cpus=N] [--mem=SIZE] [--init=SCRIPT] [--timeout=TIME] [KERNEL PARAMETER ...]
//
// The kernel's console is the standard output. Exit codes: 0 the kernel powered off; 1 it panicked; 2 the script failed, or the command
// line is wrong; 124 the time limit was reached; 130 Ctrl-C.

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/flags/parse.h"
#include "absl/flags/usage.h"
#include "absl/flags/usage_config.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "runtime/host.h"
#include "runtime/linux/arch/kernel/tree.h"
#include "runtime/linux/host/cpus.h"

namespace {

constexpr unsigned long kMinMemory = 32ul << 20;
constexpr unsigned long kMaxMemory = 64ul << 30;
constexpr int kMaxCpus = 64;

// A number of bytes, with K, M or G.
struct Size {
  unsigned long bytes;
};

bool AbslParseFlag(absl::string_view text, Size* size, std::string* error) {
  unsigned long unit = 1;
  const absl::string_view digits = text.substr(0, text.empty() ? 0 : text.size() - 1);
  switch (text.empty() ? '0' : absl::ascii_toupper(text.back())) {
    case 'K': unit = 1ul << 10; break;
    case 'M': unit = 1ul << 20; break;
    case 'G': unit = 1ul << 30; break;
    default: break;
  }
  uint64_t count;
  if (!absl::SimpleAtoi(unit == 1 ? text : digits, &count) || count > kMaxMemory / unit || count * unit < kMinMemory) {
    *error = "a size between 32M and 64G, such as 256M or 2G";
    return false;
  }
  size->bytes = (count * unit) & ~4095ul;
  return true;
}

std::string AbslUnparseFlag(Size size) { return absl::StrCat(size.bytes >> 20, "M"); }

}  // namespace

ABSL_FLAG(int, cpus, 4, "CPUs, 1 to 64: each is a host thread");
ABSL_FLAG(Size, mem, Size{256ul << 20}, "physical memory; the host gives what is touched");
ABSL_FLAG(std::string, init, "", "what init does: commands (insmod, rmmod, sleep, cat, write) separated by semicolons");
ABSL_FLAG(absl::Duration, timeout, absl::InfiniteDuration(), "after this time every CPU's stack is printed and the run fails");

namespace {

void Say(const std::string& text) { ring3_host_write(RING3_HOST_STDERR, text.data(), text.size()); }

// Waits for Ctrl-C or the time limit, whichever comes first, and ends the run with every CPU's stack. Each second the kernel is told that
// the process is not stopped.
void Watch(sigset_t signals, absl::Duration timeout) {
  const absl::Time end = absl::Now() + timeout;
  int got;
  do {
    ring3_tree_sign_of_life();
    const timespec limit = absl::ToTimespec(std::clamp(end - absl::Now(), absl::ZeroDuration(), absl::Seconds(1)));
    // Ends without a signal after the second, and when a debugger stops the process.
    got = sigtimedwait(&signals, nullptr, &limit);
  } while (got < 0 && (absl::Now() < end || errno == EINTR));
  const bool interrupted = got > 0;
  Say(interrupted ? std::string("\nring3: interrupted\n") : absl::StrCat("ring3: not finished after ", absl::FormatDuration(timeout), "\n"));
  ring3::ShowAllCpus();
  ring3_tree_exit(interrupted ? 130 : 124);
}

// What the parser of flags ends the program with is a kernel's panic here.
bool parsed = false;
void ExitAsForWrongOptions() {
  if (parsed) return;
  std::cout << std::flush;
  _exit(2);
}

[[noreturn]] void UsageError(const std::string& what) {
  Say(absl::StrCat("ring3: ", what, "\n"));
  std::exit(2);
}

}  // namespace

void ring3::ShowAllCpus() {
  constexpr auto kLimit = absl::Seconds(3);
  const absl::Time end = absl::Now() + kLimit;
  for (int cpu = 0; cpu < kMaxCpus && absl::Now() < end; ++cpu) {
    const int thread = CpuThread(cpu);
    if (thread == 0) continue;
    const unsigned int shown = ring3_tree_shown();
    ring3_host_nmi_kick(thread);
    // One after the other, so that they do not mix.
    while (ring3_tree_shown() == shown && absl::Now() < end) absl::SleepFor(absl::Milliseconds(1));
  }
}

int main(int argc, char** argv) {
  absl::SetProgramUsageMessage("a genuine Linux core as a program\n  [--cpus=N] [--mem=SIZE] [--init=SCRIPT] [--timeout=TIME] [KERNEL PARAMETER ...]");
  // --help shows this file's options, not those of the libraries.
  absl::FlagsUsageConfig usage;
  usage.contains_help_flags = [](absl::string_view file) { return absl::EndsWith(file, "linux/host/main.cc"); };
  absl::SetFlagsUsageConfig(usage);
  std::atexit(ExitAsForWrongOptions);
  const std::vector<char*> rest = absl::ParseCommandLine(argc, argv);
  parsed = true;
  const int cpus = absl::GetFlag(FLAGS_cpus);
  if (cpus < 1 || cpus > kMaxCpus) UsageError(absl::StrCat("--cpus=", cpus, ": 1 to ", kMaxCpus, " CPUs"));
  const std::string command_line = absl::StrJoin(rest.begin() + 1, rest.end(), " ");
  if (command_line.size() >= RING3_TREE_COMMAND_LINE)
    UsageError(absl::StrCat("the kernel's command line has ", command_line.size(), " characters; it holds ", RING3_TREE_COMMAND_LINE - 1));

  std::strcpy(ring3_tree_boot.command_line, command_line.c_str());
  ring3_tree_boot.cpus = static_cast<unsigned int>(cpus);
  ring3_tree_boot.memory = absl::GetFlag(FLAGS_mem).bytes;
  ring3_tree_boot.script = strdup(absl::GetFlag(FLAGS_init).c_str());

  // Only the watching thread takes them; CPUs inherit the mask.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::thread(Watch, signals, absl::GetFlag(FLAGS_timeout)).detach();

  ring3::InstallFaultHandlers();
  ring3_host_nmi_install(ring3_tree_nmi);
  ring3::BecomeBootCpu();
}
