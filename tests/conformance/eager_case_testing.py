"""What the tests of recorded cases of eager mode share: a model, and recording one call."""

from __future__ import annotations

import json
from typing import Any

import bridge_testing  # noqa: F401  (so that the bridge is found)

import torch
import torch.ao.quantization as tq
from torch import nn

from eager_case import record_eager


def recorded(model: nn.Module, call: str, **arguments: Any) -> dict[str, Any]:
    return json.loads(json.dumps(record_eager("case", model, call, **arguments), allow_nan=False))


def rows(found: dict[str, Any]) -> dict[str, Any]:
    return {row["path"]: row for row in found["modules"]}


class Net(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.quant, self.conv, self.relu = tq.QuantStub(), nn.Conv2d(3, 3, 1), nn.ReLU()
        self.again = self.conv
        self.register_module("gone", None)
        self.eval()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.relu(self.conv(self.quant(x)))


def state(model: nn.Module) -> Any:
    return [(path, id(module), type(module), module.training, sorted(vars(module)), id(vars(module).get("qconfig")),
             list(module._forward_hooks.values()), [t.clone().tolist() for t in module._parameters.values() if t is not None])
            for path, module in model.named_modules(remove_duplicate=False)]
