"""What the plan_cases_*.py are written with: small models, qconfigs, and the live objects of a case."""
import torch
import torch.nn as nn
import torch.ao.quantization as tq
from torch.ao.quantization import QConfig, QConfigMapping
from torch.ao.quantization.fx.custom_config import PrepareCustomConfig
from torch.ao.quantization.observer import MinMaxObserver, PerChannelMinMaxObserver

from config_recipe import live_backend


def net(forward, **parts):
    """A module with these children and parameters, whose forward is `forward(self, ...)`."""
    module = type("Net", (nn.Module,), {"forward": forward, "__module__": __name__})()
    for name, part in parts.items():
        setattr(module, name, part)
    return module


def linear():
    return nn.Linear(4, 4)


def conv(**more):
    return nn.Conv2d(3, 3, 1, **more)


def chain(**parts):
    """Calls its children one after the other."""
    names = list(parts)

    def forward(self, x):
        for name in names:
            x = getattr(self, name)(x)
        return x

    return net(forward, **parts)


def activation(**more):
    return MinMaxObserver.with_args(**{"dtype": torch.quint8, **more})


WEIGHT = MinMaxObserver.with_args(dtype=torch.qint8, qscheme=torch.per_tensor_symmetric)
PER_CHANNEL = PerChannelMinMaxObserver.with_args(dtype=torch.qint8, qscheme=torch.per_channel_symmetric)
Q = QConfig(activation=activation(), weight=WEIGHT)
OTHER = QConfig(activation=activation(quant_min=0, quant_max=127), weight=WEIGHT)
QAT = tq.default_qat_qconfig
DYNAMIC = tq.default_dynamic_qconfig
FP16 = tq.qconfig.float16_static_qconfig
FP16_DYNAMIC = tq.float16_dynamic_qconfig
REUSE = tq.qconfig.default_reuse_input_qconfig
WEIGHT_ONLY = tq.float_qparams_weight_only_qconfig


def with_activation(**more):
    return QConfig(activation=activation(**more), weight=WEIGHT)


def rules(everywhere=Q, types=(), names=(), regexes=(), orders=()):
    """A mapping; the first four kinds as pairs, orders as (path, type, index, qconfig)."""
    mapping = QConfigMapping().set_global(everywhere)
    for key, qconfig in types:
        mapping.set_object_type(key, qconfig)
    for regex, qconfig in regexes:
        mapping.set_module_name_regex(regex, qconfig)
    for name, qconfig in names:
        mapping.set_module_name(name, qconfig)
    for order in orders:
        mapping.set_module_name_object_type_order(*order)
    return mapping


def case(model, mapping=None, *, backend="native", qat=False, custom=None, engine="x86", convert_mapping=None,
         convert_custom=None, inputs=None, train=None, **convert):
    """The live objects, with the keys of random_cases.build. `custom`: a PrepareCustomConfig or its dict; `convert`: what
    else convert is given."""
    if isinstance(backend, str):
        backend = live_backend({"preset": backend})
    if isinstance(custom, dict):
        custom = PrepareCustomConfig.from_dict(custom)
    return {"model": model.train(qat if train is None else train), "qconfig_mapping": mapping or rules(QAT if qat else Q),
            "backend_config": backend, "prepare_custom_config": custom, "convert_custom_config": convert_custom,
            "convert_args": {**convert, **({} if convert_mapping is None else {"qconfig_mapping": convert_mapping})},
            "example_inputs": (torch.zeros(2, 4),) if inputs is None else inputs, "is_qat": qat, "engine": engine}
