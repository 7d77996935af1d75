# SPDX-License-Identifier: MIT
#
# Installs the Debian packages that ring3 needs and that are missing. Says which, once; asks nothing.

# missing_packages LIST...: prints the packages of tools/debian-packages.txt, and of more such files, that are not installed.
missing_packages() {
  local -a wanted
  mapfile -t wanted < <(grep -hv '^#' "$RING3_ROOT/tools/debian-packages.txt" "$@")
  # dpkg-query complains about packages it never heard of; they are missing all the same.
  comm -23 <(printf '%s\n' "${wanted[@]}" | sort) <(
    dpkg-query --show --showformat='${db:Status-Status} ${Package}\n' "${wanted[@]}" 2>/dev/null |
      sed -n 's/^installed //p' | sort
  )
}

# Runs apt-get as root, quietly. Arguments: apt-get's own.
apt_get() {
  local -a become=()
  ((EUID == 0)) || become=(sudo -n)
  "${become[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 -q -y "$@" \
    </dev/null >>"$state/log/setup.log" 2>&1
}

# set_up [LIST...]: installs what is missing of the packages that everyone needs, and of those in more lists.
set_up() {
  command -v dpkg-query >/dev/null || environment_error "this needs Debian 12: there is no dpkg on this machine"
  local -a missing
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]})) || return 0
  prepare_state

  local by_hand="sudo apt-get install ${missing[*]}"
  if ((EUID != 0)) && ! sudo -n true 2>/dev/null; then
    environment_error "these Debian packages are missing, and only root can install them: run this once, then try again

    $by_hand
"
  fi
  note "installing Debian packages: ${missing[*]}"
  : >"$state/log/setup.log"
  # The index first: on a fresh machine it is empty or old, and it matters only now.
  apt_get update || note "apt-get update failed; trying with the package index as it is"
  if ! apt_get install --no-install-recommends "${missing[@]}"; then
    grep '^E:' "$state/log/setup.log" | head -5 >&2 || true
    environment_error "cannot install the packages (log: $state/log/setup.log). By hand:

    $by_hand
"
  fi
}
