"""Random models that run, as specs (graph_recipe.py).

A model is written while it runs: each step is tried on real tensors, and what does not fit is dropped again, so that
no rule of shapes is needed here."""
import torch

from graph_recipe import BLOCK_INPUTS, Maker, make_block, make_input, run_step
from random_graph_tables import NAMES

LARGEST = 20000  # elements of a value


class Misfit(Exception):
    """This step cannot be done with these values."""


def is_float(value):
    return isinstance(value, torch.Tensor) and value.is_floating_point()


class Model:
    """What all blocks of one model share."""

    def __init__(self, rng, budget, motifs):
        self.rng, self.budget, self.motifs = rng, budget, motifs
        self.maker = Maker()
        self.leaf_like = []  # [path, class name, example inputs] of blocks and modules that could stay untraced
        self.untraced = []   # paths of leaves that must not be traced into
        self.weighted = []   # paths of leaves with a weight, of the whole model

    def chance(self, probability):
        return self.rng.random() < probability


class Writer:
    """One block under construction: its spec, the live module, and the live value of every step so far.

    An expression {"v": i} stands for value i; motifs pass such references around."""

    def __init__(self, model, kind, path, depth, inputs):
        self.model, self.rng, self.path, self.depth = model, model.rng, path, depth
        self.spec = {"block": kind, "children": [], "params": [], "steps": [], "out": None}
        self.block = make_block(self.spec)
        self.values = list(inputs)
        self.callable = []  # [path of a child, number of inputs]
        model.maker.made[path] = self.block

    # -- values

    def live(self, ref):
        return self.values[ref["v"]]

    def last(self):
        return {"v": len(self.values) - 1}

    def pick(self, fits):
        """A value for which `fits` holds, later ones more often, or None."""
        found = [i for i, value in enumerate(self.values) if fits(value)]
        if not found:
            return None
        return {"v": found[-1] if self.model.chance(0.65) else self.rng.choice(found)}

    def any_tensor(self):
        ref = self.pick(is_float)
        if ref is None:
            raise Misfit
        return ref

    def tensor(self, dims):
        """A float tensor of so many dimensions, made of another one if there is none."""
        ref = self.pick(lambda v: is_float(v) and v.dim() == dims)
        if ref is None or self.model.chance(0.05):
            ref = self.reshaped(self.any_tensor(), dims)
        return ref

    def reshaped(self, ref, dims):
        choice = self.rng.choice
        while self.live(ref).dim() != dims:
            x = self.live(ref)
            if x.dim() > dims:
                if x.dim() - dims > 1 and dims == 2 or x.dim() == dims + 1 and dims > 1:
                    start = dims - 1
                    ref = choice([
                        lambda: self.fn("torch.flatten", ref, start), lambda: self.method("flatten", ref, start),
                        lambda: self.fn("torch.mean", ref, -1), lambda: self.method("mean", ref, -1),
                        lambda: self.module(ref, "nn.Flatten", start)])()
                else:
                    ref = self.method("flatten", ref)
            elif x.dim() == 0:
                ref = self.method("reshape", ref, 1)
            else:
                ref = choice([lambda: self.method("unsqueeze", ref, -1), lambda: self.fn("torch.unsqueeze", ref, -1),
                              lambda: self.fn("operator.getitem", ref, {"tuple": [{"ellipsis": True}, None]})])()
        return ref

    # -- steps

    def step(self, step):
        self.model.budget -= 1
        try:
            value = run_step(self.block, step, self.values)
        except Exception as error:  # whatever it is, this does not fit
            raise Misfit(str(error)) from None
        if isinstance(value, torch.Tensor) and (value.numel() > LARGEST or not value.numel()):
            raise Misfit("too large or empty")
        self.spec["steps"].append(step)
        self.values.append(value)
        return self.last()

    def fn(self, name, *args, **kwargs):
        return self.step({"fn": name, "args": list(args), "kwargs": kwargs})

    def method(self, name, *args, **kwargs):
        return self.step({"method": name, "args": list(args), "kwargs": kwargs})

    def call(self, path, *args, **kwargs):
        return self.step({"call": path, "args": list(args), "kwargs": kwargs})

    def attr(self, path):
        return self.step({"attr": path})

    def item(self, ref, key):
        return self.fn("operator.getitem", ref, key)

    def apply(self, op, ref):
        """An entry of the tables on one value."""
        how, name, args, kwargs = op
        args = [{"v": "batch"} if a == {"v": "batch"} else ref if a == {"v": "self"} else a for a in args]
        if {"v": "batch"} in args:
            size = self.step({"method": "size", "args": [ref, 0], "kwargs": {}})
            args = [size if a == {"v": "batch"} else a for a in args]
        if how == "m":
            return self.module(ref, name, *args, **kwargs)
        return self.fn(name, ref, *args, **kwargs) if how == "f" else self.method(name, ref, *args, **kwargs)

    # -- children

    def free_name(self, name=None):
        taken = {n for n, _ in self.spec["children"]} | {n for n, _ in self.spec["params"]}
        name = name or self.rng.choice(NAMES)
        while name in taken or hasattr(self.block, name):
            name += self.rng.choice("_x12")
        return name

    def absolute(self, name):
        return f"{self.path}.{name}" if self.path else name

    def add(self, spec, name=None):
        """A child of this spec; the name it got."""
        name = self.free_name(name)
        try:
            module = self.model.maker.make(spec, self.absolute(name))
        except Exception as error:
            raise Misfit(str(error)) from None
        return self.adopt(name, spec, module)

    def adopt(self, name, spec, module):
        self.spec["children"].append([name, spec])
        self.block.add_module(name, module)
        return name

    def leaf(self, kind, *args, **kwargs):
        spec = {"leaf": kind}
        if args:
            spec["args"] = list(args)
        if kwargs:
            spec["kwargs"] = kwargs
        return self.add(spec)

    def module(self, ref, kind, *args, **kwargs):
        """A new leaf called with one value."""
        name = self.leaf(kind, *args, **kwargs)
        self.callable.append([name, 1])
        return self.call(name, ref)

    def param(self, shape):
        """A new parameter of this block, read by its code."""
        name = f"w{len(self.spec['params'])}"
        self.spec["params"].append([name, list(shape)])
        self.block.register_parameter(name, torch.nn.Parameter(torch.full(list(shape), 0.5)))
        return self.attr(name)

    def attempt(self, motif):
        """Runs a motif; what it wrote stays only if all of it fits."""
        steps, values, kids, params, callables = (len(self.spec["steps"]), len(self.values), len(self.spec["children"]),
                                                  len(self.spec["params"]), len(self.callable))
        marks = [len(self.model.leaf_like), len(self.model.untraced), len(self.model.weighted)]
        try:
            motif(self)
            return True
        except Misfit:
            for name, _ in self.spec["children"][kids:]:
                del self.block._modules[name]
                gone = self.absolute(name)
                for path in [p for p in self.model.maker.made if p == gone or p.startswith(gone + ".")]:
                    del self.model.maker.made[path]
            for name, _ in self.spec["params"][params:]:
                del self.block._parameters[name]
            del self.spec["steps"][steps:], self.values[values:], self.spec["children"][kids:]
            del self.spec["params"][params:], self.callable[callables:]
            for kept, mark in zip((self.model.leaf_like, self.model.untraced, self.model.weighted), marks):
                del kept[mark:]
            return False

    def write(self, count):
        names = list(self.model.motifs)
        weights = [self.model.motifs[m] for m in names]
        tries = 4 * count + 10
        while count > 0 and tries > 0 and self.model.budget > 0:
            tries -= 1
            if self.attempt(self.rng.choices(names, weights)[0]):
                count -= 1


