"""What `qconfig plan` finds where a converted model of eager mode runs, against running it.

    live_eager_flow.py BUILD_DIR [--count N] [--seed S] [--seconds T] [--one SEED]

Random nets, with stubs and FloatFunctionals or without, are quantized by PyTorch, calibrated, converted and run. The run
raises exactly where a finding says so, and the first of these names the module in which it raised. Nets of which
something is said to be unknown before that are counted apart: no more than one in twenty may be.
"""
from __future__ import annotations

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import time
import traceback
import warnings
from typing import Any, Callable

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "resources" / "python")]
warnings.simplefilter("ignore")

import torch
from torch import nn

import qconfig_studio as bridge
from eager_flow_hand_made import hand_made
from eager_flow_models import Asked, Step, random_net
from tally import kept_seed

UNKNOWN_AT_MOST = 0.05


def place_of(error: BaseException, model: nn.Module) -> str:
    """The path of the innermost module that was running."""
    paths = {id(module): path for path, module in model.named_modules()}
    found = ""
    for frame, _ in traceback.walk_tb(error.__traceback__):
        found = paths.get(id(frame.f_locals.get("self")), found)
    return found


def real(asked: Asked) -> tuple[str | None, str]:
    """The path at which the converted model raises, None where it runs; and the exception."""
    model, x = asked.net(), asked.input()
    config = bridge.EagerConfig(call=asked.call, qconfigs=asked.qconfigs, fuse=asked.fuse)
    torch.manual_seed(1)
    with torch.no_grad():
        converted = config.apply(model, lambda prepared: prepared(x)).eval()
        try:
            converted(x)
        except Exception as error:
            return place_of(error, converted), f"{type(error).__name__}: {str(error).splitlines()[0][:150]}"
    return None, ""


def planned(asked: Asked, program: pathlib.Path, folder: pathlib.Path) -> dict[str, Any]:
    # Without example inputs, shapes are not known.
    bridge.export_graph(asked.net(), folder / "m.graph.json", None if asked.seed % 5 == 0 else (asked.input(),))
    config = bridge.EagerConfig(call=asked.call, qconfigs=asked.qconfigs, fuse=asked.fuse)
    (folder / "e.json").write_text(json.dumps(bridge.dump(config)), encoding="utf-8")
    done = subprocess.run([program, "plan", "--json", "-g", folder / "m.graph.json", "--eager", folder / "e.json"],
                          capture_output=True, encoding="utf-8", timeout=60, check=False)
    if done.returncode not in (0, 1):
        raise RuntimeError(f"exit status {done.returncode}: {done.stdout[-400:]} {done.stderr[-400:]}")
    plan = json.loads(done.stdout)
    if plan["raised"] or plan["unknown"] or plan["data_flow"]["state"] != "followed":
        raise RuntimeError(f"no answer: {plan['raised']} {plan['unknown']} {plan['data_flow']}")
    if done.returncode != any(f["raises"] for f in plan["data_flow"]["findings"]):
        raise RuntimeError(f"exit status {done.returncode}")
    return plan["data_flow"]


def compared(asked: Asked, program: pathlib.Path, folder: pathlib.Path) -> tuple[str, str]:
    """"raises", "runs", "unknown" or "DIFFERS", and what of it."""
    place, error = real(asked)
    for finding in planned(asked, program, folder)["findings"]:
        if finding["code"] == "eager-flow-unknown":
            return "unknown", finding["node"] + " " + finding["text"]
        if finding["raises"]:
            if place is None:
                return "DIFFERS", f"it runs, and is said to raise: {finding}"
            if place != finding["module"] and not place.startswith(finding["module"] + "."):
                return "DIFFERS", f"it raises at {place!r} ({error}), and is said to at {finding}"
            return "raises", finding["code"]
    return ("runs", "") if place is None else ("DIFFERS", f"it raises at {place!r} ({error}), which is not said")


def runs_in_float(asked: Asked) -> bool:
    try:
        with torch.no_grad():
            asked.net()(asked.input())
    except Exception:
        return False
    return True


def without(steps: list[Step], at: int) -> list[Step]:
    """The value of that step is the first of what it got."""
    instead = steps[at][2][0]
    def moved(i: int) -> int:
        return instead if i == at + 1 else i - (i > at + 1)
    return [(kind, what, tuple(map(moved, inputs))) for n, (kind, what, inputs) in enumerate(steps) if n != at]


def shrunk(asked: Asked, program: pathlib.Path, folder: pathlib.Path) -> Asked:
    """A smaller one that differs still."""
    for at in reversed(range(len(asked.steps))):
        smaller = Asked(asked.seed, asked.call, asked.children, without(asked.steps, at), asked.qconfigs)
        try:
            if compared(smaller, program, folder)[0] == "DIFFERS":
                asked = smaller
        except Exception:  # a net that cannot be made or run in float
            continue
    return asked


def shown(asked: Asked) -> str:
    qconfigs = {key: qconfig and "qconfig" for key, qconfig in asked.qconfigs.items()}
    if asked.model is not None:
        return f"    {type(asked.model).__name__}, {asked.call}, {qconfigs}, fuse {asked.fuse}"
    lines = [f"    seed {asked.seed}, {asked.call}, qconfigs {qconfigs}"]
    for i, (kind, what, inputs) in enumerate(asked.steps, 1):
        name = f"{what} = {type(asked.children[what]).__name__}" if kind == "module" else getattr(what, "__name__", what)
        line = getattr(getattr(what, "__code__", None), "co_firstlineno", "")
        lines.append(f"    {i} = {kind} {name} {line} {inputs}")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=250)
    parser.add_argument("--seed", type=int, default=kept_seed())
    parser.add_argument("--seconds", type=float, default=45, help="begin no further net after that")
    parser.add_argument("--one", type=int, help="the net of that seed alone")
    options = parser.parse_args()
    program, start = options.build / "bin" / "qconfig", time.monotonic()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    nets: list[Callable[[], Asked]] = [lambda net=net: net for net in hand_made()]
    nets += [lambda seed=options.seed * 1_000_000 + i: random_net(seed) for i in range(options.count)]
    if options.one is not None:
        nets = [lambda: random_net(options.one)]
    counts: dict[str, int] = {}
    kinds: dict[str, int] = {}
    failed = unmade = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for make in nets:
            if time.monotonic() - start > options.seconds and options.one is None:
                break
            asked = make()
            if not runs_in_float(asked):  # a draw that no mode could run
                unmade += 1
                continue
            try:
                outcome, why = compared(asked, program, folder)
            except Exception as error:
                outcome, why = "DIFFERS", f"{type(error).__name__}: {error}"
            counts[outcome] = counts.get(outcome, 0) + 1
            kinds[why if outcome == "raises" else outcome] = kinds.get(why if outcome == "raises" else outcome, 0) + 1
            if outcome == "unknown":
                print(f"unknown: {asked.seed} {why}")
            if outcome == "DIFFERS":
                failed += 1
                if failed <= 10:
                    print(f"{asked.seed}: {why}\n{shown(shrunk(asked, program, folder))}")
    total = sum(counts.values())
    if unmade > UNKNOWN_AT_MOST * total:
        print(f"too many nets do not run in float: {unmade}")
        failed += 1
    print(", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items())))
    if counts.get("unknown", 0) > UNKNOWN_AT_MOST * total:
        print("too much is unknown")
        failed += 1
    print(f"{total - counts.get('DIFFERS', 0)} passed, {failed} failed")
    return 1 if failed or not total else 0


if __name__ == "__main__":
    sys.exit(main())
