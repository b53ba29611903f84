"""`qconfig compare-tensors` on files that torch writes, against torch.ao.ns.

    $PYTHON tests/conformance/live_compare_tensors.py BUILD_DIR [SEED]

A float model and what convert_fx, convert_to_reference_fx, convert and quantize_dynamic make of it are saved, and
their activations recorded. Weights: the pairs and their numbers are those of torch.ao.ns._numeric_suite_fx
(extract_weights), or of the numeric suite's functions on what the modules hold. Activations: the pairs are those that
the model's text says, and the numbers those that the functions compute. Ends with "N passed, M failed".
"""

from __future__ import annotations

import copy
import json
import math
import pathlib
import subprocess
import sys
import tempfile
import warnings
from typing import Any

import torch
import torch.ao.ns._numeric_suite_fx as numeric_suite
import torch.ao.quantization as quantization
from torch.ao.ns.fx import utils
from torch.ao.quantization.quantize_fx import convert_fx, convert_to_reference_fx, prepare_fx

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "resources" / "python"))
sys.dont_write_bytecode = True
import qconfig_studio
from tally import Tally, kept_seed

warnings.simplefilter("ignore")


class Model(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.conv = torch.nn.Conv2d(3, 4, 3, bias=False)
        self.bn = torch.nn.BatchNorm2d(4)
        self.relu = torch.nn.ReLU()
        self.conv1 = torch.nn.Conv1d(4, 4, 1)
        self.fc = torch.nn.Linear(4, 8)
        self.weight = torch.nn.Parameter(torch.randn(4, 8))
        self.bias = torch.nn.Parameter(torch.randn(4))
        for tensor in (self.bn.running_mean, self.bn.weight, self.bn.bias):
            torch.nn.init.normal_(tensor)
        self.bn.running_var.uniform_(0.5, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.relu(self.bn(self.conv(x)))
        x = self.conv1(x.flatten(2)).mean(2)
        x = torch.nn.functional.relu(self.fc(x))
        return torch.nn.functional.linear(x, self.weight, self.bias) + 1


class Eager(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.quant, self.dequant = quantization.QuantStub(), quantization.DeQuantStub()
        self.conv = torch.nn.Conv2d(3, 4, 3)
        self.bn = torch.nn.BatchNorm2d(4)
        self.relu = torch.nn.ReLU()
        self.fc = torch.nn.Linear(4, 2)
        torch.nn.init.normal_(self.bn.running_mean)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.dequant(self.fc(self.relu(self.bn(self.conv(self.quant(x)))).mean((2, 3))))


class Recurrent(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.lstm = torch.nn.LSTM(3, 4, 2, bidirectional=True)
        self.cell = torch.nn.GRUCell(3, 4)
        self.fc = torch.nn.Linear(8, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.fc(self.lstm(x)[0])


class Checks(Tally):
    def __init__(self, build: pathlib.Path) -> None:
        super().__init__()
        self.qconfig = build / "bin" / "qconfig"

    def answer(self, *arguments: Any) -> dict[str, Any]:
        run = subprocess.run([self.qconfig, "compare-tensors", "--json", *map(str, arguments)], capture_output=True,
                             encoding="utf-8")
        if run.returncode not in (0, 3):
            raise RuntimeError(f"exit status {run.returncode}: {run.stdout[:2000]} {run.stderr[:2000]}")
        return json.loads(run.stdout)

    def equal(self, what: str, actual: Any, expected: Any) -> None:
        self.compared(f"FAILED {what}", [] if actual == expected else [f"{actual}, expected {expected}"])

    def numbers(self, what: str, pair: dict[str, Any], x: torch.Tensor, y: torch.Tensor) -> None:
        """Float32, as the numeric suite computes, is right to four digits or so."""
        x, y = x.detach(), (y.dequantize() if y.is_quantized else y).detach()
        y = y.reshape(x.shape)
        found = {"sqnr_db": float(utils.compute_sqnr(x, y)), "cosine": float(utils.compute_cosine_similarity(x, y)),
                 "normalized_l2": float(utils.compute_normalized_l2_error(x, y)), "l2": float(torch.norm(x - y))}
        if math.isinf(found["sqnr_db"]):
            found["sqnr_db"] = None
        for key, value in found.items():
            ours = pair[key]
            good = ours is value if value is None or ours is None else math.isclose(ours, value, rel_tol=2e-3, abs_tol=1e-6)
            self.equal(f"{what} {pair['second']} {key} ({ours}, {value})", good, True)


def tensors_of(path: pathlib.Path) -> dict[str, torch.Tensor]:
    data = path.read_bytes()
    size = int.from_bytes(data[:8], "little")
    dtypes = {"F32": torch.float32, "I64": torch.int64, "F64": torch.float64}
    tensors = {}
    for name, row in json.loads(data[8:8 + size]).items():
        if name != "__metadata__":
            begin, end = row["data_offsets"]
            part = bytearray(data[8 + size + begin:8 + size + end])
            tensors[name] = torch.frombuffer(part, dtype=dtypes[row["dtype"]]).reshape(row["shape"]) if part else torch.empty(row["shape"])
    return tensors


def check_fx(checks: Checks, folder: pathlib.Path) -> None:
    torch.backends.quantized.engine = "x86"
    model, inputs = Model().eval(), (torch.randn(2, 3, 8, 8),)
    mapping = quantization.get_default_qconfig_mapping("x86")
    graph, first, second = folder / "model.graph.json", folder / "float.pt", folder / "quantized.pt"
    qconfig_studio.export_graph(model, graph, inputs)
    prepared = prepare_fx(copy.deepcopy(model), mapping, inputs)
    prepared(*inputs)
    lowered, reference = convert_fx(copy.deepcopy(prepared)), convert_to_reference_fx(copy.deepcopy(prepared))
    torch.save(model.state_dict(), first)
    torch.save(lowered.state_dict(), second)
    known = ["-g", graph, "--mapping", "default:x86", "--backend", "native"]
    answer = checks.answer(*known, first, second)
    pairs = {pair["second"]: pair for pair in answer["pairs"]}
    checks.equal("pairs of weights", {key: pair["first"] for key, pair in pairs.items()}, {
        "conv.weight": "conv.weight", "conv.bias": None, "conv1.weight": "conv1.weight", "conv1.bias": "conv1.bias",
        "fc._packed_params._packed_params.0": "fc.weight", "fc._packed_params._packed_params.1": "fc.bias",
        "_packed_weight_0.weight": "weight", "_packed_weight_0.bias": "bias"})
    reasons = {row["tensor"]: row["code"] for row in answer["unpaired"]}
    checks.equal("the normalisation is folded", {code for name, code in reasons.items() if name.startswith("bn.")}, {"pair-folded"})
    checks.equal("nothing is left without a reason", [name for name, code in reasons.items() if code == "pair-none"], [])
    suite = numeric_suite.extract_weights("x", copy.deepcopy(prepared), "y", lowered)
    names = {"conv": "conv.weight", "conv1": "conv1.weight", "fc": "fc._packed_params._packed_params.0"}
    seen = set()
    for layer in suite.values():
        (x,), (y,) = layer["weight"]["x"], layer["weight"]["y"]
        second_name = names.get(x["fqn"], "_packed_weight_0.weight")
        seen.add(second_name)
        checks.numbers("numeric suite, weight", pairs[second_name], x["values"][0], y["values"][0])
    checks.equal("weights that the numeric suite pairs", seen, set(names.values()) | {"_packed_weight_0.weight"})
    checks.numbers("bias", pairs["conv.bias"], prepared.conv[0].bias, lowered.conv.bias())

    qconfig_studio.record_activations(model, [inputs], folder / "float.safetensors")
    floats = tensors_of(folder / "float.safetensors")
    for what, converted in (("lowered", lowered), ("reference", reference)):
        path = folder / f"{what}.safetensors"
        qconfig_studio.record_activations(converted, [inputs], path)
        others = tensors_of(path)
        answer = checks.answer(*known, folder / "float.safetensors", path)
        outputs = {pair["second"]: pair["first"] for pair in answer["pairs"] if ".output." in pair["second"]}
        expected = {"x": "x", "conv": "relu", "flatten": "flatten", "conv1": "conv1", "mean": "mean", "fc": "relu_1",
                    "linear": "linear", "add": "add"}
        kept = {f"{key}.output.0": f"{value}.output.0" for key, value in expected.items()}
        found = {key: value for key, value in outputs.items() if key not in ("weight.output.0", "bias.output.0")}
        checks.equal(f"pairs of activations, {what}", found, kept)
        for pair in answer["pairs"]:
            checks.numbers(what, pair, floats[pair["first"]], others[pair["second"]])
        codes = {row["tensor"]: row["code"] for row in answer["unpaired"] if row["file"] == "first"}
        checks.equal("inside of a fused module", codes.get("conv.output.0"), "pair-inside-fused")


def check_eager(checks: Checks, folder: pathlib.Path) -> None:
    torch.backends.quantized.engine = "x86"
    model, inputs = Eager().eval(), (torch.randn(2, 3, 8, 8),)
    graph, config = folder / "eager.graph.json", folder / "eager.json"
    qconfig_studio.export_graph(model, graph, inputs)
    fused = quantization.fuse_modules(copy.deepcopy(model), [["conv", "bn", "relu"]])
    float_fused = copy.deepcopy(fused)
    fused.qconfig = quantization.get_default_qconfig("x86")
    prepared = quantization.prepare(fused)
    prepared(*inputs)
    converted = quantization.convert(prepared)
    config.write_text(json.dumps({"format": "qconfig-studio/eager-config", "version": 1, "call": "quantize",
                                  "qconfigs": [["", qconfig_studio.dump(fused.qconfig)["qconfig"]]], "fuse": [["conv", "bn", "relu"]]}))
    torch.save(model.state_dict(), folder / "eager.pt")
    torch.save(converted.state_dict(), folder / "eager_quantized.pt")
    known = ["-g", graph, "--eager", config]
    answer = checks.answer(*known, folder / "eager.pt", folder / "eager_quantized.pt")
    pairs = {pair["second"]: pair for pair in answer["pairs"]}
    checks.numbers("eager weight", pairs["conv.weight"], float_fused.conv[0].weight, converted.conv.weight())
    checks.numbers("eager bias", pairs["conv.bias"], float_fused.conv[0].bias, converted.conv.bias())
    checks.numbers("eager linear", pairs["fc._packed_params._packed_params.0"], float_fused.fc.weight, converted.fc.weight())
    qconfig_studio.record_activations(model, [inputs], folder / "eager.safetensors")
    qconfig_studio.record_activations(converted, [inputs], folder / "eager_quantized.safetensors")
    answer = checks.answer(*known, folder / "eager.safetensors", folder / "eager_quantized.safetensors")
    outputs = {pair["second"]: pair["first"] for pair in answer["pairs"]}
    checks.equal("eager activations", {key: outputs.get(key) for key in ("conv.output.0", "fc.output.0", "mean.output.0")},
                 {"conv.output.0": "relu.output.0", "fc.output.0": "fc.output.0", "mean.output.0": "mean.output.0"})


def check_dynamic(checks: Checks, folder: pathlib.Path) -> None:
    model = Recurrent().eval()
    kinds = {torch.nn.LSTM, torch.nn.GRUCell, torch.nn.Linear}
    converted = quantization.quantize_dynamic(copy.deepcopy(model), kinds, torch.qint8)
    torch.save(model.state_dict(), folder / "recurrent.pt")
    torch.save(converted.state_dict(), folder / "dynamic.pt")
    answer = checks.answer(folder / "recurrent.pt", folder / "dynamic.pt")
    paired = {pair["first"] for pair in answer["pairs"]}
    checks.equal("every tensor of an RNN has a partner", paired, set(model.state_dict()))
    for pair in answer["pairs"]:
        worst = 25 if pair["quantized"] else None
        checks.equal(f"dynamic {pair['first']}", pair["sqnr_db"] is None or (worst is not None and pair["sqnr_db"] > worst), True)


def main() -> int:
    checks = Checks(pathlib.Path(sys.argv[1]))
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else kept_seed()
    print(f"seed {seed}")
    torch.manual_seed(seed % (1 << 63))
    with tempfile.TemporaryDirectory() as name:
        for check in (check_fx, check_eager, check_dynamic):
            check(checks, pathlib.Path(name))
    return checks.end()


if __name__ == "__main__":
    sys.exit(main())
