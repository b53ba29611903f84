"""`qconfig rank` of recorded activations in eager mode against PyTorch: what a calibrated model quantizes, and its cost.

    $PYTHON tests/conformance/live_eager_activations.py BUILD_DIR [--only TEXT] [--long] [--verbose]

The bridge records the calls of a float model's modules on three batches; PyTorch fuses the model, prepares it, is
calibrated with the same batches and converts, or quantizes dynamically. Every value that it then quantizes must be
ranked, and no other, with SQNR within 0.001 dB and the observer's scale and zero point. The same of what is recorded of
the traced model, as far as that has the values. --long: all pairs of models and configs. Ends with "N passed, M failed".
"""
import json
import pathlib
import random
import sys
import tempfile
import warnings

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "resources" / "python")]
warnings.simplefilter("ignore")

import torch
import torch.ao.quantization as tq
import torch.nn as nn
from torch.ao.nn.quantized import FloatFunctional

import qconfig_studio as bridge
from activation_reference import calibrated_eager, row_differences
from executed_models import image, rows, sound, tokens
from live_activations import ACTIVATIONS, batches_of, engine, ranges_of_first
from live_rank import DYNAMIC, FUSED, HALF, Stubbed, Words, run, shuffled
from tally import Tally, options_of

torch.set_num_threads(1)


class Parts(nn.Module):
    """Between stubs: modules of many kinds, one after the other."""
    def __init__(self, *parts):
        super().__init__()
        self.quant, self.parts, self.dequant = tq.QuantStub(), nn.Sequential(*parts), tq.DeQuantStub()

    def forward(self, x):
        return self.dequant(self.parts(self.quant(x)))


class Functionals(nn.Module):
    """One FloatFunctional is called twice, and one where nothing is observed; a layer is called twice, too."""
    def __init__(self):
        super().__init__()
        self.quant, self.dequant = tq.QuantStub(), tq.DeQuantStub()
        self.a, self.b, self.shared = nn.Conv2d(8, 8, 1), nn.Conv2d(8, 8, 1), nn.Conv2d(8, 8, 1)
        self.add, self.join, self.other, self.product = (FloatFunctional() for _ in range(4))

    def forward(self, x):
        x = self.quant(x)
        a, b = self.a(x), self.b(x)
        y = self.add.add_relu(a, b)
        y = self.add.add(self.shared(y), self.shared(a))
        y = self.other.mul_scalar(y, 0.5)
        return self.dequant(self.join.cat([y, self.product.mul(a, y)], 1))


class ChoosesByValue(nn.Module):
    """Calls a layer as often as its input says: nobody can trace it."""
    def __init__(self):
        super().__init__()
        self.quant, self.dequant = tq.QuantStub(), tq.DeQuantStub()
        self.step, self.out = nn.Linear(8, 8), nn.Linear(8, 3)

    def forward(self, x):
        times = 1 + int(x.abs().max() > 2) + int(x.abs().max() > 4)
        x = self.quant(x)
        for _ in range(times):
            x = self.step(x)
        return self.dequant(self.out(x))


class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.quant, self.dequant = tq.QuantStub(), tq.DeQuantStub()
        self.lstm, self.out = nn.LSTM(8, 6, 2, bidirectional=True), nn.Linear(12, 4)

    def forward(self, x):
        return self.dequant(self.out(self.lstm(self.quant(x))[0]))


