"""Nets for live_eager_flow.py: a list of steps, which torch.fx traces as it stands and shrinking can cut.

A step is (kind, what, inputs): "module" calls the child of that name, "functional" a method of the FloatFunctional of
that name, "function" and "method" what their names say. Inputs are numbers of values: 0 is what the model is given, and
each step adds one.
"""
from __future__ import annotations

import copy
import operator
import random
from dataclasses import dataclass, field
from typing import Any, Callable

import torch
import torch.ao.quantization as tq
from torch import nn
from torch.ao.nn.quantized import FloatFunctional
from torch.nn import functional as F

Step = tuple[str, Any, tuple[int, ...]]
CHANNELS, SIDE = 4, 6


class Net(nn.Module):
    def __init__(self, children: dict[str, nn.Module], steps: list[Step]) -> None:
        super().__init__()
        for name, child in children.items():
            self.add_module(name, child)
        self.steps = steps

    def forward(self, x: Any) -> Any:
        values = [x]
        for kind, what, inputs in self.steps:
            given = [values[i] for i in inputs]
            if kind == "module":
                values.append(getattr(self, what)(*given))
            elif kind == "functional":
                name, method = what
                function = getattr(getattr(self, name), method)
                values.append(function(given, 1) if method == "cat" else function(*given, *(() if len(given) > 1 else (0.5,))))
            else:
                values.append(what(*given))
        return values[-1]


# What may be called, by what it takes: "image" (N, 4, 6, 6), "flat" (N, 8), and what it gives.

IMAGE_MODULES: tuple[Callable[[], nn.Module], ...] = (
    lambda: nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1), lambda: nn.Conv2d(CHANNELS, CHANNELS, 1), nn.ReLU, nn.ReLU6, nn.Sigmoid, nn.Tanh,
    lambda: nn.BatchNorm2d(CHANNELS), nn.Hardswish, nn.LeakyReLU, nn.ELU, lambda: nn.MaxPool2d(3, 1, 1), lambda: nn.AvgPool2d(3, 1, 1),
    nn.Identity, nn.Dropout, nn.Hardtanh, nn.SiLU, nn.GELU, lambda: nn.GroupNorm(2, CHANNELS), lambda: nn.InstanceNorm2d(CHANNELS),
    lambda: nn.LayerNorm(SIDE), lambda: nn.ConvTranspose2d(CHANNELS, CHANNELS, 3, padding=1), lambda: nn.Softmax(1), nn.Hardsigmoid, nn.PReLU,
    lambda: nn.Sequential(nn.Conv2d(CHANNELS, CHANNELS, 1), nn.ReLU()))
FLAT_MODULES: tuple[Callable[[], nn.Module], ...] = (
    lambda: nn.Linear(8, 8), lambda: nn.Linear(8, 8), nn.ReLU, nn.Sigmoid, lambda: nn.BatchNorm1d(8), nn.Dropout, nn.Tanh, lambda: nn.LayerNorm(8),
    nn.Identity, lambda: nn.Softmax(-1), nn.Hardswish, lambda: nn.Sequential(nn.Linear(8, 8), nn.ReLU()))


def scaled(x: Any) -> Any:
    return x * 0.5


def shifted(x: Any) -> Any:
    return x + 1.0


def pooled(x: Any) -> Any:
    return torch.cat([x.mean((2, 3)), x.mean([2, 3])], 1)


def viewed(x: Any) -> Any:
    return x.view(x.size(0), -1)[:, :8]


def halves(x: Any) -> Any:
    a, b = torch.chunk(x, 2, 1)
    return torch.cat((b, a), 1)


