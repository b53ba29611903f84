"""Which pattern a node gets, and whether its qconfig is supported (docs/semantics/matching.md,
docs/semantics/constraints.md)."""
import operator

import torch
import torch.ao.nn.intrinsic as nni
import torch.ao.quantization as tq
import torch.nn as nn
import torch.nn.functional as F
from torch.ao.quantization import QConfig
from torch.ao.quantization.backend_config import (BackendConfig, BackendPatternConfig, DTypeConfig,
                                                  DTypeWithConstraints, ObservationType)
from torch.ao.quantization.utils import MatchAllNode
from torch.ao.quantization.observer import (FixedQParamsObserver, HistogramObserver, MinMaxObserver,
                                            PlaceholderObserver)

import graph_user_code as user
from config_recipe import live_mapping
from plan_case_models import (DYNAMIC, FP16, OTHER, Q, WEIGHT, WEIGHT_ONLY, activation, case, chain, conv, linear, net,
                              rules, with_activation)


class UserLeafLinear(nn.Linear):
    """Called as a leaf it matches nothing: only exact types do."""


INT8 = DTypeConfig(input_dtype=torch.quint8, output_dtype=torch.quint8, weight_dtype=torch.qint8, bias_dtype=torch.float)
SHARE = ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT
OWN = ObservationType.OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT


def backend(*entries):
    return BackendConfig("mine").set_backend_pattern_configs(list(entries))


def entry(pattern, *dtypes, observation=OWN):
    return BackendPatternConfig(pattern).set_observation_type(observation).set_dtype_configs(list(dtypes))


def fused_by(method):
    return entry((nn.Linear, nn.ReLU), INT8).set_fuser_method(method)


def constrained(**more):
    act = DTypeWithConstraints(dtype=torch.quint8, **more)
    return backend(entry(nn.Linear, DTypeConfig(act, act, torch.qint8, torch.float)).set_root_module(nn.Linear)
                   .set_reference_quantized_module(torch.ao.nn.quantized.reference.Linear))


FIXED = QConfig(activation=FixedQParamsObserver.with_args(scale=0.5, zero_point=0), weight=WEIGHT)
WITHOUT_RANGE = QConfig(activation=PlaceholderObserver.with_args(dtype=torch.quint8), weight=WEIGHT)
WITHOUT_EPS = QConfig(activation=FixedQParamsObserver.with_args(scale=1.0, zero_point=0), weight=WEIGHT)

def long_pattern(relus):
    """A linear and `relus` modules after it, each of which takes the result of the one before."""
    pattern = nn.Linear
    for _ in range(relus):
        pattern = (nn.ReLU, pattern)
    return BackendPatternConfig()._set_pattern_complex_format(pattern).set_dtype_configs([INT8])


