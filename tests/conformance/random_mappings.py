"""Random QConfigMappings, backends and custom configs for a traced graph, as JSON values of the project's formats.

Nearly every rule gets a qconfig that no other rule has, so that a wrong winner shows; some get equal ones, because
fusion only accepts equal qconfigs for the parts of what it fuses."""
import re

OBSERVER = "torch.ao.quantization.observer."
FAKE = "torch.ao.quantization.fake_quantize."
NAMED = ["default_qconfig", "default_dynamic_qconfig", "float16_dynamic_qconfig", "default_per_channel_qconfig",
         "default_qat_qconfig", "float_qparams_weight_only_qconfig", "default_reuse_input_qconfig",
         "default_weight_only_qconfig", "default_symmetric_qnnpack_qat_qconfig"]
INTRINSIC = "torch.ao.nn.intrinsic."
FUSED = ["ConvReLU1d", "ConvReLU2d", "ConvReLU3d", "LinearReLU", "BNReLU2d", "BNReLU3d", "ConvBn2d", "ConvBnReLU2d",
         "LinearBn1d", "LinearTanh", "LinearLeakyReLU", "ConvAdd2d", "ConvAddReLU2d"]
QAT = ([f"{INTRINSIC}qat.{name}" for name in ("ConvBn2d", "ConvBnReLU2d", "ConvReLU2d", "ConvBn1d", "LinearReLU",
                                              "LinearBn1d", "ConvBnReLU1d", "ConvReLU1d")]
       + [f"torch.ao.nn.qat.{name}" for name in ("Linear", "Conv2d", "Conv1d", "Embedding", "EmbeddingBag")])
PARTS = [f"torch.nn.{name}" for name in ("Conv1d", "Conv2d", "Conv3d", "BatchNorm1d", "BatchNorm2d", "BatchNorm3d",
                                         "Linear", "ReLU", "Tanh", "LeakyReLU", "ConvTranspose2d")]
OTHER_OBJECTS = ["torch.nn.Module", "torch.nn.Sequential", "torch.nn.ModuleList", "torch.add", "operator.add", "relu",
                 "reshape", "torch.nn.functional.relu", "no_such_method", "torch.fx.GraphModule", "builtins.getattr"]
INVALID_REGEXES = [
    "(", "[a", "*a", "a**", "(?<n>x)", r"\Qa", "(?P<1>x)", "a{2,1}", r"(\2)", "(?z)", "a)", "x(?i)", "a\\", r"\x1",
    r"\400", r"(\1)", "[z-a]", "(?P<>x)", "(?P<n", "(?P=n)", "(?P<n>a)(?P<n>b)", "(?P<a'b>x)", "(?P", "(?", "(?#x",
    "(?(1)a|b|c)", "(?(0)a)", "(?(x)a)", "(?i", "(?L)", "(?au)", "(?-i)", "(?a-i:x)", "(?-a:x)", "(?i-i:x)", "(?i-:x)",
    "(?-", "(?i*x)", "(?s-z:x)", "(?s-i*x)", "(?<=a*)b", "(?<=(a)\\1)b", r"\N{no such name}", r"\N", r"\N{", "a\n(",
    "a{99999999999}", "(?Px)", "(?<", "(?(1", "(?=x", "(?P>x)", r"[\8]", r"\u12", "[a-\\d]", "(?x-u:a)"]
BACKENDS = ["native", "fbgemm", "qnnpack", "x86", "onednn", "tensorrt", "executorch"]
RULE_KINDS = ("object_type", "module_name_regex", "module_name", "module_name_object_type_order")


