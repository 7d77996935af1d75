#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Finds and unpacks Debian's kernel source package, unmodified.
#
#   linux_source.sh extract DIR PATH...   unpacks these files of the kernel tree below DIR; a folder ends in /
#   linux_source.sh core DIR              unpacks what a configured core is built from below DIR: build files, headers, no drivers
#   linux_source.sh version               prints the version of the installed package
#
# RING3_LINUX_SOURCE names another archive (a linux-*.tar.xz); the default is the Debian package's.
# Exit code 7 and one clear message when the package is missing or does not hold a path.
set -euo pipefail

readonly package=linux-source-6.1
readonly archive=${RING3_LINUX_SOURCE:-/usr/src/$package.tar.xz}

die() {
  printf 'ring3: %s\n' "$*" >&2
  exit 7
}

require_archive() {
  [[ -r $archive ]] && return
  [[ -n ${RING3_LINUX_SOURCE:-} ]] && die "RING3_LINUX_SOURCE=$archive: no such file"
  die "the kernel source package $package is not installed. Install it with:

    sudo apt-get install $package
"
}

version() {
  require_archive
  [[ -n ${RING3_LINUX_SOURCE:-} ]] && echo "$archive" && return
  dpkg-query --show --showformat='${Package} ${Version}\n' "$package" 2>/dev/null || echo "$package (unpackaged)"
}

extract() {
  local destination=$1
  shift
  require_archive

  # Files alone let tar stop at the last of them; a folder (trailing slash) needs the whole archive.
  local path once=--occurrence=1 patterns=()
  for path in "$@"; do
    [[ $path != */ ]] || once=
    patterns+=("*/${path%/}")
  done

  # Unpacked beside the destination and moved, so that an interrupted run leaves nothing that looks complete.
  mkdir -p "$destination"
  scratch=$(mktemp -d "$destination/.extract.XXXXXX")
  trap 'rm -rf "$scratch"' EXIT
  mkdir "$scratch/tree"
  if ! tar --extract --use-compress-program='xz -T0' --file="$archive" --directory="$scratch/tree" ${once:+"$once"} \
    --strip-components=1 --no-same-owner --anchored --wildcards --no-wildcards-match-slash "${patterns[@]}" \
    2>"$scratch/errors" || grep -q 'Not found in archive' "$scratch/errors"; then
    # A wanted file that was found ends the reading early, which xz may call an error; only an absence is one.
    local absent
    absent=$(sed -n 's,^tar: \*/\(.*\): Not found in archive$,\1,p' "$scratch/errors")
    [[ -z $absent ]] || die "$(version) does not hold ${absent//$'\n'/, }"
    [[ -n $once && $(find "$scratch/tree" -type f | wc -l) -eq $# ]] || die "cannot unpack $archive:
$(head -5 "$scratch/errors")"
  fi
  cp -a "$scratch/tree/." "$destination/"
}

# The folders whose files are compiled or read by the compiler, and every makefile and Kconfig file of the tree.
readonly core_paths=(block certs crypto drivers/base drivers/char fs include init io_uring ipc kernel lib mm scripts security usr virt
  tools/include tools/testing/selftests/kselftest_module.h)

core() {
  local destination=$1 top path patterns=()
  require_archive
  top=$(tar --list --use-compress-program='xz -T0' --file="$archive" 2>/dev/null | head -1) || true
  top=${top%%/*}
  [[ -n $top ]] || die "cannot read $archive"
  for path in "${core_paths[@]}"; do patterns+=("$top/$path"); done
  mkdir -p "$destination"
  tar --extract --use-compress-program='xz -T0' --file="$archive" --directory="$destination" --strip-components=1 \
    --no-same-owner --anchored --wildcards --wildcards-match-slash \
    "${patterns[@]}" '*/Kconfig*' '*/Makefile*' '*/Kbuild*' || die "cannot unpack $archive"
}

case ${1:-} in
  core)
    (($# == 2)) || die "usage: linux_source.sh core DIR"
    core "$2"
    ;;
  extract)
    (($# >= 3)) || die "usage: linux_source.sh extract DIR PATH..."
    shift
    extract "$@"
    ;;
  version) version ;;
  *) die "usage: linux_source.sh extract DIR PATH... | core DIR | version" ;;
esac
