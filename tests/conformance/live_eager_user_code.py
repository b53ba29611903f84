"""A user's own package in eager mode: an EagerConfig with an observer, a fuser method and module classes of the user's is
given to export_graph and to export_modules; `qconfig plan` then has nothing unknown and is as PyTorch, calibrated, has it,
and the exported Python makes the same model.

    live_eager_user_code.py BUILD_DIR [--write]

--write renews tests/data/recorded/user-eager.*.json.
"""
from __future__ import annotations

import dataclasses
import importlib
import json
import pathlib
import subprocess
import sys
import tempfile
import warnings
from typing import Any, Callable

import user_package
import bridge_testing  # noqa: F401  (so that the bridge is found)

import qconfig_studio as bridge
import torch
import torch.ao.quantization as tq
import validate_schemas
from torch import nn
from torch.ao.quantization.observer import _is_activation_post_process
from tally import Tally

PACKAGE = user_package.NAME
RECORDED = pathlib.Path(__file__).resolve().parents[1] / "data" / "recorded"


def calibrate(prepared: nn.Module) -> None:
    prepared(torch.linspace(-1, 1, 16).reshape(2, 8))


def types_of(model: nn.Module) -> dict[str, str]:
    return {path: bridge.type_name(type(module)) for path, module in model.named_modules(remove_duplicate=False)}


