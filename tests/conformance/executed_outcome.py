"""What runs, seen by running it: a model is prepared, calibrated, converted and interpreted call by call.

`executed(...)` answers for each traced node whether its call is quantized, whether it counts, and which node took it in.
Nothing of core is asked. Nodes carry a mark through prepare and convert (torch keeps node.meta), so a call of the
converted graph says itself what it was traced as; what convert swallows is noted where torch erases or folds it.
"""
import copy
import operator
import sys
import warnings

import torch
import torch.ao.quantization.quantize_fx as quantize_fx
import torch.fx as fx
import torch.nn as nn
from torch.ao.quantization.fx import _lower_to_native_backend as lowering
from torch.ao.quantization.fx import fuse_handler
from torch.ao.quantization.fake_quantize import FakeQuantizeBase
from torch.ao.quantization.observer import ObserverBase

MARK = "qconfig_studio_traced_as"
QUANTIZED = ("torch.ao.nn.quantized", "torch.ao.nn.intrinsic.quantized", "torch.ao.nn.sparse.quantized")
CONVERSIONS = (torch.quantize_per_tensor, torch.quantize_per_channel, torch.quantize_per_tensor_dynamic,
               torch.dequantize)
CALLS = ("call_function", "call_method", "call_module")


class NotComparable(Exception):
    """Nothing can be said of this pair: torch does not get as far as a converted model."""


class Traced:
    """One traced model, or a standalone child's: what happens to its nodes."""

    def __init__(self, module):
        self.module = copy.deepcopy(module)
        self.hosts = {}     # taken in: name -> name
        self.folded = set()
        for node in module.graph.nodes:
            node.meta[MARK] = (self, node.name)

    def __deepcopy__(self, memo):
        return self

    def __copy__(self):
        return self


def mark_of(node):
    return node.meta.get(MARK) if isinstance(node, fx.Node) else None


class Watching:
    """While active, marks what is traced and notes what passes swallow."""

    def __enter__(self):
        self.before = {(owner, name): getattr(owner, name) for owner, name in (
            (quantize_fx, "_fuse_fx"), (fuse_handler.DefaultFuseHandler, "fuse"), (fx.Graph, "erase_node"),
            (lowering, "fold_weight"), (lowering, "create_node_from_old_node_preserve_meta"))}
        original = {name: f for (_, name), f in self.before.items()}

        def _fuse_fx(module, *args, **kwargs):
            Traced(module)
            return original["_fuse_fx"](module, *args, **kwargs)

        def fuse(handler, load_arg, named_modules, fused_graph, root_node, extra_inputs, matched, *rest):
            def nodes(pattern):
                return [n for p in pattern for n in nodes(p)] if isinstance(pattern, (tuple, list)) else [pattern]

            traced, root = mark_of(root_node)
            for node in nodes(matched):
                if isinstance(node, fx.Node) and node is not root_node and not any(
                        node is extra for extra in extra_inputs):
                    traced.hosts[node.name] = root
            return original["fuse"](handler, load_arg, named_modules, fused_graph, root_node, extra_inputs, matched,
                                    *rest)

        def erase_node(graph, node):
            frame = sys._getframe(1)
            relu = frame.f_locals.get("relu_node")
            if relu is node and frame.f_code.co_filename == lowering.__file__ and mark_of(node):
                by = frame.f_locals.get("bop_node") or frame.f_locals.get("func_node")
                traced, name = mark_of(node)
                traced.hosts[name] = mark_of(by)[1]
            return original["erase_node"](graph, node)

        def fold_weight(model, *args, **kwargs):
            marks = {mark_of(n) for n in model.graph.nodes if mark_of(n)}
            result = original["fold_weight"](model, *args, **kwargs)
            for traced, name in marks - {mark_of(n) for n in result.graph.nodes}:
                traced.folded.add(name)
            return result

        def create_node(graph, arguments, old):
            made = original["create_node_from_old_node_preserve_meta"](graph, arguments, old)
            if mark_of(old):
                made.meta[MARK] = mark_of(old)
            return made

        for (owner, name), function in zip(self.before, (_fuse_fx, fuse, erase_node, fold_weight, create_node)):
            setattr(owner, name, function)
        return self

    def __exit__(self, *_):
        for (owner, name), function in self.before.items():
            setattr(owner, name, function)


