"""Standalone and custom modules, and the custom LSTM (docs/semantics/units.md)."""
import torch
import torch.ao.nn.quantizable as nnqa
import torch.ao.quantization as tq
import torch.nn as nn
import torch.nn.functional as F
from torch.ao.quantization.fx.custom_config import ConvertCustomConfig, PrepareCustomConfig
from torch.ao.quantization.quant_type import QuantType

import graph_user_code as user
from config_recipe import live_backend
from plan_case_models import DYNAMIC, OTHER, Q, case, chain, linear, net, rules

STATIC, DYN, ONLY = QuantType.STATIC, QuantType.DYNAMIC, QuantType.WEIGHT_ONLY


def standalone(mapping=None, child=None, backend=None, name="s"):
    return PrepareCustomConfig().set_standalone_module_name(name, mapping, (torch.zeros(2, 4),), child, backend)


def indexes(inputs=(), outputs=()):
    return PrepareCustomConfig().set_input_quantized_indexes(list(inputs)).set_output_quantized_indexes(list(outputs))


def around():
    return chain(a=linear(), s=chain(c=linear()), b=linear())


def custom(observed=user.ObservedCustomLinear, kind=STATIC):
    config = PrepareCustomConfig()
    config.float_to_observed_mapping[kind] = {user.CustomLinear: observed}  # the setter refuses all kinds but STATIC
    return config


def converted(kind=STATIC, observed=user.ObservedCustomLinear):
    config = ConvertCustomConfig()
    config.observed_to_quantized_mapping[kind] = {observed: user.QuantizedCustomLinear}
    return config


def own():
    return chain(a=linear(), c=user.CustomLinear(4, 4), b=linear())


def lstm():
    return net(lambda m, x, h, c: m.b(m.l(x, (h, c))[0]), l=nn.LSTM(4, 4), b=linear())


STATES = (torch.zeros(1, 2, 4), torch.zeros(1, 2, 4), torch.zeros(1, 2, 4))
LSTM = PrepareCustomConfig().set_float_to_observed_mapping(nn.LSTM, nnqa.LSTM)
LSTM_CONVERT = ConvertCustomConfig().set_observed_to_quantized_mapping(nnqa.LSTM, torch.ao.nn.quantized.LSTM)

