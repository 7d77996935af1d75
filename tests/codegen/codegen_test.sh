#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compares the machine code of the hot operations with the golden tables. (Bazel's own py_test would need a Python tool
# chain beyond Debian's python3.)
set -euo pipefail
PYTHONDONTWRITEBYTECODE=1 exec python3 "$@"
