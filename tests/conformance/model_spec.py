"""Models as JSON values, so that a failing one can be shrunk and kept; `build` makes the real nn.Module.

A module is one of
  {"leaf": name in LEAVES}
  {"seq": [[name, module], ...], "cls": name in SEQUENCES}
  {"list": [module, ...]}          nn.ModuleList
  {"dict": [[name, module], ...]}  nn.ModuleDict
  {"block": name in BLOCKS, "children": [[name, module], ...], "params": [name, ...], "body": [step, ...],
   "out": [value, ...]}
  {"shared": "path"}               the very module that is registered under an earlier absolute path
each optionally with "training": bool (set after the whole model's mode) and "qconfig": QConfig (its own attribute).

Values of a block are numbered: its inputs first, then one per step. A step is
  {"call": "child.path", "in": [value, ...]}   a call of a (nested) child
  {"fn": name in FUNCTIONS, "in": [value, ...]}
  {"attr": "child.path.name"}                  a parameter, read by this block's code
Nothing needs to run: prepare only traces, so shapes never have to fit.
"""
import operator

import torch
import torch.ao.nn.intrinsic as nni
import torch.ao.nn.qat as nnqat
import torch.ao.nn.quantizable as nnqa
import torch.ao.nn.quantized as nnq
import torch.ao.quantization as tq
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.modules.linear import NonDynamicallyQuantizableLinear

C = 3  # channels everywhere


class UserLinear(nn.Linear):
    """Not a leaf: traced into get_attr weight and bias and F.linear."""


class UserConv2d(nn.Conv2d):
    pass


class UserReLU(nn.ReLU):
    pass


class UserSequential(nn.Sequential):
    pass


class UserConvReLU2d(nni.ConvReLU2d):
    """A leaf all the same, because it is a fused module."""


class UserIdentity(nn.Module):
    def forward(self, x):
        return x


class Block(nn.Module):
    """Runs the steps of its spec."""

    def steps(self, *values):
        values = list(values)
        for step in self.body:
            inputs = [values[i] for i in step.get("in", ())]
            if "call" in step:
                values.append(self.get_submodule(step["call"])(*inputs))
            elif "attr" in step:
                owner, _, name = step["attr"].rpartition(".")
                values.append(getattr(self.get_submodule(owner), name))
            elif step["fn"] in FLOAT_FUNCTIONAL:
                values.append(FLOAT_FUNCTIONAL[step["fn"]](self.ff, *inputs))
            else:
                values.append(FUNCTIONS[step["fn"]][1](*inputs))
        out = [values[i] for i in self.out]
        return out[0] if len(out) == 1 else tuple(out)

    def forward(self, x):
        return self.steps(x)


class Residual(Block):
    pass


class Head(Residual):
    pass


class Pair(Block):
    def forward(self, x, y):
        return self.steps(x, y)


BLOCKS = {cls.__name__: cls for cls in (Block, Residual, Head, Pair)}
BLOCK_INPUTS = {"Block": 1, "Residual": 1, "Head": 1, "Pair": 2}
SEQUENCES = {"Sequential": nn.Sequential, "UserSequential": UserSequential}


def _conv_bn2d():
    return nni.ConvBn2d(nn.Conv2d(C, C, 1), nn.BatchNorm2d(C))


def _parametrized(module):
    return torch.nn.utils.parametrizations.weight_norm(module)