class QConfigs:
    """Hands out qconfigs, each new one different from all before."""

    def __init__(self, rng):
        self.rng, self.count, self.given = rng, 0, []

    def observer(self, is_weight):
        rng = self.rng
        self.count += 1
        distinct = {"quant_min": 0, "quant_max": 20 + self.count}
        plain = {"class": OBSERVER + "MinMaxObserver", "kwargs": distinct}
        symmetric = {"class": OBSERVER + "MinMaxObserver",
                     "kwargs": {"dtype": "torch.qint8", "qscheme": "torch.per_tensor_symmetric"}}
        choices = [
            (8, symmetric if is_weight else plain),
            (1, {"class": OBSERVER + "MinMaxObserver"}),
            (1, {"class": OBSERVER + "HistogramObserver", "kwargs": {"reduce_range": True}}),
            (1, {"class": {"class": OBSERVER + "MinMaxObserver", "kwargs": {"quant_min": 0}},
                 "kwargs": {"quant_max": 20 + self.count}}),
            (1, {"class": {"class": OBSERVER + "MinMaxObserver", "kwargs": {"reduce_range": False}, "identity": 1},
                 "kwargs": {"quant_max": 20 + self.count}}),
            (1, {"class": FAKE + "FakeQuantize", "kwargs": {
                "observer": {"class": OBSERVER + "MovingAverageMinMaxObserver"}, **distinct}}),
            (1, {"class": FAKE + "FusedMovingAvgObsFakeQuantize", "kwargs": {
                "observer": {"class": OBSERVER + "MovingAverageMinMaxObserver"}, **distinct}}),
            (1, {"class": OBSERVER + "PlaceholderObserver", "kwargs": {"dtype": "torch.float16"}}),
            (0.5, {"class": "torch.nn.Identity"}),
            (0.04, {"class": OBSERVER + "MinMaxObserver", "kwargs": {"quant_min": 5, "quant_max": 20 + self.count}}),
            (0.04, {"class": OBSERVER + "MinMaxObserver", "kwargs": {"qscheme": "torch.per_channel_affine"}}),
            (0.04, {"class": OBSERVER + "HistogramObserver", "kwargs": {"no_such_argument": self.count}}),
            (0.04, {"class": FAKE + "FakeQuantize", "kwargs": {"dtype": "torch.qint8", **distinct, "quant_max": 500}}),
        ]
        if is_weight:
            choices += [
                (0.5, {"class": OBSERVER + "PerChannelMinMaxObserver",
                       "kwargs": {"dtype": "torch.qint8", "qscheme": "torch.per_channel_symmetric"}}),
                (0.3, {"class": OBSERVER + "MovingAveragePerChannelMinMaxObserver",
                       "kwargs": {"dtype": "torch.qint8", "ch_axis": 1}}),
                (0.2, None),
            ]
        else:
            choices.append((0.5, None))
        return rng.choices([c for _, c in choices], [w for w, _ in choices])[0]

    def variant(self, qconfig):
        """Another way to write it: equal to it in PyTorch's eyes, and another value in ours."""
        spec = qconfig and not isinstance(qconfig, str) and qconfig["activation"]
        kwargs = spec and spec.get("kwargs")
        if not kwargs or self.rng.random() < 0.7:
            return qconfig
        other = dict(reversed(kwargs.items()))
        if self.rng.random() < 0.5 and other.get("quant_min") == 0:
            other["quant_min"] = False
        return {**qconfig, "activation": {**spec, "kwargs": other}}

    def new(self, none=0.15):
        rng = self.rng
        roll = rng.random()
        if roll < none:
            return None
        if roll < none + 0.07 and self.given:
            return rng.choice(self.given)
        if roll < none + 0.13:
            return rng.choice(NAMED)
        self.given.append({"activation": self.observer(False), "weight": self.observer(True)})
        return self.given[-1]


def random_custom(rng, spec_paths, observers):
    """A prepare-custom-config body or None. `observers`: paths of observer modules, which cannot be traced into."""
    custom = {}
    names = list(observers)
    if rng.random() < 0.08 and spec_paths:
        names += rng.sample(spec_paths, min(len(spec_paths), rng.randint(1, 2)))
    if names:
        custom["non_traceable_module_name"] = names
    if rng.random() < 0.03 and spec_paths:
        custom["standalone_module_name"] = [[rng.choice(spec_paths), None, [], None, None]]
    if rng.random() < 0.03:
        custom["non_traceable_module_class"] = [rng.choice(
            ["model_spec.Residual", "model_spec.UserLinear", "torch.nn.Linear", "torch.nn.Sequential"])]
    return custom or None


def random_backend(rng, graph, presets):
    """{"preset": name} or, now and then, a body with entries of a preset left out and in another order."""
    name = rng.choice(BACKENDS + ["native", "onednn", "x86", "x86"])
    if rng.random() < 0.85:
        return {"preset": name}
    configs = presets[name]["configs"]
    types = {m["type"] for m in graph["modules"]}
    near = [c for c in configs if isinstance(c.get("pattern", c.get("pattern_complex_format")), list)
            or c.get("pattern") in types]
    chosen = rng.sample(near, min(len(near), rng.randint(1, 25))) + rng.sample(configs, min(len(configs), 5))
    rng.shuffle(chosen)
    return {"name": "mutated", "configs": chosen}