class Walk:
    def __init__(self, build: pathlib.Path, folder: pathlib.Path) -> None:
        self.program, self.folder = build / "bin" / "qconfig", folder
        user_package.write(folder)
        sys.path.insert(0, str(folder))
        self.ops: Any = importlib.import_module(PACKAGE)
        self.Net = self.net()

    def qconfig(self, *arguments: str) -> tuple[int, str]:
        done = subprocess.run([str(self.program), *arguments], capture_output=True, encoding="utf-8", timeout=60,
                              cwd=self.folder, check=False)
        assert done.returncode != 2, done.stderr[-600:]
        return done.returncode, done.stdout

    # -- the model and the configs

    def net(self) -> type:
        ops = self.ops

        class Net(nn.Module):
            def __init__(self) -> None:
                super().__init__()
                self.quant, self.dequant = tq.QuantStub(), tq.DeQuantStub()
                self.first, self.relu, self.second = ops.Gate(8, 8), nn.ReLU(), ops.Gate(8, 8)
                self.third, self.relu2 = ops.Gate(8, 8), nn.ReLU()
                self.last = nn.Linear(8, 8)

            def forward(self, x: torch.Tensor) -> torch.Tensor:
                x = self.second(self.relu(self.first(self.quant(x))))
                return self.dequant(self.last(self.relu2(self.third(x))))

        return Net

    def model(self) -> nn.Module:
        torch.manual_seed(0)
        return self.Net()

    def small(self) -> nn.Module:
        ops = self.ops
        torch.manual_seed(0)
        return nn.Sequential(tq.QuantStub(), ops.Gate(4, 4), nn.ReLU(), ops.Gate(4, 4), nn.Linear(4, 4))

    def fusers(self) -> dict[Any, Any]:
        return {"additional_fuser_method_mapping": {(self.ops.Gate, nn.ReLU): self.ops.fuse_gate_relu}}

    def watched(self) -> Any:
        return tq.QConfig(self.ops.RangeObserver.with_args(margin=0.25, dtype=torch.quint8), tq.default_weight_observer)

    def quantize(self) -> Any:
        ops = self.ops
        custom = {**self.fusers(), "float_to_observed_custom_module_class": {ops.Gate: ops.ObservedGate},
                  "observed_to_quantized_custom_module_class": {ops.ObservedGate: ops.QuantizedGate}}
        table = {**tq.get_default_static_quant_module_mappings(), ops.GateReLU: ops.QuantizedGateReLU}
        return bridge.EagerConfig("quantize", qconfigs={"": self.watched()}, fuse=[["first", "relu"], ["third", "relu2"]],
                                  mapping=table, custom=custom)

    def counted_through(self) -> Any:
        """One class is asked in prepare and in convert: what its calls are counted by goes on."""
        ops = self.ops
        return bridge.EagerConfig("quantize", qconfigs={"": self.watched()}, mapping={nn.Linear: ops.Boxed},
                                  custom={"float_to_observed_custom_module_class": {ops.Gate: ops.Boxed}})

    def qat(self) -> Any:
        ops = self.ops
        activation = tq.FakeQuantize.with_args(observer=ops.RangeObserver, quant_min=0, quant_max=255)
        return bridge.EagerConfig(
            "quantize_qat", qconfigs={"": tq.QConfig(activation, tq.default_weight_fake_quant)}, fuse=[["first", "relu"]],
            custom=self.fusers(), qat_mapping={**tq.get_default_qat_module_mappings(), ops.Gate: ops.QATGate},
            mapping={**tq.get_default_static_quant_module_mappings(), ops.QATGate: ops.QuantizedGate,
                     ops.GateReLU: ops.QuantizedGateReLU})

    def dynamic(self) -> Any:
        return bridge.EagerConfig("quantize_dynamic", qconfigs={self.ops.Gate: tq.default_dynamic_qconfig},
                                  mapping={self.ops.Gate: self.ops.QuantizedGate})

    def refusing(self) -> Any:
        return dataclasses.replace(self.quantize(), fuse=[], custom=None, mapping={self.ops.Gate: self.ops.RefusingGate})

    def small_config(self) -> Any:
        """All kinds of calls in one."""
        ops = self.ops
        return bridge.EagerConfig(
            "quantize", qconfigs={"": self.watched()}, fuse=[["1", "2"]],
            mapping={nn.Linear: ops.Boxed, ops.GateReLU: ops.QuantizedGateReLU},
            custom={**self.fusers(), "float_to_observed_custom_module_class": {ops.Gate: ops.Boxed}})

    # -- steps

    def files(self, config: Any) -> list[str]:
        model, written = self.model(), []
        for name, export in (("model.modules.json", bridge.export_modules), ("model.graph.json", bridge.export_graph)):
            data = export(model, self.folder / name, eager_config=config)
            validate_schemas.validators()[data["format"]].validate(data)
            assert self.qconfig("validate", name)[0] == 0
            written.append(name)
        assert types_of(model) == types_of(self.model()), "the model was changed"
        (self.folder / "eager.json").write_text(json.dumps(bridge.dump(config)), encoding="utf-8")
        return written

    def plan(self, file: str) -> tuple[int, dict[str, Any]]:
        code, text = self.qconfig("plan", "--json", "--mode", "eager", "-g", file, "--eager", "eager.json")
        return code, json.loads(text)

    def as_torch_has_it(self, config: Any) -> None:
        converted = types_of(config.apply(self.model(), calibrate))
        prepares = {"quantize": "prepare", "quantize_qat": "prepare_qat"}.get(config.call)
        prepared = None
        if prepares:
            mapping = config.qat_mapping if prepares == "prepare_qat" else None
            start = self.model().train(prepares == "prepare_qat")
            prepared = dataclasses.replace(config, call=prepares, mapping=mapping).apply(start)
        for file in self.files(config):
            code, plan = self.plan(file)
            assert code == 0 and not plan["unknown"], f"{file}: exit status {code}: {plan['unknown']} {plan['raised']}"
            rows = {row["module"]: row for row in plan["modules"]}
            missing = types_of(self.model()).keys() - rows.keys()
            assert missing <= ({"quant", "dequant"} if file == "model.graph.json" else set()), missing  # traced through
            for path, row in rows.items():
                assert row["becomes"] == converted.get(path), (file, path, row["becomes"], converted.get(path))
                if prepared is not None:
                    self.observed(file, path, row, prepared)

    def observed(self, file: str, path: str, row: dict[str, Any], prepared: nn.Module) -> None:
        module = dict(prepared.named_modules(remove_duplicate=False)).get(path)
        found = getattr(module, "activation_post_process", None)
        found = found if isinstance(found, nn.Module) and _is_activation_post_process(found) else None
        assert (row["observer"] is None) == (found is None), (file, path, row["observer"], found)
        if found is not None:
            assert type(found).__name__ in row["observer"], (file, path, row["observer"], found)

    def export(self, config: Any) -> None:
        """The Python that the program writes makes the same model of the same model."""
        self.files(config)
        code, text = self.qconfig("export", "--to", "python", "--eager", "eager.json", "--allow", PACKAGE)
        assert code == 0, text
        names: dict[str, Any] = {}
        exec(text, names)  # noqa: S102
        arguments = () if config.call == "quantize_dynamic" else (calibrate,)
        by_script = names[config.call](self.model(), *arguments)
        assert types_of(by_script) == types_of(config.apply(self.model(), calibrate)), by_script

    def raises(self) -> None:
        """What the user's code raises is recorded as PyTorch's."""
        config = self.refusing()
        for file in self.files(config):
            code, plan = self.plan(file)
            assert code == 1 and not plan["unknown"], (file, code, plan["unknown"])
            try:
                config.apply(self.model(), calibrate)
            except ValueError as error:
                raised = plan["raised"]
                assert (raised["type"], raised["text"], plan["raised_in"]) == ("ValueError", str(error), "convert"), raised

    def another_config(self) -> None:
        """What was recorded for one config is not taken for the answer to what another one asks."""
        config = self.quantize()
        for file in self.files(config):
            for other in (dataclasses.replace(config, fuse=[["third", "relu2"], ["first", "relu"]]),
                          dataclasses.replace(config, call="quantize_qat")):
                (self.folder / "eager.json").write_text(json.dumps(bridge.dump(other)), encoding="utf-8")
                code, plan = self.plan(file)
                assert code == 3 and plan["unknown"][0]["what"] == "call-not-recorded", (file, code, plan["raised"])

    def recorded(self, write: bool) -> None:
        """The files of tests without torch are as they are recorded now."""
        modules = bridge.modules_to_dict(self.small(), "gates", self.small_config())
        for name, data in (("modules", modules), ("config", bridge.dump(self.small_config()))):
            path, text = RECORDED / f"user-eager.{name}.json", bridge.json_text(data, width=400)
            if write:
                path.write_text(text, encoding="utf-8")
            assert path.read_text(encoding="utf-8") == text, f"{path} is another one: --write"

    def command(self) -> None:
        """The same files by the command line."""
        (self.folder / "made.py").write_text(
            "import gated_ops, torch, torch.ao.quantization as tq\nfrom torch import nn\n"
            "def make():\n    return nn.Sequential(tq.QuantStub(), gated_ops.Gate(4, 4)), (torch.zeros(1, 4),)\n",
            encoding="utf-8")
        config = bridge.EagerConfig("quantize", qconfigs={"": self.watched()},
                                    mapping={self.ops.Gate: self.ops.QuantizedGate}, allow_list=[self.ops.Gate])
        (self.folder / "eager.json").write_text(json.dumps(bridge.dump(config)), encoding="utf-8")
        for command, name in (("modules", "made.modules.json"), ("export", "made.graph.json")):
            line = [sys.executable, bridge.__file__, command, "made:make", "-o", name, "--eager", "eager.json"]
            refused = subprocess.run(line, capture_output=True, text=True, cwd=self.folder, check=False)
            assert refused.returncode == 2 and PACKAGE in refused.stderr, refused.stderr
            done = subprocess.run([*line, "--allow", PACKAGE], capture_output=True, text=True, cwd=self.folder, check=False)
            assert done.returncode == 0, done.stderr
            code, plan = self.plan(name)
            becomes = {row["module"]: row["becomes"] for row in plan["modules"]}
            assert code == 0 and becomes["1"] == f"{PACKAGE}.layers.QuantizedGate", (code, becomes)


def main() -> int:
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    torch.backends.quantized.engine = "x86"
    with tempfile.TemporaryDirectory() as name:
        walk = Walk(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(name))
        configs = (walk.quantize, walk.counted_through, walk.qat, walk.dynamic)
        steps: list[tuple[str, Callable[[], None]]] = [
            *((f"plan, {make.__name__}", lambda make=make: walk.as_torch_has_it(make())) for make in configs),
            *((f"export, {make.__name__}", lambda make=make: walk.export(make())) for make in configs),
            ("recorded files", lambda: walk.recorded("--write" in sys.argv)), ("what raises", walk.raises), ("another config", walk.another_config), ("command line", walk.command)]
        tally = Tally()
        for title, step in steps:
            tally.run(title, step)
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