LEAVES = {
    "conv1d": lambda: nn.Conv1d(C, C, 1), "conv2d": lambda: nn.Conv2d(C, C, 1), "conv3d": lambda: nn.Conv3d(C, C, 1),
    "conv2d_nobias": lambda: nn.Conv2d(C, C, 1, bias=False), "conv2d_groups": lambda: nn.Conv2d(C, C, 1, groups=C),
    "convt1d": lambda: nn.ConvTranspose1d(C, C, 1), "convt2d": lambda: nn.ConvTranspose2d(C, C, 1),
    "convt3d": lambda: nn.ConvTranspose3d(C, C, 1),
    "bn1d": lambda: nn.BatchNorm1d(C), "bn2d": lambda: nn.BatchNorm2d(C), "bn3d": lambda: nn.BatchNorm3d(C),
    "bn2d_noaffine": lambda: nn.BatchNorm2d(C, affine=False),
    "bn2d_nostats": lambda: nn.BatchNorm2d(C, track_running_stats=False), "bn2d_wide": lambda: nn.BatchNorm2d(C + 1),
    "linear": lambda: nn.Linear(C, C), "linear_nobias": lambda: nn.Linear(C, C, bias=False),
    "leaf_linear": lambda: NonDynamicallyQuantizableLinear(C, C), "bilinear": lambda: nn.Bilinear(C, C, C),
    "relu": nn.ReLU, "relu_inplace": lambda: nn.ReLU(inplace=True), "relu6": nn.ReLU6, "tanh": nn.Tanh,
    "sigmoid": nn.Sigmoid, "hardsigmoid": nn.Hardsigmoid, "leaky_relu": nn.LeakyReLU, "hardswish": nn.Hardswish,
    "prelu": nn.PReLU, "elu": nn.ELU, "gelu": nn.GELU, "softmax": lambda: nn.Softmax(-1), "hardtanh": nn.Hardtanh,
    "dropout": nn.Dropout, "layer_norm": lambda: nn.LayerNorm(C), "group_norm": lambda: nn.GroupNorm(1, C),
    "instance_norm2d": lambda: nn.InstanceNorm2d(C), "embedding": lambda: nn.Embedding(4, C),
    "embedding_bag": lambda: nn.EmbeddingBag(4, C), "max_pool2d": lambda: nn.MaxPool2d(1),
    "avg_pool2d": lambda: nn.AvgPool2d(1), "adaptive_avg_pool2d": lambda: nn.AdaptiveAvgPool2d(1),
    "identity": nn.Identity, "flatten": nn.Flatten, "pixel_shuffle": lambda: nn.PixelShuffle(1),
    "lstm": lambda: nn.LSTM(C, C), "gru_cell": lambda: nn.GRUCell(C, C),
    "quantizable_lstm": lambda: nnqa.LSTM(C, C),
    "quant_stub": tq.QuantStub, "dequant_stub": tq.DeQuantStub, "observer": tq.MinMaxObserver,
    "user_linear": lambda: UserLinear(C, C), "user_conv2d": lambda: UserConv2d(C, C, 1), "user_relu": UserReLU,
    "user_identity": UserIdentity,
    "fused_conv_relu2d": lambda: nni.ConvReLU2d(nn.Conv2d(C, C, 1), nn.ReLU()),
    "fused_linear_relu": lambda: nni.LinearReLU(nn.Linear(C, C), nn.ReLU()),
    "fused_bn_relu2d": lambda: nni.BNReLU2d(nn.BatchNorm2d(C), nn.ReLU()),
    "fused_conv_bn2d": _conv_bn2d,
    "user_conv_relu2d": lambda: UserConvReLU2d(nn.Conv2d(C, C, 1), nn.ReLU()),
    "qat_linear": lambda: nnqat.Linear(C, C, qconfig=tq.default_qat_qconfig),
    "parametrized_linear": lambda: _parametrized(nn.Linear(C, C)),
    "parametrized_conv2d": lambda: _parametrized(nn.Conv2d(C, C, 1)),
}

