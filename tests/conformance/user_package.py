"""A package as users have them, written into a folder: a leaf module with weights and its fused, QAT and reference
forms, an observer, a fuser method, a function, a dtype and a qscheme of its own."""
from __future__ import annotations

import pathlib

NAME = "gated_ops"
FILES = {"__init__.py": '''"""Gated layers and what quantizes them."""
from .layers import (Boxed, Gate, GateReLU, ObservedGate, QATGate, QuantizedGate, QuantizedGateReLU, ReferenceGate,
                     RefusingGate, Step, fuse_gate_relu, soft_step)
from .types import Rounding, block_wise, int4
from .watching import RangeObserver

__all__ = ["Boxed", "Gate", "GateReLU", "ObservedGate", "QATGate", "QuantizedGate", "QuantizedGateReLU", "RangeObserver",
           "ReferenceGate", "RefusingGate", "Rounding", "Step", "block_wise", "fuse_gate_relu", "int4", "soft_step"]
''', "layers.py": '''import torch
import torch.ao.nn.intrinsic as nni
from torch import nn


class Gate(nn.Linear):
    """A linear layer whose result is gated by itself.

    More of it.
    """

    def forward(self, x):
        y = super().forward(x)
        return y * torch.sigmoid(y)


class GateReLU(nni._FusedModule):
    """A gate, then a ReLU."""

    def __init__(self, gate, relu):
        super().__init__(gate, relu)


class QATGate(Gate):
    """A gate while it is trained."""

    _FLOAT_MODULE = Gate

    def __init__(self, in_features, out_features, bias=True, qconfig=None):
        super().__init__(in_features, out_features, bias)
        self.qconfig = qconfig
        self.weight_fake_quant = qconfig.weight()

    def forward(self, x):
        y = nn.functional.linear(x, self.weight_fake_quant(self.weight), self.bias)
        return y * torch.sigmoid(y)

    @classmethod
    def from_float(cls, mod, use_precomputed_fake_quant=False):
        made = cls(mod.in_features, mod.out_features, mod.bias is not None, mod.qconfig)
        made.weight, made.bias = mod.weight, mod.bias
        return made

    def to_float(self):
        made = Gate(self.in_features, self.out_features, self.bias is not None)
        made.weight, made.bias = self.weight, self.bias
        return made


class ReferenceGate(Gate):
    """A gate with the weight that quantizing left."""

    def __init__(self, in_features, out_features, bias=True, weight_qparams=None):
        super().__init__(in_features, out_features, bias)
        self.weight_qparams = weight_qparams

    @classmethod
    def from_float(cls, float_gate: Gate, weight_qparams):
        made = cls(float_gate.in_features, float_gate.out_features, float_gate.bias is not None, weight_qparams)
        made.weight, made.bias = float_gate.weight, float_gate.bias
        return made


class QuantizedGate(nn.Module):
    """What eager mode makes of a gate."""

    _FLOAT_MODULE = Gate

    def __init__(self, gate):
        super().__init__()
        self.gate = gate

    def forward(self, x):
        return torch.quantize_per_tensor(self.gate(x.dequantize()), 0.1, 0, torch.quint8)

    @classmethod
    def from_float(cls, mod, use_precomputed_fake_quant=False):
        made = Gate(mod.in_features, mod.out_features)
        made.weight, made.bias = mod.weight, mod.bias
        return cls(made)

    @classmethod
    def from_observed(cls, observed):
        return cls(observed.gate)


class QuantizedGateReLU(QuantizedGate):
    """What eager mode makes of a gate with its ReLU."""

    _FLOAT_MODULE = GateReLU

    def forward(self, x):
        return torch.quantize_per_tensor(torch.relu(self.gate(x.dequantize())), 0.1, 0, torch.quint8)

    @classmethod
    def from_float(cls, mod, use_precomputed_fake_quant=False):
        return super().from_float(mod[0])


class ObservedGate(nn.Module):
    """What eager mode observes of a gate: all of it at once."""

    _FLOAT_MODULE = Gate

    def __init__(self, gate):
        super().__init__()
        self.gate, self.extra = gate, nn.Identity()

    def forward(self, x):
        return self.gate(x)

    @classmethod
    def from_float(cls, gate):
        made = cls(gate)
        made.qconfig = gate.qconfig
        return made


class Boxed(nn.Module):
    """Holds whatever it is made of."""

    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def forward(self, x):
        return self.inner(x)

    @classmethod
    def from_float(cls, mod):
        made = cls(mod if isinstance(mod, Gate) else nn.Identity())
        if isinstance(mod, Gate):
            made.qconfig = mod.qconfig
        return made


class RefusingGate(Gate):
    """Is made of small gates only."""

    @classmethod
    def from_float(cls, mod, use_precomputed_fake_quant=False):
        raise ValueError(f"a gate of {mod.in_features} features is too large")


def fuse_gate_relu(is_qat, gate, relu):
    """Puts the ReLU behind its gate."""
    return GateReLU(gate, relu)


def soft_step(x, slope: float = 4.0):
    """A step with a slope."""
    return torch.sigmoid(slope * x)


torch.fx.wrap("soft_step")


class Step(nn.Module):
    """Calls soft_step where tracing sees it: in the module that wraps it."""

    def forward(self, x):
        return soft_step(x)
''', "types.py": '''import enum


class UserDType:
    """A number of bits that torch has no dtype for."""

    def __init__(self, bits):
        self.bits = bits


class Rounding(enum.Enum):
    """Where halves go."""

    UP = 1
    EVEN = "even"


int4 = UserDType(4)
block_wise = object()
''', "watching.py": '''from torch.ao.quantization.observer import MinMaxObserver


class RangeObserver(MinMaxObserver):
    """Watches a little more than the range."""

    def __init__(self, margin: float = 0.0, **kwargs):
        super().__init__(**kwargs)
        self.margin = margin
'''}


def write(folder: pathlib.Path) -> None:
    """Puts the package into that folder, from where it can be imported."""
    (folder / NAME).mkdir()
    for name, text in FILES.items():
        (folder / NAME / name).write_text(text, encoding="utf-8")
