"""Models and configs of live_export_plan.py: plain ones, and those with custom, standalone and user-written parts."""
from __future__ import annotations

import copy
import functools
from dataclasses import dataclass, field
from typing import Any, Callable

import torch
import torch.ao.nn.intrinsic as nni
import torch.ao.nn.quantizable as nnqa
import torch.ao.nn.quantized as nnq
import torch.ao.nn.quantized.reference as nnqr
import torch.ao.quantization as tq
import torch.nn.functional as F
import torch.nn.utils.prune
from torch import nn
from torch.ao.quantization import QConfig, QConfigMapping
from torch.ao.quantization.backend_config import (BackendConfig, BackendPatternConfig, DTypeConfig, ObservationType,
                                                  get_executorch_backend_config, get_fbgemm_backend_config,
                                                  get_native_backend_config, get_onednn_backend_config,
                                                  get_qnnpack_backend_config, x86)
from torch.ao.quantization.fake_quantize import FakeQuantize
from torch.ao.quantization.fx.custom_config import ConvertCustomConfig, PrepareCustomConfig
from torch.ao.quantization.observer import (HistogramObserver, MinMaxObserver, MovingAverageMinMaxObserver,
                                            _PartialWrapper)

import graph_user_code as user
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


# -- observers that are not torch's, or made in unusual ways

class Histogram(HistogramObserver):
    """A subclass that adds nothing."""


class Coarse(MinMaxObserver):
    def __init__(self, levels: int = 64, **kwargs: Any) -> None:
        super().__init__(quant_min=0, quant_max=levels - 1, **kwargs)


class Twice(FakeQuantize):
    pass


def _weight() -> Any:
    return tq.default_per_channel_weight_observer


def observer_mappings() -> dict[str, Any]:
    weight = _weight()
    same = MinMaxObserver(dtype=torch.quint8)

    def made() -> Any:
        return MinMaxObserver(dtype=torch.quint8)

    class Local(MinMaxObserver):
        pass

    activations = {
        "subclass": Histogram.with_args(reduce_range=True), "subclass-bare": Histogram, "lambda": lambda: made(),
        "function": made, "local-class": Local, "coarse": Coarse.with_args(levels=32),
        "partial": functools.partial(MinMaxObserver, dtype=torch.quint8),
        "partial-wrapper": _PartialWrapper(functools.partial(made)),
        "callable-args": MinMaxObserver.with_callable_args(quant_max=lambda: 100, quant_min=lambda: 0),
        "same-object": lambda: same, "plain-observer": user.PlainObserver, "refusing": user.RefusingObserver,
        "no-qparams": user.NoQParamsObserver, "unsigned": user.UserUnsignedObserver,
    }
    found = {name: QConfigMapping().set_global(QConfig(activation, weight)) for name, activation in activations.items()}
    found["lambda-weight"] = QConfigMapping().set_global(QConfig(MinMaxObserver, lambda: MinMaxObserver(
        dtype=torch.qint8, qscheme=torch.per_tensor_symmetric)))
    found["mixed"] = QConfigMapping().set_global(tq.default_qconfig).set_module_name(
        "0", QConfig(Histogram, weight)).set_object_type(nn.ReLU, None)
    one, other = (lambda: made()), (lambda: made())
    found["two-lambdas"] = QConfigMapping().set_module_name("0", QConfig(one, weight)).set_module_name(
        "2", QConfig(other, weight))
    found["two-partials"] = QConfigMapping().set_module_name("0", QConfig(
        functools.partial(MinMaxObserver, dtype=torch.quint8), weight)).set_module_name(
        "2", QConfig(functools.partial(HistogramObserver, dtype=torch.quint8), weight))
    return found


