"""`qconfig rank` against PyTorch's own converters: which weights are quantized, and what that costs.

    $PYTHON tests/conformance/live_rank.py BUILD_DIR [--count N] [--seed S] [--only TEXT] [--long] [--verbose]

Models are prepared and converted by PyTorch; every weight that it quantizes, as it shows it to an observer (batch norms
folded), must be ranked, and no other. SQNR within 0.001 dB, the other numbers within their rounding. By default a
sample of the pairs of models and configs; --long has all. Ends with "N passed, M failed": pairs.
"""
import json
import math
import pathlib
import random
import subprocess
import sys
import tempfile
import warnings

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "resources" / "python")]
warnings.simplefilter("ignore")

import torch
import torch.ao.quantization as tq
import torch.nn as nn
import torch.nn.functional as F
from torch.ao.quantization import QConfig
from torch.ao.quantization.fx.custom_config import PrepareCustomConfig
from torch.ao.quantization.quantize_fx import convert_to_reference_fx, prepare_fx, prepare_qat_fx

import qconfig_studio as bridge
from config_recipe import live_backend
from executed_models import MODELS, image, rows, sound, tokens
from plan_case_models import DYNAMIC, FP16_DYNAMIC, chain, net, rules
from rank_reference import Watched, first_name, statistics, watched, watched_eager
from tally import Tally, options_of

torch.set_num_threads(1)
SYMMETRIC, CHANNELS = torch.per_tensor_symmetric, torch.per_channel_symmetric


def with_weight(observer, **more):
    return QConfig(activation=tq.default_observer, weight=observer.with_args(**{"dtype": torch.qint8, **more}))


WEIGHTS = {
    "tensor": with_weight(tq.MinMaxObserver, qscheme=SYMMETRIC),
    "affine": with_weight(tq.MinMaxObserver),
    "channel": with_weight(tq.PerChannelMinMaxObserver, qscheme=CHANNELS),
    "channel-affine": with_weight(tq.PerChannelMinMaxObserver, qscheme=torch.per_channel_affine),
    "channel-1": with_weight(tq.PerChannelMinMaxObserver, qscheme=CHANNELS, ch_axis=1),
    "histogram": with_weight(tq.HistogramObserver, qscheme=SYMMETRIC),
    "moving": with_weight(tq.MovingAverageMinMaxObserver, qscheme=SYMMETRIC),
    "moving-channel": with_weight(tq.MovingAveragePerChannelMinMaxObserver, qscheme=CHANNELS),
    "4-bit": with_weight(tq.MinMaxObserver, qscheme=SYMMETRIC, quant_min=-8, quant_max=7),
    "eps": with_weight(tq.MinMaxObserver, qscheme=SYMMETRIC, eps=2**-12),
}
EMBEDDING = tq.float_qparams_weight_only_qconfig


def static(weight):
    return rules(weight, types=[(nn.Embedding, EMBEDDING), (nn.EmbeddingBag, tq.float_qparams_weight_only_qconfig_4bit),
                                (nn.LSTM, DYNAMIC), (nn.GRU, DYNAMIC), (nn.LSTMCell, DYNAMIC)])


CONFIGS = {name: (lambda weight=weight: static(weight), False) for name, weight in WEIGHTS.items()}
CONFIGS.update({
    "x86": (lambda: tq.get_default_qconfig_mapping("x86"), False),
    "qnnpack": (lambda: tq.get_default_qconfig_mapping("qnnpack"), False),
    "dynamic": (lambda: rules(DYNAMIC), False),
    "fp16-dynamic": (lambda: rules(FP16_DYNAMIC), False),
    "qat": (lambda: tq.get_default_qat_qconfig_mapping("x86"), True),
    "qat-tensor": (lambda: rules(tq.default_qat_qconfig), True),
})

OWN = {}


def model(make):
    OWN[make.__name__] = make
    return make


