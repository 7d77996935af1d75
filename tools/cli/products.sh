# SPDX-License-Identifier: MIT
#
# The build products of `ring3 run` (the runner and the flags of modules for it), cached so that a second run needs no
# build tool. A product is good as long as no file that it was made from has changed.

source "$RING3_ROOT/tools/cli/bazel.sh"
source "$RING3_ROOT/tools/cli/ports.sh"

# Prints a name for the state of all sources that the runner and the flags are made from.
source_fingerprint() {
  (cd "$RING3_ROOT" &&
    find arch include percpu runtime sched third_party tools BUILD.bazel WORKSPACE .bazelrc -type f \
      -printf '%p %s %T@\n' | sort | sha256sum | cut -c1-16)
}

# Which configuration of ports.sh the products are for; empty: this machine's own.
product_port=''

# require_products CHECKS FORM STYLE...: builds what is missing for these styles, with CHECKS on or off (1 or 0) and this form of
# the per-CPU operations, and sets `products`: the folder that holds STYLE-FORM-CHECKS/{ring3_run,flags} for product_port.
require_products() {
  local checks=$1 form=$2 style
  shift 2
  fingerprint=$(source_fingerprint)
  products=$state/products/$fingerprint${product_port:+-$product_port}
  local -a absent=()
  for style in "$@"; do
    [[ -x $products/$style-$form-$checks/ring3_run ]] || absent+=("$style")
  done
  ((${#absent[@]})) || return 0
  build_products "$checks" "$form" "${absent[@]}"
}

build_products() {
  local checks=$1 form=$2 style
  shift 2
  source "$RING3_ROOT/tools/cli/setup.sh"
  local -a lists=()
  ! is_cross "$product_port" || lists=("$cross_packages")
  set_up "${lists[@]}"
  prepare_state
  mkdir -p "$state/products"
  # Two commands at once: the second one waits here and then finds the work done.
  exec 9>"$state/build.lock"
  flock 9
  local -a styles=()
  for style in "$@"; do
    [[ -x $products/$style-$form-$checks/ring3_run ]] || styles+=("$style")
  done
  if ((${#styles[@]})); then
    note "building the runtime (${product_port:+$product_port, }$(printf '%s\n' "${styles[@]}" | paste -sd+), checks $( ((checks)) && echo on || echo off), per-CPU form $form); log: .ring3/log/build.log"
    build_styles "$checks" "$form" "${styles[@]}"
    # Products of other states of the tree, unless some other command may still be using them.
    find "$state/products" "$state/modules" -mindepth 1 -maxdepth 1 -mtime +0 ! -path "$state/products/$fingerprint*" \
      -exec rm -rf {} + 2>/dev/null || true
  fi
  exec 9>&-
}

build_styles() {
  local checks=$1 form=$2 style
  shift 2
  local log=$state/log/build.log
  local -a options=("--//tools:checks=$checks" "--//tools:percpu_form=$form" --noshow_progress --color=no)
  [[ -z $product_port ]] || options+=("--config=$product_port")
  if ! bazel_logged "$log" build "${options[@]}" "${@/#///tools/cli:run_}"; then
    compiler_messages "$log" >&2
    environment_error "ring3 itself does not build (log: $log)"
  fi
  local bin
  bin=$(cd "$RING3_ROOT" && bazel_logged "$state/log/info.log" info "${options[@]}" bazel-bin; tail -n 1 "$state/log/info.log")
  for style in "$@"; do
    # Copied beside the final place and moved, so that nobody ever sees half of it.
    local scratch
    mkdir -p "$products"
    scratch=$(mktemp -d "$state/products/.new.XXXXXX")
    cp -L "$bin/tools/cli/run_$style/ring3_run" "$bin/tools/cli/run_$style/flags" "$scratch/"
    chmod -R u+w,a+rX "$scratch"
    mv -T "$scratch" "$products/$style-$form-$checks"
  done
}
