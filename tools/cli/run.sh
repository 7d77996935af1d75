# SPDX-License-Identifier: MIT
#
# ring3 run: compiles kernel source files as modules and hands them to the runner.

source "$RING3_ROOT/tools/cli/products.sh"
source "$RING3_ROOT/tools/cli/compile.sh"

# kernel_source PATH: the path of that file of the kernel source package, unmodified, unpacked once.
kernel_source() {
  local archive=${RING3_LINUX_SOURCE:-/usr/src/linux-source-6.1.tar.xz}
  local cache
  cache=$state/linux/$(stat --format='%s-%Y' "$archive" 2>/dev/null || echo missing)
  if [[ ! -f $cache/$1 ]]; then
    prepare_state
    "$RING3_ROOT/tools/linux_source.sh" extract "$cache" "$1" || exit "$EXIT_ENVIRONMENT"
  fi
  printf '%s' "$cache/$1"
}

# run_emulated GDB PREFIX MODULES COMMAND...: runs a command of another processor, under gdb if GDB is 1; MODULES is the folder
# of what it loads. Ends with its exit code.
run_emulated() {
  local gdb=$1 prefix=$2 modules=$3 status=0
  shift 3
  [[ $product_port != arm64-v8.0 ]] || export RING3_QEMU_CPU=cortex-a57
  # Against a hang that even the runner's own --timeout does not see. A person in a debugger has no limit.
  export RING3_EMULATOR_LIMIT=$((gdb ? 0 : 3600))
  if ((!gdb)); then
    "$RING3_ROOT/tools/emulate.sh" "$@" || status=$?
    # What timeout(1) says, said as the runner says it.
    case $status in 124 | 137) die "$EXIT_TIMEOUT" "stopped after $RING3_EMULATOR_LIMIT s" ;; esac
    exit "$status"
  fi
  command -v gdb-multiarch >/dev/null || environment_error "gdb-multiarch is not installed: sudo apt-get install gdb-multiarch"
  local folder
  folder=$(mktemp -d)
  # shellcheck disable=SC2064 # the folder of now
  trap "rm -rf '$folder'" EXIT
  RING3_EMULATOR_GDB=$folder/gdb "$RING3_ROOT/tools/emulate.sh" "$@" </dev/null &
  local emulator=$! tries
  for ((tries = 0; tries < 100; tries++)); do
    [[ ! -S $folder/gdb ]] || break
    kill -0 "$emulator" 2>/dev/null || die "$EXIT_ENVIRONMENT" "the emulator did not start"
    sleep 0.1
  done
  # Libraries are looked for in the sysroot, which has the C library but not the modules.
  gdb-multiarch -q -ex "set sysroot /usr/$prefix" -ex "set solib-search-path $modules" -ex "file $1" \
    -ex "target remote $folder/gdb" || status=$?
  kill "$emulator" 2>/dev/null || true
  exit "$status"
}

run_main() {
  local style=thread_info form=restartable checks=0 compiler=gcc gdb=0 prefix=''
  local -a sources=() parameters=() runner_options=()
  local argument
  for argument in "$@"; do
    case $argument in
      --help | -h) source "$RING3_ROOT/tools/cli/help.sh" && help_main run && return ;;
      --style=*) style=${argument#*=} ;;
      --percpu-form=*) form=${argument#*=} ;;
      --check) checks=1 ;;
      --cc=*) compiler=${argument#*=} ;;
      --gdb) gdb=1 ;;
      --config=*) product_port=${argument#*=} ;;
      # The runner knows what these mean and what it accepts.
      --cpus=* | --expect-init=* | --preempt=* | --timeout=*) runner_options+=("$argument") ;;
      --cpus | --expect-init | --preempt | --timeout | --style | --percpu-form | --cc | --config) usage_error "$argument needs a value: $argument=..." ;;
      -*) usage_error "there is no option $argument; see: ring3 run --help" ;;
      linux:*.c) sources+=("$argument") ;;
      *=*) parameters+=("$argument") ;;
      *.c | *.cc | *.cpp) sources+=("$argument") ;;
      *) usage_error "$argument is neither a source file (.c, .cc) nor a parameter (name=value)" ;;
    esac
  done
  ((${#sources[@]})) || usage_error "name a source file; for example: ring3 run linux:lib/percpu_test.c --expect-init=-EAGAIN"
  case $style in
    thread_info | offset_table) ;;
    *) usage_error "--style=$style: the styles are thread_info and offset_table" ;;
  esac
  if [[ -n $product_port ]]; then
    prefix=$(cross_prefix "$product_port") || usage_error "--config=$product_port: the configurations are $(port_names)"
  fi
  case $form in
    restartable | classic) ;;
    *) usage_error "--percpu-form=$form: the forms are restartable and classic" ;;
  esac
  for argument in "${sources[@]}"; do
    [[ $argument == linux:* || -f $argument ]] || usage_error "$argument: no such file"
  done

  require_products "$checks" "$form" "$style"
  local ready=$products/$style-$form-$checks
  read_flags "$ready/flags"
  compiler=$(find_compiler "$compiler" "$prefix") || exit
  # One folder for each way of building each set of files, kept for the debugger.
  local folder
  folder=$state/modules/$(printf '%s\n' "$ready" "$compiler" "$PWD" "${sources[@]}" | sha256sum | cut -c1-16)
  mkdir -p "$folder"
  local -a modules=()
  for argument in "${sources[@]}"; do
    if [[ $argument == linux:* ]]; then argument=$(kernel_source "${argument#linux:}") || exit; fi
    compile_module "$compiler" "$argument" "$folder"
    modules+=("$folder/$(module_name "$argument").so")
  done

  local -a command=("$ready/ring3_run" "${runner_options[@]}" "${modules[@]}" "${parameters[@]}")
  if [[ -n $prefix ]]; then
    run_emulated "$gdb" "$prefix" "$folder" "${command[@]}"
    return
  fi
  ((!gdb)) || command=(gdb -q --args "${command[@]}")
  exec "${command[@]}"
}
