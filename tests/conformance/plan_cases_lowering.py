"""What convert makes of observed modules and functions, and what is lowered (docs/semantics/convert.md)."""
import torch
import torch.ao.nn.qat as nnqat
import torch.ao.quantization as tq
import torch.nn as nn
import torch.nn.functional as F
from torch.ao.quantization import QConfig, QConfigMapping
from torch.ao.quantization.backend_config import BackendConfig, BackendPatternConfig, DTypeConfig

from plan_case_models import (DYNAMIC, FP16, FP16_DYNAMIC, PER_CHANNEL, Q, QAT, REUSE, WEIGHT, WEIGHT_ONLY, activation,
                              case, chain, conv, linear, net, rules)

IMAGE = (torch.zeros(1, 3, 4, 4),)
TOKENS = (torch.zeros(2, dtype=torch.int64),)


def weight(*shape):
    return nn.Parameter(torch.ones(shape))


def image(model, mapping=None, **more):
    return case(model, mapping, inputs=IMAGE, **more)


def default(backend="x86", is_qat=False):
    make = tq.get_default_qat_qconfig_mapping if is_qat else tq.get_default_qconfig_mapping
    return make(backend)


def without_reference():
    """Linear, observed as ever, whose entry names no reference module."""
    entries = [BackendPatternConfig(cls).set_root_module(nn.Linear).set_qat_module(nnqat.Linear).set_dtype_configs(
        [DTypeConfig(torch.quint8, torch.quint8, torch.qint8, torch.float)]) for cls in (nn.Linear, nnqat.Linear)]
    return BackendConfig("mine").set_backend_pattern_configs(entries)


def static_of(dtype):
    config = BackendPatternConfig(torch.sin).set_dtype_configs([DTypeConfig(dtype, dtype)])
    return BackendConfig("mine").set_backend_pattern_config(config)


def observed_as(dtype, **more):
    return rules(QConfig(activation=activation(dtype=dtype, **more), weight=WEIGHT))


NONE_AT_CONVERT = QConfigMapping().set_global(Q).set_module_name("b", None)

