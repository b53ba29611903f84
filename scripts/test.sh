#!/usr/bin/env bash
# Builds and runs every test. ctest's summary comes last but one, then what was compared with PyTorch.
#   --without-window  core and the command line only; their benchmarks are built, not timed
#   --live      also compares with a real PyTorch (downloads torch once, about 1 GB on disk); CI=true implies it
#   --werror    warnings are errors
source "$(dirname "$0")/lib.sh"

live=${CI:+1}
options=(-DQCS_UI=ON -DQCS_BENCHMARKS=OFF)
for arg in "$@"; do
    case $arg in
    --live) live=1 ;;
    --werror) options+=(-DQCS_WERROR=ON) ;;
    --without-window)
        need_packages scripts/packages/bench.txt
        options+=(-DQCS_UI=OFF -DQCS_BENCHMARKS=ON)
        ;;
    *) die "unknown option $arg (there are --live, --werror and --without-window)" ;;
    esac
done

need_packages scripts/packages/build.txt scripts/packages/test.txt
python=
if [ -n "$live" ]; then
    say "PyTorch 2.13.0 for the live comparison"
    python=$(scripts/torch_venv.sh) || die "torch 2.13.0 could not be installed: the live comparison cannot run"
fi
build release -- -DQCS_TESTS=ON -DQCS_TORCH_PYTHON="$python" ${options[@]+"${options[@]}"}

say "Running the tests"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
status=0
if [ -z "$live" ]; then
    echo "The live comparison with PyTorch is skipped; recorded outcomes are checked all the same."
    echo "To have it: scripts/test.sh --live (downloads PyTorch 2.13.0 once, about 1 GB on disk)."
fi
"$ctest" --preset release || status=$?
say "Compared with PyTorch"
# What the suites printed, each once (they run in two locales); the live ones end with a summary of their own.
sed -n 's/^conformance: //p; /^== live conformance/,/^$/{/^ok  \|^FAILED/p}' \
    build/release/Testing/Temporary/LastTest.log | awk '!seen[$0]++'
[ -n "$live" ] || echo "live comparison: skipped (scripts/test.sh --live has it)"
[ $status = 0 ] || die "some tests failed (above: ctest's list)"
