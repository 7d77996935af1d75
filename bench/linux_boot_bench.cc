// SPDX-License-Identifier: MIT
// Claim: a genuine Linux core as a process boots to its first program and powers off at least five times faster than User-Mode Linux, the
// kernel as a process that Debian has (package user-mode-linux). Whole processes, from exec to exit; by the wall's clock, since CPUs idle
// and wait for each other.
//
// Arguments: the image, and the program that is the first one on User-Mode Linux; it switches off as ring3's init does.

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

extern char** environ;

namespace {

constexpr char kUserModeLinux[] = "/usr/bin/linux.uml";

// Runs a command to its end, without input and without output: its exit code, -1 if a signal ended it.
int Run(const std::vector<std::string>& command) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child;
  int status = -1;
  if (posix_spawn(&child, arguments[0], &files, nullptr, arguments.data(), environ) == 0) waitpid(child, &status, 0);
  posix_spawn_file_actions_destroy(&files);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void Boot(benchmark::State& state, const std::vector<std::string>& command, const std::string& proof) {
  for (auto _ : state) {
    if (Run(command) != 0) {
      state.SkipWithError((command[0] + " failed").c_str());
      return;
    }
    if (proof.empty()) continue;
    // The first program leaves a file behind: without it, nothing has booted.
    if (!std::filesystem::remove(proof)) {
      state.SkipWithError((command[0] + " did not run its first program").c_str());
      return;
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (argc != 3) {
    std::cerr << "arguments: IMAGE FIRST_PROGRAM, behind Google Benchmark's\n";
    return 2;
  }
  const std::string image = std::filesystem::absolute(argv[1]);
  // The host's folder that is the root of User-Mode Linux.
  std::string root = (std::filesystem::temp_directory_path() / "ring3_uml.XXXXXX").string();
  if (mkdtemp(root.data()) == nullptr) {
    std::cerr << "cannot make a folder like " << root << "\n";
    return 2;
  }
  std::filesystem::copy_file(argv[2], root + "/init");

  const auto add = [](const std::string& name, const std::vector<std::string>& command, const std::string& proof) {
    benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) { Boot(state, command, proof); })
        ->UseRealTime()
        ->Unit(benchmark::kMillisecond)
        ->Iterations(1);
  };
  // Its init says what it does by its exit code: 2 if the script fails.
  for (int cpus : {1, 4, 64})
    add("linux_boot/ring3/" + std::to_string(cpus), {image, "--cpus=" + std::to_string(cpus), "--init=cat /proc/version", "--timeout=60s"}, "");
  if (std::filesystem::exists(kUserModeLinux)) {
    add("linux_boot/user_mode_linux/1",
        {"/usr/bin/timeout", "60", kUserModeLinux, "mem=256M", "rootfstype=hostfs", "rootflags=" + root, "rw", "init=/init"}, root + "/booted");
  } else {
    std::cerr << "without User-Mode Linux, which is not installed: sudo apt-get install user-mode-linux\n";
  }
  benchmark::RunSpecifiedBenchmarks();
  std::filesystem::remove_all(root);
  return 0;
}
