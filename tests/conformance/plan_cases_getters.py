"""What the root node getter and the extra inputs getter of a fusion pattern return
(docs/semantics/fusion.md#rebuilding)."""
import operator

import torch
import torch.nn as nn
from torch.ao.quantization.backend_config import BackendPatternConfig, onednn
from torch.ao.quantization.utils import MatchAllNode

import graph_user_code as user
from plan_case_models import case, chain, conv, linear, net
from plan_cases_matching import INT8, backend


def entry(pattern, root=None, extra=None, fuser=user.fuse_any):
    config = BackendPatternConfig()._set_pattern_complex_format(pattern).set_dtype_configs([INT8])
    if fuser is not None:
        config.set_fuser_method(fuser)._set_extra_inputs_getter(extra)
    if root is not None:
        config._set_root_node_getter(root)
    return config


def plus_input(pattern=(operator.add, nn.Linear, MatchAllNode), **more):
    return case(net(lambda m, x: m.a(x) + x, a=linear()), backend=backend(entry(pattern, **more)))


def plus_other(*entries):
    return case(net(lambda m, x: m.a(x) + m.b(x), a=linear(), b=linear()), backend=backend(*entries))


def convs(*entries):
    return case(net(lambda m, x: m.r(m.b(m.c(x)) + m.d(x)), c=conv(), b=nn.BatchNorm2d(3), d=conv(), r=nn.ReLU()),
                backend=backend(*entries), inputs=(torch.zeros(1, 3, 2, 2),))


def doubled(**more):
    chain = (nn.BatchNorm2d, nn.Conv2d)
    return case(net(lambda m, x: (lambda y: y + y)(m.b(m.c(x))), c=conv(), b=nn.BatchNorm2d(3)),
                backend=backend(entry((operator.add, chain, chain), **more)), inputs=(torch.zeros(1, 3, 2, 2),))


def nothing(pattern):
    return None


def third_itself(pattern):
    return pattern[2]


def last_operation(pattern):
    return [pattern[0]]


def constants_among_nodes(pattern):
    return [0.5, pattern[2], [pattern[2], 1]]


CONVS = (nn.ReLU, (operator.add, (nn.BatchNorm2d, nn.Conv2d), nn.Conv2d))
PAIR = (operator.add, nn.Linear, (MatchAllNode, MatchAllNode))

CASES = {
    "root-of-torch-s-getter-is-a-tuple": convs(entry(CONVS, onednn._conv_add_relu_root_node_getter_left)),
    "root-of-a-user-s-getter-is-a-tuple": convs(entry(CONVS, user.root_inner_second)),
    "root-of-a-user-s-getter-is-none": plus_input(root=nothing),
    "root-of-a-pattern-that-takes-its-nodes-twice": doubled(),
    "fuser-of-a-pattern-that-takes-its-nodes-twice": doubled(root=user.root_inner_second),
    "getter-that-unpacks-a-node": plus_input(root=onednn._conv_bn_add_root_node_getter_left),
    "fuser-that-unpacks-a-module": plus_input(root=onednn._conv_add_root_node_getter_left,
                                              fuser=onednn._fuse_conv_bn_add_left),
    "extra-input-is-a-tuple-that-fusion-took": convs(
        entry(CONVS, extra=onednn._conv_add_relu_extra_inputs_getter_right)),
    "extra-input-is-a-tuple-of-nodes-that-stay": plus_other(
        entry(PAIR, onednn._conv_add_root_node_getter_left, onednn._conv_add_extra_inputs_getter_left)),
    "extra-input-is-the-fused-node-itself": plus_input(root=user.root_second, extra=last_operation),
    "extra-inputs-are-constants-and-lists": plus_input(root=user.root_second, extra=constants_among_nodes),
    "root-of-a-getter-of-lists-is-a-list": plus_input(root=onednn._conv_add_extra_inputs_getter_left),
    "root-of-a-quantized-pattern-is-a-list": plus_input(
        root=onednn._conv_add_extra_inputs_getter_left, fuser=None),
    "extra-inputs-of-a-getter-of-nodes-are-no-list": plus_input(
        root=user.root_second, extra=onednn._conv_add_root_node_getter_right),
    "fuser-that-misses-an-argument": case(
        chain(a=linear(), r=nn.LeakyReLU()),
        backend=backend(entry((nn.LeakyReLU, nn.Linear), fuser=onednn._fuse_linear_bn_leaky_relu))),
    "fuser-that-makes-a-sequence-of-no-module": plus_input(root=user.root_second, fuser=onednn._fuse_conv_add_right),
    "fuser-that-folds-into-no-module": plus_other(
        entry(PAIR, user.root_second, fuser=onednn._fuse_conv_bn_add_right)),
    "pattern-below-a-constant": case(
        net(lambda m, x: m.a(x) + 2, a=linear()), backend=backend(entry(PAIR, fuser=None))),
    "extra-inputs-are-no-list": plus_input(root=user.root_second, extra=third_itself),
}
