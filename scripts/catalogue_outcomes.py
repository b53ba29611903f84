"""What a module, function, operator or method becomes in each mode: found by preparing and converting a model that has
nothing else. Used by make_catalogue.py."""

from __future__ import annotations

import contextlib
import copy
import itertools
import operator
import re
from typing import Any, Callable, Iterator

import torch
import torch.ao.quantization as tq
from torch.ao.quantization.backend_config import get_onednn_backend_config
from torch.ao.quantization.quantize_fx import convert_fx, prepare_fx, prepare_qat_fx

MODES = ("fx-ptq", "fx-qat", "eager-ptq", "eager-qat", "eager-dynamic")
nn = torch.nn
SHAPES = ((1, 4, 8, 8), (2, 4), (1, 4, 8), (1, 4, 8, 8, 8))
#: qconfigs that are tried after the default mapping, because some operations are quantized by these only.
OTHERS = {"default_dynamic_qconfig": tq.default_dynamic_qconfig,
          "float_qparams_weight_only_qconfig": tq.float_qparams_weight_only_qconfig,
          "float16_static_qconfig": tq.float16_static_qconfig,
          "float16_dynamic_qconfig": tq.float16_dynamic_qconfig}
Outcome = dict[str, Any]


class OneModule(nn.Module):
    def __init__(self, op: nn.Module):
        super().__init__()
        self.op = op

    def forward(self, *args):
        return self.op(*args)


class OneModuleOfTwo(OneModule):
    def forward(self, a, b):  # tracing wants names for what comes in
        return self.op(a, b)


class OneModuleOfOne(OneModule):
    def forward(self, a):
        return self.op(a)


def as_module(op: nn.Module, inputs: tuple[Any, ...]) -> nn.Module:
    return {1: OneModuleOfOne, 2: OneModuleOfTwo}.get(len(inputs), OneModule)(op)


def random(*shape: int) -> torch.Tensor:
    return torch.rand(*shape, generator=torch.Generator().manual_seed(1))


# How to make one of a class, and what it takes.

def parts_of_fused(name: str) -> Iterator[Any]:
    dims = name[-2:] if name[-1] == "d" else ""
    for part in re.findall(r"Linear|Conv|Bn|BN|LeakyReLU|ReLU|Tanh|Add", name):
        if part == "Linear":
            yield nn.Linear(4, 4)
        elif part == "Conv":
            yield getattr(nn, "Conv" + dims)(4, 4, 1)
        elif part in ("Bn", "BN"):
            yield getattr(nn, "BatchNorm" + dims)(4)
        elif part == "Add":
            yield operator.add
        else:
            yield getattr(nn, part)()


def arguments(name: str) -> Iterator[tuple[Any, ...]]:
    if name == "GroupNorm":
        yield (2, 4)
    if name in ("ChannelShuffle", "PixelShuffle", "PixelUnshuffle"):
        yield (2,)
    if name == "LayerNorm":
        yield ((4, 8, 8),)
    if name == "MultiheadAttention":
        yield (4, 2)
    if name in ("Embedding", "EmbeddingBag"):
        yield (10, 16)
    yield from ((4, 4, 1), (4, 4), (4,), (1,), ())


def inputs_of(name: str) -> Iterator[tuple[torch.Tensor, ...]]:
    if name in ("Embedding", "EmbeddingBag"):
        yield (torch.tensor([[1, 2], [3, 4]]),)
    if name == "MultiheadAttention":
        yield (random(2, 1, 4),) * 3
    if name in ("LSTM", "GRU", "RNN"):
        yield (random(2, 1, 4),)
    for shape in SHAPES:
        yield (random(*shape),)
        yield (random(*shape), random(*shape))


