"""Motifs of random graphs without weights: operators, shapes, containers, reuse, odd modules."""
import torch

from graph_recipe import BLOCK_INPUTS
from random_graph_layers import LAYERS, activation
from random_graph_tables import (BINARIES, CATS, CLAMPS, DROPOUTS, ELEMENTWISE, FIXED, FLOAT_FUNCTIONALS, ITEMS,
                                 MATMULS, POOLS, RELUS, SHAPES, STACKS)
from random_graphs import Misfit, Writer, is_float

V_ALL = {"slice": [None, None, None]}


def unary(w):
    table = w.rng.choices([RELUS, FIXED, ELEMENTWISE, DROPOUTS, CLAMPS], [25, 30, 25, 10, 10])[0]
    w.apply(w.rng.choice(table), w.any_tensor())


def shape_op(w):
    op = w.rng.choice(SHAPES)
    args = op[2]
    if op[1] == "permute" and op[0] == "x":
        ref = w.tensor(len(args))
    elif op[1] in ("t", "repeat", "expand", "torch.permute"):
        ref = w.tensor(2)
    else:
        ref = w.any_tensor()
    w.apply(op, ref)


def shape_chain(w):
    """Several of them in a row."""
    shape_op(w)
    shape_op(w)


def pooling(w):
    dims = w.rng.choices([1, 2, 3], [20, 70, 10])[0]
    w.apply(w.rng.choice(POOLS[dims]), w.tensor(dims + 2))


def item(w):
    w.item(w.any_tensor(), w.rng.choice(ITEMS))


def like(w, ref):
    """Another tensor that may be joined with this one."""
    shape = w.live(ref).shape
    other = w.pick(lambda v: is_float(v) and v.shape == shape and v is not w.live(ref))
    return other or w.any_tensor()


def operand(w, ref):
    rng = w.rng
    roll = rng.random()
    if roll < 0.45:
        return like(w, ref)
    if roll < 0.62:
        return rng.choice([1, 2, 0.5, 2.0, -1])
    if roll < 0.72:
        return w.param(rng.choice([[1], list(w.live(ref).shape[-1:])]))
    if roll < 0.80:
        return {"ones": list(w.live(ref).shape[-1:])}
    if roll < 0.88:
        return ref
    return w.apply(rng.choice(RELUS + ELEMENTWISE), ref)


def binary(w):
    rng = w.rng
    how, name = rng.choice(BINARIES)
    ref = w.any_tensor()
    other = operand(w, ref)
    pair = [ref, other]
    if w.model.chance(0.25) and name.startswith("operator.") and not name.startswith("operator.i"):
        pair.reverse()
    if how == "x":
        ref = w.method(name, *pair)
    elif name in ("torch.add", "torch.mul") and w.model.chance(0.12):
        ref = w.fn(name, ref, other=other) if w.model.chance(0.5) else w.fn(name, input=ref, other=other)
    elif name == "torch.add" and w.model.chance(0.1):
        ref = w.fn(name, ref, other, alpha=2)
    else:
        ref = w.fn(name, *pair)
    activation(w, ref, 0.4)


def matmul(w):
    how, name = w.rng.choice(MATMULS)
    ref = w.any_tensor()
    if w.live(ref).dim() < 2:
        raise Misfit
    other = w.fn("torch.transpose", ref, -1, -2) if w.model.chance(0.5) else w.param([w.live(ref).shape[-1], 4])
    w.method(name, ref, other) if how == "x" else w.fn(name, ref, other)


def join(w):
    rng = w.rng
    ref = w.any_tensor()
    parts = [ref, like(w, ref)]
    if w.model.chance(0.3):
        parts.append(w.apply(rng.choice(RELUS), ref))
    if w.model.chance(0.1):
        parts[1] = ref
    rng.shuffle(parts)
    parts = parts if w.model.chance(0.7) else {"tuple": parts}
    name = rng.choice(CATS if w.model.chance(0.75) else STACKS)
    dim = {} if name in ("torch.vstack", "torch.hstack") or w.model.chance(0.3) else {"dim": rng.choice([0, 1, -1])}
    style = rng.random()
    if style < 0.4:
        ref = w.fn(name, parts, *dim.values())
    elif style < 0.85:
        ref = w.fn(name, parts, **dim)
    else:
        ref = w.fn(name, tensors=parts, **dim)
    activation(w, ref, 0.3)


