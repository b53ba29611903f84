"""Makes a failing recipe of random_cases.py small: greedy, one removal after the other, as long as it still fails."""
import copy

from graph_recipe import BLOCK_INPUTS, children, modules_of
from resolve_shrink import replaced, without_each

RULES = ("module_name_object_type_order", "module_name", "module_name_regex", "object_type")
INT8 = {"dtype": "torch.qint8", "qscheme": "torch.per_tensor_symmetric"}
PLAIN = {"activation": {"class": "tq.MinMaxObserver"}, "weight": {"class": "tq.MinMaxObserver", "kwargs": INT8}}


def _references(expression):
    if isinstance(expression, list):
        return [i for e in expression for i in _references(e)]
    if isinstance(expression, dict):
        return [expression["v"]] if "v" in expression else _references(list(expression.values()))
    return []


def _renamed(expression, change):
    """The expression with every reference to a value changed; `change` gives an expression."""
    if isinstance(expression, list):
        return [_renamed(e, change) for e in expression]
    if not isinstance(expression, dict):
        return expression
    if "v" in expression:
        return change(expression["v"])
    return {key: _renamed(e, change) for key, e in expression.items()}


def without_step(block, index):
    """The block without one step: who used its value gets the first value that the step used instead."""
    gone = block["steps"][index]
    value = BLOCK_INPUTS[block["block"]] + index
    used = _references(gone.get("args", [])) + _references(gone.get("kwargs", {}))
    instead = used[0] if used else 0

    def change(v):
        v = instead if v == value else v
        return {"v": v - 1 if v > value else v}

    steps = [_changed_step(s, change) for i, s in enumerate(block["steps"]) if i != index]
    return {**block, "steps": steps, "out": _renamed(block["out"], change)}


def _changed_step(step, change):
    return {key: _renamed(e, change) if key in ("args", "kwargs") else e for key, e in step.items()}


def inlined(block, index):
    """The block with the call of a child block replaced by that child's steps, or None where this cannot be done."""
    step = block["steps"][index]
    name = step.get("call")
    child = dict(block["children"]).get(name)
    calls = [s for s in block["steps"] if s.get("call", s.get("attr", "")).partition(".")[0] == name]
    args = step.get("args", [])
    if not child or "block" not in child or len(calls) > 1 or len(args) != BLOCK_INPUTS[child["block"]]:
        return None
    first = BLOCK_INPUTS[block["block"]] + index  # the number of the child's first step
    inputs, count = len(args), len(child["steps"])

    def inner(v):
        return args[v] if v < inputs else {"v": first + v - inputs}

    steps = [_changed_step(s, inner) for s in child["steps"]]
    for s in steps:
        for key in ("call", "attr"):
            if key in s:
                s[key] = f"{name}_{s[key]}"
    result = _renamed(child["out"], inner)

    def outer(v):
        return result if v == first else {"v": v + count - 1 if v > first else v}

    rest = [_changed_step(s, outer) for s in block["steps"][index + 1:]]
    kids = [c for c in block["children"] if c[0] != name] + [[f"{name}_{n}", c] for n, c in child["children"]]
    params = block.get("params", []) + [[f"{name}_{n}", shape] for n, shape in child.get("params", [])]
    return {**block, "children": kids, "params": params, "steps": block["steps"][:index] + steps + rest,
            "out": _renamed(block["out"], outer)}


def _smaller_blocks(m):
    size = len(m["steps"]) // 2
    while size:
        for start in range(0, len(m["steps"]) - size + 1, size):
            smaller = m
            for i in reversed(range(start, start + size)):
                smaller = without_step(smaller, i)
            yield smaller
        size //= 2
    if len(m["steps"]) == 1:
        yield without_step(m, 0)
    for i in range(len(m["steps"])):
        flat = inlined(m, i)
        if flat:
            yield flat
    for part in _references(m["out"])[:3]:
        if m["out"] != {"v": part}:
            yield {**m, "out": {"v": part}}
    used = {step["attr"] for step in m["steps"] if "attr" in step}
    kept = [p for p in m.get("params", []) if p[0] in used]
    if kept != m.get("params", []):
        yield {**m, "params": kept}
    called = [step.get("call", step.get("attr", "")) for step in m["steps"]]
    kept = [c for c in m["children"] if any(call == c[0] or call.startswith(c[0] + ".") for call in called)]
    if kept != m["children"]:
        yield {**m, "children": kept}
    if m["block"] in ("Residual", "Head"):
        yield {**m, "block": "Block"}
    for i, step in enumerate(m["steps"]):
        for key in list(step.get("kwargs", {})):
            kwargs = {k: e for k, e in step["kwargs"].items() if k != key}
            yield {**m, "steps": [{**s, "kwargs": kwargs} if j == i else s for j, s in enumerate(m["steps"])]}


def _unwrapped(m, path, root):
    """The root with a sequence of one replaced by that one."""
    if len(children(m)) == 1 and "seq" in m:
        yield replaced(root, path, m["seq"][0][1])


