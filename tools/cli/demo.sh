# SPDX-License-Identifier: MIT
#
# ring3 demo: the tour. Sets this machine up, then runs Linux's own per-CPU test and a measurement, in both styles.

source "$RING3_ROOT/tools/cli/run.sh"

readonly demo_styles=(thread_info offset_table)
readonly demo_rounds=3
readonly demo_calls=100000000

heading() { printf '\n%s%s%s\n' "$bold" "$1" "$plain"; }

# demo_run ARGUMENT...: `ring3 run`, shown as typed and then as it goes. Returns its exit code.
demo_run() {
  local status=0
  printf '\n$ ring3 run %s\n' "$*"
  ("run_main" "$@") 2>&1 || status=$?
  return "$status"
}

# verdict STATUS: says whether a run went well.
verdict() {
  if (($1 == 0)); then
    printf '%sok%s\n' "$green" "$plain"
  else
    printf '%sFAILED%s (exit code %d; see ring3 run --help)\n' "$red" "$plain" "$1"
  fi
}

# The measurement's log lines look like "r3_cpu_id: WHAT: N calls in T ns". Prints STYLE|WHAT|N|T, one a line.
measurements() {
  sed -n "s/^.*r3_cpu_id: \(.*\): \([0-9]*\) calls in \([0-9]*\) ns.*\$/$1|\1|\2|\3/p"
}

# Reads such lines, several rounds of them, and prints the best of each kind as a table with the ratio to the first.
table() {
  awk -F'|' '
    { key = $1 "|" $2 }
    !(key in best) { order[++kinds] = key; calls[key] = $3; best[key] = $4 }
    $4 < best[key] { best[key] = $4 }
    END {
      printf "%-14s %-34s %10s %8s\n", "style", "how the CPU number is read", "ns a call", "ratio"
      for (i = 1; i <= kinds; i++) {
        split(order[i], part, "|")
        # The yardstick is the look-up that the kernel replaced: base register, table entry, load.
        if (part[2] ~ /offset.table/ && !(yardstick > 0)) yardstick = best[order[i]] / calls[order[i]]
      }
      for (i = 1; i <= kinds; i++) {
        split(order[i], part, "|")
        each = best[order[i]] / calls[order[i]]
        printf "%-14s %-34s %10.3f %8s\n", part[1], part[2], each, \
          yardstick > 0 ? sprintf("%.2f", each / yardstick) : "-"
      }
    }'
}

demo_main() {
  (($# == 0)) || usage_error "demo takes no arguments"
  source "$RING3_ROOT/tools/cli/setup.sh"
  set_up
  # Both styles in one build; the kernel source is unpacked meanwhile.
  kernel_source lib/percpu_test.c >/dev/null &
  local unpacking=$! style status failures=0
  require_products 0 "${demo_styles[@]}"
  wait "$unpacking" || exit

  heading "1. Linux's lib/percpu_test.c, unmodified, on 4 virtual CPUs"
  echo "It checks every this_cpu operation and WARNs when one is wrong; its init returns -EAGAIN so that insmod fails."
  for style in "${demo_styles[@]}"; do
    status=0
    demo_run linux:lib/percpu_test.c --cpus=4 --style="$style" --expect-init=-EAGAIN || status=$?
    verdict "$status"
    ((status == 0)) || failures=$((failures + 1))
  done

  heading "2. raw_smp_processor_id(): from the thread_info block, or through the per-CPU offset table"
  local log results=''
  for style in "${demo_styles[@]}"; do
    status=0
    log=$(demo_run "$RING3_ROOT/bench/modules/r3_cpu_id.c" "nr_function_calls=$demo_calls" --cpus=1 --style="$style") ||
      status=$?
    printf '%s\n' "${log//"$RING3_ROOT/"/}"
    verdict "$status"
    ((status == 0)) || failures=$((failures + 1))
    results+=$(measurements "$style" <<<"$log")$'\n'
  done
  # More rounds, in turn, without their logs: the best of each is the figure.
  local round
  for ((round = 1; round < demo_rounds && !failures; round++)); do
    for style in "${demo_styles[@]}"; do
      log=$(demo_run "$RING3_ROOT/bench/modules/r3_cpu_id.c" "nr_function_calls=$demo_calls" --cpus=1 --style="$style") ||
        failures=$((failures + 1))
      results+=$(measurements "$style" <<<"$log")$'\n'
    done
  done
  heading "Best of $demo_rounds rounds"
  table < <(grep . <<<"$results")
  echo "Published for the arm64 change that this repeats (2024): 1602888401 ns -> 1206212658 ns, ratio 0.75"

  heading "Next"
  echo "tools/ring3 --help shows a first module of your own; tools/ring3 run FILE.c runs it."
  ((failures == 0))
}
