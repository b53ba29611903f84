#!/usr/bin/env bash
# Every comparison with a real PyTorch: run_live.sh PYTHON BUILD_DIR
#   PYTHON     an interpreter that has torch 2.13
#   BUILD_DIR  a build folder whose bin/ has the drivers
# QCS_LIVE_COUNT (default 1000, in CI 1400) whole plans of random models are compared, three quarters as many calls of
# eager mode, half as many resolutions, as many constructors of observers and a tenth as many calls of fuse_fx. Most go
# to what found most so far: the random cases that differed and are kept are 36 plans and 32 calls of eager mode. They are
# begun for QCS_LIVE_SECONDS at most (default 480). Their seed is in tests/conformance/seed, so that a run can be
# repeated and what nobody touched does not fail by chance; QCS_LIVE_SEED=N asks for fresh cases. Of the real models,
# in CI, the third that the seed picks is recorded again, and compared in eager mode; else the smallest architecture
# only. Numbers: 300,000 random values for each kernel, 1,000 sequences of tensors through observers and the errors of
# 200 tensors in CI; a third of the values otherwise.
# As many suites run side by side as there are processors. Each ends with "N passed, M failed"; the summary comes
# last, and the exit status is 0 only if all passed.
set -u
[ $# = 2 ] || { sed -n 2,4p "$0" | cut -c3-; exit 2; }
python=$1
build=$(cd "$2" && pwd) || exit 2
cd "$(dirname "$0")/../.." || exit 2
export PYTHONDONTWRITEBYTECODE=1
count=${QCS_LIVE_COUNT:-$([ -n "${CI:-}" ] && echo 1400 || echo 1000)}
seed=${QCS_LIVE_SEED:-$(<tests/conformance/seed)}
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
names=()

suite() { # suite NAME COMMAND...: begins as soon as a processor is free
    local name=$1
    shift
    while [ "$(jobs -rp | wc -l)" -ge "$(nproc)" ]; do wait -n; done
    names+=("$name")
    ( SECONDS=0; "$@" >"$logs/$name" 2>&1; echo "$? $SECONDS" >"$logs/$name.code" ) &
}

report() { # report NAME: what it printed, and a line for the summary
    local code= seconds= last
    printf '\n== %s\n' "$1"
    cat "$logs/$1"
    [ -e "$logs/$1.code" ] && read -r code seconds <"$logs/$1.code"
    last=$(grep -E '[0-9]+ passed' "$logs/$1" | tail -n 1)
    if [ "$code" = 0 ] && [ -n "$last" ]; then
        summary+=("ok      $1: $last ($seconds s)")
    else
        summary+=("FAILED  $1: ${last:-no result} (exit status ${code:-unknown})")
        status=1
    fi
}

"$python" -c 'import torch, sys; sys.exit(not torch.__version__.startswith("2.13."))' ||
    { echo "run_live.sh: $python has no torch 2.13" >&2; exit 1; }
plans=$((count / 2))
for half in 1 2; do
    suite "plan_differential_$half" "$python" tests/conformance/plan_differential.py "$build/bin/qconfig" \
        --first $(((half - 1) * plans)) --count $plans --seconds "${QCS_LIVE_SECONDS:-480}" --seed "$seed" \
        --keep "$build/plan_failures"
done
if [ -n "${CI:-}" ]; then values=300000; else values=100000; fi
for part in "observers 100000" "error 100000" "kernels $values" "qparams $values"; do
    suite "numbers_${part% *}" "$python" tests/conformance/numbers_differential.py \
        --driver "$build/bin/numbers_driver" --suite "${part% *}" --count "${part#* }" --seed "$seed"
done
suite resolve_differential "$python" tests/conformance/resolve_differential.py --driver "$build/bin/resolve_driver" \
    --count $((count / 2)) --seed "$seed"
suite eager_differential "$python" tests/conformance/eager_differential.py "$build/bin/qconfig" \
    --count $((count * 3 / 4)) --seed "$seed" --seconds "${QCS_LIVE_SECONDS:-480}" --keep "$build/eager_failures"
if [ -n "${CI:-}" ]; then real=(--third $((seed % 3))); else real=(--only mlp); fi
suite eager_real_models "$python" tests/conformance/eager_real_models.py "$build/bin/qconfig" "${real[@]}"
for test in tests/conformance/live_*.py; do
    suite "$(basename "$test" .py)" "$python" "$test" "$build"
done
suite golden_cases "$python" tests/conformance/make_golden_cases.py --check
suite reason_cases "$python" tests/conformance/make_reason_cases.py --check
suite plan_cases "$python" tests/conformance/make_plan_cases.py --check
suite eager_cases "$python" tests/conformance/make_eager_cases.py --check
suite real_models "$python" tests/conformance/real_model_cases.py --jobs 1 "${real[@]}"
suite fuse_differential "$python" tests/conformance/fuse_differential.py "$build/bin/qconfig" \
    --count $((count / 10)) --seed "$seed"
suite observers_differential "$python" tests/conformance/observers_differential.py \
    --driver "$build/bin/observers_driver" --count "$count" --seed "$seed"
suite number_cases "$python" tests/conformance/make_number_cases.py --check
suite observed_histogram "$python" tests/conformance/make_observed_histogram.py --check

wait
summary=()
status=0
for name in "${names[@]}"; do report "$name"; done
printf '\n== live conformance\n'
printf '%s\n' "${summary[@]}"
exit $status
