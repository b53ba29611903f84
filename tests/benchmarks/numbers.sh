#!/usr/bin/env bash
# Numbers beside PyTorch's, in one run: prints the tables that the README shows.
#   PYTHON=/path/to/python/with/torch tests/benchmarks/numbers.sh [--rounds N] [--threads N]
source "$(dirname "$0")/../../scripts/lib.sh"

need_packages scripts/packages/build.txt scripts/packages/bench.txt
build bench bench_numbers
exec "${PYTHON:-python3}" tests/benchmarks/torch_numbers.py build/bench/bin/bench_numbers "$@"
