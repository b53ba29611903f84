"""Random backends: a preset, or a preset with edits near what the graph has (config_recipe.live_backend)."""
import functools

import torch
from torch.nn.utils.parametrize import type_before_parametrizations

import qconfig_studio
from config_recipe import LEGACY, PRESETS, atom, preset_configs

DTYPES = ["torch.quint8", "torch.qint8", "torch.float", "torch.float16", "torch.qint32"]
OBSERVATIONS = ["OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT", "OUTPUT_SHARE_OBSERVER_WITH_INPUT",
                "INPUT_OUTPUT_NOT_OBSERVED"]
INT8 = {"input": "torch.quint8", "output": "torch.quint8", "weight": "torch.qint8", "bias": "torch.float"}
DTYPE_CONFIGS = [
    INT8, INT8, {"input": "torch.quint8", "output": "torch.quint8"},
    {"input": "torch.qint8", "output": "torch.qint8", "weight": "torch.qint8", "bias": "torch.float"},
    {"input": "torch.quint8", "output": "torch.float", "weight": "torch.qint8", "bias": "torch.float",
     "is_dynamic": True},
    {"input": "torch.float16", "output": "torch.float", "weight": "torch.float16", "bias": "torch.float",
     "is_dynamic": True},
    {"input": "torch.float16", "output": "torch.float16", "weight": "torch.float16", "bias": "torch.float16"},
    {"input": "torch.float", "output": "torch.float", "weight": "torch.quint8", "bias": "torch.float"},
    {"input": "torch.quint8"}, {"output": "torch.quint8"}, {},
    {"input": ["torch.quint8", {"quant_min_lower_bound": 0, "quant_max_upper_bound": 127}],
     "output": ["torch.quint8", {"quant_min_lower_bound": 0, "quant_max_upper_bound": 255}],
     "weight": ["torch.qint8", {"quant_min_lower_bound": -127, "quant_max_upper_bound": 127,
                                "scale_min_lower_bound": 2 ** -12}], "bias": "torch.float"}]
CONSTRAINTS = [
    {"quant_min_lower_bound": 0, "quant_max_upper_bound": 127}, {"quant_min_lower_bound": 0,
                                                                 "quant_max_upper_bound": 255},
    {"quant_min_lower_bound": -127, "quant_max_upper_bound": 127}, {"quant_min_lower_bound": 10},
    {"quant_max_upper_bound": 100}, {"scale_min_lower_bound": 2 ** -12}, {"scale_min_lower_bound": 2 ** -30},
    {"scale_max_upper_bound": 0.5}, {"scale_exact_match": 0.00390625, "zero_point_exact_match": 0},
    {"scale_exact_match": 0.5, "zero_point_exact_match": 3}, {"scale_exact_match": 0.5}, {"dtype": "torch.qint8"},
    {"dtype": None}, {"dtype": "torch.quint8"}]
NATIVE_LIKE = {"native": 14, "fbgemm": 12, "x86": 15, "qnnpack": 14, "onednn": 17, "executorch": 12, "tensorrt": 8,
               LEGACY: 8}


@functools.cache
def _atoms(preset):
    """[the atoms of pattern number i] of a preset."""
    def leaves(p):
        return [x for part in p for x in leaves(part)] if isinstance(p, tuple) else [p]
    return [leaves(c.pattern if c._pattern_complex_format is None else c._pattern_complex_format)
            for c in preset_configs(preset)[1]]