ANY_FUNCTIONS: tuple[Callable[..., Any], ...] = (
    torch.relu, F.relu, torch.sigmoid, F.sigmoid, torch.tanh, F.hardswish, F.gelu, F.relu6, F.leaky_relu, F.hardtanh, F.elu, scaled, shifted,
    halves, lambda x: torch.clamp(x, -1.0, 1.0), lambda x: F.dropout(x, 0.5, False), lambda x: x.contiguous(),
    lambda x: x.relu(), lambda x: x.sigmoid(), lambda x: x.clone(), lambda x: x.transpose(-1, -2).transpose(-1, -2), lambda x: x.detach(),
    lambda x: F.softmax(x, 1), torch.abs, torch.neg, lambda x: x.squeeze().view(x.shape), lambda x: x.unsqueeze(0).squeeze(0),
    lambda x: x[:], lambda x: x.mul(1), lambda x: x - 0.5)
IMAGE_FUNCTIONS: tuple[Callable[..., Any], ...] = (
    lambda x: F.max_pool2d(x, 3, 1, 1), lambda x: F.avg_pool2d(x, 3, 1, 1), lambda x: F.interpolate(x, scale_factor=2)[..., ::2, ::2],
    lambda x: F.pad(x, (1, 1, 1, 1))[..., 1:-1, 1:-1])
TO_FLAT: tuple[Callable[..., Any], ...] = (
    pooled, viewed, lambda x: torch.flatten(F.adaptive_avg_pool2d(x, (1, 2)), 1), lambda x: torch.flatten(x, 1)[:, :8],
    lambda x: x.reshape(x.shape[0], -1)[:, 0:8], lambda x: torch.cat([x.mean((2, 3)), torch.mean(x, (2, 3))], 1),
    lambda x: torch.cat([x.sum((2, 3)), x.amax((2, 3))], 1))
BINARY: tuple[Callable[..., Any], ...] = (
    operator.add, torch.add, torch.mul, operator.mul, lambda x, y: torch.cat([x, y], 1).chunk(2, 1)[0], torch.sub,
    lambda x, y: x.add(y), torch.maximum, lambda x, y: torch.stack([x, y])[0])


@dataclass
class Asked:
    """A net and what is asked of it."""

    seed: int
    call: str = "quantize"
    children: dict[str, nn.Module] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    qconfigs: dict[str, Any] = field(default_factory=dict)

    model: nn.Module | None = None  # one that somebody wrote
    fuse: list[list[str]] = field(default_factory=list)
    x: torch.Tensor | None = None

    def net(self) -> nn.Module:
        return copy.deepcopy(self.model) if self.model is not None else Net(self.children, self.steps).eval()

    def input(self) -> torch.Tensor:
        return self.x if self.x is not None else torch.rand(2, CHANNELS, SIDE, SIDE, generator=torch.Generator().manual_seed(3))


