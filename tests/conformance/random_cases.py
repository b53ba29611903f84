"""Random cases for prepare and convert: from a seed to a recipe (plain JSON), from a recipe to live torch objects.

    python random_cases.py --stats [--count 1000] [--seed S]     what a sample of cases holds, and what PyTorch does
    python random_cases.py --show SEED                           one recipe

A recipe is {"model": {"mode", "root"}, "inputs": [input spec, ...], "mapping", "backend", "custom", "convert_custom",
"convert_changes": list | null, "is_qat": bool, "engine": name}; graph_recipe.py and config_recipe.py have the
formats. What else convert is given stands in "convert_door": {"backend", "keep_original_weights", "_remove_qconfig",
"decomposed"}, as far as it is given."""
import collections
import functools
import json
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "..", "resources", "python")]

import torch

import qconfig_studio
from config_recipe import (live_backend, live_convert_custom, live_custom, live_mapping, live_qconfig,
                           mapping_for_convert)
from graph_recipe import build_model, make_input, modules_of
from random_backends import light_graph, random_case_backend, random_preset
from random_customs import fill_standalone, random_case_custom
from random_graph_motifs import MOTIFS
from random_graphs import random_graph
from random_qconfigs import random_case_mapping

torch.set_num_threads(1)
torch.fx.config.do_not_emit_stack_traces = True
OWN_QCONFIGS = [None, None, "default_qconfig", "default_qat_qconfig", "default_dynamic_qconfig"]
BUDGETS = [4, 7, 10, 13, 16, 20, 26]
LARGE_BUDGETS = [40, 60]


@functools.cache
def aliases():
    """Canonical name -> other names of the same object, from the catalogue."""
    path = os.path.join(HERE, "..", "..", "resources", "presets", "catalogue.json")
    with open(path, encoding="utf-8") as file:
        return {entry["name"]: entry["aliases"] for entry in json.load(file)["entries"] if entry.get("aliases")}


def random_case(seed):
    """The recipe of a seed (a number or a string), the same each time."""
    rng = random.Random(f"case {seed}")
    is_qat = rng.random() < 0.4
    on_purpose = rng.random() < 0.06
    budget = rng.choice(LARGE_BUDGETS if rng.random() < 0.06 else BUDGETS)
    root, inputs, model = random_graph(rng, MOTIFS, budget)
    mode = "train" if is_qat else "eval"
    if on_purpose and rng.random() < 0.4 or rng.random() < 0.02:
        mode = "eval" if mode == "train" else "train"
    _odd_attributes(rng, root)
    if rng.random() < 0.08:
        _other_dtypes(rng, root)
    custom, convert_custom = random_case_custom(rng, root, model)
    recipe = {"model": {"mode": mode, "root": root}, "inputs": inputs, "is_qat": is_qat, "custom": custom,
              "convert_custom": convert_custom, "convert_changes": None, "engine": _engine(rng)}
    graph = _graph(recipe)
    if is_qat:
        _call_standalone_once(custom, graph)
    preset = random_preset(rng)
    make_mapping = functools.partial(random_case_mapping, rng, graph, aliases(), preset, is_qat)
    recipe["backend"] = random_case_backend(rng, graph, preset)
    recipe["mapping"] = make_mapping(on_purpose)
    fill_standalone(rng, custom, make_mapping, lambda: random_case_backend(rng, graph, random_preset(rng)))
    if rng.random() < 0.14:
        recipe["convert_changes"] = _convert_changes(rng)
    if rng.random() < 0.2:
        recipe["convert_door"] = _convert_door(rng, graph)
    if recipe["engine"] == "onednn" and not _symmetric_weights(recipe):
        recipe["engine"] = "x86"
    # A recipe is what JSON keeps of it.
    return json.loads(json.dumps(recipe))


def _engine(rng):
    return "x86" if rng.random() < 0.85 else rng.choice(["fbgemm", "qnnpack", "onednn"])


def _call_standalone_once(custom, graph):
    """Drops standalone modules that are called more than once.

    PyTorch then traces the prepared child again, through its fused fake quantizers, which core does not follow (other
    observers cannot be traced, which it says)."""
    calls = collections.Counter(n["target"] for n in graph["nodes"] if n["op"] == "call_module")
    twice = {m["path"] for m in graph["modules"] if calls[m["path"]] > 1}
    classes = {m["type"] for m in graph["modules"] if m["path"] in twice}
    for key, refused in (("standalone_module_name", twice), ("standalone_module_class", classes)):
        if custom and key in custom:
            custom[key] = [entry for entry in custom[key] if entry[0] not in refused]


