"""Models that run, as JSON values, so that a failing one can be shrunk and kept; `build_model` makes the nn.Module.

A module is one of
  {"leaf": NAME, "args": [...], "kwargs": {...}}    an instance; NAME as in `named`; a module may be an argument
  {"seq": [[name, module], ...], "cls": NAME}
  {"list": [module, ...]}          nn.ModuleList
  {"dict": [[name, module], ...]}  nn.ModuleDict
  {"block": name in BLOCKS, "children": [[name, module], ...], "params": [[name, shape], ...], "steps": [...],
   "out": expression}
  {"shared": "path"}               the very module that is registered under an earlier absolute path
each optionally with "training": bool (set after the whole model's mode), "qconfig": QConfig (its own attribute),
"dtype": name (of its own parameters and floating-point buffers),
"tie": "path" (its weight is that module's), "weight_norm": true (parametrized), "note": value (an attribute).

Values of a block are numbered: its inputs first, then one per step. A step is
  {"call": "child.path", "args", "kwargs"}  |  {"fn": NAME, "args", "kwargs"}  |  {"attr": "child.path.name"}
  {"method": name, "args", "kwargs"}        of its first argument
An expression is a number, a string, null or bool, {"v": number of a value}, a list, {"tuple": [...]},
{"dict": [[key, expression], ...]}, {"slice": [a, b, c]}, {"ellipsis": true}, {"ones": shape} (a constant tensor),
{"torch": name} (a dtype)."""
import builtins
import operator

import torch
import torch.ao.nn.intrinsic as nni
import torch.ao.nn.intrinsic.qat as nniqat
import torch.ao.nn.qat as nnqat
import torch.ao.nn.quantizable as nnqa
import torch.ao.nn.quantized as nnq
import torch.ao.nn.quantized.reference as nnqr
import torch.ao.quantization as tq
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.modules.linear import NonDynamicallyQuantizableLinear

import graph_user_code as user

NAMESPACES = {"nn": nn, "F": F, "torch": torch, "operator": operator, "builtins": builtins, "nni": nni,
              "nniqat": nniqat, "nnqat": nnqat, "nnqa": nnqa, "nnq": nnq, "nnqr": nnqr, "tq": tq, "user": user}
OTHERS = {"NonDynamicallyQuantizableLinear": NonDynamicallyQuantizableLinear}


def named(name):
    """The class or function of `NAMESPACE.path`."""
    if name in OTHERS:
        return OTHERS[name]
    namespace, _, rest = name.partition(".")
    if namespace not in NAMESPACES:
        raise ValueError(f"no such namespace: {name}")
    found = NAMESPACES[namespace]
    for part in rest.split("."):
        found = getattr(found, part)
    return found


class Block(nn.Module):
    """Runs the steps of its spec."""

    def run(self, *values):
        values = list(values)
        for step in self.steps:
            values.append(run_step(self, step, values))
        return evaluate(self.out, values)

    def forward(self, x):
        return self.run(x)


class Residual(Block):
    pass


class Head(Residual):
    pass


class Pair(Block):
    def forward(self, x, y):
        return self.run(x, y)


class Triple(Block):
    def forward(self, x, y, z):
        return self.run(x, y, z)


class Optional(Block):
    """The second input has a default and is not given by the example inputs."""

    def forward(self, x, scale=2.0):
        return self.run(x, scale)


BLOCKS = {cls.__name__: cls for cls in (Block, Residual, Head, Pair, Triple, Optional)}
BLOCK_INPUTS = {"Block": 1, "Residual": 1, "Head": 1, "Pair": 2, "Triple": 3, "Optional": 2}


def evaluate(expression, values):
    e = expression
    if isinstance(e, list):
        return [evaluate(x, values) for x in e]
    if not isinstance(e, dict):
        return e
    (kind, body), = e.items()
    if kind == "v":
        return values[body]
    if kind == "tuple":
        return tuple(evaluate(x, values) for x in body)
    if kind == "dict":
        return {key: evaluate(x, values) for key, x in body}
    if kind == "slice":
        return slice(*(evaluate(x, values) for x in body))
    if kind == "ellipsis":
        return ...
    if kind == "ones":
        return torch.ones(body)
    if kind == "torch":
        return getattr(torch, body)
    raise ValueError(f"no such expression: {kind}")


