# SPDX-License-Identifier: MIT
#
# ring3 test: the whole suite in every configuration. The last line is "N passed, N failed".

source "$RING3_ROOT/tools/cli/setup.sh"
source "$RING3_ROOT/tools/cli/bazel.sh"
source "$RING3_ROOT/tools/cli/ports.sh"
source "$RING3_ROOT/tools/cli/tally.sh"

# name | default target patterns | options of `bazel test`. Tags say what a configuration leaves out or takes; tests that look
# at sources, or call both compilers themselves, are tagged source_check and run in the first one only; Linux's own suites, whose
# oracle is the same whoever compiles them, are tagged linux_suite and run in the first and under the sanitizers. A whole core that
# boots (linux_tree) is built by the kernel's own rules, once.
readonly sanitizer_options="--build_tests_only --test_tag_filters=-no_sanitizer,-source_check,-linux_tree"
# Under emulation nothing is left out but what looks at this machine itself (no_emulator).
readonly cross_options="--build_tests_only --test_tag_filters=-source_check,-linux_tree,-no_emulator"
# The ports: the parts of the suite that know the machine, in one style; the whole suite by name (NAME-all).
readonly port_targets="//tests/arch/... //tests/cross/... //tests/percpu/... //tests/runtime/run/... //tests/sched/..."
readonly generic_options="--config=generic --build_tests_only --test_tag_filters=-source_check,-linux_tree,-restartable"
readonly configurations=(
  "gcc|//...|--config=gcc"
  "clang|//...|--config=clang --build_tests_only --test_tag_filters=-source_check,-linux_tree,-linux_suite,-style_offset_table"
  "asan-ubsan|//...|--config=asan-ubsan $sanitizer_options,-style_offset_table"
  "valgrind|//...|--config=valgrind --build_tests_only --test_tag_filters=valgrind"
  "generic|$port_targets|$generic_options,-style_offset_table"
  "arm64|$port_targets|--config=arm64 $cross_options,-style_offset_table"
  "ppc64le|$port_targets|--config=ppc64le $cross_options,-style_offset_table,-restartable"
)
# Only by name (--config=NAME): they say little that the ones above do not, and cost as much.
readonly more_configurations=(
  "clang-all|//...|--config=clang --build_tests_only --test_tag_filters=-source_check,-linux_tree"
  "asan-ubsan-all|//...|--config=asan-ubsan $sanitizer_options"
  "clang-asan-ubsan|//...|--config=clang-asan-ubsan $sanitizer_options"
  "tsan|//...|--config=tsan --build_tests_only --test_tag_filters=tsan,-style_offset_table"
  "generic-all|//...|$generic_options"
  "arm64-all|//...|--config=arm64 $cross_options"
  "arm64-lse|//...|--config=arm64-lse $cross_options"
  "arm64-v8.0|//...|--config=arm64-v8.0 $cross_options"
  "ppc64le-all|//...|--config=ppc64le $cross_options"
)

# name | script: steps that run Bazel or the ring3 command themselves. Each prints "PASSED FAILED SKIPPED" last.
readonly scripted_steps=(
  "consumer|tests/consumer/run.sh"
  "cli|tests/cli/run.sh"
)
# Only by name.
readonly more_scripted_steps=(
  "cli-ports|tests/cli/ports.sh"
)

# run_script NAME SCRIPT
run_script() {
  local start=$SECONDS log=$state/log/test-$1.log counts
  "$RING3_ROOT/$2" >"$log" 2>&1 </dev/null || true
  counts=$(tail -n 1 "$log")
  if [[ ! $counts =~ ^[0-9]+\ [0-9]+\ [0-9]+$ ]]; then
    note "$1: did not finish (log: $log)"
    counts="0 1 0"
  fi
  grep -A 12 '^FAILED' "$log" >&2 || true
  account "$1" $((SECONDS - start)) "$counts"
}

test_main() {
  local only='' entry name targets options
  local -a patterns=()
  for entry in "$@"; do
    case $entry in
      --help | -h) source "$RING3_ROOT/tools/cli/help.sh" && help_main && return ;;
      --config=*) only=${entry#*=} ;;
      -*[!/a-zA-Z0-9:._-]* | --*) usage_error "there is no option $entry; see: ring3 --help" ;;
      *) patterns+=("$entry") ;;
    esac
  done
  local known
  known=" $(printf '%s\n' "${configurations[@]}" "${more_configurations[@]}" "${scripted_steps[@]}" "${more_scripted_steps[@]}" | cut -d'|' -f1 | paste -sd' ') "
  [[ -z $only || $known == *" $only "* ]] || usage_error "--config=$only: the configurations are$known"

  local -a chosen=("${configurations[@]}") lists=()
  [[ -z $only ]] || chosen+=("${more_configurations[@]}")
  for entry in "${chosen[@]}"; do
    name=${entry%%|*}
    if [[ -z $only || $only == "$name" ]] && is_cross "${name%-all}"; then lists=("$cross_packages"); fi
  done
  set_up "${lists[@]}"
  prepare_state

  for entry in "${chosen[@]}"; do
    IFS='|' read -r name targets options <<<"$entry"
    [[ -z $only || $only == "$name" ]] || continue
    if ((${#patterns[@]})); then
      run_configuration "$name" "$options" "${patterns[@]}"
    else
      # shellcheck disable=SC2086 # a list of words
      run_configuration "$name" "$options" $targets
    fi
  done
  # Target patterns are Bazel's; the scripted steps have none.
  if ((!${#patterns[@]})); then
    chosen=("${scripted_steps[@]}")
    [[ -z $only ]] || chosen+=("${more_scripted_steps[@]}")
    for entry in "${chosen[@]}"; do
      IFS='|' read -r name targets <<<"$entry"
      [[ -z $only || $only == "$name" ]] || continue
      run_script "$name" "$targets"
    done
  fi

  summary
}
