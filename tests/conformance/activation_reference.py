"""What PyTorch quantizes of the values that a model computes, and what that costs: it is really calibrated."""
import copy
import math

import torch
import torch.ao.quantization as tq
from torch.ao.quantization.quantize_fx import convert_fx, convert_to_reference_fx, prepare_fx
from torch.fx import Interpreter

from rank_reference import FLOATS, PER_TENSOR, statistics


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
        self.batches = batches
        self.x = joined(batches)
        inner = getattr(observer, "activation_post_process", observer)
        self.sees_inputs = getattr(inner, "averaging_constant", None) == 1  # in eager mode
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


def joined(batches):
    alike = all(b.dim() > 0 and b.shape[1:] == batches[0].shape[1:] for b in batches)
    return torch.cat(batches) if alike else torch.cat([b.flatten() for b in batches])


class DynamicActivation:
    """A value that is quantized by the range of each batch."""
    def __init__(self, batches, dtype, reduce_range):
        self.batches = batches
        self.sees_inputs = False
        self.scale = self.zero_point = None
        quantized = [torch.quantize_per_tensor_dynamic(b.float(), dtype, reduce_range) for b in batches]
        self.qparams = [(q.q_scale(), q.q_zero_point()) for q in quantized if q.is_quantized]
        self.x = joined(batches)
        self.y = joined([q.dequantize() if q.is_quantized else q.float() for q in quantized])


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
    shown_by = {}
    for node in prepared.graph.nodes:
        through = [read for read in node.all_input_nodes if read in calibration.seen]
        if through:
            shown_by[node.name] = through[0].args[0].name
    names = last_traced(traced, prepared)
    attributes = {node.name for node in prepared.graph.nodes if node.op == "get_attr"}
    lowered = convert_fx(copy.deepcopy(prepared), backend_config=backend)
    quantized = quantized_values(convert_to_reference_fx(prepared, backend_config=backend))
    dynamic = dynamic_values(lowered, shown_by)
    found = {}
    for value, observers in shown.items():
        if value in attributes or value not in names:
            continue
        _, batches_seen, observer = observers[0]
        if value in dynamic:
            found[f"{names[value]}.output"] = DynamicActivation(batches_seen, *dynamic[value])
        elif value in quantized:
            found[f"{names[value]}.output"] = Activation(batches_seen, observer)
    return found


def is_dynamic_class(module):
    return ".quantized.dynamic" in type(module).__module__


def weights_are_codes(module):
    """Of a dynamically quantized module: else they are float16, and what comes is taken as it is."""
    if isinstance(module, torch.ao.nn.quantized.dynamic.Linear):
        return module._packed_params.dtype == torch.qint8
    return module.weight_dtype == torch.qint8 if hasattr(module, "weight_dtype") else module.dtype == torch.qint8


def dynamic_values(lowered, shown_by):
    """{value: (dtype, reduce_range)} of what the model that convert_fx leaves quantizes as it comes. `shown_by`: which
    value each node of the prepared graph reads through an observer first; kernels keep the names of their nodes."""
    modules = dict(lowered.named_modules())
    found = {}
    for node in lowered.graph.nodes:
        if node.op == "call_function" and node.target is torch.quantize_per_tensor_dynamic:
            found.setdefault(node.args[0].name, node.args[1:3])
        if node.op == "call_function" and node.target in (torch.ops.quantized.linear_dynamic,
                                                          torch.ops.quantized.linear_relu_dynamic):
            found.setdefault(shown_by[node.name], (torch.quint8, node.args[2]))
        if node.op == "call_module" and is_dynamic_class(modules[node.target]) and weights_are_codes(modules[node.target]):
            found.setdefault(shown_by[node.name], (torch.quint8, True))  # as its forward() asks
    return found


# -- eager mode

def calibrated_eager(model, config, batches):
    """{name: Activation} of what the converted model quantizes with numbers of its own, or as it comes: as a file of
    recorded calls names the outputs, and the inputs of what is quantized dynamically. With the model, as converted."""
    given = {group[0]: group[-1] for group in config.fuse}
    observed, outputs, inputs = {}, {}, {}
    model = copy.deepcopy(model)

    def noting(place, path, at_end):
        def hook(module, args, kwargs, output=None):
            value = output if at_end else next(iter([*args, *kwargs.values()]))
            if isinstance(value, torch.Tensor):
                place.setdefault(path, [[]])[-1].append(value.detach().clone())
        return hook

    if config.call == "quantize_dynamic":
        watched = copy.deepcopy(model).eval()
        for path, module in watched.named_modules():
            module.register_forward_pre_hook(noting(inputs, path, False), with_kwargs=True)
        run_batches(watched, batches, [inputs])
        converted = config.apply(model)
        return {name_of_call(path, k, "input.0"): DynamicActivation(values, torch.quint8, True)
                for path, module in converted.named_modules()
                if is_dynamic_class(module) and path in inputs and weights_are_codes(module)
                for k, values in enumerate(calls_of(inputs[path]))}

    asked = set()

    def calibrate(prepared):
        handles = []
        for path, module in prepared.named_modules():
            observer = getattr(module, "activation_post_process", None)
            if not isinstance(observer, (tq.ObserverBase, tq.FakeQuantizeBase)):
                continue
            observed[path] = observer
            is_functional = isinstance(module, torch.ao.nn.quantized.FloatFunctional)
            handles.append((observer if is_functional else module).register_forward_hook(
                noting(outputs, path, True), with_kwargs=True))
            real = observer.calculate_qparams

            def calculate(real=real, path=path):
                asked.add(path)
                return real()
            observer.calculate_qparams = calculate
        run_batches(prepared, batches, [outputs])
        asked.clear()
        for handle in handles:
            handle.remove()

    config.apply(model, calibrate)
    return {name_of_call(given.get(path, path), k, "output"): Activation(values, observed[path])
            for path in observed if path in asked and path in outputs
            for k, values in enumerate(calls_of(outputs[path]))}


def run_batches(model, batches, places):
    with torch.no_grad():
        for batch in batches:
            for place in places:
                for runs in place.values():
                    runs.append([])
            model(*batch)


def calls_of(runs):
    """The batches of each call; those in which there was none left out."""
    runs = [run for run in runs if run]
    return [[run[k] for run in runs if len(run) > k] for k in range(max(map(len, runs)))]


def name_of_call(path, number, role):
    return f"{path}#{number}.{role}" if number else f"{path}.{role}"


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


def row_differences(row, activation, exact):
    """Lines: what a row of `qconfig rank` says otherwise. `exact`: the values were recorded to their last bits."""
    name = row["tensor"]
    lines = [f"{name}: {key} is {value}, rank says {row[key]} ({row['spec']})"
             for key, value in statistics(activation.x, activation.y).items() if not is_close(key, row[key], value, exact)]
    if activation.scale is not None and exact and \
            (row["scale"], row["zero_point"]) != (activation.scale, activation.zero_point):
        lines.append(f"{name}: qparams are {activation.scale, activation.zero_point}, "
                     f"rank says {row['scale'], row['zero_point']}")
    return lines
