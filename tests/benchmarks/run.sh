#!/usr/bin/env bash
# Builds and runs the benchmarks: core's, the window's, and PyTorch's own resolution beside them if $PYTHON has torch.
#   [PYTHON=python3] tests/benchmarks/run.sh [--benchmark_filter=REGEX ...]
source "$(dirname "$0")/../../scripts/lib.sh"

need_packages scripts/packages/build.txt scripts/packages/bench.txt
build bench

bin=build/bench/bin
say "Resolving"
$bin/bench_resolve "$@"
say "Everything, with a reason for every node"
$bin/bench_analyze "$@"
say "qconfig plan on four shapes of models"
cmake --build build/bench --target qconfig > /dev/null
python3 tests/benchmarks/plan_shapes.py $bin/qconfig
say "Regexes over 60,000 paths"
$bin/bench_regex "$@"
say "Filtering 100,000 nodes"
$bin/bench_filter "$@"
say "The graph view of ResNet-50 and of 100,000 nodes"
QT_QPA_PLATFORM=offscreen $bin/bench_graph "$@"
say "The window's answers while somebody edits"
QT_QPA_PLATFORM=offscreen $bin/bench_edits
say "Numbers on 2^25 floats"
$bin/bench_numbers "$@"
say "From the start to the first paint of the sample"
QT_QPA_PLATFORM=offscreen $bin/bench_startup
python=${PYTHON:-python3}
if "$python" -c 'import torch' 2>/dev/null; then
    say "PyTorch's own prepare_fx"
    "$python" tests/benchmarks/torch_resolve.py
    say "Numbers, ours and PyTorch's"
    "$python" tests/benchmarks/torch_numbers.py $bin/bench_numbers
else
    echo "$python has no torch: PyTorch's own time is left out (name another with PYTHON=)"
fi
