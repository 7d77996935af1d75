# SPDX-License-Identifier: MIT
#
# ring3 info: what this machine offers and what ring3 makes of it.

source "$RING3_ROOT/tools/cli/products.sh"

info_main() {
  (($# == 0)) || usage_error "info takes no arguments"
  require_products 0 restartable thread_info
  row() { printf '%-16s %s\n' "$1" "$2"; }
  local compiler
  for compiler in gcc clang-14; do
    row "$compiler" "$("$compiler" --version 2>/dev/null | head -n 1 || true)"
  done
  row "kernel source" "$("$RING3_ROOT/tools/linux_source.sh" version 2>&1 | head -n 1)"
  row "build tool" "bazel $(dpkg-query --show --showformat='${Version}' bazel-bootstrap 2>/dev/null || echo 'not from Debian')"
  row "styles" "thread_info (default), offset_table"
  # CPUs, pinning and the base register: the runner finds out the way a run does.
  "$products/thread_info-restartable-0/ring3_run" --info
}
