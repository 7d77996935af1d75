# SPDX-License-Identifier: MIT
#
# ring3 bench: every benchmark, in interleaved rounds, as one report in Markdown with medians and ratios.

source "$RING3_ROOT/tools/cli/setup.sh"
source "$RING3_ROOT/tools/cli/bazel.sh"

bench_main() {
  local style=thread_info argument
  local -a forwarded=()
  for argument in "$@"; do
    case $argument in
      --help | -h) source "$RING3_ROOT/tools/cli/help.sh" && help_main && return ;;
      --style=thread_info | --style=offset_table) style=${argument#*=} ;;
      --output=* | --rounds=* | --passes=* | --min-time=*) forwarded+=("$argument") ;;
      *) usage_error "bench: there is no option $argument (--style=STYLE --output=FILE --rounds=N --passes=N --min-time=S)" ;;
    esac
  done
  set_up
  prepare_state
  local log=$state/log/bench.log programs
  if ! bazel_logged "$log" build --config=bench --noshow_progress --color=no //bench/...; then
    compiler_messages "$log" >&2
    environment_error "the benchmarks do not build (log: $log)"
  fi
  programs=$(cd "$RING3_ROOT" && bazel info --config=bench bazel-bin 2>/dev/null)/bench
  python3 "$RING3_ROOT/bench/report.py" --programs="$programs" --style="$style" "${forwarded[@]}"
}