CASES = {
    # no pattern
    "torch-relu-after-a-linear-is-not-fused": case(net(lambda m, x: torch.relu(m.a(x)), a=linear())),
    "method-add-has-no-pattern": case(net(lambda m, x: m.a(x).add(m.b(x)), a=linear(), b=linear())),
    "leaf-subclass-of-linear-has-no-pattern": case(
        net(lambda m, x: m.a(x), a=UserLeafLinear(4, 4)), custom={"non_traceable_module_name": ["a"]}),
    "keyword-operand-matches-no-binary-pattern": case(
        net(lambda m, x: F.relu(torch.add(m.a(x), other=m.b(x))), a=linear(), b=linear())),
    "inner-node-with-two-users-falls-to-the-shorter-key": case(
        net(lambda m, x: (lambda y: (F.relu(y), y))(m.a(x) + m.b(x)), a=linear(), b=linear())),
    "add-relu-is-one-pattern": case(net(lambda m, x: F.relu(m.a(x) + m.b(x)), a=linear(), b=linear())),
    "conv-with-two-users-is-not-fused": case(
        net(lambda m, x: (lambda y: m.r(y) + y)(m.a(x)), a=conv(), r=nn.ReLU()), inputs=(torch.zeros(1, 3, 2, 2),)),
    "user-pattern-of-two-functions": case(
        net(lambda m, x: torch.tanh(torch.sin(m.a(x))), a=linear()),
        backend=backend(entry(nn.Linear, INT8).set_root_module(nn.Linear)
                        .set_reference_quantized_module(torch.ao.nn.quantized.reference.Linear),
                        entry((torch.sin, torch.tanh), INT8))),
    "literal-in-a-pattern-matches-its-equal": case(
        net(lambda m, x: torch.add(torch.add(m.a(x), 2), 3), a=linear()), backend=backend(
            BackendPatternConfig()._set_pattern_complex_format((torch.add, MatchAllNode, 2)).set_dtype_configs([INT8]))),
    "onednn-conv-add-relu-is-fused": case(
        net(lambda m, x: m.r(torch.add(m.a(x), m.b(x))), a=conv(), b=conv(), r=nn.ReLU()), backend="onednn",
        inputs=(torch.zeros(1, 3, 2, 2),)),
    "onednn-linear-tanh-needs-one-qconfig-for-both": case(
        chain(a=linear(), t=nn.Tanh()), tq.get_default_qconfig_mapping("onednn"), backend="onednn"),
    "alpha-of-an-add-is-no-operand": case(
        net(lambda m, x: torch.add(m.a(x), m.b(x), alpha=2), a=linear(), b=linear())),
    # what user code answers
    "user-fuser-method-is-asked": case(
        chain(a=linear(), r=nn.ReLU()),
        backend=backend(fused_by(user.fuse_to_linear_relu).set_fused_module(nni.LinearReLU))),
    "fuser-method-of-a-pattern-of-seventeen-types": case(
        chain(a=linear(), **{f"r{i}": nn.ReLU() for i in range(16)}),
        backend=backend(long_pattern(16).set_fuser_method(user.fuse_any))),
    "user-fuser-method-that-raises": case(chain(a=linear(), r=nn.ReLU()), backend=backend(fused_by(user.fuse_refuse))),
    "user-getters-are-asked": case(
        net(lambda m, x: torch.add(m.b(x), m.a(x)), a=linear(), b=linear()),
        backend=backend(BackendPatternConfig()._set_pattern_complex_format((torch.add, MatchAllNode, nn.Linear))
                        .set_dtype_configs([INT8]).set_fuser_method(user.fuse_any)
                        ._set_root_node_getter(user.root_third)._set_extra_inputs_getter(user.extra_second))),
    "a-node-that-stays-takes-what-fusion-took": case(
        net(lambda m, x: (lambda y: m.r(y) + y)(m.a(x)), a=linear(), r=nn.ReLU()),
        backend=backend(BackendPatternConfig()._set_pattern_complex_format((MatchAllNode, nn.Linear, nn.Linear))
                        .set_dtype_configs([INT8]).set_fuser_method(user.fuse_any))),
    "observer-of-a-user-s-class": case(
        chain(a=linear()), rules(QConfig(activation=user.UserMinMaxObserver, weight=WEIGHT))),
    "observer-made-by-a-lambda": case(
        chain(a=linear()), rules(QConfig(activation=lambda: MinMaxObserver(quant_min=0, quant_max=127), weight=WEIGHT))),
    "observer-that-cannot-be-made": case(
        chain(a=linear()), rules(QConfig(activation=user.RefusingObserver, weight=WEIGHT))),
    # no qconfig
    "float-because-the-global-is-unset": case(chain(a=linear()), rules(None)),
    "float-because-the-type-is-none": case(chain(a=linear(), b=nn.Sigmoid()), rules(types=[(nn.Linear, None)])),
    "float-because-the-enclosing-type-is-none": case(
        chain(a=linear(), s=user.Scale(4)), rules(types=[(operator.mul, OTHER), (user.Scale, None)])),
    "float-because-a-regex-says-none": case(chain(a=linear(), b=linear()), rules(regexes=[("b", None)])),
    "float-because-an-ancestor-says-none": case(
        chain(s=nn.Sequential(linear()), b=linear()), rules(names=[("s", None)])),
    "float-because-an-order-rule-says-none": case(
        chain(a=linear(), b=linear()), rules(orders=[("b", nn.Linear, 0, None)])),
    "last-qconfig-none-leaves-the-whole-pattern-float": case(
        net(lambda m, x: F.relu(F.linear(x, m.w)), w=nn.Parameter(torch.ones(4, 4))), rules(types=[(F.relu, None)])),
    "inner-qconfig-none-leaves-the-output-observer": case(
        net(lambda m, x: F.relu(F.linear(x, m.w)), w=nn.Parameter(torch.ones(4, 4))), rules(types=[(F.linear, None)])),
    "last-qconfig-governs-the-whole-pattern": case(
        net(lambda m, x: F.relu(F.linear(x, m.w)), w=nn.Parameter(torch.ones(4, 4))),
        rules(types=[(F.linear, OTHER)])),
    # dtype configs
    "empty-dtype-configs-refuse-everything": case(chain(a=linear()), backend=backend(entry(nn.Linear))),
    "input-dtype-fits-no-config": case(chain(a=linear()), rules(with_activation(dtype=torch.qint8))),
    "weight-dtype-of-a-function-fits-no-config": case(
        net(lambda m, x: F.linear(x, m.w), w=nn.Parameter(torch.ones(4, 4))),
        rules(QConfig(activation=activation(), weight=activation()))),
    "weight-dtype-of-a-module-is-not-looked-at": case(
        chain(a=linear()), rules(QConfig(activation=activation(), weight=activation()))),
    "bias-dtype-fits-no-config": case(
        net(lambda m, x: F.linear(x, m.w, m.b), w=nn.Parameter(torch.ones(4, 4)), b=nn.Parameter(torch.ones(4))),
        backend=backend(entry(F.linear, DTypeConfig(torch.quint8, torch.quint8, torch.qint8, torch.float16))
                        ._set_input_type_to_index({"weight": 1, "bias": 2}))),
    "output-dtype-fits-no-config": case(
        chain(a=linear()), backend=backend(entry(nn.Linear, DTypeConfig(torch.quint8, torch.float, torch.qint8)))),
    "function-weight-without-an-index-is-an-activation": case(
        net(lambda m, x: F.linear(x, m.w), w=nn.Parameter(torch.ones(4, 4))), backend=backend(entry(F.linear, INT8))),
    "negative-weight-index-counts-from-the-end": case(
        net(lambda m, x: F.linear(x, m.w), w=nn.Parameter(torch.ones(4, 4))),
        backend=backend(entry(F.linear, INT8)._set_input_type_to_index({"weight": -1}))),
    "static-qconfig-on-a-dynamic-only-op": case(
        net(lambda m, x: m.g(x)[0], g=nn.GRU(4, 4)), inputs=(torch.zeros(1, 2, 4),)),
    "dynamic-qconfig-on-a-static-only-op": case(
        chain(a=conv()), rules(DYNAMIC), inputs=(torch.zeros(1, 3, 2, 2),)),
    "embedding-with-an-activation-qconfig-is-counted-but-not-observed": case(
        chain(e=nn.Embedding(4, 4)), rules(Q), inputs=(torch.zeros(2, dtype=torch.int64),)),
    "embedding-is-weight-only": case(
        chain(e=nn.Embedding(4, 4)), rules(WEIGHT_ONLY), inputs=(torch.zeros(2, dtype=torch.int64),)),
    "fp16-linear-with-a-bias-of-fp16": case(
        net(lambda m, x: F.linear(x, m.w, m.b), w=nn.Parameter(torch.ones(4, 4)), b=nn.Parameter(torch.ones(4))),
        rules(FP16)),
    # constraints and their warnings
    "range-missing-warns-a": case(
        chain(a=linear()), rules(WITHOUT_RANGE), backend=constrained(quant_min_lower_bound=0, quant_max_upper_bound=127)),
    "range-too-wide-warns-b": case(
        chain(a=linear()), backend=constrained(quant_min_lower_bound=0, quant_max_upper_bound=127)),
    "range-within-the-bounds-is-quantized": case(
        chain(a=linear()), rules(OTHER), backend=constrained(quant_min_lower_bound=0, quant_max_upper_bound=127)),
    "one-bound-alone-is-not-checked": case(chain(a=linear()), backend=constrained(quant_max_upper_bound=127)),
    "eps-missing-warns-c": case(
        chain(a=linear()), rules(WITHOUT_EPS), backend=constrained(scale_min_lower_bound=2 ** -12)),
    "eps-too-small-warns-d": case(chain(a=linear()), backend=constrained(scale_min_lower_bound=2 ** -12)),
    "eps-large-enough-is-quantized": case(
        chain(a=linear()), rules(with_activation(eps=2 ** -12)), backend=constrained(scale_min_lower_bound=2 ** -12)),
    "sigmoid-without-fixed-qparams-warns-e": case(chain(a=linear(), s=nn.Sigmoid())),
    "sigmoid-with-other-qparams-warns-f": case(
        chain(a=linear(), s=nn.Sigmoid()), rules(types=[(nn.Sigmoid, FIXED)])),
    "sigmoid-on-a-graph-input-has-a-fixed-input-observer": case(
        chain(s=nn.Sigmoid()), tq.get_default_qconfig_mapping("x86")),
    "sigmoid-after-a-linear-takes-its-observer-as-input": case(
        chain(a=linear(), s=nn.Sigmoid()), tq.get_default_qconfig_mapping("x86")),
    "float16-static-passes-fixed-qparams": case(chain(s=nn.Sigmoid()), rules(FP16)),
    "tensorrt-wants-signed-activations": case(
        chain(a=linear()), rules(with_activation(dtype=torch.qint8)), backend="tensorrt"),
    "executorch-wants-a-symmetric-range-of-weights": case(chain(a=linear()), backend="executorch"),
    "executorch-with-the-symmetric-mapping": case(
        chain(a=linear()), live_mapping({"base": ["qnnpack-symmetric", False]}), backend="executorch"),
    "histogram-observer-is-as-good-as-another": case(
        chain(a=linear()), rules(QConfig(activation=HistogramObserver, weight=WEIGHT))),
    # what is no tensor
    "size-arithmetic-is-no-tensor": case(
        net(lambda m, x: (lambda y: y.view(y.size(0) * 1, -1))(m.a(x)), a=linear())),
    "shape-by-getattr-is-no-tensor": case(net(lambda m, x: (lambda y: y.reshape(y.shape[0], -1))(m.a(x)), a=linear())),
    "dim-plus-one-is-not-known-to-be-no-tensor": case(net(lambda m, x: m.a(x) * (x.dim() + 1), a=linear())),
    "index-argument-is-not-observed": case(
        net(lambda m, x, n: m.a(x).view(n, -1), a=linear()), inputs=(torch.zeros(2, 4), 2)),
    "view-of-an-add-is-observed": case(
        net(lambda m, x, n: m.a(x).view(operator.add(n, 1), -1), a=linear()), inputs=(torch.zeros(2, 4), 1)),
    "view-of-an-unmatched-op-is-not-observed": case(
        net(lambda m, x, n: m.a(x).view(operator.sub(n, 1), -1), a=linear()), inputs=(torch.zeros(2, 4), 3)),
    "masked-fill-by-a-bool-mask": case(
        net(lambda m, x, k: m.a(x).masked_fill(k, 0.0), a=linear()), inputs=(torch.zeros(2, 4), torch.zeros(2, 4, dtype=torch.bool))),
    # what raises
    "one-type-of-a-fused-pair-raises": case(chain(a=linear(), r=nn.ReLU()), rules(types=[(nn.Linear, Q)])),
    "getattr-pattern-breaks-matching": case(
        net(lambda m, x: m.a(x).shape, a=linear()), backend=backend(
            BackendPatternConfig()._set_pattern_complex_format((getattr, "shape")).set_dtype_configs([INT8]))),
    "getattr-pattern-without-a-name-raises": case(
        net(lambda m, x: m.a(x).shape, a=linear()), backend=backend(
            BackendPatternConfig()._set_pattern_complex_format(getattr).set_dtype_configs([INT8]))),
    "getattr-pattern-with-more-than-a-name-raises": case(
        net(lambda m, x: m.a(x).shape, a=linear()), backend=backend(
            BackendPatternConfig()._set_pattern_complex_format((getattr, "shape", MatchAllNode)).set_dtype_configs([INT8]))),
    "tensor-count-without-an-observation-type-raises": case(
        net(lambda m, x: torch.add(m.a(x), x), a=linear()),
        backend=backend(entry(torch.add, INT8)._set_num_tensor_args_to_observation_type({1: SHARE}))),
    "share-op-by-keyword-as-an-index-raises": case(
        net(lambda m, x, n: x.view(torch.unsqueeze(input=n, dim=0)), a=linear()), inputs=(torch.zeros(2, 4), 8)),
    "tanh-with-a-minmax-observer-warns-e": case(
        chain(s=nn.Tanh()), rules(QConfig(activation=MinMaxObserver.with_args(dtype=torch.quint8), weight=WEIGHT))),
}
