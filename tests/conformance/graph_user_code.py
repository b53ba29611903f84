"""What a user of PyTorch might have written: module classes, observers, fuser methods, getters, custom modules.

Recipes (graph_recipe.py) name these things `user.NAME`."""
import torch
import torch.ao.nn.intrinsic as nni
import torch.ao.nn.quantizable as nnqa
import torch.ao.quantization as tq
import torch.nn as nn
from torch.ao.quantization.fake_quantize import FakeQuantize
from torch.ao.quantization.observer import HistogramObserver, MinMaxObserver, ObserverBase
from torch.ao.quantization.utils import MatchAllNode
from torch.overrides import handle_torch_function, has_torch_function


# -- modules

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


class Scale(nn.Module):
    """Has a parameter and a buffer that its code reads."""

    def __init__(self, size):
        super().__init__()
        self.gain = nn.Parameter(torch.ones(size))
        self.register_buffer("shift", torch.zeros(size))

    def forward(self, x):
        return x * self.gain + self.shift


class TwoOutputs(nn.Module):
    """Meant to stay untraced: gives a tuple."""

    def forward(self, x):
        return x, x + 1


class DictOutput(nn.Module):
    """Meant to stay untraced: gives a dict."""

    def forward(self, x):
        return {"out": x, "aux": x * 2}


class TakesDict(nn.Module):
    """Meant to stay untraced: takes a dict and a keyword."""

    def forward(self, values, scale=1.0):
        return values["x"] * scale


# -- functions that stay one node in a traced graph

def first_of(values, scale=1.0):
    x = next(iter(values.values())) if isinstance(values, dict) else values[0]
    if has_torch_function((x,)):
        return handle_torch_function(first_of, (x,), values, scale=scale)
    return x * scale


def twice(x):
    if has_torch_function((x,)):
        return handle_torch_function(twice, (x,), x)
    return x + x


# -- custom modules

class CustomLinear(nn.Module):
    def __init__(self, inputs, outputs):
        super().__init__()
        self.linear = nn.Linear(inputs, outputs)

    def forward(self, x):
        return self.linear(x)


class ObservedCustomLinear(nn.Module):
    def __init__(self, linear):
        super().__init__()
        self.linear = linear

    def forward(self, x):
        return self.linear(x)

    @classmethod
    def from_float(cls, float_module):
        observed = cls(float_module.linear)
        observed.qconfig = float_module.qconfig
        return observed


class QuantizedCustomLinear(nn.Module):
    def __init__(self, linear):
        super().__init__()
        self.linear = linear

    def forward(self, x):
        return torch.quantize_per_tensor(self.linear(x.dequantize()), 0.1, 0, torch.quint8)

    @classmethod
    def from_observed(cls, observed_module):
        return cls(observed_module.linear)


class ForgetfulObserved(ObservedCustomLinear):
    """Does not keep the qconfig."""

    @classmethod
    def from_float(cls, float_module):
        return cls(float_module.linear)


class RefusingObserved(ObservedCustomLinear):
    @classmethod
    def from_float(cls, float_module):
        raise ValueError("this module cannot be observed")


CUSTOM_PAIRS = {
    "nn.LSTM": ("nnqa.LSTM", "nnq.LSTM"),
    "nn.MultiheadAttention": ("nnqa.MultiheadAttention", "nnq.MultiheadAttention"),
    "user.CustomLinear": ("user.ObservedCustomLinear", "user.QuantizedCustomLinear"),
}


class UserQuantizableLSTM(nnqa.LSTM):
    pass


# -- observers

class UserMinMaxObserver(MinMaxObserver):
    pass


class UserHistogramObserver(HistogramObserver):
    pass


class UserFakeQuantize(FakeQuantize):
    pass


class PlainObserver(ObserverBase):
    """No ranges and no scheme: only what an observer must have."""

    def __init__(self, dtype=torch.quint8, is_dynamic=False):
        super().__init__(dtype=dtype, is_dynamic=is_dynamic)

    def forward(self, x):
        return x

    def calculate_qparams(self):
        return torch.tensor([1.0]), torch.tensor([0])