class _Editor:
    def __init__(self, rng, graph, preset):
        self.rng, self.graph, self.preset = rng, graph, preset
        present = {id(atom(m["type"])) for m in graph["modules"]}
        present |= {id(atom(n["target"])) for n in graph["nodes"] if n["op"] == "call_function"}
        methods = {n["target"] for n in graph["nodes"] if n["op"] == "call_method"}
        atoms = _atoms(preset)
        self.count = len(atoms)
        self.near = [i for i, leaves in enumerate(atoms)
                     if any(id(a) in present or isinstance(a, str) and a in methods for a in leaves)]

    def number(self):
        if self.near and self.rng.random() < 0.85:
            return self.rng.choice(self.near)
        return self.rng.randrange(self.count)

    def numbers(self):
        return [self.number() for _ in range(self.rng.choice([1, 2, 4, 8]))]

    def edit(self):
        rng = self.rng
        kind = rng.choices(["drop", "keep", "first", "last", "constrain", "fewer", "set", "add"],
                           [11, 4, 6, 4, 22, 8, 18, 36])[0]
        if kind == "keep":
            near = rng.sample(self.near, rng.randint(0, len(self.near))) + self.numbers()
            return {"keep": sorted(set(near))}
        if kind in ("drop", "first", "last"):
            return {kind: self.numbers()}
        if kind == "constrain":
            return {"constrain": self.number(), "number": rng.randrange(4), "which": rng.choice(
                ["input", "input", "output", "output", "weight"]), "values": dict(rng.choice(CONSTRAINTS))}
        if kind == "fewer":
            return {"fewer": self.number(), "left": rng.choice([0, 1, 1, 2])}
        if kind == "set":
            return {"set": self.number(), **self.fields()}
        return {"add": self.pattern_config(), "front": rng.random() < 0.5}

    def fields(self):
        rng = self.rng
        roll = rng.random()
        if roll < 0.42:
            return {"observation_type": rng.choice(OBSERVATIONS)}
        if roll < 0.62:
            return {"dtype_configs": rng.sample(DTYPE_CONFIGS, rng.choice([1, 1, 2, 3]))}
        if roll < 0.74:
            counts = rng.choice([[0, 1, 2], [1, 2], [0, 1, 2, 3], [2]])
            return {"num_tensor_args": [[count, rng.choice(OBSERVATIONS[:2])] for count in counts]}
        if roll < 0.84:
            return {"input_type_to_index": rng.choice([{"weight": 1, "bias": 2}, {"weight": 1}, {"bias": 0},
                                                       {"input": 0},
                                                       {"weight": 0}])}
        return rng.choice([{"root_module": None}, {"reference": None}, {"qat_module": None},
                           {"root_module": "nn.Linear", "reference": "nnqr.Linear"},
                           {"root_module": "nn.Conv2d", "reference": "nnqr.Conv2d"},
                           {"qat_module": rng.choice(["nnqat.Linear", "nnqat.Conv2d", "nniqat.ConvReLU2d"])},
                           {"fused_module": rng.choice([None, "user.UserFused", "nni.ConvReLU2d"])}, {"fuser": None}])

    # -- patterns of a user

    def chain(self):
        """Up to three nodes, each an argument of the next, as atoms in execution order; those nodes too."""
        rng = self.rng
        nodes = {n["name"]: n for n in self.graph["nodes"]}
        calls = [n for n in nodes.values() if n["op"].startswith("call")]
        if not calls:
            return [{"op": "call_module", "type": "torch.nn.Linear", "args": []}]
        names = {n["name"] for n in calls}
        ends = [n for n in calls if names & set(n["args"])]
        found = [rng.choice(ends if ends and rng.random() < 0.8 else calls)]
        length = rng.choices([1, 2, 3], [25, 35, 40])[0]
        while len(found) < length:
            before = [nodes[a] for a in found[0]["args"] if a in nodes and nodes[a]["op"].startswith("call")]
            if not before:
                break
            found.insert(0, rng.choice(before))
        return found

    def pattern_config(self):
        rng = self.rng
        chain = self.chain()
        names = [n["type"] if n["op"] == "call_module" else n["target"] for n in chain]
        body = {"observation_type": rng.choices(OBSERVATIONS, [70, 25, 5])[0],
                "dtype_configs": [dict(d) for d in rng.sample(DTYPE_CONFIGS, rng.choice([1, 1, 2]))]}
        modules = [n["op"] == "call_module" for n in chain]
        if len(chain) > 1 and rng.random() < 0.6:
            self.complex_format(chain, names, modules, body)
        else:
            body["pattern"] = names if len(names) > 1 else names[0]
            if len(chain) > 1 and modules[0] and rng.random() < 0.7:
                body["fuser"] = rng.choice(["user.fuse_any", "user.fuse_any", "user.fuse_keep_first",
                                            "user.fuse_refuse_in_qat", ["wrap", "user.UserFused"]])
                if names == ["torch.nn.Conv2d", "torch.nn.ReLU"]:
                    body["fuser"] = "user.fuse_to_conv_relu"
                elif names == ["torch.nn.Linear", "torch.nn.ReLU"]:
                    body["fuser"] = "user.fuse_to_linear_relu"
                body["fused_module"] = "user.UserFused"
        if len(chain) == 1 and modules[0] and rng.random() < 0.5:
            body["root_module"] = names[0]
            reference = {"torch.nn.Linear": "nnqr.Linear", "torch.nn.Conv2d": "nnqr.Conv2d"}.get(names[0])
            if reference:
                body["reference"] = reference
        if rng.random() < 0.15:
            body["input_type_to_index"] = {"weight": 1, "bias": 2}
        if rng.random() < 0.12:
            body["num_tensor_args"] = [[count, rng.choice(OBSERVATIONS[:2])] for count in (0, 1, 2, 3)]
        return body

    def complex_format(self, chain, names, modules, body):
        """The same chain as (last, arguments...), with MatchAllNode for what is no part of it."""
        rng = self.rng

        def nested(i):
            if i == 0:
                return names[0]
            inner, arguments = nested(i - 1), chain[i]["args"]
            parts = [inner if a == chain[i - 1]["name"] and inner is not None else "user.MATCH_ALL" for a in arguments]
            # Only the first place is the chain's.
            first = arguments.index(chain[i - 1]["name"])
            parts = [p if k == first or arguments[k] != chain[i - 1]["name"] else "user.MATCH_ALL"
                     for k, p in enumerate(parts)]
            return [names[i]] + parts

        pattern = nested(len(chain) - 1)
        body["complex"] = pattern
        position = next((i for i, p in enumerate(pattern) if i and p != "user.MATCH_ALL"), 1)
        if "user.MATCH_ALL" in pattern and rng.random() < 0.9:
            body["root_getter"] = ("user.root_chain" if isinstance(pattern[position], list)
                                   else {1: "user.root_second", 2: "user.root_third"}.get(position, "user.root_last"))
        if modules[0] and rng.random() < 0.9:
            body["fuser"] = rng.choice(["user.fuse_any_reversed", "user.fuse_any", "user.fuse_any_reversed"])
            body["fused_module"] = "user.UserFused"
            body.setdefault("root_getter", "user.root_chain")
            extra = [i for i, p in enumerate(pattern) if p == "user.MATCH_ALL"]
            if extra and rng.random() < 0.95:
                body["extra_getter"] = {1: "user.extra_second", 2: "user.extra_third"}.get(extra[0], "user.extra_none")
            elif rng.random() < 0.2:
                body["extra_getter"] = "user.extra_none"


