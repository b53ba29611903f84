"""Eager mode of PyTorch against core's prediction, on the real architectures of real_model_zoo.py.

    python eager_real_models.py QCONFIG [--fifth 0..4] [--only ARCHITECTURE ...] [--keep DIR]
    python eager_real_models.py --write FILE [--only ARCHITECTURE ...]          only records, compares nothing

Each is fused as a user would write it down, prepared, run once on its example inputs and converted, for static
quantization, for quantization-aware training and into reference modules; quantized dynamically; and wrapped."""
import argparse
import contextlib
import copy
import json
import os
import sys
import warnings

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "..", "resources", "python")]

import torch
import torch.ao.quantization as tq
from torch import nn
from torch.ao.quantization.fuser_method_mappings import _DEFAULT_OP_LIST_TO_FUSER_METHOD

from eager_case import called, eager_case
from eager_outcome import eager_outcome
from plan_check import failures_of, show
from real_model_zoo import ZOO
from recorder import stable

torch.set_num_threads(1)
ENGINES = ["x86", "fbgemm", "qnnpack"]
PER_CHANNEL = tq.QConfig(tq.MinMaxObserver.with_args(reduce_range=True), tq.default_per_channel_weight_observer)


def groups_of(model):
    """Paths of modules that stand one after the other in a module and can be fused, the longest runs first."""
    found = []
    for path, module in model.named_modules():
        rows = [(name, type(child)) for name, child in module.named_children()]
        at = 0
        while at < len(rows):
            size = next((n for n in (3, 2) if tuple(cls for _, cls in rows[at:at + n]) in
                         _DEFAULT_OP_LIST_TO_FUSER_METHOD and len(rows) >= at + n), 0)
            if size:
                found.append([f"{path}.{name}" if path else name for name, _ in rows[at:at + size]])
            at += size or 1
    return found


def _with_own_qconfigs(model, qconfig):
    """The model with a qconfig; embeddings get theirs, whatever has no quantized form goes without."""
    model.qconfig = qconfig
    for module in model.modules():
        if isinstance(module, (nn.Embedding, nn.EmbeddingBag)):
            module.qconfig = tq.float_qparams_weight_only_qconfig
        elif isinstance(module, nn.ConvTranspose2d):
            module.qconfig = tq.default_qconfig
    return model


def _run(model, inputs):
    """Once, as far as it gets: some are too deep for an image of this size, and LSTMs give other things than observers."""
    with torch.no_grad(), contextlib.suppress(Exception):
        model(*inputs)


class _Record:
    """The calls of one architecture, each as a line."""

    def __init__(self, name, lines):
        self.name, self.lines = name, lines

    def call(self, kind, model, call, **arguments):
        """The line is kept; the model that the call gives is returned, or None where it raises."""
        case = eager_case(model, call, **arguments)
        found, texts = called(model, call, arguments)
        line = stable({"eager": case, "outcome": eager_outcome(found, texts)})
        self.lines.append({"name": f"{self.name}/{kind}/{call}", **line})
        return None if isinstance(found, Exception) else found


def _post_training(record, kind, model, inputs, engine, **convert):
    # The engine's default has histograms, which large models would take minutes for.
    small = len(list(model.modules())) <= 45
    model = _with_own_qconfigs(copy.deepcopy(model), tq.get_default_qconfig(engine) if small else PER_CHANNEL)
    prepared = record.call(kind, model, "prepare")
    if prepared is not None:
        _run(prepared, inputs)
        record.call(kind, prepared, "convert", **convert)


def _aware(record, kind, model, inputs):
    model = _with_own_qconfigs(copy.deepcopy(model).train(), tq.get_default_qat_qconfig("fbgemm"))
    prepared = record.call(kind, model, "prepare_qat")
    if prepared is not None:
        _run(prepared.eval(), inputs)
        record.call(kind, prepared, "convert")


def lines_of(architecture):
    """The lines of one architecture."""
    lines = []
    torch.manual_seed(0)
    model, inputs = ZOO[architecture]()
    record, model = _Record(architecture, lines), model.eval()
    engine = ENGINES[list(ZOO).index(architecture) % len(ENGINES)]
    before = torch.backends.quantized.engine
    torch.backends.quantized.engine = engine
    try:
        _post_training(record, "plain", model, inputs, engine)
        _post_training(record, "reference", model, inputs, engine, is_reference=True)
        _aware(record, "qat", model, inputs)
        if groups := groups_of(model):
            fused = record.call("fused", model, "fuse_modules", modules_to_fuse=groups)
            if fused is not None:
                _post_training(record, "fused", fused, inputs, engine)
            fused = record.call("fused-qat", copy.deepcopy(model).train(), "fuse_modules_qat", modules_to_fuse=groups)
            if fused is not None:
                _aware(record, "fused-qat", fused, inputs)
        if len(inputs) == 1:
            _post_training(record, "wrapped", tq.QuantWrapper(copy.deepcopy(model)), inputs, engine)
        for dtype in (torch.qint8, torch.float16, torch.quint8):
            record.call(str(dtype).removeprefix("torch."), model, "quantize_dynamic", dtype=dtype)
        record.call("stubs", _with_own_qconfigs(copy.deepcopy(model), tq.default_qconfig), "add_quant_dequant")
        record.call("propagate", copy.deepcopy(model), "propagate_qconfig_", qconfig_dict={nn.Conv2d: tq.default_qconfig})
    finally:
        torch.backends.quantized.engine = before
    return lines


def _keep(folder, line):
    folder = os.path.join(folder, line["name"].replace("/", "-"))
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "case.json"), "w", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("qconfig", nargs="?")
    parser.add_argument("--only", choices=list(ZOO), action="append", metavar="ARCHITECTURE")
    parser.add_argument("--fifth", type=int, choices=range(5), help="every fifth architecture, from that one on")
    parser.add_argument("--keep", metavar="DIR")
    parser.add_argument("--write", metavar="FILE")
    options = parser.parse_args()
    if not (options.qconfig or options.write):
        parser.error("QCONFIG or --write is needed")
    warnings.simplefilter("ignore")
    passed = failed = 0
    architectures = options.only or list(ZOO)
    for architecture in architectures if options.fifth is None else architectures[options.fifth::5]:
        lines = lines_of(architecture)
        if options.write:
            with open(options.write, "a", encoding="utf-8") as file:
                file.writelines(json.dumps(line) + "\n" for line in lines)
        failures = failures_of(options.qconfig, lines) if options.qconfig else []
        passed, failed = passed + len(lines) - len(failures), failed + len(failures)
        raised = sum("raised" in line["outcome"] for line in lines)
        print(f"{architecture}: {len(lines)} calls, {raised} raised, {len(failures)} differ", flush=True)
        for failure in failures:
            show(failure)
            if options.keep:
                _keep(options.keep, next(line for line in lines if line["name"] == failure["name"]))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