def made(cls: type) -> tuple[Callable[[], nn.Module], tuple[torch.Tensor, ...]] | None:
    """What makes one, and inputs that it runs with."""
    def maker(*args: Any) -> Callable[[], nn.Module]:
        def make() -> nn.Module:
            torch.manual_seed(1)
            return cls(*args).eval()
        return make

    def fused() -> nn.Module:
        torch.manual_seed(1)
        return cls(*parts_of_fused(cls.__name__)).eval()

    makers = [fused] if cls.__module__.startswith("torch.ao.nn.intrinsic") else itertools.starmap(maker, arguments(cls.__name__))
    if cls.__name__ == "QuantWrapper":
        makers = [lambda: cls(nn.Linear(4, 4)).eval()]
    for make in makers:
        for inputs in inputs_of(cls.__name__):
            try:
                make()(*inputs)
            except Exception:  # other arguments, or other inputs, then
                continue
            return make, inputs
    return None


# What came of it.

def name_of(obj: Any) -> str:
    import qconfig_studio as bridge
    return bridge.canonical_name(obj)


def made_of_codes(node: torch.fx.Node) -> bool:
    """Whether a tensor that goes into this node has codes."""
    converted = ("dequantize", "placeholder")
    return any(a.op != "get_attr" and a.target not in converted and a.op not in converted
               for a in node.all_input_nodes)


class AfterAnother(nn.Module):
    """What takes over the observer of its input needs an input that has one."""

    def __init__(self, rest: nn.Module):
        super().__init__()
        self.before, self.rest = nn.Hardswish(), rest


class OneAfterAnother(AfterAnother):
    def forward(self, x):
        return self.rest(self.before(x))


class TwoAfterAnother(AfterAnother):
    def forward(self, x, y):
        return self.rest(self.before(x), self.before(y))


def after_another(rest: nn.Module, inputs: tuple[Any, ...]) -> nn.Module:
    return (TwoAfterAnother if len(inputs) == 2 else OneAfterAnother)(rest)


def fx_outcome(converted: torch.fx.GraphModule, original: Any, is_method: bool) -> Outcome:
    """The kernel that the call became, the same on codes, or the same in float."""
    for node in converted.graph.nodes:
        if node.op == "call_module" and node.target.endswith("op"):
            module = converted.get_submodule(node.target)
            if type(module) is not original:
                return {"steps": [name_of(type(module))]}
            return {"outcome": "codes" if made_of_codes(node) else "float"}
        if node.op == "call_function" and isinstance(node.target, (torch._ops.OpOverload, torch._ops.OpOverloadPacket)):
            if "prepack" not in str(node.target) and "quantized" in str(node.target):
                return {"steps": [f"torch.ops.{node.target}".removesuffix(".default")]}
    for node in converted.graph.nodes:
        if (node.op, node.target) in (("call_method", original), ("call_function", original)):
            if is_method == (node.op == "call_method"):
                return {"outcome": "codes" if made_of_codes(node) else "float"}
    return {"outcome": "removed"}


def tries(qat: bool) -> Iterator[tuple[Outcome, Any, Any]]:
    default = tq.get_default_qat_qconfig_mapping if qat else tq.get_default_qconfig_mapping
    yield {}, default("x86"), None
    yield {"backend": "onednn"}, default("onednn"), get_onednn_backend_config()
    others = {"default_embedding_qat_qconfig": tq.default_embedding_qat_qconfig} if qat else OTHERS
    for name, qconfig in others.items():
        yield {"qconfig": name}, tq.QConfigMapping().set_global(qconfig), None


def in_fx(model: Callable[[], nn.Module], inputs: tuple[Any, ...], original: Any, qat: bool,
          is_method: bool = False) -> Outcome | None:
    """The first try that quantizes it; else what the default mapping makes of it."""
    first: Outcome | None = None
    for labels, mapping, backend in tries(qat):
        try:
            prepare = prepare_qat_fx if qat else prepare_fx
            prepared = prepare(model().train(qat), mapping, inputs, backend_config=backend)
            trained = next((type(m) for n, m in prepared.named_children() if n == "op"), None)
            prepared(*inputs)
            found = fx_outcome(convert_fx(prepared.eval(), backend_config=backend), original, is_method)
        except Exception:  # this combination is none that torch takes
            continue
        if qat and trained not in (None, original):
            found = {**found, "steps": [name_of(trained), *found.get("steps", [])]}
        if found.get("outcome") != "float":
            return {**found, **labels}
        first = first or found
    if first and first["outcome"] == "float" and inputs[0].is_floating_point():
        default = tq.get_default_qat_qconfig_mapping if qat else tq.get_default_qconfig_mapping
        with contextlib.suppress(Exception):  # where it takes no such input
            prepared = (prepare_qat_fx if qat else prepare_fx)(
                after_another(model(), inputs).train(qat), default("x86"), inputs)
            prepared(*inputs)
            found = fx_outcome(convert_fx(prepared.eval()), original, is_method)
            return first if found.get("outcome") != "codes" else found
    return first