def shuffled(module):
    """With numbers as after training: the ranges of channels differ, and no batch norm is the identity."""
    torch.manual_seed(7)
    with torch.no_grad():
        for name, tensor in [*module.named_parameters(), *module.named_buffers()]:
            if not tensor.is_floating_point():
                continue
            if name.endswith("running_var"):
                tensor.uniform_(0.05, 3)
            elif tensor.dim() < 2:
                tensor.normal_(1, 0.4)
            else:
                tensor.mul_(torch.empty(tensor.shape[0], *[1] * (tensor.dim() - 1)).log_normal_(0, 1))
    return module


@model
def convolutions_and_norms():
    return chain(c1=nn.Conv2d(8, 12, 3, bias=False), n1=nn.BatchNorm2d(12, eps=1e-3), r1=nn.ReLU(),
                 c2=nn.Conv2d(12, 8, 1), n2=nn.BatchNorm2d(8), c3=nn.Conv2d(8, 8, 1, groups=4), r3=nn.ReLU()), image()


@model
def norm_without_gamma():
    return chain(c1=nn.Conv2d(8, 12, 3), n1=nn.BatchNorm2d(12, affine=False), r1=nn.ReLU()), image()


@model
def transposed_and_norm():
    return chain(t=nn.ConvTranspose2d(8, 6, 3), n=nn.BatchNorm2d(6), c=nn.Conv2d(6, 4, 1)), image()


@model
def transposed_of_sound():
    return chain(t=nn.ConvTranspose1d(8, 6, 3), n=nn.BatchNorm1d(6, eps=0.01)), sound()


@model
def linear_and_norm():
    return chain(l1=nn.Linear(8, 12), n1=nn.BatchNorm1d(12), l2=nn.Linear(12, 4, bias=False), r=nn.ReLU()), rows()


@model
def inside_sequential():
    return nn.Sequential(nn.Sequential(nn.Conv2d(8, 8, 1), nn.BatchNorm2d(8), nn.ReLU()), nn.Conv2d(8, 2, 1)), image()


@model
def functions():
    def forward(m, x):
        x = F.relu(F.linear(x, m.first, m.bias))
        x = F.linear(x, m.second.t())
        return F.linear(x, m.inner.weight)
    return net(forward, first=nn.Parameter(torch.randn(12, 8)), bias=nn.Parameter(torch.randn(12)),
               second=nn.Parameter(torch.randn(12, 6)), inner=nn.Linear(6, 4)), rows()


@model
def functions_of_images():
    def forward(m, x):
        return F.relu(F.conv2d(F.conv2d(x, m.first), m.second, None, 1, 0, 1, 2))
    return net(forward, first=nn.Parameter(torch.randn(6, 8, 3, 3)), second=nn.Parameter(torch.randn(4, 3, 1, 1))), image()


@model
def one_module_twice():
    shared = nn.Linear(8, 8)
    return chain(a=shared, r=nn.ReLU(), b=shared, c=nn.Linear(8, 2)), rows()


@model
def recurrent():
    def forward(m, x):
        x, _ = m.lstm(x)
        x, _ = m.gru(x)
        return m.out(x)
    return net(forward, lstm=nn.LSTM(8, 6, 2, bidirectional=True), gru=nn.GRU(12, 4), out=nn.Linear(4, 2)), rows(8, 5)


@model
def cell():
    def forward(m, x):
        return m.cell(x)[0]
    return net(forward, cell=nn.LSTMCell(8, 6)), rows()


@model
def embeddings():
    def forward(m, x):
        return m.out(m.words(x).sum(1)) + m.out(m.bag(x))
    return net(forward, words=nn.Embedding(10, 8), bag=nn.EmbeddingBag(10, 8, mode="sum"), out=nn.Linear(8, 3)), tokens()