def _symmetric_weights(recipe):
    """Whether all weights that are asked for are symmetric.

    The oneDNN engine refuses to pack others by the zero points of their values, which no case records."""
    def weights(part):
        if isinstance(part, dict):
            if "weight" in part and "activation" in part:
                yield part["weight"]
            for value in part.values():
                yield from weights(value)
        elif isinstance(part, list):
            for value in part:
                yield from weights(value)

    named = {name: qconfig_studio.spelled_out(q) for name, q in qconfig_studio.named_qconfigs().items()}
    text = json.dumps([recipe["mapping"], recipe["custom"], recipe["model"]])
    asked = [*weights([recipe["mapping"], recipe["custom"], recipe["model"]]),
             *(named[name]["weight"] for name in named if f'"{name}"' in text)]
    return all(weight is None or "symmetric" in json.dumps(weight) for weight in asked)


def _odd_attributes(rng, root):
    """Modes and qconfigs of single modules, as the user's code may have set them."""
    modules = [m for _, m in modules_of(root)[1:] if "shared" not in m]
    if rng.random() < 0.04:
        for m in modules:
            if rng.random() < 0.3:
                m["training"] = rng.random() < 0.5
    if rng.random() < 0.07:
        for m in modules:
            if rng.random() < 0.3:
                m["qconfig"] = rng.choice(OWN_QCONFIGS)


def _other_dtypes(rng, root):
    """Parameters that are not float32: all of them, or those of some modules."""
    share = rng.choice([0.3, 0.6, 1])
    dtype = rng.choice(["float16", "bfloat16", "float64"])
    for _, m in modules_of(root):
        if "shared" not in m and rng.random() < share:
            m["dtype"] = dtype


def _convert_door(rng, graph):
    """Arguments of convert that change seldom."""
    door = {}
    if rng.random() < 0.4:
        door["decomposed"] = True
    if rng.random() < 0.4:
        door["backend"] = random_case_backend(rng, graph, random_preset(rng))
    if rng.random() < 0.3:
        door["keep_original_weights"] = True
    if rng.random() < 0.3:
        door["_remove_qconfig"] = False
    return door


def _convert_changes(rng):
    """What the mapping of convert changes: mostly rules that become None, rarely what convert refuses."""
    roll = rng.random()
    if roll < 0.05:
        return [["global"]]
    kinds = ["object_type", "module_name_regex", "module_name", "module_name", "module_name_object_type_order"]
    if roll < 0.1:
        return [["without", rng.choice(kinds), rng.randrange(20)]]
    return [[rng.choice(kinds), rng.randrange(20)] for _ in range(rng.choice([0, 1, 1, 2, 3]))]


def _graph(recipe):
    """The traced graph for the generators; an empty one if the model cannot be traced, which prepare will say too."""
    model = build_model(recipe["model"], live_qconfig)
    try:
        traced, scopes = qconfig_studio.trace(model, live_custom(recipe["custom"]))
    except Exception:
        return {"modules": [], "nodes": [{"name": "x", "op": "placeholder", "target": "x", "args": []}],
                "root_type": "torch.nn.Module"}
    return light_graph(traced, scopes, model)


def build(recipe):
    """The live objects of a recipe, new ones each time: what prepare_fx, prepare_qat_fx and the converts are given."""
    mapping = live_mapping(recipe["mapping"])
    changes = recipe["convert_changes"]
    convert_args = {} if changes is None else {"qconfig_mapping": mapping_for_convert(mapping, changes)}
    for name, value in recipe.get("convert_door", {}).items():
        convert_args["backend_config" if name == "backend" else name] = live_backend(value) if name == "backend" else value
    return {
        "model": build_model(recipe["model"], live_qconfig), "qconfig_mapping": mapping,
        "backend_config": live_backend(recipe["backend"]), "prepare_custom_config": live_custom(recipe["custom"]),
        "convert_custom_config": live_convert_custom(recipe["convert_custom"]),
        "convert_args": convert_args,
        "example_inputs": tuple(make_input(spec) for spec in recipe["inputs"]), "is_qat": recipe["is_qat"],
        "engine": recipe["engine"]}


def main():
    import argparse

    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--stats", action="store_true")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--show", metavar="SEED")
    options = parser.parse_args()
    if options.show is not None:
        print(json.dumps(random_case(options.show), indent=1))
    else:
        from random_case_stats import print_stats
        print_stats(options.seed, options.count)


if __name__ == "__main__":
    main()
