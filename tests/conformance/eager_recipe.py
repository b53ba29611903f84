"""Cases of eager mode as JSON values, which eager_random.py makes and eager_shrink.py makes small.

A recipe is {"model": {"mode", "root"} (eager_models.py), "steps": [step, ...], "engine": name}; the case is of the last
step, or of the first call that raises. A step is
  {"call": NAME, "arguments": {...}}     a function of torch.ao.quantization
  {"feed": shape, "skip": [n, ...]}      every observer sees a tensor of this shape, but for those with these numbers
  {"train": bool}                        of the whole model
Arguments are null or
  mapping                                {"base": TABLE, "drop": [NAME, ...], "set": [[NAME, NAME], ...]}
  allow_list, observer_non_leaf_module_list    {"base": "propagation" | null, "drop": [...], "add": [NAME, ...], "set": bool}
  qconfig_spec                           {"set": [KEY, ...]} or {"dict": [[KEY, QConfig], ...]}; KEY is "cls:NAME" or a path
  qconfig_dict                           [[KEY, QConfig], ...]
  *_custom_config_dict                   torch's keys; pairs of NAMEs, lists, [[[NAME, ...], fuser], ...]
  dtype, fuser_func, modules_to_fuse and bools    themselves, by name
  run                                    of quantize: null, or the shape that observers are fed with in run_fn"""
import torch
import torch.ao.quantization as tq
from torch.ao.quantization import quantization_mappings as tables

from config_recipe import _callable, live_qconfig
from eager_case import record_eager
from eager_models import build
from graph_recipe import named
from recorder import stable

TABLES = {
    "static": tables.get_default_static_quant_module_mappings,
    "reference": tables.get_default_static_quant_reference_module_mappings,
    "qat": tables.get_default_qat_module_mappings, "embedding_qat": tables.get_embedding_qat_module_mappings,
    "embedding": tables.get_embedding_static_quant_module_mappings,
    "dynamic": lambda: dict(tables.get_default_dynamic_quant_module_mappings()),
    "sparse": lambda: dict(tables.get_default_static_sparse_quant_module_mappings()),
    "dynamic_sparse": lambda: dict(tables.get_default_dynamic_sparse_quant_module_mappings()), "none": dict,
}


def _key(key):
    return named(key[4:]) if key.startswith("cls:") else key


def _mapping(body):
    found = TABLES[body["base"]]()
    for name in body.get("drop", ()):
        found.pop(named(name), None)
    for a, b in body.get("set", ()):
        found[named(a)] = named(b)
    return found


def _classes(body):
    found = tables.get_default_qconfig_propagation_list() if body.get("base") else set()
    found -= {named(name) for name in body.get("drop", ())}
    added = [named(name) for name in body.get("add", ())]
    return found | set(added) if body.get("base") or body.get("set") else added


def _spec(body):
    if "set" in body:
        return {_key(key) for key in body["set"]}
    return {_key(key): live_qconfig(qconfig) for key, qconfig in body["dict"]}


def _custom(body):
    found = {}
    for key, value in body.items():
        if key == "additional_fuser_method_mapping":
            found[key] = {tuple(map(named, classes)): _fuser(fuser) for classes, fuser in value}
        elif key.endswith("custom_module_class"):
            found[key] = {named(a): named(b) for a, b in value}
        else:
            found[key] = [named(name) for name in value] if key.endswith("class") else value
    return found


def _fuser(fuser):
    return named(fuser) if isinstance(fuser, str) and fuser.startswith(("mine.", "nni.")) else _callable(fuser)


_READERS = {
    "mapping": _mapping, "allow_list": _classes, "observer_non_leaf_module_list": _classes, "qconfig_spec": _spec,
    "qconfig_dict": lambda body: {_key(key): live_qconfig(qconfig) for key, qconfig in body},
    "prepare_custom_config_dict": _custom, "convert_custom_config_dict": _custom, "fuse_custom_config_dict": _custom,
    "dtype": lambda name: getattr(torch, name), "fuser_func": named,
}


def feed(model, shape, skip=()):
    """Shows every observer a tensor; a weight's fake quantizer its weight."""
    generator = torch.Generator().manual_seed(0)
    number = -1
    for path, module in list(model.named_modules()):
        inner = path.endswith("activation_post_process.activation_post_process")
        if inner or not tq.observer._is_activation_post_process(module):
            continue
        number += 1
        if number in skip or path.endswith("weight_fake_quant.activation_post_process"):
            continue  # the observer inside a weight's fake quantizer is fed by that, never alone
        owner = model.get_submodule(path.rpartition(".")[0])
        values = owner.weight if path.endswith("weight_fake_quant") else torch.randn(shape, generator=generator)
        try:
            module(values)
        except Exception:  # it cannot observe such a tensor
            continue


def live_arguments(step):
    """The real arguments of a step's call."""
    arguments = {}
    for name, value in step.get("arguments", {}).items():
        if name == "run":
            arguments["run_fn"] = (lambda model: None) if value is None else lambda model, shape=value: feed(model, shape)
            arguments["run_args"] = ()
        else:
            arguments[name] = value if value is None or name not in _READERS else _READERS[name](value)
    return arguments


def record_of(recipe, name):
    """The line of a case file for a recipe."""
    line = _record(recipe)
    return {"name": name, **stable({"eager": line["eager"], "outcome": line["outcome"]})}


def _record(recipe, name=""):
    engine = torch.backends.quantized.engine
    torch.backends.quantized.engine = recipe["engine"]
    try:
        model = build(recipe["model"])
        *before, last = recipe["steps"]
        for step in before:
            if "feed" in step:
                feed(model, step["feed"], step.get("skip", ()))
            elif "train" in step:
                model.train(step["train"])
            else:
                arguments = live_arguments(step)
                try:
                    made = getattr(tq, step["call"])(model, **arguments)
                except Exception:
                    if step["call"] in ("add_quant_dequant", "propagate_qconfig_"):  # it has changed the model
                        model = build(recipe["model"])
                    return record_eager(name, model, step["call"], **arguments)
                model = model if made is None else made
        return record_eager(name, model, last["call"], **live_arguments(last))
    finally:
        torch.backends.quantized.engine = engine
