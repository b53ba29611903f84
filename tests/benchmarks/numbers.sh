#!/bin/sh
# Numbers beside PyTorch's, in one run: prints the tables that the README shows.
#   PYTHON=/path/to/python/with/torch tests/benchmarks/numbers.sh [--rounds N] [--threads N]
set -e
cd "$(dirname "$0")/../.."
cmake --preset bench >/dev/null
cmake --build --preset bench --target bench_numbers >/dev/null
exec "${PYTHON:-python3}" tests/benchmarks/torch_numbers.py build/bench/bin/bench_numbers "$@"