def eager_qconfigs(qat: bool) -> Iterator[tuple[Outcome, Any]]:
    yield {}, (tq.get_default_qat_qconfig if qat else tq.get_default_qconfig)("x86")
    if qat:
        yield {"qconfig": "default_embedding_qat_qconfig"}, tq.default_embedding_qat_qconfig
    else:
        yield {"qconfig": "float_qparams_weight_only_qconfig"}, tq.float_qparams_weight_only_qconfig


def in_eager(make: Callable[[], nn.Module], inputs: tuple[Any, ...], cls: type, qat: bool) -> Outcome | None:
    first: Outcome | None = None
    for labels, qconfig in eager_qconfigs(qat):
        try:
            model = as_module(make(), inputs).train(qat)
            model.op.qconfig = qconfig
            prepared = (tq.prepare_qat if qat else tq.prepare)(model)
            trained = type(prepared.op)
            prepared(*inputs)
            op = tq.convert(prepared.eval()).op
        except Exception:  # what cannot be prepared in this way
            continue
        steps = [name_of(t) for t in dict.fromkeys((trained, type(op))) if t is not cls]
        if type(op) is not cls:
            return {"steps": steps, **labels}
        if first is None:
            first = {"outcome": on_codes(op, inputs)}
    return first


def on_codes(op: nn.Module, inputs: tuple[Any, ...]) -> str:
    """What is left as it was runs on codes between the stubs, or raises."""
    try:
        codes = [torch.quantize_per_tensor(x, 0.1, 0, torch.quint8) if x.is_floating_point() else x for x in inputs]
        result = op(*codes)
        return "codes" if isinstance(result, torch.Tensor) and result.is_quantized else "float"
    except Exception:
        return "raises"


def in_dynamic(make: Callable[[], nn.Module], cls: type) -> Outcome | None:
    embedding = {cls: tq.float_qparams_weight_only_qconfig}
    for labels, arguments in (({}, {"dtype": torch.qint8}),
                              ({"qconfig": "float_qparams_weight_only_qconfig"},
                               {"qconfig_spec": embedding, "dtype": torch.quint8})):
        try:
            op = tq.quantize_dynamic(nn.Sequential(make()), **arguments)[0]
        except Exception:
            continue
        if type(op) is not cls:
            return {"steps": [name_of(type(op))], **labels}
    return {"outcome": "float"}


def of_module(cls: type) -> dict[str, Outcome]:
    found = made(cls)
    if found is None:
        return {}
    make, inputs = found
    with torch.random.fork_rng():
        outcomes = {
            "fx-ptq": in_fx(lambda: as_module(make(), inputs), inputs, cls, False) if len(inputs) < 3 else None,
            "fx-qat": in_fx(lambda: as_module(make(), inputs), inputs, cls, True) if len(inputs) < 3 else None,
            "eager-ptq": in_eager(make, inputs, cls, False),
            "eager-qat": in_eager(make, inputs, cls, True),
            "eager-dynamic": in_dynamic(make, cls),
        }
    return {mode: outcome for mode, outcome in outcomes.items() if outcome}


# Functions, operators and methods.

def weights(name: str) -> tuple[torch.Tensor, ...] | None:
    if name.startswith("conv_transpose") or re.fullmatch(r"conv\dd", name):
        return random(4, 4, *(1,) * int(name[-2])), random(4)
    return {"linear": (random(4, 4), random(4)), "prelu": (random(4),), "embedding": (random(10, 16),),
            "layer_norm": (random(8), random(8)), "instance_norm": (random(4), random(4)),
            "batch_norm": (random(4), random(4))}.get(name)