class Rules:
    def __init__(self, rng, graph, aliases, qconfigs=None):
        self.rng, self.graph, self.aliases = rng, graph, aliases
        self.qconfigs = qconfigs or QConfigs(rng)
        self.paths = [m["path"] for m in graph["modules"]]
        self.scopes = [n["scope"][0] for n in graph["nodes"] if "scope" in n]
        types = {m["type"] for m in graph["modules"]} | {m.get("original_type", m["type"]) for m in graph["modules"]}
        types |= {n["scope"][1] for n in graph["nodes"] if n.get("scope") and n["scope"][1]}
        # A parametrized module has a class of its own that no name leads to.
        self.types = sorted(t for t in types | {graph["root_type"]} if ".parametrize." not in t)
        self.targets = sorted({n["target"] for n in graph["nodes"] if n["op"] in ("call_function", "call_method")})

    def name(self):
        rng = self.rng
        roll = rng.random()
        if roll < 0.75 and self.paths:
            path = rng.choice(self.paths)
            return path.rpartition(".")[0] or path if rng.random() < 0.25 else path
        if roll < 0.85 and self.scopes:
            return rng.choice(self.scopes)
        base = rng.choice(self.paths or ["a"])
        return rng.choice(["", "nowhere", base + ".x", base[:-1], base + ".", "." + base, base.upper(),
                           rng.choice(self.graph["nodes"])["name"]])

    def regex(self):
        rng = self.rng
        if rng.random() < 0.02:
            return rng.choice(INVALID_REGEXES)
        path = rng.choice(self.paths or ["a"])
        first, last = path.partition(".")[0], path.rpartition(".")[2]
        return rng.choice([
            ".*", ".+", "", "$", "^$", path, re.escape(path), f"^{path}$", f"{re.escape(path)}$", first, last,
            f".*{last}", f".*{last}$", f".*\\.{last}$", f"({first}|{last})", f"(?:{first}\\.)?{last}$", "[a-f].*",
            "[^a-f]", ".*[0-9]$", r".*\d", r"\w+\.\w+$", r"\w+$", "(?i)" + path.upper(), f"(?!{first}).*",
            f".*(?<!{last})$", r"(\w)\1", r".*(?P<n>\w)(?P=n)", rf"{first}\b", rf"{re.escape(first)}\Z", ".{3}", "a{,2}",
            f"{first}[.]", r"\S*\.", f"{last}?", "(conv|linear|block).*", "(?s:.)x?"])

    def object(self):
        rng = self.rng
        roll = rng.random()
        if roll < 0.45:
            return rng.choice(self.types)
        if roll < 0.65 and self.targets:
            return rng.choice(self.targets)
        if roll < 0.8:
            return rng.choice(PARTS)
        if roll < 0.88:
            return INTRINSIC + rng.choice(FUSED)
        if roll < 0.94:
            return rng.choice(QAT)
        return rng.choice(OTHER_OBJECTS + [None])

    def order(self):
        rng = self.rng
        index = rng.choice([0, 0, 0, 1, 1, 2, 3, -1])
        node = rng.choice([n for n in self.graph["nodes"] if "scope" in n] or [None])
        if node is None or rng.random() < 0.15:
            return self.name(), self.object(), index
        path, kind = node["scope"]
        if node["op"] == "call_module":
            path = path.rpartition(".")[0]
        else:
            kind = node["target"] if node["op"] in ("call_function", "call_method") else self.object()
        if kind and ".parametrize." in kind:
            kind = "torch.nn.Linear"
        if rng.random() < 0.15:
            path = rng.choice([self.name(), path.rpartition(".")[0]])
        if rng.random() < 0.1:
            kind = self.object()
        return path, kind, index

    def entries(self, make_key, count, qconfig=None):
        made = {}
        for _ in range(count):
            key = make_key()
            made[repr(key)] = (key, qconfig() if qconfig else self.qconfigs.new())
        return list(made.values())

    def object_types(self):
        """Distinct ones as for the other kinds (fusion rejects many of those), or the same for all parts."""
        rng = self.rng
        count = rng.choice([0, 0, 1, 1, 2, 3, 6])
        if rng.random() < 0.5 or not count:
            return self.entries(self.object, count)
        common = self.qconfigs.new(none=0.1)
        keys = dict.fromkeys(rng.sample(PARTS, rng.randint(3, len(PARTS))))
        entries = [(key, self.qconfigs.variant(common)) for key in keys]
        entries += [(key, q) for key, q in self.entries(self.object, count) if key not in PARTS]
        rng.shuffle(entries)
        return entries

    def alias(self, name):
        """Now and then another name of the same object."""
        others = self.aliases.get(name)
        return self.rng.choice(others) if others and self.rng.random() < 0.05 else name

    def mapping(self):
        rng = self.rng
        counts = [0, 0, 1, 1, 2, 4]
        return {
            "format": "qconfig-studio/qconfig-mapping", "version": 1,
            "": self.qconfigs.new(none=0.25),
            "object_type": [[self.alias(key), q] for key, q in self.object_types()],
            "module_name_regex": [list(e) for e in self.entries(self.regex, rng.choice(counts))],
            "module_name": [list(e) for e in self.entries(self.name, rng.choice(counts))],
            "module_name_object_type_order": [
                [path, self.alias(key), index, q]
                for (path, key, index), q in self.entries(self.order, rng.choice(counts))],
        }


def random_mapping(rng, graph, aliases):
    """`aliases`: canonical name -> other names of the same object."""
    return Rules(rng, graph, aliases).mapping()