def nested_join(w):
    ref = w.any_tensor()
    once = w.fn("torch.cat", [ref, w.apply(w.rng.choice(RELUS), ref)], 0)
    w.fn("torch.cat", [once, ref], 0)


def pieces(w):
    """Functions that give several values, and some of these values."""
    rng = w.rng
    ref = w.any_tensor()
    name, args, kwargs, count = rng.choice([
        ("torch.chunk", [2], {}, 2), ("torch.chunk", [2], {"dim": 1}, 2), ("torch.split", [1], {"dim": -1}, 2),
        ("x.chunk", [2, 1], {}, 2), ("x.split", [2, 1], {}, 2), ("torch.unbind", [0], {}, 2),
        ("torch.topk", [1], {}, 2), ("torch.max", [1], {}, 2), ("x.unbind", [1], {}, 2)])
    out = w.method(name[2:], ref, *args, **kwargs) if name.startswith("x.") else w.fn(name, ref, *args, **kwargs)
    taken = rng.sample(range(count), rng.choice([1, count]))
    parts = [w.item(out, i) for i in taken]
    if len(parts) == 2 and all(is_float(w.live(p)) for p in parts) and w.model.chance(0.6):
        if w.model.chance(0.5):
            w.fn("torch.cat", parts, 0)
        else:
            w.fn("operator.add", *parts)


def size_arithmetic(w):
    """Sizes as numbers that feed view and reshape."""
    rng = w.rng
    ref = w.any_tensor()
    if w.live(ref).dim() < 2:
        raise Misfit
    size = rng.choice([
        lambda: w.method("size", ref, 0), lambda: w.item(w.fn("builtins.getattr", ref, "shape"), 0),
        lambda: w.item(w.method("size", ref), 0), lambda: w.method("size", ref, dim=0)])()
    roll = rng.random()
    if roll < 0.3:
        w.method("view", ref, size, -1)
    elif roll < 0.45:
        w.method("reshape", ref, {"tuple": [size, -1]})
    elif roll < 0.6:
        other = w.method("size", ref, 1)
        number = w.fn(rng.choice(["operator.mul", "operator.mul", "operator.add", "operator.floordiv"]), size, other)
        w.method("reshape", ref, number if w.live(number) == w.live(size) * w.live(other) else -1,
                 *([-1] if w.live(number) == w.live(size) * w.live(other) else []))
    elif roll < 0.7:
        shape = w.fn("builtins.getattr", ref, "shape")
        w.method(rng.choice(["view", "reshape"]), ref, shape)
    elif roll < 0.8:
        dims = rng.choice([lambda: w.method("dim", ref), lambda: w.fn("builtins.getattr", ref, "ndim")])()
        w.fn("operator.mul", ref, dims)
    elif roll < 0.9:
        number = w.fn("operator.floordiv", w.fn("operator.mul", size, 2), 2)
        w.method("view", ref, number, -1)
    else:
        w.fn("torch.add", ref, size)


def masked(w):
    rng = w.rng
    ref = w.any_tensor()
    mask = rng.choice([lambda: w.fn("operator.gt", ref, 0), lambda: w.method("eq", ref, 0),
                       lambda: w.fn("torch.lt", ref, 1)])()
    roll = rng.random()
    if roll < 0.4:
        w.method("masked_fill", ref, mask, 0.0)
    elif roll < 0.6:
        w.fn("torch.masked_fill", ref, mask, -1)
    elif roll < 0.7:
        w.method("masked_fill_", ref, mask, 0)
    else:
        w.fn("torch.where", mask, ref, like(w, ref) if w.model.chance(0.5) else ref)


def nested_values(w):
    """Tuples and dicts as arguments and results of calls that stay one node."""
    rng = w.rng
    ref = w.any_tensor()
    other = like(w, ref)
    roll = rng.random()
    if roll < 0.3:
        w.fn("user.first_of", {"tuple": [ref, other]})
    elif roll < 0.5:
        w.fn("user.first_of", {"dict": [["x", ref], ["y", other]]}, scale=2.0)
    elif roll < 0.6:
        w.fn("user.twice", ref)
    elif roll < 0.7:
        w.fn("user.first_of", [ref, {"tuple": [other, 1]}])
    else:
        kind = rng.choice(["TwoOutputs", "DictOutput", "TakesDict"])
        name = w.leaf(f"user.{kind}")
        w.model.untraced.append(w.absolute(name))
        if kind == "TakesDict":
            return w.call(name, {"dict": [["x", ref]]}, **({"scale": 2.0} if w.model.chance(0.5) else {}))
        out = w.call(name, ref)
        keys = [0, 1] if kind == "TwoOutputs" else ["out", "aux"]
        first = w.item(out, keys[0])
        if w.model.chance(0.5):
            w.fn("operator.add", first, w.item(out, keys[1]))