def calls(name: str) -> Iterator[tuple[Callable[..., Any], tuple[Any, ...]]]:
    """Ways to call it, with x for what comes in and w for weights: (caller, inputs)."""
    for shape in SHAPES:
        x, dims = random(*shape), len(shape) - 2
        if weights(name):
            if name.startswith("conv_transpose"):  # prepacking wants all of them
                yield (lambda f, w, x, n=dims: f(x, *w, (1,) * n, (0,) * n, (0,) * n, 1, (1,) * n)), (x,)
            elif name.startswith("conv"):
                yield (lambda f, w, x, n=dims: f(x, *w, (1,) * n, (0,) * n, (1,) * n, 1)), (x,)
            elif name == "layer_norm":
                yield (lambda f, w, x: f(x, (8,), *w)), (x,)
            elif name == "instance_norm":
                yield (lambda f, w, x: f(x, None, None, *w)), (x,)
            else:
                yield (lambda f, w, x: f(x, *w)), (x,)
            continue
        if name in ("cat", "stack", "concat", "concatenate"):
            yield (lambda f, w, x, y: f([x, y])), (x, x)
        if name == "interpolate":
            yield (lambda f, w, x: f(x, scale_factor=2)), (x,)
        if name in ("getitem", "getattr"):
            yield (lambda f, w, x: f(x, 0 if name == "getitem" else "shape")), (x,)
        if name in ("permute", "permute_copy", "reshape", "view"):
            shape_or_order = tuple(range(len(shape))) if "permute" in name else (-1,)
            yield (lambda f, w, x, to=shape_or_order: f(x, to)), (x,)
        if name == "pad":
            yield (lambda f, w, x: f(x, (1, 1))), (x,)
        for more in ((), (2,), (2, 1), (0, 1), (0, 1, 1), (0.0, 1.0)):
            yield (lambda f, w, x, more=more: f(x, *more)), (x,)
        yield (lambda f, w, x, y: f(x, y)), (x, x)
        yield (lambda f, w, x, y: f(x, y)), (x, x.transpose(-1, -2))


class OneCall(nn.Module):
    def __init__(self, function: Callable[..., Any], call: Callable[..., Any], constants: tuple[torch.Tensor, ...]):
        super().__init__()
        self.function, self.call = function, call
        for i, constant in enumerate(constants):
            setattr(self, f"w{i}", nn.Parameter(constant))
        self.count = len(constants)

    def constants(self) -> list[Any]:
        return [getattr(self, f"w{i}") for i in range(self.count)]


class OneCallOfOne(OneCall):
    def forward(self, x):
        return self.call(self.function, self.constants(), x)


class OneCallOfTwo(OneCall):
    def forward(self, x, y):
        return self.call(self.function, self.constants(), x, y)


BINARY = {"add", "iadd", "mul", "imul", "matmul", "sub", "div", "truediv", "floordiv", "add_", "mul_", "bmm", "ge"}


def of_function(function: Any, name: str, is_method: bool) -> dict[str, Outcome]:
    """Only FX sees functions: eager mode swaps modules and nothing else."""
    short = name.rpartition(".")[2]
    ways = list(calls(short))
    if short in BINARY:
        ways = [way for way in ways if len(way[1]) == 2] + ways
    for call, inputs in ways:
        def model(call: Any = call, inputs: Any = inputs) -> nn.Module:
            cls = OneCallOfTwo if len(inputs) == 2 else OneCallOfOne
            called = (lambda x, *args, **kwargs: getattr(x, function)(*args, **kwargs)) if is_method else function
            return cls(called, call, copy.deepcopy(weights(short) or ()))
        try:
            model().eval()(*inputs)
            targets = {n.target for n in torch.fx.symbolic_trace(model()).graph.nodes}
        except Exception:
            continue
        if function not in targets:
            continue
        outcomes = {"fx-ptq": in_fx(model, inputs, function, False, is_method),
                    "fx-qat": in_fx(model, inputs, function, True, is_method)}
        return {mode: outcome for mode, outcome in outcomes.items() if outcome}
    return {}