CASES = {
    "standalone-takes-float-and-claims-its-dtype": case(around(), custom=standalone()),
    "standalone-has-its-own-mapping": case(around(), custom=standalone(rules(OTHER))),
    "standalone-with-an-empty-mapping-is-float": case(around(), custom=standalone(rules(None))),
    "standalone-with-its-own-backend": case(
        around(), custom=standalone(rules(Q), backend=live_backend({"preset": "tensorrt"}))),
    "standalone-by-its-class": case(
        chain(a=linear(), s=user.Scale(4)),
        custom=PrepareCustomConfig().set_standalone_module_class(user.Scale, None, (torch.zeros(2, 4),), None, None)),
    "standalone-input-declared-quantized": case(around(), custom=standalone(child=indexes([0]))),
    "standalone-input-and-output-declared-quantized": case(around(), custom=standalone(child=indexes([0], [0]))),
    "standalone-output-index-other-than-zero-raises": case(around(), custom=standalone(child=indexes([], [1]))),
    "standalone-of-two-inputs-observes-the-declared-one": case(
        net(lambda m, x: m.s(m.a(x), x), a=linear(), s=net(lambda m, x, y: m.c(x) + y, c=linear())),
        custom=PrepareCustomConfig().set_standalone_module_name(
            "s", None, (torch.zeros(2, 4), torch.zeros(2, 4)), indexes([1]), None)),
    "standalone-that-returns-a-tuple-raises": case(
        chain(a=linear(), s=net(lambda m, x: (m.c(x), x), c=linear())), custom=standalone()),
    "standalone-called-twice-raises": case(
        net(lambda m, x: m.s(m.s(x)), s=chain(c=linear())), custom=standalone()),
    "standalone-called-twice-in-qat": case(
        net(lambda m, x: m.s(m.s(x)), s=net(lambda m, x: torch.sigmoid(m.r(m.c(x))) + 1, c=linear(), r=nn.ReLU())),
        tq.get_default_qat_qconfig_mapping("x86"), custom=standalone(), qat=True),
    "standalone-called-twice-with-a-dynamic-qconfig": case(
        net(lambda m, x: m.b(m.s(m.s(x))), s=net(lambda m, x: torch.relu(m.d(m.c(x)) + x), c=linear(), d=linear()),
            b=linear()), rules(DYNAMIC), custom=standalone()),
    "standalone-called-twice-with-its-own-mapping": case(
        net(lambda m, x: m.s(m.s(x)) + m.s(x), s=net(lambda m, x: m.n(m.c(x)), c=linear(), n=nn.LayerNorm(4))),
        custom=standalone(rules(tq.float16_static_qconfig, types=[(nn.LayerNorm, None)]))),
    "standalone-called-twice-with-a-parameter": case(
        net(lambda m, x: m.s(m.s(x)), s=net(lambda m, x: F.linear(m.p(torch.cat([m.c(x), x])), m.w)[:2],
                                            c=linear(), p=nn.Hardtanh(), w=nn.Parameter(torch.ones(4, 4)))),
        tq.get_default_qat_qconfig_mapping("x86"), custom=standalone(), qat=True),
    "standalone-without-a-qconfig": case(around(), rules(Q, names=[("s", None)]), custom=standalone()),
    "standalone-with-a-dynamic-qconfig": case(around(), rules(Q, names=[("s", DYNAMIC)]), custom=standalone()),
    "standalone-in-qat": case(around(), custom=standalone(), qat=True),
    "standalone-inside-a-standalone-is-not-a-leaf": case(
        chain(s=chain(t=chain(c=linear()))), custom=standalone(child=standalone(name="t"))),
    "non-traceable-module-is-opaque": case(around(), custom={"non_traceable_module_name": ["s"]}),
    "custom-module-is-swapped-when-it-is-observed": case(own(), custom=custom(), convert_custom=converted()),
    "custom-module-without-a-convert-mapping-stays-observed": case(own(), custom=custom()),
    "custom-module-without-a-qconfig-is-left-alone": case(
        own(), rules(Q, names=[("c", None)]), custom=custom(), convert_custom=converted()),
    "custom-module-with-a-dynamic-qconfig-is-not-swapped": case(
        own(), rules(Q, names=[("c", DYNAMIC)]), custom=custom(kind=DYN), convert_custom=converted(DYN)),
    "custom-module-of-another-quant-type-raises": case(
        own(), custom=custom(kind=ONLY), convert_custom=converted()),
    "custom-module-whose-from-float-raises": case(own(), custom=custom(user.RefusingObserved)),
    "custom-module-that-forgets-its-qconfig": case(
        own(), custom=custom(user.ForgetfulObserved), convert_custom=converted(observed=user.ForgetfulObserved)),
    "custom-module-may-be-standalone-too": case(
        own(), custom=custom().set_standalone_module_name("c", None, (torch.zeros(2, 4),), None, None)),
    "custom-lstm-is-unpacked": case(lstm(), custom=LSTM, convert_custom=LSTM_CONVERT, inputs=STATES),
    "custom-lstm-without-a-convert-mapping": case(lstm(), custom=LSTM, inputs=STATES),
    "custom-lstm-states-are-used-too": case(
        net(lambda m, x, h, c: (lambda y: m.b(y[0]) + m.b(y[1][0]))(m.l(x, (h, c))), l=nn.LSTM(4, 4), b=linear()),
        custom=LSTM, convert_custom=LSTM_CONVERT, inputs=STATES),
    "attention-gets-an-observer-on-its-tuple": case(
        net(lambda m, x: m.l(x, x, x)[0], l=nn.MultiheadAttention(4, 1)),
        custom=PrepareCustomConfig().set_float_to_observed_mapping(nn.MultiheadAttention, nnqa.MultiheadAttention), inputs=(torch.zeros(1, 2, 4),)),
    "dynamic-lstm": case(net(lambda m, x: m.l(x)[0], l=nn.LSTM(4, 4)), rules(DYNAMIC), inputs=STATES[:1]),
    "dynamic-gru-cell-and-linear-relu": case(
        net(lambda m, x: F.relu(m.b(m.g(x))), g=nn.GRUCell(4, 4), b=linear()), rules(DYNAMIC)),
}
