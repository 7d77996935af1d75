# SPDX-License-Identifier: MIT
#
# Runs Bazel for the other scripts: quiet on the terminal, everything in a log file.

# Sets `sandbox` to the option that puts Bazel's sandboxes into memory, where there is a file system for that with 4 GiB to spare:
# each compilation gets a folder of some hundred links, and the disk takes longer to make and remove it than the compiler to run
# (measured: 50 kernel-side files in 17 s instead of 29).
find_sandbox_base() {
  sandbox=()
  [[ $(stat -f -c %T /dev/shm 2>/dev/null) == tmpfs && -w /dev/shm ]] || return 0
  (($(stat -f -c '%a * %S' /dev/shm) < 4 << 30)) || sandbox=(--sandbox_base=/dev/shm)
}

# bazel_at_root COMMAND ARGUMENT...: runs Bazel at the root. Returns its exit code.
bazel_at_root() {
  local command=$1
  shift
  local -a sandbox=()
  case $command in build | run | test) find_sandbox_base ;; esac
  local -a startup=()
  # Bazel keeps its work below $HOME; a user without one gets it beside the rest of ring3's state.
  [[ -n ${HOME:-} && -w ${HOME:-} ]] || startup=("--output_user_root=$state/bazel")
  # Without descriptor 9, the build lock: Bazel's server outlives this command and would hold the lock for ever.
  (cd "$RING3_ROOT" && bazel "${startup[@]}" "$command" "${sandbox[@]}" "$@") </dev/null 9>&-
}

# bazel_logged LOG COMMAND ARGUMENT...: the same, its output to LOG.
bazel_logged() {
  local log=$1
  shift
  bazel_at_root "$@" >"$log" 2>&1
}

# The lines of a Bazel log that say what is wrong, without Bazel's own talk.
compiler_messages() {
  grep -vE '^(INFO|WARNING|DEBUG|Loading|Analyzing|\[[0-9,]+ / |Target |Use --|FAILED|Computing|Starting|\$|gcc failed|$)' \
    "$1" | sed 's/^ERROR: [^ ]*BUILD[^ ]*: //' | head -40 || true
}
