#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Unpacks Debian packages of another architecture into a folder, and leaves this machine's own packages alone: apt works on a
# state of its own that is thrown away afterwards, nothing is installed, and dpkg never learns of the architecture. (Adding a
# foreign architecture to the machine itself can make apt remove compilers when its package indexes are not of one date.)
#
# usage: sysroot.sh ARCHITECTURE FOLDER PACKAGE...      ARCHITECTURE as Debian calls it: arm64, ppc64el
#
# The packages come from the sources that this machine's apt uses. Only the ones named are taken, without dependencies.
set -euo pipefail

readonly limit=600 # seconds, for each of the two steps that use the network

architecture=$1
folder=$(readlink -f "$2")
shift 2

fail() {
  printf 'ring3: no libraries for %s: %s\n' "$architecture" "$1" >&2
  shift
  printf '%s\n' "$@" >&2
  exit 1
}

for command in apt-get dpkg-deb; do
  command -v "$command" >/dev/null || fail "there is no $command on this machine; this needs Debian 12"
done

private=$(mktemp -d "$folder/.apt.XXXXXX")
trap 'rm -rf "$private"' EXIT
mkdir -p "$private"/{state/lists/partial,cache/archives/partial,log,packages}
: >"$private/status"

# Given by -c, which apt reads after the machine's own configuration: what is cleared here stays cleared.
cat >"$private/apt.conf" <<CONFIGURATION
#clear APT::Architectures;
APT::Architecture "$architecture";
APT::Architectures { "$architecture"; };
APT::Sandbox::User "";
Dir::State "$private/state";
Dir::State::status "$private/status";
Dir::Cache "$private/cache";
Dir::Log "$private/log";
Acquire::Languages "none";
Acquire::Retries "3";
Acquire::http::Timeout "60";
// What machines hook into an update of their own index.
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
#clear DPkg::Post-Invoke;
CONFIGURATION

# The end of the log holds the reason.
complaints() { grep -E '^(E|W|Err):?' "$private/apt.log" | sort -u | tail -n 8 || true; }

# One source of several may fail (a mirror without this architecture): the packages decide whether enough came.
timeout -k 10 "$limit" apt-get -c "$private/apt.conf" -q update >"$private/apt.log" 2>&1 </dev/null || true

qualified=("${@/%/:$architecture}")
for package in "${qualified[@]}"; do
  apt-cache -c "$private/apt.conf" show --no-all-versions "$package" >/dev/null 2>&1 ||
    fail "the package sources of this machine do not offer $package" "$(complaints)" \
      "The sources in /etc/apt must be Debian 12 (bookworm, main), reachable, and without \"Architectures:\" lines that leave $architecture out." \
      "Then try again. Builds for this machine's own processor need none of this."
done

(cd "$private/packages" &&
  timeout -k 10 "$limit" apt-get -c "$private/apt.conf" -q download "${qualified[@]}" >"$private/apt.log" 2>&1 </dev/null) ||
  fail "apt-get download failed" "$(complaints)" "Is the network there? Then try again; what it asked for: ${qualified[*]}"

# Headers and libraries only: there is nothing to run, and nobody to read manuals.
for file in "$private"/packages/*.deb; do
  dpkg-deb --fsys-tarfile "$file" |
    tar --extract --directory="$folder" --no-same-owner --exclude=./usr/{bin,libexec,share} ||
    fail "cannot unpack ${file##*/}; is the disk full?"
done
for package in "${qualified[@]}"; do printf '%s\n' "$package"; done >"$folder/packages.txt"