def tensors(value):
    if isinstance(value, torch.Tensor):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from tensors(item)
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from tensors(item)


def is_quantized_kernel(node, module, custom_classes):
    if node.op == "call_function":
        name = str(getattr(node.target, "__module__", "") or "")
        return (isinstance(node.target, (torch._ops.OpOverload, torch._ops.OpOverloadPacket))
                and "quantized::" in str(getattr(node.target, "_qualified_op_name", None) or node.target.name())
                ) or name.startswith("torch.ao.nn.quantized.functional")
    if node.op != "call_module":
        return False
    classes = [c for c in type(module).__mro__ if (c.__module__ or "").startswith(QUANTIZED)
               and not c.__module__.startswith("torch.ao.nn.quantized.reference")
               and c.__name__ not in ("FloatFunctional", "FXFloatFunctional")]
    return bool(classes) or type(module) in custom_classes


def is_traced(module):
    """Is it a standalone child?"""
    return isinstance(module, fx.GraphModule) and any(mark_of(n) for n in module.graph.nodes)


class Looking(fx.Interpreter):
    """Runs a converted graph and keeps, for each call, whether it is quantized; None: never got its arguments."""

    def __init__(self, module, custom_classes):
        super().__init__(module, garbage_collect_values=False)
        self.custom_classes = custom_classes
        self.quantized = {}
        self.children = {}
        self.standalone = set()  # those that were not reached
        self.error = None

    def look(self, *inputs):
        try:
            self.run(*inputs)
        except Exception as error:  # a kernel that torch does not have
            self.error = error
        for node in self.module.graph.nodes:  # what comes behind it is known by its class alone
            if node.op in CALLS and node not in self.quantized:
                module = self.fetch_attr(node.target) if node.op == "call_module" else None
                self.standalone.update([node] if is_traced(module) else [])
                self.quantized[node] = True if is_quantized_kernel(node, module, self.custom_classes) else None

    def run_node(self, node):
        if node.op in CALLS:
            args, kwargs = self.fetch_args_kwargs_from_env(node)
            module = self.fetch_attr(node.target) if node.op == "call_module" else None
            self.quantized[node] = is_quantized_kernel(node, module, self.custom_classes) or any(
                t.is_quantized for t in tensors((args, kwargs)))
            if is_traced(module):
                inside = Looking(module, self.custom_classes)
                inside.look(*args)
                self.children[node] = inside
                if inside.error:
                    raise inside.error
        return super().run_node(node)


class Results(fx.Interpreter):
    """Runs the traced float model and keeps what each node gives."""

    def __init__(self, module):
        super().__init__(module, garbage_collect_values=False)
        self.given = {}
        self.inputs = {}

    def run_node(self, node):
        if node.op in ("call_module",):
            self.inputs[node.name] = self.fetch_args_kwargs_from_env(node)[0]
        self.given[node.name] = super().run_node(node)
        return self.given[node.name]


def counts(node, traced, given, standalone):
    """Whether a node of the traced graph that is still there after conversion counts."""
    if node.op not in CALLS or standalone:
        return False
    if node.op == "call_module":
        module = traced.module.get_submodule(node.target)
        if isinstance(module, (ObserverBase, FakeQuantizeBase, torch.ao.quantization.QuantStub,
                               torch.ao.quantization.DeQuantStub, torch.ao.nn.quantized.Quantize,
                               torch.ao.nn.quantized.DeQuantize)):
            return False
    if node.target in CONVERSIONS or (node.op, node.target) == ("call_method", "dequantize"):
        return False
    if not any(True for _ in tensors(given[node.name])):
        return False
    if node.op == "call_function" and node.target in (getattr, operator.getitem):
        return isinstance(given[node.args[0].name] if isinstance(node.args[0], fx.Node) else node.args[0],
                          torch.Tensor)
    return True


