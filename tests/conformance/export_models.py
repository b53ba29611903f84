"""Models and configs of live_export_plan.py: plain ones, and those in an odd state; export_user_models.py has the others."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Callable

import torch
import torch.ao.quantization as tq
import torch.nn.functional as F
import torch.nn.utils.prune
from torch import nn
from torch.ao.quantization import QConfigMapping
from torch.ao.quantization.backend_config import (get_executorch_backend_config, get_fbgemm_backend_config,
                                                  get_native_backend_config, get_onednn_backend_config,
                                                  get_qnnpack_backend_config, x86)

import real_model_zoo


@dataclass
class Run:
    """One model with everything that prepare and convert are given. `model` makes the model and its inputs anew."""

    name: str
    model: Callable[[], tuple[nn.Module, tuple[Any, ...]]]
    mapping: Any
    backend: Any = None
    custom: Any = None
    convert_custom: Any = None
    is_qat: bool = False
    engine: str = "x86"
    kind: str = "plain"
    tags: list[str] = field(default_factory=list)


def image(size: int = 16) -> tuple[torch.Tensor]:
    return (torch.zeros(1, 3, size, size),)


def rows(size: int = 8) -> tuple[torch.Tensor]:
    return (torch.zeros(2, size),)


# -- plain models

class Residual(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.a, self.b = nn.Conv2d(3, 3, 3, padding=1), nn.Conv2d(3, 3, 1)
        self.norm, self.relu = nn.BatchNorm2d(3), nn.ReLU()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.relu(self.norm(self.a(x)) + self.b(x))


class Cat(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.a, self.b = nn.Linear(8, 4), nn.Linear(8, 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = torch.cat([self.a(x), torch.sigmoid(self.b(x))], 1)
        return y.reshape(x.size(0), -1).transpose(0, 1)


class Shared(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(8, 8)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear(F.relu(self.linear(x)))


class Functional(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.weight, self.bias = nn.Parameter(torch.rand(4, 8)), nn.Parameter(torch.rand(4))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return F.hardtanh(F.linear(x, self.weight, self.bias)).clamp(0, 1)


class Recurrent(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.lstm, self.gru, self.linear = nn.LSTM(8, 8), nn.GRUCell(8, 8), nn.Linear(8, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y, _ = self.lstm(x)
        return self.linear(self.gru(y[0]))


class Mixer(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.norm, self.up, self.down = nn.LayerNorm(8), nn.Linear(8, 16), nn.Linear(16, 8)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.down(F.gelu(self.up(self.norm(x)))) * 0.5


class Modern(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(3, 8, 3, 2, 1), nn.BatchNorm2d(8), nn.Hardswish())
        self.depthwise = nn.Sequential(nn.Conv2d(8, 8, 3, 1, 1, groups=8), nn.GroupNorm(2, 8), nn.SiLU())
        self.gate = nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Conv2d(8, 8, 1), nn.Hardsigmoid())
        self.head = nn.Linear(8, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.depthwise(self.stem(x))
        return self.head(torch.flatten((y * self.gate(y)).mean((2, 3)), 1))


class Upsampling(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.down, self.up = nn.Conv2d(3, 4, 3, 2, 1), nn.ConvTranspose2d(4, 3, 2, 2)
        self.pool, self.act = nn.MaxPool2d(3, 1, 1), nn.LeakyReLU()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.pool(self.act(self.down(x)))
        return F.interpolate(self.up(y), scale_factor=2.0) + F.interpolate(x, scale_factor=2.0)


class Weighted(nn.Module):
    """Two parametrized convolutions: each has a class of its own."""

    def __init__(self) -> None:
        super().__init__()
        norm = torch.nn.utils.parametrizations.weight_norm
        self.a, self.relu, self.b = norm(nn.Conv1d(3, 3, 1)), nn.ReLU(), norm(nn.Conv1d(3, 3, 1))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.b(self.relu(self.a(x)))


def block(*layers: nn.Module) -> nn.Module:
    return nn.Sequential(*layers)


PLAIN: dict[str, Callable[[], tuple[nn.Module, tuple[Any, ...]]]] = {
    "conv-bn-relu": lambda: (block(nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4), nn.ReLU(), nn.Flatten(),
                                   nn.Linear(4 * 14 * 14, 2)), image()),
    "linears": lambda: (block(nn.Linear(8, 8), nn.ReLU(), nn.Linear(8, 8), nn.Tanh(), nn.Linear(8, 2)), rows()),
    "residual": lambda: (Residual(), image()), "cat": lambda: (Cat(), rows()), "shared": lambda: (Shared(), rows()),
    "functional": lambda: (Functional(), rows()),
    "recurrent": lambda: (Recurrent(), (torch.zeros(3, 2, 8),)),
    "mixer": lambda: (Mixer(), (torch.zeros(2, 4, 8),)), "modern": lambda: (Modern(), image()),
    "upsampling": lambda: (Upsampling(), image()),
    "parametrized": lambda: (Weighted(), (torch.zeros(1, 3, 8),)),
    "embedding": lambda: (block(nn.Embedding(10, 8), nn.Linear(8, 4), nn.Softmax(-1)),
                          (torch.zeros(2, 3, dtype=torch.int64),)),
    "conv1d": lambda: (block(nn.Conv1d(3, 4, 3), nn.ReLU6(), nn.AvgPool1d(2), nn.ELU()), (torch.zeros(1, 3, 16),)),
    "conv3d": lambda: (block(nn.Conv3d(3, 4, 1), nn.BatchNorm3d(4), nn.ReLU()), (torch.zeros(1, 3, 4, 4, 4),)),
    "linear-bn": lambda: (block(nn.Linear(8, 8), nn.BatchNorm1d(8), nn.ReLU(), nn.Dropout(), nn.Linear(8, 8)), rows()),
    "prelu": lambda: (block(nn.Conv2d(3, 3, 1), nn.PReLU(), nn.InstanceNorm2d(3, affine=True)), image()),
    "old-weight-norm": lambda: (block(torch.nn.utils.weight_norm(nn.Linear(8, 8)), nn.ReLU(), nn.Linear(8, 2)), rows()),
    "spectral-norm": lambda: (block(torch.nn.utils.spectral_norm(nn.Conv2d(3, 3, 1)), nn.ReLU()), image()),
    "pruned": lambda: (block(torch.nn.utils.prune.random_unstructured(nn.Linear(8, 8), "weight", 0.5), nn.ReLU()),
                       rows()),
}
for _name in ("resnet18", "mobilenetv2", "mobilenetv3", "densenet", "shufflenetv2", "squeezenet", "small-unet", "mlp",
              "lstm-tagger", "encoder-layer", "encoder"):
    PLAIN[_name] = real_model_zoo.ZOO[_name]


def _per_tensor() -> Any:
    return QConfigMapping().set_global(tq.default_qconfig).set_object_type(nn.Sigmoid, None)


#: name -> mapping, backend, QAT, engine
CONFIGS: dict[str, Callable[[], tuple[Any, Any, bool, str]]] = {
    "x86": lambda: (tq.get_default_qconfig_mapping("x86"), x86.get_x86_backend_config(), False, "x86"),
    "fbgemm-qat": lambda: (tq.get_default_qat_qconfig_mapping("fbgemm"), get_fbgemm_backend_config(), True, "fbgemm"),
    "dynamic": lambda: (QConfigMapping().set_global(tq.default_dynamic_qconfig), get_native_backend_config(), False,
                        "fbgemm"),
    "qnnpack": lambda: (tq.get_default_qconfig_mapping("qnnpack"), get_qnnpack_backend_config(), False, "qnnpack"),
    "executorch": lambda: (_per_tensor(), get_executorch_backend_config(), False, "qnnpack"),
    "onednn": lambda: (tq.get_default_qconfig_mapping("onednn"), get_onednn_backend_config(), False, "onednn"),
    "weight-only": lambda: (QConfigMapping().set_global(tq.float_qparams_weight_only_qconfig),
                            get_native_backend_config(), False, "fbgemm"),
}


def plain_runs(configs: int = 6) -> list[Run]:
    found = []
    for name, make in PLAIN.items():
        for config in list(CONFIGS)[:configs]:
            mapping, backend, is_qat, engine = CONFIGS[config]()
            found.append(Run(f"{name}/{config}", make, mapping, backend, is_qat=is_qat, engine=engine))
    for name in ("old-weight-norm", "embedding"):
        mapping, backend, is_qat, engine = CONFIGS["weight-only"]()
        found.append(Run(f"{name}/weight-only", PLAIN[name], mapping, backend, is_qat=is_qat, engine=engine))
    return found


def special_runs() -> list[Run]:
    """Odd states of models, and rules for classes that only one module has."""
    weighted = Weighted()
    by_class = QConfigMapping().set_global(tq.default_qconfig).set_object_type(type(weighted.b), None)
    found = [Run("special/parametrized-by-class", lambda: (weighted, (torch.zeros(1, 3, 8),)), by_class,
                 get_native_backend_config(), engine="fbgemm", kind="special")]

    def on_meta() -> Any:
        with torch.device("meta"):
            return block(nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4), nn.ReLU()), image()

    for config in ("x86", "fbgemm-qat", "dynamic", "onednn"):
        mapping, backend, is_qat, engine = CONFIGS[config]()
        found.append(Run(f"special/meta/{config}", on_meta, mapping, backend, is_qat=is_qat, engine=engine,
                         kind="special"))
        found.append(Run(f"special/meta-linear/{config}", lambda: (nn.Sequential(nn.Linear(8, 8, device="meta")), rows()),
                         mapping, backend, is_qat=is_qat, engine=engine, kind="special"))
        found.append(Run(f"special/lazy/{config}", lambda: (block(nn.LazyLinear(4), nn.ReLU(), nn.Linear(4, 2)), rows()),
                         mapping, backend, is_qat=is_qat, engine=engine, kind="special"))
    return found
