"""Random models as specs (model_spec.py): small, and full of what resolution and fusion look at."""
from model_spec import BLOCK_INPUTS, FLOAT_FUNCTIONAL, FUNCTIONS, LEAVES, arity, modules_of

NAMES = ["a", "b", "c", "conv", "bn", "relu", "fc", "block", "head", "features", "proj", "x1", "layer_1", "L"]
CONVS = {1: ["conv1d"], 2: ["conv2d", "conv2d", "conv2d_nobias", "conv2d_groups"], 3: ["conv3d"]}
NORMS = {1: ["bn1d"], 2: ["bn2d", "bn2d", "bn2d", "bn2d", "bn2d_noaffine", "bn2d_nostats", "bn2d_wide"], 3: ["bn3d"]}
RELUS = ["relu", "relu", "relu_inplace", "F.relu", "F.relu", "F.relu inplace", "torch.relu", "x.relu", "relu6",
         "user_relu"]
ACTIVATIONS = RELUS + ["tanh", "torch.tanh", "F.leaky_relu", "leaky_relu", "leaky_relu", "tanh", "sigmoid",
                       "F.sigmoid", "hardswish"]
COMMON_LEAVES = ["linear", "linear_nobias", "conv2d", "relu", "dropout", "layer_norm", "embedding", "max_pool2d",
                 "adaptive_avg_pool2d", "identity", "prelu", "sigmoid", "tanh", "hardswish", "convt2d", "user_linear",
                 "user_conv2d", "user_relu"]
ODD_LEAVES = ["fused_conv_relu2d", "fused_linear_relu", "fused_bn_relu2d", "fused_conv_bn2d", "user_conv_relu2d",
              "qat_linear", "parametrized_linear", "parametrized_conv2d", "observer", "embedding_bag", "leaf_linear",
              "quantizable_lstm"]
WITH_WEIGHT = ["linear", "linear", "conv1d", "conv2d", "bn1d", "bn2d", "prelu", "layer_norm"]
UNARY = [name for name in FUNCTIONS if arity(name) == 1]
BINARY = [name for name in FUNCTIONS if arity(name) == 2] + list(FLOAT_FUNCTIONAL)
ADDS = ["x + y", "x + y", "torch.add", "torch.add alpha", "torch.add other", "x.add", "ff.add", "x += 1"]


class _BlockWriter:
    """One block under construction: its children, its steps, and what is free to use."""

    def __init__(self, model, kind, path, depth):
        self.model, self.path, self.depth = model, path, depth
        self.spec = {"block": kind, "children": [], "params": [], "body": [], "out": [0]}
        self.values = BLOCK_INPUTS[kind]
        self.callable = []  # [(path of a child, inputs it takes)]

    def add_child(self, child, name=None):
        taken = {n for n, _ in self.spec["children"]} | set(self.spec["params"]) | {"ff", "body", "out", "training"}
        name = name or self.model.rng.choice(NAMES)
        while name in taken:
            name += self.model.rng.choice("_x12")
        self.spec["children"].append([name, child])
        return name

    def step(self, step):
        self.spec["body"].append(step)
        self.values += 1
        self.model.budget -= 1
        return self.values - 1

    def call(self, path, inputs):
        return self.step({"call": path, "in": inputs})

    def leaf(self, kind, value):
        child = {"leaf": kind}
        if self.model.own_modes and self.model.rng.random() < 0.4:
            child["training"] = self.model.rng.random() < 0.5
        name = self.add_child(child)
        self.callable.append((name, 1))
        return self.call(name, [value])

    def op(self, kind, *values):
        """A leaf module or a function, by its name."""
        return self.leaf(kind, values[0]) if kind in LEAVES else self.step({"fn": kind, "in": list(values)})

    def value(self):
        """An earlier value, the later ones more often."""
        rng = self.model.rng
        return rng.randrange(self.values) if rng.random() < 0.4 else self.values - 1