def float_functional(w):
    name = w.leaf("nnq.FloatFunctional")
    what = w.rng.choice(FLOAT_FUNCTIONALS)
    ref = w.any_tensor()
    other = 2.0 if "scalar" in what else like(w, ref)
    # Its methods are called on the module itself: they trace into torch's functions.
    owner = w.attr(name)
    args = [[ref, other]] if what == "cat" else [ref, other]
    w.step({"method": what, "args": [owner] + args, "kwargs": {}})


def stubs(w):
    ref = w.any_tensor()
    kind = w.rng.choice(["tq.QuantStub", "tq.QuantStub", "tq.DeQuantStub"])
    w.module(ref, kind)


def placed_observer(w):
    """An observer that the user put there. It cannot be traced into."""
    kind, kwargs = w.rng.choice([("tq.MinMaxObserver", {}), ("tq.PlaceholderObserver", {}), ("tq.FakeQuantize", {}),
                                 ("tq.HistogramObserver", {}), ("user.UserMinMaxObserver", {})])
    ref = w.any_tensor()
    name = w.leaf(kind, **kwargs)
    w.model.untraced.append(w.absolute(name))
    w.call(name, ref)


def custom_module(w):
    ref = w.tensor(2)
    name = w.leaf("user.CustomLinear", w.live(ref).shape[-1], 4)
    w.model.leaf_like.append([w.absolute(name), "user.CustomLinear", [w.live(ref).shape]])
    ref = w.call(name, ref)
    activation(w, ref, 0.3)


def scale(w):
    ref = w.any_tensor()
    if not w.live(ref).dim():
        raise Misfit
    name = w.leaf("user.Scale", w.live(ref).shape[-1])
    w.model.leaf_like.append([w.absolute(name), "user.Scale", [w.live(ref).shape]])
    w.call(name, ref)


# -- structure

def reuse(w):
    """A child called again, with another value."""
    candidates = [path for path, inputs in w.callable if inputs == 1]
    if not candidates:
        raise Misfit
    w.call(w.rng.choice(candidates), w.any_tensor())


def shared(w):
    """A module registered under a second name."""
    candidates = [path for path, inputs in w.callable if inputs == 1 and "." not in path]
    if not candidates:
        raise Misfit
    old = w.rng.choice(candidates)
    name = w.add({"shared": w.absolute(old)})
    w.call(name, w.any_tensor())


def _sequence(w, ref):
    """The leaves of a sequence that fits the value, as specs."""
    x = w.live(ref)
    if x.dim() == 4:
        c, out = x.shape[1], w.rng.choice([2, 4])
        conv, norm = {"leaf": "nn.Conv2d", "args": [c, out, 1]}, {"leaf": "nn.BatchNorm2d", "args": [out]}
        chains = [[conv, norm, {"leaf": "nn.ReLU"}], [conv, {"leaf": "nn.ReLU"}], [conv, norm],
                  [{"leaf": "nn.MaxPool2d", "args": [1]}, conv, {"leaf": "nn.Hardswish"}],
                  [conv, {"leaf": "nn.Dropout"}, {"leaf": "nn.Sigmoid"}]]
    else:
        size, out = x.shape[-1], w.rng.choice([2, 4])
        linear = {"leaf": "nn.Linear", "args": [size, out]}
        chains = [[linear, {"leaf": "nn.ReLU"}], [linear, {"leaf": "nn.Tanh"}], [linear, {"leaf": "nn.LeakyReLU"}],
                  [{"leaf": "nn.LayerNorm", "args": [size]}, linear], [linear, {"leaf": "nn.Dropout"}],
                  [{"leaf": "user.UserReLU"}, linear]]
        if x.dim() == 2:
            chains.append([linear, {"leaf": "nn.BatchNorm1d", "args": [out]}, {"leaf": "nn.ReLU"}])
    return w.rng.choice(chains)


