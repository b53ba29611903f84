"""Makes a failing recipe of eager mode small: greedy, one removal after the other, as long as it still fails."""
import copy

from eager_models import children, modules_of

PLAIN = ["default_qconfig", "default_qat_qconfig", None]
_MODULE_KEYS = ("hooks", "training", "modes", "qconfigs", "parametrize", "note", "sparse", "dtype", "forget", "qconfig")
_KEPT_KEYS = ("call", "base", "leaf", "seq", "list", "dict", "net", "children", "cls", "activation", "weight", "class")


def _put(recipe, place, value):
    """The recipe with another value at a place (keys and indices); without what is there if the value is `_put`."""
    made = copy.copy(recipe)
    key, *rest = place
    if rest:
        made[key] = _put(made[key], rest, value)
    elif value is _put:
        del made[key]
    else:
        made[key] = value
    return made


def _parts(value, place=()):
    """(place, value) of everything in a JSON value, outermost first."""
    yield place, value
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in items:
        yield from _parts(part, (*place, key))


def _smaller_steps(recipe):
    for number in range(len(recipe["steps"]) - 1):
        yield _put(recipe, ("steps", number), _put)
    if len(recipe["steps"]) > 1:
        yield {**recipe, "steps": recipe["steps"][:-1]}
    for place, value in list(_parts(recipe["steps"], ("steps",))):
        if len(place) > 3 and isinstance(value, list) and value and isinstance(place[-1], str) and len(value) > 1:
            yield _put(recipe, place, value[:len(value) // 2])
            yield _put(recipe, place, value[len(value) // 2:])
        if len(place) > 3 and place[-1] not in _KEPT_KEYS:
            yield _put(recipe, place, _put)


def _smaller_models(recipe):
    root = recipe["model"]["root"]

    def with_root(made):
        return {**recipe, "model": {**recipe["model"], "root": made}}

    everything = modules_of(root)
    for path, m in everything:
        kids = [child for _, child in children(m) if child]
        if not path:
            for child in kids:
                yield with_root({**child, **({"qconfig": root["qconfig"]} if "qconfig" in root else {})})
        elif len(kids) == 1:
            yield with_root(_replaced(root, path, kids[0]))
        if "dict" in m or "list" in m or m.get("cls") == "user.UserSequential" or m.get("net") == "mine.ResBlock":
            plain = {key: value for key, value in m.items() if key not in ("dict", "list", "seq", "children", "cls", "net")}
            yield with_root(_replaced(root, path, {**plain, "net": "mine.Net", "children": children(m)}))
        for key in _MODULE_KEYS:
            if key in m:
                yield with_root(_replaced(root, path, {k: v for k, v in m.items() if k != key}))
    for path, _ in reversed(everything):
        if path:
            yield with_root(_replaced(root, path, None))


def _replaced(root, path, new):
    """The model with the module at `path` replaced; None removes it."""
    if not path:
        return new
    root = copy.deepcopy(root)
    parent, _, name = path.rpartition(".")
    owner = dict(modules_of(root))[parent]
    if "list" in owner:
        owner["list"][int(name):int(name) + 1] = [] if new is None else [new]
        return root
    kind = next(key for key in ("children", "seq", "dict") if key in owner)
    owner[kind] = [[n, new if n == name else child] for n, child in owner[kind] if n != name or new is not None]
    return root


def _smaller_qconfigs(recipe):
    for place, value in list(_parts(recipe)):
        if not place or not (place[-1] == "qconfig" or isinstance(value, dict) and "activation" in value):
            continue
        for plain in PLAIN:
            if value is not None and value != plain and not (isinstance(value, str) and value in PLAIN):
                yield _put(recipe, place, plain)
        if isinstance(value, dict) and "activation" in value:
            for key in ("activation", "weight"):
                for simple in (None, {"torch": f"default_{'weight_' if key == 'weight' else ''}observer"}):
                    if value[key] is not None and value[key] != simple:
                        yield _put(recipe, (*place, key), simple)
                for kwarg in list((value[key] or {}).get("kwargs", ())):
                    yield _put(recipe, (*place, key, "kwargs", kwarg), _put)


def _smaller(recipe):
    yield from _smaller_steps(recipe)
    yield from _smaller_models(recipe)
    yield from _smaller_qconfigs(recipe)
    if recipe["engine"] != "x86":
        yield {**recipe, "engine": "x86"}


def shrink(recipe, still_fails, budget=2000):
    """The smallest recipe found for which `still_fails(recipe)` holds; at most `budget` are tried.

    A recipe that cannot be built any more counts as not failing."""
    def fails(candidate):
        try:
            return bool(still_fails(copy.deepcopy(candidate)))
        except Exception:
            return False

    changed = True
    while changed and budget > 0:
        changed = False
        for candidate in _smaller(recipe):
            budget -= 1
            if budget < 0:
                break
            if fails(candidate):
                recipe, changed = candidate, True
                break
    return recipe
