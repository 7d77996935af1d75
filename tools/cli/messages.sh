# SPDX-License-Identifier: MIT
#
# How the command speaks and where it keeps its files. Sourced first; everything else relies on it.

# Exit codes are those of runtime/run/exit_codes.h; the runner itself returns the others.
readonly EXIT_USAGE=2 EXIT_COMPILE=3 EXIT_TIMEOUT=6 EXIT_ENVIRONMENT=7

# Build products, logs and caches; may be removed at any time when no ring3 command runs.
readonly state=$RING3_ROOT/.ring3

# Colours for people only.
if [[ -t 1 && -z ${NO_COLOR:-} && ${TERM:-dumb} != dumb ]]; then
  readonly bold=$'\e[1m' plain=$'\e[0m' red=$'\e[31m' green=$'\e[32m'
else
  readonly bold='' plain='' red='' green=''
fi

# One line about what is going on; standard error, since standard output belongs to the kernel log.
note() { printf 'ring3: %s\n' "$*" >&2; }

die() {
  local code=$1
  shift
  printf 'ring3: %s\n' "$*" >&2
  exit "$code"
}

usage_error() { die "$EXIT_USAGE" "$@"; }
environment_error() { die "$EXIT_ENVIRONMENT" "$@"; }

prepare_state() {
  mkdir -p "$state/log" 2>/dev/null || environment_error "cannot write to $RING3_ROOT: ring3 keeps its build in $state"
}
