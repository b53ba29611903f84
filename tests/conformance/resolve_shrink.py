"""Makes a failing recipe small: greedy, one removal after the other, as long as it still fails.

A recipe is {"model": spec, "mapping": body, "backend": {"preset"} | body, "custom": body | null, "is_qat": bool}."""
import copy

from model_spec import BLOCK_INPUTS, modules_of

SIMPLE_QCONFIGS = [{"activation": {"class": "torch.ao.quantization.observer.MinMaxObserver", "kwargs": {
    "quant_min": 0, "quant_max": 10 + i}}, "weight": {"class": "torch.ao.quantization.observer.MinMaxObserver"}}
    for i in range(100)]


def _without_step(block, index):
    """The block without one step: who used its value gets the step's first input instead."""
    block = copy.deepcopy(block)
    gone = block["body"].pop(index)
    value = BLOCK_INPUTS[block["block"]] + index
    instead = gone.get("in", [0])[0]

    def renamed(v):
        v = instead if v == value else v
        return v - 1 if v > value else v

    for step in block["body"]:
        if "in" in step:
            step["in"] = [renamed(v) for v in step["in"]]
    block["out"] = [renamed(v) for v in block["out"]]
    return block


def replaced(spec, path, new):
    """The spec with the module at `path` replaced; None removes it."""
    if not path:
        return new
    spec = copy.deepcopy(spec)
    parent, _, name = path.rpartition(".")
    owner = dict(modules_of(spec))[parent]
    if "list" in owner:
        index = int(name)
        owner["list"][index:index + 1] = [] if new is None else [new]
        return spec
    kind = next(k for k in ("children", "seq", "dict") if k in owner)
    owner[kind] = [[n, new if n == name else child] for n, child in owner[kind] if n != name or new is not None]
    return spec


def _smaller_models(model):
    root = model["root"]
    everything = modules_of(root)
    for path, m in everything:
        if "block" in m:
            for i in reversed(range(len(m["body"]))):
                yield {**model, "root": replaced(root, path, _without_step(m, i))}
            if len(m["out"]) > 1:
                yield {**model, "root": replaced(root, path, {**m, "out": m["out"][-1:]})}
            if m.get("params"):
                used = {step["attr"] for step in m["body"] if "attr" in step}
                kept = [p for p in m["params"] if p in used]
                if kept != m["params"]:
                    yield {**model, "root": replaced(root, path, {**m, "params": kept})}
            if m["block"] not in ("Block", "Pair"):
                yield {**model, "root": replaced(root, path, {**m, "block": "Block"})}
        for key in ("training", "qconfig"):
            if key in m:
                yield {**model, "root": replaced(root, path, {k: v for k, v in m.items() if k != key})}
    for path, m in reversed(everything):
        if path:
            yield {**model, "root": replaced(root, path, None)}
            if "leaf" not in m:
                yield {**model, "root": replaced(root, path, {"leaf": "identity"})}


def without_each(entries):
    """Every list with a part of the entries left out: halves first, single ones last."""
    size = len(entries) // 2
    while size:
        for start in range(0, len(entries), size):
            yield entries[:start] + entries[start + size:]
        size //= 2
    if len(entries) == 1:
        yield []


def _smaller_recipes(recipe):
    mapping, backend = recipe["mapping"], recipe["backend"]
    for kind in ("module_name_object_type_order", "module_name", "module_name_regex", "object_type"):
        for entries in without_each(mapping[kind]):
            yield {**recipe, "mapping": {**mapping, kind: entries}}
    if mapping[""] is not None:
        yield {**recipe, "mapping": {**mapping, "": None}}
    if recipe["custom"]:
        yield {**recipe, "custom": None}
        for key in recipe["custom"]:
            yield {**recipe, "custom": {k: v for k, v in recipe["custom"].items() if k != key} or None}
    for model in _smaller_models(recipe["model"]):
        yield {**recipe, "model": model}
    if backend == {"preset": "native"}:
        return
    yield {**recipe, "backend": {"preset": "native"}}
    if "configs" in backend:
        for configs in without_each(backend["configs"]):
            yield {**recipe, "backend": {**backend, "configs": configs}}


def _simpler_qconfigs(recipe):
    """Each qconfig that is not simple yet replaced by a simple one of its own."""
    mapping = recipe["mapping"]
    where = [("", None)] + [(kind, i) for kind in mapping if isinstance(mapping[kind], list)
                            for i in range(len(mapping[kind]))]
    for number, (kind, i) in enumerate(where):
        old = mapping[kind] if i is None else mapping[kind][i][-1]
        simple = SIMPLE_QCONFIGS[number]
        if old is None or old == simple:
            continue
        new = copy.deepcopy(mapping)
        if i is None:
            new[kind] = simple
        else:
            new[kind][i][-1] = simple
        yield {**recipe, "mapping": new}


def shrink(recipe, fails, budget=2000):
    """The smallest recipe found for which `fails(recipe)` holds. It must answer False for a recipe that cannot be built or traced."""
    again = True
    while again and budget > 0:
        again = False
        for candidates in (_smaller_recipes, _simpler_qconfigs):
            progress = True
            while progress and budget > 0:
                progress = False
                for candidate in candidates(recipe):
                    budget -= 1
                    if budget <= 0:
                        break
                    if candidate != recipe and fails(candidate):
                        recipe, progress, again = candidate, True, True
                        break
    return recipe
