"""What functions, methods and modules do with quantized tensors: found by running each. Used by make_eager_runs.py.

An outcome is a letter: q a torch.quint8 tensor, i one of torch.qint8, f one that is not quantized, v no tensor, x it
raises; "[" and letters for a list or tuple of these, one letter where all are alike. What comes in is spelled with the
letters of the tensors among the arguments, in their order ("qf"), and, where that does not decide, with a letter for
every other positional argument ("d" a dtype, "w" a string, "t" a list or tuple, "u" one of one item, "s" all else; "!"
where there is none) and the others by name, with their value if that is a string or a truth ("qs,dim,mode:nearest"),
and where that does not decide either, with the rank of the first tensor ("qs@4"). Outcomes that differ in one spelling
are left out: they are not known.
"""

from __future__ import annotations

import copy
import inspect
import itertools
import json
import operator
import os
import signal
from typing import Any, Callable, Iterator

import torch
import torch.ao.quantization as tq
from torch import fx, nn
from torch.nn import functional as F

import catalogue_outcomes
import catalogue_tensor_methods
import qconfig_studio as bridge

Runs = dict[str, str]
#: By letters, by these with the rest, by the rank of what comes in first: the outcomes.
Fine = dict[str, dict[str, dict[int, set[str]]]]
SHAPES = ((2, 4), (1, 4, 8), (1, 4, 8, 8), (1, 4, 8, 8, 8))
DTYPES = {"q": (torch.quint8, 10), "i": (torch.qint8, 0)}
#: Not tried: they write, wait, leave the process, or give something else each time.
SKIPPED = catalogue_tensor_methods.SKIPPED | {
    "save", "load", "init_num_threads", "compile", "export", "seed", "manual_seed", "set_num_threads", "set_num_interop_threads", "typename",
    "set_default_device", "fork", "wait", "set_default_dtype", "set_default_tensor_type", "set_grad_enabled",
    "use_deterministic_algorithms", "set_warn_always", "set_flush_denormal", "set_printoptions",
    "set_float32_matmul_precision", "set_rng_state", "from_file", "set_deterministic_debug_mode"}
OPERATORS = ("add", "sub", "mul", "truediv", "floordiv", "mod", "matmul", "pow", "neg", "pos", "iadd", "isub", "imul",
             "itruediv", "ifloordiv", "imatmul", "getitem", "eq", "ne", "lt", "le", "gt", "ge", "and_", "or_", "xor",
             "invert", "abs", "ipow")


class Tensor:
    """Where a tensor goes among the arguments."""

    def __init__(self, turned: bool = False):
        self.turned = turned


T, TURNED = Tensor(), Tensor(True)
POSITIONAL: tuple[tuple[Any, ...], ...] = (
    (), (2, 3), ((2, 3),), (5,), (2.0,), ([1, 2],),
    (T, 0.1, 0, torch.quint8), (T, torch.quint8), (T, "cpu"), (T, "shape"), (T, 3, 1, 1), (T, T, 1), (T, T, 2.0),
    ([T, T, T], 0), (T,), (T, 0), (T, 1), (T, -1), (T, 2), (T, 2.0), (T, 0.5), (T, 0, 1), (T, 1, 2), (T, 1, -1),
    (T, (0, 1)), (T, (-1,)), (T, (1, -1)),
    (T, (2, -1)), (T, 1, (2, 2)), (T, 0.0, 1.0), (T, (1, 1)), (T, (1, 1, 1, 1)), (T, None), (T, (4,)), (T, 4), (T, 8),
    (T, (0, 2, 1)), (T, 0, 2, 1), (T, (0, 1, 3, 2)), (T, 0, 1, 3, 2), (T, (1, 0)), (T, 1, 0), (T, 4, 1, -1), (T, 0, 0, 2),
    (T, 2, 1),
    (T, slice(0, 1)), (T, (slice(None), 0)), (T, (Ellipsis, 0)), (T, (None, slice(None))), (T, torch.float32),
    (T, [2, 2], 1), (T, [1, 3], 1),
    (T, T), (T, T, T), (T, TURNED), (2.0, T), (2, T), (2, T, T),
    ([T, T],), ([T, T], 0), ([T, T], 1), ([T, T], -1), ([T, T, T],), ([T, T, T], 1), ([T],), ((T, T), 1))
