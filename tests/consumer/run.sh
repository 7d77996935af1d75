#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Builds and runs the consumer workspace, in both styles. Not a Bazel test, since it runs Bazel. The last line is
# "PASSED FAILED SKIPPED", as tools/cli/test.sh wants it.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")"
root=$(cd ../.. && pwd)

scratch=$(mktemp -d)
trap 'bazel shutdown >/dev/null 2>&1 || true; rm -rf "$scratch"' EXIT

status=0
bazel test --noshow_progress --color=no --symlink_prefix=/ --build_event_json_file="$scratch/events.json" \
  //... || status=$?
counts=(0 1 0)
if [[ -s $scratch/events.json ]]; then
  read -r -a counts < <(python3 "$root/tools/cli/sum_tests.py" "$scratch/events.json")
  # A build that fails without a failed test is one failure.
  ((status == 0 || counts[1] > 0)) || counts[1]=1
fi
echo "${counts[*]}"
