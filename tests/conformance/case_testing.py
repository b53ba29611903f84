"""What the tests of recorded cases share: models, user code, and recording one model."""

from __future__ import annotations

import json
from typing import Any

import bridge_testing  # noqa: F401  (so that the bridge is found)

import torch
import torch.ao.quantization as tq
from torch import nn
from torch.ao.quantization import QConfigMapping, observer
from torch.ao.quantization.backend_config import DTypeConfig

from recorder import record

GLOBAL = QConfigMapping().set_global(tq.default_qconfig)
W8 = DTypeConfig(torch.quint8, torch.quint8, torch.qint8, torch.float)


class Net(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(3, 3, 1)
        self.bn = nn.BatchNorm2d(3)
        self.relu = nn.ReLU()
        self.linear = nn.Linear(3, 3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear(self.relu(self.bn(self.conv(x)))) + x


class Linears(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.one, self.sub = nn.Linear(3, 3), nn.Sequential(nn.Linear(3, 3), nn.ReLU())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.sub(self.one(x))


class UserObserver(observer.MinMaxObserver):
    pass


class Stub(nn.Module):
    """Observes nothing; takes no factory_kwargs and has no qparams."""


class Broken(observer.ObserverBase):
    def __init__(self, factory_kwargs: Any = None) -> None:
        raise RuntimeError("no observer today")

    forward = calculate_qparams = None  # type: ignore[assignment]


class Observed(nn.Module):
    def __init__(self, linear: nn.Module) -> None:
        super().__init__()
        self.linear, self.own = linear, nn.ReLU()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.own(self.linear(x))

    @classmethod
    def from_float(cls, custom: Any) -> Observed:
        made = cls(custom.linear)
        made.qconfig = custom.qconfig
        return made


class Custom(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(3, 3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear(x)


class Quantized(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x

    @classmethod
    def from_observed(cls, observed: Any) -> Quantized:
        return cls()


class Around(nn.Module):
    def __init__(self, inner: nn.Module) -> None:
        super().__init__()
        self.before, self.inner = nn.Linear(3, 3), inner

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.inner(self.before(x))


def example() -> tuple[torch.Tensor]:
    return (torch.rand(2, 3, 3, 3),)


def recorded(model: nn.Module, mapping: Any = GLOBAL, **rest: Any) -> dict[str, Any]:
    found = record(model, mapping, example(), **rest)
    assert found
    return json.loads(json.dumps(found, allow_nan=False))


def rows(graph: dict[str, Any]) -> dict[str, Any]:
    return {row["name"]: row for row in graph["nodes"]}
