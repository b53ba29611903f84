"""Models and configs of live_export_plan.py with custom, standalone and user-written parts; and all there are."""
from __future__ import annotations

import copy
import functools
from typing import Any, Callable

import torch
import torch.ao.nn.intrinsic as nni
import torch.ao.nn.quantizable as nnqa
import torch.ao.nn.quantized as nnq
import torch.ao.nn.quantized.reference as nnqr
import torch.ao.quantization as tq
from torch import nn
from torch.ao.quantization import QConfig, QConfigMapping
from torch.ao.quantization.backend_config import (BackendConfig, BackendPatternConfig, DTypeConfig, ObservationType,
                                                  get_fbgemm_backend_config, get_native_backend_config, x86)
from torch.ao.quantization.fake_quantize import FakeQuantize
from torch.ao.quantization.fx.custom_config import ConvertCustomConfig, PrepareCustomConfig
from torch.ao.quantization.observer import (HistogramObserver, MinMaxObserver, MovingAverageMinMaxObserver,
                                            _PartialWrapper)

import graph_user_code as user
from export_models import PLAIN, Run, block, image, plain_runs, rows, special_runs

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


def all_runs() -> list[Run]:
    return [*special_runs(), *custom_runs(), *fuser_runs(), *standalone_runs(), *observer_runs(), *plain_runs()]
