#!/bin/sh
# Builds and runs the benchmarks of core, and PyTorch's own resolution beside them if $PYTHON has torch.
#   [PYTHON=python3] tests/benchmarks/run.sh [--benchmark_filter=REGEX ...]
set -eu
cd "$(dirname "$0")/../.."
cmake=cmake
[ -x /usr/bin/cmake ] && cmake=/usr/bin/cmake
echo "building the benchmarks (preset bench)"
"$cmake" --preset bench -DQCS_UI=OFF >/dev/null
"$cmake" --build --preset bench --target bench_resolve >/dev/null
build/bench/bin/bench_resolve "$@"
python=${PYTHON:-python3}
if "$python" -c 'import torch' 2>/dev/null; then
    "$python" tests/benchmarks/torch_resolve.py
else
    echo "$python has no torch: PyTorch's own time is left out (name another with PYTHON=)"
fi