class UserUnsignedObserver(MinMaxObserver):
    """Its constructor takes no keywords, so that it cannot be made on a device."""

    def __init__(self):
        super().__init__(dtype=torch.quint8, qscheme=torch.per_tensor_affine, eps=2 ** -10)


class RefusingObserver(MinMaxObserver):
    def __init__(self, **kwargs):
        raise RuntimeError("this observer cannot be made")


class NoQParamsObserver(MinMaxObserver):
    def calculate_qparams(self):
        raise RuntimeError("no qparams here")


_one_observer = MinMaxObserver(dtype=torch.quint8)


def _made_of_class():
    return MinMaxObserver(dtype=torch.qint8, qscheme=torch.per_tensor_symmetric)


# Constructors of observers that are no class and no wrapper of one.
CONSTRUCTORS = {
    "lambda": lambda: MinMaxObserver(dtype=torch.quint8),
    "lambda_kw": lambda **kwargs: MinMaxObserver(dtype=torch.quint8, quant_min=0, quant_max=100),
    "lambda_weight": lambda: MinMaxObserver(dtype=torch.qint8, qscheme=torch.per_tensor_symmetric),
    "lambda_fake": lambda: FakeQuantize(observer=tq.MovingAverageMinMaxObserver, quant_min=0, quant_max=255,
                                        dtype=torch.quint8, qscheme=torch.per_tensor_affine),
    "lambda_same": lambda: _one_observer,
    "function": _made_of_class,
    "callable_args": MinMaxObserver.with_callable_args(quant_min=lambda: 0, quant_max=lambda: 77),
    "lambda_with_args": tq.observer._PartialWrapper(__import__("functools").partial(
        lambda **kwargs: MinMaxObserver(**kwargs), dtype=torch.quint8, reduce_range=True)),
}


# -- fuser methods, getters

class UserFused(nni.modules.fused._FusedModule):
    """A fused module of any two or three modules."""


def fuse_any(is_qat, *modules):
    flat = []

    def collect(m):
        if isinstance(m, (tuple, list)):
            for part in m:
                collect(part)
        elif isinstance(m, nn.Module):
            flat.append(m)
    for module in modules:
        collect(module)
    return UserFused(*flat)


def fuse_any_reversed(is_qat, *modules):
    """For complex formats: the parts in the order in which they are run."""
    fused = fuse_any(is_qat, *modules)
    return UserFused(*reversed(list(fused)))


def fuse_keep_first(is_qat, *modules):
    return next(m for m in modules if isinstance(m, nn.Module))


def fuse_to_conv_relu(is_qat, conv, relu):
    return nni.ConvReLU2d(conv, relu)


def fuse_to_linear_relu(is_qat, linear, relu):
    return nni.LinearReLU(linear, relu)


def fuse_refuse(is_qat, *modules):
    raise NotImplementedError("these cannot be fused")


def fuse_refuse_in_qat(is_qat, *modules):
    if is_qat:
        raise NotImplementedError("these cannot be fused in training")
    return fuse_any(is_qat, *modules)


def root_second(pattern):
    return pattern[1]


def root_third(pattern):
    return pattern[2]


def root_inner_second(pattern):
    return pattern[1][1]


def root_last(pattern):
    while isinstance(pattern, (tuple, list)):
        pattern = pattern[-1]
    return pattern


def root_chain(pattern):
    """The innermost operation, whatever stands beside it."""
    while isinstance(pattern, (tuple, list)):
        inner = [part for part in pattern[1:] if isinstance(part, (tuple, list))]
        if not inner:
            return pattern[1]
        pattern = inner[0]
    return pattern


def extra_third(pattern):
    return [pattern[2]]


def extra_second(pattern):
    return [pattern[1]]


def extra_inner_third(pattern):
    return [pattern[1][2]]


def extra_none(pattern):
    return []


MATCH_ALL = MatchAllNode