class Child(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv, self.norm = nn.Conv2d(8, 4, 1), nn.BatchNorm2d(4)

    def forward(self, x):
        return self.norm(self.conv(x))


@model
def standalone():
    return chain(first=nn.Conv2d(8, 8, 1), inner=Child(), last=nn.Conv2d(4, 2, 1)), image()


def custom_of(name):
    return PrepareCustomConfig().set_standalone_module_name("inner", None, (torch.randn(2, 8, 8, 8),), None, None) \
        if name == "standalone" else None


# -- eager mode

class Stubbed(nn.Module):
    """Convolutions with norms, to be fused, and a linear layer."""
    def __init__(self):
        super().__init__()
        self.quant, self.dequant = tq.QuantStub(), tq.DeQuantStub()
        self.c1, self.n1, self.r1 = nn.Conv2d(8, 12, 3, bias=False), nn.BatchNorm2d(12, eps=1e-3), nn.ReLU()
        self.c2, self.n2 = nn.Conv2d(12, 6, 1), nn.BatchNorm2d(6)
        self.c3 = nn.Conv2d(6, 4, 1, groups=2)
        self.out = nn.Linear(4, 3)

    def forward(self, x):
        x = self.c3(self.n2(self.c2(self.r1(self.n1(self.c1(self.quant(x)))))))
        return self.dequant(self.out(x.mean(3).mean(2)))


FUSED = [["c1", "n1", "r1"], ["c2", "n2"]]


class Words(nn.Module):
    def __init__(self):
        super().__init__()
        self.words, self.bag = nn.Embedding(10, 8), nn.EmbeddingBag(10, 8, mode="sum")
        self.lstm, self.gru, self.out = nn.LSTM(8, 6, 2, bidirectional=True), nn.GRU(12, 8), nn.Linear(8, 3)

    def forward(self, x):
        y, _ = self.gru(self.lstm(self.words(x))[0])
        return self.out(y.sum(1) + self.bag(x))


class Recurrent(nn.Module):
    """Layers that eager mode takes apart into others; of the second attention one weight is cut into three."""
    def __init__(self):
        super().__init__()
        self.quant, self.dequant = tq.QuantStub(), tq.DeQuantStub()
        self.lstm, self.out = nn.LSTM(8, 6, 2, bidirectional=True), nn.Linear(12, 4)
        self.attention, self.joint = nn.MultiheadAttention(8, 2, kdim=5, vdim=5), nn.MultiheadAttention(8, 2)

    def forward(self, x):
        y = self.dequant(self.out(self.lstm(self.quant(x))[0]))
        return y + self.joint(x, x, x)[0].sum() + self.attention(x, x[..., :5], x[..., :5])[0].sum()


HALF = tq.float16_dynamic_qconfig
EAGER = {
    "static": (Stubbed, image, lambda: dict(call="quantize", qconfigs={"": tq.get_default_qconfig("x86")}, fuse=FUSED)),
    "static-tensor": (Stubbed, image, lambda: dict(call="quantize", qconfigs={"": WEIGHTS["tensor"]}, fuse=FUSED)),
    "static-unfused": (Stubbed, image, lambda: dict(call="quantize", qconfigs={"": WEIGHTS["channel"]}, fuse=[])),
    "static-some": (Stubbed, image, lambda: dict(call="quantize", qconfigs={"c2": WEIGHTS["4-bit"], "out": WEIGHTS["eps"]},
                                                 fuse=FUSED)),
    "static-lstm": (Recurrent, lambda: rows(8, 5), lambda: dict(call="quantize", qconfigs={"": WEIGHTS["tensor"]})),
    "static-lstm-x86": (Recurrent, lambda: rows(8, 5),
                        lambda: dict(call="quantize", qconfigs={"lstm": tq.get_default_qconfig("x86")})),
    "qat": (Stubbed, image, lambda: dict(call="quantize_qat", qconfigs={"": tq.get_default_qat_qconfig("x86")}, fuse=FUSED)),
    "dynamic": (Words, tokens, lambda: dict(call="quantize_dynamic", qconfigs={nn.Linear: DYNAMIC, nn.LSTM: DYNAMIC,
                                                                             nn.GRU: DYNAMIC})),
    "dynamic-half": (Words, tokens, lambda: dict(call="quantize_dynamic", qconfigs={nn.Linear: HALF, nn.LSTM: HALF})),
    "dynamic-embeddings": (Words, tokens, lambda: dict(call="quantize_dynamic",
                                                       qconfigs={nn.Embedding: EMBEDDING, nn.EmbeddingBag: EMBEDDING})),
}


def eager_difference(program, folder, name):
    make, inputs, arguments = EAGER[name]
    config = bridge.EagerConfig(**arguments())

    def again():
        torch.manual_seed(5)
        return shuffled(make()).train(config.call == "quantize_qat")

    bridge.export_graph(again(), folder / "g.json", inputs())
    (folder / "e.json").write_text(json.dumps(bridge.dump(config)), encoding="utf-8")
    torch.save(again().state_dict(), folder / "t.pt")
    answer = run(program, folder, ["--eager", folder / "e.json"])
    prepared = {}

    def keep(model):
        prepared.update({id(module): path for path, module in model.named_modules()})

    found = Watched()
    with watched_eager() as heard:
        config.apply(again(), keep)
    parts = 0
    # Of a dynamic call nothing is prepared: its modules are those of a copy, in the same order.
    for module, parameter, weight in heard:
        path = prepared.get(id(module))
        if path is None and config.call != "quantize_dynamic":  # of a layer that was taken apart: a parameter of that
            name = next((n for n, p in again().named_parameters()
                         if p.shape == weight.x.shape and torch.equal(p, weight.x)), None)
            if name is None:
                parts += 1
                continue
            path, parameter = name.rsplit(".", 1)
        if path is None:
            path = next(p for p, m in again().named_modules() if type(m) is type(module) and
                        [t.shape for t in m.parameters(False)] == [t.shape for t in module.parameters(False)])
        found[f"{path}.{parameter}"] = weight
    lines, count = differences(again(), found, answer)
    cut = [row["tensor"] for row in answer["unranked"] if row["code"] == "tensor-spec-in-parts"]
    if parts != 3 * len(cut):
        lines.append(f"{parts} parts of weights are quantized, core says {cut}")
    return lines, count


# -- what core says

def run(program, folder, more):
    command = [program, "rank", "--json", "--no-cache", "-g", folder / "g.json", "-t", folder / "t.pt", *more]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=120, check=False)
    if done.returncode not in (0, 1, 3):
        raise RuntimeError(f"exit status {done.returncode}: {done.stdout[-400:]} {done.stderr[-400:]}")
    return json.loads(done.stdout)


