"""Nets that people write, for live_eager_flow.py: right ones, and each with what is easily forgotten."""
from __future__ import annotations

from typing import Any, Iterator

import torch
import torch.ao.quantization as tq
from torch import nn
from torch.ao.nn.quantized import FloatFunctional
from torch.nn import functional as F

from eager_flow_models import Asked

IMAGE = torch.rand(2, 3, 8, 8)
SEQUENCE = torch.rand(5, 2, 8)
Q = tq.default_qconfig


class Residual(nn.Module):
    def __init__(self, functional: bool = True, view: str = "flatten") -> None:
        super().__init__()
        self.quant, self.dequant = tq.QuantStub(), tq.DeQuantStub()
        self.stem = nn.Sequential(nn.Conv2d(3, 4, 3, padding=1), nn.BatchNorm2d(4), nn.ReLU())
        self.conv, self.bn = nn.Conv2d(4, 4, 1), nn.BatchNorm2d(4)
        self.pool, self.fc = nn.AdaptiveAvgPool2d(1 if view != "big" else 2), nn.Linear(4 if view != "big" else 16, 2)
        self.ff, self.view = FloatFunctional() if functional else None, view

    def forward(self, x: Any) -> Any:
        x = self.stem(self.quant(x))
        y = self.bn(self.conv(x))
        y = self.ff.add_relu(x, y) if self.ff is not None else F.relu(x + y)
        y = self.pool(y)
        y = torch.flatten(y, 1) if self.view == "flatten" else y.view(y.size(0), -1)
        return self.dequant(self.fc(y))


class Attention(nn.Module):
    """Squeeze and excite: sigmoid, and a product that broadcasts."""

    def __init__(self, functional: bool) -> None:
        super().__init__()
        self.quant, self.dequant, self.conv = tq.QuantStub(), tq.DeQuantStub(), nn.Conv2d(3, 4, 1)
        self.pool, self.gate = nn.AdaptiveAvgPool2d(1), nn.Sequential(nn.Conv2d(4, 4, 1), nn.Sigmoid())
        self.ff = FloatFunctional() if functional else None

    def forward(self, x: Any) -> Any:
        x = self.conv(self.quant(x))
        y = self.gate(self.pool(x))
        return self.dequant(self.ff.mul(x, y) if self.ff is not None else x * y)


class Decoder(nn.Module):
    """Skips with torch.cat, and sizes that are asked for."""

    def __init__(self, stub: bool = True) -> None:
        super().__init__()
        self.quant, self.dequant = tq.QuantStub() if stub else nn.Identity(), tq.DeQuantStub()
        self.down, self.up, self.head = nn.Conv2d(3, 4, 3, 2, 1), nn.Conv2d(4, 4, 1), nn.Conv2d(7, 2, 1)

    def forward(self, x: Any) -> Any:
        x = self.quant(x)
        y = F.relu(self.up(self.down(x)))
        y = F.interpolate(y, size=x.shape[2:], mode="nearest")
        return self.dequant(self.head(torch.cat([x, y], dim=1)))


class Recurrent(nn.Module):
    def __init__(self, where: str) -> None:
        super().__init__()
        self.quant, self.dequant, self.lstm, self.fc = tq.QuantStub(), tq.DeQuantStub(), nn.LSTM(8, 8), nn.Linear(8, 2)
        self.where = where

    def forward(self, x: Any) -> Any:
        if self.where == "all":
            x, _ = self.lstm(self.quant(x))
            return self.dequant(self.fc(x))
        x, (hidden, _) = self.lstm(x)
        return self.dequant(self.fc(self.quant(x if self.where == "after" else hidden[-1])))


class Words(nn.Module):
    def __init__(self, stub: bool) -> None:
        super().__init__()
        self.words, self.fc, self.stub = nn.EmbeddingBag(10, 8, mode="sum"), nn.Linear(8, 2), stub
        self.words.qconfig = tq.float_qparams_weight_only_qconfig
        self.quant, self.dequant = tq.QuantStub(), tq.DeQuantStub()

    def forward(self, x: Any) -> Any:
        x = self.words(x)
        return self.dequant(self.fc(self.quant(x) if self.stub else x))


