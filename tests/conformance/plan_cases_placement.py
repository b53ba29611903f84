"""Where prepare puts observers, which of them are shared, and how they are called
(docs/semantics/placement.md)."""
import torch
import torch.ao.nn.quantized as nnq
import torch.ao.quantization as tq
import torch.nn as nn
import torch.nn.functional as F
from torch.ao.quantization import QConfig

from plan_case_models import (DYNAMIC, OTHER, PER_CHANNEL, Q, QAT, REUSE, WEIGHT, activation, case, chain, conv,
                              linear, net, rules)

IMAGE = (torch.zeros(1, 3, 2, 2),)
PAIR = (torch.zeros(2, 4), torch.zeros(2, 4))



def on_meta(cls, *args):
    return cls(*args, device="meta")


CASES = {
    # input observers
    "linear-on-a-graph-input-has-an-input-observer": case(chain(a=linear())),
    "linear-after-a-linear-has-no-input-observer": case(chain(a=linear(), b=linear())),
    "dynamic-producer-claims-its-dtype": case(
        chain(a=linear(), b=linear()), rules(Q, names=[("a", DYNAMIC)])),
    "dynamic-observer-is-chained-on-a-static-one": case(
        chain(a=linear(), b=linear()), rules(Q, names=[("b", DYNAMIC)])),
    "dynamic-linear-has-no-output-observer": case(chain(a=linear()), rules(DYNAMIC)),
    "first-of-two-consumers-makes-the-input-observer": case(
        net(lambda m, x: (m.a(x), m.b(x)), a=linear(), b=linear()), rules(Q, names=[("a", OTHER)])),
    "consumers-of-different-observer-classes-have-their-own": case(
        net(lambda m, x: (m.a(x), m.b(x)), a=linear(), b=linear()),
        rules(Q, names=[("a", QConfig(activation=tq.HistogramObserver, weight=WEIGHT))])),
    "weight-and-bias-of-a-function": case(
        net(lambda m, x: F.linear(x, m.w, m.b), w=nn.Parameter(torch.ones(4, 4)), b=nn.Parameter(torch.ones(4)))),
    "weight-of-a-function-by-keyword": case(
        net(lambda m, x: F.linear(x, weight=m.w), w=nn.Parameter(torch.ones(4, 4)))),
    "weight-of-a-layer-norm-has-no-observer": case(
        net(lambda m, x: F.layer_norm(m.a(x), [4], m.w), a=linear(), w=nn.Parameter(torch.ones(4)))),
    "input-declared-quantized-has-no-input-observer": case(
        chain(a=linear()), custom={"input_quantized_idxs": [0]}),
    "output-declared-quantized-loses-its-dequantize": case(
        chain(a=linear()), custom={"output_quantized_idxs": [0]}),
    "outputs-of-a-dict-count-as-one": case(
        net(lambda m, x: {"p": m.a(x), "q": m.b(x)}, a=linear(), b=linear()), custom={"output_quantized_idxs": [0]}),
    "outputs-of-a-tuple-are-counted": case(
        net(lambda m, x: (m.a(x), m.b(x)), a=linear(), b=linear()), custom={"output_quantized_idxs": [1]}),
    "returned-number-raises": case(net(lambda m, x: (m.a(x), 3), a=linear())),
    "output-index-past-the-outputs": case(chain(a=linear()), custom={"output_quantized_idxs": [3]}),
    # sharing
    "share-op-shares-its-input-observer": case(chain(a=conv(), p=nn.MaxPool2d(1)), inputs=IMAGE),
    "share-op-on-a-graph-input-gets-an-observer": case(chain(p=nn.MaxPool2d(1), a=conv()), inputs=IMAGE),
    "share-op-on-an-input-declared-quantized-has-its-own": case(
        chain(p=nn.MaxPool2d(1), a=conv()), inputs=IMAGE, custom={"input_quantized_idxs": [0]}),
    "share-op-after-an-unmatched-op": case(net(lambda m, x: m.a(torch.flatten(torch.sin(x), 1)), a=linear())),
    "chain-of-share-ops-has-one-observer": case(
        net(lambda m, x: m.b(m.a(x).transpose(0, 1).transpose(0, 1).flatten(1)), a=linear(), b=linear())),
    "cat-shares-all-its-operands": case(net(lambda m, x: torch.cat([m.a(x), m.b(x)]), a=linear(), b=linear())),
    "cat-replaces-a-fixed-observer": case(
        net(lambda m, x: torch.cat([m.a(x), m.s(m.b(x))]), a=linear(), b=linear(), s=nn.Sigmoid()),
        tq.get_default_qconfig_mapping("x86")),
    "cat-with-a-graph-input-shares-with-the-first": case(net(lambda m, x: torch.cat([m.a(x), x]), a=linear())),
    "cat-of-a-graph-input-first": case(net(lambda m, x: torch.cat([x, m.a(x)]), a=linear())),
    "cat-by-keyword-loses-its-output-observer": case(
        net(lambda m, x: m.c(torch.cat(tensors=[m.a(x), m.b(x)])), a=linear(), b=linear(), c=linear())),
    "unsqueeze-by-keyword-loses-its-output-observer": case(
        net(lambda m, x: m.b(torch.unsqueeze(input=m.a(x), dim=0)), a=linear(), b=linear())),
    "cat-with-a-constant-among-its-operands": case(
        net(lambda m, x: torch.cat([m.a(x), m.w]), a=linear(), w=nn.Parameter(torch.ones(1, 4)))),
    "add-of-a-scalar-shares": case(net(lambda m, x: m.a(x) + 1, a=linear())),
    "add-of-two-tensors-does-not-share": case(net(lambda m, x, y: m.a(x) + y, a=linear()), inputs=PAIR),
    "add-of-a-tensor-to-itself": case(net(lambda m, x: (lambda y: y + y)(m.a(x)), a=linear())),
    "reuse-input-reshape-on-an-input": case(
        net(lambda m, x: m.a(x.reshape(-1, 4)), a=linear()), rules(Q, types=[("reshape", REUSE)])),
    "reuse-input-reshape-after-a-linear-shares": case(
        net(lambda m, x: m.b(m.a(x).reshape(-1, 4)), a=linear(), b=linear()), rules(Q, types=[("reshape", REUSE)])),
    "reuse-input-after-a-dynamic-linear-shares-its-input-observer": case(
        net(lambda m, x: m.b(m.a(x).reshape(-1, 4)), a=linear(), b=linear()),
        rules(Q, types=[("reshape", REUSE)], names=[("a", DYNAMIC)])),
    "removed-observer-keeps-its-number": case(
        net(lambda m, x: m.b(m.a(x.reshape(-1, 4)).reshape(2, 4)), a=linear(), b=linear()),
        rules(Q, types=[("reshape", REUSE)])),
    # modules called twice, observers in the model, functional modules
    "module-called-twice-is-observed-at-each-call": case(net(lambda m, x: m.a(m.a(x)), a=linear())),
    "module-under-two-names-has-the-first": case(
        (lambda one: net(lambda m, x: m.a(x) + m.b(x), a=one, b=one))(linear())),
    "float-functional-is-an-operator": case(
        net(lambda m, x: m.f.add(m.a(x), m.b(x)), a=linear(), b=linear(), f=nnq.FloatFunctional())),
    "user-observer-in-the-model-is-kept": case(
        net(lambda m, x: m.b(m.o(m.a(x))), a=linear(), b=linear(), o=tq.MinMaxObserver()),
        custom={"non_traceable_module_name": ["o"]}),
    "stubs-in-the-model": case(
        net(lambda m, x: m.d(m.a(m.q(x))), a=linear(), q=tq.QuantStub(), d=tq.DeQuantStub())),
    "output-returned-twice-has-one-observer": case(net(lambda m, x: (lambda y: [y, y])(m.a(x)), a=linear())),
    "getitem-of-a-chunk": case(net(lambda m, x: m.b(torch.chunk(m.a(x), 1)[0]), a=linear(), b=linear())),
    # QAT
    "qat-linear-has-a-weight-fake-quant": case(chain(a=linear()), qat=True),
    "qat-conv-bn-relu-is-one-module": case(
        chain(a=conv(), b=nn.BatchNorm2d(3), r=nn.ReLU()), qat=True, inputs=IMAGE),
    "qat-module-off-by-a-regex-is-swapped-but-not-observed": case(
        chain(a=linear(), b=linear()), rules(QAT, regexes=[("b", None)]), qat=True),
    "qat-share-op-shares-a-fake-quant": case(chain(a=conv(), p=nn.MaxPool2d(1)), qat=True, inputs=IMAGE),
    "qat-fixed-qparams-are-a-fake-quant": case(
        chain(a=linear(), s=nn.Sigmoid()), tq.get_default_qat_qconfig_mapping("x86"), qat=True),
    "qat-folding-in-eval-mode": case(
        chain(a=conv(), b=nn.BatchNorm2d(3)), qat=True, train=False, inputs=IMAGE),
    "folding-in-training-mode-raises": case(chain(a=conv(), b=nn.BatchNorm2d(3)), train=True, inputs=IMAGE),
    # names
    "observer-number-skips-an-attribute-of-the-model": case(
        net(lambda m, x: m.a(x) + m.activation_post_process_0, a=linear(),
            activation_post_process_0=nn.Parameter(torch.ones(4)))),
    "node-name-of-an-observer-is-bumped": case(
        net(lambda m, activation_post_process_0: m.a(activation_post_process_0), a=linear())),
    "names-of-nested-scopes": case(chain(s=nn.Sequential(linear(), nn.Sequential(linear(), nn.ReLU())))),
    "input-qparams-are-named-after-the-first-user": case(
        net(lambda m, x: (m.s(x), F.linear(x, m.w)), s=nn.Sequential(linear()), w=nn.Parameter(torch.ones(4, 4)))),
    "functions-of-one-scope-count-together": case(
        chain(s=net(lambda m, x: F.relu(m.a(x) + x) * 2, a=linear()), b=linear())),
    "preserved-attributes-are-copied": case(
        net(lambda m, x: m.a(x), a=linear(), note=3), custom={"preserved_attributes": ["note"]}),
    # what raises
    "per-channel-weights-of-a-transposed-conv-raise": case(
        chain(a=nn.ConvTranspose2d(3, 3, 1)), rules(QConfig(activation=activation(), weight=PER_CHANNEL)), inputs=IMAGE),
    "invalid-regex-raises": case(chain(a=linear()), rules(regexes=[("(", Q)])),
    "dynamic-after-a-tensorless-op-raises": case(
        net(lambda m, x: m.a(x) + F.linear(x.size(0) * 1, m.w), a=linear(), w=nn.Parameter(torch.ones(4, 4))),
        rules(DYNAMIC)),
    "mapping-that-is-no-mapping-raises": case(chain(a=linear()), {"object_type": [1]}),
    # the device "meta": observers follow the model, unless a fake quantizer of a weight stays on the CPU
    "observers-of-a-model-on-meta-have-no-values": case(chain(a=on_meta(nn.Linear, 4, 4), r=nn.ReLU())),
    "fixed-observers-of-a-model-on-meta-have-no-values": case(
        chain(a=on_meta(nn.Linear, 4, 4), s=nn.Sigmoid()), tq.get_default_qconfig_mapping("x86")),
    "qat-convolution-with-a-norm-on-meta": case(
        chain(a=on_meta(nn.Conv2d, 3, 3, 1), b=on_meta(nn.BatchNorm2d, 3), r=nn.ReLU()),
        tq.get_default_qat_qconfig_mapping("x86"), qat=True, inputs=IMAGE),
    "qat-linear-on-meta": case(
        chain(a=on_meta(nn.Linear, 4, 4), s=nn.Sigmoid()), tq.get_default_qat_qconfig_mapping("qnnpack"), qat=True),
}