def ranked(program, folder, model, inputs, mapping, backend, qat, custom):
    bridge.export_graph(model, folder / "g.json", inputs, custom, qat)
    (folder / "m.json").write_text(json.dumps(bridge.dump(mapping)), encoding="utf-8")
    torch.save(model.state_dict(), folder / "t.pt")
    more = ["-m", folder / "m.json", "-b", backend]
    if custom is not None:
        (folder / "c.json").write_text(json.dumps(bridge.dump(custom)), encoding="utf-8")
        more += ["--custom", folder / "c.json"]
    if qat:
        more.append("--qat")
    return run(program, folder, more)


def real(model, inputs, mapping, backend, qat, custom):
    prepare = prepare_qat_fx if qat else prepare_fx
    prepared = prepare(model, mapping, inputs, custom, backend_config=live_backend({"preset": backend}))
    with watched() as found:
        convert_to_reference_fx(prepared, backend_config=live_backend({"preset": backend}))
    return found


def close(key, said, true, weight):
    if key == "sqnr_db":
        return said is None and true is None or None not in (said, true) and (said == true or abs(said - true) < 0.001)
    if key == "cosine":
        return math.isnan(true) or abs(said - true) < 1e-6
    return said == true or math.isclose(said, true, rel_tol=1e-5, abs_tol=1e-12)