CASES = {
    # static modules
    "linear-is-lowered": case(chain(a=linear())),
    "linear-relu-is-lowered-as-one": case(chain(a=linear(), r=nn.ReLU())),
    "conv-bn-relu-is-lowered-as-one": image(chain(a=conv(), b=nn.BatchNorm2d(3), r=nn.ReLU())),
    "conv-with-weights-per-channel": image(chain(a=conv()), rules(QConfig(activation=activation(), weight=PER_CHANNEL))),
    "conv1d-and-conv3d-are-lowered": case(
        net(lambda m, x, y: (m.a(x), m.b(y)), a=nn.Conv1d(3, 3, 1), b=nn.Conv3d(3, 3, 1)),
        inputs=(torch.zeros(1, 3, 2), torch.zeros(1, 3, 2, 2, 2))),
    "transposed-conv-is-lowered": image(chain(a=nn.ConvTranspose2d(3, 3, 1), r=nn.ReLU())),
    "linear-bn-is-folded": case(chain(a=linear(), b=nn.BatchNorm1d(4), r=nn.ReLU())),
    "batch-norm-and-bn-relu-are-lowered": image(
        chain(a=nn.BatchNorm2d(3), b=nn.BatchNorm2d(3), r=nn.ReLU())),
    "elu-leaky-relu-and-hardswish-modules": image(chain(a=conv(), e=nn.ELU(), k=nn.LeakyReLU(), h=nn.Hardswish())),
    "norm-modules-are-lowered": image(
        chain(a=nn.InstanceNorm2d(3), b=nn.LayerNorm([3, 4, 4]), c=nn.GroupNorm(1, 3)), default()),
    "dropout-softmax-and-prelu-modules": case(chain(a=linear(), d=nn.Dropout(), s=nn.Softmax(1), p=nn.PReLU()), default()),
    "sigmoid-tanh-and-hardsigmoid-stay-the-same-ops": case(
        net(lambda m, x: torch.tanh(m.h(m.a(x)).sigmoid()), a=linear(), h=nn.Hardsigmoid()), default()),
    # static functions
    "function-linear-relu-is-packed": case(net(lambda m, x: F.relu(F.linear(x, m.w, m.b)), w=weight(4, 4), b=weight(4))),
    "function-linear-with-its-weight-by-keyword-breaks-lowering": case(
        net(lambda m, x: F.linear(x, weight=m.w), w=weight(4, 4))),
    "function-conv-with-all-arguments-is-packed": image(
        net(lambda m, x: F.relu(F.conv2d(x, m.w, m.b, [1, 1], [0, 0], [1, 1], 1)), w=weight(3, 3, 1, 1), b=weight(3))),
    "function-conv-without-all-arguments-breaks-lowering": image(
        net(lambda m, x: F.conv2d(x, m.w), w=weight(3, 3, 1, 1))),
    "function-conv-transpose-then-relu": image(
        net(lambda m, x: F.relu(F.conv_transpose2d(x, m.w, None, [1, 1], [0, 0], [0, 0], 1, [1, 1])), w=weight(3, 3, 1, 1))),
    "add-mul-and-matmul-are-lowered": case(
        net(lambda m, x: torch.matmul(m.a(x) + m.b(x), m.c(x) * m.a(x)), a=linear(), b=linear(), c=linear()),
        inputs=(torch.zeros(4, 4),)),
    "add-relu-is-lowered-as-one": case(net(lambda m, x: F.relu(torch.add(m.a(x), m.b(x))), a=linear(), b=linear())),
    "scalar-operands-keep-their-order": case(net(lambda m, x: 2 * (1 + m.a(x)), a=linear())),
    "default-functions-get-their-qparams": image(
        net(lambda m, x: F.hardswish(F.leaky_relu(F.elu(m.a(x), inplace=True), 0.1)), a=conv())),
    "norm-functions-get-their-qparams": image(
        net(lambda m, x: F.instance_norm(F.layer_norm(m.a(x), [3, 4, 4])), a=conv())),
    "group-norm-function-stays": image(net(lambda m, x: F.group_norm(m.a(x), 1), a=conv())),
    "pooling-and-clamp-run-on-quantized-values": image(
        net(lambda m, x: torch.flatten(F.adaptive_avg_pool2d(torch.clamp(m.a(x), 0, 1), 1), 1), a=conv())),
    "interpolate-and-pixel-shuffle": image(
        net(lambda m, x: F.interpolate(m.p(m.a(x)), scale_factor=2), a=nn.Conv2d(3, 4, 1), p=nn.PixelShuffle(2))),
    "shape-behind-a-dequantize-skips-it": case(
        net(lambda m, x: (lambda y: m.b(y).view(y.size(0), y.shape[1]))(m.a(x)), a=linear(), b=linear())),
    "claimed-dtype-leaves-a-reference-module": case(chain(a=linear(), b=linear()), rules(Q, names=[("a", DYNAMIC)])),
    "consumer-of-an-unobserved-share-op-is-not-lowered": case(
        net(lambda m, x: m.a(x.reshape(-1, 4)), a=linear()), rules(Q, types=[("reshape", REUSE)])),
    "dead-code-is-removed": case(net(lambda m, x: (m.b(x), m.a(x))[1], a=linear(), b=linear())),
    # dynamic, weight only, float16
    "dynamic-linear-and-linear-relu": case(chain(a=linear(), b=linear(), r=nn.ReLU()), rules(DYNAMIC)),
    "dynamic-function-linear": case(net(lambda m, x: F.relu(F.linear(x, m.w)), w=weight(4, 4)), rules(DYNAMIC)),
    "dynamic-float16-linear-and-function": case(
        net(lambda m, x: F.linear(m.a(x), m.w), a=linear(), w=weight(4, 4)), rules(FP16_DYNAMIC)),
    "dynamic-per-channel-linear": case(chain(a=linear()), rules(tq.per_channel_dynamic_qconfig)),
    "dynamic-quantize-without-reduce-range-for-qnnpack": case(chain(a=linear()), rules(DYNAMIC), engine="qnnpack"),
    "dynamic-rnn-cells": case(
        net(lambda m, x: m.c(m.g(m.r(x)))[0], r=nn.RNNCell(4, 4), g=nn.GRUCell(4, 4), c=nn.LSTMCell(4, 4)), rules(DYNAMIC)),
    "weight-only-embedding-bag": case(
        net(lambda m, x, o: m.e(x, o), e=nn.EmbeddingBag(4, 4)), rules(WEIGHT_ONLY), inputs=(*TOKENS, torch.tensor([0]))),
    "weight-only-embedding-bag-of-four-bits": case(
        net(lambda m, x, o: m.e(x, o), e=nn.EmbeddingBag(4, 4)), rules(tq.float_qparams_weight_only_qconfig_4bit),
        inputs=(*TOKENS, torch.tensor([0]))),
    "static-float16-stays-as-it-is": case(net(lambda m, x: torch.flatten(m.a(x)) + 1, a=linear()), rules(FP16)),
    # what stays
    "unsupported-static-dtype-keeps-its-observer": case(
        net(lambda m, x: torch.sin(x)), observed_as(torch.int8), backend=static_of(torch.int8)),
    "qint32-is-quantized": case(net(lambda m, x: torch.sin(x)), observed_as(torch.qint32), backend=static_of(torch.qint32)),
    "weight-that-is-not-quantized-leaves-the-module": case(
        chain(a=linear()), rules(QConfig(activation=activation(), weight=tq.PlaceholderObserver))),
    "weight-dtype-outside-the-configs-leaves-the-module": case(
        chain(a=linear()), rules(QConfig(activation=activation(), weight=activation()))),
    "root-without-a-reference-module-stays": case(chain(a=linear()), backend=without_reference()),
    "qat-module-without-a-reference-module-raises": case(chain(a=linear()), backend=without_reference(), qat=True),
    "module-called-twice-is-converted-once": case(net(lambda m, x: m.a(m.a(x)), a=linear())),
    "none-at-convert-leaves-the-node-float": case(chain(a=linear(), b=linear(), c=linear()), convert_mapping=NONE_AT_CONVERT),
    "none-at-convert-for-neighbours-removes-the-pair": case(
        chain(a=linear(), b=linear(), c=linear()),
        convert_mapping=QConfigMapping().set_global(Q).set_module_name("b", None).set_module_name("c", None)),
    "another-global-at-convert-raises": case(chain(a=linear()), convert_mapping=QConfigMapping().set_global(None)),
    "missing-key-at-convert-raises": case(
        chain(a=linear()), rules(Q, types=[(nn.Linear, Q)]), convert_mapping=QConfigMapping().set_global(Q)),
    "other-value-at-convert-raises": case(
        chain(a=linear()), rules(Q, types=[(nn.Linear, Q)]),
        convert_mapping=QConfigMapping().set_global(Q).set_object_type(nn.Linear, DYNAMIC)),
    "recording-observer-has-no-qparams": case(
        chain(a=linear()), rules(QConfig(activation=tq.RecordingObserver.with_args(dtype=torch.quint8), weight=WEIGHT))),
    # QAT
    "qat-linear-and-conv-bn-relu": image(
        chain(a=conv(), b=nn.BatchNorm2d(3), r=nn.ReLU(), c=conv()), qat=True),
    "qat-default-mapping": image(chain(a=conv(), r=nn.ReLU(), c=nn.Hardsigmoid()), default(is_qat=True), qat=True),
    "qat-fused-types-at-convert-raise": case(
        chain(a=linear(), r=nn.ReLU()), rules(QAT, types=[(nn.Linear, QAT), (nn.ReLU, QAT)]), qat=True,
        convert_mapping=rules(QAT, types=[(nn.Linear, QAT), (nn.ReLU, QAT)])),
    "qat-embedding": case(
        chain(e=nn.Embedding(4, 4)), rules(tq.default_embedding_qat_qconfig), qat=True, inputs=TOKENS),
    # onednn and the others
    "onednn-linear-leaky-relu-and-tanh": case(
        chain(a=linear(), k=nn.LeakyReLU(), b=linear(), t=nn.Tanh()), backend="onednn", engine="onednn"),
    "onednn-conv-add-and-conv-add-relu": image(
        net(lambda m, x: m.r(m.c(x) + (m.a(x) + m.b(x))), a=conv(), b=conv(), c=conv(), r=nn.ReLU()),
        backend="onednn", engine="onednn"),
    "qnnpack-default-mapping": image(chain(a=conv(), r=nn.ReLU()), default("qnnpack"), backend="qnnpack", engine="qnnpack"),
    "x86-default-mapping": image(chain(a=conv(), r=nn.ReLU()), default(), backend="x86"),
    "tensorrt-reference-is-not-lowered": case(
        chain(a=linear(), r=nn.ReLU()), observed_as(torch.qint8, qscheme=torch.per_tensor_symmetric), backend="tensorrt"),
}
