# SPDX-License-Identifier: MIT
#
# Runs tests for the other scripts, and counts their cases: bazel.sh comes first.

passed=0 failed=0 skipped=0

# account NAME SECONDS "PASSED FAILED SKIPPED": adds one step's result and prints its line.
account() {
  local p f s
  read -r p f s <<<"$3"
  passed=$((passed + p)) failed=$((failed + f)) skipped=$((skipped + s))
  printf '%-12s %6d passed, %d failed%s  (%d s)\n' "$1" "$p" "$f" "$( ((!s)) || printf ', %d skipped' "$s")" "$2"
}

# run_configuration NAME OPTIONS TARGET...
run_configuration() {
  local name=$1 options=$2
  shift 2
  local log=$state/log/test-$name.log events=$state/log/test-$name.json status=0 start=$SECONDS counts
  rm -f "$events"
  # shellcheck disable=SC2086 # the options are a list of words
  bazel_logged "$log" test $options --keep_going --noshow_progress --color=no --test_output=errors \
    --build_event_json_file="$events" -- "$@" || status=$?
  counts="0 0 0"
  [[ ! -s $events ]] || counts=$(python3 "$RING3_ROOT/tools/cli/sum_tests.py" "$events")
  # 0: all passed; 3: some failed, which the counts say; 4: no test matched.
  if ((status != 0 && status != 3 && status != 4)); then
    note "$name: the build failed (log: $log)"
    compiler_messages "$log" >&2
    read -r p f s <<<"$counts"
    ((f)) || counts="$p 1 $s"
  fi
  account "$name" $((SECONDS - start)) "$counts"
}

# The last lines of the command; fails if a test did, or if there was none.
summary() {
  ((!skipped)) || echo "$skipped skipped"
  echo "$passed passed, $failed failed"
  ((failed == 0 && passed > 0))
}
