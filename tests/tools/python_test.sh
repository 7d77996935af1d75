#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs one Python unit test. (Bazel's own py_test would need a Python tool chain beyond Debian's python3.)
set -euo pipefail
PYTHONDONTWRITEBYTECODE=1 exec python3 "$@"
