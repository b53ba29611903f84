"""What convert says of weights that the model computes, of weights without elements and of those of PReLUs."""
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.ao.quantization import QConfig
from torch.ao.quantization.fake_quantize import FakeQuantize, FusedMovingAvgObsFakeQuantize
from torch.ao.quantization.observer import (FixedQParamsObserver, MinMaxObserver, MovingAveragePerChannelMinMaxObserver,
                                            PerChannelMinMaxObserver)

from plan_case_models import DYNAMIC, PER_CHANNEL, WEIGHT, activation, case, chain, linear, net, rules
from plan_cases_dtypes import PER_CHANNEL_RULES, fused_along
from plan_cases_lowering import IMAGE, weight

NO_FEATURES = (torch.zeros(2, 0),)


def faked_along(axis):
    fake_quantize = FakeQuantize.with_args(
        observer=MovingAveragePerChannelMinMaxObserver, quant_min=-128, quant_max=127, dtype=torch.qint8,
        qscheme=torch.per_channel_symmetric, ch_axis=axis)
    return rules(QConfig(activation=activation(), weight=fake_quantize))


def observed_along(axis, scheme=torch.per_channel_symmetric):
    observer = PerChannelMinMaxObserver.with_args(dtype=torch.qint8, qscheme=scheme, ch_axis=axis)
    return rules(QConfig(activation=activation(), weight=observer))


def only_weights(mapping):
    """The same weights; activations stay as they are."""
    return rules(QConfig(activation=DYNAMIC.activation, weight=mapping.global_qconfig.weight))


def only_signed(dtype):
    return rules(QConfig(activation=activation(), weight=MinMaxObserver.with_args(dtype=dtype)))


def fixed_at(zero_point):
    observer = FixedQParamsObserver.with_args(scale=0.1, zero_point=zero_point, dtype=torch.qint32)
    return rules(QConfig(activation=activation(), weight=observer))


def with_linear(compute, *shape, **parts):
    return net(lambda m, x: F.linear(x, compute(m)), w=weight(*(shape or (4, 4))), **parts)


def with_conv(compute, *shape, **parts):
    return net(lambda m, x: F.conv2d(x, compute(m), None, [1, 1], [0, 0], [1, 1], 1), w=weight(*shape), **parts)


CASES = {
    "computed-weight-fused-along-the-second-axis": case(with_linear(lambda m: m.w * 2), fused_along(1)),
    "computed-weight-fused-along-an-axis-that-is-not-there": case(
        with_conv(lambda m: 2 * m.w, 3, 3, 1, 1), fused_along(4), inputs=IMAGE),
    "computed-weight-is-turned-before-it-is-fused": case(
        with_conv(lambda m: m.w.transpose(0, -1), 1, 3, 1, 3), fused_along(-1), inputs=IMAGE),
    "computed-weight-observed-along-an-axis-that-broadcasting-makes": case(
        with_linear(lambda m: m.s * m.w, 4, 4, s=weight(4, 1)), observed_along(1)),
    "computed-weight-of-a-smaller-rank-observed-along-an-axis-that-broadcasting-makes": case(
        with_linear(lambda m: m.w + m.s, 4, s=weight(4, 1)), only_weights(observed_along(2))),
    "computed-weight-reshaped-then-faked-along-its-last-axis": case(
        with_conv(lambda m: m.w.reshape(3, -1, 1, 1), 3, 3), faked_along(-1), inputs=IMAGE),
    "computed-weight-quantized-along-an-axis-from-the-end": case(
        with_linear(lambda m: m.w.t()), only_weights(observed_along(-1))),
    "computed-half-weight-is-quantized-on-its-way": case(with_linear(lambda m: m.w * 2).half(), PER_CHANNEL_RULES),
    "computed-half-weight": case(with_linear(lambda m: m.w * 2).half(), only_weights(PER_CHANNEL_RULES)),
    "computed-weight-cast-to-half-then-fused": case(with_linear(lambda m: m.w.half()), fused_along(0)),
    "computed-weight-cast-to-half-by-to": case(
        with_linear(lambda m: m.w.to(dtype=torch.float16)), only_weights(PER_CHANNEL_RULES)),
    "computed-weight-cast-from-half-is-packed": case(with_linear(lambda m: m.w.float()).half(), PER_CHANNEL_RULES),
    "computed-weight-promoted-to-double": case(
        with_linear(lambda m: m.w + m.d, d=nn.Parameter(torch.ones(4, dtype=torch.float64))),
        only_weights(PER_CHANNEL_RULES)),
    "computed-weight-with-a-double-scalar-stays-float": case(
        with_linear(lambda m: m.w + m.d, d=nn.Parameter(torch.ones((), dtype=torch.float64))),
        only_weights(PER_CHANNEL_RULES)),
    "computed-symmetric-weight-has-zero-points-of-zero-for-onednn": case(
        with_linear(lambda m: m.w * 2), only_weights(rules(QConfig(activation=activation(), weight=WEIGHT))),
        engine="onednn"),
    "computed-weight-comes-quantized-from-a-lowered-operation": case(
        with_conv(lambda m: torch.tanh(m.w.reshape(3, 3, 1, 1)), 3, 3), rules(), inputs=IMAGE, engine="fbgemm"),
    # without elements
    "linear-without-inputs-per-channel": case(chain(a=nn.Linear(0, 4)), PER_CHANNEL_RULES, inputs=NO_FEATURES),
    "linear-without-inputs-along-its-empty-axis": case(
        chain(a=nn.Linear(0, 4)), observed_along(1), inputs=NO_FEATURES, engine="fbgemm"),
    "linear-without-inputs-per-tensor": case(chain(a=nn.Linear(0, 4)), inputs=NO_FEATURES),
    "linear-without-inputs-faked-per-channel": case(chain(a=nn.Linear(0, 4)), faked_along(0), inputs=NO_FEATURES),
    "linear-without-inputs-faked-along-an-axis-that-is-not-there": case(
        chain(a=nn.Linear(0, 4)), faked_along(2), inputs=NO_FEATURES),
    "linear-of-one-output-without-inputs-faked-along-an-axis-from-the-end": case(
        chain(a=nn.Linear(0, 1)), faked_along(-2), inputs=NO_FEATURES),
    "function-linear-without-inputs-per-channel": case(
        with_linear(lambda m: m.w, 4, 0), PER_CHANNEL_RULES, inputs=NO_FEATURES),
    # a PReLU's weight becomes quint8, whatever it was observed for
    "prelu-of-a-positive-weight-observed-for-qint8": case(chain(a=nn.PReLU()), only_signed(torch.qint8)),
    "prelu-of-a-negative-weight-observed-for-qint8": case(chain(a=nn.PReLU(init=-0.25)), only_signed(torch.qint8)),
    "prelu-of-a-half-weight-observed-for-qint32": case(
        chain(a=nn.PReLU(3)).half(), only_signed(torch.qint32), inputs=IMAGE, engine="fbgemm"),
    "prelu-of-a-fixed-zero-point-below-the-codes": case(chain(a=nn.PReLU()), fixed_at(-1)),
    "prelu-of-a-fixed-zero-point-above-the-codes": case(chain(a=nn.PReLU()), fixed_at(256)),
    # a class itself
    "fake-quantizer-classes-are-put-on-modules-as-they-are": case(
        chain(d=nn.Dropout(), a=linear()), rules(QConfig(activation=FusedMovingAvgObsFakeQuantize, weight=PER_CHANNEL))),
}
