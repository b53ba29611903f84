"""What PyTorch quantizes of the values that a model computes, and what that costs: it is really calibrated."""
import math

import torch
import torch.ao.quantization as tq
from torch.ao.quantization.quantize_fx import convert_to_reference_fx, prepare_fx
from torch.fx import Interpreter

from rank_reference import FLOATS, PER_TENSOR


def is_observer(module):
    return isinstance(module, (tq.ObserverBase, tq.FakeQuantizeBase))


class Calibration(Interpreter):
    """Runs a prepared model; `seen` has for each call of an observer what it was shown."""
    def __init__(self, prepared):
        super().__init__(prepared)
        self.seen = {}

    def run_node(self, n):
        if n.op == "call_module" and is_observer(self.fetch_attr(n.target)):
            self.seen.setdefault(n, []).append(self.env[n.args[0]].detach().clone())
        return super().run_node(n)


class Activation:
    """A value, all batches of it, and what its calibrated observer makes of it."""
    def __init__(self, batches, observer):
        alike = all(b.dim() > 0 and b.shape[1:] == batches[0].shape[1:] for b in batches)
        self.batches = batches
        self.x = torch.cat(batches) if alike else torch.cat([b.flatten() for b in batches])
        inner = getattr(observer, "activation_post_process", observer)
        self.scale = self.zero_point = None
        if inner.dtype in FLOATS:
            self.y = self.x.to(inner.dtype).to(torch.float32)
            return
        scale, zero_point = inner.calculate_qparams()
        low, high = inner.quant_min, inner.quant_max
        x = self.x.float()
        if inner.qscheme in PER_TENSOR:
            self.scale, self.zero_point = float(scale), float(zero_point)
            self.y = torch.fake_quantize_per_tensor_affine(x, self.scale, int(zero_point), low, high)
        else:
            self.y = torch.fake_quantize_per_channel_affine(x, scale.float(), zero_point.to(torch.int32), inner.ch_axis,
                                                            low, high)


def last_traced(traced, prepared):
    """By name of a node of the prepared graph: the traced node whose value it gives, fused calls included."""
    kept = {node.name for node in prepared.graph.nodes}
    last = {}
    for node in traced.graph.nodes:
        if node.name not in kept:
            continue
        end = node
        while len(end.users) == 1 and next(iter(end.users)).name not in kept:
            end = next(iter(end.users))
        last[node.name] = end.name
    return last


def activations(traced, model, inputs, batches, mapping, backend):
    """{"<node>.output": Activation} of what convert quantizes, by the first observer of each value. `traced` is the graph
    whose nodes have the names."""
    prepared = prepare_fx(model, mapping, inputs, backend_config=backend)
    calibration = Calibration(prepared)
    with torch.no_grad():
        for batch in batches:
            calibration.run(*batch)
    modules = dict(prepared.named_modules(remove_duplicate=False))
    shown = {}
    for node in prepared.graph.nodes:
        if node in calibration.seen:
            shown.setdefault(node.args[0].name, []).append((node.name, calibration.seen[node], modules[node.target]))
    names = last_traced(traced, prepared)
    attributes = {node.name for node in prepared.graph.nodes if node.op == "get_attr"}
    quantized = quantized_values(convert_to_reference_fx(prepared, backend_config=backend))
    found = {}
    for value, observers in shown.items():
        if value in attributes or value not in names or value not in quantized:
            continue
        _, batches_seen, observer = observers[0]
        found[f"{names[value]}.output"] = Activation(batches_seen, observer)
    return found


def quantized_values(reference):
    """Names of nodes whose values are quantized with known numbers, or cast to another float dtype."""
    found = set()
    for node in reference.graph.nodes:
        if node.op == "call_function" and node.target in (torch.quantize_per_tensor, torch.quantize_per_channel):
            found.add(node.args[0].name)
        if node.op == "call_method" and node.target == "to" and len(node.args) == 2 and node.args[1] == torch.float16:
            found.add(node.args[0].name)
    return found


def is_close(key, said, true, exact):
    if key == "sqnr_db":
        if None in (said, true):
            return said == true
        return said == true or abs(said - true) < 0.001
    if key == "cosine":
        return math.isnan(true) or abs(said - true) < 1e-6
    return said == true or math.isclose(said, true, rel_tol=1e-5 if exact else 2e-3, abs_tol=1e-12)
