# SPDX-License-Identifier: MIT
#
# ring3 linux coverage: how much of the core is compiled, linked, booted and tested, measured now.

source "$RING3_ROOT/tools/cli/linux_test.sh"

# The modules of an image, which no test has to need.
linux_modules() {
  printf '%s\n' "${linux_images[@]#*|}" | sed 's/$/_modules/'
}

linux_coverage() {
  local argument mode=write events=$state/log/test-linux.json log=$state/log/linux-build.log
  for argument in "$@"; do
    case $argument in
      --help | -h) source "$RING3_ROOT/tools/cli/help.sh" && help_main linux && return ;;
      --check | --accept) [[ $mode == write ]] || usage_error "either --check or --accept, not both" && mode=${argument#--} ;;
      *) usage_error "there is no option $argument; see: ring3 help linux" ;;
    esac
  done
  set_up
  prepare_state
  local -a images modules
  images=("${linux_images[@]#*|}")
  mapfile -t modules < <(linux_modules)
  note "building every file of ${#images[@]} configurations (log: .ring3/log/linux-build.log)"
  # What does not build is a result, too.
  bazel_logged "$log" build --config=gcc --keep_going --noshow_progress --color=no -- "${images[@]}" "${modules[@]}" || {
    note "not all of it builds (log: $log)"
    compiler_messages "$log" >&2
  }
  note "running the tests (log: .ring3/log/test-linux.log)"
  run_configuration linux "--config=gcc --build_tests_only --test_tag_filters=linux_tree" //tests/linux/...
  [[ -s $events ]] || environment_error "the tests did not start (log: $state/log/test-linux.log)"

  local bin base manual status=0
  bin=$(linux_info bazel-bin) || exit
  base=$(linux_info output_base) || exit
  manual=$(linux_tests manual) || exit
  # -B: no files of Python in the source tree, whose state the products of `ring3 run` depend on.
  python3 -B "$RING3_ROOT/tools/cli/linux_coverage.py" "--mode=$mode" "--root=$RING3_ROOT" "--bin=$bin" "--external=$base/external" \
    "--events=$events" "${images[@]/#/--image=}" "${manual//$'\n'/ }" || status=1
  ((status == 0 && failed == 0))
}
