"""What PyTorch quantizes of a model's weights, and what that costs: its converters are watched while they run."""
import contextlib
import importlib
import math
import sys

import torch
import torch.ao.quantization as tq
import torch.nn as nn

importlib.import_module("torch.ao.quantization.quantize_fx")
FX_CONVERT = sys.modules["torch.ao.quantization.fx.convert"]

PER_TENSOR = (torch.per_tensor_affine, torch.per_tensor_symmetric)
FLOATS = (torch.float16, torch.bfloat16, torch.float8_e4m3fn, torch.float8_e5m2)


def statistics(x, y):
    """Of a tensor and its quantized and dequantized self; all sums in float64."""
    x, y = x.detach().double().flatten(), y.detach().double().flatten()
    e = x - y
    signal, noise = float((x * x).sum()), float((e * e).sum())
    norms = math.sqrt(signal) * math.sqrt(float((y * y).sum()))
    return {"sqnr_db": None if noise == 0 else 10 * math.log10(signal / noise) if signal else -math.inf,
            "mse": noise / max(x.numel(), 1), "mae": float(e.abs().sum()) / max(x.numel(), 1),
            "max_error": float(e.abs().max()) if x.numel() else math.nan,
            "cosine": float((x * y).sum()) / norms if norms else math.nan}


class Weight:
    """A tensor that PyTorch showed to an observer, and that observer; folded batch norms are in it."""
    def __init__(self, x, observer):
        self.x = x.detach().clone()
        self.observer = inner = getattr(observer, "activation_post_process", observer)
        self.dtype = inner.dtype
        self.scale = self.zero_point = None
        if not hasattr(inner, "min_val") and not hasattr(inner, "scale"):  # a placeholder
            self.y = self.x.to(self.dtype).to(torch.float32)
            return
        scale, zero_point = inner.calculate_qparams()
        low, high = inner.quant_min, inner.quant_max
        if inner.qscheme in PER_TENSOR:
            self.scale, self.zero_point = float(scale), float(zero_point)
            self.y = torch.fake_quantize_per_tensor_affine(self.x, self.scale, int(zero_point), low, high)
        else:
            is_float = inner.qscheme == torch.per_channel_affine_float_qparams
            self.y = torch.fake_quantize_per_channel_affine(
                self.x, scale.float(), zero_point.to(torch.float32 if is_float else torch.int32), inner.ch_axis, low, high)


class Watched(dict):
    """{path of the module and parameter, or of the attribute: Weight}. Computed weights stand in `computed`."""
    def __init__(self):
        super().__init__()
        self.computed = set()


def names_of(module):
    if isinstance(module, nn.RNNCellBase):
        return ["weight_ih", "weight_hh"]
    if isinstance(module, (nn.LSTM, nn.GRU)):
        return [n for n in module._flat_weights_names if n.startswith("weight")]
    return ["weight"]