IMAGES = [[2, 4, 4, 4], [2, 4, 8, 8], [2, 3, 4, 4], [1, 4, 4, 4]]


def random_input(rng):
    kind = rng.choices(["image", "flat", "sequence", "tokens", "volume"], [50, 22, 14, 9, 5])[0]
    return {"image": lambda: ["float", rng.choice(IMAGES)], "flat": lambda: ["float", [2, rng.choice([4, 8])]],
            "sequence": lambda: ["float", rng.choice([[2, 4, 8], [3, 2, 4]])],
            "tokens": lambda: ["int", [2, 3], 6], "volume": lambda: ["float", [2, 4, 2, 4, 4]]}[kind]()


def random_graph(rng, motifs, budget):
    """(root spec, input specs, Model) of a model of about `budget` nodes."""
    model = Model(rng, budget, motifs)
    kind = rng.choices(list(BLOCK_INPUTS), [40, 12, 8, 22, 10, 8])[0]
    first = random_input(rng)
    inputs = [first]
    for _ in range(BLOCK_INPUTS[kind] - 1):
        inputs.append(list(first) if rng.random() < 0.6 else random_input(rng))
    values = [make_input(spec) for spec in inputs]
    if kind == "Optional":
        inputs, values = inputs[:1], values[:1] + [2.0]
    with torch.no_grad():
        writer = Writer(model, kind, "", 0, values)
        writer.write(99)
        writer.spec["out"] = root_output(writer)
    return writer.spec, inputs, model


def root_output(writer):
    """What the model gives: mostly its last value; now and then several, in a tuple, list or dict."""
    rng, last = writer.rng, writer.last()
    others = [{"v": i} for i, value in enumerate(writer.values)
              if isinstance(value, torch.Tensor) and i != last["v"]]
    roll = rng.random()
    if roll < 0.68 or not others:
        return last
    more = rng.sample(others, min(len(others), rng.choice([1, 1, 2])))
    if roll < 0.80:
        return {"tuple": [last] + more}
    if roll < 0.86:
        return [last] + more
    if roll < 0.93:
        return {"dict": [[f"out{i}", ref] for i, ref in enumerate([last] + more)]}
    if roll < 0.96:
        return {"dict": [["out", last], ["aux", {"tuple": more}]]}
    return {"tuple": [last, last, {"tuple": more}]}