def outcome(traced, looking, inputs):
    """Name -> (quantized or None, counted, host, child's outcome or None)."""
    results = Results(traced.module)
    with torch.no_grad():
        results.run(*inputs)
    calls, children, unreached = {}, {}, set()
    for node, quantized in looking.quantized.items():
        mark = mark_of(node)
        if not mark or mark[0] is not traced:
            continue
        traced_node = next(n for n in traced.module.graph.nodes if n.name == mark[1])
        if (node.op, node.target) == ("call_method", "dequantize") and traced_node.target != "dequantize":
            continue
        calls.setdefault(mark[1], []).append(quantized)
        if node in looking.children:
            children[mark[1]] = looking.children[node]
        if node in looking.standalone:
            unreached.add(mark[1])
    found = {}
    for node in traced.module.graph.nodes:
        name = node.name
        if node.op not in CALLS:
            found[name] = (False, False, None, None)
            continue
        standalone = name in children
        child = None
        ran = calls.get(name, [])
        quantized = True if True in ran else None if None in ran else False
        if standalone:
            inside = children[name]
            owner = next(mark_of(n)[0] for n in inside.module.graph.nodes if mark_of(n))
            child = outcome(owner, inside, results.inputs[name])
            values = [q for q, *_ in child.values()]
            quantized = True if True in values else None if None in values else False
        gone = name not in calls or name in traced.hosts
        counted = not gone and counts(node, traced, results.given, standalone or name in unreached)
        found[name] = (quantized, counted, traced.hosts.get(name), child)

    def hosted(name):  # a part of what another took in
        quantized, counted, host, child = found[name]
        return found[name] if host is None else (hosted(host)[0], counted, host, child)

    return {name: hosted(name) for name in found}


def executed(model, mapping, inputs, *, backend=None, engine="x86", is_qat=False, custom=None, convert_custom=None):
    """-> (traced GraphModule, outcome, what running the converted model raises or None); changes the model. Raises
    NotComparable where torch does not convert it."""
    prepare = quantize_fx.prepare_qat_fx if is_qat else quantize_fx.prepare_fx
    torch.backends.quantized.engine = engine
    watching = Watching()
    with warnings.catch_warnings(), watching:
        warnings.simplefilter("ignore")
        try:
            prepared = prepare(model, mapping, inputs, prepare_custom_config=custom,
                               backend_config=backend)
        except Exception as error:
            raise NotComparable(f"prepare: {type(error).__name__}: {error}") from error
        traced = next((mark_of(n)[0] for n in prepared.graph.nodes if mark_of(n)), None)
        if traced is None:
            raise NotComparable("no node carries its mark")
        try:
            with torch.no_grad():
                for _ in range(2):
                    prepared(*copy.deepcopy(inputs))
        except Exception as error:
            raise NotComparable(f"calibration: {type(error).__name__}: {error}") from error
        prepared.eval()
        try:
            lowered = quantize_fx.convert_fx(copy.deepcopy(prepared), convert_custom_config=convert_custom,
                                             backend_config=backend)
        except Exception as error:
            raise NotComparable(f"convert: {type(error).__name__}: {error}") from error
        classes = set()
        if convert_custom is not None:
            for pairs in convert_custom.observed_to_quantized_mapping.values():
                classes.update(pairs.values())
        looking = Looking(lowered, classes)
        traced.module.eval()
        declared = custom.input_quantized_indexes if custom is not None else []
        codes = [torch.quantize_per_tensor(value, 0.05, 128, torch.quint8)
                 if place in declared and value.is_floating_point() else value
                 for place, value in enumerate(copy.deepcopy(inputs))]
        with torch.no_grad():
            looking.look(*codes)
            try:
                return traced.module, outcome(traced, looking, copy.deepcopy(inputs)), looking.error
            except NotComparable:
                raise
            except Exception as error:
                raise NotComparable(f"float model: {type(error).__name__}: {error}") from error