class Random:
    """A random net. How careful its author was with stubs is drawn once for each."""

    def __init__(self, seed: int) -> None:
        self.rng, self.asked = random.Random(seed), Asked(seed)
        self.care = self.rng.choice((0.0, 0.5, 0.9, 0.97, 1.0))
        self.shapes = ["image"]  # of the values
        self.is_quantized = [False]  # as a careful author sees it

    def child(self, name: str, module: nn.Module) -> str:
        name = f"{name}{len(self.asked.children)}"
        self.asked.children[name] = module
        return name

    def step(self, kind: str, what: Any, inputs: tuple[int, ...], shape: str, quantized: bool) -> int:
        self.asked.steps.append((kind, what, inputs))
        self.shapes.append(shape)
        self.is_quantized.append(quantized)
        return len(self.shapes) - 1

    def careful(self) -> bool:
        return self.rng.random() < self.care

    def as_wanted(self, value: int, quantized: bool) -> int:
        """The value, with a stub between where it takes one and the author thinks of it."""
        if self.is_quantized[value] == quantized or not self.careful():
            return value
        stub = self.child("quant" if quantized else "dequant", tq.QuantStub() if quantized else tq.DeQuantStub())
        return self.step("module", stub, (value,), self.shapes[value], quantized)

    def module(self, value: int) -> None:
        make = self.rng.choice(IMAGE_MODULES if self.shapes[value] == "image" else FLAT_MODULES)
        module = make()
        swaps = any(type(m) in tq.get_default_static_quant_module_mappings() for m in module.modules())
        runs = isinstance(module, (nn.ReLU, nn.Sigmoid, nn.Tanh, nn.MaxPool2d, nn.AvgPool2d, nn.Identity, nn.Hardtanh, nn.ReLU6, nn.Hardsigmoid))
        wanted = True if swaps else self.is_quantized[value] if runs else False
        value = self.as_wanted(value, wanted)
        self.step("module", self.child("m", module), (value,), self.shapes[value], wanted)

    def functional(self, value: int, other: int) -> None:
        method = self.rng.choice(("add", "mul", "add_relu", "add_scalar", "mul_scalar", "cat"))
        value = self.as_wanted(value, True)
        inputs = (value,) if method.endswith("scalar") else (value, self.as_wanted(other, True))
        shape = self.shapes[value] if method != "cat" else "double"
        made = self.step("functional", (self.child("ff", FloatFunctional()), method), inputs, shape, True)
        if method == "cat":
            self.step("function", lambda x: x[:, :x.size(1) // 2], (made,), self.shapes[inputs[0]], True)

    def function(self, value: int) -> None:
        choices = ANY_FUNCTIONS + (IMAGE_FUNCTIONS if self.shapes[value] == "image" else ())
        value = self.as_wanted(value, self.rng.random() < 0.3 and self.is_quantized[value])
        self.step("function", self.rng.choice(choices), (value,), self.shapes[value], self.is_quantized[value])

    def binary(self, value: int, other: int) -> None:
        inputs = (self.as_wanted(value, False), self.as_wanted(other, False))
        self.step("function", self.rng.choice(BINARY), inputs, self.shapes[value], False)

    def made(self) -> Asked:
        rng, last = self.rng, 0
        for _ in range(rng.randint(1, 9)):
            last = len(self.shapes) - 1
            alike = [i for i, shape in enumerate(self.shapes) if shape == self.shapes[last]]
            roll = rng.random()
            if roll < 0.5:
                self.module(last)
            elif roll < 0.62:
                self.functional(last, rng.choice(alike))
            elif roll < 0.78:
                self.function(last)
            elif roll < 0.86:
                self.binary(last, rng.choice(alike))
            elif roll < 0.94 and self.shapes[last] == "image":
                value = self.as_wanted(last, self.is_quantized[last] and rng.random() < 0.5)
                self.step("function", rng.choice(TO_FLAT), (value,), "flat", self.is_quantized[value])
            elif roll < 0.97:
                self.as_wanted(last, not self.is_quantized[last])
        if not self.asked.steps:
            self.module(0)
        if rng.random() < 0.7:
            self.as_wanted(len(self.shapes) - 1, False)
        self.choose()
        return self.asked

    def choose(self) -> None:
        rng, asked = self.rng, self.asked
        asked.call = rng.choices(("quantize", "quantize_dynamic", "quantize_qat"), (80, 10, 10))[0]
        if asked.call == "quantize_dynamic":
            return
        names = list(asked.children)
        per_tensor = any(isinstance(m, (nn.ConvTranspose2d, nn.PReLU)) for m in asked.children.values())  # no other way there
        if asked.call == "quantize_qat":
            qconfig = tq.default_qat_qconfig if per_tensor else tq.get_default_qat_qconfig("x86")
        else:
            qconfig = tq.default_qconfig if per_tensor else tq.get_default_qconfig("x86")
        if rng.random() < 0.9 or not names:
            asked.qconfigs[""] = qconfig
            for name in rng.sample(names, min(len(names), rng.choice((0, 0, 0, 1, 2)))):
                asked.qconfigs[name] = None
        else:
            asked.qconfigs.update((name, qconfig) for name in names if rng.random() < 0.6)
        if rng.random() < 0.05:  # what most kernels do not take
            signed = tq.QConfig(activation=tq.MinMaxObserver.with_args(dtype=torch.qint8), weight=tq.default_weight_observer)
            asked.qconfigs.update((name, signed) for name in names[:1])


def random_net(seed: int) -> Asked:
    torch.manual_seed(seed)
    return Random(seed).made()
