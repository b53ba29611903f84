"""Motifs of random graphs with weights: convolutions, linear layers, normalisation, embeddings, recurrent layers."""
from random_graph_tables import ELEMENTWISE, FIXED, RELUS
from random_graphs import Misfit, is_float

import torch

CHANNELS = [2, 4, 4, 4, 8]
PLAIN_RELUS = [("m", "nn.ReLU", [], {}), ("f", "F.relu", [], {})]


def activation(w, ref, likely=0.7):
    """Now and then an activation after a layer, mostly a ReLU."""
    if w.model.chance(likely):
        table = w.rng.choices([PLAIN_RELUS, RELUS, FIXED + ELEMENTWISE], [45, 37, 18])[0]
        ref = w.apply(w.rng.choice(table), ref)
    return ref


def weighted_leaf(w, ref, kind, *args, **kwargs):
    """A leaf with a weight: sometimes parametrized, with its weight shared, called by keyword or called twice."""
    rng = w.rng
    name = w.leaf(kind, *args, **kwargs)
    spec = w.spec["children"][-1][1]
    path = w.absolute(name)
    made = w.model.maker.made
    if w.model.chance(0.03):
        spec["weight_norm"] = True
        w.block._modules.pop(name)
        w.spec["children"].pop()
        w.add(spec, name)
    else:
        same = [p for p in w.model.weighted if type(made[p]) is type(made[path])
                and made[p].weight.shape == made[path].weight.shape]
        if same and w.model.chance(0.16):
            spec["tie"] = rng.choice(same)
            made[path].weight = made[spec["tie"]].weight
        w.model.weighted.append(path)
    w.callable.append([name, 1])
    if w.model.chance(0.05):
        return w.call(name, input=ref)
    ref = w.call(name, ref)
    if w.model.chance(0.03):
        ref = w.call(name, ref)
    return ref


def functional(w, name, ref, weight_shape, bias_size, **kwargs):
    """F.linear or F.convNd with parameters, given by position or by keyword."""
    rng = w.rng
    weight = w.param(weight_shape)
    bias = w.param([bias_size]) if w.model.chance(0.6) else None
    style = rng.random()
    if style < 0.55:
        return w.fn(name, ref, weight, *([bias] if bias else []), **kwargs)
    if style < 0.75:
        return w.fn(name, ref, weight, **({"bias": bias} if bias else {}), **kwargs)
    if style < 0.9:
        return w.fn(name, ref, weight=weight, **({"bias": bias} if bias else {}), **kwargs)
    return w.fn(name, input=ref, weight=weight, bias=bias, **kwargs)


