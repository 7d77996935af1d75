# SPDX-License-Identifier: MIT
#
# The configurations for other ports than this machine's own, for `ring3 test` and `ring3 run`. What they mean to Bazel is in
# tools/ports.bazelrc.

# name | prefix of the compiler's and debugger's files; none: this machine's own compiler, no emulator
readonly ports=(
  "generic|"
  "arm64|aarch64-linux-gnu"
  "arm64-lse|aarch64-linux-gnu"
  "arm64-v8.0|aarch64-linux-gnu"
  "ppc64le|powerpc64le-linux-gnu"
)

# The names, for messages.
port_names() { printf '%s\n' "${ports[@]}" | cut -d'|' -f1 | paste -sd' '; }

# cross_prefix NAME: prints the prefix; nothing for this machine. Fails if there is no such port.
cross_prefix() {
  local entry
  for entry in "${ports[@]}"; do
    [[ ${entry%%|*} != "$1" ]] || { printf '%s' "${entry#*|}" && return 0; }
  done
  return 1
}

# is_cross NAME: whether a configuration (of any kind) needs a cross compiler and an emulator.
is_cross() { [[ -n $(cross_prefix "$1") ]]; }

# The packages that cross configurations need, as arguments of set_up.
readonly cross_packages=$RING3_ROOT/tools/debian-packages-ports.txt
