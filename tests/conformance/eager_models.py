"""Models for eager mode as JSON values; `build` makes the nn.Module. They hold modules and are never run.

A module is one of
  {"leaf": NAME, "args": [...], "kwargs": {...}}     an instance; NAME as in graph_recipe.named; a module,
                                                     {"tuple": [...]}, {"qconfig": QConfig}, {"dtype": name} may be arguments
  {"seq": [[name, module], ...], "cls": NAME}, {"list": [module, ...]}, {"dict": [[name, module], ...]}
  {"net": NAME, "children": [[name, module], ...]}   a module of this class with these children
  {"shared": "path"}                                 the very module that stands at an earlier absolute path
  null                                               a child that is None
each optionally with "training": bool and "modes": [[path in it, bool], ...], set after the whole model's mode; "qconfig":
QConfig and "qconfigs": [[path in it, QConfig], ...]; "hooks": [[pre | post, NAME], ...]; "parametrize": weight_norm |
spectral_norm | hook (weight_norm by a hook, after which no deep copy can be made); "note": value (an attribute); "sparse":
true (as a sparsifier leaves it); "dtype": name; "forget": an attribute that it has not."""
import torch
import torch.ao.nn.intrinsic.qat as nniqat
import torch.ao.nn.intrinsic.quantized as nniq
import torch.ao.nn.intrinsic.quantized.dynamic as nniqd
import torch.ao.nn.qat.dynamic as nnqatd
import torch.ao.nn.quantized.dynamic as nnqd
import torch.ao.nn.sparse.quantized as nnsq
import torch.nn as nn
import torch.nn.utils.parametrizations as parametrizations

import eager_user_code
import graph_recipe
from config_recipe import live_qconfig
from graph_recipe import named

graph_recipe.NAMESPACES.update({
    "mine": eager_user_code, "nnqd": nnqd, "nniq": nniq, "nniqd": nniqd, "nnqatd": nnqatd, "nniqat": nniqat,
    "nnsq": nnsq, "eager_user_code": eager_user_code})


def children(m):
    """[(name, spec)] of a module's children, whatever its kind."""
    return [] if m is None else graph_recipe.children(m)


def modules_of(m, path=""):
    """[(path, spec)] of a module and all below it, outermost first; children that are None are left out."""
    found = [(path, m)] if m is not None else []
    for name, child in children(m):
        found += modules_of(child, f"{path}.{name}" if path else name)
    return found


def _argument(a):
    if isinstance(a, dict):
        if "leaf" in a:
            return _leaf(a)
        if "qconfig" in a:
            return live_qconfig(a["qconfig"])
        if "dtype" in a:
            return getattr(torch, a["dtype"])
        return tuple(_argument(x) for x in a["tuple"])
    return [_argument(x) for x in a] if isinstance(a, list) else a


def _leaf(m):
    kwargs = {key: _argument(a) for key, a in m.get("kwargs", {}).items()}
    return named(m["leaf"])(*(_argument(a) for a in m.get("args", ())), **kwargs)


class _Maker:
    def __init__(self):
        self.made = {}
        self.later = []

    def make(self, m, path):
        if m is None:
            return None
        if "shared" in m:
            return self.made.get(m["shared"]) or nn.Identity()
        module = self._instance(m)
        for name, child in children(m):
            module.add_module(name, self.make(child, f"{path}.{name}" if path else name))
        self.made[path] = module  # now, so that no module stands inside of itself
        self._adjust(module, m)
        self.later.append((module, m))
        return module

    def _instance(self, m):
        if "leaf" in m:
            return _leaf(m)
        if "seq" in m:
            return named(m["cls"])()
        if "net" in m:
            return named(m["net"])()
        return nn.ModuleList() if "list" in m else nn.ModuleDict()

    def _adjust(self, module, m):
        weight = getattr(module, "weight", None)
        if "parametrize" in m and isinstance(weight, torch.Tensor) and weight.numel():  # torch refuses empty ones
            made = m["parametrize"]
            (torch.nn.utils.weight_norm if made == "hook" else getattr(parametrizations, made))(module)
        if "sparse" in m:
            module.sparse_params = {"sparse_block_shape": (1, 4)}
        if "note" in m:
            module.note = m["note"]
        if "forget" in m and hasattr(module, m["forget"]):
            delattr(module, m["forget"])
        if "dtype" in m:
            module.to(getattr(torch, m["dtype"]))
        for kind, name in m.get("hooks", ()):
            getattr(module, "register_forward_pre_hook" if kind == "pre" else "register_forward_hook")(named(name))

    def finish(self, root, mode):
        root.train(mode == "train")
        for module, m in self.later:
            if "training" in m:
                module.training = m["training"]
            for path, training in m.get("modes", ()):
                module.get_submodule(path).training = training
            if "qconfig" in m:
                module.qconfig = live_qconfig(m["qconfig"])
            for path, qconfig in m.get("qconfigs", ()):
                module.get_submodule(path).qconfig = live_qconfig(qconfig)
        return root


def build(spec):
    """The nn.Module of {"mode": train | eval, "root": module}."""
    torch.manual_seed(0)
    maker = _Maker()
    return maker.finish(maker.make(spec["root"], ""), spec["mode"])