def observer_runs() -> list[Run]:
    found = []
    for model in ("linears", "conv-bn-relu", "residual"):
        for name, mapping in observer_mappings().items():
            found.append(Run(f"observer/{model}/{name}", PLAIN[model], mapping, x86.get_x86_backend_config(),
                             kind="observer"))
    fake = QConfig(Twice.with_args(observer=MovingAverageMinMaxObserver, quant_min=0, quant_max=255),
                   tq.default_weight_fake_quant)
    fake_lambda = QConfig(user.CONSTRUCTORS["lambda_fake"], tq.default_weight_fake_quant)
    for name, qconfig in (("fake-subclass", fake), ("fake-lambda", fake_lambda),
                          ("fake-weight-subclass", QConfig(tq.default_fake_quant, Twice.with_args(
                              observer=MovingAverageMinMaxObserver, quant_min=-128, quant_max=127, dtype=torch.qint8,
                              qscheme=torch.per_tensor_symmetric)))):
        found.append(Run(f"observer/qat/{name}", PLAIN["conv-bn-relu"], QConfigMapping().set_global(qconfig),
                         get_fbgemm_backend_config(), is_qat=True, engine="fbgemm", kind="observer"))
    return found


# -- fuser methods, getters, fused modules

class LinearTanhShrink(nni.modules.fused._FusedModule):
    def __init__(self, linear: nn.Module, shrink: nn.Module) -> None:
        super().__init__(linear, shrink)


class ReferenceLinearTanhShrink(nnqr.Linear):
    pass


class ThreeParts(nni.modules.fused._FusedModule):
    pass


def _dtypes() -> list[DTypeConfig]:
    return [DTypeConfig(torch.quint8, torch.quint8, torch.qint8, torch.float)]


def _linear_entry(pattern: Any, fused: Any, fuser: Callable[..., Any]) -> list[BackendPatternConfig]:
    return [
        BackendPatternConfig(pattern).set_fuser_method(fuser).set_fused_module(fused).set_dtype_configs(_dtypes()),
        BackendPatternConfig(fused).set_observation_type(ObservationType.OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT)
        .set_dtype_configs(_dtypes()).set_root_module(nn.Linear).set_reference_quantized_module(nnqr.Linear),
    ]


def _with(entries: list[BackendPatternConfig]) -> BackendConfig:
    backend = copy.deepcopy(get_native_backend_config())
    for entry in entries:
        backend.set_backend_pattern_config(entry)
    return backend