class RandomModel:
    def __init__(self, rng, is_qat):
        self.rng = rng
        self.budget = rng.choice([3, 5, 8, 12, 18])
        self.paths = []  # absolute paths of modules registered so far that may be shared
        mode = "train" if is_qat else "eval"
        if rng.random() < 0.05:
            mode = "eval" if mode == "train" else "train"
        self.spec_mode = mode
        # prepare_qat_fx cannot take a quantizable LSTM that is in the model already.
        self.leaves = [kind for kind in LEAVES if not (is_qat and kind == "quantizable_lstm")]
        self.own_modes = rng.random() < 0.05
        self.spec = {"mode": mode, "root": self.block("", 0)}

    # -- containers

    def block(self, path, depth, kind=None):
        rng = self.rng
        kind = kind or rng.choice(list(BLOCK_INPUTS))
        writer = _BlockWriter(self, kind, path, depth)
        steps = rng.randint(1, 4) if depth else 99
        motifs = [self.conv_chain, self.conv_chain, self.linear_chain, self.linear_chain, self.norm_chain,
                  self.conv_transpose, self.conv_add, self.any_leaf, self.unary, self.unary, self.binary, self.binary,
                  self.parameter, self.reuse, self.sequence, self.sub_block, self.listed, self.shared, self.oddity]
        while self.budget > 0 and steps > 0:
            rng.choice(motifs)(writer)
            steps -= 1
        last = writer.values - 1
        writer.spec["out"] = [last] if depth or rng.random() < 0.8 else [last, rng.randrange(writer.values)]
        return writer.spec

    def absolute(self, writer, name):
        return f"{writer.path}.{name}" if writer.path else name

    def sequence_spec(self, depth):
        rng = self.rng
        kinds = rng.choice([["conv2d", "bn2d", "relu"], ["conv2d", "relu"], ["linear", "relu"], ["linear", "bn1d"],
                            ["linear", "tanh"], ["conv1d", "bn1d", "relu"], ["bn2d", "relu"],
                            rng.choices(COMMON_LEAVES, k=rng.randint(1, 3))])
        items = [[str(i), {"leaf": kind}] for i, kind in enumerate(kinds)]
        if depth < 2 and rng.random() < 0.25:
            items.append([str(len(items)), self.sequence_spec(depth + 1)])
        if rng.random() < 0.2:
            items = [[f"{name}{i}", item] for (i, item), name in zip(items, rng.sample(NAMES, len(items)))]
        self.budget -= len(kinds)
        return {"seq": items, "cls": rng.choice(["Sequential", "Sequential", "UserSequential"])}

    def sequence(self, writer):
        spec = self.sequence_spec(0)
        name = writer.add_child(spec)
        writer.callable.append((name, 1))
        if self.rng.random() < 0.15:  # its children one by one, as some code does
            for child, _ in spec["seq"]:
                writer.call(f"{name}.{child}", [writer.value()])
        else:
            writer.call(name, [writer.value()])
        self.paths += [self.absolute(writer, name), self.absolute(writer, f"{name}.{spec['seq'][0][0]}")]

    def sub_block(self, writer):
        if writer.depth >= 3:
            return self.conv_chain(writer)
        kind = self.rng.choice(list(BLOCK_INPUTS))
        name = writer.add_child(None)
        spec = self.block(self.absolute(writer, name), writer.depth + 1, kind)
        writer.spec["children"][[n for n, _ in writer.spec["children"]].index(name)][1] = spec
        writer.callable.append((name, BLOCK_INPUTS[kind]))
        for _ in range(2 if self.rng.random() < 0.2 else 1):
            writer.call(name, [writer.value() for _ in range(BLOCK_INPUTS[kind])])
        if BLOCK_INPUTS[kind] == 1:
            self.paths.append(self.absolute(writer, name))

    def listed(self, writer):
        rng = self.rng
        kinds = rng.choice([["linear"] * 3, ["conv2d"] * 2, ["conv2d", "relu"], rng.choices(COMMON_LEAVES, k=2)])
        items = [{"leaf": kind} for kind in kinds]
        if rng.random() < 0.3:
            items.append(self.sequence_spec(1))
        as_dict = rng.random() < 0.4
        names = rng.sample(NAMES, len(items)) if as_dict else [str(i) for i in range(len(items))]
        spec = {"dict": [[n, item] for n, item in zip(names, items)]} if as_dict else {"list": items}
        name = writer.add_child(spec)
        for child in names if rng.random() < 0.8 else names[::-1]:
            writer.callable.append((f"{name}.{child}", 1))
            writer.call(f"{name}.{child}", [writer.value()])
        self.paths.append(self.absolute(writer, f"{name}.{names[0]}"))

    # -- calls of what is there already

    def reuse(self, writer):
        if not writer.callable:
            return self.unary(writer)
        path, inputs = self.rng.choice(writer.callable)
        return writer.call(path, [writer.value() for _ in range(inputs)])

    def shared(self, writer):
        """A module of anywhere in the model, registered here under another name."""
        candidates = [p for p in self.paths if not (writer.path + ".").startswith(p + ".")]
        if not candidates:
            return self.any_leaf(writer)
        name = writer.add_child({"shared": self.rng.choice(candidates)})
        if self.rng.random() < 0.8:
            writer.call(name, [writer.value()])

    # -- motifs

    def after(self, writer, kinds):
        """Puts the ops behind each other; now and then somebody else looks at a value in between."""
        value = writer.value()
        for kind in kinds:
            value = writer.op(kind, value)
            if self.rng.random() < 0.06:
                writer.step({"fn": self.rng.choice(UNARY), "in": [value]})
        return value

    def note_leaf(self, writer):
        if writer.callable:
            self.paths.append(self.absolute(writer, writer.callable[-1][0]))

    def norms(self, dim):
        """Usually a norm that fits."""
        if self.rng.random() < 0.05:
            dim = self.rng.choice([1, 2, 3])
        return NORMS[dim]

    def conv_chain(self, writer):
        rng = self.rng
        dim = rng.choice([1, 2, 2, 2, 3])
        kinds = [rng.choice(CONVS[dim])]
        if rng.random() < 0.6:
            kinds.append(rng.choice(self.norms(dim)))
        if rng.random() < 0.65:
            kinds.append(rng.choice(RELUS))
        self.after(writer, kinds)
        self.note_leaf(writer)

    def linear_chain(self, writer):
        rng = self.rng
        kinds = [rng.choice(["linear", "linear", "linear", "linear_nobias", "user_linear", "leaf_linear"])]
        if rng.random() < 0.3:
            kinds.append("bn1d")
        if rng.random() < 0.7:
            kinds.append(rng.choice(ACTIVATIONS))
        self.after(writer, kinds)
        self.note_leaf(writer)

    def norm_chain(self, writer):
        dim = self.rng.choice([1, 2, 3])
        self.after(writer, [NORMS[dim][0], self.rng.choice(RELUS)])

    def conv_transpose(self, writer):
        dim = self.rng.choice([1, 2, 3])
        norm = self.rng.random() < (0.4 if self.spec_mode == "eval" else 0.05)
        kinds = [f"convt{dim}d"] + ([f"bn{dim}d"] if norm else [])
        self.after(writer, kinds + ([self.rng.choice(RELUS)] if self.rng.random() < 0.3 else []))

    def conv_add(self, writer):
        """What onednn fuses: conv (bn) + other (relu), from either side."""
        rng = self.rng
        other = writer.value() if rng.random() < 0.5 else writer.op(rng.choice(["conv2d", "sigmoid", "F.relu"]), 0)
        value = writer.op("conv2d", writer.value())
        if rng.random() < 0.3:
            value = writer.op("bn2d", value)
        add = rng.choice(ADDS)
        operands = [value, other] if rng.random() < 0.7 else [other, value]
        value = writer.op(add, *(operands[:1] if add == "x += 1" else operands))
        if rng.random() < 0.5:
            writer.op(rng.choice(RELUS), value)

    def any_leaf(self, writer):
        kind = self.rng.choice(COMMON_LEAVES if self.rng.random() < 0.6 else self.leaves)
        takes = {"bilinear": 2}.get(kind, 1)
        name = writer.add_child({"leaf": kind})
        writer.callable.append((name, takes))
        writer.call(name, [writer.value() for _ in range(takes)])
        self.note_leaf(writer)

    def oddity(self, writer):
        """Modules that are fused, swapped or wrapped already, and what may follow them."""
        kinds = [self.rng.choice([kind for kind in ODD_LEAVES if kind in self.leaves])]
        if self.rng.random() < 0.5:
            kinds.append(self.rng.choice(ACTIVATIONS + ["bn2d", "bn1d"]))
        self.after(writer, kinds)
        self.note_leaf(writer)

    def unary(self, writer):
        writer.step({"fn": self.rng.choice(UNARY), "in": [writer.value()]})

    def binary(self, writer):
        name = self.rng.choice(BINARY)
        writer.step({"fn": name, "in": [writer.value(), writer.value()]})

    def parameter(self, writer):
        """A parameter of this block or, as weights are shared sometimes, of a linear child."""
        rng = self.rng
        owners = [name for name, child in writer.spec["children"] if child and child.get("leaf") in WITH_WEIGHT]
        if owners and rng.random() < 0.4:
            attr = rng.choice(owners) + ".weight"
        else:
            name = f"w{len(writer.spec['params'])}"
            writer.spec["params"].append(name)
            attr = name
        value = writer.step({"attr": attr})
        if rng.random() < 0.9:
            name = rng.choice(["F.linear", "F.linear", "F.linear kw", "F.conv2d", "F.conv1d", "F.conv_transpose2d",
                               "F.embedding", "x * y", "torch.add"])
            value = writer.step({"fn": name, "in": [writer.value() if rng.random() < 0.5 else 0, value]})
            if rng.random() < 0.5:
                writer.op(rng.choice(RELUS), value)


def random_model(rng, is_qat):
    return RandomModel(rng, is_qat).spec


OWN_QCONFIGS = [None, "default_qconfig", "default_qat_qconfig",
                {"activation": {"class": "torch.ao.quantization.observer.MinMaxObserver"},
                 "weight": {"class": "torch.ao.quantization.observer.MinMaxObserver", "kwargs": {"quant_max": 99}}}]


def random_own_qconfigs(rng, model):
    """Gives some modules a `qconfig` attribute of their own, as the user's code may have."""
    if rng.random() < 0.06:
        for _, m in modules_of(model["root"])[1:]:
            if "shared" not in m and rng.random() < 0.3:
                m["qconfig"] = rng.choice(OWN_QCONFIGS)
