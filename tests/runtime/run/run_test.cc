// SPDX-License-Identifier: MIT
// ring3_run as a user sees it: output, verdict, exit code. Every run has a time limit of its own and one from
// outside.
#include <ring3/pc_name.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "runtime/run/exit_codes.h"
#include "tests/cross/emulated.h"

namespace {

constexpr char kRunner[] = "runtime/ring3_run";
constexpr auto kLimit = std::chrono::seconds(60);

struct Result {
  int code = -1;  // exit code, or -signal
  std::string out;
};

std::string Module(const std::string& name) { return "tests/runtime/modules/" + name + ".so"; }

// Runs the runner; standard output and error arrive together, in order.
Result RunTool(
    std::vector<std::string> arguments, const std::function<void()>& in_child = [] {}) {
  int ends[2];
  EXPECT_EQ(pipe2(ends, O_CLOEXEC), 0);
  arguments.insert(arguments.begin(), kRunner);
  // Under emulation the runner needs the emulator before it (tools/emulate.sh).
  if (const char* emulator = std::getenv("RING3_EMULATOR")) arguments.insert(arguments.begin(), emulator);
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(&argument[0]);
  argv.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], 1);
    dup2(ends[1], 2);
    in_child();
    execv(argv[0], argv.data());
    _exit(127);
  }
  close(ends[1]);
  Result result;
  const auto deadline = std::chrono::steady_clock::now() + kLimit;
  char buffer[4096];
  for (;;) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    pollfd poll_end = {ends[0], POLLIN, 0};
    if (left.count() <= 0 || poll(&poll_end, 1, static_cast<int>(left.count())) <= 0) {
      ADD_FAILURE() << "the runner hangs; so far:\n" << result.out;
      kill(child, SIGKILL);
      break;
    }
    const ssize_t got = read(ends[0], buffer, sizeof(buffer));
    if (got <= 0) break;
    result.out.append(buffer, static_cast<size_t>(got));
  }
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  result.code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  return result;
}

testing::AssertionResult Has(const Result& result, const std::string& text) {
  if (result.out.find(text) != std::string::npos) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "no '" << text << "' in\n" << result.out;
}

// What a trace calls the function given to module_init(): clang drops a static function's name for that of
// its alias.
std::string InitName(const std::string& name) {
#ifdef __clang__
  return "init_module";
#else
  return name;
#endif
}

TEST(Run, GoodModule) {
  const Result result = RunTool({"--cpus=4", "--timeout=30", Module("ok"), "add=60"});
  EXPECT_EQ(result.code, RING3_EXIT_OK);
  EXPECT_TRUE(Has(result, "[    C0] ring3: 4 CPUs on host CPUs "));
  // On any CPU: init and exit run in tasks, which the load balancer may move.
  EXPECT_TRUE(Has(result, "] ok: hits is 100\n"));
  EXPECT_TRUE(Has(result, "] ok: bye\n"));
  EXPECT_TRUE(Has(result, "ring3: ok: init returned 0, exit ran; no reports\n"));
}

TEST(Run, CxxModuleAndSeveralModules) {
  const Result result = RunTool({Module("cxx_module"), Module("ok"), "add=1", Module("no_exit")});
  EXPECT_EQ(result.code, RING3_EXIT_OK);
  EXPECT_TRUE(Has(result, "seen 5\n"));
  EXPECT_TRUE(Has(result, "hits is 41\n"));
  EXPECT_TRUE(Has(result, "no_exit: init returned 0, no exit (permanent module)"));
  const Result twice = RunTool({Module("ok"), Module("ok")});
  EXPECT_EQ(twice.code, RING3_EXIT_USAGE);
  EXPECT_TRUE(Has(twice, "Module ok is already loaded"));
}

TEST(Run, InitThatFails) {
  Result result = RunTool({Module("init_fails")});
  EXPECT_EQ(result.code, RING3_EXIT_INIT);
  EXPECT_TRUE(Has(result, "init_fails: init returned -11 (-EAGAIN), expected 0"));
  EXPECT_EQ(result.out.find("exit must not run"), std::string::npos);
  result = RunTool({"--expect-init=-EAGAIN", Module("init_fails")});
  EXPECT_EQ(result.code, RING3_EXIT_OK);
  EXPECT_TRUE(Has(result, "init returned -11 (-EAGAIN) as expected"));
  result = RunTool({"--expect-init=-EAGAIN", Module("init_fails"), "value=-5"});
  EXPECT_EQ(result.code, RING3_EXIT_INIT);
  EXPECT_TRUE(Has(result, "returned -5 (-EIO), expected -11 (-EAGAIN)"));
  EXPECT_EQ(RunTool({"--expect-init=-EAGAIN", Module("ok")}).code, RING3_EXIT_INIT);
}