class ConvAddRelu(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.conv1, self.conv2, self.relu = nn.Conv2d(3, 3, 1), nn.Conv2d(3, 3, 1), nn.ReLU()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.relu(torch.add(self.conv1(x), self.conv2(x)))


def _conv_res_relu(is_qat: bool, relu: Any, add_pattern: Any) -> Any:
    _, conv, _ = add_pattern
    return nni.ConvReLU2d(conv, relu)


def _conv_res_root(pattern: Any) -> Any:
    relu, (add, conv, extra) = pattern
    return conv


def _conv_res_extra(pattern: Any) -> Any:
    relu, (add, conv, extra) = pattern
    return [extra]


def fuser_runs() -> list[Run]:
    gelu = lambda: (block(nn.Linear(8, 8), nn.GELU(), nn.Linear(8, 2)), rows())  # noqa: E731
    shrink = lambda: (block(nn.Linear(8, 8), nn.Tanhshrink(), nn.Linear(8, 2)), rows())  # noqa: E731
    every = QConfigMapping().set_global(tq.default_qconfig)
    only_linear = QConfigMapping().set_object_type(nn.Linear, tq.default_qconfig)
    by_lambda = _with(_linear_entry((nn.Linear, nn.GELU), nni.LinearReLU,
                                    lambda is_qat, linear, gelu: nni.LinearReLU(linear, nn.ReLU())))
    own = _with(_linear_entry((nn.Linear, nn.Tanhshrink), LinearTanhShrink,
                              lambda is_qat, linear, shrink: LinearTanhShrink(linear, shrink)))
    own_factory = _with(_linear_entry((nn.Linear, nn.Tanhshrink), LinearTanhShrink,
                                      tq.fuser_method_mappings._sequential_wrapper2(LinearTanhShrink)))
    refusing = _with(_linear_entry((nn.Linear, nn.GELU), nni.LinearReLU, user.fuse_refuse))
    keeping = _with(_linear_entry((nn.Linear, nn.GELU), nni.LinearReLU, user.fuse_keep_first))
    from torch.ao.quantization.utils import MatchAllNode
    getters = BackendConfig("getters").set_backend_pattern_config(
        BackendPatternConfig()._set_pattern_complex_format((nn.ReLU, (torch.add, nn.Conv2d, MatchAllNode)))
        .set_fuser_method(_conv_res_relu)._set_root_node_getter(_conv_res_root)
        ._set_extra_inputs_getter(_conv_res_extra).set_fused_module(nni.ConvReLU2d).set_dtype_configs(_dtypes())
    ).set_backend_pattern_config(get_native_backend_config()._pattern_complex_format_to_config[nni.ConvReLU2d])
    found = []
    for name, model, backend in (("lambda-gelu", gelu, by_lambda), ("own-fused", shrink, own),
                                 ("own-factory", shrink, own_factory), ("refusing", gelu, refusing),
                                 ("keeping", gelu, keeping),
                                 ("getters", lambda: (ConvAddRelu(), image()), getters)):
        for mapping_name, mapping in (("all", every), ("linear", only_linear),
                                      ("qat", QConfigMapping().set_global(tq.default_qat_qconfig))):
            found.append(Run(f"fuser/{name}/{mapping_name}", model, mapping, backend, is_qat=mapping_name == "qat",
                             engine="fbgemm", kind="fuser"))
    return found


# -- standalone modules

class Inner(nn.Module):
    def __init__(self, deep: bool = False) -> None:
        super().__init__()
        self.conv, self.relu = nn.Conv2d(3, 3, 1), nn.ReLU()
        self.deep = Inner() if deep else nn.Identity()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.deep(self.relu(self.conv(x)))


class Outer(nn.Module):
    def __init__(self, deep: bool = False) -> None:
        super().__init__()
        self.before, self.mid, self.after = nn.Conv2d(3, 3, 1), Inner(deep), nn.Conv2d(3, 3, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.after(self.mid(self.before(x)))


def standalone_runs() -> list[Run]:
    found = []
    every = QConfigMapping().set_global(tq.default_qconfig)
    by_observer = QConfigMapping().set_global(QConfig(Histogram, _weight()))
    own = {"inherited": None, "own": QConfigMapping().set_global(tq.default_qconfig),
           "none": QConfigMapping().set_global(None), "user-observer": by_observer}
    for mapping_name, mapping in own.items():
        for idxs in ("float", "in", "out", "both"):
            inner = PrepareCustomConfig()
            if idxs in ("in", "both"):
                inner.set_input_quantized_indexes([0])
            if idxs in ("out", "both"):
                inner.set_output_quantized_indexes([0])
            by_name = PrepareCustomConfig().set_standalone_module_name("mid", mapping, image(), inner, None)
            by_class = PrepareCustomConfig().set_standalone_module_class(Inner, mapping, image(), inner, None)
            for how, custom in (("name", by_name), ("class", by_class)):
                found.append(Run(f"standalone/{how}/{mapping_name}/{idxs}", lambda: (Outer(), image()), every,
                                 get_native_backend_config(), custom, engine="fbgemm", kind="standalone"))
    nested = PrepareCustomConfig().set_standalone_module_name(
        "mid", None, image(), PrepareCustomConfig().set_standalone_module_name("deep", None, image(), None, None), None)
    linear = PrepareCustomConfig().set_standalone_module_class(nn.Linear, every, rows(), None, None)
    for name, model, custom, mapping, is_qat in (
            ("nested", lambda: (Outer(True), image()), nested, every, False),
            ("nested-user", lambda: (Outer(True), image()), nested, by_observer, False),
            ("nested-qat", lambda: (Outer(True), image()), nested,
             QConfigMapping().set_global(tq.default_qat_qconfig), True),
            ("linear-class", PLAIN["linears"], linear, every, False)):
        found.append(Run(f"standalone/{name}", model, mapping, get_native_backend_config(), custom, is_qat=is_qat,
                         engine="fbgemm", kind="standalone"))
    return found


# -- custom modules

class UserLSTM(nn.LSTM):
    """As in the tutorial on static LSTMs: converted from an LSTM of torch's whose qconfigs are set part by part."""


class ObservedLSTM(nnqa.LSTM):
    @classmethod
    def from_float(cls, float_lstm: nn.LSTM) -> Any:
        observed = nnqa.LSTM.from_float(float_lstm)
        for path, module in observed.named_modules():
            if path.endswith("fgate_cx_igate_cgate"):
                module.qconfig = QConfig(HistogramObserver.with_args(dtype=torch.qint32), _weight())
        return torch.ao.quantization.prepare(observed)


class QuantizedLSTM(nnq.LSTM):
    @classmethod
    def from_observed(cls, observed: Any) -> Any:
        return torch.ao.quantization.convert(observed, inplace=False)


class LSTMUser(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.lstm, self.linear = nn.LSTM(8, 8), nn.Linear(8, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y, _ = self.lstm(x)
        return self.linear(y)


class Attention(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.attention, self.linear = nn.MultiheadAttention(8, 2), nn.Linear(8, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y, _ = self.attention(x, x, x)
        return self.linear(y)


class CustomUser(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.before, self.custom, self.after = nn.Linear(8, 8), user.CustomLinear(8, 8), nn.Linear(8, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.after(self.custom(self.before(x)))


def custom_runs() -> list[Run]:
    steps = (torch.zeros(3, 2, 8),)
    every = QConfigMapping().set_global(tq.default_qconfig)
    models: dict[str, tuple[Callable[[], Any], type, type, type]] = {
        "tutorial-lstm": (lambda: (LSTMUser(), steps), nn.LSTM, ObservedLSTM, QuantizedLSTM),
        "torch-lstm": (lambda: (LSTMUser(), steps), nn.LSTM, nnqa.LSTM, nnq.LSTM),
        "torch-attention": (lambda: (Attention(), steps), nn.MultiheadAttention, nnqa.MultiheadAttention,
                            nnq.MultiheadAttention),
        "own": (lambda: (CustomUser(), rows()), user.CustomLinear, user.ObservedCustomLinear,
                user.QuantizedCustomLinear),
        "forgetful": (lambda: (CustomUser(), rows()), user.CustomLinear, user.ForgetfulObserved,
                      user.QuantizedCustomLinear),
        "refusing": (lambda: (CustomUser(), rows()), user.CustomLinear, user.RefusingObserved,
                     user.QuantizedCustomLinear),
    }
    mappings = {"all": every, "linear": QConfigMapping().set_object_type(nn.Linear, tq.default_qconfig),
                "dynamic": QConfigMapping().set_global(tq.default_dynamic_qconfig),
                "user-observer": QConfigMapping().set_global(QConfig(Histogram, _weight()))}
    found = []
    for name, (model, a, b, c) in models.items():
        custom = PrepareCustomConfig().set_float_to_observed_mapping(a, b)
        convert = ConvertCustomConfig().set_observed_to_quantized_mapping(b, c)
        for mapping_name, mapping in mappings.items():
            found.append(Run(f"custom/{name}/{mapping_name}", model, mapping, get_native_backend_config(), custom,
                             convert, engine="fbgemm", kind="custom"))
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


def all_runs() -> list[Run]:
    return [*special_runs(), *custom_runs(), *fuser_runs(), *standalone_runs(), *observer_runs(), *plain_runs()]
