#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Bazel 4's Python rules want a python 2 as well; this does not.
exec python3 "$@"
