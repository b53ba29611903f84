"""What convert says of parameters that are not float32."""
import torch
import torch.ao.nn.quantizable as nnqa
import torch.ao.nn.quantized as nnq
import torch.nn as nn
import torch.nn.functional as F
from torch.ao.quantization import QConfig
from torch.ao.quantization.fake_quantize import FusedMovingAvgObsFakeQuantize
from torch.ao.quantization.observer import MovingAveragePerChannelMinMaxObserver
from torch.ao.quantization.fx.custom_config import ConvertCustomConfig, PrepareCustomConfig
from torch.nn.utils.parametrizations import spectral_norm, weight_norm

from plan_case_models import (DYNAMIC, FP16, FP16_DYNAMIC, PER_CHANNEL, WEIGHT_ONLY, activation, case, chain, conv, linear,
                              net, rules)
from plan_cases_lowering import IMAGE, TOKENS, default, weight

PER_CHANNEL_RULES = rules(QConfig(activation=activation(), weight=PER_CHANNEL))


def with_weight(model, dtype):
    """Weights of that dtype, biases of float32."""
    for name, parameter in model.named_parameters():
        if "weight" in name:
            parameter.data = parameter.data.to(dtype)
    return model


def fused_along(axis):
    fake_quantize = FusedMovingAvgObsFakeQuantize.with_args(
        observer=MovingAveragePerChannelMinMaxObserver, quant_min=-128, quant_max=127, dtype=torch.qint8,
        qscheme=torch.per_channel_symmetric, ch_axis=axis)
    return rules(QConfig(activation=activation(), weight=fake_quantize))


CASES = {
    "half-linear-per-tensor": case(chain(a=linear()).half()),
    "half-linear-per-channel": case(chain(a=linear()).half(), PER_CHANNEL_RULES),
    "bfloat16-conv-bn-relu": case(
        chain(a=conv(), b=nn.BatchNorm2d(3), r=nn.ReLU()).bfloat16(), PER_CHANNEL_RULES, inputs=IMAGE),
    "double-transposed-conv": case(chain(a=nn.ConvTranspose2d(3, 3, 1)).double(), inputs=IMAGE),
    "double-transposed-conv-per-channel": case(
        chain(a=nn.ConvTranspose2d(3, 3, 1)).double(), PER_CHANNEL_RULES, inputs=IMAGE),
    "half-linear-relu-dynamic": case(chain(a=linear(), r=nn.ReLU()).half(), rules(DYNAMIC)),
    "half-linear-float16-dynamic-is-lowered": case(chain(a=linear()).half(), rules(FP16_DYNAMIC)),
    "half-linear-float16-static": case(chain(a=linear()).half(), rules(FP16)),
    "half-bias-of-a-float-linear-is-lowered": case(chain(a=linear(), b=nn.LayerNorm(4).half()), default()),
    "half-weight-of-an-lstm-without-bias": case(
        chain(a=with_weight(nn.LSTM(4, 4, bias=False), torch.float16)), rules(DYNAMIC)),
    "half-cell-dynamic": case(chain(a=nn.GRUCell(4, 4)).half(), rules(DYNAMIC)),
    "double-embedding": case(chain(e=nn.Embedding(4, 4)).double(), rules(WEIGHT_ONLY), inputs=TOKENS),
    "half-prelu-is-observed-as-float": case(chain(a=nn.PReLU()).half(), default()),
    "qat-half-linear-with-fused-fake-quantizers": case(chain(a=linear()).half(), default(is_qat=True), qat=True),
    "qat-double-conv-bn-with-fake-quantizers": case(
        chain(a=conv(), b=nn.BatchNorm2d(3)).double(), qat=True, inputs=IMAGE),
    "function-linear-of-a-half-weight": case(net(lambda m, x: F.linear(x, m.w), w=weight(4, 4)).half()),
    "function-linear-of-a-half-weight-per-channel": case(
        net(lambda m, x: F.linear(x, m.w), w=weight(4, 4)).half(), PER_CHANNEL_RULES),
    "function-conv-of-a-half-weight-without-all-arguments": case(
        net(lambda m, x: F.conv2d(x, m.w), w=weight(3, 3, 1, 1)).half(), inputs=IMAGE),
    "custom-lstm-of-bfloat16-weights-is-quantized": case(
        net(lambda m, x: m.b(m.a(m.c(x), (m.h(x), m.k(x)))[0]), a=nn.LSTM(4, 4).bfloat16(), **{n: linear() for n in "bchk"}),
        custom=PrepareCustomConfig().set_float_to_observed_mapping(nn.LSTM, nnqa.LSTM),
        convert_custom=ConvertCustomConfig().set_observed_to_quantized_mapping(nnqa.LSTM, nnq.LSTM)),
    "dynamic-function-linear-of-a-double-weight": case(
        net(lambda m, x: F.linear(x, m.w), w=weight(4, 4)).double(), rules(DYNAMIC)),
    "half-parametrized-linear": case(chain(a=weight_norm(linear())).half(), PER_CHANNEL_RULES),
    "qat-half-parametrized-conv-relu": case(
        chain(a=spectral_norm(conv()), r=nn.ReLU()).half(), qat=True, inputs=IMAGE),
    # axes, which are looked at before dtypes are
    "fused-fake-quantizer-along-an-axis-that-is-not-there": case(chain(a=linear()).half(), fused_along(3)),
    "fused-fake-quantizer-along-the-last-axis-of-a-conv": case(chain(a=conv()).half(), fused_along(-1), inputs=IMAGE),
    "fused-fake-quantizer-along-the-last-axis-of-a-linear": case(chain(a=linear()).half(), fused_along(-1)),
}
