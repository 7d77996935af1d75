#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs tools/check_layering.py on the tree that this test was built from.
set -euo pipefail
root=$(dirname "$(readlink -f WORKSPACE)")
exec python3 tools/check_layering.py "$root"
