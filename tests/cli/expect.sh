# SPDX-License-Identifier: MIT
#
# What the tests of the ring3 command share: a folder of their own with modules in it, and expect(). Sourced.

here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
ring3=$here/../../tools/ring3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
cp "$here"/*.c "$here"/../../tools/cli/hello.c "$here"/../runtime/modules/{warns,init_fails}.c .

passed=0 failed=0

pass() { passed=$((passed + 1)); }

fail() {
  failed=$((failed + 1))
  printf 'FAILED %s: %s\n' "$1" "$2"
  cat out err 2>/dev/null | sed 's/^/    /' | tail -n 12
}

# expect NAME CODE PATTERN ARGUMENT...: runs ring3, which must end with CODE and say (on either stream) PATTERN.
expect() {
  local name=$1 code=$2 pattern=$3 status=0
  shift 3
  "$ring3" "$@" >out 2>err </dev/null || status=$?
  if ((status != code)); then
    fail "$name" "exit code $status instead of $code"
  elif ! grep -qE -- "$pattern" out err; then
    fail "$name" "nothing said matches: $pattern"
  elif [[ $name != info ]] && grep -qE 'bazel|INFO:|Analyz|Loading:' out err; then
    fail "$name" "build chatter on the terminal"
  else
    pass
  fi
}
