"""A user's own package all the way: its catalogue addition, export_graph, `qconfig plan` without anything unknown and as
PyTorch has it, exported Python that real PyTorch runs, and the same in eager mode.

    live_user_code.py BUILD_DIR
"""
from __future__ import annotations

import importlib
import json
import pathlib
import subprocess
import sys
import tempfile
import warnings
from typing import Any, Callable

import user_package
from bridge_testing import difference

import qconfig_studio as bridge
import torch
import torch.ao.quantization as tq
import validate_schemas
from export_models import Run
from live_export_plan import difference as plan_difference, planned, real
from torch import nn
from torch.ao.quantization.backend_config import (BackendPatternConfig, DTypeConfig, ObservationType,
                                                  get_native_backend_config)
from torch.ao.quantization.fx.custom_config import PrepareCustomConfig
from tally import Tally

PACKAGE = user_package.NAME


class Walk:
    """The steps; what they share is the folder, the program and the user's package."""

    def __init__(self, build: pathlib.Path, folder: pathlib.Path) -> None:
        self.program, self.folder = build / "bin" / "qconfig", folder
        user_package.write(folder)
        sys.path.insert(0, str(folder))
        self.ops: Any = importlib.import_module(PACKAGE)

    def qconfig(self, *arguments: str, code: int = 0) -> str:
        done = subprocess.run([str(self.program), *arguments], capture_output=True, encoding="utf-8", timeout=60,
                              cwd=self.folder, check=False)
        assert done.returncode == code, f"exit status {done.returncode}: {done.stdout[-600:]} {done.stderr[-600:]}"
        return done.stderr if code == 2 else done.stdout

    # -- the configs and the model

    def model(self) -> nn.Module:
        ops = self.ops

        class Net(nn.Module):
            def __init__(self) -> None:
                super().__init__()
                self.first, self.relu = ops.Gate(8, 8), nn.ReLU()
                self.second, self.step, self.last = ops.Gate(8, 8), ops.Step(), nn.Linear(8, 4)

            def forward(self, x: torch.Tensor) -> torch.Tensor:
                return self.last(self.step(self.second(self.relu(self.first(x)))))

        torch.manual_seed(0)
        return Net()

    def mapping(self, is_qat: bool) -> Any:
        watch = self.ops.RangeObserver
        if is_qat:
            activation = tq.FakeQuantize.with_args(observer=watch, quant_min=0, quant_max=255)
            weight = tq.default_weight_fake_quant
        else:
            activation = watch.with_args(margin=0.25, dtype=torch.quint8)
            weight = tq.default_weight_observer
        return tq.QConfigMapping().set_global(tq.QConfig(activation, weight))

    def backend(self) -> Any:
        ops = self.ops
        weighted = DTypeConfig(input_dtype=torch.quint8, output_dtype=torch.quint8, weight_dtype=torch.qint8,
                               bias_dtype=torch.float)
        plain = DTypeConfig(input_dtype=torch.quint8, output_dtype=torch.quint8)
        different = ObservationType.OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT

        def entry(pattern: Any, dtypes: Any) -> Any:
            return BackendPatternConfig(pattern).set_observation_type(different).add_dtype_config(dtypes)

        def gate(pattern: Any) -> Any:
            return entry(pattern, weighted).set_root_module(ops.Gate).set_reference_quantized_module(ops.ReferenceGate)

        backend = get_native_backend_config()
        return backend.set_backend_pattern_configs([
            gate(ops.Gate).set_qat_module(ops.QATGate), gate(ops.QATGate), gate(ops.GateReLU),
            entry((ops.Gate, nn.ReLU), weighted).set_fuser_method(ops.fuse_gate_relu).set_fused_module(ops.GateReLU),
            entry(ops.soft_step, plain)])

    def run(self, is_qat: bool) -> Any:
        custom = PrepareCustomConfig().set_non_traceable_module_classes([self.ops.Gate])
        return Run(f"user code{' qat' if is_qat else ''}", lambda: (self.model(), (torch.randn(2, 8),)),
                   self.mapping(is_qat), self.backend(), custom, is_qat=is_qat)

    # -- steps

    def catalogue(self) -> None:
        """The bridge writes it, the program knows each name of it, and completes what is nearly one."""
        made = subprocess.run([sys.executable, bridge.__file__, "catalogue", PACKAGE, "-o", "names.json", "--dtype", "int4",
                               "--qscheme", "block_wise"], capture_output=True, text=True, cwd=self.folder, check=False)
        assert made.returncode == 0, made.stderr
        data = json.loads((self.folder / "names.json").read_text())
        validate_schemas.validators()[data["format"]].validate(data)
        self.qconfig("validate", "names.json")
        kinds = {row["name"].rpartition(".")[2]: row["kind"] for row in data["entries"]}
        expected = {"Gate": "module", "QATGate": "module", "RangeObserver": "observer", "fuse_gate_relu": "fuser_method",
                    "soft_step": "function", "int4": "dtype", "block_wise": "qscheme", "Rounding": "enum"}
        assert {name: kinds.get(name) for name in expected} == expected, kinds
        for row in data["entries"]:
            found = json.loads(self.qconfig("catalogue", "--catalogue", "names.json", row["name"], "--json"))
            assert (found["kind"], found["package"]) == (row["kind"], PACKAGE), found
        gate = json.loads(self.qconfig("catalogue", "--catalogue", "names.json", f"{PACKAGE}.Gate", "--json"))
        assert gate["sentence"] == "A linear layer whose result is gated by itself.", gate
        for form in ("QATGate", "ReferenceGate"):
            found = json.loads(self.qconfig("catalogue", "--catalogue", "names.json", form, "--json"))
            assert found["float"] == gate["name"], found
        wrong = self.qconfig("catalogue", "--catalogue", "names.json", gate["name"] + "s", code=2)
        assert gate["name"] in wrong, wrong

    def plan(self, is_qat: bool) -> None:
        """As prepare and convert have it, and nothing of it unknown."""
        run = self.run(is_qat)
        code, plan = planned(run, self.folder, self.program)
        assert code == 0 and not plan["unknown"], f"exit status {code}: {plan['unknown']} {plan['raised']}"
        truth = real(run)
        assert truth["raised"] is None, truth
        found = plan_difference(run, code, plan, truth)
        assert found is None, found
        left = {target for _, target in truth["lowered"] if target and target.startswith(PACKAGE)}
        expected = {f"{PACKAGE}.layers.{name}" for name in ("GateReLU", "ReferenceGate", "soft_step")}
        assert left == expected, left

    def export(self, is_qat: bool) -> None:
        """The Python that the program writes makes the same objects, and PyTorch the same model of them."""
        run = self.run(is_qat)
        planned(run, self.folder, self.program)
        refused = self.qconfig("export", "--to", "python", "-w", "w.json", code=2)
        assert PACKAGE in refused, refused
        names: dict[str, Any] = {}
        exec(self.qconfig("export", "--to", "python", "-w", "w.json", "--allow", PACKAGE), names)  # noqa: S102
        of_kind = {type(value): value for key, value in names.items() if not key.startswith("_")}
        made = Run(run.name, run.model, of_kind[tq.QConfigMapping], of_kind[type(run.backend)],
                   of_kind[PrepareCustomConfig], is_qat=is_qat)
        for mine, theirs in ((run.mapping, made.mapping), (run.backend, made.backend), (run.custom, made.custom)):
            assert (found := difference(mine, theirs)) is None, found
        assert real(made) == real(run), (real(made), real(run))

    def eager(self) -> None:
        """User's classes in the mapping of eager mode's convert."""
        ops = self.ops
        model = nn.Sequential(tq.QuantStub(), ops.Gate(4, 4), tq.DeQuantStub()).eval()
        watch = ops.RangeObserver.with_args(dtype=torch.quint8)
        table = {**tq.get_default_static_quant_module_mappings(), ops.Gate: ops.QuantizedGate}
        config = bridge.EagerConfig("quantize", qconfigs={"": tq.QConfig(watch, tq.default_weight_observer)},
                                    mapping=table, allow_list=[ops.Gate, tq.QuantStub])
        bridge.export_modules(model, self.folder / "modules.json")
        data = bridge.dump(config)
        (self.folder / "eager.json").write_text(json.dumps(data), encoding="utf-8")
        # Nothing records what the user's observer builds for eager mode: the plan says that, and makes nothing up.
        plan = self.qconfig("plan", "--mode", "eager", "-g", "modules.json", "--eager", "eager.json", "--json", code=3)
        assert any(f"{PACKAGE}.watching.RangeObserver" in row["message"] for row in json.loads(plan)["unknown"]), plan
        names: dict[str, Any] = {}
        exec(self.qconfig("export", "--to", "python", "--eager", "eager.json", "--allow", PACKAGE), names)  # noqa: S102

        def calibrate(prepared: nn.Module) -> None:
            prepared(torch.linspace(-1, 1, 8).reshape(2, 4))

        by_script, by_bridge = (str(made) for made in (
            names["quantize"](model, calibrate), bridge.load(data, [PACKAGE]).apply(model, calibrate)))
        assert by_script == by_bridge and "QuantizedGate" in by_script, f"{by_script}\n{by_bridge}"

    def user_types(self) -> None:
        """A dtype that torch has not: kept, exported by its name, and never taken for one of torch's."""
        backend = self.backend()
        own = DTypeConfig(input_dtype=self.ops.int4, output_dtype=self.ops.int4)
        backend.set_backend_pattern_config(BackendPatternConfig(self.ops.soft_step).add_dtype_config(own))
        data = bridge.dump(backend)
        (self.folder / "backend.json").write_text(json.dumps(data), encoding="utf-8")
        self.qconfig("validate", "backend.json")
        assert difference(bridge.load(data, [PACKAGE]), backend) is None
        text = self.qconfig("export", "--to", "python", "--part", "backend", "-b", "backend.json", "--allow", PACKAGE)
        names: dict[str, Any] = {}
        exec(text, names)  # noqa: S102
        assert any(difference(value, backend) is None for value in names.values() if isinstance(value, type(backend)))
        run = self.run(False)
        planned(Run(run.name, run.model, run.mapping, backend, run.custom), self.folder, self.program)
        plan = subprocess.run([str(self.program), "plan", "--json", "-w", "w.json"], capture_output=True, text=True,
                              cwd=self.folder, check=False)
        assert plan.returncode == 3, f"exit status {plan.returncode}: {plan.stdout[-400:]} {plan.stderr}"
        assert "int4" in json.dumps(json.loads(plan.stdout)["unknown"]), plan.stdout[-400:]


def main() -> int:
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    torch.backends.quantized.engine = "x86"
    with tempfile.TemporaryDirectory() as name:
        walk = Walk(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(name))
        steps: list[tuple[str, Callable[[], None]]] = [
            ("catalogue", walk.catalogue), ("plan", lambda: walk.plan(False)), ("plan, QAT", lambda: walk.plan(True)),
            ("export", lambda: walk.export(False)), ("export, QAT", lambda: walk.export(True)),
            ("eager mode", walk.eager), ("a dtype of the user's", walk.user_types)]
        tally = Tally()
        for title, step in steps:
            tally.run(title, step)
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
