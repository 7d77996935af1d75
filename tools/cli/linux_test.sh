# SPDX-License-Identifier: MIT
#
# ring3 linux test: the tests of the core, by the names that a person has for them.

source "$RING3_ROOT/tools/cli/tally.sh"

# linux_tests TAG: the labels of all tests of the core that have this tag.
linux_tests() {
  local log=$state/log/linux-tests-$1.log
  if ! bazel_logged "$log" query --noshow_progress --color=no "attr(tags, $1, attr(tags, linux_tree, //tests/linux/...))"; then
    compiler_messages "$log" >&2
    environment_error "cannot list the tests in //tests/linux (log: $log)"
  fi
  grep '^//' "$log" | sort || true
}

list_linux_tests() {
  local manual
  manual=$(linux_tests manual) || exit
  linux_tests linux_tree | while read -r label; do
    name=${label#//tests/linux}
    name=${name#/}
    name=${name/:/\/}
    name=${name#/}
    name=${name%_test}
    ! grep -qxF "$label" <<<"$manual" || name+='  (by name only: takes long)'
    printf '%s\n' "$name"
  done
}

# run_linux_tests LABEL...: one after the other, their consoles on the terminal.
run_linux_tests() {
  local events=$state/log/linux-test.json status=0 start=$SECONDS counts="0 1 0"
  build_linux "$@"
  rm -f "$events"
  # Who names a test wants to see it run: an earlier result is not enough.
  bazel_at_root test --config=gcc --keep_going --test_output=streamed --nocache_test_results --build_event_json_file="$events" \
    --noshow_progress --noshow_loading_progress --show_result=0 --test_summary=none --color=no --ui_event_filters=-info,-warning,-fail,-start,-finish \
    --logging=0 -- "$@" || status=$?
  [[ ! -s $events ]] || counts=$(python3 "$RING3_ROOT/tools/cli/sum_tests.py" "$events")
  ((status == 0 || status == 3)) || note "the tests did not run to the end (exit code $status of the build tool)"
  account linux $((SECONDS - start)) "$counts"
  ((status == 0)) || failed=$((failed ? failed : 1))
}

linux_test() {
  local argument all=0 found known=''
  local -a names=() labels=()
  for argument in "$@"; do
    case $argument in
      --help | -h) source "$RING3_ROOT/tools/cli/help.sh" && help_main linux && return ;;
      -*) usage_error "there is no option $argument; see: ring3 help linux" ;;
      all) all=1 ;;
      *) names+=("$argument") ;;
    esac
  done
  ((!all || !${#names[@]})) || usage_error "either all or names, not both: all ${names[*]}"
  set_up
  prepare_state
  if ((all)); then
    run_configuration linux "--config=gcc --build_tests_only --test_tag_filters=linux_tree" //tests/linux/...
  elif ((${#names[@]})); then
    known=$(linux_tests linux_tree) || exit
    for argument in "${names[@]}"; do
      found=$(python3 "$RING3_ROOT/tools/cli/select_linux_tests.py" "$argument" <<<"$known") || exit
      mapfile -t -O "${#labels[@]}" labels <<<"$found"
    done
    run_linux_tests "${labels[@]}"
  else
    list_linux_tests
    return
  fi
  summary
}