NAMED: tuple[dict[str, Any], ...] = (
    {}, {"dim": 1}, {"dim": -1}, {"dim": (1,)}, {"dim": 1, "keepdim": True}, {"keepdim": True}, {"inplace": True},
    {"start_dim": 1}, {"min": 0.0, "max": 1.0}, {"min": 0.0}, {"alpha": 2})
#: What some are called with beside these: of one name.
OWN_NAMED: dict[str, tuple[dict[str, Any], ...]] = {
    "interpolate": ({"scale_factor": 2}, {"size": 4}, {"size": 4, "mode": "nearest"}, {"size": 4, "mode": "bilinear"},
                    {"size": 4, "mode": "bilinear", "align_corners": False},
                    {"size": 4, "mode": "bilinear", "align_corners": True},
                    *({"scale_factor": 2.0, "mode": m} for m in ("nearest", "bilinear", "bicubic", "linear", "trilinear"))),
    "upsample": tuple({"scale_factor": 2, "mode": m} for m in ("nearest", "bilinear")),
    **{name: ({}, {"training": False}) for name in ("dropout", "dropout1d", "dropout2d", "dropout3d", "alpha_dropout",
                                                    "feature_alpha_dropout")},
    "pad": ({},) + tuple({"mode": m} for m in ("constant", "reflect", "replicate")),
    "split": ({}, {"dim": 1}), "chunk": ({}, {"dim": 1})}


def tensor_of(letter: str, shape: tuple[int, ...], turned: bool = False) -> torch.Tensor:
    x = torch.rand(*shape, generator=torch.Generator().manual_seed(1))
    x = x.transpose(-1, -2) if turned else x
    if letter == "f":
        return x
    dtype, zero_point = DTYPES[letter]
    return torch.quantize_per_tensor(x, 0.02, zero_point, dtype)


def letter_of(result: Any) -> str:
    if isinstance(result, torch.Tensor):
        if not result.is_quantized:
            return "f"
        return {torch.quint8: "q", torch.qint8: "i"}.get(result.dtype, "?")
    if isinstance(result, (tuple, list)) and any(isinstance(item, torch.Tensor) for item in leaves(result)):
        letters = [letter_of(item) for item in result]
        inner = {letter.lstrip("[") for letter in letters}
        return "[" + (inner.pop() if len(inner) == 1 else "".join(letters) if "[" not in "".join(letters) else "?")
    return "v"


def leaves(value: Any) -> Iterator[Any]:
    for item in value if isinstance(value, (tuple, list)) else (value,):
        if isinstance(item, (tuple, list)):
            yield from leaves(item)
        else:
            yield item


def filled(value: Any, letters: Iterator[str], shape: tuple[int, ...]) -> Any:
    if isinstance(value, Tensor):
        return tensor_of(next(letters), shape, value.turned)
    if isinstance(value, (tuple, list)) and value:
        return type(value)(filled(item, letters, shape) for item in value)
    return value


def count_of(args: Any) -> int:
    return sum(isinstance(leaf, Tensor) for leaf in leaves(args))