def sequence(w):
    ref = w.tensor(w.rng.choice([2, 2, 3, 4, 4, 4]))
    items = [[str(i), spec] for i, spec in enumerate(_sequence(w, ref))]
    if w.model.chance(0.2):
        items = [[f"{name}{i}", spec] for (i, spec), name in zip(items, ["first", "then", "last", "end"])]
    if w.model.chance(0.2):
        items = [["0", {"seq": items, "cls": "nn.Sequential"}], ["1", {"leaf": "nn.ReLU"}]]
    name = w.add({"seq": items, "cls": w.rng.choice(["nn.Sequential", "nn.Sequential", "user.UserSequential"])})
    w.callable.append([name, 1])
    w.model.leaf_like.append([w.absolute(name), None, [w.live(ref).shape]])
    w.call(name, ref)


def module_list(w):
    """Modules in a list or dict, called one by one."""
    ref = w.tensor(w.rng.choice([2, 4]))
    specs = _sequence(w, ref)
    if w.model.chance(0.6):
        name = w.add({"list": specs})
        names = [f"{name}.{i}" for i in range(len(specs))]
    else:
        keys = ["first", "then", "last", "end"][:len(specs)]
        name = w.add({"dict": [list(pair) for pair in zip(keys, specs)]})
        names = [f"{name}.{key}" for key in keys]
    for path in names:
        ref = w.call(path, ref)


def sub_block(w):
    """A module with code of its own, sometimes called a second time; it may return a tuple or a dict."""
    rng = w.rng
    if w.depth >= 3 or w.model.budget < 4:
        raise Misfit
    kind = rng.choices(list(BLOCK_INPUTS), [35, 20, 10, 20, 5, 10])[0]
    refs = [w.any_tensor() for _ in range(BLOCK_INPUTS[kind])]
    if kind == "Optional":
        refs[1] = 3.0
    name = w.free_name()
    inputs = [w.live(r) if isinstance(r, dict) else r for r in refs]
    child = Writer(w.model, kind, w.absolute(name), w.depth + 1, inputs)
    w.block.add_module(name, child.block)  # so that the name is taken
    child.write(rng.randint(1, 4))
    if not child.spec["steps"]:
        del w.block._modules[name], w.model.maker.made[w.absolute(name)]
        raise Misfit
    tensors = [{"v": i} for i, v in enumerate(child.values) if is_float(v)]
    out, second = child.pick(is_float), rng.choice(tensors)
    roll = rng.random()
    child.spec["out"] = (out if roll < 0.8 else {"tuple": [out, second]} if roll < 0.92
                         else {"dict": [["a", out], ["b", second]]})
    child.block.out = child.spec["out"]
    child.block.steps = child.spec["steps"]
    w.adopt(name, child.spec, child.block)
    given = refs[:1] if kind == "Optional" and w.model.chance(0.5) else refs
    result = w.call(name, *given)
    if roll >= 0.8:
        w.item(result, (0 if roll < 0.92 else "a"))
        w.item(result, (1 if roll < 0.92 else "b"))
        return
    w.callable.append([name, len(given)])
    w.model.leaf_like.append([w.absolute(name), f"graph_recipe.{kind}" if len(given) == 1 else None,
                              [w.live(r).shape if isinstance(r, dict) else r for r in given]])


def branches(w):
    """The same value through two ways that meet again."""
    rng = w.rng
    ref = w.any_tensor()
    left = w.apply(rng.choice(RELUS + FIXED), ref)
    right = w.apply(rng.choice(ELEMENTWISE + FIXED), ref)
    if w.model.chance(0.5):
        w.fn(rng.choice(["operator.add", "torch.mul", "operator.mul"]), left, right)
    else:
        w.fn("torch.cat", [left, right], rng.choice([0, -1]))


MOTIFS = {**LAYERS, unary: 12, shape_op: 15, shape_chain: 4, pooling: 8, item: 3, binary: 15, matmul: 3, join: 7,
          nested_join: 1,
          pieces: 3, size_arithmetic: 6, masked: 3, nested_values: 2.5, float_functional: 3, stubs: 2,
          placed_observer: 0.8, custom_module: 2, scale: 2, reuse: 4, shared: 3, sequence: 6, module_list: 3,
          sub_block: 9, branches: 5}
