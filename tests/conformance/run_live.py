"""Every comparison with a real PyTorch.

    $PYTHON tests/conformance/run_live.py BUILD_DIR

$PYTHON is an interpreter that has torch 2.13, BUILD_DIR a build folder whose bin/ has the drivers. QCS_LIVE_COUNT
(default 1000) whole plans of random models are compared, three quarters as many calls of eager mode, half as many
resolutions, as many constructors of observers and a tenth as many calls of fuse_fx. Most go to what found most so far:
the random cases that differed and are kept are 36 plans and 32 calls of eager mode. They are begun for QCS_LIVE_SECONDS
at most (default 480). Their seed is in tests/conformance/seed, so that a run can be repeated and what nobody touched
does not fail by chance; QCS_LIVE_SEED=N asks for fresh cases. Of the real models, in CI, the fifth that the seed picks
is recorded again, and compared in eager mode; else the smallest architecture only. Numbers: 300,000 random values for
each kernel, 1,000 sequences of tensors through observers and the errors of 200 tensors in CI; a third of the values
otherwise.

As many suites run side by side as there are processors. Each is a fork of this process, which has imported torch, and
writes to BUILD_DIR/live/; each ends with "N passed, M failed". The summary comes last, and the exit status is 0 only if
all passed.
"""

from __future__ import annotations

import os
import pathlib
import re
import runpy
import sys
import time

import torch
import torch.ao.quantization.quantize_fx  # what nearly every suite imports is imported once

HERE = pathlib.Path(__file__).resolve().parent

Suite = tuple[str, str, list[str]]  # name, script beside this file, its arguments


def suites(build: pathlib.Path) -> list[Suite]:
    """The longest first, so that no processor waits for one at the end."""
    in_ci = bool(os.environ.get("CI"))
    count = int(os.environ.get("QCS_LIVE_COUNT") or 1000)
    seed = os.environ.get("QCS_LIVE_SEED") or (HERE / "seed").read_text(encoding="utf-8").split()[0]
    seeded, within = ["--seed", seed], ["--seconds", os.environ.get("QCS_LIVE_SECONDS") or "480"]
    values = 300_000 if in_ci else 100_000
    real = ["--fifth", str(int(seed) % 5)] if in_ci else ["--only", "mlp"]
    binaries = build / "bin"
    qconfig, numbers = str(binaries / "qconfig"), ["--driver", str(binaries / "numbers_driver"), *seeded]
    plans = count // 2

    found: list[Suite] = [("live_bridge", "live_bridge.py", [str(build)])]
    found += [(f"plan_differential_{half}", "plan_differential.py",
               [qconfig, "--first", str((half - 1) * plans), "--count", str(plans), *within, *seeded,
                "--keep", str(build / "plan_failures")]) for half in (1, 2)]
    found += [(f"numbers_{part}", "numbers_differential.py", ["--suite", part, "--count", str(size), *numbers])
              for part, size in (("observers", 100_000), ("error", 100_000), ("kernels", values), ("qparams", values))]
    found += [
        ("resolve_differential", "resolve_differential.py",
         ["--driver", str(binaries / "resolve_driver"), "--count", str(count // 2), *seeded]),
        ("eager_differential", "eager_differential.py",
         [qconfig, "--count", str(count * 3 // 4), *within, *seeded, "--keep", str(build / "eager_failures")]),
        ("eager_real_models", "eager_real_models.py", [qconfig, *real]),
        ("real_models", "real_model_cases.py", ["--jobs", "1", *real])]
    found += [(test.stem, test.name, [str(build)]) for test in sorted(HERE.glob("live_*.py")) if test.stem != "live_bridge"]
    found += [(f"{kind}_cases", f"make_{kind}_cases.py", ["--check"])
              for kind in ("golden", "reason", "plan", "eager", "number")]
    found += [
        ("observed_histogram", "make_observed_histogram.py", ["--check"]),
        ("fuse_differential", "fuse_differential.py", [qconfig, "--count", str(count // 10), *seeded]),
        ("observers_differential", "observers_differential.py",
         ["--driver", str(binaries / "observers_driver"), "--count", str(count), *seeded])]
    return found


def run(suite: Suite, log: pathlib.Path) -> None:
    """Becomes the suite: what it raises or exits with is how this process ends."""
    _, script, arguments = suite
    target = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(target, 1)
    os.dup2(target, 2)
    sys.argv = [str(HERE / script), *arguments]
    runpy.run_path(sys.argv[0], run_name="__main__")


def report(name: str, log: pathlib.Path, status: int, seconds: float) -> tuple[str, bool]:
    """Prints what the suite printed. Returns its line of the summary, and whether it passed."""
    text = log.read_text(encoding="utf-8", errors="replace")
    print(f"\n== {name}\n{text}", end="")
    last = next((line for line in reversed(text.splitlines()) if re.search(r"\d passed", line)), None)
    if status == 0 and last is not None:
        return f"ok      {name}: {last} ({seconds:.0f} s)", True
    return f"FAILED  {name}: {last or 'no result'} (exit status {status})", False


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    if not torch.__version__.startswith("2.13."):
        print(f"run_live.py: {sys.executable} has torch {torch.__version__}, not 2.13", file=sys.stderr)
        return 1
    build = pathlib.Path(sys.argv[1]).resolve()
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    sys.dont_write_bytecode = True
    os.chdir(HERE.parent.parent)
    folder = build / "live"
    folder.mkdir(exist_ok=True)

    waiting = suites(build)
    order = [name for name, _, _ in waiting]
    running: dict[int, tuple[str, float]] = {}
    ended: dict[str, tuple[int, float]] = {}
    while waiting or running:
        if waiting and len(running) < len(os.sched_getaffinity(0)):
            suite = waiting.pop(0)
            pid = os.fork()
            if pid == 0:
                run(suite, folder / f"{suite[0]}.log")
                return 0
            running[pid] = suite[0], time.monotonic()
            continue
        pid, status = os.wait()
        name, begin = running.pop(pid)
        ended[name] = os.waitstatus_to_exitcode(status), time.monotonic() - begin

    lines = [report(name, folder / f"{name}.log", *ended[name]) for name in order]
    print("\n== live conformance", *(line for line, _ in lines), sep="\n")
    return 0 if all(passed for _, passed in lines) else 1


if __name__ == "__main__":
    sys.exit(main())