def as_traced(function: Callable[..., Any], args: Any, named: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    """The arguments as torch.fx writes them down: some functions name all that they take."""
    graph = fx.Graph()
    tracer = fx.proxy.GraphAppendingTracer(graph)

    def given(value: Any) -> Any:
        if isinstance(value, (Tensor, torch.Tensor)):
            return fx.Proxy(graph.placeholder("x"), tracer)
        return type(value)(map(given, value)) if isinstance(value, (tuple, list)) and value else value

    try:
        result = function(*given(args), **named)
        node = list(graph.nodes)[-1]
        if not isinstance(result, fx.Proxy) or node.op == "placeholder":
            return args, named
        return node.args, dict(node.kwargs)
    except Exception:  # nothing that can be traced in this way
        return args, named


def kind_of(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return "u" if len(value) == 1 else "t"
    return "d" if isinstance(value, torch.dtype) else "w" if isinstance(value, str) else "s"


def spelled(letters: str, args: tuple[Any, ...], named: dict[str, Any]) -> str:
    others = [a for a in args if not any(isinstance(leaf, (Tensor, torch.Tensor, fx.Node)) for leaf in leaves(a))]
    how = "".join(map(kind_of, others))
    how += "".join(f",{name}:{value}" if isinstance(value, (str, bool)) else "," + name for name, value in sorted(named.items())
                   if not isinstance(value, (Tensor, torch.Tensor, fx.Node)))
    return letters + (how or "!")


def tried(call: Callable[[], Any]) -> str | None:
    try:
        with torch.no_grad():
            return letter_of(call())
    except Exception:
        return None


def note(found: Fine, coarse: str, fine: str, rank: int, outcome: str) -> None:
    found.setdefault(coarse, {}).setdefault(fine, {}).setdefault(rank, set()).add(outcome)


def decided(found: Fine) -> Runs:
    runs: Runs = {}
    for coarse, by_fine in found.items():
        if len(all_of := set().union(*(of for by_rank in by_fine.values() for of in by_rank.values()))) == 1:
            runs[coarse] = all_of.pop()
            continue
        for fine, by_rank in by_fine.items():
            if len(all_of := set().union(*by_rank.values())) == 1:
                runs[fine] = all_of.pop()
            else:
                runs.update({f"{fine}@{rank}": o.copy().pop() for rank, o in by_rank.items() if len(o) == 1})
    return runs


def calls_of(name: str) -> Iterator[tuple[tuple[Any, ...], dict[str, Any], tuple[int, ...]]]:
    ranks = {"1d": (2, 3), "2d": (3, 4), "3d": (4, 5)}.get(name[-2:], (2, 3, 4, 5))
    for shape in (shape for shape in SHAPES if len(shape) in ranks):
        if weights := catalogue_outcomes.weights(name):
            if name == "layer_norm":
                yield (T, (8,), *weights), {}, shape
            elif name == "instance_norm":
                yield (T, None, None, *weights), {}, shape
            elif name == "embedding":
                yield (torch.tensor([1, 2]), *weights), {}, shape
            else:
                yield (T, *weights), {}, shape
            continue
        for args in POSITIONAL:
            for named in OWN_NAMED.get(name, NAMED if args in ((T,), ([T, T],)) else ({},)):
                yield args, named, shape


def of_call(function: Callable[..., Any], name: str) -> Runs:
    """A function, or a method of the first argument that is tried as one."""
    found: Fine = {}
    for args, named, shape in calls_of(name):
        count = count_of(args)
        constants = sum(isinstance(leaf, torch.Tensor) for leaf in leaves(args))
        floats = tried(lambda: function(*copy.deepcopy(filled(args, iter("f" * count), shape)), **named))
        if floats is None:
            continue
        how = spelled("", *as_traced(function, args, named))
        for letters in itertools.product("fqi" if count < 3 else "fq", repeat=count):
            outcome = tried(lambda: function(*copy.deepcopy(filled(args, iter(letters), shape)), **named)) or "x"
            text = "".join(letters) + "f" * constants
            note(found, text, text + how, len(shape), outcome)
    return decided(found)


def in_a_child(measure: Callable[[], Runs]) -> Runs:
    """Some of them end the process on codes: nothing is known of these."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        signal.setitimer(signal.ITIMER_PROF, 20)  # of its own time, however busy the machine is
        signal.alarm(300)
        os.close(read)
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        with os.fdopen(write, "w") as pipe:
            json.dump(measure(), pipe)
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    return json.loads(text) if text else {}


def functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    for name in OPERATORS:
        yield bridge.canonical_name(getattr(operator, name)), getattr(operator, name)
    for place in (torch, F):
        for name, value in sorted(vars(place).items()):
            if name.startswith("_") or name in SKIPPED or isinstance(value, type) or not callable(value):
                continue
            if not (getattr(value, "__module__", None) or "torch").startswith(("torch", "_VF")):
                continue
            yield bridge.canonical_name(value), value


def methods() -> Iterator[tuple[str, Callable[..., Any]]]:
    for name in catalogue_tensor_methods.methods():
        if name not in SKIPPED:
            yield "." + name, getattr(torch.Tensor, name)


# Modules: as they are, and as convert leaves them.

def module_samples() -> Iterator[tuple[str, nn.Module, tuple[Any, ...]]]:
    places = (nn, torch.ao.nn.intrinsic, torch.ao.nn.quantizable)
    classes = (c for p in places for c in vars(p).values() if inspect.isclass(c) and issubclass(c, nn.Module))
    for cls in dict.fromkeys((tq.QuantStub, tq.DeQuantStub, *classes)):
        made = catalogue_outcomes.made(cls)
        if made is None:
            continue
        make, inputs = made
        yield bridge.canonical_name(cls), make(), inputs
        for op in converted(make, inputs):
            if type(op) is not cls:
                yield bridge.canonical_name(type(op)), op, inputs


def converted(make: Callable[[], nn.Module], inputs: tuple[Any, ...]) -> Iterator[nn.Module]:
    embedding = tq.float_qparams_weight_only_qconfig
    static = (tq.get_default_qconfig("x86"), tq.default_qconfig)
    for qconfig, reference in itertools.product((*static, embedding), (False, True)):
        try:
            model = catalogue_outcomes.as_module(make(), inputs)
            model.op.qconfig = qconfig
            prepared = tq.prepare(model)
            prepared(*inputs)
            yield tq.convert(prepared, is_reference=reference).op
        except Exception:
            continue
    for spec, dtype in ((None, torch.qint8), ({type(make()): embedding}, torch.quint8)):
        try:
            yield tq.quantize_dynamic(nn.Sequential(make()), qconfig_spec=spec, dtype=dtype)[0]
        except Exception:
            continue


def of_module(module: nn.Module, inputs: tuple[Any, ...]) -> Fine:
    found: Fine = {}
    for letters in itertools.product("fqi", repeat=len(inputs)):
        given = [x if letter == "f" else torch.quantize_per_tensor(x.float(), 0.02, *reversed(DTYPES[letter]))
                 for x, letter in zip(inputs, letters)]
        outcome = tried(lambda: copy.deepcopy(module)(*copy.deepcopy(given))) or "x"
        note(found, "".join(letters), "".join(letters) + "!", inputs[0].dim(), outcome)
    return found


def functionals() -> Iterator[tuple[str, Callable[..., Any]]]:
    for cls in (torch.ao.nn.quantized.FloatFunctional, torch.ao.nn.quantized.QFunctional):
        for name in ("add", "add_scalar", "mul", "mul_scalar", "cat", "add_relu", "matmul"):
            yield f"{bridge.canonical_name(cls)}.{name}", getattr(cls(), name)


def of_functional(function: Callable[..., Any], name: str) -> Runs:
    found: Fine = {}
    calls: list[tuple[Any, ...]] = [(T, 2.0), (T, 2)] if name.endswith("scalar") else [(T, T)]
    if name.endswith("cat"):
        calls = [([T],), ([T, T],), ([T, T, T],), ([T, T], 1)]
    for args, shape in itertools.product(calls, SHAPES[2:3] if not name.endswith("matmul") else ((4, 4),)):
        for letters in itertools.product("fqi", repeat=count_of(args)):
            outcome = tried(lambda: function(*filled(args, iter(letters), shape))) or "x"
            note(found, "".join(letters), spelled("".join(letters), args, {}), len(shape), outcome)
    return decided(found)


def runs_of_modules() -> dict[str, Runs]:
    found: dict[str, Fine] = {}
    for name, module, inputs in module_samples():
        for coarse, by_fine in of_module(module.eval(), inputs).items():
            for fine, by_rank in by_fine.items():
                for rank, outcome in ((rank, outcome) for rank, outcomes in by_rank.items() for outcome in outcomes):
                    note(found.setdefault(name, {}), coarse, fine, rank, outcome)
    return {name: decided(fine) for name, fine in found.items()}


def takes_codes(runs: Runs) -> bool:
    return any(outcome != "x" for given, outcome in runs.items() if given.startswith(("q", "i")))


def all_runs() -> dict[str, Runs]:
    """By name; "NAME@ENGINE" where another engine than x86 (and fbgemm, which does the same) has it otherwise."""
    torch.set_num_threads(1)  # a child has none of its parent's threads
    torch.backends.quantized.engine = "x86"
    found: dict[str, Runs] = {}
    calls = dict(itertools.chain(methods(), reversed(list(functions()))))
    for name, function in calls.items():
        found[name] = in_a_child(lambda: of_call(function, name.rpartition(".")[2]))
    found.update((name, of_functional(function, name)) for name, function in functionals())
    found.update(runs_of_modules())
    for engine in ("onednn", "qnnpack"):
        torch.backends.quantized.engine = engine
        others = runs_of_modules()
        for name, function in functionals():
            others[name] = of_functional(function, name)
        for name, function in calls.items():
            if takes_codes(found[name]):
                others[name] = in_a_child(lambda: of_call(function, name.rpartition(".")[2]))
        found.update((f"{name}@{engine}", runs) for name, runs in others.items() if runs != found.get(name))
    torch.backends.quantized.engine = "x86"
    return {name: runs for name, runs in sorted(found.items()) if runs}
