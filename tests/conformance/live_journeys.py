"""What the journeys of tests/ui saved (tests/data/journeys/), given to the real torch.

    $PYTHON tests/conformance/live_journeys.py BUILD_DIR

The saved workspace, the exported JSON and the exported Python have to build the same configs; with them torch has to
prepare and convert the journey's model as core says, node by node, and to quantize what the window said was quantized.
Ends with "N passed, M failed".
"""

from __future__ import annotations

import csv
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import warnings
from typing import Any, Iterator

from bridge_testing import ROOT, difference, qconfig_studio as bridge

import torch
from torch import fx
from torch.ao.nn.quantized.reference.modules.utils import ReferenceQuantizedModule
from torch.ao.quantization import quantize_fx

import journey_models
from recorder import record
from tally import Tally

warnings.simplefilter("ignore")
GRAPHS = {"chip": journey_models.JOURNEYS / "chip" / "edge_net.graph.json",
          "effect": ROOT / "resources" / "samples" / "crepe" / "crepe.graph.json"}
GRAPHS["lab"] = GRAPHS["effect"]


QUANTIZED = ("static", "shares ", "int8, asked float")  # what the window says of a node that is quantized


def expect(condition: bool, what: Any) -> None:
    if not condition:
        raise AssertionError(what)


def read(path: pathlib.Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


class Journey:
    def __init__(self, name: str, qconfig: pathlib.Path) -> None:
        self.name, self.qconfig, self.folder = name, qconfig, journey_models.JOURNEYS / name
        self.workspace = read(self.folder / f"{name}.workspace.json")
        self.backend, self.mapping = self.part("backend", ""), self.part("mapping", "mappings/")
        self.model = journey_models.made(name)
        self.inputs = (torch.rand(journey_models.MODELS[name].input_shape),)

    def part(self, key: str, folder: str) -> Any:
        """The real object that the workspace holds, or whose preset it names."""
        held = self.workspace[key]
        if "preset" in held:
            file = held["preset"].replace(":", "_").replace("-", "_")
            return bridge.load(read(ROOT / "resources" / "presets" / folder / f"{file}.json"))
        kind = {"backend": "backend-config", "mapping": "qconfig-mapping"}[key]
        return bridge.load({"format": f"qconfig-studio/{kind}", "version": bridge.VERSION, **held["config"]})

    def outcomes(self) -> dict[str, dict[str, str]]:
        """Each row of the model as the window wrote it."""
        with open(self.folder / "model.csv", encoding="utf-8", newline="") as file:
            return {row["Name"]: row for row in csv.DictReader(file)}

    def plan(self) -> dict[str, Any]:
        return read(self.folder / "plan.json")

    # --- what has to hold ---

    def check_model(self) -> None:
        traced, scopes = bridge.trace(self.model)
        written = bridge.graph_to_dict(traced, scopes, model=self.model, example_inputs=self.inputs, name="")
        golden = read(GRAPHS[self.name])
        for part in ("nodes", "modules"):
            ours = json.loads(json.dumps(written[part]))
            expect(ours == golden[part], f"other {part} than in {GRAPHS[self.name].name}")

    def check_python(self) -> None:
        names: dict[str, Any] = {}
        text = (self.folder / "qconfigs.py").read_text(encoding="utf-8")
        exec(compile(text, "qconfigs.py", "exec"), names)
        for built, held in ((names["backend_config"], self.backend), (names["qconfig_mapping"], self.mapping)):
            expect(difference(built, held) is None, difference(built, held))
            expect(difference(built.to_dict(), held.to_dict()) is None, "other dicts")

    def check_json(self) -> None:
        exported = {"backend.json": self.backend, "mapping.json": self.mapping}
        there = [file for file in exported if (self.folder / file).exists()]
        expect(bool(there), "nothing was exported as JSON")
        for file in there:
            found = difference(bridge.load(read(self.folder / file)), exported[file])
            expect(found is None, f"{file}: {found}")

    def check_plan(self) -> None:
        """`qconfig plan` of the saved workspace is the golden one."""
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            workspace = shutil.copy(self.folder / f"{self.name}.workspace.json", folder)
            shutil.copy(GRAPHS[self.name], folder)
            done = subprocess.run([self.qconfig, "plan", "--json", "--workspace", workspace], capture_output=True,
                                  encoding="utf-8", timeout=60)
            expect(json.loads(done.stdout) == self.plan(), f"another plan: {done.stderr}")

    def check_window(self) -> None:
        """The window and the plan say the same of every node."""
        rows = self.outcomes()
        compared = 0
        quantized = {node["node"]: node["reason"]["quantized"] for node in self.plan()["nodes"]}
        for node in self.plan()["nodes"]:
            row = rows[node["target"] if node["op"] == "call_module" else node["node"]]
            is_fused = "host" in node
            expect(row["Status"].startswith("fused") == is_fused, f"{node['node']}: {row['Status']}, {node['reason']}")
            if is_fused:
                expect(node["reason"]["quantized"] == quantized[node["host"]], f"{node['node']}: {node['reason']}")
                continue
            if not node["reason"]["counted"]:
                continue
            shown = row["Status"].startswith(QUANTIZED)
            expect(shown == node["reason"]["quantized"], f"{node['node']}: {row['Status']}, {node['reason']}")
            compared += shown
        expect(compared > 0, "nothing is quantized")

    def check_core(self) -> None:
        """All of prepare and convert, as core does it."""
        with tempfile.TemporaryDirectory() as name:
            cases = pathlib.Path(name) / "cases.jsonl"
            with open(cases, "w", encoding="utf-8") as file:
                json.dump({"name": self.name, **record(self.model, self.mapping, self.inputs, None, self.backend)}, file)
                file.write("\n")
            done = subprocess.run([self.qconfig, "check", cases], capture_output=True, encoding="utf-8", timeout=60)
            expect(done.stdout.strip().endswith("1 passed, 0 failed"), done.stdout + done.stderr)

    def check_torch(self) -> None:
        """Torch quantizes the nodes that the window says are quantized, and no others."""
        prepared = quantize_fx.prepare_fx(self.model, self.mapping, self.inputs, backend_config=self.backend)
        asked = dict(asked_dtypes(prepared))
        prepared(*self.inputs)
        reference = quantize_fx.convert_to_reference_fx(prepared, backend_config=self.backend)
        expect(bool(torch.isfinite(reference(*self.inputs)).all()), "the quantized model computes nonsense")
        left = {str(n.target) if n.op == "call_module" else n.name: n for n in reference.graph.nodes}
        rows = self.outcomes()
        shown = {node["node"]: node["target"] if node["op"] == "call_module" else node["node"]
                 for node in self.plan()["nodes"]}
        for node in self.plan()["nodes"]:
            if not node["op"].startswith("call"):
                continue
            key = node["target"] if node["op"] == "call_module" else node["node"]
            status = rows[key]["Status"]
            if "fused" in status:
                expect(key not in left, f"{key} was not fused")
                continue
            really = left[key]
            quantized = bool(node["asked"]["quantized"])
            expect(quantized == (asked[key] != torch.float), f"{key}: {status}, and torch {asked[key]}")
            if not quantized:
                expect(not isinstance(module_of(reference, really), ReferenceQuantizedModule), f"{key} is quantized")
                continue
            dtype = str(asked[key]).removeprefix("torch.")
            shares = [shown[node["reason"]["node"]]] if node["reason"]["code"] == "shares-observer" else []
            expect(status in (f"static {dtype}", *(f"shares {other}" for other in shares)),
                   f"{key}: {status}, and torch {dtype}")
            expect(all(i.op == "get_attr" or i.target == "dequantize" for i in really.all_input_nodes), f"inputs of {key}")
            expect(any(u.target is torch.quantize_per_tensor and u.args[3] == asked[key] for u in users(really)),
                   f"the output of {key} is not quantized to {dtype}")
        with torch.random.fork_rng():
            lowered = quantize_fx.convert_fx(
                quantize_fx.prepare_fx(self.model, self.mapping, self.inputs, backend_config=self.backend),
                backend_config=self.backend)
        expect(isinstance(lowered, fx.GraphModule), "not lowered")


def asked_dtypes(prepared: fx.GraphModule) -> Iterator[tuple[str, torch.dtype]]:
    """To which dtype torch decided to quantize the output of each node."""
    for node in prepared.graph.nodes:
        made = (node.meta.get("target_dtype_info") or {}).get("output_act_obs_or_fq_ctr")
        if made is not None:
            yield str(node.target) if node.op == "call_module" else node.name, made().dtype


def module_of(model: fx.GraphModule, node: fx.Node) -> Any:
    return model.get_submodule(str(node.target)) if node.op == "call_module" else None


def users(node: fx.Node) -> list[fx.Node]:
    """Of a tensor; a fixed scale is added to the graph as an attribute, which changes nothing about it."""
    return list(node.users)


def main(build: str) -> int:
    tally = Tally()
    for name in journey_models.MODELS:
        journey = tally.run(f"{name}: read", lambda: Journey(name, pathlib.Path(build).resolve() / "bin" / "qconfig"))
        if journey is None:
            continue
        for check in (journey.check_model, journey.check_python, journey.check_json, journey.check_plan,
                      journey.check_window, journey.check_core, journey.check_torch):
            tally.run(f"{name}: {check.__name__}", check)
    return tally.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