def convolution(w, dims=None):
    rng = w.rng
    dims = dims or rng.choices([1, 2, 3], [17, 69, 14])[0]
    ref = w.tensor(dims + 2)
    channels, out = w.live(ref).shape[1], rng.choice(CHANNELS)
    transposed = w.model.chance(0.16)
    if w.model.chance(0.28):
        if transposed:
            return functional(w, f"F.conv_transpose{dims}d", ref, [channels, out] + [1] * dims, out)
        kernel = rng.choice([1, 1, 3])
        more = rng.choice([{}, {}, {"stride": 2}, {"groups": 1}])
        return functional(w, rng.choice(["F", "F", "torch"]) + f".conv{dims}d", ref,
                          [out, channels] + [kernel] * dims, out, padding=kernel // 2, **more)
    if transposed:
        return weighted_leaf(w, ref, f"nn.ConvTranspose{dims}d", channels, out, rng.choice([1, 2]))
    kernel = rng.choice([1, 1, 3])
    kwargs = {"padding": 1} if kernel == 3 else {}
    if w.model.chance(0.3):
        kwargs["bias"] = False
    if w.model.chance(0.12):
        kwargs["groups"] = out = channels
    if w.model.chance(0.06):
        kwargs["padding_mode"] = rng.choice(["circular", "reflect"])
    if w.model.chance(0.1):
        kwargs["stride"] = 2
    kind = "user.UserConv2d" if dims == 2 and w.model.chance(0.05) else f"nn.Conv{dims}d"
    return weighted_leaf(w, ref, kind, channels, out, kernel, **kwargs)


def batch_norm(w, ref):
    x = w.live(ref)
    kwargs = {}
    if w.model.chance(0.05):
        kwargs = w.rng.choice([{"affine": False}, {"track_running_stats": False}])
    dims = {2: 1, 3: 1, 4: 2, 5: 3}.get(x.dim())
    if dims is None:
        raise Misfit
    return w.module(ref, f"nn.BatchNorm{dims}d", x.shape[1], **kwargs)


def conv_chain(w):
    ref = convolution(w)
    is_function = "fn" in w.spec["steps"][-1]
    if w.model.chance(0.1 if is_function else 0.5):
        ref = batch_norm(w, ref)
    activation(w, ref, 0.85 if is_function else 0.7)


def conv_add(w):
    """What onednn fuses: a convolution plus something, in either order, and a ReLU."""
    rng = w.rng
    start = w.tensor(4)
    channels = w.live(start).shape[1]

    def branch():
        ref = weighted_leaf(w, start, "nn.Conv2d", channels, channels, 1, bias=w.model.chance(0.7))
        return batch_norm(w, ref) if w.model.chance(0.35) else ref

    one = branch()
    other = rng.choice([lambda: start, branch, lambda: w.apply(rng.choice(RELUS), start), lambda: 1.5,
                        lambda: w.param([channels, 1, 1])])()
    pair = [one, other] if w.model.chance(0.5) else [other, one]
    roll = rng.random()
    if roll < 0.45:
        ref = w.fn("operator.add", *pair)
    elif roll < 0.85:
        ref = w.fn("torch.add", *(pair if isinstance(pair[0], dict) else reversed(pair)))
    else:
        ref = w.fn("torch.add", one, other=other)
    activation(w, ref, 0.7)


def linear_chain(w):
    rng = w.rng
    ref = w.tensor(rng.choices([2, 3], [80, 20])[0])
    size, out = w.live(ref).shape[-1], rng.choice(CHANNELS)
    kind = rng.choices(["nn.Linear", "user.UserLinear", "NonDynamicallyQuantizableLinear", "F.linear", "addmm"],
                       [64, 5, 3, 20, 8])[0]
    if kind == "F.linear":
        ref = functional(w, kind, ref, [out, size], out)
    elif kind == "addmm":
        weight, bias = w.param([size, out]), w.param([out])
        ref = (w.fn("torch.addmm", bias, ref, weight) if w.model.chance(0.6) else
               w.fn("torch.addmm", bias, mat1=ref, mat2=weight) if w.model.chance(0.5) else
               w.fn("torch.addmm", input=bias, mat1=ref, mat2=weight))
    else:
        ref = weighted_leaf(w, ref, kind, size, out, **({"bias": False} if w.model.chance(0.2) else {}))
    if w.model.chance(0.2) and w.live(ref).dim() == 2:
        ref = batch_norm(w, ref)
    roll = rng.random()
    if roll < 0.12:
        w.apply(rng.choice([("m", "nn.Tanh", [], {}), ("m", "nn.Tanh", [], {}), ("f", "torch.tanh", [], {})]), ref)
    elif roll < 0.25:
        w.apply(rng.choice([("m", "nn.LeakyReLU", [0.01], {}), ("m", "nn.LeakyReLU", [], {}),
                            ("f", "F.leaky_relu", [], {})]), ref)
    else:
        activation(w, ref)


def norm(w):
    rng = w.rng
    roll = rng.random()
    if roll < 0.3:
        ref = batch_norm(w, w.tensor(rng.choice([2, 3, 4, 4, 5])))
        return activation(w, ref)
    if roll < 0.6:
        ref = w.any_tensor()
        size = w.live(ref).shape[-1:]
        if not size:
            raise Misfit
        if w.model.chance(0.5):
            return w.module(ref, "nn.LayerNorm", size[0], **({"elementwise_affine": False} if w.model.chance(0.2)
                                                             else {}))
        style = rng.random()
        shape = {"tuple": list(size)}
        if style < 0.4:
            return w.fn("F.layer_norm", ref, shape)
        if style < 0.7:
            return w.fn("F.layer_norm", ref, shape, w.param(size), w.param(size))
        return w.fn("F.layer_norm", ref, normalized_shape=shape, weight=w.param(size))
    ref = w.tensor(rng.choice([3, 4, 4, 5]))
    channels = w.live(ref).shape[1]
    dims = w.live(ref).dim() - 2
    if roll < 0.7:
        return w.module(ref, "nn.GroupNorm", 1, channels)
    if roll < 0.8:
        return (w.fn("F.group_norm", ref, 1) if w.model.chance(0.5) else
                w.fn("F.group_norm", ref, 1, weight=w.param([channels]), bias=w.param([channels])))
    if roll < 0.9:
        return w.module(ref, f"nn.InstanceNorm{dims}d", channels, **({"affine": True} if w.model.chance(0.4) else {}))
    return (w.fn("F.instance_norm", ref) if w.model.chance(0.5) else
            w.fn("F.instance_norm", ref, weight=w.param([channels])))


def embedding(w):
    rng = w.rng
    ref = w.pick(lambda v: isinstance(v, torch.Tensor) and v.dtype == torch.int64 and v.dim() == 2)
    if ref is None:
        raise Misfit
    size = rng.choice([4, 8])
    roll = rng.random()
    if roll < 0.45:
        return weighted_leaf(w, ref, "nn.Embedding", 10, size)
    if roll < 0.75:
        name = w.leaf("nn.EmbeddingBag", 10, size, **rng.choice([{}, {"mode": "sum"}, {"include_last_offset": False}]))
        return w.call(name, ref)
    weight = w.param([10, size])
    if roll < 0.95:
        return w.fn("F.embedding", ref, weight) if w.model.chance(0.6) else w.fn("F.embedding", ref, weight=weight)
    return w.fn("F.embedding_bag", ref, weight)


def cell(w):
    rng = w.rng
    ref = w.tensor(2)
    size, hidden = w.live(ref).shape[-1], rng.choice([2, 4])
    kind = rng.choice(["nn.RNNCell", "nn.GRUCell", "nn.LSTMCell"])
    name = w.leaf(kind, size, hidden)
    if kind == "nn.LSTMCell":
        state = w.call(name, ref)
        if w.model.chance(0.4):
            state = w.call(name, ref, {"tuple": [w.item(state, 0), w.item(state, 1)]})
        return w.item(state, rng.choice([0, 1]))
    state = w.call(name, ref)
    if w.model.chance(0.4):
        state = w.call(name, ref, state) if w.model.chance(0.7) else w.call(name, ref, hx=state)
    return state


def recurrent(w):
    rng = w.rng
    ref = w.tensor(3)
    size, hidden = w.live(ref).shape[-1], rng.choice([2, 4])
    kind = rng.choice(["nn.LSTM", "nn.LSTM", "nn.LSTM", "nn.GRU", "nn.RNN"])
    name = w.leaf(kind, size, hidden, **rng.choice([{}, {}, {"batch_first": True}, {"bidirectional": True},
                                                    {"num_layers": 2}, {"bias": False}]))
    out = w.call(name, ref)
    if w.model.chance(0.25):
        out = w.call(name, ref, w.item(out, 1))
    sequence = w.item(out, 0)
    if w.model.chance(0.35):
        state = w.item(out, 1)
        w.item(state, rng.choice([0, 1])) if kind == "nn.LSTM" else None
    if w.model.chance(0.2):
        w.item(sequence, {"tuple": [{"slice": [None, None, None]}, -1]})


def lstm_with_state(w):
    """As torch's tests call it: the state is given and the result unpacked; or all results are handed on."""
    ref = w.tensor(3)
    x = w.live(ref)
    zeros = w.param([1, x.shape[1], 4])
    name = w.leaf("nn.LSTM", x.shape[-1], 4)
    out = w.call(name, ref, {"tuple": [zeros, w.param([1, x.shape[1], 4])]})
    parts = [w.item(out, 0), w.item(w.item(out, 1), 0), w.item(w.item(out, 1), 1)]
    w.fn("torch.add", parts[1], parts[2]) if w.model.chance(0.4) else None
    w.apply(w.rng.choice(RELUS), parts[0])


def attention(w):
    ref = w.tensor(3)
    size = w.live(ref).shape[-1]
    name = w.leaf("nn.MultiheadAttention", size, 1)
    out = w.call(name, ref, ref, ref)
    w.item(out, 0)


def child_weight(w):
    """A functional that uses the weight of a child of this block."""
    owners = [(name, spec) for name, spec in w.spec["children"] if spec.get("leaf") == "nn.Linear"
              and "weight_norm" not in spec]
    if not owners:
        raise Misfit
    name, spec = w.rng.choice(owners)
    size = spec["args"][0]
    ref = w.pick(lambda v: is_float(v) and v.dim() and v.shape[-1] == size)
    if ref is None:
        raise Misfit
    w.fn("F.linear", ref, w.attr(f"{name}.weight"))


FUSED = ["ConvReLU", "ConvBn", "BNReLU", "LinearReLU", "user", "qat.Linear", "qat.Conv2d", "LinearTanh",
         "LinearLeakyReLU",
         "ConvBnReLU"]


def ready_made(w):
    """Modules that are fused or swapped already, and what may follow them."""
    kind = w.rng.choice(FUSED)
    if "Linear" in kind:
        ref = w.tensor(2)
        size = w.live(ref).shape[-1]
        if kind == "qat.Linear":
            ref = w.module(ref, "nnqat.Linear", size, 4)
        else:
            second = {"LinearReLU": "nn.ReLU", "LinearTanh": "nn.Tanh", "LinearLeakyReLU": "nn.LeakyReLU"}[kind]
            ref = w.module(ref, f"nni.{kind}", {"leaf": "nn.Linear", "args": [size, 4]}, {"leaf": second})
    else:
        ref = w.tensor(4)
        channels = w.live(ref).shape[1]
        conv = {"leaf": "nn.Conv2d", "args": [channels, 4, 1]}
        norm_spec, relu = {"leaf": "nn.BatchNorm2d", "args": [4]}, {"leaf": "nn.ReLU"}
        if kind == "qat.Conv2d":
            ref = w.module(ref, "nnqat.Conv2d", channels, 4, 1)
        elif kind == "user":
            ref = w.module(ref, "user.UserConvReLU2d", conv, relu)
        elif kind == "ConvReLU":
            ref = w.module(ref, "nni.ConvReLU2d", conv, relu)
        elif kind == "ConvBn":
            ref = w.module(ref, "nni.ConvBn2d", conv, norm_spec)
        elif kind == "ConvBnReLU":
            ref = w.module(ref, "nni.ConvBnReLU2d", conv, norm_spec, relu)
        else:
            ref = w.module(ref, "nni.BNReLU2d", {"leaf": "nn.BatchNorm2d", "args": [channels]}, relu)
    activation(w, ref, 0.3)


LAYERS = {conv_chain: 20, conv_add: 7, linear_chain: 17, norm: 7, embedding: 8, cell: 2, recurrent: 2.5,
          lstm_with_state: 1.2, attention: 0.7, child_weight: 1.5, ready_made: 1.5}
