"""From a seed to a recipe, from a recipe to a case with PyTorch's answer (the case format of resolve_case.h)."""
import copy
import functools
import json
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "..", "resources", "python")]

import torch
from torch.ao.quantization import backend_config as backends
from torch.ao.quantization.backend_config import x86

import qconfig_studio
from model_spec import build, modules_of
from random_mappings import BACKENDS, random_backend, random_custom, random_mapping
from random_models import random_model, random_own_qconfigs
from resolve_oracle import resolve

torch.set_num_threads(1)
USER_CLASSES = ("model_spec",)


@functools.cache
def backend_preset(name):
    module = x86 if name == "x86" else backends
    return getattr(module, f"get_{name}_backend_config")()


@functools.cache
def backend_preset_json(name):
    return qconfig_studio.dump(backend_preset(name), header=False)


@functools.cache
def aliases():
    """Canonical name -> other names of the same object, from the catalogue."""
    path = os.path.join(HERE, "..", "..", "resources", "presets", "catalogue.json")
    with open(path, encoding="utf-8") as file:
        return {entry["name"]: entry["aliases"] for entry in json.load(file)["entries"] if entry.get("aliases")}


def load(body, kind):
    """The real object of a body of this kind."""
    return qconfig_studio.load({"format": f"qconfig-studio/{kind}", "version": 1, **body}, allow=("torch", *USER_CLASSES))


def load_backend(backend):
    return backend_preset(backend["preset"]) if "preset" in backend else load(backend, "backend-config")


def load_qconfig(qconfig):
    return load({"": qconfig}, "qconfig-mapping").global_qconfig


def load_custom(custom):
    return load(custom, "prepare-custom-config") if custom else None


def graph_of(recipe):
    """The traced graph, or None if the model cannot be traced."""
    model = build(recipe["model"], load_qconfig)
    try:
        traced, scopes = qconfig_studio.trace(model, load_custom(recipe["custom"]))
    except torch.fx.proxy.TraceError:
        return None
    return qconfig_studio.graph_to_dict(traced, scopes, model=model, is_qat=recipe["is_qat"])


def random_recipe(seed):
    """A recipe, and the graph that it was made for; (None, None) where the model cannot be traced."""
    rng = random.Random(seed)
    is_qat = rng.random() < 0.4
    model = random_model(rng, is_qat)
    random_own_qconfigs(rng, model)
    modules = modules_of(model["root"])
    custom = random_custom(rng, [path for path, _ in modules if path],
                           [path for path, m in modules if m.get("leaf") == "observer"])
    recipe = {"model": model, "custom": custom, "is_qat": is_qat}
    graph = graph_of(recipe)
    if graph is None:
        return None, None
    recipe["mapping"] = random_mapping(rng, graph, aliases())
    presets = {name: backend_preset_json(name) for name in BACKENDS}
    recipe["backend"] = copy.deepcopy(random_backend(rng, graph, presets))
    return recipe, graph


def case_of(name, recipe, graph=None, whole=False):
    """The recipe's case with what PyTorch says, or None if the model cannot be traced."""
    graph = graph or graph_of(recipe)
    if graph is None:
        return None
    mapping = load(recipe["mapping"], "qconfig-mapping")
    expected = resolve(build(recipe["model"], load_qconfig), mapping, recipe["mapping"], recipe["is_qat"],
                       load_custom(recipe["custom"]), load_backend(recipe["backend"]), whole)
    return {"name": name, "graph": graph, "backend": recipe["backend"], "mapping": recipe["mapping"],
            "is_qat": recipe["is_qat"], "prepare_custom": recipe["custom"], "expected": expected}