TEST(Run, ModuleWithoutInit) {
  const Result result = RunTool({Module("no_init")});
  EXPECT_EQ(result.code, RING3_EXIT_INIT);
  EXPECT_TRUE(Has(result, "no_init: defines no init (module_init is missing)"));
}

TEST(Run, SuspiciousInit) {
  const Result result = RunTool({"--expect-init=7", Module("positive")});
  EXPECT_EQ(result.code, RING3_EXIT_OK);
  EXPECT_TRUE(Has(result, "'positive'->init suspiciously returned 7, it should follow 0/-E convention"));
  EXPECT_TRUE(Has(result, "loading module anyway"));
}

TEST(Run, Reports) {
  Result result = RunTool({Module("warns")});
  EXPECT_EQ(result.code, RING3_EXIT_REPORT);
  EXPECT_TRUE(Has(result, "WARNING: CPU: 0 PID: "));
  EXPECT_TRUE(Has(result, " " + InitName("warns_init")));
  EXPECT_TRUE(Has(result, "ring3: warns: init returned 0, exit ran; 2 WARN reports\n"));
  result = RunTool({Module("bugs")});
  EXPECT_EQ(result.code, RING3_EXIT_REPORT);
  EXPECT_TRUE(Has(result, "kernel BUG at "));
  EXPECT_TRUE(Has(result, "bugs.c:8!"));
  EXPECT_TRUE(Has(result, "Comm: insmod"));
  result = RunTool({Module("panics")});
  EXPECT_EQ(result.code, RING3_EXIT_REPORT);
  EXPECT_TRUE(Has(result, "Kernel panic - not syncing: no hope left\n"));
  result = RunTool({Module("unbalanced")});
  EXPECT_EQ(result.code, RING3_EXIT_REPORT);
  EXPECT_TRUE(Has(result, "initcall " + InitName("unbalanced_init") + "+0x0/0x"));
  EXPECT_TRUE(Has(result, "returned with preemption imbalance"));
  result = RunTool({Module("unbalanced"), "irq=1"});
  EXPECT_EQ(result.code, RING3_EXIT_REPORT);
  EXPECT_TRUE(Has(result, "returned with disabled interrupts"));
}

TEST(Run, EndlessLoopHitsTheLimit) {
  const auto start = std::chrono::steady_clock::now();
  const Result result = RunTool({"--cpus=2", "--timeout=0.5", Module("endless")});
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
  EXPECT_EQ(result.code, RING3_EXIT_TIMEOUT);
  EXPECT_TRUE(Has(result, "spinning\n")) << "text without newline must not be lost";
  EXPECT_TRUE(Has(result, "time limit of 500ms passed"));
  EXPECT_TRUE(Has(result, "(cpu/0):"));
  EXPECT_TRUE(Has(result, RING3_PC_NAME ": spin+0x"));
  EXPECT_TRUE(Has(result, InitName("endless_init") + "+0x"));
}

// AddressSanitizer explains bad accesses in its own way, with its own exit code.
#if defined(__SANITIZE_ADDRESS__)
#define NO_ASAN(name) DISABLED_##name
#else
#define NO_ASAN(name) name
#endif

// Whether the signal says what the faulting instruction wanted; qemu-user's signals for arm64 and powerpc do not.
bool KnowsTheAccess() {
#if defined(__x86_64__)
  return true;
#else
  return !ring3::testing::Emulated();
#endif
}

