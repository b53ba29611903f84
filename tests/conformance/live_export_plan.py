"""A user's way against PyTorch: export_graph with the configs and dump, then `qconfig plan --json`, beside the real
prepare_fx and convert_fx on the same model, without recorder or copies.

    live_export_plan.py BUILD_DIR [--all] [--match REGEX]

Compared are observers (class, dtype, what is observed, which of them are one object), the lowered graph, and the
exception with the step that raises it. What only Python knows is given to export_graph, so that "unknown" (exit status
3) counts as a failure. Those with parts of the user's are planned once more from a graph that was exported with the
prepare custom config alone: then the outcome is the same or called unknown, and no exception is made up. Runs a third
of the models; --all runs every one with every config.
"""
from __future__ import annotations

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import warnings
from typing import Any

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "resources" / "python"))

import torch
import torch.ao.quantization.quantize_fx as quantize_fx
from torch import fx
from torch.ao.quantization.observer import _is_activation_post_process

import qconfig_studio
from export_models import Run
from export_user_models import all_runs
from qconfig_studio import canonical_name, exception_record

SMALL = 96  # models of a short run; the stride that picks them changes none of the kinds


def model_of(run: Run) -> tuple[torch.nn.Module, tuple[Any, ...]]:
    torch.manual_seed(0)
    model, inputs = run.model()
    return model.train(run.is_qat), inputs


def planned(run: Run, folder: pathlib.Path, qconfig: pathlib.Path, with_configs: bool = True) -> tuple[int, Any]:
    """Exit status and document of `qconfig plan`."""
    model, inputs = model_of(run)
    given = {"qconfig_mapping": run.mapping, "backend_config": run.backend,
             "convert_custom_config": run.convert_custom} if with_configs else {}
    qconfig_studio.export_graph(model, folder / "model.graph.json", inputs, run.custom, run.is_qat, **given)
    workspace: dict[str, Any] = {"format": "qconfig-studio/workspace", "version": 1,
                                 "mode": "fx-qat" if run.is_qat else "fx-ptq",
                                 "graphs": [{"file": "model.graph.json"}], "current_graph": 0}
    for key, config in (("backend", run.backend), ("mapping", run.mapping), ("prepare_custom", run.custom),
                        ("convert_custom", run.convert_custom)):
        if config is not None:
            workspace[key] = {"config": qconfig_studio.dump(config, header=False)}
    (folder / "w.json").write_text(json.dumps(workspace), encoding="utf-8")
    done = subprocess.run([qconfig, "plan", "--json", "--engine", run.engine, "-w", folder / "w.json"],
                          capture_output=True, text=True, timeout=120, check=False)
    if done.returncode not in (0, 1, 3):
        raise RuntimeError(f"exit status {done.returncode}: {done.stdout[-500:]} {done.stderr[-500:]}")
    return done.returncode, json.loads(done.stdout)


def _named(module: torch.nn.Module) -> str:
    return re.sub(r"#\d+$", "", canonical_name(type(module)))


def observers_of(prepared: fx.GraphModule) -> list[Any]:
    """[name, class, what it observes, dtype, number of its object] in graph order."""
    modules, numbers, found = dict(prepared.named_modules(remove_duplicate=False)), {}, []
    for node in prepared.graph.nodes:
        if node.op != "call_module" or not re.fullmatch(r".*activation_post_process_\d+", node.name):
            continue
        module = modules[node.target]
        if _is_activation_post_process(module):
            dtype = getattr(module, "dtype", None)
            found.append([node.name, _named(module), node.args[0].name, None if dtype is None else str(dtype),
                          numbers.setdefault(id(module), len(numbers))])
    return found


def planned_observers(plan: Any) -> list[Any]:
    group, found = {}, []
    for members in plan["sharing"]:
        for name in members:
            group[name] = members[0]
    numbers: dict[str, int] = {}
    for row in plan["observers"]:
        name = row["name"]
        if not re.fullmatch(r".*activation_post_process_\d+", name):
            continue
        found.append([name, re.sub(r"#\d+$", "", row["class"]), row.get("observes"), row.get("dtype"),
                      numbers.setdefault(group.get(name, name), len(numbers))])
    return found


def lowered_of(model: fx.GraphModule) -> list[Any]:
    """[op, type of the module | target of functions and methods | None] in graph order. Attributes' names are those
    that a copy of the graph has, so they are left out."""
    modules = dict(model.named_modules(remove_duplicate=False))
    return [[node.op, _named(modules[node.target]) if node.op == "call_module" else
             node.target if node.op == "call_method" else
             canonical_name(node.target) if node.op == "call_function" else None] for node in model.graph.nodes]