# name -> (number of values it takes, function of them)
FUNCTIONS = {
    "F.relu": (1, F.relu), "F.relu inplace": (1, lambda x: F.relu(x, inplace=True)), "torch.relu": (1, torch.relu),
    "F.relu6": (1, F.relu6), "F.hardtanh": (1, F.hardtanh), "F.leaky_relu": (1, F.leaky_relu),
    "F.sigmoid": (1, F.sigmoid), "torch.sigmoid": (1, torch.sigmoid), "torch.tanh": (1, torch.tanh),
    "F.hardsigmoid": (1, F.hardsigmoid), "F.hardswish": (1, F.hardswish), "F.elu": (1, F.elu),
    "F.dropout": (1, F.dropout), "F.softmax": (1, lambda x: F.softmax(x, -1)), "torch.neg": (1, torch.neg),
    "F.layer_norm": (1, lambda x: F.layer_norm(x, (C,))), "F.max_pool2d": (1, lambda x: F.max_pool2d(x, 1)),
    "F.adaptive_avg_pool2d": (1, lambda x: F.adaptive_avg_pool2d(x, 1)),
    "torch.flatten": (1, lambda x: torch.flatten(x, 1)), "torch.mean": (1, torch.mean),
    "torch.squeeze": (1, torch.squeeze), "F.interpolate": (1, lambda x: F.interpolate(x, scale_factor=2)),
    "x + 1": (1, lambda x: x + 1), "1 + x": (1, lambda x: 1 + x), "x * 2.0": (1, lambda x: x * 2.0),
    "x += 1": (1, lambda x: operator.iadd(x, 1)), "torch.add 1": (1, lambda x: torch.add(x, 1)),
    "x + tensor": (1, lambda x: x + torch.ones(C)), "tensor * x": (1, lambda x: torch.ones(C) * x),
    "x.shape": (1, lambda x: x.shape), "x.shape[0]": (1, lambda x: x.shape[0]), "x[0]": (1, lambda x: x[0]),
    "x[:, None]": (1, lambda x: x[:, None]), "x.relu": (1, lambda x: x.relu()), "x.relu_": (1, lambda x: x.relu_()),
    "x.reshape": (1, lambda x: x.reshape(-1)), "x.view": (1, lambda x: x.view(-1, C)), "x.size": (1, lambda x: x.size()),
    "x.sigmoid": (1, lambda x: x.sigmoid()), "x.tanh": (1, lambda x: x.tanh()), "x.mean": (1, lambda x: x.mean()),
    "x.permute": (1, lambda x: x.permute(0, 1)), "x.contiguous": (1, lambda x: x.contiguous()),
    "x.add 1": (1, lambda x: x.add(1)), "x.detach": (1, lambda x: x.detach()), "x.T": (1, lambda x: x.T),
    "torch.chunk[0]": (1, lambda x: torch.chunk(x, 2)[0]),
    "x + y": (2, lambda x, y: x + y), "x * y": (2, lambda x, y: x * y), "x - y": (2, lambda x, y: x - y),
    "x @ y": (2, lambda x, y: x @ y), "torch.add": (2, torch.add), "torch.mul": (2, torch.mul),
    "torch.add alpha": (2, lambda x, y: torch.add(x, y, alpha=2)),
    "torch.add other": (2, lambda x, y: torch.add(x, other=y)), "torch.matmul": (2, torch.matmul),
    "torch.cat": (2, lambda x, y: torch.cat([x, y])), "torch.cat tuple": (2, lambda x, y: torch.cat((x, y), 1)),
    "torch.cat kw": (2, lambda x, y: torch.cat(tensors=[x, y])), "torch.stack": (2, lambda x, y: torch.stack([x, y])),
    "x.add": (2, lambda x, y: x.add(y)), "x.mul": (2, lambda x, y: x.mul(y)),
    "F.linear": (2, F.linear), "F.linear kw": (2, lambda x, y: F.linear(x, weight=y)), "F.conv2d": (2, F.conv2d),
    "F.conv1d": (2, F.conv1d), "F.conv_transpose2d": (2, F.conv_transpose2d), "F.embedding": (2, F.embedding),
    "F.bilinear": (3, F.bilinear), "torch.where": (3, torch.where),
}
# Called as methods of a block's nnq.FloatFunctional named `ff`, which a block that uses them gets.
FLOAT_FUNCTIONAL = {
    "ff.add": lambda ff, x, y: ff.add(x, y), "ff.cat": lambda ff, x, y: ff.cat([x, y]),
    "ff.add_relu": lambda ff, x, y: ff.add_relu(x, y), "ff.add_scalar": lambda ff, x, y: ff.add_scalar(x, 2.0),
}


def arity(name):
    return 2 if name in FLOAT_FUNCTIONAL else FUNCTIONS[name][0]


def build(spec, load_qconfig=None):
    """The nn.Module of a spec, in training or eval mode as spec["mode"] says. `load_qconfig` makes a real QConfig of
    the JSON value of a "qconfig" key."""
    torch.manual_seed(0)
    made = {}      # path -> module, of everything registered so far
    adjusted = []  # (module, spec) whose own mode or qconfig is set at the end

    def make(m, path):
        if "shared" in m:
            return made.get(m["shared"]) or nn.Identity()
        dot = path + "." if path else ""
        if "leaf" in m:
            module = LEAVES[m["leaf"]]()
        elif "seq" in m:
            module = SEQUENCES[m["cls"]]()
        elif "list" in m:
            module = nn.ModuleList()
        elif "dict" in m:
            module = nn.ModuleDict()
        else:
            module = BLOCKS[m["block"]]()
            module.body, module.out = m["body"], m["out"]
            for name in m.get("params", ()):
                module.register_parameter(name, nn.Parameter(torch.ones(C, C)))
            if any(step.get("fn") in FLOAT_FUNCTIONAL for step in m["body"]):
                module.ff = nnq.FloatFunctional()
        made[path] = module
        for name, child in children(m):
            module.add_module(name, make(child, dot + name))
        if "training" in m or "qconfig" in m:
            adjusted.append((module, m))
        return module

    model = make(spec["root"], "")
    model.train(spec["mode"] == "train")
    for module, m in adjusted:
        if "training" in m:
            module.training = m["training"]
        if "qconfig" in m:
            module.qconfig = load_qconfig(m["qconfig"])
    return model


def children(m):
    """[(name, spec)] of a module's children, whatever its kind."""
    if "list" in m:
        return [(str(i), child) for i, child in enumerate(m["list"])]
    return m.get("children") or m.get("seq") or m.get("dict") or []


def modules_of(m, path=""):
    """[(path, spec)] of a module spec and all below it, outermost first."""
    found = [(path, m)]
    for name, child in children(m):
        found += modules_of(child, f"{path}.{name}" if path else name)
    return found