TEST(Run, NO_ASAN(Crashes)) {
  Result result = RunTool({Module("null_deref")});
  EXPECT_EQ(result.code, RING3_EXIT_CRASH);
  EXPECT_TRUE(Has(result, "BUG: kernel NULL pointer dereference, address: 0000000000000010"));
  EXPECT_TRUE(Has(result, KnowsTheAccess() ? "write access" : "access in kernel mode"));
  EXPECT_TRUE(Has(result, RING3_PC_NAME ": touch_nothing+0x"));
  EXPECT_TRUE(Has(result, "]  " + InitName("null_deref_init") + "+0x"));
  EXPECT_TRUE(Has(result, "a record that the console does not show"));
  EXPECT_TRUE(Has(result, "CPU: 0 PID: 2 Comm: insmod"));
  result = RunTool({Module("jump_null")});
  EXPECT_EQ(result.code, RING3_EXIT_CRASH);
  EXPECT_TRUE(Has(result, KnowsTheAccess() ? "instruction fetch" : "access in kernel mode"));
  EXPECT_TRUE(Has(result, "]  call_nowhere+0x"));
  EXPECT_TRUE(Has(result, "]  ? " + InitName("jump_null_init") + "+0x"));
#if defined(__x86_64__)  // Elsewhere a division by zero is no trap.
  result = RunTool({Module("divide")});
  EXPECT_EQ(result.code, RING3_EXIT_CRASH);
  EXPECT_TRUE(Has(result, "divide error"));
#endif
  result = RunTool({Module("overflow_stack")});
  EXPECT_EQ(result.code, RING3_EXIT_CRASH);
  EXPECT_TRUE(Has(result, "BUG: TASK stack guard page was hit at "));
#if !defined(__powerpc64__)  // The unwinder there does not get past a function whose frame is not made yet.
  EXPECT_TRUE(Has(result, "... the same, "));
#endif
}

TEST(Run, PercpuMisuse) {
  Result result = RunTool({"--cpus=2", Module("bad_cpu"), "cpu=1000"});
  EXPECT_EQ(result.code, RING3_EXIT_CRASH);
  EXPECT_TRUE(Has(result, "per-CPU variable victim [bad_cpu] of a CPU that does not exist"));
  result = RunTool({"--cpus=2", Module("bad_cpu"), "cpu=1"});
  EXPECT_EQ(result.code, RING3_EXIT_OK);
#ifdef RING3_CHECKS
  result = RunTool({Module("raw_percpu")});
  EXPECT_EQ(result.code, RING3_EXIT_CRASH);
  EXPECT_TRUE(Has(result, "per-CPU variable victim [raw_percpu] used directly"));
#endif
}

TEST(Run, UnknownSymbol) {
  const Result result = RunTool({Module("unknown_symbol")});
  EXPECT_EQ(result.code, RING3_EXIT_COMPILE);
  EXPECT_TRUE(Has(result, "unknown_symbol: Unknown symbol ring3_test_nobody_defines_this (err -2)"));
}

TEST(Run, EveryParameterType) {
  const Result result = RunTool({Module("param_types"),
                                 "byte=255",
                                 "short=-32768",
                                 "ushort=0xffff",
                                 "int=-1",
                                 "uint=4294967295",
                                 "long=-9223372036854775808",
                                 "ulong=18446744073709551615",
                                 "ullong=017",
                                 "hexint=0x10",
                                 "charp=two words",
                                 "bool",
                                 "invbool=y",
                                 "bint=on",
                                 "enable-only=1",
                                 "string=1234567",
                                 "array=1,-2",
                                 "words=a,b",
                                 "renamed=3",
                                 "add=5",
                                 "add=6",
                                 "dangerous=1"});
  EXPECT_EQ(result.code, RING3_EXIT_OK);
  EXPECT_TRUE(Has(result, "byte=255 short=-32768 ushort=65535 int=-1 uint=4294967295\n"));
  EXPECT_TRUE(Has(result, "long=-9223372036854775808 ulong=18446744073709551615 ullong=15 hexint=0x10\n"));
  EXPECT_TRUE(Has(result, "charp='two words' bool=1 invbool=0 bint=1 enable_only=1\n"));
  EXPECT_TRUE(Has(result, "string='1234567' array=1,-2,-1 (2) words=a,b\n"));
  EXPECT_TRUE(Has(result, "renamed=3 add=11 dangerous=1\n"));
  EXPECT_TRUE(Has(result, "Setting dangerous option dangerous - tainting kernel"));
}

TEST(Run, UnknownParameterIsIgnoredWithAWarning) {
  const Result result = RunTool({Module("param_types"), "nosuch=1", "int=7"});
  EXPECT_EQ(result.code, RING3_EXIT_OK);
  EXPECT_TRUE(Has(result, "param_types: unknown parameter 'nosuch' ignored\n"));
  EXPECT_TRUE(Has(result, "int=7 "));
}

