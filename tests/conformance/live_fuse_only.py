"""fuse_fx alone, a user's way: export_graph, then `qconfig plan` on a workspace whose mode is fx-fuse, beside the real
fuse_fx on the same model (hand-written ones, real architectures, fuser methods of the user's).

    live_fuse_only.py BUILD_DIR [--all]

Each model is fused in evaluation and in training mode, with no attribute preserved and with the first two of its
children that something is fused in. Compared are the fused graph (names, operations, targets, classes of the called
modules) and the exception. Runs a fifth of the models and backends; --all every one.
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
from torch.ao.quantization.fx.custom_config import FuseCustomConfig
from torch.ao.quantization.quantize_fx import fuse_fx

import qconfig_studio
from export_models import Run, plain_runs
from export_user_models import fuser_runs
from live_export_plan import _named
from qconfig_studio import canonical_name, exception_record


def models() -> list[Run]:
    """Each model with each backend once."""
    found: dict[Any, Run] = {}
    for run in [*plain_runs(), *fuser_runs()]:
        if not run.is_qat:
            found.setdefault((run.model, id(run.backend) if run.kind == "fuser" else run.engine), run)
    return list(found.values())


def model_of(run: Run, training: bool) -> tuple[torch.nn.Module, tuple[Any, ...]]:
    torch.manual_seed(0)
    model, inputs = run.model()
    return model.train(training), inputs


def real(run: Run, training: bool, preserved: list[str]) -> dict[str, Any]:
    model, _ = model_of(run, training)
    try:
        fused = fuse_fx(model, FuseCustomConfig().set_preserved_attributes(preserved), run.backend)
    except Exception as error:
        return exception_record(error)
    modules = dict(fused.named_modules(remove_duplicate=False))
    return {"nodes": [
        [node.name, node.op, node.target if isinstance(node.target, str) else canonical_name(node.target),
         _named(modules[node.target]) if node.op == "call_module" else None] for node in fused.graph.nodes]}


def planned(folder: pathlib.Path, qconfig: pathlib.Path, preserved: list[str]) -> dict[str, Any]:
    workspace = json.loads((folder / "w.json").read_text(encoding="utf-8"))
    workspace["fuse_custom"] = {"config": {"preserved_attributes": preserved}}
    (folder / "w.json").write_text(json.dumps(workspace), encoding="utf-8")
    done = subprocess.run([qconfig, "plan", "--json", "-w", folder / "w.json"], capture_output=True, text=True,
                          timeout=120, check=False)
    if done.returncode not in (0, 1):
        raise RuntimeError(f"exit status {done.returncode}: {done.stdout[-300:]} {done.stderr[-300:]}")
    plan = json.loads(done.stdout)
    if plan["raised"]:
        return {"raised": plan["raised"], "plan": plan}
    return {"nodes": [[node["node"], node["op"], node["target"],
                       re.sub(r"#\d+$", "", node["type"]) if node["op"] == "call_module" else None]
                      for node in plan["nodes"]], "plan": plan}


def difference(ours: dict[str, Any], truth: dict[str, Any]) -> str | None:
    if "raised" in truth or "raised" in ours:
        expected, actual = truth.get("raised"), ours.get("raised")
        same = expected and actual and (expected["type"], expected["text"]) == (actual["type"], actual["text"])
        return None if same else f"raises {expected}, not {actual}"
    for expected, actual in zip(truth["nodes"], ours["nodes"]):
        if expected != actual:
            return f"{expected}, not {actual}"
    return None if len(truth["nodes"]) == len(ours["nodes"]) else "the fused graph has other nodes"


def export(run: Run, training: bool, folder: pathlib.Path) -> None:
    model, inputs = model_of(run, training)
    given = {"backend_config": run.backend} if run.kind == "fuser" else {}
    qconfig_studio.export_graph(model, folder / "model.graph.json", inputs, **given)
    workspace = {"format": "qconfig-studio/workspace", "version": 1, "mode": "fx-fuse",
                 "graphs": [{"file": "model.graph.json"}], "current_graph": 0,
                 "backend": {"config": qconfig_studio.dump(run.backend, header=False)} if run.backend
                 else {"preset": "native"}}
    (folder / "w.json").write_text(json.dumps(workspace), encoding="utf-8")


def children_to_preserve(plan: dict[str, Any]) -> list[str]:
    targets = {name for fusion in plan["fusions"] for name in fusion["nodes"]}
    return list(dict.fromkeys(name.split("_")[0] for name in sorted(targets)))[:2]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", metavar="BUILD_DIR")
    parser.add_argument("--all", action="store_true", help="every model with every backend")
    options = parser.parse_args()
    qconfig = pathlib.Path(options.build).resolve() / "bin" / "qconfig"
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    failures, passed, fused, raised, start = [], 0, 0, 0, time.monotonic()
    runs = models()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for run in runs if options.all else runs[::5]:
            torch.backends.quantized.engine = run.engine
            for training in (False, True):
                where = f"{run.name}, {'training' if training else 'eval'}"
                try:
                    export(run, training, folder)
                    ours = planned(folder, qconfig, [])
                    tries = [[], *([child] for child in children_to_preserve(ours["plan"]))]
                except Exception as error:
                    failures.append(f"{where}: {type(error).__name__}: {error}"[:600])
                    continue
                for preserved in tries:
                    try:
                        ours = planned(folder, qconfig, preserved)
                        found = difference(ours, real(run, training, preserved))
                    except Exception as error:
                        found = f"{type(error).__name__}: {error}"
                    fused += len(ours["plan"]["fusions"])
                    raised += "raised" in ours
                    if found:
                        failures.append(f"{where}, preserved {preserved}: {found}"[:600])
                    else:
                        passed += 1
    for line in failures:
        print(line)
    print(f"{fused} fusions, {raised} exceptions; {time.monotonic() - start:.0f} s")
    print(f"{passed} passed, {len(failures)} failed")
    return 1 if failures or not fused or not raised else 0


if __name__ == "__main__":
    sys.exit(main())