def run_step(block, step, values):
    if "attr" in step:
        owner, _, name = step["attr"].rpartition(".")
        return getattr(block.get_submodule(owner), name)
    args = [evaluate(x, values) for x in step.get("args", ())]
    kwargs = {key: evaluate(x, values) for key, x in step.get("kwargs", {}).items()}
    if "call" in step:
        return block.get_submodule(step["call"])(*args, **kwargs)
    if "fn" in step:
        return named(step["fn"])(*args, **kwargs)
    return getattr(args[0], step["method"])(*args[1:], **kwargs)


def make_leaf(m):
    def argument(a):
        if isinstance(a, dict) and "leaf" in a:
            return make_leaf(a)
        if isinstance(a, dict):
            return evaluate(a, [])
        return tuple(argument(x) for x in a) if isinstance(a, list) else a

    kwargs = {key: argument(a) for key, a in m.get("kwargs", {}).items()}
    if m["leaf"].startswith(("nnqat.", "nniqat.")):
        kwargs["qconfig"] = tq.default_qat_qconfig
    module = named(m["leaf"])(*(argument(a) for a in m.get("args", ())), **kwargs)
    return torch.nn.utils.parametrizations.weight_norm(module) if m.get("weight_norm") else module


def make_block(m):
    """The block without its children."""
    block = BLOCKS[m["block"]]()
    block.steps, block.out = m["steps"], m["out"]
    for name, shape in m.get("params", ()):
        block.register_parameter(name, nn.Parameter(torch.full(shape, 0.5)))
    return block


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


class Maker:
    """Makes modules of specs; knows those made so far by their paths."""

    def __init__(self, load_qconfig=None):
        self.made = {}
        self.adjusted = []
        self.load_qconfig = load_qconfig

    def make(self, m, path):
        if "shared" in m:
            return self.made.get(m["shared"]) or nn.Identity()
        if "leaf" in m:
            module = make_leaf(m)
        elif "seq" in m:
            module = named(m["cls"])()
        elif "list" in m:
            module = nn.ModuleList()
        elif "dict" in m:
            module = nn.ModuleDict()
        else:
            module = make_block(m)
        self.made[path] = module
        for name, child in children(m):
            module.add_module(name, self.make(child, f"{path}.{name}" if path else name))
        self.adjust(module, m)
        return module

    def adjust(self, module, m):
        if "tie" in m and m["tie"] in self.made:
            module.weight = self.made[m["tie"]].weight
        if "note" in m:
            module.note = m["note"]
        if "dtype" in m:
            for tensor in (*module.parameters(recurse=False), *module.buffers(recurse=False)):
                if tensor.is_floating_point():
                    tensor.data = tensor.data.to(getattr(torch, m["dtype"]))
        if "training" in m or "qconfig" in m:
            self.adjusted.append((module, m))

    def finish(self, root, mode):
        root.train(mode == "train")
        for module, m in self.adjusted:
            if "training" in m:
                module.training = m["training"]
            if "qconfig" in m:
                module.qconfig = self.load_qconfig(m["qconfig"])
        return root


def build_model(spec, load_qconfig=None):
    """The nn.Module of {"mode", "root"}, in training or eval mode as the mode says. `load_qconfig` makes a real
    QConfig of the JSON value of a "qconfig" key."""
    torch.manual_seed(0)
    maker = Maker(load_qconfig)
    return maker.finish(maker.make(spec["root"], ""), spec["mode"])


def make_input(spec):
    """An example input: ["float", shape], ["int", shape, limit] or ["bool", shape]."""
    kind, shape = spec[0], spec[1]
    if kind == "float":
        return torch.linspace(-1, 1, max(1, torch.Size(shape).numel())).reshape(shape)
    if kind == "int":
        return torch.arange(torch.Size(shape).numel()).reshape(shape) % spec[2]
    return torch.zeros(shape, dtype=torch.bool)
