"""What else convert can be given: another backend, _remove_qconfig, keep_original_weights, the decomposed conversion."""
import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.ao.quantization as tq
from torch.ao.quantization import QConfig
from torch.ao.quantization.fx.custom_config import PrepareCustomConfig

from config_recipe import live_backend
from plan_case_models import (DYNAMIC, FP16, FP16_DYNAMIC, OTHER, PER_CHANNEL, Q, QAT, WEIGHT, WEIGHT_ONLY, activation, case,
                              chain, conv, linear, net, rules)
from plan_cases_lowering import IMAGE, NONE_AT_CONVERT, TOKENS, default, observed_as, static_of, weight

PER_CHANNEL_ACTIVATION = tq.PerChannelMinMaxObserver.with_args(dtype=torch.quint8, ch_axis=1)


def functions():
    return net(lambda m, x: F.relu(F.linear(F.linear(x, m.w, m.b), m.w)), w=weight(4, 4), b=weight(4))


def decomposed(model, mapping=None, **more):
    return case(model, mapping, decomposed=True, **more)


CASES = {
    "decomposed-linear-relu": decomposed(chain(a=linear(), r=nn.ReLU(), b=linear())),
    "decomposed-honours-ranges": decomposed(chain(a=linear()), rules(OTHER)),
    "decomposed-conv-bn-relu-by-default": decomposed(chain(a=conv(), b=nn.BatchNorm2d(3), r=nn.ReLU()), default(), inputs=IMAGE),
    "decomposed-function-weights-per-tensor-are-numbers": decomposed(functions()),
    "decomposed-function-weights-per-channel-are-buffers": decomposed(
        functions(), rules(QConfig(activation=activation(), weight=PER_CHANNEL))),
    "decomposed-activations-per-channel": decomposed(
        net(lambda m, x: torch.sin(x)), rules(QConfig(activation=PER_CHANNEL_ACTIVATION, weight=WEIGHT)),
        backend=static_of(torch.quint8)),
    "decomposed-dynamic-chooses-qparams": decomposed(chain(a=linear(), b=nn.LSTM(4, 4)), rules(DYNAMIC)),
    "decomposed-dynamic-float16-raises": decomposed(chain(a=linear()), rules(FP16_DYNAMIC)),
    "decomposed-static-float16": decomposed(net(lambda m, x: torch.flatten(m.a(x)) + 1, a=linear()), rules(FP16)),
    "decomposed-weight-only": decomposed(chain(e=nn.Embedding(4, 4)), rules(WEIGHT_ONLY), inputs=TOKENS),
    **{f"decomposed-{str(dtype)[6:]}-activations": decomposed(
        net(lambda m, x: torch.sin(x)), observed_as(dtype), backend=static_of(dtype))
       for dtype in (torch.uint8, torch.int8, torch.int16, torch.int32, torch.qint32)},
    "decomposed-qat-keeps-fake-quantizers-as-they-are": decomposed(
        chain(a=conv(), b=nn.BatchNorm2d(3), r=nn.ReLU()).double(), default(is_qat=True), qat=True, inputs=IMAGE),
    "decomposed-with-a-mapping-of-its-own": decomposed(
        chain(a=linear(), b=linear(), c=linear()), convert_mapping=NONE_AT_CONVERT),
    "decomposed-quantized-input-and-output": decomposed(
        chain(a=linear()),
        custom=PrepareCustomConfig().set_input_quantized_indexes([0]).set_output_quantized_indexes([0])),
    "original-weights-are-kept": case(functions(), keep_original_weights=True),
    "original-weights-of-nothing-packed": case(chain(a=linear()), keep_original_weights=True),
    "qconfigs-stay-in-modules": case(
        chain(a=linear(), s=nn.Softmax(1), d=nn.Dropout(), b=nn.BatchNorm1d(4)), default(), _remove_qconfig=False),
    "qconfigs-stay-in-qat-modules": case(
        chain(a=linear(), b=linear()), rules(QAT, names=[("b", None)]), qat=True, _remove_qconfig=False),
    "another-backend-at-convert-knows-no-linear": case(
        chain(a=linear(), r=nn.ReLU()), backend_config=static_of(torch.quint8)),
    "another-backend-at-convert-of-the-same-kind": case(
        chain(a=conv(), r=nn.ReLU()), default("x86"), backend="x86", inputs=IMAGE,
        backend_config=live_backend({"preset": "qnnpack"})),
    "another-backend-at-convert-has-no-fitting-dtypes": case(
        chain(a=linear()), backend="native", backend_config=live_backend({"preset": "tensorrt"})),
}
