"""The models of the journeys (tests/data/journeys/), with weights of no meaning.

    $PYTHON tests/conformance/journey_models.py

writes the graphs of the model that the journey "chip" describes a backend for, and of the transformer in which a channel
is planted (tests/ui/tst_planted_channel.cpp).
"""

from __future__ import annotations

import sys

from bridge_testing import ROOT, qconfig_studio as bridge

import torch
import torch.nn.functional as F
from torch import nn

JOURNEYS = ROOT / "tests" / "data" / "journeys"


class EdgeNet(nn.Module):
    """Of each kind of operation that somebody who describes a chip has to think of, one."""

    input_shape = (1, 3, 16, 16)

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(3, 8, 3, padding=1, bias=False), nn.BatchNorm2d(8), nn.ReLU())
        self.body = nn.Sequential(nn.Conv2d(8, 8, 3, padding=1), nn.ReLU())
        self.weight = nn.Parameter(torch.randn(10, 8))
        self.bias = nn.Parameter(torch.zeros(10))
        self.norm = nn.LayerNorm(10)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.stem(x)
        x = x + self.body(x)
        x = torch.flatten(F.adaptive_avg_pool2d(x, 1), 1)
        x = F.linear(x, self.weight, self.bias)
        return torch.sigmoid(self.norm(x))


class Crepe(nn.Module):
    """The sample's model (scripts/make_samples.py), which needs no torchcrepe here."""

    input_shape = (1, 1024)

    def __init__(self) -> None:
        super().__init__()
        channels = [1, 128, 16, 16, 16, 32, 64]
        for i in range(1, 7):
            kernel, stride = ((512, 1), (4, 1)) if i == 1 else ((64, 1), (1, 1))
            setattr(self, f"conv{i}", nn.Conv2d(channels[i - 1], channels[i], kernel, stride))
            setattr(self, f"conv{i}_BN", nn.BatchNorm2d(channels[i], eps=0.0010000000474974513, momentum=0.0))
        self.classifier = nn.Linear(256, 360)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x[:, None, :, None]
        for i in range(1, 7):
            x = F.pad(x, (0, 0, 254, 254) if i == 1 else (0, 0, 31, 32), mode="constant", value=None)
            x = getattr(self, f"conv{i}_BN")(F.relu(getattr(self, f"conv{i}")(x)))
            x = F.max_pool2d(x, (2, 1), (2, 1))
        x = x.permute(0, 2, 1, 3).reshape(-1, 256)
        return torch.sigmoid(self.classifier(x))


class Block(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.first, self.second = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = self.qkv(self.first(x)).chunk(3, -1)
        x = x + self.out(torch.softmax(q @ k.transpose(1, 2), -1) @ v)
        return x + self.down(F.gelu(self.up(self.second(x))))


class Transformer(nn.Module):
    """Four blocks and a head: 17 linear layers."""

    input_shape = (1, 12, 32)

    def __init__(self) -> None:
        super().__init__()
        self.blocks = nn.ModuleList(Block(32) for _ in range(4))
        self.head = nn.Linear(32, 10)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for block in self.blocks:
            x = block(x)
        return self.head(x.mean(1))


MODELS = {"chip": EdgeNet, "effect": Crepe, "lab": Crepe}


def made(journey: str) -> nn.Module:
    torch.manual_seed(1)
    return MODELS[journey]().eval()


def main() -> int:
    for cls, path in ((EdgeNet, JOURNEYS / "chip" / "edge_net.graph.json"),
                      (Transformer, JOURNEYS / "transformer" / "transformer.graph.json")):
        cls.__module__ = "journey_models"
        path.parent.mkdir(parents=True, exist_ok=True)
        torch.manual_seed(1)
        bridge.export_graph(cls().eval(), path, (torch.zeros(cls.input_shape),))
        print(path.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main())