class Cells(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm, self.gru, self.out = nn.LSTMCell(8, 6), nn.GRUCell(6, 5), nn.Linear(5, 4)

    def forward(self, x):
        return self.out(self.gru(self.lstm(x)[0]))


def linears():
    return nn.Sequential(nn.Sequential(nn.Linear(8, 12), nn.ReLU()), nn.Linear(12, 8), nn.Linear(8, 3))


STATIC = {
    "stubbed": (Stubbed, image, FUSED),
    "stubbed-unfused": (Stubbed, image, []),
    "many": (lambda: Parts(nn.Conv2d(8, 8, 1), nn.ReLU(), nn.Hardswish(), nn.LeakyReLU(0.1), nn.ReLU6(), nn.ELU(),
                           nn.Dropout(), nn.BatchNorm2d(8), nn.GroupNorm(2, 8), nn.InstanceNorm2d(8, affine=True),
                           nn.Sigmoid(), nn.PReLU(), nn.ConvTranspose2d(8, 4, 2)), image, []),
    "fused": (lambda: Parts(nn.Conv2d(8, 8, 1), nn.BatchNorm2d(8), nn.ReLU(), nn.BatchNorm2d(8), nn.ReLU(),
                            nn.Conv2d(8, 4, 1), nn.ReLU()), image,
              [["parts.0", "parts.1", "parts.2"], ["parts.3", "parts.4"], ["parts.5", "parts.6"]]),
    "sound": (lambda: Parts(nn.Conv1d(8, 8, 1), nn.ReLU(), nn.ConvTranspose1d(8, 4, 2)), sound, []),
    "rows": (lambda: Parts(nn.Linear(8, 12), nn.BatchNorm1d(12), nn.Linear(12, 8), nn.ReLU(), nn.LayerNorm(8)), rows,
             [["parts.0", "parts.1"], ["parts.2", "parts.3"]]),
    "functionals": (Functionals, image, []),
    "chooses": (ChoosesByValue, rows, []),
    "recurrent": (Recurrent, lambda: rows(8, 5), []),
}
MEMORYLESS = tq.QConfig(activation=tq.MovingAverageMinMaxObserver.with_args(dtype=torch.quint8, averaging_constant=1),
                        weight=tq.default_weight_observer)
QCONFIGS = {**ACTIVATIONS, "x86": tq.get_default_qconfig("x86"), "qnnpack": tq.get_default_qconfig("qnnpack"),
            "memoryless": MEMORYLESS}
SOME = {"quant": ACTIVATIONS["min-max"], nn.Conv2d: ACTIVATIONS["histogram"], nn.Linear: ACTIVATIONS["moving"]}
DYNAMICS = {
    "words": (Words, tokens, {nn.Linear: DYNAMIC, nn.LSTM: DYNAMIC, nn.GRU: DYNAMIC}, "x86"),
    "words-half": (Words, tokens, {nn.Linear: HALF, nn.LSTM: DYNAMIC}, "x86"),
    "linears": (linears, rows, {"0": DYNAMIC, "2": DYNAMIC}, "x86"),
    "linears-onednn": (linears, rows, {nn.Linear: DYNAMIC}, "onednn"),
    "linears-qnnpack": (linears, rows, {nn.Linear: DYNAMIC}, "qnnpack"),
    "cells": (Cells, rows, {nn.LSTMCell: DYNAMIC, nn.GRUCell: DYNAMIC, nn.Linear: DYNAMIC}, "x86"),
    "default": (Words, tokens, {}, "x86"),
}


def cases():
    """{title: (make, inputs, config, engine)}"""
    found = {}
    for model, (make, inputs, fuse) in STATIC.items():
        for name, qconfig in QCONFIGS.items():
            found[f"{model}/{name}"] = (make, inputs, dict(call="quantize", qconfigs={"": qconfig}, fuse=fuse), "x86")
    for model in ("stubbed", "functionals"):
        make, inputs, fuse = STATIC[model]
        found[f"{model}/some"] = (make, inputs, dict(call="quantize", qconfigs=SOME, fuse=fuse), "x86")
    for name, (make, inputs, qconfigs, runs_on) in DYNAMICS.items():
        found[f"dynamic/{name}"] = (make, inputs, dict(call="quantize_dynamic", qconfigs=qconfigs), runs_on)
    return found


def differences(true, answer, recorded, is_traced):
    said = {row["tensor"]: row for row in answer["tensors"] if "batches" in row}
    why = {}
    for row in answer["unranked"]:
        why.setdefault(row["tensor"], []).append(row["code"])
    inside = [name for name in true if name.startswith("lstm.layers.")]  # nobody can record what an LSTM does inside
    true = {name: value for name, value in true.items() if name not in inside}
    lines = [f"{name} is ranked, and not quantized" for name in said if name not in true]
    if inside and "rank-inside-module" not in why.get("lstm", []):
        lines.append("nothing is said of what is inside the LSTM")
    for name in true.keys() - said.keys():
        of_all_calls = name.partition("#")[0] + (".output" if "#" in name else "")
        if not is_traced or "rank-eager-not-recorded" not in why.get(of_all_calls, []):
            lines.append(f"{name} is quantized, and not ranked ({why.get(name)})")
    for name in said.keys() & true.keys():
        row, activation = said[name], true[name]
        if row["sampled"] or row["batches"] != len(activation.batches):
            lines.append(f"{name}: {row['batches']} batches, sampled: {row['sampled']}")
        values = [value for key, value in recorded.items() if key.rpartition(".")[0] in (name, with_number(name))]
        # What is fused gives what comes after it other inputs, in their last bits.
        exact = not activation.sees_inputs and len(values) == len(activation.batches) and all(map(torch.equal, values, activation.batches))
        lines += row_differences(row, activation, exact)
    return lines


def with_number(name):
    place, _, role = name.rpartition(".input.0") if name.endswith(".input.0") else name.rpartition(".output")
    return name if "#" in name else f"{place}#0{'.input.0' if name.endswith('.input.0') else '.output'}"


def compare(program, make, inputs, arguments, runs_on):
    """Lines, and how many values were compared."""
    config = bridge.EagerConfig(**arguments)

    def again():
        torch.manual_seed(5)
        return shuffled(make()).eval()

    batches = batches_of(inputs())
    lines, count = [], 0
    with tempfile.TemporaryDirectory() as temporary, engine(runs_on):
        folder = pathlib.Path(temporary)
        true = calibrated_eager(again(), config, batches)
        arguments_of_run = ["--eager", folder / "e.json", "--engine", runs_on]
        (folder / "e.json").write_text(json.dumps(bridge.dump(config)), encoding="utf-8")
        try:
            bridge.export_graph(again(), folder / "g.json", inputs())
            ways = {"calls": {"eager": config}, "nodes": {}}
        except bridge.TraceFailed:
            bridge.export_modules(again(), folder / "g.json")
            ways = {"calls": {"eager": True}}
        for way, more in ways.items():
            recorded = bridge.record_activations(again(), batches, folder / "t.pt", 1 << 30, **more)
            answer = run(program, folder, arguments_of_run)
            traced_names = way == "nodes"
            wanted = {node_names(again(), name) if traced_names else name: value for name, value in true.items()}
            lines += [f"{way}: {line}" for line in differences(wanted, answer, recorded, traced_names)]
            count += len(true)
        if config.call == "quantize_dynamic":
            bridge.record_activations(again(), batches[:1], folder / "t.pt", 1 << 30, eager=True)
            lines += ranges_of_first(true, run(program, folder, arguments_of_run))
    return lines, count


def node_names(model, name):
    """As the traced graph names the calls of modules: "parts.0#1.output" is "parts_0_1.output"."""
    place, role = name.split(".input.0")[0] if name.endswith(".input.0") else name[:-len(".output")], \
        "input.0" if name.endswith(".input.0") else "output"
    path, _, number = place.partition("#")
    calls = [node.name for node in bridge.trace(model)[0].graph.nodes if node.op == "call_module" and node.target == path]
    return f"{calls[int(number or 0)]}.{role}" if calls else name


def main():
    options = options_of(__doc__, 25)
    every = cases()
    titles = list(every)
    if not options.long and not options.only:
        titles = random.Random(options.seed).sample(titles, min(options.count, len(titles)))
    tally, values = Tally(options.verbose), 0
    for title in titles:
        if options.only not in title:
            continue
        try:
            lines, count = compare(options.program, *every[title])
        except AssertionError as error:  # of a qconfig that prepare refuses
            tally.skip(title, error)
            continue
        values += count
        tally.compared(f"{title}: {count} values", lines)
    print(f"{values} values compared, {tally.skipped} pairs in which PyTorch raises left out")
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