@contextlib.contextmanager
def watched():
    """Hears of every weight that convert_to_reference_fx or convert_fx quantizes while it is open."""
    found = Watched()
    real = {name: getattr(FX_CONVERT, name) for name in
            ("convert_weighted_module", "get_qparam_dict", "_run_weight_observers",
             "_replace_observer_with_quantize_dequantize_node", "convert_standalone_module")}
    asked, shown, paths = [], {}, []

    def get_qparam_dict(observer):
        asked.append(observer)
        return real["get_qparam_dict"](observer)

    def convert_weighted_module(node, modules, *args, **kwargs):
        asked.clear()
        real["convert_weighted_module"](node, modules, *args, **kwargs)
        if not asked:
            return
        # The module that it was made of is gone; the reference has its weights.
        now = modules[node.target.rpartition(".")[0]]
        now = getattr(now, node.target.rpartition(".")[2])
        if isinstance(now, torch.ao.nn.intrinsic._FusedModule):
            now = now[0]
        for name, observer in zip(names_of(now), asked, strict=True):
            found.setdefault(f"{''.join(paths)}{node.target}.{name}", Weight(getattr(now, name), observer))

    def convert_standalone_module(node, *args, **kwargs):
        paths.append(f"{node.target}.")
        real["convert_standalone_module"](node, *args, **kwargs)
        paths.pop()

    def _run_weight_observers(observed, backend_config):
        def hear(module, inputs, output):
            if isinstance(module, (tq.ObserverBase, tq.FakeQuantizeBase)) and len(inputs) == 1:
                shown[id(module)] = inputs[0]
        handle = torch.nn.modules.module.register_module_forward_hook(hear)
        try:
            real["_run_weight_observers"](observed, backend_config)
        finally:
            handle.remove()

    def replace_observer(model, node, modules, *args, **kwargs):
        module, source = modules[node.target], node.args[0]
        before = len(model.graph.nodes)
        is_weight = any(FX_CONVERT.node_arg_is_weight(user, node) for user in node.users if user.op == "call_function")
        real["_replace_observer_with_quantize_dequantize_node"](model, node, modules, *args, **kwargs)
        x = shown.get(id(module))
        if x is None or not is_weight or len(model.graph.nodes) <= before:
            return
        chain = source
        while chain.op != "get_attr":
            chain = next((a for a in chain.all_input_nodes), None)
            if chain is None:
                return
        if chain is source:
            found.setdefault(source.target, Weight(x, module))
        else:
            found.computed.add(chain.target)

    for name, function in (("convert_weighted_module", convert_weighted_module),
                           ("convert_standalone_module", convert_standalone_module), ("get_qparam_dict", get_qparam_dict),
                           ("_run_weight_observers", _run_weight_observers),
                           ("_replace_observer_with_quantize_dequantize_node", replace_observer)):
        setattr(FX_CONVERT, name, function)
    try:
        yield found
    finally:
        for name, function in real.items():
            setattr(FX_CONVERT, name, function)


def first_name(model, name):
    """The first name in the model of the parameter that stands there, too."""
    parameters = dict(model.named_parameters(remove_duplicate=False))
    parameters.update(model.named_buffers(remove_duplicate=False))
    if name not in parameters:
        return name
    return next(other for other, parameter in parameters.items() if parameter is parameters[name])


# -- eager mode

QUANTIZE = sys.modules["torch.ao.quantization.quantize"]
PACKING = [sys.modules[name] for name in (
    "torch.ao.nn.quantized.modules.linear", "torch.ao.nn.quantized.modules.conv",
    "torch.ao.nn.quantized.modules.embedding_ops", "torch.ao.nn.quantized.dynamic.modules.linear",
    "torch.ao.nn.quantized.dynamic.modules.rnn")]


def paths_in(model, module):
    return next((path for path, other in model.named_modules() if other is module), None)


@contextlib.contextmanager
def watched_eager():
    """Hears of every weight that convert or quantize_dynamic of eager mode quantizes: as (module, name) with the module
    that is swapped."""
    found = []
    real_swap = QUANTIZE.swap_module
    real_quantize = {module: module._quantize_weight for module in PACKING}
    swapped = []

    def swap_module(mod, *args, **kwargs):
        swapped.append([mod])
        new = real_swap(mod, *args, **kwargs)
        _, *shown = swapped.pop()
        names = names_of(mod)
        if not shown and new is not mod and type(new).__module__.startswith("torch.ao.nn.quantized.dynamic"):
            half = tq.PlaceholderObserver(dtype=torch.float16)  # nobody is shown anything
            part = mod[0] if isinstance(mod, nn.Sequential) else mod
            shown = [(getattr(part, name), half) for name in names if hasattr(part, name)]
        for name, (x, observer) in zip(names, shown):
            found.append((mod, name, Weight(x, observer)))
        return new

    def quantize(weight, observer):
        if swapped:
            swapped[-1].append((weight, observer))
        return real_quantize[PACKING[0]](weight, observer)

    QUANTIZE.swap_module = swap_module
    for module in PACKING:
        module._quantize_weight = quantize
    try:
        yield found
    finally:
        QUANTIZE.swap_module = real_swap
        for module, function in real_quantize.items():
            module._quantize_weight = function