TEST(Run, BadParametersAreRefused) {
  struct Case {
    const char* word;
    const char* message;
    const char* error;
  };
  const Case cases[] = {
      {"byte=256", "`256' invalid for parameter `byte'", "-34 (-ERANGE)"},
      {"byte=-1", "`-1' invalid for parameter `byte'", "-22 (-EINVAL)"},
      {"short=32768", "`32768' invalid for parameter `short'", "-34 (-ERANGE)"},
      {"int=2147483648", "`2147483648' invalid for parameter `int'", "-34 (-ERANGE)"},
      {"int=x", "`x' invalid for parameter `int'", "-22 (-EINVAL)"},
      {"int=", "`' invalid for parameter `int'", "-22 (-EINVAL)"},
      {"int", "`' invalid for parameter `int'", "-22 (-EINVAL)"},
      {"int=1 ", "`1 ' invalid for parameter `int'", "-22 (-EINVAL)"},
      {"ulong=18446744073709551616", "`18446744073709551616' invalid for parameter `ulong'", "-34 (-ERANGE)"},
      {"uint=-1", "`-1' invalid for parameter `uint'", "-22 (-EINVAL)"},
      {"bool=maybe", "`maybe' invalid for parameter `bool'", "-22 (-EINVAL)"},
      {"bint=7", "`7' invalid for parameter `bint'", "-22 (-EINVAL)"},
      {"invbool", "`' invalid for parameter `invbool'", "-22 (-EINVAL)"},
      {"charp", "`' invalid for parameter `charp'", "-22 (-EINVAL)"},
      {"string=12345678", "`12345678' too large for parameter `string'", "-28 (-ENOSPC)"},
      {"array=1,2,3,4", "array: can only take 3 arguments", "-22 (-EINVAL)"},
      {"array=1,x", "invalid for parameter `array'", "-22 (-EINVAL)"},
  };
  for (const Case& one : cases) {
    const Result result = RunTool({Module("param_types"), one.word});
    EXPECT_EQ(result.code, RING3_EXIT_USAGE) << one.word;
    EXPECT_TRUE(Has(result, one.message));
    EXPECT_TRUE(Has(result, std::string("param_types: parameters refused with ") + one.error));
  }
  const Result locked = RunTool({Module("param_types"), "enable_only=1", "enable_only=0"});
  EXPECT_EQ(locked.code, RING3_EXIT_USAGE);
  EXPECT_TRUE(Has(locked, "-30 (-EROFS)"));
}

TEST(Run, BadInput) {
  for (const char* bad : {"--cpus=0", "--cpus=-1", "--cpus=1025", "--cpus=x", "--expect-init=EFOO",
                          "--timeout=never", "--what"}) {
    const Result result = RunTool({bad, Module("ok")});
    EXPECT_EQ(result.code, RING3_EXIT_USAGE) << bad;
    EXPECT_EQ(result.out.find("ring3: "), 0u) << result.out;
  }
  Result result = RunTool({"nosuch.so"});
  EXPECT_EQ(result.code, RING3_EXIT_USAGE);
  EXPECT_TRUE(Has(result, "nosuch.so: No such file or directory"));
  result = RunTool({});
  EXPECT_EQ(result.code, RING3_EXIT_USAGE);
  EXPECT_TRUE(Has(result, "name a module"));
}

TEST(Run, HelpAndInfo) {
  Result result = RunTool({"--help"});
  EXPECT_EQ(result.code, RING3_EXIT_OK);
  EXPECT_TRUE(Has(result, "--expect-init="));
  result = RunTool({"--info"});
  EXPECT_EQ(result.code, RING3_EXIT_OK);
  for (const char* row : {"host CPUs", "pinning", "per-CPU base", "style", "checks", "built by"})
    EXPECT_TRUE(Has(result, row));
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST(Run, LowLimitsAreExplained) {
  const Result result = RunTool({"--cpus=512", "--timeout=30", Module("ok")}, [] {
    const rlimit limit = {128ul << 20, 128ul << 20};
    setrlimit(RLIMIT_AS, &limit);
  });
  EXPECT_EQ(result.code, RING3_EXIT_ENVIRONMENT);
  EXPECT_TRUE(Has(result, "RLIMIT_AS"));
}
#endif

}  // namespace