def differences(model, found, answer):
    """Lines, and how many weights were compared."""
    found_by_name = {first_name(model, name): weight for name, weight in found.items()}
    said = {}
    for row in answer["tensors"]:
        name = row["tensor"]
        said.setdefault(first_name(model, name), row)
    without = {row["tensor"] for row in answer["unranked"] if row["code"] == "rank-no-tensor"}
    stored = model.state_dict().keys()
    lines = [f"{name} is quantized, and not ranked" for name in found_by_name
             if name not in said and (name in stored or name not in without)]
    lines += [f"{name} is ranked, and not quantized" for name in said if name not in found_by_name]
    computed = {row["tensor"] for row in answer["unranked"] if row["code"] == "tensor-spec-computed"}
    if computed != found.computed:
        lines.append(f"computed weights are {found.computed}, core says {computed}")
    for name in said.keys() & found_by_name.keys():
        weight, row = found_by_name[name], said[name]
        truth = statistics(weight.x, weight.y)
        for key, true in truth.items():
            if not close(key, row[key], true, weight):
                lines.append(f"{name}: {key} is {true}, rank says {row[key]} ({row['spec']})")
        if weight.scale is not None and (row["scale"], row["zero_point"]) != (weight.scale, weight.zero_point):
            lines.append(f"{name}: qparams are {weight.scale, weight.zero_point}, rank says {row['scale'], row['zero_point']}")
    order = [math.inf if row["sqnr_db"] is None else row["sqnr_db"] for row in answer["tensors"]]
    if order != sorted(order):
        lines.append("the worst do not come first")
    return lines, len(found_by_name)


def pairs(long, seed, count):
    models = {**OWN, **MODELS}
    every = [(name, config) for name in models for config in CONFIGS]
    if not long:
        own = [pair for pair in every if pair[0] in OWN]
        others = [pair for pair in every if pair[0] not in OWN]
        order = random.Random(seed)
        every = order.sample(own, min(len(own), count // 2)) + order.sample(others, min(len(others), count - count // 2))
    return [(name, models[name], config) for name, config in every]


def case_of(make, config):
    """Functions that make the same model again, with its inputs, and its mapping; the backend; whether it is QAT."""
    mapping, qat = CONFIGS[config]

    def again():
        torch.manual_seed(3)
        live, inputs = make()
        return shuffled(live).train(qat), inputs
    return again, mapping, "qnnpack" if config == "qnnpack" else "native", qat


def main():
    options = options_of(__doc__, 60)
    tally, weights = Tally(options.verbose), 0
    for name, make, config in pairs(options.long, options.seed, options.count):
        title = f"{name}/{config}"
        if options.only not in title:
            continue
        again, mapping, backend, qat = case_of(make, config)
        live, inputs = again()
        try:
            with tempfile.TemporaryDirectory() as folder:
                answer = ranked(options.program, pathlib.Path(folder), *again(), mapping(), backend, qat, custom_of(name))
            found = real(*again(), mapping(), backend, qat, custom_of(name))
        except Exception as error:
            if not (isinstance(error, RuntimeError) and "exit status" in str(error)):
                tally.skip(title, error)  # PyTorch raises
                continue
            lines, count = [str(error)], 0
        else:
            lines, count = differences(live, found, answer)
        weights += count
        tally.compared(f"{title}: {count} weights", lines)
    for name in EAGER:
        if options.only not in f"eager/{name}":
            continue
        with tempfile.TemporaryDirectory() as folder:
            lines, count = eager_difference(options.program, pathlib.Path(folder), name)
        weights += count
        tally.compared(f"eager/{name}: {count} weights", lines)
    print(f"{weights} weights compared, {tally.skipped} pairs in which PyTorch raises left out")
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