def _smaller_models(model):
    root = model["root"]
    everything = modules_of(root)
    for path, m in everything:
        if "block" in m:
            for smaller in _smaller_blocks(m):
                yield {**model, "root": replaced(root, path, smaller)}
        for key in ("training", "qconfig", "tie", "weight_norm", "note"):
            if key in m:
                yield {**model, "root": replaced(root, path, {k: v for k, v in m.items() if k != key})}
        for smaller in _unwrapped(m, path, root):
            yield {**model, "root": smaller}
    for path, m in reversed(everything):
        if path:
            yield {**model, "root": replaced(root, path, None)}
            if "leaf" not in m and "shared" not in m:
                yield {**model, "root": replaced(root, path, {"leaf": "nn.Identity"})}


def _smaller_mappings(mapping):
    for kind in RULES:
        for entries in without_each(mapping[kind]):
            yield {**mapping, kind: entries}
    for key in ("as_dict",):
        if mapping.get(key):
            yield {**mapping, key: False}
    if mapping.get("base"):
        yield {**mapping, "base": None, "": PLAIN}
        yield {**mapping, "base": None}
    if mapping[""] not in ("unset", None):
        yield {**mapping, "": "unset"}


def _simpler_qconfigs(mapping):
    """Each qconfig that is not plain yet replaced by the plain one, then by one with a part of it plain."""
    def simpler(qconfig):
        if qconfig in (None, "unset", PLAIN):
            return
        yield PLAIN
        if isinstance(qconfig, dict):
            for part in ("activation", "weight"):
                if qconfig[part] != PLAIN[part]:
                    yield {**qconfig, part: PLAIN[part]}
                for key in (qconfig[part] or {}).get("kwargs", {}):
                    spec = {**qconfig[part], "kwargs": {k: v for k, v in qconfig[part]["kwargs"].items() if k != key}}
                    yield {**qconfig, part: spec}

    for new in simpler(mapping[""]):
        yield {**mapping, "": new}
    for kind in RULES:
        for i, entry in enumerate(mapping[kind]):
            for new in simpler(entry[-1]):
                yield {**mapping, kind: mapping[kind][:i] + [[*entry[:-1], new]] + mapping[kind][i + 1:]}


def _smaller_backends(backend):
    if backend is None:
        return
    if backend != {"preset": "native"}:
        yield {"preset": "native"}
    if backend.get("as_dict"):
        yield {**backend, "as_dict": False}
    edits = backend.get("edits", [])
    for fewer in without_each(edits):
        yield {**backend, "edits": fewer}
    for i, edit in enumerate(edits):
        for kind in ("drop", "keep", "first", "last"):
            for fewer in without_each(edit.get(kind, [])):
                yield {**backend, "edits": edits[:i] + [{**edit, kind: fewer}] + edits[i + 1:]}
        body = edit.get("add")
        for key in [k for k in body or () if k not in ("pattern", "complex")]:
            less = {k: v for k, v in body.items() if k != key}
            yield {**backend, "edits": edits[:i] + [{**edit, "add": less}] + edits[i + 1:]}


def _smaller_customs(custom):
    if not custom:
        return
    yield None
    for key, value in custom.items():
        yield {k: v for k, v in custom.items() if k != key} or None
        if isinstance(value, list):
            for fewer in without_each(value):
                yield {**custom, key: fewer}
        if not key.startswith("standalone"):
            continue
        for i, (name, mapping, inputs, child, backend) in enumerate(value):
            less = [[name, None, inputs, child, backend], [name, mapping, inputs, child, None]]
            less += [[name, m, inputs, child, backend] for m in (_smaller_mappings(mapping) if mapping else ())]
            less += [[name, mapping, inputs, c, backend] for c in _smaller_customs(child)]
            for entry in less:
                if entry != value[i]:
                    yield {**custom, key: value[:i] + [entry] + value[i + 1:]}


def smaller_recipes(recipe):
    for name in recipe.get("convert_door", {}):
        yield {**recipe, "convert_door": {k: v for k, v in recipe["convert_door"].items() if k != name}}
    if recipe["convert_changes"] is not None:
        yield {**recipe, "convert_changes": None}
        for fewer in without_each(recipe["convert_changes"]):
            yield {**recipe, "convert_changes": fewer}
    if recipe["engine"] != "x86":
        yield {**recipe, "engine": "x86"}
    for key in ("custom", "convert_custom"):
        for custom in _smaller_customs(recipe[key]):
            yield {**recipe, key: custom}
    for mapping in _smaller_mappings(recipe["mapping"]):
        yield {**recipe, "mapping": mapping}
    for backend in _smaller_backends(recipe["backend"]):
        yield {**recipe, "backend": backend}
    for model in _smaller_models(recipe["model"]):
        yield {**recipe, "model": model}
    for mapping in _simpler_qconfigs(recipe["mapping"]):
        yield {**recipe, "mapping": mapping}


def shrink(recipe, still_fails, budget=2000):
    """The smallest recipe found for which `still_fails(recipe)` holds; at most `budget` are tried.

    A recipe that cannot be built or traced any more counts as not failing: if `still_fails` raises, that is its answer
    too."""
    def fails(candidate):
        try:
            return bool(still_fails(copy.deepcopy(candidate)))
        except Exception:
            return False

    progress = True
    while progress and budget > 0:
        progress = False
        tried = smaller_recipes(recipe)
        for candidate in tried:
            budget -= 1
            if budget <= 0:
                break
            if candidate != recipe and fails(candidate):
                recipe, progress = candidate, True
                break
    return recipe