def random_case_backend(rng, graph, preset):
    """The body of a backend made of this preset."""
    body = {"preset": preset}
    if rng.random() < 0.32:
        editor = _Editor(rng, graph, preset)
        body["edits"] = [editor.edit() for _ in range(rng.choice([1, 1, 2, 3]))]
        if any("add" in e and "fused_module" in e["add"] for e in body["edits"]) and rng.random() < 0.7:
            body["edits"].append({"add": {"pattern": "user.UserFused", "dtype_configs": [dict(INT8)],
                                          "observation_type": OBSERVATIONS[0]}})
    if rng.random() < 0.03:
        body["as_dict"] = True
    return body


def random_preset(rng):
    return rng.choices(list(NATIVE_LIKE), list(NATIVE_LIKE.values()))[0]


def is_made(kind):
    """Whether torch made this class for a parametrized module, so that no name leads to it."""
    return kind.__module__ == "torch.nn.utils.parametrize"


def light_graph(traced, scopes, model):
    """What the generators look at of a traced graph: names of types and targets, arguments, scopes."""
    name_of = qconfig_studio.canonical_name
    modules = [{"path": path, "type": name_of(type_before_parametrizations(module))}
               for path, module in traced.named_modules() if path]
    types = {m["path"]: m["type"] for m in modules}
    nodes = []
    for node in traced.graph.nodes:
        target = node.target
        entry = {"name": node.name, "op": node.op, "target": target if isinstance(target, str) else name_of(target),
                 "args": [getattr(a, "name", None) for a in node.args]}
        if node.op == "call_module":
            entry["type"] = types[target]
        if node.name in scopes:
            path, kind = scopes[node.name]
            if kind and is_made(kind):
                kind = getattr(torch.nn, kind.__name__.removeprefix("Parametrized"), None)
            entry["scope"] = [path, name_of(kind) if kind else None]
        nodes.append(entry)
    return {"modules": modules, "nodes": nodes, "root_type": name_of(type(model))}


assert set(NATIVE_LIKE) == {*PRESETS, LEGACY}