def planned_lowered(plan: Any) -> list[Any]:
    return [[row["op"], re.sub(r"#\d+$", "", row.get("type", "")) if row["op"] == "call_module" else
             row["target"] if row["op"] in ("call_method", "call_function") else None]
            for row in plan["lowered"]["nodes"]]


def real(run: Run) -> dict[str, Any]:
    """What PyTorch does: {"observers", "lowered"} or {"raised", "raised_in"}."""
    model, inputs = model_of(run)
    prepare = quantize_fx.prepare_qat_fx if run.is_qat else quantize_fx.prepare_fx
    found: dict[str, Any] = {"raised": None, "raised_in": None}
    phase = "prepare"
    try:
        prepared = prepare(model, run.mapping, inputs, run.custom, backend_config=run.backend)
        found["observers"] = observers_of(prepared)
        phase = "convert"
        found["lowered"] = lowered_of(quantize_fx.convert_fx(
            prepared, convert_custom_config=run.convert_custom, backend_config=run.backend))
    except Exception as error:
        found.update(exception_record(error), raised_in=phase)
    return found


def difference(run: Run, code: int, plan: Any, truth: dict[str, Any]) -> str | None:
    raised = plan.get("raised")
    if (raised is None) != (truth["raised"] is None):
        return f"raises {truth['raised']}, not {raised}"
    if raised:
        if raised["type"] != truth["raised"]["type"] or \
                not qconfig_studio.reproducible_text(raised["text"]).startswith(truth["raised"]["text"]):
            return f"raises {truth['raised']}, not {raised}"
        if (truth["raised_in"] == "prepare") != (plan["raised_in"] == "prepare"):
            return f"raises in {truth['raised_in']}, not {plan['raised_in']}"
    if code == 3:
        return None
    for key, mine in (("observers", planned_observers), ("lowered", planned_lowered)):
        if key in truth and not (raised and key == "lowered"):
            expected, actual = truth[key], mine(plan)
            if expected != actual:
                first = next((i for i, (a, b) in enumerate(zip(expected, actual)) if a != b),
                             min(len(expected), len(actual)))
                return f"{key}, row {first} of {len(expected)}: {expected[first:first + 1]}, not {actual[first:first + 1]}"
    return None


def bare_difference(run: Run, folder: pathlib.Path, qconfig: pathlib.Path, truth: dict[str, Any]) -> str | None:
    """Of a graph that the configs were not given for."""
    code, plan = planned(run, folder, qconfig, with_configs=False)
    found = difference(run, code, plan, truth) if code != 3 or plan["raised"] else None
    if code == 3 and not plan["unknown"]:
        found = found or "exit status 3 without a cause"
    return found and f"without its configs: {found}"


def picked(everything: bool, match: str) -> list[Run]:
    runs = [run for run in all_runs() if re.search(match, run.name)]
    if everything or match:
        return runs
    return runs[::max(1, len(runs) // SMALL)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", metavar="BUILD_DIR")
    parser.add_argument("--all", action="store_true", help="every model with every config")
    parser.add_argument("--match", default="", help="only runs whose name this regular expression is found in")
    parser.add_argument("--keep", metavar="FOLDER", help="leaves the files of the last run there")
    options = parser.parse_args()
    qconfig = pathlib.Path(options.build).resolve() / "bin" / "qconfig"
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    runs, failures, unknown, passed, start = picked(options.all, options.match), [], [], 0, time.monotonic()
    kinds: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(options.keep or name)
        folder.mkdir(exist_ok=True)
        for run in runs:
            torch.backends.quantized.engine = run.engine
            kinds[run.kind] = kinds.get(run.kind, 0) + 1
            try:
                code, plan = planned(run, folder, qconfig)
                truth = real(run)
                found = difference(run, code, plan, truth)
                if code == 3:
                    unknown.append(f"{run.name}: {plan.get('unknown')}")
                    found = found or "PyTorch's outcome is called unknown, although everything was given"
                if run.kind != "plain":
                    found = found or bare_difference(run, folder, qconfig, truth)
            except Exception as error:
                found = f"{type(error).__name__}: {error}"
            if found:
                failures.append(f"{run.name}: {found}"[:600])
            else:
                passed += 1
    for line in [*unknown, *failures]:
        print(line)
    print(f"{', '.join(f'{n} {kind}' for kind, n in kinds.items())}; {len(unknown)} unknown; "
          f"{time.monotonic() - start:.0f} s")
    print(f"{passed} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
