# SPDX-License-Identifier: MIT
#
# ring3 demo: the tour. Sets this machine up, then runs Linux's own per-CPU test and a measurement, in both styles.

source "$RING3_ROOT/tools/cli/run.sh"

readonly demo_styles=(thread_info offset_table)
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

# Reads the log lines "result place=... way=... style=... per_call_ps=..." of the measurement and prints R3's table: the
# look-up that Linux replaced, what replaced it, and by how much the second takes less time.
table() {
  awk '
    {
      delete field
      for (i = 1; i <= NF; i++) if (split($i, part, "=") == 2) field[part[1]] = part[2]
      row = field["style"] " " field["place"]
      if (!(row in seen)) { seen[row] = 1; rows[++count] = row }
      ps[row, field["way"]] = field["per_call_ps"]
    }
    END {
      printf "%-14s %-9s %16s %26s %10s\n", "style", "place", "look-up, ns", "raw_smp_processor_id, ns", "ratio"
      for (i = 1; i <= count; i++) {
        look_up = ps[rows[i], "look_up"]; cpu_id = ps[rows[i], "cpu_id"]
        if (!look_up || !cpu_id) continue
        split(rows[i], part, " ")
        printf "%-14s %-9s %16.3f %26.3f %10.2f\n", part[1], part[2], look_up / 1000, cpu_id / 1000, cpu_id / look_up
      }
    }'
}

demo_main() {
  (($# == 0)) || usage_error "demo takes no arguments"
  source "$RING3_ROOT/tools/cli/setup.sh"
  set_up
  cd "$RING3_ROOT"
  # Both styles in one build; the kernel source is unpacked meanwhile.
  kernel_source lib/percpu_test.c >/dev/null &
  local unpacking=$! style status failures=0
  require_products 0 restartable "${demo_styles[@]}"
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
    log=$(demo_run bench/modules/r3_cpu_id.c nr_function_calls=$demo_calls --cpus=1 --style="$style") || status=$?
    # The lines for programs become the table below.
    grep -vE 'r3_cpu_id: (result|ratio) ' <<<"$log"
    verdict "$status"
    ((status == 0)) || failures=$((failures + 1))
    results+=$(grep 'r3_cpu_id: result ' <<<"$log" || true)$'\n'
  done
  heading "Result (medians of many rounds; \"called\" hides the difference behind call and return)"
  table <<<"$results"
  echo "Published for the arm64 change that this repeats (2024): 1602888401 ns -> 1206212658 ns, ratio 0.75"

  heading "Next"
  echo "tools/ring3 --help shows a first module of your own; tools/ring3 run FILE.c runs it."
  ((failures == 0))
}
