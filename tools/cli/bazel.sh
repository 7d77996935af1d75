# SPDX-License-Identifier: MIT
#
# Runs Bazel for the other scripts: quiet on the terminal, everything in a log file.

# bazel_logged LOG ARGUMENT...: runs Bazel at the root, its output to LOG. Returns Bazel's exit code.
bazel_logged() {
  local log=$1
  shift
  local -a startup=()
  # Bazel keeps its work below $HOME; a user without one gets it beside the rest of ring3's state.
  [[ -n ${HOME:-} && -w ${HOME:-} ]] || startup=("--output_user_root=$state/bazel")
  # Without descriptor 9, the build lock: Bazel's server outlives this command and would hold the lock for ever.
  (cd "$RING3_ROOT" && bazel "${startup[@]}" "$@") </dev/null >"$log" 2>&1 9>&-
}

# The lines of a Bazel log that say what is wrong, without Bazel's own talk.
compiler_messages() {
  grep -vE '^(INFO|WARNING|DEBUG|Loading|Analyzing|\[[0-9,]+ / |Target |Use --|FAILED|Computing|Starting|\$|gcc failed|$)' \
    "$1" | sed 's/^ERROR: [^ ]*BUILD[^ ]*: //' | head -40 || true
}
