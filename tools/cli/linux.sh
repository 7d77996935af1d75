# SPDX-License-Identifier: MIT
#
# ring3 linux: the genuine Linux core as a process: boots it, runs its tests, says how much of it there is.

source "$RING3_ROOT/tools/cli/setup.sh"
source "$RING3_ROOT/tools/cli/bazel.sh"

# name | image
# shellcheck disable=SC2034 # the subcommands' scripts use it
readonly linux_images=(
  "linux|//runtime/linux:linux"
  "lockdep|//runtime/linux/lockdep:lockdep"
  "thread_info|//runtime/linux/thread_info:thread_info"
)

# build_linux TARGET...: builds quietly.
build_linux() {
  local log=$state/log/linux-build.log
  note "building $* (log: .ring3/log/linux-build.log)"
  if ! bazel_logged "$log" build --config=gcc --noshow_progress --color=no -- "$@"; then
    compiler_messages "$log" >&2
    environment_error "$* does not build (log: $log)"
  fi
}

# linux_info KEY: what `bazel info` says for the configuration that the core is built in.
linux_info() {
  local log=$state/log/linux-info-$1.log
  bazel_logged "$log" info --config=gcc "$1" || environment_error "cannot find out where Bazel keeps its $1 (log: $log)"
  tail -n 1 "$log"
}

linux_main() {
  local command=${1:-}
  (($# == 0)) || shift
  case $command in
    boot | coverage | test) source "$RING3_ROOT/tools/cli/linux_$command.sh" && "linux_$command" "$@" ;;
    help | -h | --help) source "$RING3_ROOT/tools/cli/help.sh" && help_main linux ;;
    '') usage_error "say what to do with the core: ring3 linux boot, test or coverage; see: ring3 help linux" ;;
    *) usage_error "there is no command \"linux $command\"; see: ring3 help linux" ;;
  esac
}