class Heads(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.quant, self.dequant = tq.QuantStub(), tq.DeQuantStub()
        self.attention, self.norm = nn.MultiheadAttention(8, 2), nn.LayerNorm(8)

    def forward(self, x: Any) -> Any:
        x = self.quant(x)
        y, _ = self.attention(x, x, x)
        return self.dequant(self.norm(y))


class Shared(nn.Module):
    """One module, called on a quantized tensor and on one that is not."""

    def __init__(self) -> None:
        super().__init__()
        self.quant, self.dequant, self.act, self.fc = tq.QuantStub(), tq.DeQuantStub(), nn.ReLU(), nn.Linear(8, 8)

    def forward(self, x: Any) -> Any:
        a, b = torch.chunk(self.act(self.fc(self.quant(self.act(x)))), 2, -1)
        return self.act(self.dequant(torch.cat((b, a), -1)))


class Gate(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.scale = nn.Parameter(torch.ones(8))
        self.fc = nn.Linear(8, 8)

    def forward(self, x: Any) -> Any:
        return self.fc(x) * self.scale


def residuals() -> Iterator[Asked]:
    fused = [["stem.0", "stem.1", "stem.2"], ["conv", "bn"]]
    for fuse in ([], fused):
        for functional in (True, False):
            for view in ("flatten", "view", "big"):
                yield asked(Residual(functional, view), IMAGE, {"": Q}, fuse)
    for path in ("stem", "stem.0", "bn", "ff", "fc", "quant", "dequant", "conv"):
        yield asked(Residual(), IMAGE, {"": Q, path: None}, fused)
    yield asked(Residual(), IMAGE, {"": tq.default_qat_qconfig}, fused, "quantize_qat")
    yield asked(Residual(), IMAGE, {"fc": Q})


def asked(model: nn.Module, x: torch.Tensor, qconfigs: dict[str, Any], fuse: Any = (), call: str = "quantize") -> Asked:
    return Asked(1, call, qconfigs=qconfigs, model=model.eval(), fuse=[list(group) for group in fuse], x=x)


def hand_made() -> Iterator[Asked]:
    yield from residuals()
    for functional in (True, False):
        yield asked(Attention(functional), IMAGE, {"": Q})
        yield asked(Decoder(functional), IMAGE, {"": Q})
        yield asked(Words(functional), torch.tensor([[1, 2], [3, 4]]), {"": Q})
    for where in ("all", "after", "hidden"):
        yield asked(Recurrent(where), SEQUENCE, {"": Q})
        yield asked(Recurrent(where), SEQUENCE, {"": Q, "lstm": None})
        yield asked(Recurrent(where), SEQUENCE, {"fc": Q})
        yield asked(Recurrent(where), SEQUENCE, {}, call="quantize_dynamic")
    for qconfigs in ({"": Q}, {"": Q, "attention": None}, {"": Q, "norm": None}):
        yield asked(Heads(), SEQUENCE, qconfigs)
    yield asked(Shared(), SEQUENCE, {"": Q})
    yield asked(Shared(), SEQUENCE, {"": Q, "fc": None})
    yield asked(tq.QuantWrapper(nn.Sequential(nn.Linear(8, 8), nn.ReLU(), nn.Linear(8, 8))), SEQUENCE, {"": Q})
    yield asked(tq.QuantWrapper(nn.Sequential(nn.Linear(8, 8), nn.GELU())), SEQUENCE, {"": Q})
    yield asked(tq.QuantWrapper(Gate()), SEQUENCE, {"": Q})
    yield asked(nn.Sequential(Gate(), nn.Linear(8, 8)), SEQUENCE, {"1": Q})
    yield asked(nn.Sequential(tq.QuantStub(), nn.Linear(8, 8), tq.DeQuantStub(), Gate()), SEQUENCE, {"": Q, "3": None})
